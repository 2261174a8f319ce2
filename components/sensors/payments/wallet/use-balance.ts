import { skipToken, useQuery } from "@tanstack/react-query";
import { readJson } from "@/components/data/read-json";
import { Balance, balanceUrl } from "../payments-api";

/** What a wallet holds, in atomic units of USDC; undefined while it isn't known. From the API, which asks the chain. */
export function useBalance(address: string | undefined) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["balance", address],
    queryFn: address
      ? async ({ signal }) => (await readJson(balanceUrl(address), Balance, signal)).data.balance
      : skipToken,
  });
  return { balance: data, isError, refetch };
}
