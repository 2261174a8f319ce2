import type { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import type { ErrorCode } from "@/lib/errors";
import { ErrorBody } from "./schemas";

interface Failure {
  status: `${4 | 5}${string}`;
  description: string;
  example: string;
  waits?: true;
}

/** What a caller sees of each error. */
const FAILURES: Record<ErrorCode, Failure> = {
  bad_request: {
    status: "400",
    description: "The request is wrong; `faults` names each field",
    example: "query: Query is required",
  },
  unauthorized: {
    status: "401",
    description: "Neither a valid key nor a session; nothing was processed",
    example: "Send your key in the X-API-Key header, or open the app in a browser first.",
  },
  forbidden: {
    status: "403",
    description: "A page of another site used the browser's session",
    example:
      "This request doesn't come from the app's own pages. From a program, send an X-API-Key header instead of a cookie.",
  },
  not_found: {
    status: "404",
    description: "There is no such thing, or it is another caller's",
    example: "There is no such thread. It may have been deleted.",
  },
  conflict: {
    status: "409",
    description: "The thread is being answered already, or the answer was stopped",
    example: "This thread is still being answered. Wait for the answer, or stop it.",
  },
  too_large: {
    status: "413",
    description: "The body is larger than 1 MiB",
    example: "The body is larger than the 1048576 bytes allowed.",
  },
  unsupported_media_type: {
    status: "415",
    description: "The body isn't JSON",
    example: "Send the body as JSON, with Content-Type: application/json.",
  },
  rate_limited: {
    status: "429",
    description: "Too many questions in a minute",
    example: "That was more than 60 in 60 seconds. Try again in 12 s.",
    waits: true,
  },
  internal: {
    status: "500",
    description: "Something went wrong on the server",
    example: "Something went wrong on our side. Try again in a moment.",
  },
  upstream_unavailable: {
    status: "502",
    description: "The source of the data failed, and the settings allow no other",
    example: "TfL could not be reached. Try again in a moment.",
    waits: true,
  },
  model_unavailable: {
    status: "503",
    description: "No model could answer",
    example:
      "The Ollama model llama3.1:8b can't be reached. Check that its server runs and that OLLAMA_BASE_URL is right.",
    waits: true,
  },
};

export const REQUEST_ID = {
  "X-Request-Id": {
    description: "The id of the request: yours, if you sent one",
    schema: { type: "string" },
  },
} as const;

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the next try", schema: { type: "integer" } },
} as const;

/** The error answers of an operation, by their codes. */
export function failures(...codes: ErrorCode[]): ZodOpenApiResponsesObject {
  return Object.fromEntries(codes.map((code) => [FAILURES[code].status, RESPONSES[code]]));
}

function toResponse(code: ErrorCode): ZodOpenApiResponseObject {
  const { description, example: error, waits } = FAILURES[code];
  const example = { success: false, error, code, request_id: "5e0c0c0f-6a3a-4b86-9df1-0f1b8d3a6a51" };
  return {
    id: code,
    description,
    headers: waits ? { ...REQUEST_ID, ...RETRY_AFTER } : REQUEST_ID,
    content: { "application/json": { schema: ErrorBody, example } },
  };
}

/** Each once, so that operations refer to it. */
const RESPONSES = Object.fromEntries(
  Object.keys(FAILURES).map((code) => [code, toResponse(code as ErrorCode)]),
) as Record<ErrorCode, ZodOpenApiResponseObject>;

/** An answer in JSON. */
export function json(description: string, schema: z.ZodType, example?: unknown): ZodOpenApiResponseObject {
  const content = example === undefined ? { schema } : { schema, example };
  return { description, headers: REQUEST_ID, content: { "application/json": content } };
}

/** What any route may answer to a caller. */
export const TO_CALLERS: ErrorCode[] = ["unauthorized", "internal"];
/** … and when the request changes something, or carries a body. */
export const TO_CHANGES: ErrorCode[] = [...TO_CALLERS, "forbidden"];
export const TO_BODIES: ErrorCode[] = [...TO_CHANGES, "bad_request", "too_large", "unsupported_media_type"];
