import { linesListed, sentence } from "../format";
import type { LineId, Station } from "../types";

/** “The Liberty line doesn't stop at Whitechapel”; undefined where all lines that are asked about do. */
export function notStopping({ name, lines }: Station, asked: readonly LineId[]): string | undefined {
  const absent = [...new Set(asked)].filter((line) => !lines.includes(line));
  if (absent.length === 0) return undefined;
  const named = linesListed(absent);
  const isOne = absent.length === 1 || named === "the Overground" || named === "the Underground";
  return `${sentence(named)} ${isOne ? "doesn't" : "don't"} stop at **${name}**; the lines there are ${linesListed(lines)}.`;
}
