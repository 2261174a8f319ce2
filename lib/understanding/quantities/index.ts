import { found, type Read, says, type Token, textAt, tokensOf } from "../times/tokens";
import { ORDINALS } from "../times/words";
import { countAt, numberAt } from "./numbers";
import { longestUnit, UNIT_NAMES } from "./units";

/** A number with its unit, in the canonical spelling: “°C”, “%”, “hPa”, “ha”, “km²”, “USD”, “football pitch”. */
export interface Quantity {
  value: number;
  unit: string | null;
  /** “About 30”, “roughly a hundred”. */
  approximate?: boolean;
}

const APPROXIMATELY = new Set(
  "about around roughly approximately approx circa some nearly almost ca ~ ≈ like say maybe".split(" "),
);
const MINUS = new Set(["minus", "negative", "-"]);
const MONEY_SIGNS: Record<string, string> = { $: "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR" };

/** Without the points of “sq. km” and “deg. C”. */
const tokensIn = (text: string): Token[] =>
  tokensOf(text).filter(
    ({ text: sign, glued }, at, all) => sign !== "." || !glued || all[at + 1]?.value !== undefined,
  );

/** “$1,500”, “50k”, “2.5 million ha”, “minus 18 degrees”, “thirty percent”, “a hundred bucks”, “26C”, “fifty”. */
export function readQuantity(text: string): Quantity | undefined {
  const tokens = tokensIn(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const read = quantityAt(tokens, at);
    if (read) return isApproximate(tokens, at, read.next) ? { ...read.value, approximate: true } : read.value;
  }
  return undefined;
}

function isApproximate(tokens: Token[], at: number, next: number): boolean {
  const isLed = tokens.slice(0, at).some(({ text }) => APPROXIMATELY.has(text));
  return isLed || ["ish", "or"].includes(textAt(tokens, next)) || says(tokens, next, "-", "ish");
}

function quantityAt(tokens: Token[], start: number): Read<Quantity> | undefined {
  const sign = signAt(tokens, start);
  const money = MONEY_SIGNS[textAt(tokens, sign.next)] ?? currencyBefore(tokens, sign.next);
  const at = money ? sign.next + 1 : sign.next;
  const inner = money && MINUS.has(textAt(tokens, at)) ? at + 1 : at;
  const amount = amountAt(tokens, inner);
  if (!amount) return undefined;
  const isMinus = sign.value || inner > at;
  const millions = millionsAfter(tokens, amount.next, money);
  const unit = money ? found(money, millions ?? amount.next) : unitAfter(tokens, millions ?? amount.next);
  const value = (isMinus ? -amount.value : amount.value) * (millions ? 1e6 : 1);
  return found(inCanon(value, unit?.value ?? null), unit?.next ?? amount.next);
}

/** “£5m”, “5m dollars”: millions of money; any other “5m” are metres. */
function millionsAfter(tokens: Token[], at: number, money: string | undefined): number | undefined {
  if (textAt(tokens, at) !== "m" || !tokens[at]?.glued) return undefined;
  return money || CURRENCIES.has(longestUnit(tokens, at + 1)?.value ?? "") ? at + 1 : undefined;
}

const CURRENCIES = new Set([...Object.values(MONEY_SIGNS), "USDC", "CHF"]);

/** A hyphen between numbers is no minus. */
function signAt(tokens: Token[], at: number): Read<boolean> {
  const isMinus =
    MINUS.has(textAt(tokens, at)) && !(tokens[at]?.glued && tokens[at - 1]?.value !== undefined);
  return found(isMinus, isMinus ? at + 1 : textAt(tokens, at) === "+" ? at + 1 : at);
}

/** “USD 500”. */
function currencyBefore(tokens: Token[], at: number): string | undefined {
  const unit = UNIT_NAMES[textAt(tokens, at)];
  const isCode = textAt(tokens, at).length <= 4 && ["USD", "EUR", "GBP", "USDC"].includes(unit ?? "");
  return isCode ? unit : undefined;
}

/** A number, “half a million”, “a dozen”, “a degree”. */
function amountAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = numberAt(tokens, at);
  if (number) return withHalf(tokens, number);
  const scale = { million: 1e6, billion: 1e9, thousand: 1e3 }[textAt(tokens, at + 2)];
  const part = { half: 0.5, quarter: 0.25 }[textAt(tokens, at)];
  if (part && scale) return found(part * scale, at + 3);
  if (
    textAt(tokens, at) === "quarter" &&
    textAt(tokens, at + 1) === "of" &&
    textAt(tokens, at + 3) === "million"
  )
    return found(250_000, at + 4);
  const count = countAt(tokens, at);
  const isOne = ["a", "an"].includes(textAt(tokens, at));
  return count && (!isOne || count.next > at + 1 || unitAfter(tokens, count.next)) ? count : undefined;
}

