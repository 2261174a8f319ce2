import { QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi } from "@/components/chat/call-api";
import { RequestError } from "@/components/chat/request-error";
import { readJson } from "@/components/data/read-json";
import { MemoryPage } from "@/lib/memory/json";

export type Page = z.output<typeof MemoryPage>;
export type Entry = Page["interactions"][number];
export type Pattern = Page["patterns"][number];
export type Compression = Page["compressions"][number];

/** What the page asks of the API. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; only a lost connection may come back by itself.
      retry: (failures, error) => failures < 1 && !(error instanceof RequestError),
      networkMode: "always",
      refetchOnWindowFocus: false,
    },
  },
});

const MEMORY = ["memory"];

function address(q: string, before: number | null): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (before !== null) search.set("before", String(before));
  return `/api/memory?${search}`;
}

/** What is remembered of the reader, page by page. */
export const useMemory = (q: string) =>
  useInfiniteQuery({
    queryKey: [...MEMORY, q],
    queryFn: async ({ pageParam, signal }) =>
      (await readJson(address(q, pageParam), MemoryPage, signal)).data,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (previous) => previous,
  });

/** @throws RequestError, or another Error with our words */
export async function forget(id: number): Promise<void> {
  await callApi(`/api/memory/${id}`, { method: "DELETE" });
  await queries.invalidateQueries({ queryKey: MEMORY });
}

/** @throws as `forget` does */
export async function forgetAll(): Promise<void> {
  await callApi("/api/memory", { method: "DELETE" });
  await queries.invalidateQueries({ queryKey: MEMORY });
}
