import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeStore, store } from "@/db/client";
import { receipts, type Spending, spending } from "@/db/schema";
import { spentBy } from "@/db/spending";
import { buyLatest } from "@/lib/desks/sensors/pay";
import { startSensors } from "@/lib/desks/sensors/start";
import { noteSigned, reserve } from "@/lib/payments/budget";
import { recoverPayments } from "@/lib/payments/recover";
import type { Authorised } from "@/lib/payments/testing/authorisation";
import { setEnv } from "@/lib/test-env";
import { serve } from "../testing/loopback";
import { ATTIC, ask, header, LATEST, type Payer, PRICE, paidWorld, sign } from "../testing/paid";

const deaf = createServer();
afterEach(() => void deaf.closeAllConnections());

const world = paidWorld();
const WHO = { owner: "key:buyer", answerId: "answer" };
const rows = () => store().db.select().from(spending).all();
const row = (id: string) => rows().find((item) => item.id === id)!;
const soon = () => Math.floor(Date.now() / 1000) + 120;

/** So long after its end that it will never be settled. */
function expire(): void {
  for (const { id, signed } of rows()) {
    const over = signed && { ...signed, validBefore: soon() - 300 };
    store().db.update(spending).set({ signed: over }).where(eq(spending.id, id)).run();
  }
}

async function signedSpending(): Promise<{ id: string; paid: Authorised; payer: Payer }> {
  const payer = await world().payer();
  const paid = await sign(world().runtime, payer);
  const reserved = reserve(WHO, [{ endpoint: "latest", resource: "0x1", amount: PRICE.latest }], {
    approved: [],
  });
  const [id] = "ids" in reserved ? reserved.ids : [];
  noteSigned(id!, paid.authorization);
  return { id: id!, paid, payer };
}
const settle = (paid: Authorised) => ask(world().url + LATEST, header(world().runtime, 1, paid));

describe("what was set aside and signed for", () => {
  test("is paid when the chain shows the payment, with its receipt", async () => {
    const { id, paid } = await signedSpending();
    const bought = await settle(paid);
    expect(row(id).status).toBe("reserved");
    await recoverPayments();
    const { transaction } = store().db.select().from(receipts).get()!;
    const receiptId = bought.headers.get("x-receipt-id");
    expect(row(id)).toMatchObject({ status: "paid", transaction, receiptId });
    expect(transaction).toMatch(/^0x[\da-f]{64}$/);
    expire();
    await recoverPayments();
    expect([row(id).status, spentBy(WHO).answer]).toEqual(["paid", PRICE.latest]);
  });

  test("stays while it may yet be settled, and is given back once it can't be", async () => {
    const { id, paid } = await signedSpending();
    await recoverPayments();
    expect([row(id).status, spentBy(WHO).answer]).toEqual(["reserved", PRICE.latest]);
    expire();
    await recoverPayments();
    expect([row(id).status, spentBy(WHO).answer]).toEqual(["released", 0]);
    expect(row(id).signed?.nonce).toBe(paid.authorization.nonce);
  });

  test("is paid, too, when the payment is too old to be found and its nonce was used", async () => {
    const { id, paid, payer } = await signedSpending();
    await settle(paid);
    expire();
    const createdAt = "2026-01-01T00:00:00.000Z";
    // As a chain of many blocks: the search finds nothing.
    world().chain.behave(({ body }, passOn) =>
      body.includes("eth_getLogs")
        ? { status: 200, body: JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(body).id, result: [] }) }
        : passOn(),
    );
    store().db.update(spending).set({ createdAt }).run();
    await recoverPayments();
    expect(row(id)).toMatchObject({ status: "paid", transaction: null });
    expect(row(id).signed?.payer).toBe(payer.address.toLowerCase());
  });

  test("isn't looked up on another chain of the same name", async () => {
    const { id } = await signedSpending();
    const { signed } = row(id);
    store()
      .db.update(spending)
      .set({ signed: { ...signed!, sandbox: true } })
      .run();
    expire();
    await recoverPayments();
    expect(row(id).status).toBe("reserved");
  });

  test("is looked up again later when the chain can't be asked at the start", async () => {
    const { id, paid } = await signedSpending();
    await settle(paid);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    forgetTimer();
    world().chain.behave(() => "breaks off");
    await recoverPayments();
    expect(row(id).status).toBe("reserved");
    world().chain.behave();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
    await vi.waitUntil(() => row(id).status === "paid");
  });
});

