import { createTestClient, http, parseAbi, parseEther, parseSignature } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import { deleteSensor, findSensor } from "@/db/sensors";
import { recoverPayments } from "@/lib/payments/recover";
import type { Authorised } from "@/lib/payments/testing/authorisation";
import { says } from "@/lib/payments/testing/double";
import { ATTIC, ask, header, KEY, LATEST, type Payer, PRICE, paidWorld, prove, sign } from "../testing/paid";

/** Here the process dies: the money has moved, the answer hasn't gone out. */
const death = vi.hoisted(() => ({ before: undefined as "delivery" | "note" | "redemption" | undefined }));
const disk = vi.hoisted(() => ({ fillsBefore: undefined as (() => void) | undefined }));
vi.mock("@/db/receipts", async (importActual) => {
  const actual = await importActual<typeof import("@/db/receipts")>();
  const dying =
    <Given extends unknown[], Result>(at: typeof death.before, run: (...given: Given) => Result) =>
    (...given: Given): Result => {
      if (death.before === at) throw new Error("killed");
      return run(...given);
    };
  return {
    ...actual,
    claimDelivery: dying("delivery", (id: string) => {
      disk.fillsBefore?.();
      return actual.claimDelivery(id);
    }),
    claimRedemption: dying("redemption", actual.claimRedemption),
    markSettled: dying("note", actual.markSettled),
  };
});

const world = paidWorld();

let payer: Payer;
let paid: Authorised;
let before: number;
beforeEach(async () => {
  payer = await world().payer();
  paid = await sign(world().runtime, payer);
  before = await world().takings();
});
afterEach(() => {
  death.before = undefined;
});

const moved = async () => (await world().takings()) - before;
const OWN = { "x-api-key": KEY };
const present = (version: 1 | 2 = 1, more: Record<string, string> = {}) =>
  ask(world().url + LATEST, { ...header(world().runtime, version, paid), ...more });
const redeem = (id: string, headers: Record<string, string> = {}, body?: unknown) =>
  ask(`${world().url}/api/payments/receipts/${id}/redeem`, headers, "POST", body);
const proof = (...[changes, by = payer]: [Parameters<typeof prove>[3]?, Pick<Payer, "account">?]) =>
  prove(by, world(), row().id, changes);
const redeemAnew = async (...given: Parameters<typeof proof>) => redeem(row().id, {}, await proof(...given));
const row = () => store().db.select().from(receipts).get()!;
const expire = () =>
  store()
    .db.update(receipts)
    .set({ validBefore: Math.floor(Date.now() / 1000) - 60 })
    .run();

async function expectReading({ status, body }: Awaited<ReturnType<typeof present>>) {
  expect([status, body.reading?.temperature]).toEqual([200, 29]);
  expect(await moved()).toBe(PRICE.latest);
}

describe.each(["delivery", "note"] as const)("a process that dies before the %s", (at) => {
  const die = async (headers = {}) => {
    death.before = at;
    expect((await present(1, headers)).status).toBe(502);
    death.before = undefined;
    expect(await moved()).toBe(PRICE.latest);
    expect(row()).toMatchObject({ status: at === "delivery" ? "settled" : "settling", deliveredAt: null });
  };

  test("owes the answer, which the same payment gets from the caller who brought it, once", async () => {
    await die(OWN);
    await expectReading(await present(2, OWN));
    expect((await present(1, OWN)).status).toBe(409);
  });

  test("owes the answer, which a fresh signature of the payer gets, once", async () => {
    await die();
    await expectReading(await redeemAnew());
    expect((await redeemAnew()).status).toBe(409);
    expect((await present()).status).toBe(409);
  });

  test("gives it to nobody for the payment's own signature, which the chain shows to all", async () => {
    await die(OWN);
    for (const version of [1, 2] as const) {
      const { status, body } = await present(version);
      expect({ status, ...body }).toMatchObject({ status: 409, receipt_id: row().id, redeemable: true });
      expect(body).not.toHaveProperty("reading");
      expect((await redeem(row().id, header(world().runtime, version, paid))).status).toBe(404);
    }
    expect(row()).toMatchObject({ status: "settled", deliveredAt: null, redeemedAt: null });
    await expectReading(await redeem(row().id, OWN));
  });

  test("nor while our view of the chain lags behind", async () => {
    await die();
    let isFirst = true;
    world().chain.behave(({ body }, passOn) => {
      const { id, method } = JSON.parse(body);
      const lags = isFirst && method === "eth_call";
      if (lags) isFirst = false;
      // The nonce isn't used yet.
      return lags ? says({ jsonrpc: "2.0", id, result: `0x${"00".repeat(32)}` }) : passOn();
    });
    const { status, body } = await present();
    world().chain.behave();
    expect([status, body.receipt_id]).toEqual([409, row().id]);
    await expectReading(await redeemAnew());
  });

  test("finds out at the next start what was paid", async () => {
    await die(OWN);
    await recoverPayments();
    expect(row()).toMatchObject({
      status: "settled",
      transaction: expect.stringMatching(/^0x/),
      deliveredAt: null,
    });
    await expectReading(await present(1, OWN));
  });

  test("owes the answer of then, though the sensor is gone", async () => {
    await die(OWN);
    deleteSensor(findSensor(ATTIC)!.id);
    await expectReading(await present(1, OWN));
    expect((await present(1, OWN)).status).toBe(409);
    expect((await ask(world().url + LATEST)).status).toBe(404);
  });

  test("gives it to no other payment", async () => {
    await die();
    paid = { ...paid, signature: "0x1234" };
    expect((await present()).status).toBe(402);
  });
});

