import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "@/components/data/api";
import { useApi } from "@/components/data/queries";
import { LatestAnswer, RecentAnswer } from "@/lib/desks/sensors/types";
import { forgetBought } from "./purchase/purchase-storage";

const Address = z.templateLiteral(["0x", z.string().regex(/^[0-9a-fA-F]{40}$/)]);
/** 0x and 40 hexadecimal digits. */
export type Address = z.infer<typeof Address>;

/** Atomic units of USDC. */
const Amount = z.number().int().min(0);

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
const Overview = z.object({
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

const Receipts = z.object({ receipts: z.array(Receipt) });

/** A fresh signature, as `POST /api/payments/receipts/{id}/redeem` takes it. */
export interface ReceiptProof {
  /** Seconds since the epoch. */
  issued_at: number;
  nonce: string;
  signature: string;
}

const PAYMENTS_URL = "/api/payments";
const RECEIPTS_URL = `${PAYMENTS_URL}/receipts`;
export const balanceUrl = (address: string) => `${PAYMENTS_URL}/balance?address=${address}`;
export const latestUrl = (address: string) => `/api/sensors/latest?address=${address}`;
export const redeemUrl = (id: string) => `${RECEIPTS_URL}/${encodeURIComponent(id)}/redeem`;

const EVERY_MS = 20_000;

export const useOverview = () => useApi(PAYMENTS_URL, Overview, { every: EVERY_MS });

export const useReceipts = () => useApi(`${RECEIPTS_URL}?limit=20`, Receipts, { every: EVERY_MS });

export const useBalance = (address: string) => useApi(balanceUrl(address), Balance, { every: EVERY_MS });
export type BalanceQuery = ReturnType<typeof useBalance>;

export const refreshPayments = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === "string" && url.startsWith(PAYMENTS_URL),
  });

function usePaymentsMutation<Answer, Input = void>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    networkMode: "always",
    // Not awaited: what was asked for is done.
    onSettled: () => void refreshPayments(queries),
  });
}

export const useFund = (address: string) =>
  usePaymentsMutation(() => callApi(`${PAYMENTS_URL}/fund`, { method: "POST", body: { address } }));

export const useAlwaysAsk = () =>
  usePaymentsMutation((always_ask: boolean) =>
    callApi(PAYMENTS_URL, { method: "PATCH", body: { always_ask } }),
  );

const Redeemed = z.union([
  LatestAnswer.transform(({ sensor, reading }) => ({ sensor: sensor.name, readings: [reading] })),
  RecentAnswer.transform(({ sensor, readings }) => ({ sensor: sensor.name, readings })),
]);

/** For the caller it belongs to, or by its payer's signature. */
export const useRedeem = (prove?: (receiptId: string) => Promise<ReceiptProof>) =>
  usePaymentsMutation(async (id: string) => {
    const redeemed = Redeemed.safeParse(
      await callApi(redeemUrl(id), { method: "POST", body: await prove?.(id) }),
    );
    if (!redeemed.success) throw new Error("The reading couldn’t be understood. Try again.");
    forgetBought(id);
    return redeemed.data;
  });
