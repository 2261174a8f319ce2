import { describe, expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { aboutDesk } from "./about-desk";

const turn = (question: string, calls: Turn["calls"] = []): Turn => ({ question, calls, frames: [] });

describe("a question about the desk itself", () => {
  test("the watchlist is changed by hand, whatever goes on about it", () => {
    const asked = "add pepe to my watchlist";
    expect(aboutDesk(asked, [])).toMatchObject({ kind: "say", text: expect.stringContaining("Add a coin") });
    expect(aboutDesk("take pepe off again and put sui instead", [turn(asked)])).toBeDefined();
    expect(
      aboutDesk("take pepe off again", [turn("btc price", [{ tool: "price_analysis", args: {} }])]),
    ).toBeUndefined();
  });

  test("why an exchange shows another price, with the source of what was told", () => {
    const asked = "why is your price different on coinbase?";
    expect(aboutDesk(asked, [])).toMatchObject({ kind: "say", text: expect.stringContaining("CoinGecko") });
    const last = turn("btc", [{ tool: "price_analysis", args: { symbol: "BTC" } }]);
    expect(aboutDesk(asked, [last])).toMatchObject({
      notes: [expect.stringContaining("prices of its own")],
      calls: [{ tool: "price_analysis", args: { symbol: "BTC", part: "source" } }],
    });
    expect(aboutDesk("what is the difference between an exchange and a wallet", [])).toBeUndefined();
  });
});
