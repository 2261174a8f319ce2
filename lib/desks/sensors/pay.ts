import { z } from "zod";
import { withDeadline } from "@/lib/deadline";
import { env } from "@/lib/env";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { Caller } from "@/lib/http/caller";
import { balanceOf } from "@/lib/payments/balances";
import { type Bound, markPaid, noteSigned, release, reserve, type SpendItem } from "@/lib/payments/budget";
import { dollars } from "@/lib/payments/dollars";
import { paymentOwnerHeader } from "@/lib/payments/paywall/owner";
import { type AgentWallet, payments } from "@/lib/payments/runtime";
import { type Endpoint, paymentSettings } from "@/lib/payments/settings";
import { type BoughtLatest, type BoughtRecent, readLatest, readRecent } from "./bought";
import type { Target } from "./target";
import type { PaidReceipt } from "./types";

export interface Buyer {
  owner: Caller["id"];
  answerId: string;
  /** The bounds that the user was shown and said yes to pass. */
  approved: readonly Bound[];
  signal?: AbortSignal;
}

export type Bought<Goods> = Goods & {
  payment: PaidReceipt;
  /** A sentence, when the wallet that paid is good for few purchases more; else nothing. */
  lowNote: string;
};

type OnSigned = Parameters<AgentWallet["fetch"]>[2] & object;

const FEW = 10;

const RECENT_LIMIT = 10;
const TIMEOUT_MS = 45_000;

const QUERIES: Record<Endpoint, Record<string, string>> = {
  latest: {},
  recent: { limit: String(RECENT_LIMIT) },
};

export const priceOf = (endpoint: Endpoint): string => dollars(paymentSettings().prices[endpoint]);

/** Buys with the first wallet. @throws AppError with a sentence for users; nothing was paid but where it says so */
export function buyLatest({ address, name }: Target, buyer: Buyer): Promise<Bought<BoughtLatest>> {
  return buy("latest", address, `latest reading of ${name}`, buyer, (body) =>
    readLatest(body, address, name),
  );
}

/** Buys a sensor's last ten readings with the second wallet. @throws AppError as `buyLatest` */
export function buyRecent({ address, name }: Target, buyer: Buyer): Promise<Bought<BoughtRecent>> {
  const bought = `last ${RECENT_LIMIT} readings of ${name}`;
  return buy("recent", address, bought, buyer, (body) => readRecent(body, address, name));
}

async function buy<Goods>(
  endpoint: Endpoint,
  address: string,
  bought: string,
  buyer: Buyer,
  read: (body: unknown) => Goods | undefined,
): Promise<Bought<Goods>> {
  const { wallets, settings } = await payments();
  const amount = settings.prices[endpoint];
  const balance = await fundsOf(wallets[endpoint], amount);
  buyer.signal?.throwIfAborted();
  const spendId = reserveOne(buyer, { endpoint, resource: address, amount });
  let isSigned = false;
  const onSigned: OnSigned = (authorization) => {
    noteSigned(spendId, authorization);
    isSigned = true;
  };
  const response = await request(wallets[endpoint], endpoint, address, buyer, onSigned).catch((error) => {
    if (!isSigned) release(spendId);
    throw unreachable(error);
  });
  const transaction = transactionOf(response.headers.get("x-payment-response"));
  if (!response.ok) {
    const refused = await refusalOf(response);
    // With a receipt the money may have moved, or still may; of another server's word nothing is certain.
    if (!isSigned || (!refused.hasReceipt && !env().FETCH_URL)) release(spendId);
    throw refused.error;
  }
  const receiptId = response.headers.get("x-receipt-id");
  markPaid(spendId, { transaction, receiptId });
  const goods = read(await response.json().catch(() => undefined));
  if (!goods) {
    throw new AppError("upstream_unavailable", "The reading was paid for, but what came back isn't one.");
  }
  const payment: PaidReceipt = {
    bought,
    endpoint,
    sensor: address,
    amount,
    network: settings.network,
    sandbox: settings.mode === "sandbox",
    transaction,
    receipt_id: receiptId,
  };
  return { ...goods, payment, lowNote: lowNote(endpoint, Math.floor(balance / amount) - 1) };
}

