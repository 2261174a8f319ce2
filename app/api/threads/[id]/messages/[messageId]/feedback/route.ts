import { deleteFeedback, saveFeedback } from "@/db/feedback";
import { assertAnswer } from "@/lib/agent/threads";
import { handle, preflight } from "@/lib/http/handle";
import { parseJson, parseParams } from "@/lib/http/parse";
import { Feedback, MessageParams } from "../../../../schema";

const route = { auth: "caller", name: "/api/threads/[id]/messages/[messageId]/feedback" } as const;

/** Keeps what the reader thinks of an answer. */
export const PUT = handle(route, async ({ request, params, caller }) => {
  const { id, messageId } = parseParams(params, MessageParams);
  const feedback = await parseJson(request, Feedback);
  assertAnswer(caller.id, id, messageId);
  return { feedback: saveFeedback(messageId, feedback) };
});

/** Takes it back. */
export const DELETE = handle(route, ({ params, caller }) => {
  const { id, messageId } = parseParams(params, MessageParams);
  assertAnswer(caller.id, id, messageId);
  deleteFeedback(messageId);
  return { feedback: null };
});

export const OPTIONS = preflight;
