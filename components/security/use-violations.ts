import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi, readJson } from "@/components/data/api";
import { InsightsJson, type ViolationJson, ViolationPage } from "@/lib/guard/json";

export type Violation = z.infer<typeof ViolationJson>;

export const GUARD = ["guard"];
const headersOf = (apiKey: string) => ({ "x-api-key": apiKey });

export const useInsights = (apiKey: string, days: number) =>
  useQuery({
    queryKey: [...GUARD, "insights", days],
    queryFn: async ({ signal }) =>
      (await readJson(`/api/guard/insights?days=${days}`, InsightsJson, signal, headersOf(apiKey))).data,
    placeholderData: keepPreviousData,
  });

const PAGE = 20;

export const useViolations = (apiKey: string) =>
  useInfiniteQuery({
    queryKey: [...GUARD, "violations"],
    queryFn: async ({ pageParam, signal }) => {
      const search = new URLSearchParams({ limit: String(PAGE), ...(pageParam && { before: pageParam }) });
      return (await readJson(`/api/guard/violations?${search}`, ViolationPage, signal, headersOf(apiKey)))
        .data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export function useFalseAlarm(apiKey: string) {
  const queries = useQueryClient();
  /** @throws as callApi does */
  return async (id: string, isOne: boolean): Promise<void> => {
    const method = isOne ? "POST" : "DELETE";
    await callApi(`/api/guard/violations/${id}/false-alarm`, { method, headers: headersOf(apiKey) });
    await queries.invalidateQueries({ queryKey: GUARD });
  };
}
