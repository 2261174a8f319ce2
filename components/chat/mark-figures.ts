import type { Element, ElementContent, Root, Text } from "hast";
import type { Figure } from "@/lib/agent/figure";

/** Under which a marked figure says which one it is. */
export const FIGURE_INDEX = "dataFigure";

/** A rehype plugin that marks the figures of an answer in its text, so that each can say where it comes from. */
export function markFigures(figures: Figure[]) {
  const pattern = patternOf(figures);
  return () => (tree: Root) => {
    if (pattern) markIn(tree, pattern, figures);
  };
}

function patternOf(figures: Figure[]): RegExp | undefined {
  const texts = [...new Set(figures.map(({ text }) => text))].filter(Boolean);
  if (texts.length === 0) return undefined;
  const escaped = texts
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  // Part of a longer number is another number.
  return new RegExp(`(?<![\\d.,])(?:${escaped.join("|")})(?![\\p{L}\\d]|[.,]\\d)`, "gu");
}

/** What is written in these is not the answer's prose. */
const LEFT_ALONE = new Set(["a", "code", "pre"]);

function markIn(parent: Root | Element, pattern: RegExp, figures: Figure[]): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") return split(child, pattern, figures);
    if (child.type === "element" && !LEFT_ALONE.has(child.tagName)) markIn(child, pattern, figures);
    return [child as ElementContent];
  });
}

function split({ value }: Text, pattern: RegExp, figures: Figure[]): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const match of value.matchAll(pattern)) {
    const [text] = match;
    const index = figures.findIndex((figure) => figure.text === text);
    if (match.index > at) parts.push({ type: "text", value: value.slice(at, match.index) });
    parts.push({
      type: "element",
      tagName: "span",
      properties: { [FIGURE_INDEX]: index },
      children: [{ type: "text", value: text }],
    });
    at = match.index + text.length;
  }
  if (at < value.length) parts.push({ type: "text", value: value.slice(at) });
  return parts;
}
