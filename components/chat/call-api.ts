import { requestError } from "./request-error";

interface Call {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/**
 * Calls the API and returns its answer.
 * @throws RequestError with the server's words; another Error, with ours, where the server can't be reached
 */
export async function callApi(
  path: string,
  { method = "GET", body, headers, signal }: Call = {},
): Promise<unknown> {
  const json =
    body === undefined ? { headers } : { body: JSON.stringify(body), headers: { ...headers, ...JSON_BODY } };
  const keepalive = SMALL_CHANGES.has(method);
  const response = await fetch(path, { method, signal, keepalive, ...json }).catch((cause) => {
    throw new Error("The server can't be reached. Check your connection.", { cause });
  });
  if (!response.ok) throw await requestError(response);
  return response.json().catch(() => undefined);
}

/** They arrive though the page that shows them as done is left at once; a browser lets only small bodies do so. */
const SMALL_CHANGES = new Set(["PATCH", "DELETE"]);

const JSON_BODY = { "content-type": "application/json" };

/** What a failed call says to the user. */
export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}
