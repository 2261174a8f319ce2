import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import type { Coin } from "../types";
import { Coin as CoinSchema } from "../types";
import { allCoins, coinById, findCoins, setListedCoins } from "./coins";
import { resolveCoin } from "./resolve";
import { WORD_SYMBOLS } from "./word-symbols";

const idOf = (written: string) => {
  const resolved = resolveCoin(written);
  return "coin" in resolved ? resolved.coin.id : resolved.choices.map(({ id }) => id);
};

/** The table is the process's: each test finds it as embedded, ranks aside. */
const EMBEDDED = structuredClone(allCoins());
afterEach(() => setListedCoins([]));

describe("the embedded table", () => {
  test("has 250 coins of different ids, the biggest first", () => {
    expect(allCoins()).toHaveLength(250);
    expect(new Set(allCoins().map(({ id }) => id)).size).toBe(250);
    expect(allCoins().every((coin) => CoinSchema.safeParse(coin).success)).toBe(true);
    expect(
      allCoins()
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual(["bitcoin", "ethereum", "tether"]);
  });

  test("has every coin with embedded candles", () => {
    const ids = ["bitcoin", "ethereum", "litecoin", "solana", "ripple", "binancecoin", "cardano", "dogecoin"];
    expect(ids.filter((id) => !coinById(id))).toEqual([]);
  });

  test("knows every coin by its id", () => {
    fc.assert(
      fc.property(fc.constantFrom(...EMBEDDED), (coin) => {
        expect(resolveCoin(`id:${coin.id}`)).toEqual({ coin });
        expect(findCoins(coin.symbol)).toContainEqual(coin);
        expect(findCoins(coin.name.toUpperCase())).toContainEqual(coin);
      }),
    );
  });
});

describe("a written coin", () => {
  test.each([
    ["BTC", "bitcoin"],
    ["$btc", "bitcoin"],
    ["Bitcoin", "bitcoin"],
    ["  bitcoin  cash ", "bitcoin-cash"],
    ["ether", "ethereum"],
    ["NEAR", "near"],
    ["Near Protocol", "near"],
    ["Lido", "lido-dao"],
    ["ripple", "ripple"],
    ["avalanche 2", "avalanche-2"],
    ["LINK", "chainlink"],
    ["BTC/USDT", "bitcoin"],
    ["eth-usd", "ethereum"],
    ["BSC-USD", "binance-bridged-usdt-bnb-smart-chain"],
  ])("%s is %s", (written, id) => {
    expect(idOf(written)).toBe(id);
  });

  test("of one symbol with a far smaller coin is the bigger one", () => {
    expect(findCoins("USDC")).toHaveLength(2);
    expect(idOf("USDC")).toBe("usd-coin");
  });

  test("of a symbol that two big coins share gives both, the biggest first", () => {
    expect(idOf("WETH")).toEqual(["weth", "binance-peg-weth"]);
    expect(idOf("id:weth")).toBe("weth");
  });

  test.each([
    ["etherium", "ethereum"],
    ["Bitcion", "bitcoin"],
    ["dogcoin", "dogecoin"],
    ["cardona", "cardano"],
    ["BCT", "bitcoin"],
  ])("that is misspelt (%s) gives choices with %s, never a guess", (written, id) => {
    expect(idOf(written)).toContain(id);
    expect(resolveCoin(written)).toHaveProperty("choices");
  });

  test.each(["", "$", "id:", "quetzalcoatl", "id:no-such-coin", "🚀", "a".repeat(80)])(
    "%j is unknown",
    (written) => {
      expect(resolveCoin(written)).toEqual({ choices: [] });
    },
  );

  test("never throws, and gives at most six choices that are in the table", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (written) => {
        const resolved = resolveCoin(written);
        const coins = "coin" in resolved ? [resolved.coin] : resolved.choices;
        expect(coins.length).toBeLessThanOrEqual(6);
        expect(coins.every(({ id }) => coinById(id) !== undefined)).toBe(true);
      }),
    );
  });
});

describe("a source's coin list", () => {
  const coin = (id: string, symbol: string, rank: number | null): Coin => ({ id, symbol, name: id, rank });

  test("adds coins, and its ranks replace the embedded ones", async () => {
    await setListedCoins([coin("bitcoin", "btc", 2), coin("flippening", "flip", 1)]);
    expect(allCoins()).toHaveLength(251);
    expect(
      allCoins()
        .slice(0, 2)
        .map(({ id, symbol, rank }) => [id, symbol, rank]),
    ).toEqual([
      ["flippening", "FLIP", 1],
      ["bitcoin", "BTC", 2],
    ]);
    expect(coinById("ethereum")?.rank).toBeNull();
  });

  test("of thousands of coins holds nobody up: others get their turn in between", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => coin(`coin-${index}`, `c${index}`, index + 1));
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 0);
    const taken = setListedCoins(many);
    expect(coinById("coin-7")).toBeUndefined();
    await taken;
    clearInterval(beat);
    expect(coinById("coin-7")?.rank).toBe(8);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test("without ranks leaves the embedded ones", async () => {
    await setListedCoins([
      coin("bitcoin", "btc", null),
      coin("bitcoin-fake", "btc", null),
      coin("sandy", "sand", null),
    ]);
    expect(coinById("bitcoin")?.rank).toBe(1);
    expect(idOf("BTC")).toBe("bitcoin");
    expect(idOf("SAND")).toEqual(["the-sandbox", "sandy"]);
  });

  test("decides a shared symbol only for a coin that is far bigger", async () => {
    await setListedCoins([
      coin("first", "aaa", 50),
      coin("after", "aaa", 101),
      coin("middle", "bbb", 150),
      coin("tiny", "bbb", null),
      coin("one", "ccc", 60),
      coin("other", "ccc", 200),
      coin("small", "ddd", 151),
      coin("none", "ddd", null),
    ]);
    expect(["AAA", "BBB", "CCC", "DDD"].map(idOf)).toEqual([
      "first",
      "middle",
      ["one", "other"],
      ["small", "none"],
    ]);
  });

  test("with an obscure coin of a misspelt name asks which one is meant", async () => {
    await setListedCoins([
      coin("ethereum", "eth", 2),
      coin("etherium", "ethx2", null),
      coin("zzyzx", "zzy", null),
    ]);
    expect(idOf("Etherium")).toEqual(["ethereum", "etherium"]);
    expect(idOf("zzyzx")).toBe("zzyzx");
  });
});

test("word symbols are in lower case, as they are looked up", () => {
  expect([...WORD_SYMBOLS].filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});
