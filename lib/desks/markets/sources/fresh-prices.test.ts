import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { setListedCoins } from "../coins/coins";
import { freshSources } from "../testing/fresh-sources";
import { type SourceDoubles, startSourceDoubles } from "../testing/source-doubles";
import type { Coin } from "../types";
import { freshPrices } from "./fresh-prices";
import { latestPrice } from "./price";

let doubles: SourceDoubles;

isolateEnv();
beforeAll(async () => {
  doubles = await startSourceDoubles();
});
afterAll(async () => {
  await doubles.close();
  await setListedCoins([]);
});
beforeEach(() => {
  setEnv({ ...doubles.env, ALMANAC_NOW: "2026-03-01T12:00:00Z", ALMANAC_CACHE_SECONDS: "300" });
  freshSources();
  doubles.behave("all", "ok");
});

const coin = (id: string, symbol: string, name: string): Coin => ({ id, symbol, name, rank: null });
const BITCOIN = coin("bitcoin", "BTC", "Bitcoin");
const ETHEREUM = coin("ethereum", "ETH", "Ethereum");
const DOGECOIN = coin("dogecoin", "DOGE", "Dogecoin");
const EXAMPLE = coin("example-coin", "EXMPL", "Example Coin");
const ALL = [BITCOIN, ETHEREUM, DOGECOIN, EXAMPLE];

async function fresh(coins: Coin[]) {
  const counts = () => (["coingecko", "coincap", "binance"] as const).map((id) => doubles.asked(id).length);
  const before = counts();
  const found = await freshPrices(coins);
  return {
    told: [...found.values()].map(({ data, provenance }) => `${data.coin.symbol} ${provenance.source}`),
    asked: counts().map((count, index) => count - (before[index] ?? 0)),
  };
}

test("one request of the first source gives the prices of all coins", async () => {
  expect(await fresh(ALL)).toEqual({
    told: ["BTC CoinGecko", "ETH CoinGecko", "DOGE CoinGecko", "EXMPL CoinGecko"],
    asked: [1, 0, 0],
  });
});

test("what is in the cache isn't used", async () => {
  await latestPrice(BITCOIN);
  await fresh([BITCOIN]);
  expect((await fresh([BITCOIN])).asked).toEqual([1, 0, 0]);
});

test("the next source is asked, in one request, for the coins that are lacking", async () => {
  doubles.behave("coingecko", "500");
  const { told, asked } = await fresh(ALL);
  expect(told).toEqual(["BTC CoinCap", "ETH CoinCap", "DOGE CoinCap", "EXMPL CoinCap"]);
  expect(asked).toEqual([1, 1, 0]);
});

test("a source whose breaker is open isn't asked", async () => {
  doubles.behave("coingecko", "429");
  await fresh(ALL);
  expect((await fresh(ALL)).asked).toEqual([0, 1, 0]);
});

test("an exchange that doesn't know one of the pairs is asked for each, and from then on only for those that it has", async () => {
  await setListedCoins(ALL);
  doubles.behave("coingecko", "500");
  doubles.behave("coincap", "500");
  const expected = ["BTC Binance", "ETH Binance", "DOGE Binance"];
  expect(await fresh(ALL)).toEqual({ told: expected, asked: [1, 1, 5] });
  freshSources();
  expect(await fresh(ALL)).toEqual({ told: expected, asked: [1, 1, 1] });
});

test("prices in another unit are left out, and the next source is asked", async () => {
  await fresh(ALL);
  doubles.behave("coingecko", "wrong-unit");
  expect((await fresh([BITCOIN, ETHEREUM])).told).toEqual(["BTC CoinCap", "ETH CoinCap"]);
});

test("embedded data gives none", async () => {
  setEnv({ ALMANAC_DATA: "sample" });
  expect(await fresh(ALL)).toEqual({ told: [], asked: [0, 0, 0] });
});
