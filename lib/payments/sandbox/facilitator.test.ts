import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { authorizationState, balanceOf, settlementOf } from "../balances";
import { payments, stopPayments } from "../runtime";
import { authorise, exchange, type PaymentTerms, post } from "../testing/authorisation";

isolateEnv({ ALMANAC_X402: "sandbox" });
afterEach(stopPayments);

const PRICE = 1000;

async function pay(terms: Partial<PaymentTerms> = {}, version: 1 | 2 = 1) {
  const runtime = await payments();
  const signed = await authorise(runtime, runtime.wallets.latest, { amount: PRICE, ...terms });
  return { runtime, signed, body: exchange(runtime, signed, version, PRICE) };
}

describe.each([1, 2] as const)("version %i", (version) => {
  test("a payment is verified, settled and seen on the chain, once", async () => {
    const { runtime, signed, body } = await pay({}, version);
    const { address } = runtime.wallets.latest;
    const { nonce } = signed.authorization;
    expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({
      isValid: true,
      payer: address,
    });
    expect([await authorizationState(address, nonce), await settlementOf(address, nonce)]).toEqual([
      false,
      null,
    ]);
    const settled = await post(runtime.facilitatorUrl, "settle", body);
    expect(settled).toMatchObject({ status: 200, success: true, payer: address });
    expect(await settlementOf(address, nonce)).toBe(settled.transaction);
    expect(await authorizationState(address, nonce)).toBe(true);
    expect([await balanceOf(address), await balanceOf(runtime.payTo)]).toEqual([10_000_000 - PRICE, PRICE]);

    expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({
      isValid: false,
      invalidReason: expect.stringMatching(/nonce/),
    });
    expect(await post(runtime.facilitatorUrl, "settle", body)).toMatchObject({ success: false });
    expect(await balanceOf(runtime.payTo)).toBe(PRICE);
  });

  const now = Math.floor(Date.now() / 1000);
  test.each<[string, Partial<PaymentTerms>]>([
    ["less than the price", { amount: PRICE - 1 }],
    ["another payee", { to: "0x000000000000000000000000000000000000dEaD" }],
    ["an expired authorisation", { validBefore: now - 1 }],
    ["one that isn't valid yet", { validAfter: now + 3600 }],
  ])("%s is no payment", async (_, terms) => {
    const { runtime, body } = await pay(terms, version);
    expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({ status: 200, isValid: false });
    expect(await post(runtime.facilitatorUrl, "settle", body)).toMatchObject({ success: false });
    expect(await balanceOf(runtime.wallets.latest.address)).toBe(10_000_000);
  });

  test("another's signature is no payment", async () => {
    const { runtime, signed } = await pay({}, version);
    const other = runtime.wallets.recent.address;
    const forged = { ...signed, authorization: { ...signed.authorization, from: other } };
    const body = exchange(runtime, forged, version, PRICE);
    expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({ status: 200, isValid: false });
    expect(await post(runtime.facilitatorUrl, "settle", body)).toMatchObject({ success: false });
    expect(await balanceOf(other)).toBe(10_000_000);
  });

  test("more than the wallet holds is told as that", async () => {
    const runtime = await payments();
    const amount = 10_000_001;
    const signed = await authorise(runtime, runtime.wallets.latest, { amount });
    const body = exchange(runtime, signed, version, amount);
    expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({
      isValid: false,
      invalidReason: expect.stringMatching(/balance|funds/),
    });
  });
});

test("payments that come together are all settled", async () => {
  const runtime = await payments();
  const signed = await Promise.all(
    Array.from({ length: 20 }, () => authorise(runtime, runtime.wallets.recent, { amount: PRICE })),
  );
  const bodies = signed.map((one, index) => exchange(runtime, one, index % 2 === 0 ? 1 : 2, PRICE));
  const settled = await Promise.all(bodies.map((body) => post(runtime.facilitatorUrl, "settle", body)));
  expect(settled.map(({ success }) => success)).toEqual(Array(20).fill(true));
  expect(await balanceOf(runtime.payTo)).toBe(20 * PRICE);
});

test("of one payment that comes several times at once, one is settled", async () => {
  const { runtime, body } = await pay();
  const settled = await Promise.all(
    Array.from({ length: 6 }, () => post(runtime.facilitatorUrl, "settle", body)),
  );
  expect(settled.filter(({ success }) => success)).toHaveLength(1);
  expect(await balanceOf(runtime.payTo)).toBe(PRICE);
});

test("an authorisation younger than the last block is good: nothing makes blocks meanwhile", async () => {
  const runtime = await payments();
  const last = Number((await runtime.chain.getBlock()).timestamp);
  const validAfter = last + 2;
  const signed = await authorise(runtime, runtime.wallets.latest, { amount: PRICE, validAfter });
  await expect.poll(() => Date.now() / 1000, { timeout: 10_000 }).toBeGreaterThan(validAfter + 2);
  expect(Number((await runtime.chain.getBlock()).timestamp)).toBe(last);
  const body = exchange(runtime, signed, 2, PRICE);
  expect(await post(runtime.facilitatorUrl, "verify", body)).toMatchObject({ isValid: true });
});

test("a chain that doesn't answer is told apart from a bad payment", async () => {
  const { runtime, body } = await pay();
  process.kill(runtime.sandbox!.pid!, "SIGKILL");
  await expect.poll(() => runtime.sandbox!.hasEnded()).toBe(true);
  for (const act of ["verify", "settle"] as const) {
    expect(await post(runtime.facilitatorUrl, act, body)).toEqual({
      status: 503,
      error: "The chain doesn't answer.",
    });
  }
});

test("what isn't a payment is refused", async () => {
  const { runtime, body } = await pay();
  const url = runtime.facilitatorUrl;
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      expect((await post(url, "verify", value)).status).toBe(400);
      expect((await post(url, "settle", value)).status).toBe(400);
    }),
    { numRuns: 50 },
  );
  const elsewhere = { ...body.paymentRequirements, network: "base" };
  expect((await post(url, "verify", { ...body, paymentRequirements: elsewhere })).status).toBe(400);
  expect((await fetch(url)).status).toBe(404);
  expect((await post(url, "verify", { long: "x".repeat(200_000) })).status).toBe(400);
});
