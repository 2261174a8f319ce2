import { handle, preflight } from "@/lib/http/handle";
import { parseJson } from "@/lib/http/parse";
import { fund } from "@/lib/payments/fund";
import { FundRequest } from "../schema";

/** Gives an address a dollar of the sandbox, which is no money. */
export const POST = handle({ auth: "caller", name: "/api/payments/fund" }, async ({ request }) => {
  const { address } = await parseJson(request, FundRequest);
  return { address, balance: await fund(address) };
});

export const OPTIONS = preflight;
