import { getAddress } from "viem";
import { z } from "zod";

/** Parsing adds the checksum in its capitals. */
const ChainAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hexadecimal digits")
  // In lower case first, as a typed address may have a wrong checksum.
  .transform((address) => getAddress(address.toLowerCase()));

export const PaymentPreferences = z
  .object({ always_ask: z.boolean().describe("Ask before each payment, however small") })
  .meta({ id: "PaymentPreferences" });

export const BalanceQuery = z.object({ address: ChainAddress });

export const FundRequest = z.object({ address: ChainAddress }).meta({ id: "FundRequest" });

export const Balance = z
  .object({
    address: z.string(),
    balance: z.number().int().min(0).describe("Atomic units of USDC, a millionth of a dollar each"),
  })
  .meta({ id: "Balance" });
