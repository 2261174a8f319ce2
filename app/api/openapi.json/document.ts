import type { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  createSchema,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { DeskId, START } from "@/lib/agent/desk-id";
import { DATA_PARTS } from "@/lib/agent/ui-message";
import { desks } from "@/lib/desks";
import type { Route } from "@/lib/http/define-route";
import { SESSION_COOKIE } from "@/lib/http/session";
import { ABOUT_API } from "../../docs/about-api";
import { NdjsonLine, StreamError } from "../chat/schema";

const TOLD_BY_FORMAT = new Set(["uuid", "date-time"]);

/** Lists the existing desks, and keeps only the names of formats. */
const override: CreateDocumentOptions["override"] = ({ zodSchema, jsonSchema, io }) => {
  if (zodSchema === DeskId) {
    const ids = desks.map(({ id }) => id);
    jsonSchema.enum = io === "output" ? [START, ...ids] : ids;
    delete jsonSchema.maxLength;
  }
  if (jsonSchema.enum || TOLD_BY_FORMAT.has(jsonSchema.format ?? "")) delete jsonSchema.pattern;
  delete jsonSchema.propertyNames;
  // Answers may get more fields, on which generated clients mustn't fail.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};

/** A stream's content type can't refer to a schema. */
const streamPart = (schema: z.ZodType) => createSchema(schema, { io: "output", opts: { override } }).schema;

export function describeApi(routes: Route[]) {
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Almanac", version: "1.0.0", description: ABOUT_API },
      servers: [{ url: "/", description: "This server" }],
      security: [{ key: [] }, { session: [] }],
      tags: [
        { name: "Chat", description: "Questions and answers" },
        { name: "Threads", description: "Conversations, kept for their caller" },
        ...desks.map(({ name, description }) => ({ name, description })),
        { name: "Memory", description: "What is remembered of you, and how it is forgotten" },
        { name: "Guard", description: "Attacks on the models, and what became of them" },
        { name: "MCP", description: "The desks' tools for MCP hosts and other agents" },
        { name: "Payments", description: "What readings cost and what was paid" },
        { name: "Service", description: "For anyone, without a key" },
      ],
      paths: pathsOf(routes),
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-API-Key", description: "A program's key" },
          session: {
            type: "apiKey",
            in: "cookie",
            name: SESSION_COOKIE,
            description:
              "A browser's session, which the app's pages set. Changes are taken from the app's own pages only.",
          },
        },
        schemas: {
          NdjsonLine: streamPart(NdjsonLine),
          StreamError: streamPart(StreamError),
          StreamThread: streamPart(DATA_PARTS.thread),
          StreamState: streamPart(DATA_PARTS.state),
          StreamModel: streamPart(DATA_PARTS.model),
          StreamContext: streamPart(DATA_PARTS.context),
          StreamProgress: streamPart(DATA_PARTS.progress),
          StreamAnswer: streamPart(DATA_PARTS.answer),
          StreamApproval: streamPart(DATA_PARTS.approval),
        },
      },
    },
    { override },
  );
}

function pathsOf(routes: Route[]): ZodOpenApiPathsObject {
  const byPath = Object.entries(Object.groupBy(routes, ({ path }) => path));
  return Object.fromEntries(
    byPath.map(([path, those = []]) => [
      path,
      Object.fromEntries(those.map(({ method, operation }) => [method.toLowerCase(), operation])),
    ]),
  );
}
