import type { Element, Root } from "hast";
import { FIGURE_INDEX, KEPT } from "./figures";

/** Units that answers have, after a number. */
const UNITS =
  /(\d) (?=(?:°[CF]|K|hPa|ppb|ppm|lx|dB|kW|MW|[kM]?ha|[kMG]?t|km²|km\/h|m\/s|km|cm|mm|m|kg|mg|g|s|h|min|USDC|million|billion|trillion)(?![\p{L}\d]))/gu;

const NO_BREAK_SPACE = "\u00a0";
/** What is written in code is to be copied as it stands; figures stay in one line by their style. */
const isLeftAlone = ({ tagName, properties }: Element): boolean =>
  tagName === "code" || tagName === "pre" || FIGURE_INDEX in properties || KEPT in properties;

/** A rehype plugin that keeps a number and its unit in one line. */
export function keepUnits() {
  return (tree: Root) => keepIn(tree);
}

function keepIn(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type === "text") child.value = child.value.replace(UNITS, `$1${NO_BREAK_SPACE}`);
    if (child.type === "element" && !isLeftAlone(child)) keepIn(child);
  }
}
