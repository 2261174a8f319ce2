import { createWalletClient, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { baseSepolia } from "viem/chains";
import { createPaymentHeader } from "x402/client";
import { PaymentRequirementsSchema } from "x402/types";
import type { Signer } from "x402-fetch";
import { z } from "zod";
import { KEY, PORT, quantile } from "@/bench/server";
import { together } from "@/bench/together";

/* Times free, priced and paid x402 requests on loopback; payments are signed before the clock starts. Prints Markdown. */

const ORIGIN = `http://127.0.0.1:${PORT}`;
const PAID: Record<number, number> = { 1: 100, 16: 200, 64: 320 };
const OTHERS = 1500;

const account = privateKeyToAccount(generatePrivateKey());
// It signs and sends nothing, so that its RPC is never asked.
const wallet = createWalletClient({ account, chain: baseSepolia, transport: http(ORIGIN) });

async function expectStatus(path: string, status: number, init?: RequestInit): Promise<unknown> {
  const response = await fetch(ORIGIN + path, init);
  const body = await response.json();
  if (response.status !== status) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

async function timed(path: string, status: number, init?: RequestInit): Promise<number> {
  const started = performance.now();
  await expectStatus(path, status, init);
  return performance.now() - started;
}

const Sensors = z.object({ sensors: z.array(z.object({ address: z.string() })).min(1) });
const Offer = z.object({ accepts: z.array(z.unknown()).min(1) });

async function signed(path: string, count: number): Promise<string[]> {
  const { accepts } = Offer.parse(await expectStatus(path, 402));
  const requirements = PaymentRequirementsSchema.parse(accepts[0]);
  const sign = () => createPaymentHeader(wallet as unknown as Signer, 1, requirements);
  return Promise.all(Array.from({ length: count }, sign));
}

function row(name: string, callers: number, times: number[], perSecond: number): void {
  const [p50, p95] = [0.5, 0.95].map((q) => quantile(times, q).toFixed(1));
  console.log(`| ${name} | ${callers} | ${Math.round(perSecond)} | ${p50} | ${p95} |`);
}

export async function measurePayments(): Promise<void> {
  const { sensors } = Sensors.parse(await expectStatus("/api/sensors", 200));
  const path = `/api/sensors/latest?address=${sensors[0]!.address}`;
  const body = JSON.stringify({ address: account.address });
  const headers = { "x-api-key": KEY, "content-type": "application/json" };
  await expectStatus("/api/payments/fund", 200, { method: "POST", headers, body });
  for (let round = 0; round < 20; round++) await timed(path, 402);
  console.log("| request | callers | a second | p50 | p95 (ms) |\n|---|---|---|---|---|");
  for (const [callers, total] of Object.entries(PAID).map(([key, value]) => [Number(key), value] as const)) {
    const free = await together(callers, OTHERS, () => timed("/api/sensors", 200));
    row("free", callers, free.results, free.perSecond);
    const unpaid = await together(callers, OTHERS, () => timed(path, 402));
    row("unpaid (402)", callers, unpaid.results, unpaid.perSecond);
    const payments = await signed(path, total);
    const paid = await together(callers, total, (index) =>
      timed(path, 200, { headers: { "X-PAYMENT": payments[index]! } }),
    );
    row("paid", callers, paid.results, paid.perSecond);
  }
}
