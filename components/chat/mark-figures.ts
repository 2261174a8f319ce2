import type { Element, ElementContent, Root, Text } from "hast";
import type { Figure } from "@/lib/agent/figure";
import { figureFinder } from "./find-figures";

/** Under which a marked figure says which one it is. */
export const FIGURE_INDEX = "dataFigure";

type Find = ReturnType<typeof figureFinder>;

/** A rehype plugin that marks the figures of an answer in its text, so that each can say where it comes from. */
export function markFigures(figures: Figure[]) {
  return () => (tree: Root) => markIn(tree, figureFinder(figures));
}

/** A figure that is written in code or as a link is found, but not marked. */
const LEFT_ALONE = new Set(["a", "code", "pre"]);

function markIn(parent: Root | Element, find: Find, isLeftAlone = false): void {
  parent.children = parent.children.flatMap((child): ElementContent[] => {
    if (child.type === "text") {
      const marked = split(child, find);
      return isLeftAlone ? [child] : marked;
    }
    if (child.type === "element") markIn(child, find, isLeftAlone || LEFT_ALONE.has(child.tagName));
    return [child as ElementContent];
  });
}

function split({ value }: Text, find: Find): ElementContent[] {
  const parts: ElementContent[] = [];
  let at = 0;
  for (const { text, start, end, index } of find(value)) {
    if (start > at) parts.push({ type: "text", value: value.slice(at, start) });
    parts.push({
      type: "element",
      tagName: "span",
      properties: { [FIGURE_INDEX]: index },
      children: [{ type: "text", value: text }],
    });
    at = end;
  }
  if (at < value.length) parts.push({ type: "text", value: value.slice(at) });
  return parts;
}
