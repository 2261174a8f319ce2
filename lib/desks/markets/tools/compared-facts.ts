import type { z } from "zod";
import { countFact, type Fact } from "@/lib/agent/truth";
import type { Coin } from "../types";
import { daysBetween, dayWords } from "./days";
import { pageLink } from "./link";
import { candlesFacts, HOURS_24 } from "./more-facts";
import type { ComparativeOutput, Compared } from "./schema";
import { amountTold, factOf, numberTold, percentTold, priceTold, type Told } from "./told";

export type ComparedData = Extract<z.infer<typeof ComparativeOutput>, { status: "success" }>;

interface Kind {
  quantity: string;
  label: string;
  unit: "%" | "price" | "amount" | "number";
  words?: string;
}

export const KINDS: Record<Compared, Kind> = {
  return: { quantity: "return", label: "Return", unit: "%", words: "change price rose fell" },
  drawdown: { quantity: "drawdown", label: "Drawdown", unit: "%", words: "deepest fall" },
  volatility: { quantity: "volatility", label: "Volatility a year", unit: "%", words: "volatile risky" },
  highest: { quantity: "highest price", label: "Highest price", unit: "price" },
  lowest: { quantity: "lowest price", label: "Lowest price", unit: "price" },
  best_day: {
    quantity: "biggest one-day rise",
    label: "Biggest one-day rise",
    unit: "%",
    words: "change price best day gain jump",
  },
  worst_day: {
    quantity: "biggest one-day fall",
    label: "Biggest one-day fall",
    unit: "%",
    words: "change price worst day drop loss",
  },
  mean: { quantity: "average close", label: "Average close", unit: "price", words: "mean price" },
  correlation: { quantity: "correlation", label: "Correlation", unit: "number", words: "correlated" },
  price: { quantity: "price", label: "Price", unit: "price" },
  market_cap: {
    quantity: "market capitalisation",
    label: "Market capitalisation",
    unit: "amount",
    words: "cap",
  },
  volume: { quantity: "trading volume", label: "Volume in 24 hours", unit: "amount" },
  below_ath: {
    quantity: "distance of the price below the all-time high",
    label: "Distance from all-time high",
    unit: "%",
    words: "record peak",
  },
};

const linkOf = (data: ComparedData): string =>
  pageLink({
    compare: data.rows.map(({ coin }) => coin.id).sort(),
    measure: data.measure,
    since: data.since,
    until: data.until,
    view: "compare",
  });

const spanOf = ({ since, until }: ComparedData): string =>
  since === until ? dayWords(since) : `${dayWords(since)} to ${dayWords(until)}`;

export function rowTold(data: ComparedData, coin: Coin, value: number): Told {
  const { quantity, unit, words } = KINDS[data.measure];
  const rest = { time: `${data.since}/${data.until}`, from: spanOf(data), link: linkOf(data), words };
  if (unit === "%") return percentTold(coin, quantity, value, rest);
  const make = unit === "price" ? priceTold : amountTold;
  return make(coin, quantity, value, data.quote ?? "USD", rest);
}

export const changeTold = (data: ComparedData, coin: Coin, value: number): Told =>
  percentTold(coin, "change of the price in 24 hours", value, {
    time: `${data.since}/${data.until}`,
    from: spanOf(data),
    link: linkOf(data),
  });

export function pairTold(data: ComparedData, { a, b, value }: { a: string; b: string; value: number }): Told {
  const more = [a, b].flatMap((symbol) => {
    const coin = data.rows.find((row) => row.coin.symbol === symbol)?.coin;
    return coin ? [coin.name, coin.symbol] : [symbol];
  });
  const from = `${a} and ${b}, ${spanOf(data)}`;
  return numberTold(null, "correlation", value, {
    time: `${data.since}/${data.until}`,
    from,
    link: linkOf(data),
    words: KINDS.correlation.words,
    more,
  });
}

const SCALE = [-1, 0, 1].map((value) => countFact(value, "scale of correlations"));

export const comparedFacts = (data: ComparedData): Fact[] =>
  [data, ...(data.also ?? [])].flatMap((one) => factsOf({ status: "success", ...one }));

function datedFacts(data: ComparedData, { coin, value, days }: ComparedData["rows"][number]): Fact[] {
  if (!days || value === null) return [];
  const time = `${days.from}/${days.to}`;
  const length = countFact(daysBetween(days.from, days.to), "days of the fall", [coin.name, coin.symbol]);
  // Under a name of its own, it makes no series with the value of the whole period.
  const told = factOf(rowTold(data, coin, value));
  const isPrice = KINDS[data.measure].unit === "price";
  const own = { ...told, quantity: isPrice ? told.quantity : `${told.quantity} on its days` };
  if (days.from === days.to) return [{ ...own, time: days.to }];
  return [
    { ...own, time },
    { ...length, time },
  ];
}

const factsOf = (data: ComparedData): Fact[] => [
  ...data.rows.flatMap(({ coin, value }) => (value === null ? [] : factOf(rowTold(data, coin, value)))),
  ...data.rows.flatMap(({ coin, change_24h }) =>
    change_24h == null ? [] : factOf(changeTold(data, coin, change_24h)),
  ),
  ...data.rows.flatMap((row) => datedFacts(data, row)),
  ...(data.pairs ?? []).map((pair) => factOf(pairTold(data, pair))),
  ...candlesFacts(
    data.rows.map(({ coin }) => coin),
    data.candles ?? 0,
    data.since,
    data.until,
  ),
  countFact(data.rows.length, "coins"),
  HOURS_24,
  ...(data.measure === "correlation" ? SCALE : []),
];
