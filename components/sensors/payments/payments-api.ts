import { z } from "zod";

const Address = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]{40}$/)]);
/** 0x and 40 hexadecimal digits. */
export type Address = z.infer<typeof Address>;

/** Atomic units of USDC. */
const Amount = z.number().int().min(0);

/** What the agent pays for, and the wallet that does. */
const Endpoint = z.enum(["latest", "recent"]);
export type Endpoint = z.infer<typeof Endpoint>;

const Wallet = z.object({
  endpoint: Endpoint,
  address: Address,
  balance: Amount.nullable(),
  low: z.boolean(),
});
export type Wallet = z.infer<typeof Wallet>;

/** `GET /api/payments`. */
export const Overview = z.object({
  mode: z.enum(["sandbox", "base-sepolia", "base"]),
  sandbox: z.boolean(),
  network: z.enum(["base-sepolia", "base"]),
  chain_id: z.number().int(),
  asset: z.object({ address: Address, symbol: z.string(), decimals: z.number().int() }),
  prices: z.object({ latest: Amount, recent: Amount }),
  pay_to: Address,
  over: z.enum(["ask", "refuse"]),
  wallets: z.array(Wallet),
  bounds: z.object({ answer: Amount, caller: Amount, day: Amount }),
  spent: z.object({ caller: Amount, day: Amount }),
  always_ask: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;

/** `GET /api/payments/balance` and `POST /api/payments/fund`. */
export const Balance = z.object({ address: Address, balance: Amount });

const Receipt = z.object({
  id: z.string(),
  status: z.enum(["reserved", "settling", "settled", "failed"]),
  network: z.string(),
  sandbox: z.boolean(),
  amount: Amount,
  payer: Address,
  /** Path and query. */
  resource: z.string(),
  transaction: z.string().nullable(),
  created_at: z.string(),
  redeemable: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

/** `GET /api/payments/receipts`, newest first. */
export const Receipts = z.object({ receipts: z.array(Receipt) });

export const OVERVIEW_URL = "/api/payments";
export const FUND_URL = "/api/payments/fund";
export const receiptsUrl = (limit: number) => `/api/payments/receipts?limit=${limit}`;
export const redeemUrl = (id: string) => `/api/payments/receipts/${encodeURIComponent(id)}/redeem`;
export const balanceUrl = (address: string) => `/api/payments/balance?address=${address}`;
export const latestUrl = (address: string) => `/api/sensors/latest?address=${address}`;
