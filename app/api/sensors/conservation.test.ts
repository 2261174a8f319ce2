import fc from "fast-check";
import type { Address, Hex } from "viem";
import { expect, test } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import type { RecentAnswer } from "@/lib/desks/sensors/types";
import { handle } from "@/lib/http/handle";
import { authorizationState, balanceOf } from "@/lib/payments/balances";
import { paid } from "@/lib/payments/paywall";
import { recoverPayments } from "@/lib/payments/recover";
import type { Authorised } from "@/lib/payments/testing/authorisation";
import { type Behaviour, says } from "@/lib/payments/testing/double";
import { ATTIC, ask, header, type Payer, PRICE, paidWorld, prove, sign } from "../testing/paid";

const SOLD: RecentAnswer = {
  sensor: { address: ATTIC, name: "Attic", place: null, simulated: false, interval_s: 60, last_seen: null },
  readings: [{ address: ATTIC, timestamp: 1, temperature: 21.5 }],
};

const sell = (endpoint: "latest" | "recent") => ({
  GET: handle({ auth: "public", name: `/api/${endpoint}` }, (input) =>
    paid(input, {
      endpoint,
      resource: `/api/${endpoint}`,
      description: "Readings",
      answer: () => SOLD,
      timeouts: { verifyMs: 150, settleMs: 150, confirmMs: 50 },
    }),
  ),
});
const world = paidWorld({ "/api/latest": sell("latest"), "/api/recent": sell("recent") });

const FAULTS = {
  none: (_, passOn) => passOn(),
  down: () => "breaks off",
  slow: () => "never",
  nonsense: () => says({}),
  lying: () =>
    says({ isValid: true, success: true, transaction: `0x${"ab".repeat(32)}`, network: "base-sepolia" }),
  refusing: () =>
    says({ isValid: false, success: false, errorReason: "no", transaction: "", network: "base-sepolia" }),
  lost: async (_, passOn) => {
    await passOn();
    return "breaks off" as const;
  },
  failing: async (_, passOn) => {
    await passOn();
    return says({ error: "out of order" }, 500);
  },
} satisfies Record<string, Behaviour>;
const fault = fc.constantFrom(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[]));

const Step = fc
  .record({
    endpoint: fc.constantFrom("latest" as const, "recent" as const),
    version: fc.constantFrom(1 as const, 2 as const),
    payer: fc.nat({ max: 1 }),
    again: fc.option(fc.nat(), { freq: 2 }),
    amount: fc.option(fc.constantFrom(1, PRICE.latest, PRICE.recent), { freq: 6 }),
    at: fc.constantFrom("/verify", "/settle"),
    fault,
    chain: fc.constantFrom("up", "up", "up", "down", "down after settling"),
    uses: fc.integer({ min: 1, max: 3 }),
  })
  // Where a facilitator lies and the chain can't be asked, its word is taken; that is what trusting one means.
  .filter(
    ({ at, fault, chain }) => !(at === "/settle" && fault === "lying" && chain === "down after settling"),
  );
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

interface Ledger {
  payers: Payer[];
  signed: { paid: Authorised; endpoint: "latest" | "recent" }[];
  given: number;
}

async function take(step: Step, ledger: Ledger): Promise<void> {
  const { runtime, facilitator, chain, url } = world();
  const { paid, endpoint } = await paymentOf(step, ledger);
  facilitator.behave(async (call, passOn) => {
    const answer = call.path === step.at ? FAULTS[step.fault](call, passOn) : passOn();
    await answer;
    if (call.path === "/settle" && step.chain === "down after settling") chain.behave(() => "breaks off");
    return answer;
  });
  if (step.chain === "down") chain.behave(() => "breaks off");
  const answers = await Promise.all(
    Array.from({ length: step.uses }, () =>
      ask(`${url}/api/${endpoint}`, header(runtime, step.version, paid)),
    ),
  );
  // A settlement that outlasts our timeout must end before the chain is put right, which it may break.
  await facilitator.idle();
  chain.behave();
  facilitator.behave();
  const good = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status !== 200) expect(body).toMatchObject({ success: false, error: expect.any(String) });
  }
  expect(good.length).toBeLessThanOrEqual(1);
  ledger.given += good.length;
}

async function paymentOf({ again, endpoint, payer, amount }: Step, { signed, payers }: Ledger) {
  const before = again === null ? undefined : signed[again % signed.length];
  if (before) return { ...before, endpoint: again! % 3 === 0 ? endpoint : before.endpoint };
  const paid = await sign(world().runtime, payers[payer]!, { amount: amount ?? PRICE[endpoint] });
  signed.push({ paid, endpoint });
  return { paid, endpoint };
}

test("money is neither made nor lost, and none moves without an answer or a receipt for one", async () => {
  const { payer, takings, url } = world();
  const total = async (payers: Payer[]) => {
    const balances = await Promise.all(payers.map(({ address }) => balanceOf(address)));
    return balances.reduce((sum, balance) => sum + balance, await takings());
  };
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 1, maxLength: 8 }), async (steps) => {
      store().db.delete(receipts).run();
      const ledger: Ledger = { payers: [await payer(), await payer()], signed: [], given: 0 };
      const before = { total: await total(ledger.payers), takings: await takings() };
      for (const step of steps) await take(step, ledger);
      await recoverPayments();

      expect(await total(ledger.payers)).toBe(before.total);
      const rows = store().db.select().from(receipts).all();
      const settled = rows.filter(({ status }) => status === "settled");
      const sum = settled.reduce((total, { amount }) => total + amount, 0);
      expect(await takings()).toBe(before.takings + sum);
      expect(settled.filter(({ deliveredAt }) => deliveredAt).length).toBe(ledger.given);
      for (const { id, payer, nonce } of settled) {
        const paidFor = ledger.signed.find(({ paid }) => paid.authorization.nonce === nonce)!;
        expect(paidFor.paid.authorization.from.toLowerCase()).toBe(payer);
        const by = ledger.payers.find(({ address }) => address.toLowerCase() === payer)!;
        const redeem = async () =>
          ask(`${url}/api/payments/receipts/${id}/redeem`, {}, "POST", await prove(by, world(), id));
        expect((await redeem()).body).toEqual(SOLD);
        expect((await redeem()).status).toBe(409);
      }
      // What isn't settled never was.
      const unsettled = rows.filter(({ status }) => status !== "settled");
      for (const { payer, nonce } of unsettled) {
        expect(await authorizationState(payer as Address, nonce as Hex)).toBe(false);
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 60_000);
