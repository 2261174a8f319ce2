import { expect, test } from "vitest";
import { afterEach, backThere, basedOn, betweenTwo, inPercent, onWhichDays, otherEnd } from "./after-figures";

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

test.each([
  "how often in 2020?",
  "how reliable is the RSI?",
  "and historically, the death cross?",
  "how often is it above 50000?",
])("%j after a crossing is another question", (question) => {
  expect(afterEach({ question, ...crossed })).toBeUndefined();
});

test("what an RSI means is no crossing", () => {
  const last = [{ tool: "technical_analysis", args: { symbol: "BTC", asks: "overbought" } }];
  expect(afterEach({ question: "does that mean anything?", last, answer: "" })).toBeUndefined();
});

const plan =
  "Buying $100 would have been 31 purchases: $3,100.00 paid, of which $15.50 in fees (0.5% of each purchase). The **0.3 BTC** were worth more: a gain of **274%**. Rest.";

test.each(["in percent over what I put in", "and as a percentage?", "what share is that"])(
  "%j is the sentence that has it",
  (question) => {
    expect(inPercent({ question, last: [], answer: plan })?.text).toBe(
      "The **0.3 BTC** were worth more: a gain of **274%**.",
    );
  },
);

test.each([
  "percentage this year?",
  "what's its market share?",
  "percentage drawdown?",
  "how can I share this?",
  "what percentage of coins is more volatile than that",
  "how much in euros",
  "alert me at 10%",
])("%j is another question", (question) => {
  expect(inPercent({ question, last: [], answer: plan })).toBeUndefined();
});

test("of months and years the other end is in the same answer, of days it isn't", () => {
  const months = [{ tool: "history_analysis", args: { symbol: "BTC", by: "month" } }];
  expect(otherEnd({ question: "and the best?", last: months, answer: "" })?.calls).toEqual(months);
  expect(otherEnd({ question: "and the best week?", last: months, answer: "" })).toBeUndefined();
  expect(otherEnd({ question: "and the best day of 2020?", last: months, answer: "" })).toBeUndefined();
  const day = [{ tool: "history_analysis", args: { symbol: "BTC", measure: "worst_day" } }];
  expect(otherEnd({ question: "and the best?", last: day, answer: "" })).toBeUndefined();
});

const two = {
  last: ["2020-12-24", "2019-12-24"].map((at) => ({ tool: "price_analysis", args: { symbol: "BTC", at } })),
  answer: "**Bitcoin (BTC)** closed at **$23,735.95**.\n\n**Bitcoin (BTC)** closed at **$7,322.53**.",
};

test("two prices of a coin are set against one another", () => {
  for (const question of ["difference?", "how far apart are they", "how many percent lies between them?"])
    expect(betweenTwo({ question, ...two })?.text).toBe(
      "$23,735.95 is **$16,413.42** (**224%**) more than $7,322.53.",
    );
  for (const question of [
    "what's the difference to 2018?",
    "what's the difference between RSI and MACD?",
    "what was the highest price between the two?",
  ])
    expect(betweenTwo({ question, ...two })).toBeUndefined();
  expect(betweenTwo({ question: "difference?", ...two, last: two.last.slice(1) })).toBeUndefined();
  expect(betweenTwo({ question: "difference?", ...two, answer: `${two.answer} **$1**` })).toBeUndefined();
});

test("what an answer was taken from, and the days of several figures", () => {
  const answer =
    "It did best on **Mondays**.\n\nFrom 2,991 daily candles, 29 April 2013 to 6 July 2021. Rest.";
  expect(basedOn({ question: "based on how much data", last: [], answer })?.text).toBe(
    "From 2,991 daily candles, 29 April 2013 to 6 July 2021.",
  );
  expect(basedOn({ question: "and in 2020?", last: [], answer })).toBeUndefined();
  const last = ["highest", "lowest"].map((measure) => ({ tool: "history_analysis", args: { measure } }));
  expect(onWhichDays({ question: "On which days?", last, answer })?.calls).toEqual(last);
  expect(onWhichDays({ question: "on which days did it fall", last, answer })).toBeUndefined();
});
