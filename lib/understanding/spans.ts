import { type Cue, endsInCue } from "./cues";
import type { Mention } from "./frame";
import type { Span } from "./reader";
import type { Role } from "./reader/labels";

/** Roles that the reader sometimes changes within one stretch of words, where only one can be meant. */
const FAMILIES: readonly ReadonlySet<Role>[] = [
  new Set<Role>(["time", "against", "since", "until", "arrive", "leave"]),
  new Set<Role>(["above", "below", "amount"]),
];

/**
 * The reader's spans, where neighbours that are one detail are joined: words of one name (“boiler pump”), of one role, and times and
 * limits that only differ in their role.
 * @param names what the desk's kinds find in the text
 */
export function joined(text: string, spans: readonly Span[], names: readonly Mention[]): Span[] {
  const made: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = made.at(-1);
    if (last && isOne(text, last, span, names)) made[made.length - 1] = together(last, span, names);
    else made.push(span);
  }
  return made.map((span) => ({ ...span, role: roleByWord(text, span) }));
}

function isOne(text: string, a: Span, b: Span, names: readonly Mention[]): boolean {
  if (isNamed(a, b, names)) return true;
  if (text.slice(a.end, b.start).trim() !== "") return false;
  // Neighbours of one role may be several names: “btc eth sol”.
  return (
    (a.role === b.role && a.role !== "name") ||
    FAMILIES.some((roles) => roles.has(a.role) && roles.has(b.role))
  );
}

const isNamed = (a: Span, b: Span, names: readonly Mention[]): boolean =>
  names.some(({ start, end }) => start < a.end && start >= a.start && end > b.start && end <= b.end);

/** Of a name's words the first says what it is there for, of others the likelier. */
function together(a: Span, b: Span, names: readonly Mention[]): Span {
  const role = isNamed(a, b, names) || a.certainty >= b.certainty ? a.role : b.role;
  return { role, start: a.start, end: b.end, certainty: Math.max(a.certainty, b.certainty) };
}

/** Pairs of roles that the word before tells apart. */
const PAIRS: readonly (readonly (Role & Cue)[])[] = [
  ["above", "below"],
  ["from", "to"],
];

/** “Under 10 degrees” is below and “from Paddington” is from, whatever the reader took them for. */
function roleByWord(text: string, { role, start }: Span): Role {
  const pair = PAIRS.find((roles) => roles.some((one) => one === role));
  const before = text.slice(0, start);
  return pair?.find((cue) => endsInCue(before, cue)) ?? role;
}
