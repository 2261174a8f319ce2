import { deleteFeedback, saveFeedback } from "@/db/feedback";
import { assertAnswer } from "@/lib/agent/threads";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { Feedback, FeedbackJson, MessageParams } from "../../../../schema";

const shared = {
  path: "/api/threads/{id}/messages/{messageId}/feedback",
  auth: "caller",
  tag: "Threads",
  errors: ["not_found"],
} as const;

export const PUT = defineRoute(
  {
    ...shared,
    method: "PUT",
    operationId: "putFeedback",
    summary: "Say what you think of an answer",
    input: { params: MessageParams, body: { schema: Feedback, example: { rating: "up" } } },
    outputs: json("What is kept", FeedbackJson),
  },
  ({ params: { id, messageId }, body, caller }) => {
    assertAnswer(caller.id, id, messageId);
    return { feedback: saveFeedback(messageId, body) };
  },
);

export const DELETE = defineRoute(
  {
    ...shared,
    method: "DELETE",
    operationId: "deleteFeedback",
    summary: "Take it back",
    input: { params: MessageParams },
    outputs: json("Nothing is kept", FeedbackJson, { example: { feedback: null } }),
  },
  ({ params: { id, messageId }, caller }) => {
    assertAnswer(caller.id, id, messageId);
    deleteFeedback(messageId);
    return { feedback: null };
  },
);

export const { GET, HEAD, POST, PATCH, OPTIONS } = otherMethods(PUT, DELETE);
