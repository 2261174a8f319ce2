import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { markPaid, reserve, wouldExceed } from "@/lib/payments/budget";
import { paymentsHealth } from "@/lib/payments/health";
import { walletStates } from "@/lib/payments/overview";
import { payments, stopPayments } from "@/lib/payments/runtime";
import { authorise, exchange, post } from "@/lib/payments/testing/authorisation";
import { PaymentsOverview } from "@/lib/payments/types";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, browser, type CallOptions, call, OTHER_KEY } from "../testing/call";
import * as balance from "./balance/route";
import * as fund from "./fund/route";
import * as overview from "./route";
import { Balance } from "./schema";

isolateEnv({ ...API_ENV, ALMANAC_X402: "sandbox" });
afterEach(stopPayments);

const USDC = 1_000_000;
const STRANGER = "0x00000000000000000000000000000000000000A1";
const Refusal = z.object({
  code: z.string(),
  error: z.string(),
  faults: z.array(z.object({ path: z.string() })).optional(),
});

async function read<Schema extends z.ZodType>(schema: Schema, answer: Promise<Response>) {
  const response = await answer;
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  return schema.parse(await response.json());
}
async function refusal(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, ...Refusal.parse(await response.json()) };
}
const Overview = PaymentsOverview.strict();
const get = (options?: CallOptions) => read(Overview, call(overview.GET, options));
const patch = (body: unknown, options?: CallOptions) =>
  call(overview.PATCH, { method: "PATCH", body, ...options });
const held = (address: string) => read(Balance, call(balance.GET, { search: `?address=${address}` }));
const give = (address: string) => call(fund.POST, { method: "POST", body: { address } });

describe("GET /api/payments", () => {
  test("tells a new caller the sandbox's terms, full wallets and nothing spent", async () => {
    const { wallets, payTo } = await payments();
    expect(await get()).toEqual({
      mode: "sandbox",
      sandbox: true,
      network: "base-sepolia",
      chain_id: 84_532,
      asset: {
        address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        symbol: "USDC",
        decimals: 6,
        name: "USDC",
        version: "2",
      },
      prices: { latest: 1000, recent: 5000 },
      pay_to: payTo,
      over: "ask",
      wallets: [
        { endpoint: "latest", address: wallets.latest.address, balance: 10 * USDC, low: false },
        { endpoint: "recent", address: wallets.recent.address, balance: 10 * USDC, low: false },
      ],
      bounds: { answer: 20_000, caller: 250_000, day: 1_000_000 },
      spent: { caller: 0, day: 0 },
      always_ask: false,
    });
  });

  test("counts what was spent for the caller, and for all", async () => {
    const id = `${crypto.randomUUID()}`;
    const headers = browser(id);
    const spend = (owner: string, amount: number) => {
      const reserved = reserve(
        { owner, answerId: owner },
        [{ endpoint: "latest", resource: "0x01", amount }],
        {
          approved: [],
        },
      );
      if ("ids" in reserved) markPaid(reserved.ids[0]!, { transaction: "0x1", receiptId: "r" });
    };
    spend(`session:${id}`, 3000);
    spend("session:other", 4000);
    expect((await get({ key: null, headers })).spent).toEqual({ caller: 3000, day: 7000 });
    expect((await get()).spent).toEqual({ caller: 0, day: 7000 });
  });

  test("says when a wallet runs low", async () => {
    const runtime = await payments();
    const amount = 10 * USDC - 49_999;
    const signed = await authorise(runtime, runtime.wallets.recent, { amount });
    await post(runtime.facilitatorUrl, "settle", exchange(runtime, signed, 1, amount));
    expect((await get()).wallets).toMatchObject([
      { low: false },
      { endpoint: "recent", balance: 49_999, low: true },
    ]);
  });

  test("is told without balances while the chain doesn't answer", async () => {
    const { sandbox, wallets } = await payments();
    process.kill(sandbox!.pid!, "SIGSTOP");
    try {
      const [told, ...refusals] = await Promise.all([
        get(),
        refusal(call(balance.GET, { search: `?address=${STRANGER}` })),
        refusal(give(STRANGER)),
      ]);
      expect(told.wallets).toEqual([
        { endpoint: "latest", address: wallets.latest.address, balance: null, low: false },
        { endpoint: "recent", address: wallets.recent.address, balance: null, low: false },
      ]);
      const unanswered = { status: 502, code: "upstream_unavailable" };
      expect(refusals).toMatchObject([unanswered, unanswered]);
    } finally {
      process.kill(sandbox!.pid!, "SIGCONT");
    }
  });

  test("names no private key", async () => {
    const text = await (await call(overview.GET)).text();
    expect(text).not.toMatch(/0x[0-9a-f]{64}/i);
  });
});

