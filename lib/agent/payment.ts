import { z } from "zod";

export const Payment = z
  .object({
    bought: z.string().describe("What it was for, e.g. “latest price of tea”"),
    amount: z.number().int().describe("Atomic units of USDC, a millionth of a dollar each"),
    network: z.string().describe("x402's name of the chain, e.g. base-sepolia"),
    sandbox: z.boolean().describe("No money: the chain is this machine's own"),
    transaction: z.string().nullable().describe("The settlement's hash"),
    receipt_id: z.string().nullable(),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;
