import { describe, expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { type Held, heldIn, ofHoldings } from "./holdings";

const MOMENT = { now: new Date("2026-11-28T12:00:00Z"), zone: "Europe/London" };
const turn = (tool: string, args: Record<string, unknown>): Turn[] => [
  { question: "", frames: [], calls: [{ tool, args }] },
];
const BOUGHT: Held[] = [
  { symbol: "BTC", coins: 0.35, cost: 41_000 },
  { symbol: "ETH", coins: 12, cost: 2_250 },
];
const heldNow = (question: string, before: Held[]): unknown => {
  const found = ofHoldings(question, turn("holdings_value", { holdings: before }), MOMENT);
  return found?.kind === "calls" ? found.calls[0]?.args.holdings : found?.text;
};

describe("what is held", () => {
  test.each<[string, Held[]]>([
    ["I hold 0.35 BTC and 12 ETH, bought at 41,000 and 2,250", BOUGHT],
    [
      "2 ETH bought at 1,500 and 1000 DOGE at $0.05, what's my profit",
      [
        { symbol: "ETH", coins: 2, cost: 1_500 },
        { symbol: "DOGE", coins: 1_000, cost: 0.05 },
      ],
    ],
    [
      "I've got like two ethereum and about a thousand doge",
      [
        { symbol: "ETH", coins: 2 },
        { symbol: "DOGE", coins: 1_000 },
      ],
    ],
    ["3 SOL bought @ 22k", [{ symbol: "SOL", coins: 3, cost: 22_000 }]],
    ["3 SOL bought at 10 am", [{ symbol: "SOL", coins: 3 }]],
    ["10 ETH at 31 December 2020, bought long ago", [{ symbol: "ETH", coins: 10 }]],
    ["10 ETH staked at 3.5%, I paid nothing", [{ symbol: "ETH", coins: 10 }]],
    ["I bought 10000 DOGE at 7 cents", [{ symbol: "DOGE", coins: 10_000 }]],
    [
      "2 ETH bought at 1500 euros and 3 SOL at $20",
      [
        { symbol: "ETH", coins: 2 },
        { symbol: "SOL", coins: 3 },
      ],
    ],
    ["what would 2 ETH be worth at 5,000", [{ symbol: "ETH", coins: 2 }]],
    ["3 SOL or ADA", []],
    [
      "2 BTC and 30 ADA. The cardano is from 2021",
      [
        { symbol: "BTC", coins: 2 },
        { symbol: "ADA", coins: 30 },
      ],
    ],
  ])("%j", (text, held) => {
    expect(heldIn(text)).toEqual(held);
  });

  test.each([
    "What is 2 ETH worth?",
    "tell me when 2 ETH bought at 1500 are worth 5000",
    "I bought 2 ETH, am I up?",
    "I bought 2 ETH at 1500 and sold at 3000, what was my profit?",
    "I bought 2 ETH at 1500. What was it worth on 1 January 2021?",
    "BTC at 50k",
  ])("%j isn't a purchase to be valued", (question) => {
    expect(ofHoldings(question, [], MOMENT)).toBeUndefined();
  });
});

describe("what was paid in another currency", () => {
  const euros = { holdings: BOUGHT, amounts_in: "EUR" };
  const argsOf = (question: string, history: Turn[] = []) => {
    const found = ofHoldings(question, history, MOMENT);
    return found?.kind === "calls" ? found.calls[0]?.args : found?.text;
  };

  test.each([
    ["I hold 0.35 BTC and 12 ETH, bought at 41,000 and 2,250 euros, what's my profit?", euros],
    ["0.35 BTC bought at €41,000 and 12 ETH at €2,250, what's my profit?", euros],
    [
      "I bought 3 SOL at 15,000 yen. Am I up?",
      { holdings: [{ symbol: "SOL", coins: 3, cost: 15_000 }], amounts_in: "JPY" },
    ],
    [
      "I bought 3 SOL at 90 Swiss francs each",
      { holdings: [{ symbol: "SOL", coins: 3, cost: 90 }], amounts_in: "CHF" },
    ],
  ])("is said to be: %s", (question, args) => {
    expect(argsOf(question)).toEqual(args);
  });

  test("stays so in a follow-up", () => {
    const history = turn("holdings_value", euros);
    expect(argsOf("make that 14 ETH", history)).toMatchObject({ amounts_in: "EUR" });
    expect(argsOf("plus 3 SOL bought at €20", history)).toMatchObject({ amounts_in: "EUR" });
    expect(argsOf("plus 3 SOL bought at $20", history)).toMatch(/in one currency/);
  });
});

test("a purchase is valued as of now, whatever its numbers look like", () => {
  for (const question of [
    "I hold 0.35 BTC and 12 ETH, bought at 41,000 and 2,250. What are they worth together?",
    "0.35 BTC and 12 ETH bought at 41,000 and 2,250, am I in profit now",
  ]) {
    const found = ofHoldings(question, [], MOMENT);
    expect(found?.kind === "calls" && found.calls[0]?.args).toEqual({ holdings: BOUGHT });
  }
});

describe("a follow-up", () => {
  test("changes an amount, and leaves what else is held and what it cost", () => {
    const changed = [BOUGHT[0], { ...BOUGHT[1], coins: 14 }];
    expect(heldNow("I actually have 14 ETH not 12, redo it?", BOUGHT)).toEqual(changed);
    expect(heldNow("make that 14 ether", BOUGHT)).toEqual(changed);
    expect(heldNow("what if it was 14 ETH", BOUGHT)).toEqual(changed);
  });

  test("adds a coin, and drops one", () => {
    expect(heldNow("plus 3 SOL", BOUGHT)).toEqual([...BOUGHT, { symbol: "SOL", coins: 3 }]);
    expect(heldNow("without the bitcoin", BOUGHT)).toEqual([BOUGHT[1]]);
  });

  test("goes on with what is held now", () => {
    const history = turn("holdings_value", { holdings: BOUGHT });
    const changed = ofHoldings("make that 14 ETH", history, MOMENT);
    expect(changed?.frames?.[0]?.text).toBe("0.35 BTC and 14 ETH");
    expect(heldIn(changed?.frames?.[0]?.text ?? "").map(({ coins }) => coins)).toEqual([0.35, 14]);
  });

  test("for the profit needs what was paid", () => {
    expect(heldNow("what's my gain on each?", BOUGHT)).toEqual(BOUGHT);
    const twice: Held[] = [
      { symbol: "ETH", coins: 2, cost: 3_100 },
      { symbol: "ETH", coins: 1, cost: 2_650 },
    ];
    for (const asked of ["at what price do I break even", "and my average cost?"]) {
      expect(heldNow(asked, twice)).toEqual(twice);
      expect(heldNow(asked, BOUGHT)).toMatch(/BTC at \*\*41,000 US dollars\*\*, ETH at \*\*2,250/);
    }
    expect(heldNow("what's my profit?", [{ symbol: "BTC", coins: 2 }])).toMatch(/don't know what you paid/);
  });

  test.each([
    "how much did BTC lose in 2018?",
    "did ETH drop this week?",
    "how much did it gain today?",
    "what was the biggest one day loss in 2020?",
    "alert me when the loss is more than 10%",
    "and in May 2021?",
    "how volatile is ETH?",
    "what about 3 SOL",
    "the RSI of BTC",
  ])("%j is about something else", (question) => {
    expect(heldNow(question, BOUGHT)).toBeUndefined();
  });
});

test("when something was bought is not when all of it is valued", () => {
  const question = "I own 2 BTC and 30 ADA. I bought the cardano in 2021. What is it all worth?";
  const found = ofHoldings(question, [], MOMENT);
  expect(found).toMatchObject({
    calls: [{ tool: "holdings_value", args: { holdings: [{ coins: 2 }, { coins: 30 }] } }],
  });
  expect(found).not.toHaveProperty("calls.0.args.at");
  for (const other of [
    "I bought 2 BTC and 30 ADA. What were they worth in 2021?",
    "Is 2 BTC worth more than 30 ADA?",
    "Are 2 BTC worth 30 ADA?",
  ])
    expect(ofHoldings(other, [], MOMENT)).toBeUndefined();
});
