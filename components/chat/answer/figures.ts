import type { Element, ElementContent, Root, Text } from "hast";
import type { Figure } from "@/lib/agent/figure";

/** `figure` is an index. */
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

/** In pieces of text, in their order: the n-th place of one spelling is the n-th figure written so. */
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

export const FIGURE_INDEX = "dataFigure";

type Find = ReturnType<typeof figureFinder>;

/** A rehype plugin, so that each figure can say where it comes from. */
export function markFigures(figures: Figure[]) {
  return () => (tree: Root) => {
    markIn(tree, figureFinder(figures));
    keepIn(tree);
  };
}

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

/** Stays in one line: a figure with the punctuation around it. */
export const KEPT = "dataKept";

const OPENING = /[([{“‘"'~≈±+−–£€$-]+$/u;
const CLOSING = /^(?:[ \u00a0]?[%‰])?[)\]}”’"'.,;:!?…°]*/u;
const LONGEST_KEPT = 24;
const EMPHASIS = new Set(["strong", "em"]);

/** A figure is a button, and a line may break beside one, whatever stands there. */
function keepIn(parent: Root | Element): void {
  const children = [...parent.children] as ElementContent[];
  const kept: ElementContent[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type !== "element" || !isFigure(child)) {
      if (child.type === "element") keepIn(child);
      kept.push(child);
      continue;
    }
    const before = kept.at(-1);
    const after = children[index + 1];
    const opening = before?.type === "text" ? (before.value.match(OPENING)?.[0] ?? "") : "";
    const closing = after?.type === "text" ? (after.value.match(CLOSING)?.[0] ?? "") : "";
    if (opening && before?.type === "text") {
      kept[kept.length - 1] = { ...before, value: before.value.slice(0, -opening.length) };
    }
    if (closing && after?.type === "text") {
      children[index + 1] = { ...after, value: after.value.slice(closing.length) };
    }
    kept.push(opening || closing ? keeping([textNode(opening), child, textNode(closing)]) : child);
  }
  parent.children = kept;
}

const isFigure = (element: Element): boolean =>
  element.properties[FIGURE_INDEX] !== undefined ||
  (EMPHASIS.has(element.tagName) &&
    element.children.some((child) => child.type === "element" && isFigure(child)) &&
    textIn(element).length <= LONGEST_KEPT);

const textIn = ({ children }: Element): string =>
  children
    .map((child) => (child.type === "element" ? textIn(child) : child.type === "text" ? child.value : ""))
    .join("");

const textNode = (value: string): Text => ({ type: "text", value });

const keeping = (children: ElementContent[]): Element => ({
  type: "element",
  tagName: "span",
  properties: { [KEPT]: true },
  children,
});

const UNITS =
  /(\d) (?=(?:°[CF]|K|hPa|ppb|ppm|lx|dB|kW|MW|[kM]?ha|[kMG]?t|km²|km\/h|m\/s|km|cm|mm|m|kg|mg|g|s|h|min|USDC|million|billion|trillion)(?![\p{L}\d]))/gu;

const NO_BREAK_SPACE = "\u00a0";
/** What is written in code is to be copied as it stands; figures stay in one line by their style. */
const isLeftAlone = ({ tagName, properties }: Element): boolean =>
  tagName === "code" || tagName === "pre" || FIGURE_INDEX in properties || KEPT in properties;

export function keepUnits() {
  return (tree: Root) => keepUnitsIn(tree);
}

function keepUnitsIn(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type === "text") child.value = child.value.replace(UNITS, `$1${NO_BREAK_SPACE}`);
    if (child.type === "element" && !isLeftAlone(child)) keepUnitsIn(child);
  }
}
