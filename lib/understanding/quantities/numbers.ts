import { found, type Read, says, type Token, textAt } from "../times/tokens";

const list = (words: string) => words.split(" ");
const SMALL = list(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const TENS = list("twenty thirty forty fifty sixty seventy eighty ninety");

const WORTH = new Map<string, number>([
  ...SMALL.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ["fourty", 40],
  ["fivty", 50],
  ["nought", 0],
]);

const SCALES: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};
const SHORT_SCALES: Record<string, number> = {
  k: 1e3,
  grand: 1e3,
  mil: 1e6,
  mio: 1e6,
  mln: 1e6,
  mn: 1e6,
  bn: 1e9,
  bln: 1e9,
};

/** A number in digits or words that begins at a token: “1,500.5”, “sixty five”, “a hundred and twenty thousand”. */
export function numberAt(tokens: Token[], at: number): Read<number> | undefined {
  const plain = isPointed(tokens, at)
    ? found(Number(`0.${tokens[at + 1]?.raw}`), at + 2)
    : tokens[at]?.value === undefined
      ? spelledAt(tokens, at)
      : digitsAt(tokens, at);
  if (!plain) return undefined;
  let { value, next } = plain;
  for (let scale = scaleAt(tokens, next); scale; scale = scaleAt(tokens, next)) {
    value *= scale;
    next += 1;
  }
  return found(value, next);
}

/** “.5”. */
const isPointed = (tokens: Token[], at: number): boolean =>
  textAt(tokens, at) === "." &&
  tokens[at + 1]?.glued === true &&
  tokens[at + 1]?.value !== undefined &&
  !tokens[at]?.glued;

function scaleAt(tokens: Token[], at: number): number | undefined {
  const word = textAt(tokens, at).replace(/(?<=[mbt]illion|thousand|hundred)s$/, "");
  return SCALES[word] ?? SHORT_SCALES[word];
}

/** Digits with commas between thousands and a decimal point, also “.5”. */
function digitsAt(tokens: Token[], at: number): Read<number> | undefined {
  let written = tokens[at]?.raw ?? "";
  let next = at + 1;
  const isGlued = (index: number) => tokens[index]?.glued === true && tokens[index]?.value !== undefined;
  while (
    textAt(tokens, next) === "," &&
    tokens[next]?.glued &&
    isGlued(next + 1) &&
    tokens[next + 1]?.raw.length === 3
  ) {
    written += tokens[next + 1]?.raw;
    next += 2;
  }
  if (textAt(tokens, next) === "." && tokens[next]?.glued && isGlued(next + 1)) {
    written += `.${tokens[next + 1]?.raw}`;
    next += 2;
  }
  return found(Number(written), next);
}

interface Sum {
  total: number;
  /** Below a thousand. */
  part: number;
  next: number;
}

function spelledAt(tokens: Token[], at: number): Read<number> | undefined {
  const isOne = ["a", "an"].includes(textAt(tokens, at));
  const isScaled = textAt(tokens, at) in SCALES;
  if (isOne && !(textAt(tokens, at + 1) in SCALES)) return undefined;
  let sum: Sum | undefined =
    isOne || isScaled
      ? { total: 0, part: 1, next: at + (isOne ? 1 : 0) }
      : smallAt(tokens, at, { total: 0, part: 0, next: at });
  if (!sum) return undefined;
  for (let more = moreOf(tokens, sum); more; more = moreOf(tokens, sum)) sum = more;
  return pointed(tokens, sum.total + sum.part, sum.next);
}

/** A number up to 99 that can follow what was said. */
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

/** “One point five”. */
function pointed(tokens: Token[], whole: number, at: number): Read<number> {
  if (textAt(tokens, at) !== "point") return found(whole, at);
  let digits = "";
  let next = at + 1;
  for (let digit = digitOf(tokens[next]); digit; digit = digitOf(tokens[next])) {
    digits += digit;
    next += 1;
  }
  return digits ? found(Number(`${whole}.${digits}`), next) : found(whole, at);
}

function digitOf(token: Token | undefined): string | undefined {
  if (!token) return undefined;
  const value = token.value ?? WORTH.get(token.text === "oh" ? "zero" : token.text);
  return value === undefined || value > 99 ? undefined : String(value);
}

const COUNTS: Record<string, number> = {
  a: 1,
  an: 1,
  few: 3,
  several: 3,
  couple: 2,
  pair: 2,
  dozen: 12,
  half: 0.5,
};
const OF = new Set(["of", "a", "an"]);

/** How many of something: “three”, “a couple of”, “a few”, “half an”, “two and a half”, “a dozen”. */
export function countAt(tokens: Token[], at: number): Read<number> | undefined {
  const number = numberAt(tokens, at);
  if (number) return halved(tokens, dozens(tokens, number));
  const word = textAt(tokens, at);
  if (says(tokens, at, "quarter", "of", "an")) return found(0.25, at + 3);
  const count = COUNTS[word];
  if (count === undefined) return undefined;
  if (word === "half" && !OF.has(textAt(tokens, at + 1)) && !UNIT_AFTER_HALF.has(textAt(tokens, at + 1)))
    return undefined;
  const inner = count === 1 && !says(tokens, at + 1, "half", "hour") ? countAt(tokens, at + 1) : undefined;
  if (inner && textAt(tokens, at + 1) !== "a") return inner;
  if (says(tokens, at + 1, "half", "hour")) return found(0.5, at + 2);
  const isOf = count !== 1 && OF.has(textAt(tokens, at + 1));
  return found(count, at + (isOf ? 2 : 1));
}

const UNIT_AFTER_HALF = new Set(["hour", "day", "year", "decade", "minute", "century"]);

const dozens = (tokens: Token[], { value, next }: Read<number>): Read<number> =>
  textAt(tokens, next) === "dozen" ? found(value * 12, next + 1) : found(value, next);

const halved = (tokens: Token[], { value, next }: Read<number>): Read<number> =>
  says(tokens, next, "and", "a", "half") ? found(value + 0.5, next + 3) : found(value, next);
