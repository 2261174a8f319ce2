import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import {
  ExportQuery,
  Feedback,
  FeedbackJson,
  MessageParams,
  MessagesQuery,
  NewThread,
  ShareJson,
  ThreadJson,
  ThreadListQuery,
  ThreadParams,
  ThreadPatch,
} from "../../threads/schema";
import { EVENTS } from "../examples";
import { failures, json, REQUEST_ID, TO_BODIES, TO_CALLERS, TO_CHANGES } from "../responses";
import { Deleted, Stopped, ThreadExport, ThreadMessages, ThreadPage } from "../schemas";

const tags = ["Threads"];
const requestParams = { path: ThreadParams };

const list: ZodOpenApiOperationObject = {
  operationId: "listThreads",
  tags,
  summary: "Your threads, the latest changed first",
  requestParams: { query: ThreadListQuery },
  responses: { "200": json("A page of threads", ThreadPage), ...failures(...TO_CALLERS, "bad_request") },
};

const create: ZodOpenApiOperationObject = {
  operationId: "createThread",
  tags,
  summary: "An empty thread, to be asked in",
  requestBody: {
    required: true,
    content: { "application/json": { schema: NewThread, example: { desk: "underground" } } },
  },
  responses: { "201": json("The new thread", ThreadJson), ...failures(...TO_BODIES) },
};

const read: ZodOpenApiOperationObject = {
  operationId: "getThread",
  tags,
  summary: "A thread",
  requestParams,
  responses: {
    "200": json("The thread", ThreadJson),
    ...failures(...TO_CALLERS, "bad_request", "not_found"),
  },
};

const update: ZodOpenApiOperationObject = {
  operationId: "updateThread",
  tags,
  summary: "Change a thread's title or metadata, or which branch is in view",
  description: "At least one of the three.",
  requestParams,
  requestBody: {
    required: true,
    content: { "application/json": { schema: ThreadPatch, example: { title: "My way to work" } } },
  },
  responses: { "200": json("The changed thread", ThreadJson), ...failures(...TO_BODIES, "not_found") },
};

const remove: ZodOpenApiOperationObject = {
  operationId: "deleteThread",
  tags,
  summary: "Delete a thread with its messages",
  description:
    "It is hidden everywhere, and an answer in the making is ended. It can be restored for an hour; later it is deleted for good.",
  requestParams,
  responses: {
    "200": json("It is gone", Deleted, { success: true, message: "Thread deleted successfully" }),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const restore: ZodOpenApiOperationObject = {
  operationId: "restoreThread",
  tags,
  summary: "Bring back a thread that was deleted less than an hour ago",
  requestParams,
  responses: {
    "200": json("The thread", ThreadJson),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const messages: ZodOpenApiOperationObject = {
  operationId: "listMessages",
  tags,
  summary: "A thread's messages, oldest first",
  description:
    "Those of the branch in view. A thread has branches where questions were edited, or asked in the place of others.",
  requestParams: { path: ThreadParams, query: MessagesQuery },
  responses: {
    "200": json("The messages", ThreadMessages),
    ...failures(...TO_CALLERS, "bad_request", "not_found"),
  },
};

const rate: ZodOpenApiOperationObject = {
  operationId: "putFeedback",
  tags,
  summary: "Say what you think of an answer",
  requestParams: { path: MessageParams },
  requestBody: {
    required: true,
    content: { "application/json": { schema: Feedback, example: { rating: "up" } } },
  },
  responses: { "200": json("What is kept", FeedbackJson), ...failures(...TO_BODIES, "not_found") },
};

const unrate: ZodOpenApiOperationObject = {
  operationId: "deleteFeedback",
  tags,
  summary: "Take it back",
  requestParams: { path: MessageParams },
  responses: {
    "200": json("Nothing is kept", FeedbackJson, { feedback: null }),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const readShare: ZodOpenApiOperationObject = {
  operationId: "getShare",
  tags,
  summary: "The link under which anyone may read a thread",
  requestParams,
  responses: {
    "200": json("The link", ShareJson),
    ...failures(...TO_CALLERS, "bad_request", "not_found"),
  },
};

const share: ZodOpenApiOperationObject = {
  operationId: "shareThread",
  tags,
  summary: "Share the branch in view as it is now",
  description: "A thread has one link. Shared again it is the same, and shows what is in view then.",
  requestParams,
  responses: {
    "200": json("The link", ShareJson),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const unshare: ZodOpenApiOperationObject = {
  operationId: "revokeShare",
  tags,
  summary: "Revoke the link",
  requestParams,
  responses: {
    "200": json("There is none now", ShareJson, { share: null }),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const asFile: ZodOpenApiOperationObject = {
  operationId: "exportThread",
  tags,
  summary: "A thread as a file",
  requestParams: { path: ThreadParams, query: ExportQuery },
  responses: {
    "200": {
      description: "The file",
      headers: {
        ...REQUEST_ID,
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
    ...failures(...TO_CALLERS, "bad_request", "not_found"),
  },
};

const join: ZodOpenApiOperationObject = {
  operationId: "joinAnswer",
  tags,
  summary: "Join the answer in the making, from its first event on",
  requestParams,
  responses: {
    "200": {
      description: "The AI SDK's UI message stream",
      headers: REQUEST_ID,
      content: { "text/event-stream": { schema: z.string(), example: EVENTS } },
    },
    "204": { description: "No answer is in the making", headers: REQUEST_ID },
    ...failures(...TO_CALLERS, "bad_request", "not_found"),
  },
};

const stop: ZodOpenApiOperationObject = {
  operationId: "stopAnswer",
  tags,
  summary: "End the answer in the making",
  description: "What was finished is kept, and the thread can be asked on.",
  requestParams,
  responses: {
    "200": json("Whether there was one", Stopped, { stopped: true }),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const alias = (operation: ZodOpenApiOperationObject, of: string): ZodOpenApiOperationObject => ({
  ...operation,
  operationId: `${operation.operationId}OfConversation`,
  description: `Another name of \`${of}\`.`,
});

/** Threads, and `/api/conversations` as another name of them. */
export const threadPaths: ZodOpenApiPathsObject = {
  "/api/threads": { get: list, post: create },
  "/api/threads/{id}": { get: read, patch: update, delete: remove },
  "/api/threads/{id}/restore": { post: restore },
  "/api/threads/{id}/messages": { get: messages },
  "/api/threads/{id}/messages/{messageId}/feedback": { put: rate, delete: unrate },
  "/api/threads/{id}/share": { get: readShare, post: share, delete: unshare },
  "/api/threads/{id}/export": { get: asFile },
  "/api/threads/{id}/stream": { get: join },
  "/api/threads/{id}/stop": { post: stop },
  "/api/conversations/{id}": {
    get: alias(messages, "GET /api/threads/{id}/messages"),
    patch: alias(update, "PATCH /api/threads/{id}"),
    delete: alias(remove, "DELETE /api/threads/{id}"),
  },
};
