import { getThread } from "@/db/threads";
import { runs } from "@/lib/agent/run";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { Stopped, ThreadParams } from "../../schema";

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/threads/{id}/stop",
    auth: "caller",
    operationId: "stopAnswer",
    tag: "Threads",
    summary: "End the answer in the making",
    description: "What was finished is kept, and the thread can be asked on.",
    input: { params: ThreadParams },
    outputs: json("Whether there was one", Stopped, { example: { stopped: true } }),
    errors: ["not_found"],
  },
  async ({ params: { id }, caller }) => {
    getThread(caller.id, id);
    const run = runs().get(id);
    run?.stop();
    await run?.ended;
    return { stopped: run !== undefined };
  },
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
