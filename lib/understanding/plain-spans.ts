import type { Span } from "./reader";
import { STOP_WORDS, type Token, tokenise } from "./text";
import { findTimes, type Moment } from "./times";

const BEFORE_NAMES: ReadonlySet<string> = new Set(["in", "at", "for", "near", "around"]);
const MOST_WORDS = 3;

/** The details of a text in which the reader saw none: its times, and what stands after “in”, “at” or “near”. */
export function plainSpans(text: string, moment: Moment): Span[] {
  const times = findTimes(text, moment).map(
    ({ start, end }): Span => ({ role: "time", start, end, certainty: 1 }),
  );
  const isFree = ({ text: word, start }: Token) =>
    !STOP_WORDS.has(word) && !times.some((time) => start >= time.start && start < time.end);
  const tokens = tokenise(text);
  const names = tokens.flatMap(({ text: word }, index): Span[] => {
    const following = tokens.slice(index + 1, index + 1 + MOST_WORDS);
    const end = following.findIndex((token) => !isFree(token));
    const name = end < 0 ? following : following.slice(0, end);
    if (!BEFORE_NAMES.has(word) || name.length === 0) return [];
    return [{ role: "name", start: name[0]!.start, end: name.at(-1)!.end, certainty: 1 }];
  });
  return [...names, ...times].sort((a, b) => a.start - b.start);
}
