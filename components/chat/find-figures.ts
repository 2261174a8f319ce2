import type { Figure } from "@/lib/agent/figure";

/** A place in a text where one of its figures is written; the figure as an index. */
export interface FoundFigure {
  text: string;
  start: number;
  end: number;
  index: number;
}

/** A number is no figure as a part of a longer one, nor as the day of a date. */
const BEFORE = "(?<![\\d.,])";
const AFTER =
  "(?![\\p{L}\\d]|[.,]\\d| (?:January|February|March|April|May|June|July|August|September|October|November|December) \\d{4})";

/**
 * Finds an answer's figures in its text, which may come in pieces, in their order: where the same is written several times,
 * the n-th is the n-th of the figures that are written so.
 */
export function figureFinder(figures: readonly Figure[]): (piece: string) => FoundFigure[] {
  const byText = new Map<string, number[]>();
  for (const [index, { text }] of figures.entries()) {
    if (text) byText.set(text, [...(byText.get(text) ?? []), index]);
  }
  if (byText.size === 0) return () => [];
  const texts = [...byText.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`${BEFORE}(?:${texts.map(escaped).join("|")})${AFTER}`, "gu");
  return (piece) =>
    [...piece.matchAll(pattern)].flatMap(({ 0: text, index: start }) => {
      const index = byText.get(text)?.shift();
      return index === undefined ? [] : [{ text, start, end: start + text.length, index }];
    });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
