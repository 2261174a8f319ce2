import { describe, expect, test } from "vitest";
import { allCoins, coinById } from "../coins/coins";
import { Candles, type Coin, INTERVAL_MS } from "../types";
import { PAST, pastCandles, pastUntil } from "./candles";
import { moodOf, PAST_FEAR_GREED, pastFearGreed } from "./fear-greed";
import { pastMarketCaps } from "./market-caps";

const coin = (id: string): Coin => coinById(id)!;
const day = (t: number) => new Date(t).toISOString().slice(0, 10);
const WITH_PAST = allCoins().filter((each) => pastUntil(each) !== undefined);

describe("past candles", () => {
  test("are there for eight coins, up to the day that PAST names", () => {
    expect(WITH_PAST.map(({ symbol }) => symbol).sort()).toEqual([
      "ADA",
      "BNB",
      "BTC",
      "DOGE",
      "ETH",
      "LTC",
      "SOL",
      "XRP",
    ]);
    expect(new Set(WITH_PAST.map(pastUntil))).toEqual(new Set([PAST.until]));
  });

  test("of Bitcoin's last day are the source's figures", () => {
    expect(pastCandles(coin("bitcoin"), "1d")?.candles.at(-1)).toEqual({
      t: Date.parse("2021-07-06"),
      open: 33723.5097,
      high: 35038.5364,
      low: 33599.9162,
      close: 34235.1935,
      volume: 26501259870,
    });
  });

  test.each(WITH_PAST)(
    "of $name are a day or a week apart, with prices between the low and the high",
    (each) => {
      for (const interval of ["1d", "1w"] as const) {
        const past = Candles.parse(pastCandles(each, interval));
        expect(past.quote).toBe("USD");
        past.candles.forEach(({ t, open, high, low, close }, index) => {
          if (index > 0) expect(t - past.candles[index - 1]!.t).toBe(INTERVAL_MS[interval]);
          expect(low <= Math.min(open, close) && high >= Math.max(open, close)).toBe(true);
        });
      }
    },
  );

  test("have no volume where the source has none", () => {
    const { candles } = pastCandles(coin("bitcoin"), "1d")!;
    expect(candles.find(({ t }) => t === Date.parse("2013-12-26"))?.volume).toBeNull();
    expect(candles.find(({ t }) => t === Date.parse("2013-12-27"))?.volume).toBeGreaterThan(0);
  });

  test("of a week are its seven days; a week without all seven isn't there", () => {
    const weeks = pastCandles(coin("bitcoin"), "1w")!.candles;
    expect(day(weeks.at(-1)!.t)).toBe("2021-06-28");
    const days = pastCandles(coin("bitcoin"), "1d")!.candles.filter(
      ({ t }) => t >= weeks.at(-1)!.t && t < weeks.at(-1)!.t + INTERVAL_MS["1w"],
    );
    expect(days).toHaveLength(7);
    expect(weeks.at(-1)).toMatchObject({
      open: days[0]!.open,
      close: days[6]!.close,
      high: Math.max(...days.map(({ high }) => high)),
      volume: days.reduce((sum, { volume }) => sum + volume!, 0),
    });
  });

  test("aren't there for other coins or shorter intervals", () => {
    expect(pastCandles(coin("chainlink"), "1d")).toBeUndefined();
    expect(pastUntil(coin("chainlink"))).toBeUndefined();
    expect(pastCandles(coin("bitcoin"), "1h")).toBeUndefined();
    expect(pastMarketCaps(coin("chainlink"))).toEqual([]);
  });
});

test("past market capitalisations leave out the days without a figure", () => {
  expect(pastMarketCaps(coin("bitcoin")).at(-1)).toEqual({
    t: Date.parse("2021-07-06"),
    market_cap: 641899161594,
  });
  const solana = pastMarketCaps(coin("solana"));
  expect(day(solana[0]!.t)).toBe("2020-06-02");
  expect(solana.every(({ market_cap }) => market_cap > 0)).toBe(true);
});

describe("the past Fear & Greed index", () => {
  test("runs from 1 February 2018 to 2 May 2025, without the four days that the source lacks", () => {
    const days = pastFearGreed();
    expect(days).toHaveLength(2644);
    expect([day(days[0]!.t), day(days.at(-1)!.t)]).toEqual(["2018-02-01", PAST_FEAR_GREED.until]);
    expect(days.at(-1)).toMatchObject({ value: 67, word: "Greed" });
    const missing = ["2018-04-14", "2018-04-15", "2018-04-16", "2024-10-26"];
    expect(days.filter(({ t }) => missing.includes(day(t)))).toEqual([]);
  });

  test.each([
    [0, "Extreme Fear"],
    [24, "Extreme Fear"],
    [25, "Fear"],
    [45, "Neutral"],
    [55, "Greed"],
    [100, "Extreme Greed"],
  ])("calls %i %s", (value, word) => expect(moodOf(value)).toBe(word));
});
