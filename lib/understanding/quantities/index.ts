import { ordinalAt } from "../times/terms";
import {
  found,
  longest,
  ORDINALS,
  phraseReader,
  type Read,
  says,
  skip,
  type Token,
  textAt,
  tokensOf,
  WEEKDAYS,
  wordSet,
} from "../times/tokens";
import { countAt, numberAt } from "./numbers";
import { longestUnit, UNIT_NAMES } from "./units";
import lists from "./words.json";

/** A number with its unit, in the canonical spelling: “°C”, “%”, “hPa”, “ha”, “km²”, “USD”, “football pitch”. */
export interface Quantity {
  value: number;
  unit: string | null;
  /** The other end of a range: “18–27 °C”. */
  to?: number;
  approximate?: boolean;
}

const APPROXIMATELY = wordSet(lists.approximately);
const MINUS = wordSet("minus negative -");
const MONEY_SIGNS: Record<string, string> = lists.moneySigns;

/** Without the points of “sq. km” and “deg. C”. */
const tokensIn = (text: string): Token[] =>
  tokensOf(text).filter(
    ({ text: sign, glued }, at, all) => sign !== "." || !glued || all[at + 1]?.value !== undefined,
  );

/** “$1,500”, “50k”, “2.5 million ha”, “minus 18 degrees”, “thirty percent”, “a hundred bucks”, “18–27 °C”, “fifty”. */
export const readQuantity = (text: string): Quantity | undefined => readQuantities(text)[0];

export function readQuantities(text: string): Quantity[] {
  const tokens = tokensIn(text);
  const quantities: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const read = rangeAt(tokens, at);
    if (read)
      quantities.push(
        isApproximate(tokens, at, read.next) ? { ...read.value, approximate: true } : read.value,
      );
    at = read?.next ?? at + 1;
  }
  return quantities;
}

function isApproximate(tokens: Token[], at: number, next: number): boolean {
  const isLed = tokens.slice(0, at).some(({ text }) => APPROXIMATELY.has(text));
  return isLed || ["ish", "or"].includes(textAt(tokens, next)) || says(tokens, next, "-", "ish");
}

/** The most tokens of “one hundred and twenty-five thousand”. */
const MOST_TOKENS = 7;
/** “one” and “a” are rather words of the sentence, and “a few” or “a pair” no number to reckon with. */
const NO_NUMBERS = wordSet("one a an few several couple pair both");

/** The number without a unit that a text ends with: “about a thousand”, “1,000”, “2.5”; none after a sign of money or of a date, or within a word. */
export function numberAtEnd(text: string): number | undefined {
  const tokens = tokensIn(text);
  for (let at = Math.max(0, tokens.length - MOST_TOKENS); at < tokens.length; at += 1) {
    const read = amountAt(tokens, at);
    if (read?.next !== tokens.length) continue;
    const isVague = NO_NUMBERS.has(tokens.at(-1)?.text ?? "");
    return isVague || tokens[at]?.glued || MONEY_SIGNS[textAt(tokens, at - 1)] ? undefined : read.value;
  }
  return undefined;
}

const RANGE_JOINS = wordSet("- to until");

