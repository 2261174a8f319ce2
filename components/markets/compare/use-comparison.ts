import { useApi } from "@/components/data/queries";
import { CompareAnswer } from "@/lib/desks/markets/routes/schema";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import type { Comparison } from "./measures";

export interface CompareQuery {
  coins: string[];
  measure: Compared;
  /** YYYY-MM-DD; null: as far as there is data of all. */
  since: string | null;
  until: string | null;
}

/** Null where there is nothing to compare. */
export function compareUrl({ coins, measure, since, until }: CompareQuery): string | null {
  if (coins.length < 2) return null;
  const search = new URLSearchParams({ symbols: coins.join(), measure });
  if (since) search.set("since", since);
  if (until) search.set("until", until);
  return `/api/markets/compare?${search}`;
}

/** The last one stays until another is there. */
export function useComparison(query: CompareQuery) {
  const url = compareUrl(query);
  const { data, error, isFetching, isPlaceholderData, refetch } = useApi(url ?? "", CompareAnswer, {
    isEnabled: url !== null,
    keepsPrevious: true,
  });
  const comparison: Comparison | undefined = data?.data;
  return {
    comparison,
    error: error?.message,
    isLoading: isFetching,
    isOld: isPlaceholderData,
    retry: () => void refetch(),
  };
}
