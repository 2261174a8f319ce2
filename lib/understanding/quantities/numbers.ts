import { found, longest, type Read, says, type Token, textAt, wordSet, words } from "../times/tokens";
import lists from "./words.json";

const WORTH = new Map<string, number>([
  ...words(lists.small).map((word, value): [string, number] => [word, value]),
  ...words(lists.tens).map((word, index): [string, number] => [word, 20 + 10 * index]),
  ...Object.entries(lists.spellings),
]);

const SCALES: Record<string, number> = lists.scales;
const ALL_SCALES: Record<string, number> = {
  ...lists.shortScales,
  ...SCALES,
  ...Object.fromEntries(Object.entries(SCALES).map(([word, scale]) => [`${word}s`, scale])),
};

/** A number in digits or words that begins at a token: “1,500.5”, “0,35”, “sixty five”, “a hundred and twenty thousand”. */
export function numberAt(tokens: Token[], at: number): Read<number> | undefined {
  const plain = tokens[at]?.value === undefined ? spelledAt(tokens, at) : digitsAt(tokens, at);
  return plain && scaled(tokens, pointedAt(tokens, at) ?? plain);
}

function scaled(tokens: Token[], { value, next }: Read<number>): Read<number> {
  const scale = ALL_SCALES[textAt(tokens, next)];
  return scale ? scaled(tokens, found(value * scale, next + 1)) : found(value, next);
}

const isDigits = (token: Token | undefined, isGlued = true) =>
  token?.value !== undefined && token.glued === isGlued;

function pointedAt(tokens: Token[], at: number): Read<number> | undefined {
  const isPointed = textAt(tokens, at) === "." && !tokens[at]?.glued && isDigits(tokens[at + 1]);
  return isPointed ? found(Number(`0.${tokens[at + 1]?.raw}`), at + 2) : undefined;
}

/** What stands between thousands, and before decimals. */
const STYLES: [group: string, point: string][] = [
  [",", "."],
  [".", ","],
  ["'", "."],
  ["", "."],
];

/** “1,500.5”, “1.500,5”, “1 500”, “20,2”: in the style that reads most of it. */
const digitsAt = (tokens: Token[], at: number): Read<number> | undefined =>
  longest(STYLES.map(([group, point]) => styledAt(tokens, at, group, point)));

function styledAt(tokens: Token[], at: number, group: string, point: string): Read<number> {
  const first = tokens[at]?.raw ?? "";
  let [written, next] = [first, at + 1];
  const isGrouped = first.length <= 3 && !first.startsWith("0");
  for (
    let digits = groupAt(tokens, next, group);
    isGrouped && digits;
    digits = groupAt(tokens, next, group)
  ) {
    written += tokens[digits]?.raw;
    next = digits + 1;
  }
  const hasDecimals = textAt(tokens, next) === point && tokens[next]?.glued && isDigits(tokens[next + 1]);
  if (!hasDecimals || (point === "," && !isDecimal(tokens, next, first))) return found(Number(written), next);
  return found(Number(`${written}.${tokens[next + 1]?.raw}`), next + 2);
}

function groupAt(tokens: Token[], at: number, group: string): number | undefined {
  const digits = group ? at + 1 : at;
  const isThere = group
    ? textAt(tokens, at) === group && tokens[at]?.glued && isDigits(tokens[digits])
    : isDigits(tokens[digits], false) && tokens[digits]?.start === (tokens[at - 1]?.end ?? 0) + 1;
  return isThere && tokens[digits]?.raw.length === 3 ? digits : undefined;
}

/** “20,2” and “0,125” are one number, “2019,2020” and “5,10,15” are several. */
function isDecimal(tokens: Token[], comma: number, first: string): boolean {
  const isList = textAt(tokens, comma + 2) === "," && isDigits(tokens[comma + 3]);
  return !isList && (first === "0" || (tokens[comma + 1]?.raw.length ?? 3) < 3);
}

interface Sum {
  total: number;
  /** Below a thousand. */
  part: number;
  next: number;
}

