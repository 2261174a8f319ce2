import { currencyAfter, currencyBefore } from "./currencies";
import { readWords } from "./number-words";
import { toBase, type Unit, unitAt, unitOf } from "./units";

export type Hedge = "exact" | "about" | "over" | "under" | "almost";

export interface NumberMention {
  /** As written, with its unit. */
  text: string;
  start: number;
  end: number;
  /** In the unit's base unit; as written where there is none. */
  value: number;
  /** How far a value may be from it and still be written like this. */
  tolerance: number;
  hedge: Hedge;
  negative: boolean;
  isWord: boolean;
  unit: Unit | null;
  /** What is counted: the words after it, in lower case. */
  nouns: string[];
  /** Of the number that it is listed with: “from 2.5 to 3.1 Mha”. */
  nearby: Unit[];
  isLinked: boolean;
  isOrdinal?: boolean;
}

const GROUPED = /^(?:\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+|\d{1,2}(?:,\d{2})*,\d{3}|\d+)(?:\.\d+)?$/;
const TOKEN = /(?<![\p{L}\p{N}_]|[\p{L}_][._/-]|\d[.,])\d(?:[\d.,\u00a0\u2009\u202f]*\d)?/gu;
const MAGNITUDE =
  /[\s-]?(?:(hundred|thousand|million|billion|trillion|bn|mn|mln)(?!\p{L})|([mk])(?=\s*ha(?!\p{L}))|([kM])(?![\p{L}\p{N}]))/iuy;
const MAGNITUDES: Record<string, number> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  mln: 1e6,
  mn: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
};
/** Of a currency's sign before a number, and its name after one. */
const LONGEST_SIGN = 6;
const LONGEST_NAME = 40;
const GAP = /[\s-]?(?:of\s)?/uy;

/** “3D”, “2010s”. */
const IDENTIFIER = /^\d{1,4}[\p{L}_]$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th)\b/u;

const A = "(?:about |around |roughly |a |an |the )?[$±]?$";
const HEDGES: [Hedge, RegExp][] = [
  [
    "over",
    new RegExp(
      `(?:more than|over|above|exceed(?:s|ed|ing)|upwards of|at least|(?:just|slightly|well|a little|a bit) (?:over|above)|greater than|higher than|longer than|warmer than|in excess of|past|beyond|topped|topping|surpass(?:ed|ing)|>|≥)\\s*${A}`,
      "iu",
    ),
  ],
  [
    "under",
    new RegExp(
      `(?:less than|fewer than|under|below|up to|at most|lower than|shorter than|within|in the next|no more than|<|≤)\\s*${A}`,
      "iu",
    ),
  ],
  [
    "almost",
    new RegExp(
      `(?:almost|nearly|close to|not quite|(?:just|slightly|a little|a bit) (?:under|below|less than|short of))\\s*${A}`,
      "iu",
    ),
  ],
  [
    "about",
    new RegExp(
      `(?:about|around|roughly|approximately|approx\\.?|some|circa|ca\\.?|~|≈|in the order of|an estimated|nearer)\\s*${A}`,
      "iu",
    ),
  ],
];

const hedgeBefore = (text: string): Hedge =>
  (/(?:just|slightly|a little|a bit) (?:under|below|less than|short of)\s*\S*$/iu.test(text)
    ? "almost"
    : HEDGES.find(([, pattern]) => pattern.test(text))?.[0]) ?? "exact";

/** “15 of the 19 lines”: lines are counted. */
const OF_ALL =
  /^\s+(?:out )?of (?:the |all |its )*(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s)/iu;
const NOUNS = /^[\s·-]*((?:\p{L}+[\s·-]+){0,3}\p{L}+)/u;
const STOP =
  /^(?:and|or|in|of|for|to|by|at|on|with|over|during|as|which|the|per|from|compared|versus|vs|against|while|than|is|are|was|were|have|has|had|run|leave|lost|all|but|a|an|it|respectively)$/u;

function nounsAfter(rest: string): string[] {
  const words =
    NOUNS.exec(rest.replace(OF_ALL, " "))?.[1]
      ?.toLowerCase()
      .split(/[\s·-]+/) ?? [];
  const stop = words.findIndex((word) => STOP.test(word));
  return (stop < 0 ? words : words.slice(0, stop)).slice(0, 3);
}