/** “Two and a half million” is counted before its scale. */
function withHalf(tokens: Token[], { value, next }: Read<number>): Read<number> {
  if (!says(tokens, next, "and", "a", "half")) return found(value, next);
  const scale = { million: 1e6, billion: 1e9, thousand: 1e3 }[textAt(tokens, next + 3)];
  return found((value + 0.5) * (scale ?? 1), scale ? next + 4 : next + 3);
}

const UNIT_FILLERS = new Set(["of", "a", "full", "whole"]);

function unitAfter(tokens: Token[], at: number): Read<string> | undefined {
  return longestUnit(tokens, at) ?? longestUnit(tokens, textAt(tokens, at) === "-" ? at + 1 : at);
}

/** Cents as money, degrees without a scale as they are. */
const inCanon = (value: number, unit: string | null): Quantity =>
  unit === "cent" ? { value: Number((value / 100).toPrecision(12)), unit: "USD" } : { value, unit };

/** The unit that a text names: “in fahrenheit”, “square miles”, “football pitches”, “euros”. */
export function readUnit(text: string): string | undefined {
  const tokens = tokensIn(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const isWord = UNIT_FILLERS.has(textAt(tokens, at)) || ["in", "as", "to"].includes(textAt(tokens, at));
    const sign = MONEY_SIGNS[textAt(tokens, at)];
    const unit = isWord ? undefined : longestUnit(tokens, at);
    if (unit || sign) return unit?.value === "cent" ? "USD" : (unit?.value ?? sign);
  }
  return undefined;
}

const COUNT_WORDS: Record<string, number> = {
  both: 2,
  twice: 2,
  once: 1,
  thrice: 3,
  couple: 2,
  pair: 2,
  trio: 3,
  dozen: 12,
  single: 1,
};

/** How many are asked for: “top five”, “three worst”, “a dozen”, “10”, “both”. */
export function readCount(text: string): number | undefined {
  const tokens = tokensIn(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const number = numberAt(tokens, at) ? countAt(tokens, at) : undefined;
    const few = ["few", "several", "couple", "dozen"].includes(textAt(tokens, at))
      ? countAt(tokens, at)
      : undefined;
    const value =
      number?.value ??
      (says(tokens, at, "half", "a", "dozen") ? 6 : few?.value) ??
      COUNT_WORDS[textAt(tokens, at)];
    if (value !== undefined && Number.isInteger(value) && value >= 0) return value;
  }
  return undefined;
}

const ORDINAL_PHRASES: [words: string, value: number][] = [
  ["one after next", 2],
  ["after the next", 2],
  ["after next", 2],
  ["next but one", 2],
  ["after that", 2],
  ["one after", 2],
  ["the following", 2],
  ["second last", -2],
  ["second to last", -2],
  ["last but one", -2],
  ["penultimate", -2],
  ["final", -1],
  ["latest", -1],
  ["last", -1],
  ["previous", -1],
  ["following", 2],
  ["next", 1],
  ["nearest", 1],
  ["soonest", 1],
  ["earliest", 1],
];

/** A place in a row: “second”, “3rd”, “after next” (2), “next” (1), “last” (-1). */
export function readOrdinal(text: string): number | undefined {
  const tokens = tokensIn(text);
  const phrase = ORDINAL_PHRASES.map(([words, value]) => ({ words: words.split(" "), value })).find(
    ({ words }) => tokens.some((_, at) => says(tokens, at, ...words)),
  );
  const number = tokens.map((_, at) => ordinalAt(tokens, at)).find((value) => value !== undefined);
  return phrase && (phrase.words.length > 1 || number === undefined) ? phrase.value : number;
}

function ordinalAt(tokens: Token[], at: number): number | undefined {
  const index = ORDINALS.indexOf(textAt(tokens, at));
  if (index >= 0) return index + 1;
  const isOrdinal = ["st", "nd", "rd", "th"].includes(textAt(tokens, at + 1)) && tokens[at + 1]?.glued;
  return isOrdinal ? tokens[at]?.value : undefined;
}

export { readRhythm } from "./rhythm";
export { convert } from "./units";