function spelledAt(tokens: Token[], at: number): Read<number> | undefined {
  const pointed = pointedAt(tokens, at);
  if (pointed) return pointed;
  const word = textAt(tokens, at);
  const isOne = word === "a" || word === "an";
  if (isOne && !(textAt(tokens, at + 1) in SCALES)) return undefined;
  let sum: Sum | undefined =
    isOne || word in SCALES
      ? { total: 0, part: 1, next: at + (isOne ? 1 : 0) }
      : smallAt(tokens, at, { total: 0, part: 0, next: at });
  if (!sum) return undefined;
  for (let more = moreOf(tokens, sum); more; more = moreOf(tokens, sum)) sum = more;
  return withDecimals(tokens, sum.total + sum.part, sum.next);
}

function smallAt(tokens: Token[], at: number, sum: Sum): Sum | undefined {
  const value = WORTH.get(textAt(tokens, at));
  if (value === undefined) return undefined;
  const dash = textAt(tokens, at + 1) === "-" ? at + 2 : at + 1;
  const unit = WORTH.get(textAt(tokens, dash));
  const isPair = value >= 20 && unit !== undefined && unit > 0 && unit < 10;
  return { ...sum, part: sum.part + value + (isPair ? unit : 0), next: isPair ? dash + 1 : at + 1 };
}

function moreOf(tokens: Token[], sum: Sum): Sum | undefined {
  const scale = SCALES[textAt(tokens, sum.next)];
  if (scale === 100 && sum.part < 100) return { ...sum, part: (sum.part || 1) * 100, next: sum.next + 1 };
  if (scale && scale > 100 && sum.part > 0)
    return { total: sum.total + sum.part * scale, part: 0, next: sum.next + 1 };
  const isOpen = sum.part === 0 ? sum.total > 0 : sum.part >= 100 && sum.part % 100 === 0;
  if (!isOpen) return undefined;
  return smallAt(tokens, textAt(tokens, sum.next) === "and" ? sum.next + 1 : sum.next, sum);
}

function withDecimals(tokens: Token[], whole: number, at: number): Read<number> {
  let digits = "";
  let next = textAt(tokens, at) === "point" ? at + 1 : tokens.length;
  for (let digit = digitOf(tokens[next]); digit; digit = digitOf(tokens[next])) {
    digits += digit;
    next += 1;
  }
  return digits ? found(Number(`${whole}.${digits}`), next) : found(whole, at);
}

function digitOf(token: Token | undefined): string | undefined {
  const value = token && (token.value ?? WORTH.get(token.text === "oh" ? "zero" : token.text));
  return value === undefined || value > 99 ? undefined : String(value);
}

const COUNTS: Record<string, number> = lists.counts;
const OF = wordSet("of a an");
const HALVED = wordSet(lists.halved);

/** How many of something: “three”, “a couple of”, “a few thousand”, “half an”, “two and a half”, “a dozen”. */
export function countAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = numberAt(tokens, at) ?? vagueAt(tokens, at);
  if (!number) return undefined;
  const isDozens = textAt(tokens, number.next) === "dozen";
  const { value, next } = isDozens ? found(number.value * 12, number.next + 1) : number;
  return scaled(
    tokens,
    says(tokens, next, "and", "a", "half") ? found(value + 0.5, next + 3) : found(value, next),
  );
}

function vagueAt(tokens: Token[], at: number): Read<number> | undefined {
  const [word, after] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (word === "quarter" && after === "of" && OF.has(textAt(tokens, at + 2))) return found(0.25, at + 3);
  const count = COUNTS[word];
  if (count === undefined || (word === "half" && !OF.has(after) && !HALVED.has(after))) return undefined;
  if (says(tokens, at + 1, "half", "hour")) return found(0.5, at + 2);
  const inner = count === 1 && after !== "a" ? countAt(tokens, at + 1) : undefined;
  return inner ?? found(count, at + (count !== 1 && OF.has(after) ? 2 : 1));
}
