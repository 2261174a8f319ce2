import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi, readJson } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { MemoryPage } from "@/lib/memory/json";

export type Page = z.output<typeof MemoryPage>;
export type Entry = Page["interactions"][number];
export type Pattern = Page["patterns"][number];
export type Compression = Page["compressions"][number];

const MEMORY = ["memory"];

function address(q: string, before: number | null): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (before !== null) search.set("before", String(before));
  return `/api/memory?${search}`;
}

export const useMemory = (q: string) =>
  useInfiniteQuery({
    queryKey: [...MEMORY, q],
    queryFn: async ({ pageParam, signal }) =>
      (await readJson(address(q, pageParam), MemoryPage, signal)).data,
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

/** @throws RequestError, or another Error with our words */
export async function forget(id: number): Promise<void> {
  await callApi(`/api/memory/${id}`, { method: "DELETE" });
  await browserQueries().invalidateQueries({ queryKey: MEMORY });
}

/** @throws as `forget` does */
export async function forgetAll(): Promise<void> {
  await callApi("/api/memory", { method: "DELETE" });
  await browserQueries().invalidateQueries({ queryKey: MEMORY });
}