describe("a fresh signature", () => {
  const minutes = (count: number) => Math.floor(Date.now() / 1000) - count * 60;
  beforeEach(async () => {
    expect((await present()).status).toBe(200);
  });

  test.each([
    ["of somebody else", {}, 404],
    ["for another receipt", { receipt: crypto.randomUUID() }, 404],
    ["for another server", { origin: "https://evil.example" }, 404],
    ["on another chain", { chainId: 1 }, 404],
    ["for something else", { name: "USDC" }, 404],
    ["of six minutes ago", { issuedAt: minutes(6) }, 400],
    ["of six minutes from now", { issuedAt: minutes(-6) }, 400],
  ])("%s gets nothing", async (whose, changes, status) => {
    const by = whose === "of somebody else" ? await world().payer("empty") : payer;
    const refused = await redeemAnew(changes, by);
    expect(refused.status).toBe(status);
    expect(refused.body).not.toHaveProperty("reading");
    if (status === 404) expect(refused.body.error).toBe("There is no such receipt.");
    expect(row().redeemedAt).toBeNull();
    await expectReading(await redeemAnew());
  });

  test("is used once, even where it got nothing", async () => {
    const once = await proof();
    death.before = "redemption";
    expect((await redeem(row().id, {}, once)).status).toBe(500);
    death.before = undefined;
    const { status, body } = await redeem(row().id, {}, once);
    expect([status, body.error]).toEqual([409, expect.stringMatching(/signature was used before/)]);
    await expectReading(await redeemAnew());
  });

  test("is made from what the refusal says is to be signed", async () => {
    const { status, body } = await present();
    expect(status).toBe(409);
    const { domain, types, primaryType, message } = body.sign;
    const [issued_at, nonce] = [minutes(0), `0x${"5a".repeat(32)}`];
    const whole = { ...message, issuedAt: BigInt(issued_at), nonce };
    const signature = await payer.account.signTypedData({ domain, types, primaryType, message: whole });
    await expectReading(await redeem(row().id, {}, { issued_at, nonce, signature }));
  });

  describe("of a wallet that is a contract", () => {
    /** Its code answers every call with this. */
    const become = (answer: string) =>
      testClient().setCode({ address: payer.address, bytecode: `0x63${answer}60e01b60005260206000f3` });
    const YES = "1626ba7e";
    const NO = "ffffffff";

    test("is judged by the contract", async () => {
      const stranger = await world().payer("empty");
      await become(NO);
      expect((await redeemAnew({}, stranger)).status).toBe(404);
      await become(YES);
      await expectReading(await redeemAnew({}, stranger));
    });

    test("can't be judged while the chain is down: nothing is lost", async () => {
      const stranger = await world().payer("empty");
      await become(YES);
      world().chain.behave(() => "breaks off");
      expect((await redeemAnew({}, stranger)).status).toBe(502);
      world().chain.behave();
      await expectReading(await redeemAnew({}, stranger));
    });
  });

  test.each([
    ["nothing of it", {}, /issued_at|nonce|signature/],
    ["no signature", { issued_at: 1, nonce: `0x${"5a".repeat(32)}`, signature: "signed" }, /signature/],
  ])("that has %s is a bad request", async (_, body, field) => {
    const refused = await redeem(row().id, {}, body);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(field)]);
  });
});

describe("a payer who hung up", () => {
  const hangUp = async (more: Record<string, string> = {}) => {
    const gone = new AbortController();
    let closed = false;
    world().facilitator.behave(async ({ path }, passOn) => {
      const answer = await passOn();
      if (path === "/settle") {
        gone.abort();
        // The server must have noticed: it closes its end first.
        await vi.waitUntil(() => closed);
      }
      return answer;
    });
    const headers = { ...header(world().runtime, 1, paid), ...more };
    await fetch(world().url + LATEST, { headers, signal: gone.signal }).catch(() => {
      closed = true;
    });
    await vi.waitUntil(() => row()?.status === "settled");
  };

  test("is still owed the answer", async () => {
    await hangUp(OWN);
    await expectReading(await present(1, OWN));
  });

  test("and is nobody's caller signs anew for it", async () => {
    await hangUp();
    expect((await present()).status).toBe(409);
    await expectReading(await redeemAnew());
  });
});

