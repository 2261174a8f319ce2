import { describe, expect, test } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import { plannedTurns } from "@/lib/understanding/testing";
import { aboutAnswer } from "./about-answer";
import type { Context } from "./asked";
import { again } from "./previous-answer";
import { teaching } from "./teaching";

async function calls(lines: string[], context: Partial<Context> = {}) {
  const planned = (await plannedTurns(lines, { teaching, context: { last: [], ...context } })).at(-1)!;
  return "calls" in planned ? (planned.calls ?? []).map(({ tool, args }: Call) => [tool, args]) : [];
}

const MOMENT = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };
const after = (call: Call): Turn[] => [{ question: "asked", calls: [call], frames: [], answer: "" }];

describe("indicators of the past", () => {
  test("of a day, and each crossing of a period", async () => {
    expect(
      await calls(["ask markets.technical value | [what: RSI] of [name: litecoin] [time: on 3 May 2020]"]),
    ).toEqual([
      [
        "technical_analysis",
        { symbol: "LTC", indicators: ["rsi"], since: "2020-05-03", until: "2020-05-03" },
      ],
    ]);
    expect(
      await calls([
        "ask markets.technical list | every time the [what: MACD] of [name: XRP] crossed [time: in 2020]",
      ]),
    ).toEqual([
      [
        "technical_analysis",
        expect.objectContaining({ each: "macd", since: "2020-01-01", until: "2020-12-31" }),
      ],
    ]);
  });

  test("golden crosses are listed whatever was heard", async () => {
    const [call] = await calls([
      "ask markets.fundamental list | death crosses of [name: cardano] [since: since 2019]",
    ]);
    expect(call?.[0]).toBe("technical_analysis");
  });

  test("“what was it on that day” goes on about the indicator", async () => {
    const first = "ask markets.technical value | [what: RSI] of [name: ADA]";
    const [call] = await calls([
      first,
      "refine markets.price value | and what was it [time: on 5 June 2020]",
    ]);
    expect(call).toEqual([
      "technical_analysis",
      expect.objectContaining({ indicators: ["rsi"], until: "2020-06-05" }),
    ]);
  });
});

test("a fall within one day is told from open to close and high to low", async () => {
  expect(
    await calls([
      "ask markets.history value | how far did [name: ADA] [what: fall] [time: on 19 May 2021], high to low",
    ]),
  ).toEqual([["price_analysis", { symbol: "ADA", at: "2021-05-19", part: "change" }]]);
});

test("how deep a plan was under water, and whether another rhythm came out better", async () => {
  const first =
    "ask markets.savings plan | [amount: 30 dollars] [rhythm: a week] into [name: LTC] [since: since 2018]";
  const plan = { symbol: "LTC", amount: 30, every: "week", since: "2018-01-01" };
  const context = { last: [{ tool: "savings_plan", args: plan }] };
  expect(
    await calls([first, "refine markets.savings value | how far in the red at its worst"], context),
  ).toEqual([["savings_plan", { ...plan, asks: "worst" }]]);
  const [call] = await calls(
    [first, "refine markets.savings value | [rhythm: monthly], any difference"],
    context,
  );
  expect(call?.[1]).toMatchObject({ every: "month", beside: { amount: 30, every: "week" } });
});

test("the loosest pairs of many coins, without their returns", async () => {
  const [call, ...others] = await calls([
    "ask markets.compare extreme | which [name: coins] had [what: uncorrelated] daily [what: returns]",
  ]);
  expect(others).toEqual([]);
  expect(call?.[1]).toMatchObject({ measure: "correlation", order: "least_first", top: 5 });
});

test("rows are added to a comparison, and left out", () => {
  const table = { tool: "comparative_analysis", args: { symbols: ["BTC", "LTC"], measure: "drawdown" } };
  const told = (question: string) => {
    const found = again(question, after(table), MOMENT);
    return found?.kind === "calls" ? found.calls[0]!.args.symbols : found?.kind;
  };
  expect(told("chuck in XRP")).toEqual(["BTC", "LTC", "XRP"]);
  expect(told("drop litecoin and include solana")).toEqual(["BTC", "SOL"]);
  expect(told("on a logarithmic scale?")).toBe("say");
});

test.each([
  ["history_analysis", "how did you calculate it, which formula", /first close − 1/],
  ["technical_analysis", "in excel I get another value", /Wilder/],
  ["savings_plan", "what method is that", /valued at the last close/],
])("%s: %s is told by its rule", (tool, question, rule) => {
  const found = aboutAnswer(question, after({ tool, args: { symbol: "BTC" } }));
  expect(found).toMatchObject({ kind: "say", text: expect.stringMatching(rule) });
});
