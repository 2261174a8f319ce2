import { expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { readTurn } from ".";

/** What the last of a conversation's turns calls, as the shipped reader reads them. */
async function read(...questions: string[]) {
  const history: Turn[] = [];
  const all: { calls: [string, object][]; notes: string[] }[] = [];
  for (const [at, question] of questions.entries()) {
    const now = new Date(Date.parse("2026-11-21T12:00:00Z") + at * 60_000);
    const { parts, understanding } = await readTurn(question, history, { now, zone: "UTC" });
    const frames = "frames" in understanding ? (understanding.frames ?? []) : [];
    history.push({ question, calls: parts, frames, answer: "" });
    const notes = "notes" in understanding ? (understanding.notes ?? []) : [];
    all.push({ calls: parts.map(({ tool, args }) => [tool, args]), notes });
  }
  return all.at(-1)!;
}

test.each([
  [
    "BTC price in 2021",
    "and the RSI of ETH as well",
    "technical_analysis",
    { symbol: "ETH", indicators: ["rsi"] },
  ],
  [
    "BTC price on 3 March 2024",
    "and Solana's supply too",
    "fundamental_analysis",
    { symbol: "SOL", asked: ["supply"] },
  ],
  [
    "alert me when BTC is above 100000",
    "and show me the price of ETH too",
    "price_analysis",
    { symbol: "ETH" },
  ],
])("something else of another coin is a question of its own: %s / %s", async (first, second, tool, args) => {
  expect((await read(first, second)).calls).toEqual([[tool, args]]);
});

test("the same of another coin stands beside the one before", async () => {
  expect((await read("BTC price on 3 March 2024", "and ETH as well")).calls).toHaveLength(2);
});

test.each([
  [["Is the RSI 25 or lower for ETH?"], undefined],
  [["BTC RSI 25, is it oversold?"], undefined],
  [["My chart shows RSI 55 for BTC, right?"], undefined],
  [["RSI of BTC", "and the 50 day average?"], undefined],
  [["RSI of BTC", "what about 90 days?"], undefined],
  [["RSI 7 of BTC", "and ETH?"], { rsi: 7 }],
  [["21 period RSI of BTC"], { rsi: 21 }],
  [["30 day RSI of BTC"], { rsi: 30 }],
])("a value of the RSI is no length: %s", async (questions, lengths) => {
  const { calls } = await read(...questions);
  const [, args] = calls.find(([tool]) => tool === "technical_analysis")!;
  expect(args).toHaveProperty("indicators");
  expect((args as { lengths?: object }).lengths).toEqual(lengths);
});

test("a second length of the RSI is named", async () => {
  const { calls, notes } = await read("RSI 7 and RSI 14 of BTC");
  expect(calls).toMatchObject([["technical_analysis", { lengths: { rsi: 7 } }]]);
  expect(notes).toEqual(["This is the RSI over 7: ask for 14 by itself."]);
});

test("a rank beside what a coin did in a month is read to its end", async () => {
  const { calls } = await read("How did BTC do in October 2025, and is it the 2nd best coin?");
  expect(calls[0]?.[1]).toMatchObject({ symbol: "BTC" });
});

test("a year beside another one is measured as it was", async () => {
  const { calls } = await read("What was BTC's return in 2020, and is 2021 better?");
  expect(calls).toMatchObject([
    ["history_analysis", { measure: "return", since: "2020-01-01" }],
    ["history_analysis", { measure: "return", since: "2021-01-01" }],
  ]);
});
