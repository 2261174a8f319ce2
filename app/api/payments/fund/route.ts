import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { fund } from "@/lib/payments/fund";
import { Balance, FundRequest } from "../schema";

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/payments/fund",
    auth: "caller",
    operationId: "fundAddress",
    tag: "Payments",
    summary: "Gives an address a dollar of the sandbox; elsewhere there is nothing to give",
    input: {
      body: { schema: FundRequest, example: { address: "0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d" } },
    },
    outputs: json("What it holds now", Balance),
    errors: ["not_found", "conflict", "upstream_unavailable"],
  },
  async ({ body: { address } }) => ({ address, balance: await fund(address) }),
);

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