function rangeAt(tokens: Token[], at: number): Read<Quantity> | undefined {
  const first = quantityAt(tokens, at);
  const join = first && textAt(tokens, first.next);
  const isJoined =
    join && (RANGE_JOINS.has(join) || (join === "and" && textAt(tokens, at - 1) === "between"));
  const last = isJoined ? quantityAt(tokens, first.next + 1) : undefined;
  if (!first || !last || last.value.value <= first.value.value) return first;
  const [unit, other] = [first.value.unit, last.value.unit];
  if (unit && other && unit !== other) return first;
  return found({ value: first.value.value, to: last.value.value, unit: unit ?? other }, last.next);
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

const IN_MILLIONS = wordSet(lists.inMillions);

/** “£5m”, “5m dollars”, “5m ha”: millions of what is counted so; any other “5m” are metres. */
function millionsAfter(tokens: Token[], at: number, money: string | undefined): number | undefined {
  if (textAt(tokens, at) !== "m" || !tokens[at]?.glued) return undefined;
  return money || IN_MILLIONS.has(longestUnit(tokens, at + 1)?.value ?? "") ? at + 1 : undefined;
}

/** A hyphen between numbers is no minus. */
function signAt(tokens: Token[], at: number): Read<boolean> {
  const isMinus =
    MINUS.has(textAt(tokens, at)) && !(tokens[at]?.glued && tokens[at - 1]?.value !== undefined);
  return found(isMinus, isMinus || textAt(tokens, at) === "+" ? at + 1 : at);
}

function currencyBefore(tokens: Token[], at: number): string | undefined {
  const unit = UNIT_NAMES[textAt(tokens, at)];
  const isCode = textAt(tokens, at).length <= 4 && ["USD", "EUR", "GBP", "USDC"].includes(unit ?? "");
  return isCode ? unit : undefined;
}

function amountAt(tokens: Token[], at: number): Read<number> | undefined {
  const count = countAt(tokens, at);
  const isOne = ["a", "an"].includes(textAt(tokens, at)) && count?.next === at + 1;
  return isOne && !unitAfter(tokens, at + 1) ? undefined : count;
}

const unitAfter = (tokens: Token[], at: number): Read<string> | undefined =>
  longestUnit(tokens, at) ?? longestUnit(tokens, textAt(tokens, at) === "-" ? at + 1 : at);

/** Cents as money, degrees without a scale as they are. */
const inCanon = (value: number, unit: string | null): Quantity =>
  unit === "cent" ? { value: Number((value / 100).toPrecision(12)), unit: "USD" } : { value, unit };

const NO_UNITS = wordSet("of a full whole in as to");

/** The unit that a text names: “in fahrenheit”, “square miles”, “football pitches”, “euros”. */
export function readUnit(text: string): string | undefined {
  const tokens = tokensIn(text);
  for (let at = 0; at < tokens.length; at += 1) {
    const unit = NO_UNITS.has(textAt(tokens, at)) ? undefined : longestUnit(tokens, at)?.value;
    const money = unit === "cent" ? "USD" : MONEY_SIGNS[textAt(tokens, at)];
    if (unit ?? money) return money ?? unit;
  }
  return undefined;
}

const VAGUE = wordSet("few several couple dozen");
const countWordAt = phraseReader(lists.countWords);

/** How many are asked for: “top five”, “three worst”, “a dozen”, “10”, “both”. */
export function readCount(text: string): number | undefined {
  const tokens = tokensIn(text);
  for (let at = 0; at < tokens.length; ) {
    const ordinal = placeAt(tokens, at);
    const isCount = numberAt(tokens, at) || VAGUE.has(textAt(tokens, at));
    const value = ordinal
      ? undefined
      : ((isCount ? countAt(tokens, at) : undefined) ?? countWordAt(tokens, at))?.value;
    if (value !== undefined && Number.isInteger(value) && value >= 0) return value;
    at = ordinal?.next ?? at + 1;
  }
  return undefined;
}

const ordinalPhraseAt = phraseReader(lists.ordinals);
const NUMBERED = wordSet(lists.numbered);
const FULL_STOP = wordSet(".");

/** A place in a row: “second”, “3rd”, “number 3”, “fourth last” (-4), “after next” (2), “next” (1), “last” (-1). */
export function readOrdinal(text: string): number | undefined {
  const tokens = tokensIn(text);
  const all = tokens.map((_, at) => placeAt(tokens, at) ?? numberedAt(tokens, at));
  const phrases = tokens.flatMap((_, at) => {
    const read = ordinalPhraseAt(tokens, at);
    return read ? found(read.value, read.next - at) : [];
  });
  const [phrase, place] = [longest(phrases), all.find(Boolean)?.value];
  return phrase && (phrase.next > 1 || place === undefined) ? phrase.value : place;
}

function placeAt(tokens: Token[], at: number): Read<number> | undefined {
  const isSuffixed = ["st", "nd", "rd", "th"].includes(textAt(tokens, at + 1)) && tokens[at + 1]?.glued;
  const digits = isSuffixed && tokens[at]?.value;
  const ordinal = digits ? found(digits, at + 2) : ordinalAt(tokens, at);
  return ordinal && textAt(tokens, ordinal.next) === "last"
    ? found(-ordinal.value, ordinal.next + 1)
    : ordinal;
}

function numberedAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = NUMBERED.has(textAt(tokens, at))
    ? numberAt(tokens, skip(tokens, at + 1, FULL_STOP))
    : undefined;
  return number && Number.isInteger(number.value) && number.value > 0 ? number : undefined;
}

export type RhythmUnit = "minute" | "hour" | "day" | "week" | "month" | "year";

export interface Rhythm {
  every: number;
  unit: RhythmUnit;
}

type Rhythms = Record<string, [every: number, unit: RhythmUnit]>;
const ADVERBS = lists.rhythms as unknown as Rhythms;
const RHYTHM_UNITS = lists.rhythmUnits as unknown as Rhythms;
const DASH = wordSet("-");

/** How often: “a month”, “every 5 minutes”, “every other week”, “weekly”, “4h”, “per day”. */
export function readRhythm(text: string): Rhythm | undefined {
  const tokens = tokensOf(text);
  const adverb = tokens.findIndex(({ text: word }) => word in ADVERBS);
  const at = adverb >= 0 ? adverb : tokens.findIndex((_, index) => rhythmUnit(tokens, index));
  const [times, unit] = (adverb >= 0 ? ADVERBS[textAt(tokens, at)] : rhythmUnit(tokens, at)) ?? [];
  if (!times || !unit) return undefined;
  const isBi = textAt(tokens, at - 1) === "bi";
  const every = times * (adverb < 0 ? timesBefore(tokens, at) : isBi ? 2 : 1);
  return !Number.isInteger(every) && unit === "hour"
    ? { every: every * 60, unit: "minute" }
    : { every, unit };
}

function rhythmUnit(tokens: Token[], at: number): Rhythms[string] | undefined {
  const word = textAt(tokens, at);
  const before = tokens[at - 1];
  // “4h”, “p/w”.
  const isShort = tokens[at]?.glued && (before?.value !== undefined || before?.text === "/");
  if (word.length === 1 && !isShort) return undefined;
  return WEEKDAYS.includes(word) ? RHYTHM_UNITS.week : RHYTHM_UNITS[word];
}

/** The number before a unit: “every other”, “every second”, “every two”, “half an”. */
function timesBefore(tokens: Token[], unit: number): number {
  const word = textAt(tokens, unit - 1);
  const ordinal = ORDINALS.indexOf(word) + 1;
  if (word === "other" || ordinal > 1) return ordinal || 2;
  for (let at = Math.max(0, unit - 4); at < unit; at += 1) {
    const count = countAt(tokens, at);
    if (count && skip(tokens, count.next, DASH) === unit && count.value > 0) return count.value;
  }
  return 1;
}

export { convert } from "./units";
