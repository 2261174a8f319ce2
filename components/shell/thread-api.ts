import { callApi } from "@/components/data/api";

export interface ThreadSummary {
  id: string;
  desk: string;
  title: string;
  /** ISO 8601, of its last message. */
  updated_at: string;
}

export interface ThreadPage {
  threads: ThreadSummary[];
  /** Null on the last page. */
  next: string | null;
}

interface Query {
  desk?: string;
  q?: string;
  limit?: number;
  before?: string;
}

/** The latest first. @throws as `callApi` does */
export async function fetchThreads(query: Query, signal?: AbortSignal): Promise<ThreadPage> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return (await callApi(`/api/threads?${search}`, { signal })) as ThreadPage;
}

export async function renameThread(id: string, title: string): Promise<void> {
  await callApi(`/api/threads/${id}`, { method: "PATCH", body: { title } });
}

/** `restoreThread` brings it back for a while. */
export async function deleteThread(id: string): Promise<void> {
  await callApi(`/api/threads/${id}`, { method: "DELETE" });
}

export async function restoreThread(id: string): Promise<void> {
  await callApi(`/api/threads/${id}/restore`, { method: "POST" });
}

/** One is gone, or any has begun, changed or come back. */
export interface ThreadChange {
  removed?: string;
}

const NAME = "almanac-threads";

/** Every tab of this browser, this one too. */
export function tellThreadsChanged(change: ThreadChange = {}): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(change);
  channel.close();
}

/** In all tabs. @returns what ends it */
export function onThreadsChanged(heard: (change: ThreadChange) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<ThreadChange>) => heard(data);
  return () => channel.close();
}
