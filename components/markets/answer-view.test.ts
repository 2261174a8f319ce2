import { expect, test } from "vitest";
import { answerView } from "./answer-view";
import { changeWords } from "./use-markets-canvas";

const BTC = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
const ETH = { id: "ethereum", symbol: "ETH", name: "Ethereum", rank: 2 };
const candle = (day: string) => ({ t: Date.parse(day), open: 1, high: 3, low: 0.5, close: 2, volume: null });
const call = (tool: string, data?: unknown) => ({
  id: tool,
  tool,
  input: {},
  ...(data !== undefined && { output: { message: "…", data } }),
});
const onCoin = {
  at: "coin",
  coin: BTC,
  interval: "1d",
  overlays: null,
  day: null,
  since: null,
  until: null,
} as const;

const now = {
  status: "now",
  price: { coin: BTC, price: 2, quote: "USD", change_24h: null, at: "2021-07-07T00:00:00Z" },
  range_quote: null,
  high: null,
  low: null,
};
const onDay = { status: "day", coin: BTC, quote: "USD", day: "2021-07-06", candle: candle("2021-07-06") };
const history = (measure: string) => ({
  status: "success",
  coin: BTC,
  quote: "USD",
  measure,
  since: "2021-01-01",
  until: "2021-07-06",
  value: 12,
  from: candle("2021-04-14"),
  to: candle("2021-06-22"),
  candles: 187,
});
const report = (values: object) => ({
  status: "success",
  coin: BTC,
  interval: "4h",
  quote: "USD",
  indicators: [],
  report: { candles: 300, from: 0, to: 1, close: 2, ...values },
});
const macd = { fast: 12, slow: 26, signal_period: 9, macd: 1, signal: 1, histogram: 0 };
const bollinger = { period: 20, deviations: 2, upper: 3, middle: 2, lower: 1 };
const rsi = { period: 14, value: 50 };

test("a price opens its coin, one of a day points at that day", () => {
  expect(answerView([call("price_analysis", now)])).toEqual({ ...onCoin, interval: null });
  expect(answerView([call("price_analysis", onDay)])).toEqual({ ...onCoin, day: "2021-07-06" });
});

test("technicals draw what they were computed of", () => {
  const sma = [
    { period: 20, value: 1 },
    { period: 200, value: 1 },
  ];
  expect(answerView([call("technical_analysis", report({ rsi, sma }))])).toEqual({
    ...onCoin,
    interval: "4h",
    overlays: ["sma20", "sma200", "rsi14"],
  });
  const all = report({ sma, ema: [{ period: 12, value: 1 }], rsi, macd, bollinger });
  expect(answerView([call("technical_analysis", all)])).toMatchObject({
    overlays: ["sma20", "sma50", "bollinger", "rsi14", "macd"],
  });
});

test("a finding of the past marks its period, its fall or its day", () => {
  const of = (measure: string) => answerView([call("history_analysis", history(measure))]);
  expect(of("return")).toEqual({ ...onCoin, since: "2021-01-01", until: "2021-07-06" });
  expect(of("drawdown")).toEqual({ ...onCoin, since: "2021-04-14", until: "2021-06-22" });
  expect(of("highest")).toEqual({ ...onCoin, day: "2021-04-14" });
});

test("a comparison opens its coins and period", () => {
  const data = {
    status: "success",
    measure: "return",
    since: "2021-01-01",
    until: "2021-07-06",
    rows: [
      { coin: ETH, value: 218 },
      { coin: BTC, value: null },
    ],
  };
  const view = answerView([call("comparative_analysis", data)]);
  expect(view).toEqual({
    at: "comparison",
    coins: [ETH, BTC],
    measure: "return",
    since: "2021-01-01",
    until: "2021-07-06",
  });
  expect(changeWords(view!)).toBe("The chart compares ETH and BTC");
});

test("alerts open the alerts", () => {
  expect(answerView([call("list_price_alerts", { alerts: [] })])).toEqual({ at: "alerts", coin: null });
});

test("what has nothing to draw changes nothing", () => {
  const unclear = { status: "unclear", written: "ETX", choices: [BTC, ETH] };
  expect(answerView([])).toBeNull();
  expect(answerView([call("price_analysis")])).toBeNull();
  expect(answerView([call("price_analysis", unclear)])).toBeNull();
  expect(answerView([call("sentiment_analysis", { status: "success" })])).toBeNull();
  expect(answerView([call("history_analysis", { status: "success", coin: "BTC" })])).toBeNull();
  expect(answerView([{ id: "x", tool: "price_analysis", input: {}, output: "a text" }])).toBeNull();
});

test("several tools that looked at one coin are in one picture", () => {
  const calls = [call("technical_analysis", report({ rsi })), call("price_analysis", now)];
  expect(answerView(calls)).toEqual({ ...onCoin, interval: "4h", overlays: ["rsi14"] });
});

test("a change is told in words", () => {
  expect(changeWords({ ...onCoin })).toBe("The chart shows Bitcoin");
  expect(changeWords({ ...onCoin, day: "2021-07-06" })).toBe("The chart shows Bitcoin on 6 July 2021");
  expect(changeWords({ ...onCoin, since: "2021-01-01", until: "2021-07-06" })).toBe(
    "The chart shows Bitcoin from 1 January 2021 to 6 July 2021",
  );
});
