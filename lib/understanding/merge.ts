import { withChangedNumber } from "./changed-number";
import { beginsInCue, endsInCue, hasAddition, hasCue } from "./cues";
import type { Frame, Slot } from "./frame";
import { readOrdinal } from "./quantities";
import type { Operation, Role } from "./reader/labels";
import { normalise, STOP_WORDS, tokenise } from "./text";

/** Roles of which a new one takes the place of all the others. */
const FAMILIES: readonly (readonly Role[])[] = [
  ["time", "since", "until"],
  ["arrive", "leave"],
  ["above", "below"],
  ["top", "nth"],
];
const PASSING: ReadonlySet<Role> = new Set<Role>(["ref", "nth", "not", "wrong"]);
const WHEN: ReadonlySet<Role> = new Set<Role>(["time", "since", "until", "against"]);
const LASTING: ReadonlySet<Role> = new Set<Role>([
  "name",
  "within",
  "from",
  "to",
  "via",
  "toward",
  "on",
  "avoid",
  "time",
  "since",
  "until",
  "arrive",
  "leave",
  "prefer",
]);

const familyOf = (role: Role): readonly Role[] => FAMILIES.find((family) => family.includes(role)) ?? [role];

/**
 * A request after what was said before: a follow-up edits the last frame, a new question at most points back.
 * @param earlier the newest first
 */
export function merged(read: Frame, earlier: readonly Frame[], answered: readonly Slot[] = []): Frame {
  const [before, older] = earlier;
  if (!before || before.desk !== read.desk) return read;
  const next = withMeant(withRef(withInstead(read)), before);
  const last = withAnswered(before, next, answered);
  const isEdit =
    next.act === "refine" ||
    next.act === "correct" ||
    next.act === "reply" ||
    isExchanged(next, last) ||
    isGoneOn(next, last);
  if (!isEdit) return pointed(next, last, older);
  return edited(next.act === "ask" ? { ...next, act: "refine" } : next, last, older);
}

/** “And which lost the most?”, which names nothing, is of what was asked before. */
const isGoneOn = (next: Frame, last: Frame): boolean =>
  next.function === last.function &&
  beginsInCue(next.text, "goesOn") &&
  !next.slots.some(({ role }) => NAMES.has(role));

/** “Swap Chile for Peru” goes on about the names before, whatever the reader took it for. */
const isExchanged = (next: Frame, last: Frame): boolean =>
  next.function === last.function &&
  (withDropped(next, last.slots) !== next.slots || isInPlaceOf(next, last));

function isInPlaceOf({ slots, text }: Frame, last: Frame): boolean {
  const names = last.slots.filter(({ role }) => role === "name");
  const left = slots.filter(
    ({ role, start }) => role === "wrong" && endsInCue(text.slice(0, start), "insteadOf"),
  );
  return names.length > 1 && left.some((slot) => names.some((name) => isSame(slot, name)));
}

/** “Peru instead of Chile”: the second isn't wanted any more. */
function withInstead(next: Frame): Frame {
  const slots = next.slots.map((slot): Slot => {
    const isLeft = slot.role === "name" && endsInCue(next.text.slice(0, slot.start), "insteadOf");
    return isLeft ? { ...slot, role: "wrong" } : slot;
  });
  return { ...next, slots };
}

/** “No, the one in Missouri”: what was never said can't have been wrong, so it is what is meant; behind “not” it isn't. */
function withMeant(next: Frame, last: Frame): Frame {
  if (next.slots.some(({ role }) => NAMES.has(role))) return next;
  const slots = next.slots.map((slot): Slot => {
    const isMeant =
      slot.role === "wrong" &&
      slot.mentions.length > 0 &&
      !hasCue(next.text.slice(0, slot.start), "notThis") &&
      !last.slots.some((one) => isSame(one, slot));
    return isMeant ? { ...slot, role: "name" } : slot;
  });
  return { ...next, slots };
}

const NAMES: ReadonlySet<Role> = new Set<Role>(["name", "within", "from", "to"]);

const SINGLES_OUT: ReadonlySet<Operation> = new Set<Operation>(["extreme", "rank", "compare"]);

function refIn(text: string): string | undefined {
  if (hasCue(text, "ofBoth")) return "both";
  if (hasCue(text, "pointsAtSeveral")) return "them";
  return hasCue(text, "pointsAtOne") ? "that one" : undefined;
}

/** “Which of them”, “its price”: words that point back where the reader marked none. */
function withRef(next: Frame): Frame {
  const { slots, text } = next;
  if (slots.some(({ role }) => role === "ref" || NAMES.has(role))) return next;
  const ref = refIn(text);
  if (!ref) return next;
  return { ...next, slots: [...slots, { role: "ref", text: ref, start: 0, certainty: 1, mentions: [] }] };
}

