import { describe, expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { aboutDesk } from "./about-desk";

const MOMENT = { now: new Date("2026-11-21T12:00:00Z"), zone: "UTC" };
const askedOf = (question: string, history: Turn[]) => aboutDesk(question, history, MOMENT);

const turn = (question: string, calls: Turn["calls"] = []): Turn => ({ question, calls, frames: [] });

describe("a question about the desk itself", () => {
  test("the watchlist is changed by hand, whatever goes on about it", () => {
    const asked = "add pepe to my watchlist";
    expect(askedOf(asked, [])).toMatchObject({ kind: "say", text: expect.stringContaining("Add a coin") });
    expect(askedOf("take pepe off again and put sui instead", [turn(asked)])).toBeDefined();
    expect(
      askedOf("take pepe off again", [turn("btc price", [{ tool: "price_analysis", args: {} }])]),
    ).toBeUndefined();
  });

  test("why an exchange shows another price, with the source of what was told", () => {
    const asked = "why is your price different on coinbase?";
    expect(askedOf(asked, [])).toMatchObject({ kind: "say", text: expect.stringContaining("CoinGecko") });
    const last = turn("btc", [{ tool: "price_analysis", args: { symbol: "BTC" } }]);
    expect(askedOf(asked, [last])).toMatchObject({
      notes: [expect.stringContaining("prices of its own")],
      calls: [{ tool: "price_analysis", args: { symbol: "BTC", part: "source" } }],
    });
    expect(askedOf("what is the difference between an exchange and a wallet", [])).toBeUndefined();
  });

  test("a coin that never loses is none, and one that begins with a letter is looked for", () => {
    expect(askedOf("is there any token that never loses value and keeps its value?", [])).toMatchObject({
      kind: "say",
      text: expect.stringContaining("stablecoin"),
    });
    expect(askedOf("does bitcoin ever keep its value", [])).toBeUndefined();
    expect(askedOf("yesterday I asked about a coin that starts with C, which one?", [])).toMatchObject({
      calls: [{ tool: "recall_conversation", args: { begins: "c", when: "yesterday" } }],
    });
  });

  test.each([
    "which coins do you recommend?",
    "what coins do you think will rise",
    "give me a list of coins that fell most this week",
    "which coins can you buy for me",
  ])("what is asked of coins isn't asked of the desk: %s", (question) => {
    expect(askedOf(question, [])).toBeUndefined();
  });

  test.each(["Which coins can I look up here?", "what tokens do you cover", "which coins are supported"])(
    "which coins there are: %s",
    (question) => {
      expect(askedOf(question, [])).toMatchObject({
        kind: "say",
        text: expect.stringMatching(/\d coins.*Bitcoin/),
      });
    },
  );
});
