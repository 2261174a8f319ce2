import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { type ErrorCode, STORAGE_BUSY, STORAGE_FULL } from "@/lib/errors";
import { REQUEST_ID, RETRY_AFTER } from "./response-headers";

interface Failure {
  status: `${4 | 5}${string}`;
  description: string;
  example: string;
  waits?: true;
}

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
    description: "A page of another site used the browser's session, or the server isn't known by this name",
    example:
      "This request doesn't come from the app's own pages. From a program, send an X-API-Key header instead of a cookie.",
  },
  not_found: {
    status: "404",
    description: "There is no such thing, or it is another caller's",
    example: "There is no such thread. It may have been deleted.",
  },
  method_not_allowed: {
    status: "405",
    description: "The address takes other methods; `Allow` names them",
    example: "This address takes GET, POST, not PUT.",
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
    description: "Too many questions, or changes, in a minute",
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
  too_busy: {
    status: "503",
    description: "Too many questions wait to be answered; nothing was saved",
    example: "Too many questions wait to be answered. Nothing was saved; ask again in 5 seconds.",
    waits: true,
  },
  storage_busy: {
    status: "503",
    description: "Another process writes to the server's database; nothing was saved",
    example: STORAGE_BUSY,
    waits: true,
  },
  storage_full: {
    status: "507",
    description: "The server's disk is full; nothing was saved",
    example: STORAGE_FULL,
  },
};

const codes = Object.keys(FAILURES) as [ErrorCode, ...ErrorCode[]];

export const ErrorBody = z
  .object({
    success: z.literal(false),
    error: z.string().describe("A sentence for people, with what to do about it"),
    code: z.enum(codes).describe("What went wrong, for programs"),
    faults: z
      .array(z.object({ path: z.string().describe("As `a.b[0]`"), message: z.string() }))
      .optional()
      .describe("Each fault of the input"),
    retry_after: z.int().optional().describe("Seconds to wait before the next try, as in Retry-After"),
    request_id: z.string().describe("As in the X-Request-Id header; name it when you report a problem"),
  })
  .meta({ id: "Error" });

const RESPONSES = Object.fromEntries(codes.map((code) => [code, toResponse(code)])) as Record<
  ErrorCode,
  ZodOpenApiResponseObject
>;

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

/** Codes of the same status share a response. */
export function errorResponses(codes: Iterable<ErrorCode>): ZodOpenApiResponsesObject {
  const all = [...codes];
  const toEntry = (code: ErrorCode) => {
    const { status } = FAILURES[code];
    return [status, together(all.filter((other) => FAILURES[other].status === status))] as const;
  };
  return Object.fromEntries(all.map(toEntry));
}

function together(codes: ErrorCode[]): ZodOpenApiResponseObject {
  const [first = "internal"] = codes;
  if (codes.length === 1) return RESPONSES[first];
  const { id: _, ...response } = RESPONSES[first];
  return { ...response, description: codes.map((code) => FAILURES[code].description).join(". Or: ") };
}
