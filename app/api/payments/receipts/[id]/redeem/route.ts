import { desks } from "@/lib/desks";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { parseJson } from "@/lib/http/parse";
import { ReceiptProof } from "@/lib/payments/paywall/proof";
import { redeem } from "@/lib/payments/paywall/redeem";
import { goodsOf } from "@/lib/payments/sale-outputs";
import { ReceiptParams } from "../../schema";

const goods = goodsOf(desks.flatMap(({ routes = [] }) => routes));

const PROVING = `The payment itself proves nothing here: once it is settled, the chain shows its signature to everyone. Send the API key or session that it was paid with, or sign as its payer, in EIP-712:

- domain: name \`Almanac receipt\`, version \`1\`, chainId of the network that was paid on
- primary type \`Redemption(string receipt,string origin,uint256 issuedAt,bytes32 nonce)\`: the receipt's id, this server's origin (e.g. \`https://almanac.example\`), the time in seconds since the epoch, at most five minutes ago, and any 32 bytes, used once

A 409 of the paid address names the receipt and has, in \`sign\`, all of this but time and nonce. The signature moves no money. The answer is given once; whoever asks without right is told that there is no such receipt.`;

export const POST = defineRoute(
  {
    method: "POST",
    path: "/api/payments/receipts/{id}/redeem",
    auth: "public",
    operationId: "redeemReceipt",
    tag: "Payments",
    summary: "Gives what was paid for once more: to the caller whom the receipt belongs to, or to its payer",
    description: PROVING,
    input: { params: ReceiptParams },
    outputs: json("What was bought", goods),
    errors: [
      "not_found",
      "conflict",
      "too_large",
      "unsupported_media_type",
      "rate_limited",
      "upstream_unavailable",
    ],
  },
  async ({ request, params }) => redeem(request, params.id, await proofOf(request)),
);

/** `defineRoute` has no optional bodies. */
POST.operation.requestBody = {
  required: false,
  description: "The payer's fresh signature; none with the API key or session that was paid with",
  content: { "application/json": { schema: ReceiptProof } },
};

/** The owner sends no body, so no content type. */
async function proofOf(request: Request): Promise<ReceiptProof | undefined> {
  if (!request.headers.has("content-type")) return undefined;
  return parseJson(request, ReceiptProof, { maxBytes: 32_768 });
}

export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods(POST);
