import { useEffect, useReducer, useState } from "react";
import { readJson } from "@/components/data/read-json";
import { CompareAnswer } from "@/lib/desks/markets/routes/schema";
import type { Compared } from "@/lib/desks/markets/tools/schema";
import type { Comparison } from "./measures";

/** What is compared. */
export interface CompareQuery {
  /** Ids, in their order. */
  coins: string[];
  measure: Compared;
  /** YYYY-MM-DD; null: as early as there is data of all, as late as there is data. */
  since: string | null;
  until: string | null;
}

interface State {
  /** Undefined before the first answer; kept while another one is asked for. */
  comparison?: Comparison;
  error?: string;
  isLoading: boolean;
  /** For which address the comparison is. */
  whose?: string;
}

/** The address of a comparison; null where there is nothing to compare. */
export function compareUrl({ coins, measure, since, until }: CompareQuery): string | null {
  if (coins.length < 2) return null;
  const search = new URLSearchParams({ symbols: coins.join(), measure });
  if (since) search.set("since", since);
  if (until) search.set("until", until);
  return `/api/markets/compare?${search}`;
}

/** A comparison as the API computes it. */
export function useComparison(query: CompareQuery) {
  const url = compareUrl(query);
  const [state, setState] = useState<State>({ isLoading: true });
  const [attempt, retry] = useReducer((times: number) => times + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (url === null) return;
    const request = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    readJson(url, CompareAnswer, request.signal).then(
      ({ data }) => setState({ comparison: data, isLoading: false, whose: url }),
      (error: Error) => {
        if (!request.signal.aborted)
          setState((before) => ({ ...before, error: error.message, isLoading: false }));
      },
    );
    return () => request.abort();
  }, [url, attempt]);
  return { ...state, isOld: state.whose !== url, retry };
}
