import { z } from "zod";
import { AppError, type Fault } from "@/lib/errors";

const MIB = 1024 * 1024;
const MAX_DEPTH = 64;
/** Read and thrown away: Node closes an unread body's connection, and a caller still sending would miss the 413. */
const MAX_DISCARDED = 16 * MIB;
export const MAX_FAULTS = 20;

interface Limits {
  /** 1 MiB when left out. */
  maxBytes?: number;
}

/** @throws AppError unsupported_media_type, too_large, or bad_request with the faults */
export async function parseJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { maxBytes = MIB }: Limits = {},
): Promise<z.output<Schema>> {
  assertJsonType(request.headers.get("content-type"));
  const bytes = await readBody(request, maxBytes);
  return check(schema, disarm(parseText(decode(bytes))), "body");
}

/** A key given once is a string, a repeated one a list. @throws AppError bad_request with the faults */
export function parseQuery<Schema extends z.ZodType>(url: URL, schema: Schema): z.output<Schema> {
  const query: Record<string, string | string[]> = {};
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    if (key !== "__proto__") query[key] = values.length === 1 ? values[0]! : values;
  }
  return check(schema, query, "query");
}

/** @throws AppError bad_request with the faults */
export function parseParams<Schema extends z.ZodType>(params: unknown, schema: Schema): z.output<Schema> {
  return check(schema, params, "path");
}

function assertJsonType(contentType: string | null): void {
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (!type || type === "application/json" || /^application\/[\w.-]+\+json$/.test(type)) return;
  throw new AppError("unsupported_media_type", "Send the body as JSON, with Content-Type: application/json.");
}

async function readBody({ headers, body }: Request, maxBytes: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const isToldTooLarge = Number(headers.get("content-length")) > maxBytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.byteLength;
      if (!isToldTooLarge && length <= maxBytes) chunks.push(chunk);
      else if (length > maxBytes + MAX_DISCARDED) break;
    }
  } catch (error) {
    throw new AppError("bad_request", "The body broke off before its end. Send it again.", { cause: error });
  }
  if (isToldTooLarge || length > maxBytes)
    throw new AppError("too_large", `The body is larger than the ${maxBytes} bytes allowed.`);
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("bad_request", "The body isn't valid UTF-8. Send JSON encoded as UTF-8.");
  }
}

function parseText(text: string): unknown {
  if (text.trim() === "") throw new AppError("bad_request", "The body is empty. Send a JSON object.");
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("bad_request", "The body isn't valid JSON.");
  }
}

/** Removes `__proto__` keys, which a later merge could turn into a prototype. Refuses what would overflow the stack. */
function disarm(root: unknown): unknown {
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH)
      throw new AppError("bad_request", `The body is nested deeper than ${MAX_DEPTH} levels.`);
    const parents = level.filter((value): value is object => typeof value === "object" && value !== null);
    for (const parent of parents)
      if (Object.hasOwn(parent, "__proto__")) Reflect.deleteProperty(parent, "__proto__");
    level = parents.flatMap((parent) => Object.values(parent));
  }
  return root;
}

function check<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  whole: "body" | "query" | "path",
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const faults = faultsOf(result.error);
  const [first] = faults;
  throw new AppError("bad_request", `${first?.path || `The ${whole}`}: ${first?.message}`, { faults });
}

/** At most 20. Their texts are cut, because a key of the input can be part of both. */
export const faultsOf = ({ issues }: z.ZodError): Fault[] =>
  issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({
    path: z.core.toDotPath(path).slice(0, 200),
    message: message.slice(0, 300),
  }));
