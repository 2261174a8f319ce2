import type { Threshold } from "./amounts";
import { NUMBER, numberOf } from "./numbers";
import { AMOUNT, type Tape } from "./tape";

/** How far from the price of now an alert waits. */
export interface RelativeAlert {
  percent: number;
  /** Both ways where it isn't said which. */
  directions: NonNullable<Threshold["direction"]>[];
}

const PERCENT = new RegExp(
  `(?<![\\p{L}\\d.,])(?:another |a further )?(${NUMBER}) ?(?:%|percent\\b|per cent\\b|pct\\b)`,
  "u",
);
const DOWN =
  /\b(?:below|under|less|lower|falls?|fell|drops?|dips?|down|sinks?|los[et]s?|loses|crash\w*|cheaper|slips?|decreas\w+|declin\w+|dumps?|tanks?|off|plunges?|correct\w*|discount)\b/;
const UP =
  /\b(?:above|over|more|higher|rises?|climbs?|up|gains?|increas\w+|jumps?|pumps?|grows?|surges?|rall\w+|dearer|pricier|goes up)\b/;
const OTHER =
  /,? ?(?:but |and )?not (?:if|when|at|for|just|only)\b[^.?!]*$|\b(?:from|than|of) (?:the )?(?:current|today'?s?|present|live)(?: price| level| value)?\b|\b(?:from|than|of) (?:here|now|where it is(?: now)?|this (?:price|level))\b/;

const TIMES: { pattern: RegExp; percent: number; direction: "above" | "below" }[] = [
  { pattern: /\b(?:has |have )?doubl(?:es?|ed)\b/, percent: 100, direction: "above" },
  { pattern: /\b(?:has |have )?tripl(?:es?|ed)\b/, percent: 200, direction: "above" },
  { pattern: /\b(?:has |have )?halv(?:es?|ed)\b|\bloses half\b/, percent: 50, direction: "below" },
];

/** Reads an alert in per cent of the price of now, and masks it; undefined where a price is named, too. */
export function readRelative(tape: Tape): RelativeAlert | undefined {
  const times = TIMES.find(({ pattern }) => pattern.test(tape.free));
  if (times && !/\d/.test(tape.free)) {
    tape.says(times.pattern);
    return { percent: times.percent, directions: [times.direction] };
  }
  const found = tape.free.match(PERCENT);
  const percent = numberOf(found?.[1] ?? "");
  if (found?.index === undefined || !percent) return undefined;
  const exception = tape.free.match(OTHER);
  const rest = `${tape.free.slice(0, found.index)} ${tape.free.slice(found.index + found[0].length)}`;
  if (/[$€£] ?\d|\b\d{4,}\b|\d(?:,\d{3})+|\d+ ?(?:k\b|dollars?|usdt?|bucks?)/.test(rest)) return undefined;
  const asked = exception?.index === undefined ? tape.free : tape.free.slice(0, exception.index);
  const directions: RelativeAlert["directions"] = [];
  if (UP.test(asked)) directions.push("above");
  if (DOWN.test(asked)) directions.push("below");
  tape.mask(found.index, found.index + found[0].length, AMOUNT);
  for (const pattern of [OTHER, DOWN, UP]) tape.says(pattern);
  tape.says(/\b(?:today|price|now|current|moves?|changes?|either|way|direction|by)\b/);
  return { percent, directions: directions.length > 0 ? directions : ["above", "below"] };
}