test.each(["settled", "delivered"] as const)(
  "on a disk that is full when the payment is %s the payer is told the receipt, and gets the answer once there is room",
  async (when) => {
    for (const more of [OWN, {}] as Record<string, string>[]) {
      store().db.delete(receipts).run();
      paid = await sign(world().runtime, payer);
      before = await world().takings();
      const fill = () => store().sqlite.pragma("query_only = 1");
      disk.fillsBefore = when === "delivered" ? fill : undefined;
      world().facilitator.behave(async ({ path }, passOn) => {
        const answer = await passOn();
        if (path === "/settle" && when === "settled") fill();
        return answer;
      });
      const told = await present(1, more);
      expect({ status: told.status, ...told.body }).toMatchObject({
        status: 507,
        code: "storage_full",
        error: expect.stringMatching(/storage is full.*Don't sign a new payment/),
        receipt_id: row().id,
      });
      expect(await moved()).toBe(PRICE.latest);
      world().facilitator.behave();
      expect((await present(1, more)).status).toBe(more === OWN ? 507 : when === "settled" ? 507 : 409);
      store().sqlite.pragma("query_only = 0");
      disk.fillsBefore = undefined;
      await expectReading(more === OWN ? await present(1, more) : await redeemAnew());
      expect((await present(1, more)).status).toBe(409);
    }
  },
);

describe("a payment that was never settled", () => {
  beforeEach(async () => {
    world().facilitator.behave((call, passOn) => (call.path === "/settle" ? "breaks off" : passOn()));
    expect((await present()).status).toBe(502);
    world().facilitator.behave();
  });

  test("is left alone at a start, as nobody is there for the answer", async () => {
    await recoverPayments();
    expect([row().status, await moved()]).toEqual(["settling", 0]);
    expect(world().facilitator.calls).toEqual([]);
    expect((await redeemAnew()).body.error).toMatch(/Present its payment again/);
  });

  test("has failed once it expired, and a new one buys", async () => {
    expire();
    await recoverPayments();
    expect(row()).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/expired.*Nothing was charged/),
    });
    const { status, body } = await present();
    expect([status, body.receipt_id]).toEqual([402, row().id]);
    expect((await redeemAnew()).status).toBe(409);
    paid = await sign(world().runtime, payer);
    await expectReading(await present());
  });

  test("isn't looked up on another chain of the same name", async () => {
    expire();
    const payload = { ...(row().payload as object), sandbox: true };
    store().db.update(receipts).set({ payload }).run();
    await recoverPayments();
    expect(row().status).toBe("settling");
  });

  test.each(["cancelled it", "used its nonce for a transfer elsewhere"])(
    "gives nothing when the payer %s, though the nonce is used",
    async (how) => {
      await (how === "cancelled it" ? cancel() : spendElsewhere());
      expect((await present()).status).toBe(502);
      await recoverPayments();
      expect(row().status).toBe("settling");
      expire();
      const { status, body } = await present();
      expect([status, await moved()]).toEqual([402, 0]);
      expect(body.error).toMatch(/cancelled this payment, or used it for another transfer/);
      expect(row().status).toBe("failed");
    },
  );
});

const EIP3009 = parseAbi([
  "function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);

const nonce = () => paid.authorization.nonce as `0x${string}`;

function testClient() {
  const { settings, rpcUrl } = world().runtime;
  return createTestClient({ chain: settings.chain, mode: "anvil", transport: http(rpcUrl) });
}

async function withGas() {
  await testClient().setBalance({ address: payer.address, value: parseEther("1") });
  return { address: world().runtime.settings.asset.address, abi: EIP3009 };
}

async function cancel() {
  const { asset, chain } = world().runtime.settings;
  const signature = await payer.client.signTypedData({
    domain: { name: asset.name, version: asset.version, chainId: chain.id, verifyingContract: asset.address },
    types: {
      CancelAuthorization: [
        { name: "authorizer", type: "address" },
        { name: "nonce", type: "bytes32" },
      ],
    },
    primaryType: "CancelAuthorization",
    message: { authorizer: payer.address, nonce: nonce() },
  });
  const { r, s, yParity } = parseSignature(signature);
  const args = [payer.address, nonce(), yParity + 27, r, s] as const;
  const hash = await payer.client.writeContract({
    ...(await withGas()),
    functionName: "cancelAuthorization",
    args,
  });
  await world().runtime.chain.waitForTransactionReceipt({ hash });
}

async function spendElsewhere() {
  const { authorization, signature } = await sign(world().runtime, payer, {
    nonce: nonce(),
    to: payer.address,
  });
  const { from, to, value, validAfter, validBefore } = authorization;
  const times = [BigInt(validAfter), BigInt(validBefore)] as const;
  const hash = await payer.client.writeContract({
    ...(await withGas()),
    functionName: "transferWithAuthorization",
    args: [from, to, BigInt(value), ...times, nonce(), signature],
  });
  await world().runtime.chain.waitForTransactionReceipt({ hash });
}
