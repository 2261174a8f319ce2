import { useQuery } from "@tanstack/react-query";
import { readJson } from "@/components/data/read-json";
import { PriceAnswer } from "@/lib/desks/markets/routes/schema";

const FRESH_MS = 60_000;

/** A coin's last price. */
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