/** The last request with what its answer named, for “which is the coldest?”, and for “its” after two were compared. */
function withAnswered(last: Frame, next: Frame, answered: readonly Slot[]): Frame {
  const refs = next.slots.filter(
    ({ role, text, mentions }) => role === "ref" && mentions.length === 0 && !hasCue(text, "goesBackInTime"),
  );
  const [first] = answered;
  if (refs.length === 0 || !first) return last;
  const isOne = refs.every(({ text }) => !hasCue(text, "several") && readOrdinal(text) === undefined);
  const named = last.slots.filter(({ role }) => NAMES.has(role));
  // A list begins with anyone, the answer to “which is the most” with the one.
  if (named.length === 0 && isOne && !SINGLES_OUT.has(last.operation)) return last;
  if (named.length === 0) return { ...last, slots: [...last.slots, ...(isOne ? [first] : answered)] };
  const isOfSeveral = named.length > 1 && named.every(({ role }) => role === "name");
  if (!isOfSeveral || !hasCue(next.text, "pointsAtOne") || !named.some((name) => isSame(name, first)))
    return last;
  return { ...last, slots: [...last.slots.filter(({ role }) => role !== "name"), first] };
}

function edited(next: Frame, last: Frame, older: Frame | undefined): Frame {
  const same = next.function === last.function;
  const kept = last.slots
    .filter(({ role }) => !PASSING.has(role) && (same || LASTING.has(role)))
    .filter((slot) => !(WHEN.has(slot.role) && isTimeDropped(next, last, slot)))
    .map((slot): Slot => ({ ...slot, carried: true }));
  const { kept: others, fresh } = withChangedNumber(next.text, kept, withDropped(next, kept));
  const swapped = hasCue(next.text, "swaps") ? others.map(turned) : others;
  const chosen = chosenOf(bothOf(swapped, fresh, older), fresh);
  const isExchange = takesOut(fresh, chosen);
  const left = chosen.filter((slot) => !fresh.some((other) => replaces(other, slot, next, isExchange)));
  // “Drop Chile”: it is taken out, and needn't be kept out.
  const dropped = fresh.filter(
    (slot) => slot.role === "except" && chosen.some((other) => other.role === "name" && isSame(slot, other)),
  );
  return {
    ...next,
    operation: same && isBare(next) ? last.operation : next.operation,
    slots: [...left, ...fresh.filter((slot) => !dropped.includes(slot))],
  };
}

/** Whether a kept time no longer holds: the turn speaks of the whole period or of now, or asks for something else of the past after a value of today. */
const isTimeDropped = (next: Frame, last: Frame, kept: Slot): boolean =>
  hasCue(next.text, "allTime") ||
  // “Now show me the kitchen” says nothing of when.
  endsInCue(next.text, "ofNow") ||
  (next.function !== last.function &&
    (hasCue(kept.text, "ofNow")
      ? hasCue(next.text, "tellsOfPast") && !hasCue(last.text, "tellsOfPast")
      : isOfNow(next) && (kept.role === "since" || hasCue(last.text, "tellsOfPast"))));

/** “What is the price of Bitcoin?”, after how it went since 2020: it names all that it asks of, and points back to nothing. */
const isOfNow = ({ text, slots }: Frame): boolean =>
  beginsInCue(text, "asksOfNow") &&
  slots.some(({ role, mentions }) => NAMES.has(role) && mentions.length > 0) &&
  !slots.some(({ role }) => role === "ref") &&
  !hasCue(text, "tellsOfPast") &&
  !hasCue(text, "goesBackInTime");

function takesOut(fresh: Slot[], kept: Slot[]): boolean {
  const names = kept.filter(({ role }) => role === "name");
  const left = fresh.filter(({ role }) => role === "wrong" || role === "except");
  return names.length > 1 && left.some((slot) => names.some((name) => isSame(slot, name)));
}

/** Only details that say of what or when: “and Bolivia?”, “in 2019”. */
const OF_WHAT: ReadonlySet<Role> = new Set<Role>([
  "name",
  "time",
  "since",
  "until",
  "within",
  "from",
  "to",
  "wrong",
]);

function isBare({ text, slots }: Frame): boolean {
  // “How long?” and “which ones?” have nothing but what they ask.
  if (slots.length === 0 || hasCue(text, "asksElse")) return false;
  if (!slots.every(({ role }) => OF_WHAT.has(role))) return false;
  return tokenise(text).every(
    ({ text: word, start }) =>
      STOP_WORDS.has(word) ||
      slots.some((slot) => start >= slot.start && start < slot.start + slot.text.length),
  );
}

