import { createTestClient, http, parseAbi, parseEther, parseSignature } from "viem";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { receipts } from "@/db/schema";
import { deleteSensor, findSensor } from "@/db/sensors";
import { recoverReceipts } from "@/lib/payments/paywall/recover";
import type { Authorised } from "@/lib/payments/testing/authorisation";
import { ATTIC, ask, header, LATEST, type Payer, PRICE, paidWorld, sign } from "../testing/paid";

/** The process dies where this is set: the money has moved, the answer hasn't gone out. */
const death = vi.hoisted(() => ({ before: undefined as "delivery" | "note" | undefined }));
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
    claimDelivery: dying("delivery", actual.claimDelivery),
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
const present = (version: 1 | 2 = 1) => ask(world().url + LATEST, header(world().runtime, version, paid));
const redeem = (id: string, headers = header(world().runtime, 1, paid)) =>
  ask(`${world().url}/api/payments/receipts/${id}/redeem`, headers, "POST");
const row = () => store().db.select().from(receipts).get()!;
const expire = () =>
  store()
    .db.update(receipts)
    .set({ validBefore: Math.floor(Date.now() / 1000) - 60 })
    .run();

/** The reading of the attic, and that no more than its price was paid. */
async function expectReading({ status, body }: Awaited<ReturnType<typeof present>>) {
  expect([status, body.reading?.temperature]).toEqual([200, 29]);
  expect(await moved()).toBe(PRICE.latest);
}

describe.each(["delivery", "note"] as const)("a process that dies before the %s", (at) => {
  beforeEach(async () => {
    death.before = at;
    expect((await present()).status).toBe(502);
    death.before = undefined;
    expect(await moved()).toBe(PRICE.latest);
    expect(row()).toMatchObject({ status: at === "delivery" ? "settled" : "settling", deliveredAt: null });
  });

  test("owes the answer, which the same payment gets, once", async () => {
    await expectReading(await present(2));
    expect((await present()).status).toBe(409);
  });

  test("owes the answer, which the receipt gets, once", async () => {
    await expectReading(await redeem(row().id));
    expect((await redeem(row().id)).status).toBe(409);
    expect((await present()).status).toBe(409);
  });

  test("finds out at the next start what was paid", async () => {
    await recoverReceipts();
    expect(row()).toMatchObject({
      status: "settled",
      transaction: expect.stringMatching(/^0x/),
      deliveredAt: null,
    });
    await expectReading(await present());
  });

  test("owes the answer of then, though the sensor is gone", async () => {
    deleteSensor(findSensor(ATTIC)!.id);
    await expectReading(await present());
    expect((await present()).status).toBe(409);
    expect((await ask(world().url + LATEST)).status).toBe(404);
  });

  test("gives it to no other payment", async () => {
    paid = { ...paid, signature: "0x1234" };
    expect((await present()).status).toBe(402);
    expect((await redeem(row().id)).status).toBe(404);
  });
});

test("a payer who hung up is still owed the answer", async () => {
  const gone = new AbortController();
  world().facilitator.behave(async ({ path }, passOn) => {
    const answer = await passOn();
    if (path === "/settle") {
      gone.abort();
      // The server must have noticed: it closes its end first.
      await vi.waitUntil(() => closed);
    }
    return answer;
  });
  let closed = false;
  const headers = header(world().runtime, 1, paid);
  await fetch(world().url + LATEST, { headers, signal: gone.signal }).catch(() => {
    closed = true;
  });
  await vi.waitUntil(() => row()?.status === "settled");
  await expectReading(await present());
});

describe("a payment that was never settled", () => {
  beforeEach(async () => {
    world().facilitator.behave((call, passOn) => (call.path === "/settle" ? "breaks off" : passOn()));
    expect((await present()).status).toBe(502);
    world().facilitator.behave();
  });

  test("is left alone at a start, as nobody is there for the answer", async () => {
    await recoverReceipts();
    expect([row().status, await moved()]).toEqual(["settling", 0]);
    expect(world().facilitator.calls).toEqual([]);
    expect((await redeem(row().id)).body.error).toMatch(/Present its payment again/);
  });

  test("has failed once it expired, and a new one buys", async () => {
    expire();
    await recoverReceipts();
    expect(row()).toMatchObject({
      status: "failed",
      error: expect.stringMatching(/expired.*Nothing was charged/),
    });
    const { status, body } = await present();
    expect([status, body.receipt_id]).toEqual([402, row().id]);
    expect((await redeem(row().id)).status).toBe(409);
    paid = await sign(world().runtime, payer);
    await expectReading(await present());
  });

  test("isn't looked up on another chain of the same name", async () => {
    expire();
    const payload = { ...(row().payload as object), sandbox: true };
    store().db.update(receipts).set({ payload }).run();
    await recoverReceipts();
    expect(row().status).toBe("settling");
  });

  test.each(["cancelled it", "used its nonce for a transfer elsewhere"])(
    "gives nothing when the payer %s, though the nonce is used",
    async (how) => {
      await (how === "cancelled it" ? cancel() : spendElsewhere());
      expect((await present()).status).toBe(502);
      await recoverReceipts();
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

/** What the payer needs to send transactions. */
async function withGas() {
  const { settings, rpcUrl } = world().runtime;
  const client = createTestClient({ chain: settings.chain, mode: "anvil", transport: http(rpcUrl) });
  await client.setBalance({ address: payer.address, value: parseEther("1") });
  return { address: settings.asset.address, abi: EIP3009 };
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
