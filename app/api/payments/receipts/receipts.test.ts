import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { listReceipts } from "@/db/receipts";
import { receipts } from "@/db/schema";
import { LatestAnswer, RecentAnswer } from "@/lib/desks/sensors/types";
import { type Caller, resolveCaller } from "@/lib/http/caller";
import { balanceOf } from "@/lib/payments/balances";
import { paymentOwnerHeader } from "@/lib/payments/paywall/owner";
import { type Payments, payments, stopPayments } from "@/lib/payments/runtime";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { serve } from "../../testing/loopback";
import { ask, CELLAR, KEY, LATEST, OTHER_KEY, PRICE, RECENT, ROUTES, seed } from "../../testing/paid";
import { Receipts } from "./schema";

const dir = mkdtempSync(join(tmpdir(), "almanac-receipts-"));
let runtime: Payments;
let api: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  setEnv({ ALMANAC_DATA_DIR: dir, ALMANAC_LOG_LEVEL: "silent", ALMANAC_X402: "sandbox" });
  runtime = await payments();
  api = await serve(ROUTES);
}, 30_000);
afterAll(async () => {
  api.close();
  await stopPayments();
  rmSync(dir, { recursive: true, force: true });
  vi.unstubAllEnvs();
});
isolateEnv({ ALMANAC_API_KEYS: `${KEY},${OTHER_KEY}`, ALMANAC_X402: "sandbox" });
beforeEach(seed);

const callerOf = (key: string): Caller =>
  resolveCaller(new Request("http://localhost/", { headers: { "x-api-key": key } }));
const buy = (path: string, headers: Record<string, string> = {}) =>
  runtime.wallets[path.includes("recent") ? "recent" : "latest"].fetch(api.url + path, { headers });
const list = async (key: string, query = "") => {
  const { status, body } = await ask(`${api.url}/api/payments/receipts${query}`, { "x-api-key": key });
  return status === 200 ? Receipts.parse(body).receipts : status;
};
const redeem = (id: string, headers: Record<string, string>) =>
  ask(`${api.url}/api/payments/receipts/${id}/redeem`, headers, "POST");

describe("the agent's wallets", () => {
  test("pay one endpoint each, and the asker has the receipts", async () => {
    const { wallets } = runtime;
    const holdings = () =>
      Promise.all([balanceOf(wallets.latest.address), balanceOf(wallets.recent.address)]);
    const [one, ten] = await holdings();
    const owner = paymentOwnerHeader(callerOf(KEY).id);
    const latest = await buy(LATEST, owner);
    LatestAnswer.parse(await latest.json());
    RecentAnswer.parse(await (await buy(`${RECENT}&limit=10`, owner)).json());
    expect(await holdings()).toEqual([one! - PRICE.latest, ten! - PRICE.recent]);
    expect(await list(KEY)).toMatchObject([
      { amount: PRICE.recent, resource: `${RECENT}&limit=10`, payer: wallets.recent.address.toLowerCase() },
      { id: latest.headers.get("x-receipt-id"), amount: PRICE.latest, resource: LATEST, sandbox: true },
    ]);
    expect(await list(OTHER_KEY)).toEqual([]);
  });
});

describe("receipts", () => {
  test("show what was paid, without the payment and what it bought", async () => {
    await buy(LATEST, { "x-api-key": KEY });
    const listed = await list(KEY);
    expect(listed).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        status: "settled",
        network: "base-sepolia",
        sandbox: true,
        amount: PRICE.latest,
        payer: runtime.wallets.latest.address.toLowerCase(),
        pay_to: runtime.payTo.toLowerCase(),
        resource: LATEST,
        transaction: expect.stringMatching(/^0x[\da-f]{64}$/),
        error: null,
        created_at: expect.stringMatching(/Z$/),
        settled_at: expect.stringMatching(/Z$/),
        delivered_at: expect.stringMatching(/Z$/),
        redeemable: true,
      },
    ]);
    const { id } = (listed as { id: string }[])[0]!;
    const one = `${api.url}/api/payments/receipts/${id}`;
    expect((await ask(one, { "x-api-key": KEY })).body).toEqual((listed as unknown[])[0]);
    expect((await ask(one, { "x-api-key": OTHER_KEY })).status).toBe(404);
    expect((await ask(one)).status).toBe(401);
  });

  test("come newest first, by status and as many as asked", async () => {
    for (const path of [LATEST, `/api/sensors/latest?address=${CELLAR}`, LATEST]) {
      await buy(path, { "x-api-key": KEY });
    }
    const dates = (await list(KEY)) as { created_at: string }[];
    expect(dates.map(({ created_at }) => created_at)).toEqual(
      dates
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    );
    expect(await list(KEY, "?limit=2")).toHaveLength(2);
    expect(await list(KEY, "?status=failed")).toEqual([]);
    expect(await list(KEY, "?status=settled&limit=200")).toHaveLength(3);
    expect(await list(KEY, "?status=paid")).toBe(400);
    expect(await list(KEY, "?limit=0")).toBe(400);
  });

  test("of strangers are nobody's; a wrong key or a forged owner makes them no one else's", async () => {
    const { id } = callerOf(KEY);
    const [[name, signed]] = Object.entries(paymentOwnerHeader(id)) as [[string, string]];
    const other = callerOf(OTHER_KEY).id;
    const headers: Record<string, string>[] = [
      {},
      { "x-api-key": "wrong" },
      { [name]: signed.replace(id, other) },
      { [name]: `${signed.slice(0, -2)}AA` },
      { [name]: id },
    ];
    for (const sent of headers) expect((await buy(LATEST, sent)).status).toBe(200);
    const owners = store().db.select({ owner: receipts.owner }).from(receipts).all();
    expect(owners).toEqual(headers.map(() => ({ owner: null })));
  });

  test("aren't made the owner's by a header of long ago", async () => {
    const { id } = callerOf(KEY);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 301_000 });
    const old = paymentOwnerHeader(id);
    vi.useRealTimers();
    await buy(LATEST, old);
    expect(listReceipts(id, { limit: 10 })).toEqual([]);
  });
});

describe("an answer that was lost", () => {
  test("is given once more to the receipt's owner, as it was", async () => {
    const response = await buy(LATEST, { "x-api-key": KEY });
    const answer = await response.json();
    const id = response.headers.get("x-receipt-id")!;
    expect((await redeem(id, { "x-api-key": OTHER_KEY })).status).toBe(404);
    expect((await redeem(id, {})).status).toBe(404);
    const again = await redeem(id, { "x-api-key": KEY });
    expect([again.status, again.body]).toEqual([200, answer]);
    expect(again.headers.get("x-payment-response")).toBe(response.headers.get("x-payment-response"));
    expect(await list(KEY)).toMatchObject([{ id, redeemable: false }]);
    const { status, body } = await redeem(id, { "x-api-key": KEY });
    expect([status, body.code]).toEqual([409, "conflict"]);
  });

  test("is given to one of eight at a time", async () => {
    const id = (await buy(LATEST, { "x-api-key": KEY })).headers.get("x-receipt-id")!;
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(id, { "x-api-key": KEY })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of a receipt that nobody has isn't given", async () => {
    expect((await redeem(crypto.randomUUID(), { "x-api-key": KEY })).status).toBe(404);
    expect((await redeem("1", { "x-api-key": KEY })).status).toBe(400);
  });
});
