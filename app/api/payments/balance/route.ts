import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { balanceOf } from "@/lib/payments/balances";
import { Balance, BalanceQuery } from "../schema";

export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/payments/balance",
    auth: "caller",
    operationId: "getBalance",
    tag: "Payments",
    summary: "What an address holds of the network's USDC",
    input: { query: BalanceQuery },
    outputs: json("The balance", Balance),
    errors: ["upstream_unavailable"],
  },
  async ({ query: { address } }) => ({ address, balance: await balanceOf(address) }),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