function partsOf(token: string, at: number): { text: string; at: number }[] {
  if (GROUPED.test(token)) return [{ text: token, at }];
  return [...token.matchAll(/\d+(?:\.\d+)?/g)].map((match) => ({ text: match[0], at: at + match.index }));
}

export interface Written {
  value: number;
  /** Half of what the last digit that counts is worth. */
  precision: number;
  /** With “about” before it: trailing zeros are rounding. */
  roughly: number;
}

/** Two digits always count, zeros after them may be rounding. */
function readDigits(text: string): Written {
  const digits = text.replace(/[^\d.]/g, "");
  const [whole = "", decimals = ""] = digits.split(".");
  const zeros = decimals ? 0 : /0*$/.exec(whole)![0].length;
  const length = whole.replace(/^0+/, "").length;
  const exponent = decimals ? -decimals.length : Math.max(0, Math.min(zeros, length - 2));
  const value = Number(digits);
  const rough = 0.5 * 10 ** (decimals ? exponent : zeros);
  return {
    value,
    precision: 0.5 * 10 ** exponent,
    roughly: Math.max(0.5 * 10 ** exponent, Math.min(rough, 0.1 * value)),
  };
}

function mentionAt(
  source: string,
  start: number,
  length: number,
  digits: Written,
  isWord: boolean,
): NumberMention {
  let end = start + length;
  MAGNITUDE.lastIndex = end;
  const magnitude = MAGNITUDE.exec(source);
  if (magnitude) end += magnitude[0].length;
  const name = (magnitude?.[1] ?? magnitude?.[2] ?? magnitude?.[3])?.toLowerCase();
  const scale = name ? MAGNITUDES[name]! : 1;
  GAP.lastIndex = end;
  const sign = currencyBefore(source.slice(Math.max(0, start - LONGEST_SIGN), start));
  const found = unitAt(source, end + (GAP.exec(source)?.[0].length ?? 0));
  if (found) end = found.end;
  const named = found || sign ? null : currencyAfter(source.slice(end, end + LONGEST_NAME));
  if (named) end += named.length;
  const written = found?.unit ?? sign?.unit ?? named?.unit;
  const unit: Unit | null = written ? { ...written, factor: written.factor * scale } : null;
  const isSouthOrWest = unit?.dimension === "angle" && /(?:S|W|south|west)$/u.test(source.slice(start, end));
  const signStart = start - (sign?.length ?? 0);
  const negative =
    isSouthOrWest || /(?:^|[\s(|=:≈~])[−-]$/u.test(source.slice(Math.max(0, signStart - 2), signStart));
  const side = negative ? -1 : 1;
  const read = (amount: number) => (unit ? toBase(amount, unit) : amount * scale);
  const from = signStart - Number(negative && !isSouthOrWest);
  const hedge = hedgeBefore(source.slice(Math.max(0, from - 28), from));
  const value = read(digits.value * side);
  const slack = (hedge === "exact" ? digits.precision : digits.roughly) * (unit?.factor ?? scale);
  return {
    text: source.slice(from, end),
    start: from,
    end,
    value,
    tolerance: slack * (1 + 1e-9) + 1e-9 * Math.abs(value),
    hedge,
    negative,
    isWord,
    unit,
    nouns: nounsAfter(source.slice(end)),
    nearby: [],
    isLinked: false,
  };
}

const LINK = /^[\s]*(?:to|and|or|versus|vs\.?|against|from|in|–|—|-|,|\/)(?:\s*(?:to|and|or))?[\s]*$/iu;

/** “From 2.5 to 3.1 Mha”: the next one's unit. */
function withNearbyUnits(numbers: NumberMention[], source: string): void {
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const mention = numbers[at]!;
    const next = numbers[at + 1];
    if (!next || !LINK.test(source.slice(mention.end, next.start))) continue;
    const dimension = (next.unit ?? next.nearby[0])?.dimension;
    mention.isLinked = !mention.unit || mention.unit.dimension === dimension;
    if (!mention.unit) mention.nearby.push(...(next.unit ? [next.unit] : next.nearby));
  }
}

