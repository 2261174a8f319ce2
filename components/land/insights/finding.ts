import { figureFinder } from "@/components/chat/find-figures";
import type { Figure } from "@/lib/desks/land/types";
import type { Cell } from "./sort-rows";

/** A piece of a text: words, or a figure whose origin is known. `at` is where it begins. */
export interface FindingPart {
  text: string;
  at: number;
  figure?: Figure;
}

/** A finding cut at its figures, which come in the text's order. Joined again it is the text. */
export function findingParts(text: string, figures: Figure[]): FindingPart[] {
  const parts: FindingPart[] = [];
  let at = 0;
  for (const found of figureFinder(figures)(text)) {
    if (found.start > at) parts.push({ text: text.slice(at, found.start), at });
    parts.push({ text: found.text, at: found.start, figure: figures[found.index] });
    at = found.end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at });
  return parts;
}

/** The marks at the beginning of a text that mustn't be parted from the word before them. */
export const leadingMarks = (text: string | undefined): string => text?.match(/^[.,;:!?)%]+/)?.[0] ?? "";

/** The rows of a table that hold a figure itself; none for a sum or an average of several. */
export function rowsWith({ value }: Pick<Figure, "value">, rows: Cell[][]): number[] {
  return rows.flatMap((row, i) => (row.some((cell) => isNear(cell, value)) ? [i] : []));
}

/** Equal but for what adding up in another order changes. */
const isNear = (cell: Cell, value: number): boolean =>
  typeof cell === "number" && Math.abs(cell - value) <= 1e-9 * Math.max(1, Math.abs(value));
