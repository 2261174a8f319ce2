import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { readJson } from "@/components/data/read-json";
import { SparklinesAnswer } from "@/lib/desks/markets/routes/schema";

export type Spark = z.infer<typeof SparklinesAnswer>["coins"][number];

const FRESH_MS = 60_000;

/** The last closes of some coins, by their ids. */
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
