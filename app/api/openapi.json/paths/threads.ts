import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { NewThread, ThreadJson, ThreadListQuery, ThreadParams, ThreadPatch } from "../../threads/schema";
import { EVENTS } from "../examples";
import { failures, json, REQUEST_ID, TO_BODIES, TO_CALLERS, TO_CHANGES } from "../responses";
import { Deleted, Stopped, ThreadMessages, ThreadPage } from "../schemas";

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
  summary: "Change a thread's title or metadata",
  description: "At least one of the two.",
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
  description: "An answer in the making is ended first.",
  requestParams,
  responses: {
    "200": json("It is gone", Deleted, { success: true, message: "Thread deleted successfully" }),
    ...failures(...TO_CHANGES, "bad_request", "not_found"),
  },
};

const messages: ZodOpenApiOperationObject = {
  operationId: "listMessages",
  tags,
  summary: "A thread's messages, oldest first",
  requestParams,
  responses: {
    "200": json("The messages", ThreadMessages),
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
  "/api/threads/{id}/messages": { get: messages },
  "/api/threads/{id}/stream": { get: join },
  "/api/threads/{id}/stop": { post: stop },
  "/api/conversations/{id}": {
    get: alias(messages, "GET /api/threads/{id}/messages"),
    patch: alias(update, "PATCH /api/threads/{id}"),
    delete: alias(remove, "DELETE /api/threads/{id}"),
  },
};
