import { z } from "zod";

const Amount = z.number().int().min(0).describe("Atomic units of USDC, a millionth of a dollar each");

export const WalletState = z
  .object({
    endpoint: z.enum(["latest", "recent"]).describe("The paid endpoint that it pays for"),
    address: z.string(),
    balance: Amount.nullable().describe("In atomic units of USDC; null while the chain doesn't answer"),
    low: z.boolean().describe("It is good for fewer than ten more purchases"),
  })
  .meta({ id: "PaymentWallet" });
export type WalletState = z.infer<typeof WalletState>;

export const PaymentsOverview = z
  .object({
    mode: z.enum(["sandbox", "base-sepolia", "base"]),
    sandbox: z.boolean().describe("No money: the chain is this machine's own"),
    network: z.string().describe("x402's name of the network in version 1"),
    chain_id: z.number().int(),
    asset: z.object({
      address: z.string(),
      symbol: z.string(),
      decimals: z.number().int(),
      name: z.string().describe("In the token's EIP-712 domain"),
      version: z.string().describe("In the token's EIP-712 domain"),
    }),
    prices: z.object({ latest: Amount, recent: Amount }),
    pay_to: z.string(),
    over: z.enum(["ask", "refuse"]).describe("What happens when a payment would pass a bound"),
    wallets: z.array(WalletState),
    bounds: z.object({
      answer: Amount.describe("For one answer"),
      caller: Amount.describe("For one caller in a day (UTC)"),
      day: Amount.describe("For all callers in a day (UTC)"),
    }),
    spent: z.object({
      caller: Amount.describe("For this caller today (UTC)"),
      day: Amount.describe("For all callers today (UTC)"),
    }),
    always_ask: z.boolean().describe("The caller wants to be asked before each payment, however small"),
  })
  .meta({ id: "Payments" });
export type PaymentsOverview = z.infer<typeof PaymentsOverview>;
