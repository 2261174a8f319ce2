import { expect, test } from "vitest";
import type { Call, Turn } from "@/lib/understanding/frame";
import { aboutAnswer } from "./about-answer";
import { anchored } from "./anchored";
import { datedAmounts } from "./dated-amounts";

const MOMENT = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };
const turn = (calls: Call[], answer = ""): Turn => ({ question: "", calls, frames: [], answer });

const HOLDINGS = [
  { symbol: "ETH", coins: 1.5, at: "2021-01-04" },
  { symbol: "ETH", coins: 0.25, at: "2021-03-19" },
  { symbol: "BTC", coins: 0.1, at: "2021-06-02" },
];
const VALUED = { tool: "holdings_value", args: { holdings: HOLDINGS } };

test("several amounts on several days are each worth what they were on their own day", () => {
  expect(
    datedAmounts(
      "what was each worth in dollars: 1.5 eth on 4 jan, 0.25 eth on 19 march and 0.1 btc on 2 june, all in 2021?",
      [],
      MOMENT,
    ),
  ).toMatchObject({ kind: "calls", calls: [VALUED] });
});

test.each(["the march one was 0.5, sorry", "it was 0.5 and not 0.25", "for the ETH in March make that 0.5"])(
  "one of them is corrected: %s",
  (question) => {
    expect(datedAmounts(question, [turn([VALUED])], MOMENT)).toMatchObject({
      calls: [{ args: { holdings: [HOLDINGS[0], { ...HOLDINGS[1], coins: 0.5 }, HOLDINGS[2]] } }],
    });
  },
);

test("which one is meant must be clear, and other questions are left alone", () => {
  expect(datedAmounts("the ETH one was 0.5", [turn([VALUED])], MOMENT)).toBeUndefined();
  expect(datedAmounts("what is 0.5 ETH worth", [turn([VALUED])], MOMENT)).toBeUndefined();
  expect(
    datedAmounts("I bought 1 ETH on 4 Jan 2021 and 1 BTC on 2 June 2021, what is my profit?", [], MOMENT),
  ).toBeUndefined();
  expect(datedAmounts("BTC on 4 Jan 2021 and ETH on 2 June 2021", [], MOMENT)).toBeUndefined();
});

test.each(["and the total?", "what's the total?", "how much is that altogether?", "add them up"])(
  "the total is asked for again: %s",
  (question) => {
    expect(datedAmounts(question, [turn([VALUED])], MOMENT)).toMatchObject({ calls: [VALUED] });
  },
);

const TWO = turn([
  {
    tool: "holdings_value",
    args: {
      holdings: [
        { symbol: "SOL", coins: 2, at: "2024-02-03" },
        { symbol: "ETH", coins: 3, at: "2024-07-09" },
      ],
    },
  },
]);

test.each([
  "set an alert for SOL at 200",
  "what is 10 SOL worth today",
  "ETH RSI 14",
  "how far is ETH from 5000",
  "show the last 30 days of BTC",
  "what is the 200 day average of BTC?",
  "top 10 coins in July",
  "is bitcoin above 100000?",
  "what's the total supply?",
  "total market cap of crypto?",
  "ETH price was 5000",
  "sorry, the RSI 14 of ETH",
  "sorry, top 10 coins",
  "the SOL one was 200 dollars",
  "was ETH not 5000?",
  "the SOL one was 9,000,000,000,000,000",
])("after amounts of several days another question is no correction: %s", (question) => {
  expect(datedAmounts(question, [TWO], MOMENT)).toBeUndefined();
});

test.each(["the SOL one was 4", "sorry, 4 SOL", "SOL should have been 4", "make that 4 SOL", "4 SOL, not 2"])(
  "a correction is one by its shape: %s",
  (question) => {
    expect(datedAmounts(question, [TWO], MOMENT)).toMatchObject({
      calls: [
        {
          args: {
            holdings: [
              { symbol: "SOL", coins: 4 },
              { symbol: "ETH", coins: 3 },
            ],
          },
        },
      ],
    });
  },
);

test.each([
  "2 SOL on 3 Feb 2024 and 3 ETH on 9 July 2024, what would it be worth at the end of 2024?",
  "2 SOL on 3 Feb 2024 or 3 ETH on 9 July 2024, which was better?",
  "what was the return of 2 SOL on 3 Feb 2024 and 3 ETH on 9 July 2024",
  "2 SOL bought on 3 Feb 2024 and 3 ETH sold on 9 July 2024",
])("what is asked beside what each was worth is left to others: %s", (question) => {
  expect(datedAmounts(question, [], MOMENT)).toBeUndefined();
});

