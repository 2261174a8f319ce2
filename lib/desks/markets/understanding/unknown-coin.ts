import { type Clause, type Reading, unreadIn } from "./clauses";
import type { Turned } from "./turned";

const BESIDE = /(?:\bvs\.?|\bversus|\bor|\bthan|\bwith|\bagainst|\bcompare|X ?,|X+ and|X+ to)\s+(?:the )?$/;
const AFTER_NAME =
  /^(?:'s)?\s*(?:$|[?.,!]|and\b|or\b|vs|versus|since|in\b|over|price|coins?\b|tokens?\b|T|X)/;

/** A word that stands where a coin would and is none. */
export function unknownCoin(clause: Clause, { reading, memory, inView }: Turned): string | undefined {
  const { tape } = reading;
  const strange = tape.words.filter(
    ({ isRead, start }) => !isRead && start >= clause.start && start < clause.end,
  );
  const names = new Set(unreadIn(tape, clause.start, clause.end));
  const left = strange.filter(({ raw }) => names.has(raw) && /\p{L}/u.test(raw));
  const [first] = left;
  if (!first) return undefined;
  if (clause.coins.length > 0) {
    return left.find(
      ({ start, end }) =>
        BESIDE.test(tape.free.slice(clause.start, start)) && AFTER_NAME.test(tape.free.slice(end)),
    )?.raw;
  }
  const isPointing = clause.pointsBack && (memory.coins.length > 0 || inView !== undefined);
  if (isPointing || clause.topics.has("recall")) return undefined;
  return nameAt(tape, first.start);
}

/** Unread words that stand together are one name. */
function nameAt({ words, text }: Reading["tape"], from: number): string {
  const at = words.findIndex(({ start }) => start === from);
  const [first, second] = [words[at], words[at + 1]];
  const isLonger =
    first &&
    second &&
    !second.isRead &&
    /^[A-Z]/.test(second.raw) &&
    text.slice(first.end, second.start) === " ";
  return isLonger ? `${first.raw} ${second.raw}` : (first?.raw ?? "");
}
