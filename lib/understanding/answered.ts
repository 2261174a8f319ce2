import type { Slot } from "./frame";
import type { Kind } from "./kinds";
import { slotsOf } from "./link";

/** What an answer is about stands in bold, or first in a table's row. */
const ABOUT = /\*\*([^*\n]{2,80})\*\*|^\| ([^|\n]{2,80}) \|/gm;
/** Names beyond these are a list that nobody points into. */
const MOST = 30;

/** What an answer named, in its order and each once, as details that a follow-up may point at: “which of them”, “the first one”, “there”. */
export function namedIn(answer: string, kinds: readonly Kind[]): Slot[] {
  const names = kinds.filter(({ isName }) => isName);
  const found = new Map<string, Slot>();
  for (const [, bold, cell] of answer.matchAll(ABOUT)) {
    for (const slot of slotsOf(bold ?? cell ?? "", { spans: [] }, names)) {
      const [mention] = slot.mentions;
      const key = mention && `${mention.kind} ${mention.values[0]}`;
      if (key && !found.has(key)) found.set(key, { ...slot, certainty: 1, carried: true });
    }
  }
  return [...found.values()].slice(0, MOST);
}
