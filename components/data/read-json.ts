import type { z } from "zod";
import { requestError } from "@/components/chat/request-error";

/** What the API answered, and when. */
export interface Received<T> {
  data: T;
  /** Milliseconds since 1970 by this browser's clock. */
  at: number;
  /** What to add to this browser's clock to have the server's, in milliseconds. */
  clockOffset: number;
}

/**
 * Asks the API.
 * @throws RequestError when it refuses; Error with a sentence for people when it can't be reached or read
 */
export async function readJson<T>(
  url: string,
  schema: z.ZodType<T>,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Received<T>> {
  const accept = "application/json";
  const response = await fetch(url, { headers: { ...headers, accept }, signal }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new Error("Almanac can't be reached. Is there a connection?");
  });
  if (!response.ok) throw await requestError(response);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new Error("Almanac's answer couldn't be read. A reload may help.");
  const at = Date.now();
  return { data: parsed.data, at, clockOffset: clockOffset(response.headers.get("date"), at) };
}

/** The header has whole seconds: half of one more is nearest to the truth. */
function clockOffset(date: string | null, at: number): number {
  const server = Date.parse(date ?? "");
  return Number.isNaN(server) ? 0 : server + 500 - at;
}
