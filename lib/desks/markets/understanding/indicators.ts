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
    const numbered = all.map((mention) => ({ ...mention, ...withNumbers(mention, tokens) }));
    return [...numbered, ...others(text, numbered)];
  },
};

const OTHER = /\b(\d{2,3})[ -]?(hour|day|week)s?[ -](?:one|line)\b/gi;

/** “The 50 day average and the 200 day one”: the second one. */
function others(text: string, [first]: Mention[]): Mention[] {
  const name = first && askedIndicator(first.values[0] ?? "").name;
  if (name !== "sma" && name !== "ema") return [];
  return [...text.matchAll(OTHER)].map(({ 0: words, 1: length, 2: unit, index }) => ({
    kind: "indicator",
    values: [`${name} ${length} ${UNITS[unit!.toLowerCase()]}`],
    start: index,
    end: index + words.length,
    score: 1,
  }));
}

/** “ema26”, “50dma”, “200ma”. */
const GLUED = [
  /^(?<name>sma|ema|rsi|atr|ma)(?<length>\d+)$/,
  /^(?<length>\d+)(?<unit>d|w|h)?(?<name>sma|ema|ma)$/,
];

function glued(tokens: Token[]): Mention[] {
  return tokens.flatMap(({ text, start, end }) => {
    const { name, length, unit } = GLUED.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
    if (!name || !(Number(length) > 0)) return [];
    const value = [name === "ma" ? "sma" : name, length, unit && UNITS[unit]];
    return [{ kind: "indicator", values: [value.filter(Boolean).join(" ")], start, end, score: 1 }];
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
