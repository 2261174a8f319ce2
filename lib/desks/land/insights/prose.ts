import type { Figure } from "../types";

/** A text and the figures in it, in their order. */
export interface Prose {
  text: string;
  figures: Figure[];
}

type Part = string | Figure | Prose | null;

const isFigure = (part: Figure | Prose): part is Figure => "origin" in part;

/** A text made of words, figures and texts; what is null is left out. */
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

/** Sentences one after the other; null ones are left out. */
export function sentences(all: readonly (Prose | null)[]): Prose {
  const said = all.filter((one) => one !== null && one.text !== "") as Prose[];
  return { text: said.map(({ text }) => text).join(" "), figures: said.flatMap(({ figures }) => figures) };
}
