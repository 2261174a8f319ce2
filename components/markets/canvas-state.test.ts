import { expect, test } from "vitest";
import {
  FIRST_VIEW,
  INITIAL,
  type MarketsAction,
  type MarketsState,
  marketsReducer,
  samePlace,
} from "./canvas-state";

const BTC = { id: "bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1 };
const ETH = { id: "ethereum", symbol: "ETH", name: "Ethereum", rank: 2 };
const after = (...actions: MarketsAction[]): MarketsState => actions.reduce(marketsReducer, INITIAL);
const marked = { day: "2021-05-08", since: null, until: null };
const onEth: MarketsAction = {
  type: "answered",
  view: { at: "coin", coin: ETH, interval: null, overlays: null, ...marked },
};

test("an answer about a coin opens its chart and keeps what it doesn't speak of", () => {
  const state = after(
    { type: "interval-picked", interval: "1w" },
    { type: "tab-picked", tab: "alerts" },
    onEth,
  );
  expect(state).toMatchObject({
    tab: "chart",
    coin: "ethereum",
    interval: "1w",
    at: "2021-05-08",
    overlays: FIRST_VIEW.overlays,
    mover: "answer",
    answers: 1,
  });
});

test("what the user does comes after an answer, and forgets its mark with its coin", () => {
  expect(after(onEth, { type: "coin-picked", coin: "litecoin" })).toMatchObject({
    coin: "litecoin",
    at: null,
    mover: "user",
    answers: 1,
  });
});

test("a picked coin stays in the table and among the alerts, and leads to the chart from elsewhere", () => {
  const from = (tab: MarketsState["tab"]) =>
    after({ type: "tab-picked", tab }, { type: "coin-picked", coin: "solana" }).tab;
  expect([from("table"), from("alerts"), from("compare"), from("sources")]).toEqual([
    "table",
    "alerts",
    "chart",
    "chart",
  ]);
});

test("overlays are switched on in the menu's order, and off", () => {
  const on = after(
    { type: "overlay-switched", overlay: "macd" },
    { type: "overlay-switched", overlay: "sma200" },
  );
  expect(on.overlays).toEqual(["sma20", "sma50", "sma200", "macd"]);
  expect(marketsReducer(on, { type: "overlay-switched", overlay: "sma20" }).overlays).toEqual([
    "sma50",
    "sma200",
    "macd",
  ]);
});

test("a comparison has eight coins at most", () => {
  const coins = Array.from({ length: 12 }, (_, i) => `coin-${i}`);
  expect(after({ type: "comparison-changed", change: { coins } }).compared).toHaveLength(8);
  const view = { at: "comparison" as const, coins: [BTC, ETH], measure: "drawdown" as const };
  const answered = after({ type: "answered", view: { ...view, since: "2021-01-01", until: "2021-07-06" } });
  expect(answered).toMatchObject({
    tab: "compare",
    compared: ["bitcoin", "ethereum"],
    measure: "drawdown",
    since: "2021-01-01",
  });
  expect(
    marketsReducer(answered, { type: "comparison-changed", change: { measure: "return" } }),
  ).toMatchObject({
    compared: ["bitcoin", "ethereum"],
    measure: "return",
  });
});

test("an alert that was set shows the alerts of its coin", () => {
  expect(after({ type: "answered", view: { at: "alerts", coin: ETH } })).toMatchObject({
    tab: "alerts",
    coin: "ethereum",
  });
  expect(after({ type: "answered", view: { at: "alerts", coin: null } })).toMatchObject({
    tab: "alerts",
    coin: "bitcoin",
  });
});

test("places are the same by tab and coin", () => {
  expect(samePlace(FIRST_VIEW, { ...FIRST_VIEW, interval: "1w" })).toBe(true);
  expect(samePlace(FIRST_VIEW, { ...FIRST_VIEW, tab: "table" })).toBe(false);
});
