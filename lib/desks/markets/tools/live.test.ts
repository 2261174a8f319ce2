import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callAlone } from "@/lib/agent/tools/testing/call";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { checkerOfCalls, splitSentences } from "@/lib/agent/truth";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import { TOOLS } from ".";

isolateEnv({ ALMANAC_NOW: "2026-07-01T11:00:00Z" });

let doubles: SourceDoubles;
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
afterAll(() => doubles.close());
beforeEach(() => {
  freshSources();
  doubles.behave("all", "ok");
  setEnv(doubles.env);
});

async function called(name: string, args: object): Promise<ToolResult> {
  const tool = TOOLS.find((each) => each.name === name)!;
  const { result } = await callAlone(tool, args);
  expect(tool.output.safeParse(result.data).error).toBeUndefined();
  return result;
}

function faultsIn(name: string, result: ToolResult): string[] {
  const checker = checkerOfCalls({
    calls: [{ id: "1", name, args: {}, result }],
    tools: TOOLS,
    messages: [],
  });
  return splitSentences(result.message).flatMap(({ text }) =>
    checker.check(text).faults.map((fault) => `${fault.text}: ${fault.reason}`),
  );
}

describe("with live sources", () => {
  test.each([
    ["price_analysis", { symbol: "BTC" }],
    ["price_analysis", { symbol: "DOGE", at: "2026-01-05" }],
    ["technical_analysis", { symbol: "BTC", interval: "4h" }],
    ["technical_analysis", { symbol: "ETH", indicators: ["rsi", "volume"] }],
    ["fundamental_analysis", { symbol: "BTC" }],
    ["fundamental_analysis", { symbol: "BTC", asked: ["fdv", "rank"] }],
    ["sentiment_analysis", { symbol: "BTC" }],
    ["market_overview", {}],
    ["comparative_analysis", { symbols: ["BTC", "ETH"], measure: "price" }],
    ["comparative_analysis", { symbols: ["BTC", "ETH", "DOGE"], measure: "highest", since: "2026-01-01" }],
    ["history_analysis", { symbol: "BTC" }],
    ["savings_plan", { symbol: "BTC", amount: 100, since: "2025-01-01" }],
  ])("%s %j: nothing is called past, and a model may say what the message says", async (name, args) => {
    const result = await called(name, args);
    expect(result.message).not.toMatch(/embedded|No live source/i);
    expect(result.provenance.every(({ live }) => live)).toBe(true);
    expect(faultsIn(name, result)).toEqual([]);
  });
});

const sayings: [string, object, string[], string[]][] = [
  [
    "price_analysis",
    { symbol: "BTC" },
    ["Bitcoin is trading at $PRICE, up 1.25 % over the last 24 hours.", "BTC rose 1.25% to $PRICE."],
    ["Bitcoin is trading at $70,000.", "Bitcoin fell 1.25 % in the last 24 hours to $PRICE."],
  ],
  [
    "fundamental_analysis",
    { symbol: "BTC" },
    [
      "Bitcoin has a market cap of $1.14 trillion and 19 million of at most 21 million coins in circulation.",
      "Bitcoin is at $PRICE, up 1.25 % in 24 hours and down 2.5 % over 7 days, with a volume of $30 billion.",
    ],
    ["Bitcoin has a market cap of $1.41 trillion.", "The volume is $1.14 trillion."],
  ],
  [
    "technical_analysis",
    { symbol: "ETH" },
    ["With an RSI of RSI, Ethereum is neither overbought nor oversold.", "Its 14-day RSI is RSI."],
    ["With an RSI of 71, Ethereum is overbought.", "Ethereum's RSI of RSI means that it is overbought."],
  ],
];

describe("where only some answers are live", () => {
  test("a comparison says of which coins it isn't", async () => {
    doubles.behave("binance", "refuse");
    // Litecoin is embedded, and the doubles don't know it.
    const { message } = await called("comparative_analysis", { symbols: ["BTC", "LTC"], measure: "price" });
    expect(message).toMatch(
      /^No live source answers for Litecoin; the newest embedded candle is from 6 July 2021\./,
    );
    await expect(called("comparative_analysis", { symbols: ["BTC", "LTC"] })).rejects.toThrow(
      /^No day has candles of all of them\..*Litecoin go from 6 July 2020 to 6 July 2021\./,
    );
  });

  test("an alert tells the live price, and that it is beyond the limit already", async () => {
    const set = (price: number) => called("set_price_alert", { symbol: "BTC", direction: "above", price });
    const { message, data, figures } = await set(10_000);
    expect(message).toMatch(
      /It is at \$5\d,\d{3}\.\d\d now \(CoinGecko, 1 July 2026, 11:\d\d UTC\), above it already\./,
    );
    expect(data).toMatchObject({ now: { quote: "USD" } });
    expect(figures).toHaveLength(2);
    expect((await set(90_000)).message).toMatch(/UTC\)\. It is checked/);
    doubles.behave("all", "500");
    freshSources();
    setEnv({ ALMANAC_CACHE_SECONDS: "0" });
    expect((await set(80_000)).data).toMatchObject({ now: null });
  });
});

test("an alert in per cent is set from the live price, and names both", async () => {
  const result = await called("set_price_alert", { symbol: "BTC", direction: "below", percent: 20 });
  const { alert, now } = result.data as { alert: { price: number }; now: { price: number } };
  expect(alert.price).toBeCloseTo(now.price * 0.8, 2);
  expect(result.message).toMatch(/below \*\*\$[\d,.]+\*\*, 20% below the current price\. It is at \$/);
  expect(faultsIn("set_price_alert", result)).toEqual([]);
});

describe("a model's words", () => {
  test.each(sayings)(
    "%s %j: what follows from the result is let through, what doesn't isn't",
    async (name, args, right, wrong) => {
      const result = await called(name, args);
      const data = result.data as {
        price?: { price: number };
        data?: { price: number };
        report?: { rsi: { value: number } };
      };
      const price = data.price?.price ?? data.data?.price ?? 0;
      const filled = (text: string) =>
        text
          .replace("PRICE", Math.round(price).toLocaleString("en-US"))
          .replace("RSI of RSI", `RSI of ${data.report?.rsi.value.toFixed(1)}`)
          .replace("RSI is RSI", `RSI is ${data.report?.rsi.value.toFixed(1)}`);
      const faultsOf = (text: string) => faultsIn(name, { ...result, message: filled(text) });
      for (const text of right) expect(faultsOf(text), filled(text)).toEqual([]);
      for (const text of wrong) expect(faultsOf(text), filled(text)).not.toEqual([]);
    },
  );
});
