import { expect, test } from "vitest";
import { afterEach, backThere } from "./after-figures";

const high = {
  last: [{ tool: "fundamental_analysis", args: { symbol: "DOGE", asked: ["ath"] } }],
  answer: "- All-time high: **$0.7376** on 8 May 2021. The price is **68.2%** below it",
};

test.each([
  "how much would it have to rise from today to get back there",
  "what percentage does it need to climb to see that again",
  "how far must it go up to reach it",
])("%j is the way from the newest price to the one that was told", (question) => {
  expect(backThere({ question, ...high })?.calls).toEqual([
    { tool: "price_analysis", args: { symbol: "DOGE", above: 0.7376 } },
  ]);
});

test.each([
  "how much did it rise in april of that year",
  "how much did it fall from there",
  "why did it drop",
])("%j is no such way", (question) => {
  expect(backThere({ question, ...high })).toBeUndefined();
});

const crossed = {
  last: [
    { tool: "technical_analysis", args: { symbol: "BTC", indicators: ["sma"], asks: "averages_cross" } },
  ],
  answer: "",
};

test.each([
  ["does that mean anything, historically?", undefined],
  ["what happened after earlier ones", undefined],
  ["after the last three crosses, what was the price 30 days later each time?", 3],
])("%j of a crossing is what came after each one", (question, top) => {
  expect(afterEach({ question, ...crossed })?.calls[0]?.args).toMatchObject({
    symbol: "BTC",
    each: "averages",
    since: "2010-01-01",
    ...(top && { top }),
  });
});

test("what an RSI means is no crossing", () => {
  const last = [{ tool: "technical_analysis", args: { symbol: "BTC", asks: "overbought" } }];
  expect(afterEach({ question: "does that mean anything?", last, answer: "" })).toBeUndefined();
});