function reserveOne(buyer: Buyer, item: SpendItem): string {
  const reserved = reserve(buyer, [item], { approved: buyer.approved });
  const [id] = "ids" in reserved ? reserved.ids : [];
  if (id) return id;
  throw new AppError("conflict", "The spending limit has been reached meanwhile. Ask again.");
}

function lowNote(endpoint: Endpoint, left: number): string {
  if (left >= FEW) return "";
  const goodFor = left === 0 ? "is empty now" : `is good for ${left} more`;
  return ` The agent's wallet for ${endpoint} readings ${goodFor}: fund it in Payments.`;
}

/** What a wallet holds. @throws AppError `conflict` when that is too little, before a payment fails for it */
async function fundsOf({ endpoint, address }: AgentWallet, price: number): Promise<number> {
  const balance = await balanceOf(address);
  if (balance >= price) return balance;
  throw new AppError(
    "conflict",
    `The agent's wallet for ${endpoint} readings holds ${dollars(balance)} and the reading costs ${dollars(price)}. Fund ${address} and ask again.`,
  );
}

function request(
  { fetch: pay }: AgentWallet,
  endpoint: Endpoint,
  address: string,
  { owner, signal }: Buyer,
  onSigned: OnSigned,
): Promise<Response> {
  const { FETCH_URL, PORT } = env();
  const base = FETCH_URL ?? `http://127.0.0.1:${PORT}`;
  const query = new URLSearchParams({ address, ...QUERIES[endpoint] });
  return withDeadline(TIMEOUT_MS, signal, (either) => {
    const init = {
      // A plain object: x402-fetch drops the headers of a `Headers` when it pays.
      headers: FETCH_URL ? {} : paymentOwnerHeader(owner),
      signal: either,
    };
    return pay(`${base}/api/sensors/${endpoint}?${query}`, init, onSigned);
  });
}

function unreachable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isDear = error instanceof Error && /exceeds maximum/.test(error.message);
  const message = isDear
    ? "The reading costs more than this server pays for one. Nothing was paid."
    : "The sensors' API can't be reached. If money has moved, its receipt is in Payments and gives the reading.";
  return new AppError("upstream_unavailable", message, { cause: error });
}

const Refusal = z.object({ error: z.string().max(500).optional(), receipt_id: z.string().optional() });

/** What a refused request says. With a receipt it isn't known yet whether money moved. */
async function refusalOf(response: Response): Promise<{ error: AppError; hasReceipt: boolean }> {
  const { error: said, receipt_id: receipt } =
    Refusal.safeParse(await response.json().catch(() => undefined)).data ?? {};
  if (receipt) return { error: new AppError("upstream_unavailable", UNKNOWN_OUTCOME), hasReceipt: true };
  const [code, message] =
    REFUSALS[response.status] ?? (["upstream_unavailable", "The sensors' API failed."] as const);
  const reason = response.status === 402 ? `${message} ${said ?? ""}`.trim() : (said ?? message);
  return { error: new AppError(code, reason), hasReceipt: false };
}

const UNKNOWN_OUTCOME =
  "Whether the payment went through isn't known yet. If it did, its receipt in Payments gives the reading without paying again.";

const REFUSALS: Record<number, readonly [ErrorCode, string]> = {
  400: ["bad_request", "The address isn't one."],
  402: ["upstream_unavailable", "The payment was refused, and nothing was paid."],
  404: ["not_found", "There is no such sensor."],
};

const Settlement = z.object({ transaction: z.string().min(1) });

/** The hash in x402's answer header, which is JSON in base64. */
function transactionOf(header: string | null): string | null {
  if (header === null) return null;
  try {
    return (
      Settlement.safeParse(JSON.parse(Buffer.from(header, "base64").toString("utf8"))).data?.transaction ??
      null
    );
  } catch {
    return null;
  }
}
