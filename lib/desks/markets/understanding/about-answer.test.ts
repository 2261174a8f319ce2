import { describe, expect, test } from "vitest";
import type { Call } from "@/lib/understanding/frame";
import { aboutAnswer } from "./about-answer";

const answerTo = (question: string, tool: string, args: Record<string, unknown>) =>
  aboutAnswer(question, [{ question: "", calls: [{ tool, args }], frames: [] }]);

const callsAfter = (question: string, tool: string, args: Record<string, unknown>): Call[] | undefined => {
  const answer = answerTo(question, tool, args);
  return answer?.kind === "calls" ? answer.calls : undefined;
};

describe("a question about the answer before", () => {
  test("where it is from and how old", () => {
    for (const question of [
      "where do you get that from?",
      "coinbase shows me something different",
      "how old is that",
    ])
      expect(callsAfter(question, "history_analysis", { symbol: "BTC" })).toEqual([
        { tool: "price_analysis", args: { symbol: "BTC", part: "source" } },
      ]);
    expect(answerTo("where is that from", "sentiment_analysis", {})).toMatchObject({ kind: "say" });
  });

  test("figures of the past are told to be of their own days", () => {
    const answer =
      "On 3 May 2020 (UTC), **XRP** closed at **$0.2**. Embedded past data: CoinMarketCap, past daily prices (Kaggle).";
    const calls = [{ tool: "price_analysis", args: { symbol: "XRP", at: "2020-05-03" } }];
    const said = aboutAnswer("how sure are you, is that real?", [
      { question: "", calls, frames: [], answer },
    ]);
    expect(said).toMatchObject({
      kind: "say",
      text: expect.stringMatching(/^It is from 3 May 2020: .*CoinMarketCap/),
    });
  });

  test.each<[string, Record<string, unknown>, string, object]>([
    ["technical_analysis", { symbol: "ETH", indicators: ["rsi"] }, "technical_analysis", { asks: "level" }],
    ["sentiment_analysis", {}, "sentiment_analysis", { asks: "level" }],
    [
      "history_analysis",
      { symbol: "DOGE", measure: "volatility" },
      "comparative_analysis",
      { measure: "volatility" },
    ],
    [
      "fundamental_analysis",
      { symbol: "LTC", asked: ["market_cap"] },
      "comparative_analysis",
      { measure: "market_cap" },
    ],
  ])("whether that is much: %s %j", (tool, args, called, wanted) => {
    expect(callsAfter("so is that high or low?", tool, args)).toMatchObject([{ tool: called, args: wanted }]);
  });

  test("how big the difference is", () => {
    const args = { symbols: ["BTC", "ETH"], measure: "return" };
    expect(callsAfter("how big is the difference?", "comparative_analysis", args)).toMatchObject([
      { args: { ...args, asks: "difference" } },
    ]);
  });

  test("how long a fall took, and whether it was made up for", () => {
    const args = { symbol: "LTC", measure: "drawdown", since: "2018-01-01", until: "2018-12-31" };
    const { until: _, ...open } = args;
    for (const question of ["how long did that take?", "did it ever recover?"])
      expect(callsAfter(question, "history_analysis", args)).toEqual([
        { tool: "history_analysis", args: open },
      ]);
    expect(callsAfter("did it ever recover?", "price_analysis", { symbol: "LTC" })).toBeUndefined();
  });

  test("is none where a coin is named, nothing was told, or something else is asked", () => {
    expect(answerTo("is that high for bitcoin", "price_analysis", { symbol: "ETH" })).toBeUndefined();
    expect(answerTo("and a year ago?", "price_analysis", { symbol: "ETH" })).toBeUndefined();
    expect(aboutAnswer("is that high or low?", [])).toBeUndefined();
  });
});

test("what was told of a period is put in a table, by the rhythm that is said", () => {
  const args = { symbol: "XRP", measure: "return" };
  expect(callsAfter("as a weekly table", "history_analysis", args)).toMatchObject([
    { args: { ...args, by: "week" } },
  ]);
  expect(callsAfter("as a table please", "history_analysis", args)).toMatchObject([
    { args: { by: "month" } },
  ]);
  expect(answerTo("as a table", "price_analysis", { symbol: "XRP" })).toBeUndefined();
});

test("when the mood was last so low or so high", () => {
  expect(callsAfter("when was it last this low", "sentiment_analysis", {})).toMatchObject([
    { args: { asks: "last_as_low" } },
  ]);
  expect(callsAfter("when was it last that high?", "sentiment_analysis", {})).toMatchObject([
    { args: { asks: "last_as_high" } },
  ]);
});

test("the chart of the worst one names it", () => {
  const args = { symbols: ["BTC", "ETH", "DOGE"], measure: "return" };
  expect(callsAfter("show me the chart of the worst one", "comparative_analysis", args)).toMatchObject([
    { args: { ...args, order: "least_first", top: 2 } },
  ]);
});
