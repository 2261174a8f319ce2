import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { readJson } from "@/components/data/read-json";
import { TokenList } from "@/lib/desks/markets/routes/schema";
import type { Coin } from "@/lib/desks/markets/types";

export interface FoundCoins {
  /** What was looked for; null before the first answer. */
  query: string | null;
  coins: Coin[];
  error?: string;
}

const PAUSE_MS = 120;
const MOST = 12;

/** The coins that a person who types this may mean, the largest first. */
export function useFoundCoins(typed: string): FoundCoins {
  const [found, setFound] = useState<FoundCoins>({ query: null, coins: [] });
  const [query] = useDebouncedValue(typed.trim(), PAUSE_MS);
  useEffect(() => {
    if (!query) return;
    const request = new AbortController();
    const search = new URLSearchParams({ q: query, limit: String(MOST) });
    readJson(`/api/markets/tokens?${search}`, TokenList, request.signal).then(
      ({ data }) => setFound({ query, coins: data.tokens }),
      (error: Error) => {
        if (!request.signal.aborted) setFound({ query, coins: [], error: error.message });
      },
    );
    return () => request.abort();
  }, [query]);
  return found;
}