test("amounts beyond those that are taken are named", () => {
  const rows = Array.from({ length: 9 }, (_, at) => `${at + 1} ETH on ${at + 1} March 2024`);
  expect(datedAmounts(rows.join(", "), [], MOMENT)).toMatchObject({
    notes: ["I take 8 amounts at once; this is without 9 ETH on 9 March 2024."],
  });
});

test.each([
  [
    "The May 2021 slump: how far did it fall between the 12th and the 19th?",
    "The  slump: how far did it fall between 12 May 2021 and 19 May 2021?",
  ],
  [
    "In March 2020, how far did BTC fall between the 8th and 13th, and what did ETH do over the same days?",
    "In , how far did BTC fall between 8 March 2020 and 13 March 2020, and what did ETH do between 8 March 2020 and 13 March 2020?",
  ],
  [
    "price of BTC same day in 2018, 2019 and 2020",
    "price of BTC on 21 November 2018, on 21 November 2019 and on 21 November 2020",
  ],
  ["what was it the same day last year", "what was it a year ago"],
  ["and in 2020 and 2019, same day?", "and what was the price on 21 November 2020 and on 21 November 2019,?"],
  ["how was the 21st century", "how was the 21st century"],
  ["BTC today and the same day last year", "BTC today, and how much was it a year ago"],
])("days are those of the month and year that are named: %s", (question, read) => {
  expect(anchored(question, [], MOMENT)).toBe(read);
});

test.each([
  "BTC on 1 March 2024 and the same day last year",
  "how is ETH today compared with the same day last year?",
  "Were the peaks of BTC and ETH in 2021 on the same day?",
  "How often did BTC and SOL rise the same day in 2024?",
  "BTC between 1 March 2024 and 5 March 2024 and ETH in the same period of 2022?",
])("the same day of something else is left as it is said: %s", (question) => {
  expect(anchored(question, [], MOMENT)).toBe(question);
});

const CORRELATED = turn(
  [{ tool: "comparative_analysis", args: { symbols: ["BTC", "ETH"], measure: "correlation" } }],
  "The correlation … is **0.80**.\n\nFrom 91 daily candles of each coin, 7 April 2021 to 6 July 2021.",
);

test("how many observations were used is what the answer says, returns being one fewer", () => {
  expect(aboutAnswer("How many data points did you use for that?", [CORRELATED])).toMatchObject({
    text: "I used **91 daily candles** of each coin (7 April 2021 to 6 July 2021), so **90 returns** from one close to the next.",
  });
  expect(aboutAnswer("Is that Pearson, on log returns? And what sample size?", [CORRELATED])).toMatchObject({
    text: expect.stringMatching(/^The correlation is Pearson's[\s\S]*\*\*90 returns\*\*/),
  });
  expect(aboutAnswer("how many coins do you know", [CORRELATED])).toBeUndefined();
  expect(aboutAnswer("how many days did it close above that", [CORRELATED])).toBeUndefined();
});

test("which prices of a day they are is no question of why they move", () => {
  expect(aboutAnswer("Are these closing prices or intraday lows?", [CORRELATED])).toMatchObject({
    kind: "say",
    text: expect.stringMatching(/^I go by the \*\*close\*\*/),
  });
});

test.each([
  "what was the closing price yesterday?",
  "and its closing price on Friday?",
  "and the intraday high on 3 March 2024?",
  "what was the lowest closing price?",
  "which day had the highest closing price?",
])("a close that is asked for is told: %s", (question) => {
  expect(
    aboutAnswer(question, [turn([{ tool: "price_analysis", args: { symbol: "BTC" } }])]),
  ).toBeUndefined();
});

test("amounts of several days are told in euros where that is asked", () => {
  const inEuros = datedAmounts("2 SOL on 3 Feb 2024 and 3 ETH on 9 July 2024, each in euros", [], MOMENT);
  expect(inEuros).toMatchObject({
    calls: [{ args: { holdings: [{ at: "2024-02-03" }, { at: "2024-07-09" }], currencies: ["EUR"] } }],
  });
  const [call] = inEuros?.kind === "calls" ? inEuros.calls : [];
  expect(datedAmounts("and the total?", [turn([call!])], MOMENT)).toMatchObject({ calls: [call] });
});
