import { useQuery } from "@tanstack/react-query";
import { readJson } from "@/components/data/read-json";
import { TokenList } from "@/lib/desks/markets/routes/schema";
import type { Coin } from "@/lib/desks/markets/types";

/** The coin of an id, also where it has no prices; null while it isn't known. */
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
