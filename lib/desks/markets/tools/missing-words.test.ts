import { expect, test } from "vitest";
import type { Coin } from "../types";
import { missingWords } from "./missing-words";

const coin = (name: string, symbol: string) => ({ id: name.toLowerCase(), name, symbol }) as Coin;

test("coins that lack data for the same reason are told of in one sentence", () => {
  const [monero, dash, gram] = [coin("Monero", "XMR"), coin("Dash", "DASH"), coin("Gram", "GRAM")];
  expect(
    missingWords([
      { coin: monero, reason: "CoinGecko doesn't list Monero." },
      { coin: dash, reason: "CoinGecko doesn't list Dash." },
      { coin: gram, reason: "There are no candles of Gram since 2020." },
    ]),
  ).toBe(
    "No data for Monero (XMR) and Dash (DASH): CoinGecko doesn't list them. No data for Gram (GRAM): There are no candles of Gram since 2020.",
  );
});
