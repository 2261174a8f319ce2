import { splitSentences } from "@/lib/agent/truth";
import type { Turn } from "./frame";
import { mostLike } from "./likeness";
import { cellsIn, lower, RULE } from "./over-table";
import { tokenise } from "./text";

/** From here a part of the last answer is taken for what a turn is about: with names masked, other turns stayed under 0.3 when this was tried. */
const LIKELY = 0.38;
/** A longer turn asks of something else, too. */
const MOST_WORDS = 12;
/** What a figure is no answer to. */
const OPEN = new Set(["who", "whose", "why", "should", "can", "could", "please"]);
const FIGURE = /\d/;
const MARK = /^(?:[-*]|\d+\.)\s+/;
const OPENING = "From my last answer: ";

/** The part of the last answer that a turn is about, said again; undefined where none is like it. For turns that nothing else was made of. */
export async function fromAnswer(turn: string, history: readonly Turn[]): Promise<string | undefined> {
  const answer = history.findLast((one) => !one.answer?.startsWith(OPENING));
  const words = tokenise(turn);
  if (!answer?.answer || answer.calls.length === 0 || words.length > MOST_WORDS) return undefined;
  if (OPEN.has(words[0]?.text ?? "")) return undefined;
  const parts = partsOf(answer.answer);
  const names = new Set(parts.flatMap(({ text }) => namesIn(text)));
  const masked = parts.map(({ part, text }) => ({ part, text: withoutNames(text, names) }));
  const best = await mostLike(withoutNames(turn, names), masked);
  return best && best.likeness >= LIKELY ? `${OPENING}${best.sentence.part}` : undefined;
}

/** Words with a capital: all that is said of Bitcoin is like any question with its name. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\p{Lu}[\p{L}\p{N}]{2,}/gu)].map(([name]) => name.toLowerCase());

const withoutNames = (text: string, names: ReadonlySet<string>): string =>
  text.replace(/[\p{L}\p{N}]+/gu, (word) => (names.has(word.toLowerCase()) ? "it" : word));

interface Part {
  part: string;
  /** Without markup, as it is compared. */
  text: string;
}

/** Sentences, items and rows that have a figure. */
function partsOf(answer: string): Part[] {
  const lines = answer.split("\n").map((line) => line.trim());
  let head: string[] = [];
  return lines.flatMap((line, at): Part[] => {
    if (RULE.test(line)) return [];
    if (!line.startsWith("|"))
      return splitSentences(line.replace(MARK, "")).flatMap(({ text }) => partOf(text));
    const cells = cellsIn(line);
    if (RULE.test(lines[at + 1] ?? "")) {
      head = cells.map(lower);
      return [];
    }
    const [name, ...values] = cells;
    return partOf(`${name}: ${values.map((value, column) => `${head[column + 1]} ${value}`).join(", ")}`);
  });
}

const partOf = (part: string): Part[] =>
  FIGURE.test(part) ? [{ part, text: part.replaceAll("**", "") }] : [];
