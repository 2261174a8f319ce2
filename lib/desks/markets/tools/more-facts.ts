import { countFact, type Fact, type NumberFact } from "@/lib/agent/truth";
import type { Coin } from "../types";

/** Facts that have a time again, as of another time: prose may name a value's period or only the day on which it ends. */
export const alsoAt = (facts: NumberFact[], time: string): NumberFact[] => [
  ...facts,
  ...facts.flatMap((fact) => (fact.time ? { ...fact, time } : [])),
];

/** By which prose tells a price besides its name: “it is at $34,235”. */
export const PRICE_WORDS = "at trading trades close closed";

export const candlesFacts = (coins: Coin[], count: number, since: string, until: string): Fact[] => {
  const names = coins.map(({ name }) => name);
  return [
    countFact(count, "candles days", names),
    { ...countFact(count, "candles days of the period", names), time: `${since}/${until}` },
  ];
};

export const HOURS_4: NumberFact = {
  value: 4,
  unit: "h",
  quantity: "length of a candle",
  of: [],
  origin: "length of a candle",
};

export const HOURS_24: NumberFact = {
  value: 24,
  unit: "h",
  quantity: "length of the change",
  of: [],
  origin: "length of the change",
};
