import { type Cue, endsInCue, hasCue } from "./cues";
import type { Mention } from "./frame";
import type { Span } from "./reader";
import type { Role } from "./reader/labels";
import { normalise, tokenise } from "./text";

/** Roles that the reader sometimes changes within one stretch of words, where only one can be meant. */
const LIMITS: ReadonlySet<Role> = new Set<Role>(["above", "below", "amount"]);
const FAMILIES: readonly ReadonlySet<Role>[] = [
  new Set<Role>(["time", "against", "since", "until", "arrive", "leave"]),
  LIMITS,
];
const WITHIN_NUMBERS = ["and a half", "and half", "and a quarter", "point"];

const isOneNumber = (rest: string): boolean =>
  WITHIN_NUMBERS.some((words) => `${normalise(rest)} `.startsWith(`${words} `));

/** The reader's spans, with neighbours that are one detail joined. `names`: what the desk's kinds find in the text. */
export function joined(text: string, spans: readonly Span[], names: readonly Mention[]): Span[] {
  const made: Span[] = [];
  const worded = spans.filter(({ start, end }) => tokenise(text.slice(start, end)).length > 0);
  for (const span of worded.sort((a, b) => a.start - b.start)) {
    const last = made.at(-1);
    if (last && isOne(text, last, span, names)) made[made.length - 1] = together(last, span, names);
    else made.push(span);
  }
  return made.map((span) => withoutPointer(text, { ...span, role: roleByWord(text, span) }));
}

/** “Colder than that last night”: “that” is a figure which was said before, and “last night” no second time. */
function withoutPointer(text: string, span: Span): Span {
  const [first, second] = tokenise(text.slice(span.start, span.end));
  const isPointer = first !== undefined && second !== undefined && POINTERS.has(first.text);
  if (span.role !== "against" || !isPointer || !hasCue(second.text, "beginsTime")) return span;
  return { ...span, role: "time", start: span.start + second.start };
}

const POINTERS: ReadonlySet<string> = new Set(["that", "it"]);

function isOne(text: string, a: Span, b: Span, names: readonly Mention[]): boolean {
  if (isNamed(a, b, names)) return true;
  if (LIMITS.has(a.role) && LIMITS.has(b.role) && isOneNumber(text.slice(a.end, b.end))) return true;
  if (text.slice(a.end, b.start).trim() !== "") return false;
  // Neighbours of one role may be several names: “btc eth sol”.
  return (
    (a.role === b.role && a.role !== "name") ||
    FAMILIES.some((roles) => roles.has(a.role) && roles.has(b.role))
  );
}

const isNamed = (a: Span, b: Span, names: readonly Mention[]): boolean =>
  names.some(({ start, end }) => start < a.end && start >= a.start && end > b.start && end <= b.end);

function together(a: Span, b: Span, names: readonly Mention[]): Span {
  const role = isNamed(a, b, names) || a.certainty >= b.certainty ? a.role : b.role;
  const isEveryday = a.isEveryday && b.isEveryday;
  return { role, start: a.start, end: b.end, certainty: Math.max(a.certainty, b.certainty), isEveryday };
}

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
