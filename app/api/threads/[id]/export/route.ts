import { listBranch, listMessages } from "@/db/messages";
import { getThread } from "@/db/threads";
import { threadMarkdown } from "@/lib/agent/thread-markdown";
import { desks } from "@/lib/desks";
import { handle, preflight } from "@/lib/http/handle";
import { parseParams, parseQuery } from "@/lib/http/parse";
import { presenter } from "../../present";
import { ExportQuery, messageJson, ThreadParams, threadJson } from "../../schema";
import { attachment } from "./attachment";

/** A thread as a file. */
export const GET = handle({ auth: "caller", name: "/api/threads/[id]/export" }, ({ params, url, caller }) => {
  const { id } = parseParams(params, ThreadParams);
  const { format } = parseQuery(url, ExportQuery);
  const thread = getThread(caller.id, id);
  if (format === "markdown") {
    const desk = desks.find((candidate) => candidate.id === thread.desk)?.name ?? thread.desk;
    const text = threadMarkdown({ ...thread, desk }, listBranch(thread));
    return attachment(text, `${thread.title}.md`, "text/markdown; charset=utf-8");
  }
  const present = presenter(thread);
  const whole = {
    thread: threadJson(thread),
    messages: listMessages(id).map((message) => messageJson(message, present)),
  };
  return attachment(JSON.stringify(whole, null, 2), `${thread.title}.json`, "application/json");
});

export const OPTIONS = preflight;
