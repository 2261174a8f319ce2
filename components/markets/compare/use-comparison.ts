import { useApi } from "@/components/data/queries";
import { CompareAnswer } from "@/lib/desks/markets/routes/schema";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import type { Comparison } from "./measures";

export interface CompareQuery {
  coins: string[];
  measure: Compared;
  /** YYYY-MM-DD; null: as early as there is data of all, as late as there is data. */
  since: string | null;
  until: string | null;
}

/** The address of a comparison; null where there is nothing to compare. */
export function compareUrl({ coins, measure, since, until }: CompareQuery): string | null {
  if (coins.length < 2) return null;
  const search = new URLSearchParams({ symbols: coins.join(), measure });
  if (since) search.set("since", since);
  if (until) search.set("until", until);
  return `/api/markets/compare?${search}`;
}

/** A comparison as the API computes it; the last one until another that was asked for is there. */
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
