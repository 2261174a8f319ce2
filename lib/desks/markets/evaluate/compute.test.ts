import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Provenance } from "@/lib/sources/provenance";
import { coinOf } from "../testing/fake-tools";
import { computeCrypto, computeTalk, type Evidence, missingTokens, retriableCalls } from "./compute";
import { freshnessOf, rateFreshness } from "./freshness";

const NOW = Date.parse("2027-03-05T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const source = (more: Partial<Provenance> = {}): Provenance => ({
  source: "Binance",
  live: true,
  as_of: new Date(NOW).toISOString(),
  ...more,
});
const PAST = source({ source: "Past candles", live: false, as_of: "2021-07-06T23:59:59Z" });

let ids = 0;
const call = (
  symbol: string,
  {
    args = {},
    data = {},
    from = [source()],
    name = "price_analysis",
  }: {
    args?: object;
    data?: object;
    from?: Provenance[];
    name?: string;
  } = {},
): ToolCallRecord => ({
  id: String(ids++),
  name,
  args: { symbol, ...args },
  result: { data: { status: "success", coin: coinOf(symbol), ...data }, message: "", provenance: from },
});
const failed = (symbol: string, code = "upstream_unavailable"): ToolCallRecord => ({
  id: String(ids++),
  name: "price_analysis",
  args: { symbol },
  error: { code, message: "no data" },
});
const unclear = (symbol: string): ToolCallRecord =>
  call(symbol, { data: { status: "unclear", coin: undefined }, from: [] });

const evidence = (more: Partial<Evidence>): Evidence => ({
  tokens: [],
  asked: null,
  calls: [],
  reply: null,
  now: NOW,
  ...more,
});
const asked = (...symbols: string[]) =>
  symbols.map((symbol) => ({ tool: "price_analysis", args: { symbol } }));

const values = (more: Partial<Evidence>) => {
  const { completeness, freshness, relevance } = computeCrypto(evidence(more));
  return [completeness.value, freshness.value, relevance.value];
};

describe("completeness is the share of the question's parts that are answered", () => {
  test.each([
    [1, [call("BTC"), call("ETH")]],
    [0.5, [call("BTC"), failed("ETH")]],
    [0.5, [call("BTC")]],
    [0.5, [call("BTC"), unclear("ETH")]],
    [1, [call("BTC"), failed("ETH"), call("ETH")]],
    [0, []],
  ])("%d", (share, calls) => {
    expect(values({ tokens: ["BTC", "ETH"], asked: asked("BTC", "ETH"), calls })[0]).toBe(share);
  });

  test("of a language model's calls, those that failed and the coins that were left out are missing", () => {
    expect(values({ tokens: ["BTC", "ETH"], calls: [call("BTC")] })[0]).toBe(0.5);
    expect(values({ tokens: ["BTC", "ETH"], calls: [call("BTC"), failed("ETH")] })[0]).toBe(0.5);
    expect(values({ tokens: ["BTC"], calls: [] })[0]).toBe(0);
    expect(values({ calls: [] })[0]).toBe(1);
  });

  test("a question back is complete by itself", () => {
    expect(values({ tokens: ["LUNA"], asked: [], reply: "asks" })).toEqual([1, 1, 1]);
  });
});

describe("freshness goes by the age of the oldest source", () => {
  test.each([
    [0, 1],
    [5 * MINUTE, 1],
    [24 * HOUR, 0],
    [1000 * HOUR, 0],
  ])("%d ms: %d", (age, value) => expect(freshnessOf(age)).toBe(value));

  test("it never rises with age", () => {
    const age = fc.integer({ min: 0, max: 100 * HOUR });
    fc.assert(
      fc.property(age, age, (a, b) => {
        expect(freshnessOf(Math.max(a, b))).toBeLessThanOrEqual(freshnessOf(Math.min(a, b)));
      }),
    );
  });

  test("data that isn't live can't be fresh to a question about now, however new it says it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 * HOUR }), (age) => {
        const sample = source({ live: false, as_of: new Date(NOW - age).toISOString() });
        expect(rateFreshness([call("BTC", { from: [source(), sample] })], NOW).value).toBe(0);
      }),
    );
  });

  test("a question about the past needs no new data, only data that reaches its end", () => {
    const of = (args: object, data: object) =>
      rateFreshness([call("BTC", { args, data, from: [PAST] })], NOW).value;
    expect(of({ at: "2021-07-06" }, { day: "2021-07-06" })).toBe(1);
    expect(of({ since: "2020-01-01", until: "2021-01-01" }, { until: "2021-01-01" })).toBe(1);
    expect(of({ since: "2020-01-01", until: "2025-01-01" }, { until: "2021-07-06" })).toBe(0);
    expect(of({ since: "2020-01-01" }, { until: "2021-07-06" })).toBe(0);
  });

  test("what has no source has no age", () => {
    expect(rateFreshness([call("BTC", { from: [] })], NOW).value).toBe(1);
  });
});

describe("relevance is the share of the coins that are covered, less those that nobody asked for", () => {
  test.each([
    [1, ["BTC"], [call("BTC")]],
    [1, ["bitcoin"], [call("bitcoin")]],
    [0.5, ["BTC", "ETH"], [call("BTC")]],
    [0.5, ["BTC"], [call("BTC"), call("DOGE")]],
    [0, ["BTC"], []],
    [0, ["BTC"], [failed("BTC")]],
  ])("%d: %j", (share, tokens, calls) => expect(values({ tokens, calls })[2]).toBe(share));

  test("results that name no coin, as of earlier conversations, are of all that was asked", () => {
    const recalled = call("BTC", { name: "recall_conversation", data: { coin: undefined, found: [] } });
    expect(missingTokens(evidence({ tokens: ["BTC"], calls: [recalled] }))).toEqual([]);
    const calls = [recalled, failed("ETH")];
    expect(missingTokens(evidence({ tokens: ["BTC", "ETH"], calls }))).toEqual(["ETH"]);
  });
});

test("calls that failed are made again, but not those that only the user can mend", () => {
  const calls = [failed("BTC"), failed("ETH", "bad_request"), unclear("LUNA"), call("DOGE")];
  const found = retriableCalls(evidence({ asked: asked("BTC", "ETH", "LUNA", "DOGE"), calls }));
  expect(found).toEqual(asked("BTC"));
});

test("small talk is rated by whether it replies and says what can be asked", () => {
  const rate = (text: string) => Object.values(computeTalk(text)).map(({ value }) => value);
  expect(rate("Hello! Ask me about Bitcoin.")).toEqual([1, 1]);
  expect(rate("Fine.")).toEqual([1, 0.5]);
  expect(rate(" ")).toEqual([0, 0]);
});