/** “Which of the two?” after one was asked about and then the other. */
function bothOf(kept: Slot[], fresh: Slot[], older: Frame | undefined): Slot[] {
  const names = kept.filter(({ role }) => role === "name");
  const isBoth = fresh.some(({ role, text }) => role === "ref" && hasCue(text, "both"));
  if (!isBoth || !older || names.length > 1) return kept;
  const others = older.slots.filter(
    (slot) => slot.role === "name" && !names.some((name) => isSame(name, slot)),
  );
  return [...others.map((slot): Slot => ({ ...slot, carried: true })), ...kept];
}

const TURNED: Partial<Record<Role, Role>> = { from: "to", to: "from" };
const turned = (slot: Slot): Slot => ({ ...slot, role: TURNED[slot.role] ?? slot.role });

/** “Forget Chile, do it with Peru”: a name of those before, after a word that drops it, is taken out. */
function withDropped({ slots, text }: Frame, kept: Slot[]): Slot[] {
  const names = kept.filter(({ role }) => role === "name");
  const isDropped = (slot: Slot) =>
    slot.role === "name" &&
    endsInCue(text.slice(0, slot.start), "drops") &&
    names.some((name) => isSame(slot, name));
  // “… but with Peru”: that one comes in, whatever the reader took it for.
  const isTaken = (slot: Slot) =>
    slot.role === "except" &&
    endsInCue(text.slice(0, slot.start), "takesIn") &&
    !names.some((name) => isSame(slot, name));
  // Of a single name another takes the place anyway, unless it was read as one to leave out.
  const isEdit = names.length > 1 ? slots.some(isDropped) || slots.some(isTaken) : slots.some(isTaken);
  if (!isEdit || names.length === 0) return slots;
  return slots.map((slot): Slot => {
    if (isDropped(slot)) return { ...slot, role: "except" };
    return isTaken(slot) ? { ...slot, role: "name" } : slot;
  });
}

/** Whether a fresh detail replaces a kept one. `isExchange`: the turn takes a name out, others come for it alone. */
function replaces(fresh: Slot, kept: Slot, next: Frame, isExchange: boolean): boolean {
  if (fresh.role === "wrong" || fresh.role === "except") return isSame(fresh, kept);
  if (!familyOf(fresh.role).includes(kept.role)) return fresh.role === "name" && isMoved(fresh, kept);
  if (fresh.role === "name" || fresh.role === "what") {
    if (next.act === "reply" || isAdded(next) || isExchange) return isSame(fresh, kept);
    return shareKind(fresh, kept);
  }
  if (fresh.role === "avoid" || fresh.role === "via" || fresh.role === "prefer") return isSame(fresh, kept);
  return true;
}

const isMoved = (fresh: Slot, kept: Slot) =>
  (kept.role === "from" || kept.role === "to") && isSame(fresh, kept);

/** “Also Chile” adds it; “they also got 0.12 BTC on 2 December” is a case of its own. */
const isAdded = ({ text, slots }: Frame) =>
  hasAddition(text) &&
  !(["amount", "time"] as const).every((role) => slots.some((slot) => slot.role === role));

const kindsIn = ({ mentions }: Slot) => mentions.map(({ kind }) => kind);

function shareKind(a: Slot, b: Slot): boolean {
  if (a.mentions.length === 0 || b.mentions.length === 0) return true;
  return kindsIn(a).some((kind) => kindsIn(b).includes(kind));
}

function isSame(a: Slot, b: Slot): boolean {
  if (normalise(a.text) === normalise(b.text)) return true;
  return a.mentions.some((mention) =>
    b.mentions.some((other) => mention.kind === other.kind && mention.values[0] === other.values[0]),
  );
}

function chosenOf(kept: Slot[], fresh: Slot[]): Slot[] {
  const names = kept.filter(({ role }) => role === "name");
  const ref = fresh.find(({ role }) => role === "ref");
  const nth = ref && names.length > 1 ? readOrdinal(ref.text) : undefined;
  const one = nth === undefined ? undefined : nth < 0 ? names.at(nth) : names[nth - 1];
  if (!one) return kept;
  return kept.filter((slot) => slot.role !== "name" || slot === one);
}

/** A new question with “it”, “there” or “that year” in it. */
function pointed(next: Frame, last: Frame, older: Frame | undefined): Frame {
  const refs = next.slots.filter(({ role }) => role === "ref");
  if (refs.length === 0) return next;
  const isTime = refs.every(({ text }) => hasCue(text, "goesBackInTime"));
  const wanted: readonly Role[] = isTime ? ["time", "since", "until"] : ["name", "within", "from", "to"];
  const has = (role: Role) => next.slots.some((slot) => slot.role === role);
  if (wanted.slice(0, 1).some(has)) return next;
  const carried = chosenOf(bothOf(last.slots, refs, older), refs)
    .filter(({ role }) => wanted.includes(role) && !has(role))
    .map((slot): Slot => ({ ...slot, carried: true }));
  return { ...next, slots: [...carried, ...next.slots] };
}
