import type { Turn } from "./frame";
import { mostLike } from "./likeness";

/** From here a part of the last answer is taken for what a turn is about; other turns stayed under 0.3 when this was tried. */
const LIKELY = 0.38;
/** A longer turn asks of something else, too. */
const MOST_WORDS = 12;
/** Turns: what was said again in between had no calls. */
const FAR = 3;
const FIGURE = /\d/;
const RULE = /^\|[\s:|-]+\|$/;
const SENTENCE_END = /(?<=[.!?]\*{0,2})\s+(?=[*A-Z\d])/;

/** The part of the last answer that a turn is about, said again; undefined where none is like it. For turns that nothing else was made of. */
export async function fromAnswer(turn: string, history: readonly Turn[]): Promise<string | undefined> {
  const answer = history.slice(-FAR).findLast(({ calls }) => calls.length > 0)?.answer;
  if (!answer || turn.split(/\s+/).length > MOST_WORDS) return undefined;
  const best = await mostLike(turn, partsOf(answer));
  return best && best.likeness >= LIKELY ? `From my last answer: ${best.sentence.part}` : undefined;
}

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
    if (!line.startsWith("|")) return line.split(SENTENCE_END).flatMap(partOf);
    const cells = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    if (RULE.test(lines[at + 1] ?? "")) {
      head = cells;
      return [];
    }
    const [name, ...values] = cells;
    return partOf(`${name}: ${values.map((value, column) => `${head[column + 1]} ${value}`).join(", ")}`);
  });
}

function partOf(words: string): Part[] {
  const part = words.replace(/^(?:[-*]|\d+\.)\s+/, "");
  return FIGURE.test(part) ? [{ part, text: part.replaceAll("**", "") }] : [];
}
