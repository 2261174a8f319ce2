import { z } from "zod";
import { desksAsked, eachMessage } from "@/db/messages";
import { getThread } from "@/db/threads";
import { threadMarkdown } from "@/lib/agent/thread-markdown";
import { desks } from "@/lib/desks";
import { concierge } from "@/lib/desks/concierge";
import { defineRoute } from "@/lib/http/define-route";
import { listInJson } from "@/lib/http/json-with-list";
import { otherMethods } from "@/lib/http/methods";
import { textStream } from "@/lib/http/text-stream";
import { clientStates } from "../../client-states";
import { ExportQuery, messageJson, ThreadExport, ThreadParams, threadJson } from "../../schema";
import { attachment } from "./attachment";

const nameOf = (id: string): string => [concierge, ...desks].find((desk) => desk.id === id)?.name ?? id;

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/threads/{id}/export",
    auth: "caller",
    operationId: "exportThread",
    tag: "Threads",
    summary: "A thread as a file",
    input: { params: ThreadParams, query: ExportQuery },
    outputs: {
      status: 200,
      description: "The file",
      headers: {
        "Content-Disposition": {
          description: "With the file's name, after the thread's title",
          schema: { type: "string" },
        },
      },
      content: {
        "text/markdown": { schema: z.string().describe("The branch in view, to be read") },
        "application/json": { schema: ThreadExport },
      },
    },
    errors: ["not_found"],
  },
  ({ params: { id }, query: { format }, caller }) => {
    const thread = getThread(caller.id, id);
    if (format === "markdown") {
      const text = threadMarkdown(thread, eachMessage(thread), desksAsked(thread), nameOf);
      return attachment(textStream(text), `${thread.title}.md`, "text/markdown; charset=utf-8");
    }
    const toClient = clientStates(thread);
    const whole = listInJson(
      { thread: threadJson(thread) },
      "messages",
      eachMessage(thread, { all: true }),
      (message) => messageJson(message, toClient),
    );
    return attachment(whole, `${thread.title}.json`, "application/json");
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
