import { generatePrivateKey } from "viem/accounts";
import { baseSepolia } from "viem/chains";
import { describe, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { assertPayable, paymentSettings } from "./settings";

const KEYS = { AGENT_PRIVATE_KEY1: generatePrivateKey(), AGENT_PRIVATE_KEY2: generatePrivateKey() };
const PAYEE = "0x00000000000000000000000000000000000000A1";
/** Anvil's first, as it prints it. */
const ANVIL_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const ANVIL_ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const SEPOLIA = { ALMANAC_X402: "base-sepolia", X402_PAY_TO: PAYEE, ...KEYS };
const BASE = { ...SEPOLIA, ALMANAC_X402: "base", X402_FACILITATOR_URL: "https://facilitator.example/x402" };

isolateEnv({
  ALMANAC_X402: "",
  AGENT_PRIVATE_KEY1: "",
  AGENT_PRIVATE_KEY2: "",
  X402_PAY_TO: "",
  X402_FACILITATOR_URL: "",
});

describe("paymentSettings", () => {
  test("are the sandbox's where nothing is set, on a chain with Base Sepolia's id", () => {
    expect(paymentSettings()).toEqual({
      mode: "sandbox",
      network: "base-sepolia",
      caip2: "eip155:84532",
      chain: baseSepolia,
      asset: {
        address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
        name: "USDC",
        symbol: "USDC",
        version: "2",
        decimals: 6,
      },
      prices: { latest: 1000, recent: 5000 },
      bounds: { answer: 20_000, caller: 250_000, day: 1_000_000 },
      over: "ask",
    });
  });

  test("are those of the network that is named", () => {
    setEnv({ ...BASE, X402_PRICE_LATEST: "$0.02", ALMANAC_SPEND_OVER: "refuse" });
    expect(paymentSettings()).toMatchObject({
      mode: "base",
      network: "base",
      caip2: "eip155:8453",
      chain: { id: 8453 },
      asset: { address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: "USD Coin" },
      prices: { latest: 20_000 },
      over: "refuse",
    });
  });
});

describe("assertPayable", () => {
  test.each<[string, Record<string, string>]>([
    [
      "the sandbox, whatever else is set",
      { AGENT_PRIVATE_KEY1: ANVIL_KEY, X402_FACILITATOR_URL: "http://127.0.0.1:1" },
    ],
    ["Base Sepolia with the public test facilitator", SEPOLIA],
    [
      "Base Sepolia with a facilitator of this machine",
      { ...SEPOLIA, X402_FACILITATOR_URL: "http://localhost:1" },
    ],
    ["Base with a facilitator over https", BASE],
  ])("lets %s", (_, variables) => {
    setEnv(variables);
    expect(assertPayable()).toBeUndefined();
  });

  test.each<[string, Record<string, string>, RegExp]>([
    [
      "what is missing, all in one line",
      { ALMANAC_X402: "base-sepolia" },
      /^ALMANAC_X402 is base-sepolia\. Set AGENT_PRIVATE_KEY1, AGENT_PRIVATE_KEY2, X402_PAY_TO\.$/,
    ],
    ["a missing payee", { ...SEPOLIA, X402_PAY_TO: "" }, /Set X402_PAY_TO\.$/],
    ["a missing facilitator on Base", { ...BASE, X402_FACILITATOR_URL: "" }, /Set X402_FACILITATOR_URL/],
    [
      "a facilitator without https",
      { ...BASE, X402_FACILITATOR_URL: "http://facilitator.example" },
      /must be https/,
    ],
    [
      "a development key",
      { ...SEPOLIA, AGENT_PRIVATE_KEY2: ANVIL_KEY },
      /AGENT_PRIVATE_KEY2 is a development/,
    ],
    [
      "a development payee",
      { ...BASE, X402_PAY_TO: ANVIL_ADDRESS },
      /X402_PAY_TO is a development account's/,
    ],
    ["one key for both wallets", { ...BASE, AGENT_PRIVATE_KEY2: KEYS.AGENT_PRIVATE_KEY1 }, /must differ/],
    [
      "what isn't a key of the curve",
      { ...BASE, AGENT_PRIVATE_KEY1: `0x${"f".repeat(64)}` },
      /isn't a private key/,
    ],
  ])("refuses %s", (_, variables, line) => {
    setEnv(variables);
    expect(assertPayable).toThrow(line);
    try {
      assertPayable();
    } catch (error) {
      const { message } = error as Error;
      expect(message.split("\n")).toHaveLength(1);
      for (const key of [...Object.values(KEYS), ANVIL_KEY]) expect(message).not.toContain(key);
    }
  });

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "0.0.0.0", "x402.localhost"])(
    "refuses a facilitator at %s on Base",
    (host) => {
      setEnv({ ...BASE, X402_FACILITATOR_URL: `https://${host}:8402` });
      expect(assertPayable).toThrow(/must not be this machine/);
    },
  );
});
