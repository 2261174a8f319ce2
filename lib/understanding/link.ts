import type { Mention, Slot } from "./frame";
import type { Kind } from "./kinds";
import type { Reading, Span } from "./reader";
import type { Role } from "./reader/labels";
import { joined } from "./spans";
import { STOP_WORDS, tokenise } from "./text";

const WITHOUT_NAMES: ReadonlySet<Role> = new Set<Role>([
  "time",
  "against",
  "since",
  "until",
  "arrive",
  "leave",
  "top",
  "nth",
  "rhythm",
]);
/** Roles that are one detail, whatever is named in them: “above 60 % humidity”. */
const WHOLE: ReadonlySet<Role> = new Set<Role>(["above", "below", "amount", "unit", "form"]);

/** From here a name is sure enough to hold words together that the reader parted. */
const SURE = 0.9;
const PASSED_OVER = 0.5;

/** The details of a text: what the reader marked, each with the names in it, and the names that it passed over. */
export function slotsOf(text: string, reading: Pick<Reading, "spans">, kinds: readonly Kind[]): Slot[] {
  const found = kinds.flatMap((kind) => kind.find(text).map((mention) => ({ kind, mention })));
  const mentions = found.map(({ mention }) => mention);
  const names = found.filter(({ kind, mention }) => kind.isName && mention.score > SURE);
  const spans = joined(
    text,
    reading.spans,
    names.map(({ mention }) => mention),
  );
  const isNamed = new Set(kinds.flatMap(({ name, isName }) => (isName ? [name] : [])));
  const slots = spans
    .flatMap((span) => split(text, span, kinds, mentions))
    .map((slot) => everyday(named(slot, isNamed), spans));
  const passed = found
    .filter(({ kind, mention }) => kind.isName && mention.score === 1 && !overlaps(mention, spans))
    .map(({ mention }) => mention);
  for (const mention of longest(passed)) {
    const same = passed.filter((other) => other.start === mention.start && other.end === mention.end);
    slots.push({
      role: "name",
      text: text.slice(mention.start, mention.end),
      start: mention.start,
      certainty: PASSED_OVER,
      mentions: same,
    });
  }
  const strange = strangeName(text, slots);
  const all = [...slots, ...(strange ? [strange] : [])].sort((a, b) => a.start - b.start);
  return sinceThen(
    text,
    withEnds(
      text,
      all.filter(unlessRepeated()).map((slot) => withOpening(text, withUnit(text, slot))),
    ),
  );
}

