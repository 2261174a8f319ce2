import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from "@tanstack/react-query";
import { useMemo } from "react";
import type { z } from "zod";
import { readJson } from "@/components/data/api";
import { useApi } from "@/components/data/queries";
import {
  IndicatorsAnswer,
  OhlcAnswer,
  PriceAnswer,
  SourcesAnswer,
  SparklinesAnswer,
  TokenList,
} from "@/lib/desks/markets/routes/schema";
import type { Candle, Coin, Interval, Quote } from "@/lib/desks/markets/types";
import type { Provenance } from "@/lib/sources/provenance";
import {
  dayBefore,
  INDICATOR_PAGE,
  type IndicatorPage,
  joinCandles,
  joinSeries,
  PAGE,
  type Series,
} from "./candle-pages";

const FRESH_MS = 60_000;

export interface LoadedCandles {
  coin: Coin;
  interval: Interval;
  quote: Quote;
  candles: Candle[];
  provenance: Provenance;
}

export interface CandleQuery {
  coin: string;
  interval: Interval;
  /** YYYY-MM-DD; null: now. */
  until: string | null;
  withSeries: boolean;
}

const urlOf = (
  coin: string,
  what: "ohlc" | "ohlc.csv" | "indicators",
  params: Record<string, string | null>,
) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== null) search.set(name, value);
  return `/api/markets/${encodeURIComponent(coin)}/${what}?${search}`;
};

export const csvUrl = (coin: string, interval: Interval, until: string | null): string =>
  urlOf(coin, "ohlc.csv", { interval, limit: "1000", until });

export function useCandles({ coin, interval, until, withSeries }: CandleQuery) {
  const query = useInfiniteQuery({
    queryKey: ["markets", "ohlc", coin, interval, until],
    queryFn: async ({ pageParam, signal }) =>
      (
        await readJson(
          urlOf(coin, "ohlc", { interval, limit: String(PAGE), until: pageParam }),
          OhlcAnswer,
          signal,
        )
      ).data,
    initialPageParam: until,
    getNextPageParam: dayBefore,
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.provenance.live ? FRESH_MS : false),
  });
  const pages = query.data?.pages;
  const ends = pages?.map((_, i) => (i === 0 ? until : (dayBefore(pages[i - 1]!) ?? null))) ?? [];
  const indicators = useQueries({
    queries: (withSeries ? ends : []).map((pageUntil) => ({
      queryKey: ["markets", "indicators", coin, interval, pageUntil],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await readJson(
            urlOf(coin, "indicators", { interval, limit: String(INDICATOR_PAGE), until: pageUntil }),
            IndicatorsAnswer,
            signal,
          )
        ).data,
      staleTime: FRESH_MS,
    })),
    combine,
  });
  const loaded = useMemo(() => pages && loadedOf(pages), [pages]);
  const series = useMemo<Series>(
    () => (pages ? joinSeries(pages, indicators.pages) : {}),
    [pages, indicators.pages],
  );
  return {
    loaded,
    series,
    error: query.error?.message,
    seriesError: indicators.error,
    isLoading: query.isFetching || indicators.isLoading,
    pages: pages?.length ?? 0,
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
    retry() {
      if (query.error) void query.refetch();
      indicators.retry();
    },
  };
}

const combine = (results: UseQueryResult<IndicatorPage>[]) => ({
  pages: results.map(({ data }) => data),
  error: results.find(({ error }) => error)?.error?.message,
  isLoading: results.some(({ isFetching }) => isFetching),
  retry() {
    for (const result of results) if (result.error) void result.refetch();
  },
});

export type CandleState = ReturnType<typeof useCandles>;

function loadedOf(pages: Parameters<typeof joinCandles>[0]): LoadedCandles | undefined {
  const [newest] = pages;
  if (!newest) return undefined;
  const { coin, interval, quote, provenance } = newest;
  return { coin, interval, quote, provenance, candles: joinCandles(pages) };
}

/** Also where it has no prices; null while it isn't known. */
export function useCoin(id: string): Coin | null {
  const { data } = useQuery({
    queryKey: ["markets", "coin", id],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: id, limit: "50" });
      const { tokens } = (await readJson(`/api/markets/tokens?${search}`, TokenList, signal)).data;
      return tokens.find((coin) => coin.id === id) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

export function usePrice(coin: string) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["markets", "price", coin],
    queryFn: async ({ signal }) =>
      (await readJson(`/api/markets/${encodeURIComponent(coin)}/price`, PriceAnswer, signal)).data,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return { price: data, error: error?.message, isLoading: isFetching, retry: () => void refetch() };
}

export const useSources = () => useApi("/api/markets/sources", SourcesAnswer, { every: 30_000 });

export type Spark = z.infer<typeof SparklinesAnswer>["coins"][number];

export function useSparklines(ids: string[]) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["markets", "sparklines", ids.toSorted().join()],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ symbols: ids.toSorted().join() });
      const answer = await readJson(`/api/markets/sparklines?${search}`, SparklinesAnswer, signal);
      return new Map(answer.data.coins.map((spark) => [spark.coin.id, spark]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return { sparks: data, error: error?.message, isLoading: isFetching, retry: () => void refetch() };
}
