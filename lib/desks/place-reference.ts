import type { Reading } from "@/lib/understanding/reader";
import type { Role } from "@/lib/understanding/reader/labels";
import { type Token, tokenise } from "@/lib/understanding/text";

/** Roles in which places are named, the one that “there” means before the others. */
const PLACES: readonly Role[] = ["to", "name", "within", "from"];
/** “Is there a train?” speaks of no place. */
const EXISTS: ReadonlySet<string> = new Set([
  "is",
  "are",
  "was",
  "were",
  "will",
  "would",
  "has",
  "have",
  "be",
]);

/** What a later “there” may mean: the place that a question names. */
export function placeIn(question: string, { spans }: Reading): string | undefined {
  const named = PLACES.flatMap((role) => spans.filter((span) => span.role === role));
  return named[0] && question.slice(named[0].start, named[0].end);
}

/** A question with the place that its “there” means, for a desk that wasn't told of that. */
export function withPlace(question: string, place: string): string {
  const tokens = tokenise(question);
  const there = tokens.find((token, index) => isPlace(token, tokens[index - 1]));
  if (!there) return question;
  return `${question.slice(0, there.start)}in ${place}${question.slice(there.end)}`;
}

const isPlace = ({ text }: Token, before: Token | undefined): boolean =>
  text === "there" && !EXISTS.has(before?.text ?? "");
