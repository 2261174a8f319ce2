import type { Mention } from "@/lib/understanding/frame";
import { type Kind, words } from "@/lib/understanding/kinds";
import { type Token, tokenise } from "@/lib/understanding/text";
import type { Indicator } from "../tools/schema";
import type { Interval } from "../types";
import { indicator as table } from "./words.json";

export interface AskedIndicator {
  name: Indicator;
  lengths: number[];
  interval?: Interval;
}

const plain = words("indicator", table);
const UNITS: Record<string, Interval> = {
  hour: "1h",
  h: "1h",
  day: "1d",
  days: "1d",
  d: "1d",
  week: "1w",
  weeks: "1w",
  w: "1w",
};
const FILLERS = new Set(["and", "period", "periods", "candle", ...Object.keys(UNITS)]);

/** Indicators with the numbers beside them: the values are `name`, or `name 50,200 1d`. */
export const indicators: Kind = {
  name: "indicator",
  isName: false,
  find(text) {
    const tokens = tokenise(text);
    const found = plain.find(text);
    const all = found.length > 0 ? found : glued(tokens);
    return all.map((mention) => ({ ...mention, ...withNumbers(mention, tokens) }));
  },
};

function glued(tokens: Token[]): Mention[] {
  return tokens.flatMap(({ text, start, end }) => {
    const name = ["sma", "ema", "rsi", "atr", "ma"].find(
      (one) => text.startsWith(one) && Number(text.slice(one.length)) > 0,
    );
    if (!name) return [];
    const value = `${name === "ma" ? "sma" : name} ${text.slice(name.length)}`;
    return [{ kind: "indicator", values: [value], start, end, score: 1 }];
  });
}

function withNumbers(
  { values, start, end }: Mention,
  tokens: Token[],
): Pick<Mention, "values" | "start" | "end"> {
  const first = tokens.findIndex((token) => token.start >= start);
  const next = tokens.findIndex((token) => token.start >= end);
  let from = first;
  while (from > 0 && isPart(tokens[from - 1]!)) from -= 1;
  const after = next < 0 || Number.isNaN(numberOf(tokens[next]!)) ? [] : [tokens[next]!];
  const beside = [...tokens.slice(from, first), ...after];
  const lengths = beside.map(numberOf).filter((number) => number > 1);
  if (lengths.length === 0) return { values, start, end };
  const unit = beside.map(({ text }) => UNITS[text]).find(Boolean);
  const value = [values[0], lengths.join(","), unit].filter(Boolean).join(" ");
  return { values: [value], start: tokens[from]!.start, end: after[0]?.end ?? end };
}

const numberOf = ({ text }: Token): number => Number(text);
const isPart = (token: Token): boolean => !Number.isNaN(numberOf(token)) || FILLERS.has(token.text);

export function askedIndicator(value: string): AskedIndicator {
  const [name, lengths = "", interval] = value.split(" ");
  return {
    name: name as Indicator,
    lengths: lengths ? lengths.split(",").map(Number) : [],
    ...(interval && { interval: interval as Interval }),
  };
}