/** “1 minute 45 seconds” is one duration. */
function withCompounds(numbers: readonly NumberMention[], source: string): NumberMention[] {
  const found: NumberMention[] = [];
  for (const mention of numbers) {
    const last = found.at(-1);
    const [above, below] = [last?.unit, mention.unit];
    const isRest =
      [above, below].every((unit) => unit?.dimension === "duration") && above!.factor > below!.factor;
    if (!last || !isRest || !/^\s*(?:and\s+)?$/iu.test(source.slice(last.end, mention.start))) {
      found.push(mention);
      continue;
    }
    const { end, tolerance, unit } = mention;
    const text = source.slice(last.start, end);
    found[found.length - 1] = { ...last, text, end, tolerance, unit, value: last.value + mention.value };
  }
  return found;
}

const CLOCK =
  /(?<![\d.,:])(?<hour>[01]?\d|2[0-3]|24(?=:00))[:.h](?<minute>[0-5]\d)(?::(?<second>[0-5]\d))?(?:\s*(?<half>[ap])\.?m\b\.?)?(?![\d%]|:\d|\.\d|,\d)/giu;
const CLOCK_HOUR = /(?<![\d.,:])(?<hour>1[0-2]|[1-9])\s*(?<half>[ap])\.?m\b\.?/giu;

function clockOf(match: RegExpExecArray): NumberMention | null {
  const { hour, minute = "0", half } = match.groups as Record<string, string | undefined>;
  if (match[0].includes(".") && !half) return null;
  const twelve = half ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hour);
  return {
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
    value: twelve * 60 + Number(minute),
    tolerance: 0,
    hedge: "exact",
    negative: false,
    isWord: false,
    unit: { dimension: "clock", factor: 1 },
    nouns: [],
    nearby: [],
    isLinked: false,
  };
}

const ORDINAL_WORDS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const PLACED = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:(\\d+)(?:st|nd|rd|th)|(${ORDINAL_WORDS.join("|")}))(?=\\s+\\p{L})`,
  "giu",
);

const ordinalsIn = (source: string): NumberMention[] =>
  [...source.matchAll(PLACED)].map((match) => {
    const value = match[1] ? Number(match[1]) : ORDINAL_WORDS.indexOf(match[2]!.toLowerCase()) + 1;
    const written = { value, precision: 0, roughly: 0 };
    return { ...mentionAt(source, match.index, match[0].length, written, true), unit: null, isOrdinal: true };
  });

export const inUnit = (mention: NumberMention, unit: Unit): NumberMention => ({
  ...mention,
  unit,
  value: toBase(mention.value, unit),
  tolerance: mention.tolerance * unit.factor,
});

/** The text is without Markdown, names and years. Ordinals and identifiers are left out. */
export function numbersIn(text: string): NumberMention[] {
  let source = text;
  const numbers: NumberMention[] = [];
  for (const pattern of [CLOCK, CLOCK_HOUR]) {
    source = source.replace(pattern, (found, ...rest) => {
      const groups = rest.at(-1) as Record<string, string>;
      const index = rest.at(-3) as number;
      const clock = clockOf(
        Object.assign([found], { index, groups, input: source }) as unknown as RegExpExecArray,
      );
      if (!clock) return found;
      numbers.push(clock);
      return "·".repeat(found.length);
    });
  }
  for (const match of source.matchAll(TOKEN)) {
    if (ORDINAL.test(source.slice(match.index))) continue;
    for (const part of partsOf(match[0], match.index)) {
      const mention = mentionAt(source, part.at, part.text.length, readDigits(part.text), false);
      const isIdentifier =
        !mention.unit &&
        mention.text === part.text &&
        IDENTIFIER.test(source.slice(mention.start, mention.end + 1));
      if (!isIdentifier) numbers.push(mention);
    }
  }
  numbers.push(...ordinalsIn(source));
  for (const { start, end, written, unit } of readWords(source)) {
    const mention = mentionAt(source, start, end - start, written, true);
    numbers.push(unit && !mention.unit ? inUnit(mention, unitOf(unit)) : mention);
  }
  numbers.sort((a, b) => a.start - b.start);
  const whole = withCompounds(numbers, source);
  withNearbyUnits(whole, source);
  return whole;
}
