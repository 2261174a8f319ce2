import { handle, preflight } from "@/lib/http/handle";
import { parseQuery } from "@/lib/http/parse";
import { balanceOf } from "@/lib/payments/balances";
import { BalanceQuery } from "../schema";

/** What an address holds on the chain that is paid on. */
export const GET = handle({ auth: "caller", name: "/api/payments/balance" }, async ({ url }) => {
  const { address } = parseQuery(url, BalanceQuery);
  return { address, balance: await balanceOf(address) };
});

export const OPTIONS = preflight;