describe("PATCH /api/payments", () => {
  test("keeps for each caller whether to ask always, and bounds follow it", async () => {
    const headers = browser("6f1c2b8e-64c6-4a57-9d0e-6d2f3f0b4a11");
    const mine: CallOptions = { key: null, headers };
    expect(await read(Overview, patch({ always_ask: true }, mine))).toMatchObject({ always_ask: true });
    expect((await get(mine)).always_ask).toBe(true);
    expect((await get({ key: OTHER_KEY })).always_ask).toBe(false);
    const who = { owner: "session:6f1c2b8e-64c6-4a57-9d0e-6d2f3f0b4a11", answerId: "a" };
    const items = [{ endpoint: "latest", resource: "0x01", amount: 1 }] as const;
    expect(wouldExceed(who, [...items]).bounds).toMatchObject([{ bound: "always_ask" }]);
    await patch({ always_ask: false }, mine);
    expect((await get(mine)).always_ask).toBe(false);
  });

  test.each([[{}], [{ always_ask: "yes" }], [{ always_ask: null }]])("refuses %j", async (body) => {
    expect(await refusal(patch(body))).toMatchObject({ status: 400, faults: [{ path: "always_ask" }] });
  });

  test("refuses a session's change from another site", async () => {
    const headers = { ...browser(), "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await patch({ always_ask: true }, { key: null, headers })).status).toBe(403);
  });
});

describe("balances and funds", () => {
  test("an address is given a dollar at a time, up to ten", async () => {
    const mixed = STRANGER.replace("A1", "a1");
    expect(await held(mixed)).toEqual({ address: STRANGER, balance: 0 });
    // Together: none may slip past the most.
    const answers = await Promise.all(Array.from({ length: 12 }, () => give(STRANGER)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 409, 409]);
    expect(await held(STRANGER)).toEqual({ address: STRANGER, balance: 10 * USDC });
    expect(await refusal(give(STRANGER))).toMatchObject({ status: 409, code: "conflict" });
  });

  test("a wallet of the agent's is filled up", async () => {
    const runtime = await payments();
    const { address } = runtime.wallets.latest;
    const signed = await authorise(runtime, runtime.wallets.latest, { amount: 1000 });
    await post(runtime.facilitatorUrl, "settle", exchange(runtime, signed, 2, 1000));
    expect(await read(Balance, give(address))).toEqual({ address, balance: 10 * USDC });
  });

  test.each(["", "0x12", `0x${"g".repeat(40)}`, STRANGER.slice(2)])("%j is no address", async (address) => {
    const search = `?address=${address}`;
    expect(await refusal(call(balance.GET, { search }))).toMatchObject({
      status: 400,
      faults: [{ path: "address" }],
    });
    expect(await refusal(give(address))).toMatchObject({ status: 400, faults: [{ path: "address" }] });
  });

  test("nobody unknown is answered", async () => {
    for (const route of [overview.GET, overview.PATCH, balance.GET, fund.POST]) {
      expect((await call(route, { key: null })).status).toBe(401);
    }
  });

  test("on a public network nothing is given away", async () => {
    setEnv({ ALMANAC_X402: "base-sepolia" });
    expect(await refusal(give(STRANGER))).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("health", () => {
  test("is good where chain and facilitator answer", async () => {
    const health = await paymentsHealth();
    expect(health).toMatchObject({
      ok: true,
      mode: "sandbox",
      chain: { ok: true },
      facilitator: { ok: true },
    });
    expect(health.wallets).toHaveLength(2);
  });

  test("names what is wrong with the facilitator", async () => {
    let answer = { status: 500, body: "" };
    const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
    await once(server.listen(0, "127.0.0.1"), "listening");
    setEnv({ X402_FACILITATOR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const detail = async () => {
      const { ok, chain, facilitator } = await paymentsHealth();
      expect([ok, chain.ok, facilitator.ok]).toEqual([false, true, false]);
      return facilitator.detail;
    };
    expect(await detail()).toMatch(/status 500/);
    answer = { status: 200, body: "nonsense" };
    expect(await detail()).toMatch(/isn't a facilitator/);
    const kinds = [{ x402Version: 1, scheme: "exact", network: "base" }];
    answer = { status: 200, body: JSON.stringify({ kinds }) };
    expect(await detail()).toMatch(/base-sepolia/);
    server.closeAllConnections();
    server.close();
    expect(await detail()).toMatch(/can't be reached/);
  });

  test("names what is wrong with the chain, and not where it is", async () => {
    const [first, second] = [generatePrivateKey(), generatePrivateKey()];
    setEnv({
      ALMANAC_X402: "base-sepolia",
      AGENT_PRIVATE_KEY1: first,
      AGENT_PRIVATE_KEY2: second,
      X402_PAY_TO: STRANGER,
      X402_FACILITATOR_URL: "http://127.0.0.1:9",
      X402_RPC_URL: "http://127.0.0.1:9/secret-of-the-rpc",
    });
    const health = await paymentsHealth();
    expect(health).toMatchObject({ ok: false, chain: { ok: false }, facilitator: { ok: false } });
    const states = await walletStates();
    expect(states.map(({ address, balance }) => [address, balance])).toEqual(
      [first, second].map((key) => [privateKeyToAccount(key).address, null]),
    );
    expect(health.wallets).toEqual(states.map(({ endpoint, low }) => ({ endpoint, low })));
    expect(JSON.stringify(health)).not.toContain("secret-of-the-rpc");
    setEnv({ AGENT_PRIVATE_KEY2: "" });
    await stopPayments();
    expect((await paymentsHealth()).chain.detail).toMatch(/AGENT_PRIVATE_KEY2 is missing/);
  });
});
