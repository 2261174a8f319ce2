import type { Figure } from "../types";
import { conversionOf, formatPercent, formatQuantity } from "./format";

export interface Prose {
  text: string;
  figures: Figure[];
}

type Part = string | Figure | Prose | null;

const isFigure = (part: Figure | Prose): part is Figure => "origin" in part;

/** A text made of words, figures and texts; null parts are left out. */
export function prose(words: TemplateStringsArray, ...parts: Part[]): Prose {
  const figures: Figure[] = [];
  let text = words[0] ?? "";
  for (const [at, part] of parts.entries()) {
    if (part !== null && typeof part !== "string") {
      figures.push(...(isFigure(part) ? [part] : part.figures));
    }
    text += (typeof part === "string" ? part : (part?.text ?? "")) + (words[at + 1] ?? "");
  }
  return { text, figures };
}

/** Texts one after the other; empty ones are left out. */
export function joined(parts: readonly (Prose | Figure | null)[], separator: string): Prose {
  const said = parts.flatMap((part) => (part?.text ? [prose`${part}`] : []));
  return {
    text: said.map(({ text }) => text).join(separator),
    figures: said.flatMap(({ figures }) => figures),
  };
}

export const sentences = (all: readonly (Prose | null)[]): Prose => joined(all, " ");

/** The same figures in changed words, which must still hold them. */
export const reworded = ({ text, figures }: Prose, change: (text: string) => string): Prose => ({
  text: change(text),
  figures,
});

export const figure = (text: string, value: number, unit: string | null, origin: string): Figure => ({
  text,
  origin,
  value,
  unit,
});

export const amount = (value: number, unit: string | null, origin: string): Figure =>
  figure(formatQuantity(value, unit), value, unit, origin + conversionOf(value, unit));

export const percent = (value: number, origin: string): Figure =>
  figure(formatPercent(value), value, "%", origin);

export const count = (value: number, noun: string, origin: string): Figure =>
  figure(`${value.toLocaleString("en-GB")} ${noun}`, value, null, origin);