const POINTING = /^(?:the )?(?:this|last|next|past)$/i;
const UNIT =
  /^\s+(?:hour|day|week|weekend|month|quarter|year|morning|afternoon|evening|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

/** “This week”, of which the reader marked “this”. */
function withUnit(text: string, slot: Slot): Slot {
  if (!OF_TIME.has(slot.role) || !POINTING.test(slot.text)) return slot;
  const [unit = ""] = UNIT.exec(text.slice(slot.start + slot.text.length)) ?? [];
  return { ...slot, text: slot.text + unit };
}

const OF_TIME: ReadonlySet<Role> = new Set<Role>(["time", "since", "until", "against"]);

const OPENINGS: Partial<Record<Role, RegExp>> = {
  since: /\b(?:after|later than)\s+(?:the\s+)?$/i,
  until: /\bbefore\s+(?:the\s+)?$/i,
};

/** “After 2020” begins with 2021, “since 2020” doesn't: the opening, which the reader leaves out, is part of the time. */
function withOpening(text: string, slot: Slot): Slot {
  const [opening] = OPENINGS[slot.role]?.exec(text.slice(0, slot.start)) ?? [];
  if (opening === undefined) return slot;
  return { ...slot, text: opening + slot.text, start: slot.start - opening.length };
}

const SINCE_THEN = /\bsince (?:then|that time|that year|that day)\b/i;

/** “We were there in 2005. How much has it lost since then?” is since 2005. */
function sinceThen(text: string, slots: Slot[]): Slot[] {
  const [said] = text.match(SINCE_THEN) ?? [];
  const at = said === undefined ? -1 : text.indexOf(said);
  const time = slots.findLast(({ role, start }) => role === "time" && start < at);
  if (said === undefined || !time) return slots;
  const isThen = ({ start }: Slot) => start >= at && start < at + said.length;
  return slots.flatMap((slot) => (isThen(slot) ? [] : slot === time ? [{ ...slot, role: "since" }] : [slot]));
}

const BETWEEN = /\bbetween\s+(?:the\s+)?$/i;
const AND = /^\s+and\s+(?:the\s+)?$/i;

/** “Between Stratford and Westminster” is from the one to the other, even where both were marked alike. */
function withEnds(text: string, slots: Slot[]): Slot[] {
  return slots.map((slot, at) => {
    const before = slots[at - 1];
    if (before?.role !== "from" || slot.role !== "from") return slot;
    const isPair =
      BETWEEN.test(text.slice(0, before.start)) &&
      AND.test(text.slice(before.start + before.text.length, slot.start));
    return isPair ? { ...slot, role: "to" } : slot;
  });
}

/** Nobody names one thing more often; plans compare each detail with each other one. */
const MOST_ALIKE = 4;

function unlessRepeated() {
  const counts = new Map<string, number>();
  return ({ role, text }: Slot): boolean => {
    const key = `${role} ${text.toLowerCase()}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_ALIKE;
  };
}

/** “The two bedrooms” points at nothing: it names them; so does “Loreto in Peru”, taken for what is asked about. */
function named(slot: Slot, isNamed: ReadonlySet<string>): Slot {
  const { role, text, mentions } = slot;
  const names = mentions.filter(({ kind, score }) => isNamed.has(kind) && score > SURE);
  const isWhole = /\s(?:in|of)\s/.test(text) && names.some(({ start, end }) => end - start === text.length);
  return (role === "ref" && names.length > 0) || (role === "what" && isWhole)
    ? { ...slot, role: "name" }
    : slot;
}

/** “Generator”, taken for a name: an everyday word rather than a name that isn't known. */
function everyday(slot: Slot, spans: readonly Span[]): Slot {
  const { role, text, start, mentions } = slot;
  const isEveryday =
    role === "name" &&
    mentions.length === 0 &&
    text === text.toLowerCase() &&
    spans.some((span) => span.isEveryday && span.start <= start && start < span.end);
  return isEveryday ? { ...slot, is_everyday: true } : slot;
}

const NAMING: ReadonlySet<Role> = new Set<Role>(["name", "from", "to", "within", "ref", "every", "wrong"]);

/** Where nothing else is named, a word with a capital that nothing took: a guess at a name that nobody knows. */
function strangeName(text: string, slots: readonly Slot[]): Slot | undefined {
  if (slots.some(({ role }) => NAMING.has(role))) return undefined;
  const taken = slots.map(({ start, text: said }) => ({ start, end: start + said.length }));
  const word = tokenise(text).find(
    ({ text: plain, start, end }) =>
      start > 0 &&
      /^\p{Lu}\p{Ll}{2}/u.test(text.slice(start)) &&
      !STOP_WORDS.has(plain) &&
      !overlaps({ start, end }, taken),
  );
  if (!word) return undefined;
  const said = text.slice(word.start, word.end);
  return { role: "name", text: said, start: word.start, certainty: PASSED_OVER, mentions: [] };
}

interface Stretch {
  start: number;
  end: number;
}

const overlaps = ({ start, end }: Stretch, others: readonly Stretch[]) =>
  others.some((other) => start < other.end && other.start < end);

function longest<Found extends Stretch>(found: Found[]): Found[] {
  const taken: Found[] = [];
  for (const one of [...found].sort((a, b) => b.end - b.start - (a.end - a.start))) {
    if (!overlaps(one, taken)) taken.push(one);
  }
  return taken;
}

/** “Peru and Chile” that was marked as one span is two details. */
function split(
  text: string,
  span: Reading["spans"][number],
  kinds: readonly Kind[],
  found: Mention[],
): Slot[] {
  const { role, certainty } = span;
  const whole = { role, text: text.slice(span.start, span.end), start: span.start, certainty };
  if (WITHOUT_NAMES.has(role)) return [{ ...whole, mentions: [] }];
  // A mention in the whole text may reach past the span (“St Pancras” of “King's Cross St Pancras”).
  const inside = [
    ...found.filter(({ start, end }) => start < span.end && span.start < end),
    ...kinds.flatMap((kind) =>
      kind.find(whole.text).map((mention) => ({
        ...mention,
        start: mention.start + span.start,
        end: mention.end + span.start,
      })),
    ),
  ].filter(unlessSeen());
  const groups = longest(inside);
  // With its other words, so that “kitchen fridge” isn't taken for the kitchen unseen.
  if (groups.length < 2 || WHOLE.has(role)) return [{ ...whole, mentions: byLikelihood(inside) }];
  return groups
    .sort((a, b) => a.start - b.start)
    .map((group) => ({
      role,
      certainty,
      start: group.start,
      text: text.slice(group.start, group.end),
      mentions: byLikelihood(inside.filter((mention) => overlaps(mention, [group]))),
    }));
}

const byLikelihood = (mentions: Mention[]): Mention[] =>
  mentions.sort((a, b) => b.score * (b.end - b.start) - a.score * (a.end - a.start));

function unlessSeen() {
  const seen = new Set<string>();
  return ({ kind, start, end }: Mention): boolean => {
    const key = `${kind} ${start} ${end}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
