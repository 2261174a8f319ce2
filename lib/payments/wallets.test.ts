import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { type Hex, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exact } from "x402/schemes";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { walletAddresses } from "./accounts";
import { payments, stopPayments } from "./runtime";

const PAYEE = "0x00000000000000000000000000000000000000A1";
isolateEnv({ X402_PAY_TO: PAYEE, X402_FACILITATOR_URL: "https://facilitator.example", X402_RPC_URL: "" });
afterEach(stopPayments);

const privateKey = fc
  .bigInt({ min: 1n, max: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140n })
  .map((number): Hex => toHex(number, { size: 32 }));

describe("the agent's wallets", () => {
  // Feature: diot-ai-agent-api, Property 3: Wallet client initialization
  test("are exactly two, of the configured keys, on Base, and know nothing of each other", async () => {
    await fc.assert(
      fc.asyncProperty(
        privateKey,
        privateKey,
        fc.constantFrom(["base", 8453] as const, ["base-sepolia", 84_532] as const),
        async (first, second, [mode, id]) => {
          await stopPayments();
          setEnv({ ALMANAC_X402: mode, AGENT_PRIVATE_KEY1: first, AGENT_PRIVATE_KEY2: second });
          const { wallets } = await payments();
          expect(Object.keys(wallets)).toEqual(["latest", "recent"]);
          const expected = { latest: first, recent: second };
          for (const endpoint of ["latest", "recent"] as const) {
            const { client, address } = wallets[endpoint];
            expect(address).toBe(privateKeyToAccount(expected[endpoint]).address);
            expect([client.account.address, client.chain.id]).toEqual([address, id]);
            expect(wallets[endpoint].endpoint).toBe(endpoint);
          }
          expect(walletAddresses().map(({ address }) => address)).toEqual([
            wallets.latest.address,
            wallets.recent.address,
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("are the sandbox's own there, whatever keys are set", async () => {
    const key = toHex(1n, { size: 32 });
    setEnv({ ALMANAC_X402: "sandbox", AGENT_PRIVATE_KEY1: key, AGENT_PRIVATE_KEY2: key });
    const { wallets, payTo } = await payments();
    const all = [
      wallets.latest.address,
      wallets.recent.address,
      payTo,
      privateKeyToAccount(key).address,
      PAYEE,
    ];
    expect(new Set(all).size).toBe(5);
  });

  test("are asked for by name where one isn't set", async () => {
    setEnv({ ALMANAC_X402: "base", AGENT_PRIVATE_KEY1: toHex(1n, { size: 32 }), AGENT_PRIVATE_KEY2: "" });
    await expect(payments()).rejects.toThrow(/AGENT_PRIVATE_KEY2 is missing/);
  });
});

describe("a wallet's fetch", () => {
  let seen: IncomingMessage["headers"][] = [];
  const OFFER = {
    scheme: "exact",
    network: "base-sepolia",
    maxAmountRequired: "1000",
    resource: "http://127.0.0.1/goods",
    description: "",
    mimeType: "application/json",
    payTo: PAYEE,
    maxTimeoutSeconds: 60,
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    extra: { name: "USDC", version: "2" },
  };
  let offer = OFFER;
  const seller = createServer((request, response) => {
    seen.push(request.headers);
    if (request.headers["x-payment"]) return response.end("goods");
    return response.writeHead(402).end(JSON.stringify({ x402Version: 1, accepts: [offer] }));
  });
  let url: string;
  beforeEach(async () => {
    seen = [];
    offer = { ...OFFER };
    await new Promise<void>((resolve) => seller.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(seller.address() as AddressInfo).port}/goods`;
  });
  afterEach(() => {
    seller.closeAllConnections();
    seller.close();
  });

  const wallet = async () => {
    setEnv({
      ALMANAC_X402: "base-sepolia",
      AGENT_PRIVATE_KEY1: toHex(1n, { size: 32 }),
      AGENT_PRIVATE_KEY2: toHex(2n, { size: 32 }),
    });
    return (await payments()).wallets.latest;
  };

  test("pays what is asked, from its own address, with the headers of the request", async () => {
    const { fetch, address } = await wallet();
    const response = await fetch(new URL(url), { headers: new Headers({ "x-owner": "ann" }) });
    expect(await response.text()).toBe("goods");
    expect(seen.map((headers) => headers["x-owner"])).toEqual(["ann", "ann"]);
    const { payload, network } = exact.evm.decodePayment(String(seen[1]?.["x-payment"]));
    expect([network, payload]).toMatchObject([
      "base-sepolia",
      { authorization: { from: address, to: PAYEE, value: "1000" } },
    ]);
  });

  test("signs nothing for more than the endpoint's price", async () => {
    offer.maxAmountRequired = "1001";
    const { fetch } = await wallet();
    await expect(fetch(url)).rejects.toThrow(/exceeds maximum/);
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["on another network", { network: "base", asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" }],
    ["in another token", { asset: PAYEE }],
  ])("signs nothing for an offer %s", async (_, other) => {
    Object.assign(offer, other);
    const { fetch } = await wallet();
    await expect(fetch(url)).rejects.toThrow(/no offer in USDC on base-sepolia/);
    expect(seen).toHaveLength(1);
  });
});
