import { distance } from "fastest-levenshtein";
import { isTold } from "./asks";
import type { Slot } from "./frame";
import type { Role } from "./reader/labels";
import type { Request } from "./request";
import type { Teaching } from "./teaching";
import { normalise, STOP_WORDS, tokenise } from "./text";

/** Details that the engine itself takes into account, or that change nothing when they are left out. */
const SILENT: ReadonlySet<Role> = new Set<Role>(["ref", "wrong", "every"]);
/** Below this the reader only guessed that a word was a detail. */
const GUESSED = 0.55;

export function notesOn(request: Request, topics: Teaching["topics"]): string[] {
  const known = new Set([...(topics?.all ?? []), ...(topics?.[request.frame.function] ?? [])]);
  const isAside = (slot: Slot) => isUnknownName(slot) && isTold(request.text, slot.start);
  const left = request.unread().filter((slot) => counts(slot, known) && !isAside(slot));
  const [unknown, unhonoured] = [left.filter(isUnknownName), left.filter((slot) => !isUnknownName(slot))];
  return [
    ...request.respelt().map(({ text, label }) => `I read “${text}” as ${label}.`),
    ...(unknown.length > 0 ? [`I don't know ${quoted(unknown)}, so it isn't in this answer.`] : []),
    ...(unhonoured.length > 0 ? [`I can't take ${quoted(unhonoured)} into account here.`] : []),
  ];
}

const isUnknownName = ({ role, mentions }: Slot) => role === "name" && mentions.length === 0;

function counts({ role, text, certainty }: Slot, known: ReadonlySet<string>): boolean {
  if (SILENT.has(role) || certainty < GUESSED || (role === "time" && isOfNow(text))) return false;
  return tokenise(text).some(({ text: word }) => !STOP_WORDS.has(word) && !isKnown(word, known));
}

/** “At present”, “at the moment”, of which the reader marks the noun alone: an answer without a time is of now. */
export const isOfNow = (text: string): boolean => NOW.has(normalise(text));

const NOW: ReadonlySet<string> = new Set([
  "now",
  "right now",
  "just now",
  "currently",
  "moment",
  "the moment",
  "this moment",
  "present",
  "at the moment",
  "at this moment",
  "at present",
  "the present",
]);

/** A shorter word with another letter is another word. */
const MIN_FUZZY_LENGTH = 5;

const LONG = 9;

/** Whether a word is one of the known ones, or one of them with a letter wrong, of a long one two: “gread”, “deforrestatoin”. */
const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  known.has(word) ||
  (word.length >= MIN_FUZZY_LENGTH &&
    [...known].some(
      (one) => one.length >= MIN_FUZZY_LENGTH && distance(one, word) <= (one.length >= LONG ? 2 : 1),
    ));

function quoted(slots: Slot[]): string {
  const texts = [...new Set(slots.map(({ text }) => `“${text}”`))];
  return texts.length < 2 ? (texts[0] ?? "") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}
