import { useEffect } from "react";
import type { CandleState } from "../data/use-candles";

/** So many pages at most are asked for without the user's doing. */
const MOST_PAGES = 8;

/** Asks for older candles until a marked day is among them. @param day YYYY-MM-DD */
export function useBackTo(
  { loaded, hasOlder, isLoading, loadOlder, pages }: CandleState,
  day: string | null,
): void {
  const first = loaded?.candles[0]?.t;
  const isWanted = day !== null && first !== undefined && first > Date.parse(day);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is looked at once
  useEffect(() => {
    if (isWanted && hasOlder && !isLoading && pages < MOST_PAGES) loadOlder();
  }, [isWanted, hasOlder, isLoading, pages]);
}
