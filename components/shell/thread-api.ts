import { requestError } from "@/components/chat/request-error";

/** A thread in a list. */
export interface ThreadSummary {
  id: string;
  desk: string;
  title: string;
}

export interface ThreadPage {
  threads: ThreadSummary[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

interface Query {
  desk?: string;
  q?: string;
  limit?: number;
  before?: string;
}

/**
 * The caller's threads, the latest first.
 * @throws RequestError with what the server says
 */
export function fetchThreads(query: Query, signal?: AbortSignal): Promise<ThreadPage> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return send(`/api/threads?${search}`, { signal });
}

export function renameThread(id: string, title: string): Promise<ThreadSummary> {
  return send(`/api/threads/${id}`, {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ title }),
  });
}

/** Deletes a thread; `restoreThread` brings it back for a while. */
export function deleteThread(id: string): Promise<unknown> {
  return send(`/api/threads/${id}`, { method: "DELETE" });
}

export function restoreThread(id: string): Promise<unknown> {
  return send(`/api/threads/${id}/restore`, { method: "POST" });
}

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const response = await fetch(path, init);
  if (!response.ok) throw await requestError(response);
  return response.json();
}
