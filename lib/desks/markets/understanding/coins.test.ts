import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slotsOf } from "@/lib/understanding/link";
import { allCoins, coinById } from "../coins/coins";
import { coins, isCoinNamed, labelOf } from "./coins";

const read = (text: string) =>
  slotsOf(text, { spans: [] }, [coins]).map(({ mentions }) =>
    mentions[0]!.values.map((id) => coinById(id)?.symbol).join("|"),
  );

const marked = (text: string) =>
  slotsOf(text, { spans: [{ role: "name", start: 0, end: text.length, certainty: 1 }] }, [coins]).flatMap(
    ({ mentions }) => mentions.slice(0, 1).map(({ values }) => coinById(values[0]!)?.symbol),
  );

describe("coins", () => {
  test.each<[string, string[]]>([
    ["price of btc", ["BTC"]],
    ["What's Bitcoin's price?", ["BTC"]],
    ["$btc and eth/usdt", ["BTC", "ETH"]],
    ["BTCUSDT", ["BTC"]],
    ["how many bitcoins are there", ["BTC"]],
    ["bitcoin cash", ["BCH"]],
    ["ethereum classic", ["ETC"]],
    ["the price of polka dot", ["DOT"]],
    ["weth", ["WETH|WETH"]],
    // Words that are coins as well count only where they are written or marked as such.
    ["can you link me to it", []],
    ["LINK", ["LINK"]],
    ["is it near the top", []],
    ["NEAR or DOT", ["NEAR", "DOT"]],
    ["$one", ["ONE"]],
    ["gas prices", []],
    ["I go to uni", []],
    ["WHAT IS THE PRICE OF ONE BITCOIN", ["BTC"]],
    ["btc, eth, etc.", ["BTC", "ETH"]],
    ["the rsi is high", []],
    ["price of $100", []],
  ])("in “%s”", (text, symbols) => {
    expect(read(text)).toEqual(symbols);
  });

  test.each<[string, string[]]>([
    ["link", ["LINK"]],
    ["near and dot", ["NEAR", "DOT"]],
    ["etc", ["ETC"]],
    ["the graph", ["GRT"]],
    ["one bitcoin", ["BTC"]],
    ["etherium", ["ETH"]],
    ["litecion", ["LTC"]],
    ["blorbcoin", []],
  ])("where “%s” is marked as a name", (text, symbols) => {
    expect(marked(text)).toEqual(symbols);
  });

  test("is known by its symbol with a dollar sign, and by the label that is offered for it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allCoins().filter(({ symbol }) => /^[A-Z][A-Z0-9]*$/.test(symbol))),
        (coin) => {
          expect(coins.find(`What is $${coin.symbol.toLowerCase()} worth?`)[0]?.values).toBeDefined();
          expect(coins.find(labelOf(coin))[0]?.values).toEqual([coin.id]);
        },
      ),
    );
  });
});

test("isCoinNamed tells a coin from a word", () => {
  expect(isCoinNamed("what is solana worth?")).toBe(true);
  expect(isCoinNamed("is it near the station?")).toBe(false);
});