test("one that can't be saved doesn't keep the others from being looked up", async () => {
  const [first, second] = [await signedSpending(), await signedSpending()];
  await settle(first.paid);
  await settle(second.paid);
  store().sqlite.exec(
    `CREATE TRIGGER full BEFORE UPDATE ON spending WHEN old.id = '${first.id}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  await recoverPayments();
  expect([row(first.id).status, row(second.id).status]).toEqual(["reserved", "paid"]);
});

/** The recovery's own, which an earlier test may have set. */
function forgetTimer(): void {
  const holder = globalThis as unknown as Record<symbol, { current?: NodeJS.Timeout } | undefined>;
  const timer = holder[Symbol.for("almanac.payments.recovery")];
  clearTimeout(timer?.current);
  if (timer) timer.current = undefined;
}

describe("the agent", () => {
  const BUYER = { owner: "key:buyer", answerId: "answer", approved: [] } as const;
  const ATTIC_ROOM = { address: ATTIC, name: "Attic" };
  const SHOP = { "/api/sensors/latest": { GET: (request: Request) => answer(request) } };
  let answer: (request: Request) => Response | Promise<Response>;
  let shop: Awaited<ReturnType<typeof serve>>;
  beforeEach(async () => {
    shop = await serve(SHOP);
    setEnv({ FETCH_URL: shop.url });
    await world().fund(world().runtime.wallets.latest.address);
  });
  afterEach(() => shop.close());

  test("gives back what it set aside when it can't reach who sells, before it signed", async () => {
    shop.close();
    await expect(buyLatest(ATTIC_ROOM as never, BUYER as never)).rejects.toThrow(/can't be reached/);
    expect(rows()).toMatchObject([{ status: "released", signed: null }]);
  });

  test("believes no seller who has its signature that nothing was paid: the chain says so", async () => {
    answer = (request) =>
      request.headers.has("x-payment")
        ? Response.json({ error: "There is no such sensor." }, { status: 404 })
        : fetch(world().url + LATEST);
    await expect(buyLatest(ATTIC_ROOM as never, BUYER as never)).rejects.toThrow(/no such sensor/);
    expect(rows()).toMatchObject([{ status: "reserved" }]);
    expire();
    await recoverPayments();
    expect(rows()).toMatchObject([{ status: "released" }]);
  });

  test("sends no payment for what was given back meanwhile", async () => {
    const seen: (string | null)[] = [];
    answer = (request) => {
      seen.push(request.headers.get("x-payment"));
      // As the start of another server on the same data does.
      store().db.update(spending).set({ status: "released" }).run();
      return fetch(world().url + LATEST);
    };
    await expect(buyLatest(ATTIC_ROOM as never, BUYER as never)).rejects.toThrow(/given back meanwhile/);
    expect(seen).toEqual([null]);
    expect(rows()).toMatchObject([{ status: "released", signed: null }]);
  });
});

describe("a process that was killed", () => {
  async function buyAndDie(url: string, lines: number): Promise<void> {
    const script = fileURLToPath(new URL("../../../lib/payments/testing/buy.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, url], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
    });
    await vi.waitUntil(() => said.split("\n").length > lines, { timeout: 30_000 });
    await settledWithin();
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  let settledWithin: () => Promise<unknown> = async () => undefined;
  afterEach(() => {
    settledWithin = async () => undefined;
  });

  async function restart(): Promise<Spending> {
    closeStore();
    await startSensors();
    return rows()[0]!;
  }

  test("before it signed leaves nothing set aside", async () => {
    await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
    await buyAndDie(`http://127.0.0.1:${(deaf.address() as AddressInfo).port}/`, 1);
    expect(rows()).toMatchObject([{ status: "reserved", signed: null }]);
    expect(await restart()).toMatchObject({ status: "released" });
    deaf.close();
  }, 60_000);

  test("after it signed, before anything was settled: it is given back when the payment is over", async () => {
    await world().fund(world().runtime.wallets.latest.address);
    const settling = asked("/settle", () => "never");
    settledWithin = () => settling;
    await buyAndDie(world().url + LATEST, 2);
    expect(await restart()).toMatchObject({ status: "reserved", signed: { nonce: expect.any(String) } });
    expire();
    expect(await restart()).toMatchObject({ status: "released", transaction: null });
  }, 60_000);

  test("after the money moved: it is paid, and counts", async () => {
    await world().fund(world().runtime.wallets.latest.address);
    const before = await world().takings();
    settledWithin = () => vi.waitUntil(() => store().db.select().from(receipts).get()?.status === "settled");
    await buyAndDie(world().url + LATEST, 2);
    expect(rows()).toMatchObject([{ status: "reserved" }]);
    expect(await world().takings()).toBe(before + PRICE.latest);
    const { id, transaction } = store().db.select().from(receipts).get()!;
    expect(await restart()).toMatchObject({ status: "paid", transaction, receiptId: id });
    expect(spentBy({ owner: "key:buyer", answerId: "answer-0" }).answer).toBe(PRICE.latest);
  }, 60_000);

  function asked(path: string, behaviour: () => "never"): Promise<void> {
    return new Promise((resolve) => {
      world().facilitator.behave((call, passOn) => {
        if (call.path !== path) return passOn();
        resolve();
        return behaviour();
      });
    });
  }
});
