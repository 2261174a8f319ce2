import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allCoins } from "../coins/coins";
import { readCoins } from "./coin-mentions";
import { Tape } from "./tape";

const read = (text: string) =>
  readCoins(new Tape(text)).map(({ coins }) => coins.map(({ symbol }) => symbol).join("|"));

describe("readCoins", () => {
  it.each<[string, string[]]>([
    ["price of btc", ["BTC"]],
    ["What's Bitcoin's price?", ["BTC"]],
    ["$btc and eth/usdt", ["BTC", "ETH"]],
    ["BTCUSDT", ["BTC"]],
    ["how many bitcoins are there", ["BTC"]],
    ["bitcoin cash", ["BCH"]],
    ["ethereum classic", ["ETC"]],
    ["the price of polka dot", ["DOT"]],
    ["weth", ["WETH|WETH"]],
    // Words that are coins only where they are written or used as such.
    ["can you link me to it", []],
    ["link price", ["LINK"]],
    ["LINK", ["LINK"]],
    ["eth vs link", ["ETH", "LINK"]],
    ["is it near the top", []],
    ["price of near", ["NEAR"]],
    ["What about Near?", ["NEAR"]],
    ["NEAR or DOT", ["NEAR", "DOT"]],
    ["is one bitcoin enough", ["BTC"]],
    ["ONE price", ["ONE"]],
    ["$one", ["ONE"]],
    ["gas prices", []],
    ["GAS", ["GAS"]],
    ["price of sand and dot", ["SAND", "DOT"]],
    ["I go to uni", []],
    ["WHAT IS THE PRICE OF ONE BITCOIN", ["BTC"]],
    // Ethereum Classic, or “and so on”.
    ["compare eth and etc", ["ETH", "ETC"]],
    ["btc, eth, etc.", ["BTC", "ETH"]],
    ["price of etc", ["ETC"]],
    ["no, etc", ["ETC"]],
    // A slip isn't guessed at, unless everybody makes it.
    ["price of doeg", []],
    ["dodge", []],
    ["the rsi is high", []],
  ])("reads “%s”", (text, symbols) => {
    expect(read(text)).toEqual(symbols);
  });

  it("says that it read a well-known slip", () => {
    expect(readCoins(new Tape("price of etherium"))).toMatchObject([
      { isMisspelt: true, coins: [{ id: "ethereum" }] },
    ]);
  });

  it("knows every coin by its symbol with a dollar sign, and masks it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...allCoins().filter(({ symbol }) => /^[A-Z][A-Z0-9]*$/.test(symbol))),
        ({ symbol }) => {
          const tape = new Tape(`What is $${symbol.toLowerCase()} worth?`);
          const [mention] = readCoins(tape);
          expect(mention?.coins.map((coin) => coin.symbol)).toContain(symbol);
          expect(tape.free).toHaveLength(tape.text.length);
          expect(tape.free).toMatch(/^what is X+ worth\?$/);
        },
      ),
    );
  });
});
