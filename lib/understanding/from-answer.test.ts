import { expect, test } from "vitest";
import { fromAnswer } from "./from-answer";

const PLAN =
  "Buying $100 of **Bitcoin (BTC)** each month would have been 7 purchases: $700.00 paid, of which $3.50 in fees (0.5% of each purchase). The 0.01744 BTC were worth **$597.04** at the close of 6 July 2021: a loss of **14.7%**. Bought and valued at closes of 187 daily candles.";
const INDICATOR =
  "**Bitcoin (BTC)**, from 365 daily candles: the last close is $34,235.19.\n\n- **ATR 14**: **$2,420.39**, 7.07% of the close\n\nNo live source answers; the newest embedded candle is from 6 July 2021.";
const TABLE =
  "|  | Temperature | Humidity |\n| --- | --- | --- |\n| Attic | 10.87°C | 62.2% |\n| Kitchen | 19.4°C | 45.6% |";

const after = (answer: string) => [
  { question: "Before?", calls: [{ tool: "looked_up", args: {} }], frames: [], answer },
];

test.each([
  ["How much did I pay in total?", PLAN, "$700.00 paid"],
  ["what were the fees?", PLAN, "$3.50 in fees"],
  ["did I lose money?", PLAN, "a loss of **14.7%**"],
  ["how many coins is that?", PLAN, "0.01744 BTC"],
  ["in % of price?", INDICATOR, "7.07% of the close"],
  ["and the humidity of the kitchen?", TABLE, "Kitchen: temperature 19.4°C, humidity 45.6%"],
])("“%s” is answered by the part that is about it", async (turn, answer, part) => {
  expect(await fromAnswer(turn, after(answer))).toMatch(/^From my last answer: /);
  expect(await fromAnswer(turn, after(answer))).toContain(part);
});

test.each([
  "what about the weather in Paris?",
  "who is the president?",
  "hmm ok",
  "why?",
  "Has that changed since?",
])("“%s” isn't", async (turn) => {
  expect(await fromAnswer(turn, after(PLAN))).toBeUndefined();
});

test.each([
  ["who invented bitcoin?", PLAN],
  ["is bitcoin legal in China?", PLAN],
  ["what is bitcoin mining", PLAN],
  ["how big is the kitchen?", TABLE],
  ["what's the colour of the attic", TABLE],
])("“%s” has the name of what was asked about, and asks for none of its figures", async (turn, answer) => {
  expect(await fromAnswer(turn, after(answer))).toBeUndefined();
});

test("a name with a point in it is whole", async () => {
  const way = "From King's Cross St. Pancras to Bank it takes about **12 minutes**. Leaving 07:00.";
  expect(await fromAnswer("how many minutes?", after(way))).toContain("From King's Cross St. Pancras");
});

test("where nothing was looked up there is nothing to say again", async () => {
  const [last] = after(PLAN);
  expect(await fromAnswer("what were the fees?", [])).toBeUndefined();
  expect(await fromAnswer("what were the fees?", [{ ...last!, calls: [] }])).toBeUndefined();
});
