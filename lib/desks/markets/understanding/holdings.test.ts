import { describe, expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { type Held, heldIn, ofHoldings } from "./holdings";

const turn = (tool: string, args: Record<string, unknown>): Turn[] => [
  { question: "", frames: [], calls: [{ tool, args }] },
];
const BOUGHT: Held[] = [
  { symbol: "BTC", coins: 0.35, cost: 41_000 },
  { symbol: "ETH", coins: 12, cost: 2_250 },
];
const heldNow = (question: string, before: Held[]): unknown => {
  const found = ofHoldings(question, turn("holdings_value", { holdings: before }));
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
    ["what are 3 SOL @ 22k worth", [{ symbol: "SOL", coins: 3, cost: 22_000 }]],
    ["3 SOL at 10 am", [{ symbol: "SOL", coins: 3 }]],
    ["3 SOL or ADA", []],
  ])("%j", (text, held) => {
    expect(heldIn(text)).toEqual(held);
  });

  test.each([
    "What is 2 ETH worth?",
    "tell me when 2 ETH bought at 1500 are worth 5000",
    "I bought 2 ETH, am I up?",
    "BTC at 50k",
  ])("%j isn't a purchase to be valued", (question) => {
    expect(ofHoldings(question, [])).toBeUndefined();
  });
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

  test("for the profit needs what was paid", () => {
    expect(heldNow("what's my gain on each?", BOUGHT)).toEqual(BOUGHT);
    expect(heldNow("what's my profit?", [{ symbol: "BTC", coins: 2 }])).toMatch(/don't know what you paid/);
  });

  test.each(["and in May 2021?", "how volatile is ETH?", "what about 3 SOL", "the RSI of BTC"])(
    "%j is about something else",
    (question) => {
      expect(heldNow(question, BOUGHT)).toBeUndefined();
    },
  );
});
