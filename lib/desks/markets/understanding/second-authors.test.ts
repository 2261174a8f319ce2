import { expect, test } from "vitest";
import type { Call } from "@/lib/understanding/frame";
import { plannedTurns } from "@/lib/understanding/testing";
import type { Context } from "./asked";
import { teaching } from "./teaching";

async function plan(lines: string[], context: Partial<Context> = {}) {
  const planned = (await plannedTurns(lines, { teaching, context: { last: [], ...context } })).at(-1)!;
  const calls = "calls" in planned ? (planned.calls ?? []).map(({ tool, args }: Call) => [tool, args]) : [];
  return { calls, notes: "notes" in planned ? (planned.notes ?? []).join(" ") : "", planned };
}

test("this week is the last seven days, and why the market fell isn't taken for granted", async () => {
  const { calls, notes } = await plan([
    "ask markets.price list | why is [name: crypto] down [time: this week]",
  ]);
  expect(calls[0]).toEqual([
    "comparative_analysis",
    expect.objectContaining({ since: "2026-11-14", rolling: true }),
  ]);
  expect(notes).toContain("the last seven days");
  expect(notes).toContain("whether they fell at all");
});

test.each([
  "ask markets.history extreme | highest and lowest [name: btc] [what: price] in the [time: past 7 days]",
  "ask markets.fundamental extreme | the highest and the lowest [what: price] of [name: BTC] [time: this year]",
])("both ends of a time are told: %s", async (question) => {
  expect((await plan([question])).calls).toMatchObject([
    ["history_analysis", { measure: "highest" }],
    ["history_analysis", { measure: "lowest" }],
  ]);
});

test("the lowest after a purchase, and when it broke even, are of the days since", async () => {
  const bought = "ask markets.savings plan | [amount: 1] [name: bitcoin] [time: on 25 December 2017]";
  const lowest = "refine markets.savings extreme | the [what: lowest] it went [time: after that]";
  const even = "refine markets.savings when | when did i break even";
  const since = { symbol: "BTC", since: "2017-12-25" };
  expect((await plan([bought, lowest])).calls).toEqual([
    ["history_analysis", { ...since, measure: "lowest" }],
  ]);
  expect((await plan([bought, even])).calls).toEqual([
    ["history_analysis", { ...since, measure: "break_even" }],
  ]);
  const last = [{ tool: "savings_plan", args: { every: "week" } }];
  expect((await plan([bought, even], { last })).planned).toMatchObject({ kind: "say" });
});

test("a table is sorted anew by another figure of the same coins", async () => {
  const last = [
    { tool: "comparative_analysis", args: { symbols: ["BTC", "ETH", "SOL"], measure: "market_cap" } },
  ];
  const lines = ["ask markets.fundamental rank | [top: top 3]"];
  const sort = "refine markets.fundamental rank | and sort it by [by: 7 day] [until: change]";
  expect((await plan([...lines, sort], { last })).calls).toEqual([
    [
      "comparative_analysis",
      { symbols: ["BTC", "ETH", "SOL"], measure: "return", since: "2026-11-14", rolling: true },
    ],
  ]);
});

test("a stretch before a measure is its period", async () => {
  const line = "ask markets.technical value | [what: 30 day volatility] of [name: ETH]";
  expect((await plan([line])).calls).toEqual([
    ["history_analysis", { symbol: "ETH", measure: "volatility", since: "2026-10-22", rolling: true }],
  ]);
});

test("coins by one indicator are looked at among the biggest, and that is said", async () => {
  const line =
    "ask markets.fundamental list | list [every: all coins] whose [what: RSI] is [below: below 30]";
  const { calls, notes } = await plan([line]);
  expect(calls).toHaveLength(8);
  expect(calls[0]).toEqual(["technical_analysis", { symbol: "BTC", indicators: ["rsi"], below: 30 }]);
  expect(notes).toContain("I can't search all coins");
});

test("a longer stretch, after an indicator, is what the price did over it", async () => {
  const lines = [
    "ask markets.technical value | [what: 50 day moving average] of [name: ADA]",
    "refine markets.technical value | now make it [rhythm: a year]",
  ];
  const { calls, notes } = await plan(lines);
  expect(calls[0]).toEqual([
    "history_analysis",
    { symbol: "ADA", measure: "return", since: "2025-11-21", rolling: true },
  ]);
  expect(calls[1]?.[0]).toBe("technical_analysis");
  expect(notes).not.toContain("candles: there are");
});

test("who the candles are from is told and not refused", async () => {
  const line = "ask markets.technical value | [what: RSI] of [name: BTC] and the [what: exchange] or source";
  const { calls, notes } = await plan([line]);
  expect(calls).toEqual([["technical_analysis", { symbol: "BTC", indicators: ["rsi"], source: true }]]);
  expect(notes).toBe("");
  const past =
    "ask markets.price value | [what: price] of [name: BTC] [time: on 1 March 2021] with the source";
  // The price of a past day names its source in any case.
  expect((await plan([past])).calls).toEqual([["price_analysis", { symbol: "BTC", at: "2021-03-01" }]]);
});

test("the mood beside a price is both, and how they go together isn't computed", async () => {
  const line =
    "ask markets.sentiment value | [what: fear and greed] and the [name: bitcoin] [what: price] [time: on 1 March 2021]";
  const { calls, notes } = await plan([line]);
  expect(calls).toEqual([
    ["sentiment_analysis", { at: "2021-03-01" }],
    ["price_analysis", { symbol: "BTC", at: "2021-03-01" }],
  ]);
  expect(notes).toContain("I don't compute");
});

test("a term is told in simple words where that is the wish", async () => {
  const say = async (words: string) =>
    (await plan([`ask markets.explain explain | explain [what: macd]${words}`])).planned;
  expect(await say(" like im 12")).toMatchObject({ text: expect.stringContaining("Think of two lines") });
  expect(await say("")).toMatchObject({ text: expect.stringContaining("exponential average of 12") });
});

test("daily log returns say how volatility is computed, and up or down asks for no order", async () => {
  const one =
    "ask markets.compare compare | more [what: volatile], [name: BNB] or [name: SOL], [time: last 90 days], deviation of daily log [what: returns]";
  expect((await plan([one])).calls[0]?.[1]).not.toHaveProperty("also");
  const other =
    "ask markets.compare compare | have [name: ADA] and [name: SOL] gone up or down [time: in 2020]";
  expect((await plan([other])).calls[0]?.[1]).not.toHaveProperty("order");
});
