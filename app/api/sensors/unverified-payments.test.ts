import { beforeEach, expect, test } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import type { Authorised } from "@/lib/payments/testing/authorisation";
import { ask, header, LATEST, type Payer, paidWorld, prove, sign } from "../testing/paid";

const world = paidWorld();

/** Of a minute, for one network. */
const MOST = 30;

let payer: Payer;
beforeEach(async () => {
  payer = await world().payer();
});

/** Test networks' addresses (RFC 5737), each used by one test. */
const from = (last: number) => ({ "x-forwarded-for": `203.0.113.${last}` });
const signed = () => sign(world().runtime, payer);
const forged = async () => ({ ...(await signed()), signature: `0x${"12".repeat(65)}` as const });
const present = (paid: Authorised, more: object, version: 1 | 2 = 1) =>
  ask(world().url + LATEST, { ...header(world().runtime, version, paid), ...more });
const times = <T>(count: number, run: () => Promise<T>) => Promise.all(Array.from({ length: count }, run));

test.each([1, 2] as const)(
  "v%i: forged payments of one network reach the facilitator thirty times a minute at most",
  async (version) => {
    const answers = await times(MOST + 10, async () => present(await forged(), from(version), version));
    const statuses = answers.map(({ status }) => status);
    expect([
      statuses.filter((status) => status === 402).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([MOST, 10]);
    expect(world().facilitator.calls).toHaveLength(MOST);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body).toMatchObject({
      code: "rate_limited",
      error: expect.stringMatching(/payments.*couldn't be verified/),
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const paid = await signed();
    expect((await present(paid, from(version), version)).status).toBe(429);
    expect((await present(paid, from(version + 10), version)).status).toBe(200);
  },
);

test("who pays isn't limited", async () => {
  for (let count = 0; count < MOST + 2; count++)
    expect((await present(await signed(), from(3))).status).toBe(200);
  expect((await present(await forged(), from(3))).status).toBe(402);
}, 30_000);

test("who asks without a payment isn't, nor who sends one that can't be read: neither costs a call", async () => {
  await times(MOST + 2, () => ask(world().url + LATEST, from(4)));
  await times(MOST + 2, () => ask(world().url + LATEST, { "x-payment": "aGVsbG8=", ...from(4) }));
  expect(world().facilitator.calls).toEqual([]);
  expect((await present(await signed(), from(4))).status).toBe(200);
});

test("forged signatures for a receipt count as well", async () => {
  await present(await signed(), from(5));
  const { id } = store().db.select().from(receipts).get()!;
  const stranger = await world().payer("empty");
  const redeem = async () =>
    ask(
      `${world().url}/api/payments/receipts/${id}/redeem`,
      from(5),
      "POST",
      await prove(stranger, world(), id),
    );
  const statuses = (await times(MOST + 3, redeem)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(MOST);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});
