import { getAddress } from "viem";
import { z } from "zod";

/** An address of the chain; with the checksum of its capitals once parsed. */
const ChainAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hexadecimal digits")
  // In lower case first: what somebody typed may have a checksum that is wrong.
  .transform((address) => getAddress(address.toLowerCase()));

/** The body of `PATCH /api/payments`. */
export const PaymentPreferences = z
  .object({ always_ask: z.boolean().describe("Ask before each payment, however small") })
  .meta({ id: "PaymentPreferences" });

/** The query of `GET /api/payments/balance`. */
export const BalanceQuery = z.object({ address: ChainAddress });

/** The body of `POST /api/payments/fund`. */
export const FundRequest = z.object({ address: ChainAddress }).meta({ id: "FundRequest" });

/** What an address holds. */
export const Balance = z
  .object({
    address: z.string(),
    balance: z.number().int().min(0).describe("Atomic units of USDC, a millionth of a dollar each"),
  })
  .meta({ id: "Balance" });
