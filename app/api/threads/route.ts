import { createThread, listThreads, searchThreads } from "@/db/threads";
import { NEW_THREAD } from "@/lib/desks/chat-examples";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { withDeskHere } from "../desks/schema";
import { NewThread, ThreadJson, ThreadListQuery, ThreadPage, threadJson } from "./schema";

const shared = { path: "/api/threads", auth: "caller", tag: "Threads" } as const;

export const GET = defineRoute(
  {
    ...shared,
    method: "GET",
    operationId: "listThreads",
    summary: "Your threads, the latest changed first",
    input: { query: ThreadListQuery },
    outputs: json("A page of threads", ThreadPage),
  },
  async ({ query: { q, ...query }, caller }) => {
    const page = q ? searchThreads(caller.id, q, query) : listThreads(caller.id, query);
    const { threads, next } = await page;
    return { threads: threads.map(threadJson), next };
  },
);

export const POST = defineRoute(
  {
    ...shared,
    method: "POST",
    operationId: "createThread",
    summary: "An empty thread, to be asked in",
    input: {
      body: { schema: withDeskHere(NewThread), described: NewThread, example: NEW_THREAD },
    },
    outputs: json("The new thread", ThreadJson, { status: 201 }),
    errors: ["conflict"],
  },
  ({ body, caller }) => threadJson(createThread({ owner: caller.id, ...body })),
);

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET, POST);
