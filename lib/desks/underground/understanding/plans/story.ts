import type { Frame } from "@/lib/understanding/frame";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { listed } from "../../format";
import { nameStart, roleBefore } from "../places";

type Slot = Frame["slots"][number];

const ENDS: ReadonlySet<Role> = new Set<Role>(["from", "to", "name", "via"]);
const COMPETING: ReadonlySet<Role> = new Set<Role>(["from", "to"]);
/** “I'd like to stop at Angel on the way.”: of the way that is asked for. */
const ON_WAY =
  /\b(?:via|through|on (?:the|my|our) way|stop(?:ping)?(?: off| over)? (?:at|in|by)|chang(?:e|ing) at)\b/iu;
/** Where what is told ends and the next sentence begins; the stop of “St. Paul's” ends nothing. */
const BREAK =
  /(?<!\b(?:st|rd|sq|dr|mr|mrs))[.!?]+\s+(?=\p{Lu}|how|what|when|which|can|could)|[,;:–—]\s+(?=(?:so |and |then )*(?:how|what|which|when|can|could|where)\b)/giu;

/** “We start a walk at Epping and end at Ongar. How do I get to Epping from Oval?”: the ends are those of the sentence that asks. */
export function leaveStory(request: Request): void {
  const { frame, text } = request;
  const named = frame.slots.filter(
    (slot) => !slot.carried && slot.role !== "via" && ENDS.has(slot.role) && placeIn(slot),
  );
  const sentences = sentencesOf(text);
  const asking = sentences.filter(({ isAsked }) => isAsked);
  const isIn = ({ start, end }: { start: number; end: number }, slot: Slot) =>
    start <= slot.start && slot.start < end;
  const own = asking.find((sentence) => {
    const within = named.filter((slot) => isIn(sentence, slot));
    const roles = within.map((slot) => roleBefore(text, nameStart(slot)));
    const places = new Set(within.map(placeIn));
    return places.size > 1 && roles.includes("from") && roles.includes("to");
  });
  const others = sentences.filter(
    (sentence) =>
      !sentence.isAsked &&
      !ON_WAY.test(text.slice(sentence.start, sentence.end)) &&
      named.some((slot) => isIn(sentence, slot) && COMPETING.has(slot.role)),
  );
  const told = own ? named.filter((slot) => others.some((sentence) => isIn(sentence, slot))) : [];
  if (!own || told.length === 0) return;
  frame.slots = frame.slots.filter((slot) => !told.includes(slot));
  const kept = new Set(named.filter((slot) => !told.includes(slot)).map(placeIn));
  const left = [...new Set(told.flatMap((slot) => (kept.has(placeIn(slot)) ? [] : [slot.text])))];
  if (left.length > 0) request.note(`I went by your question and left out ${listed(left)}.`);
}

/** “To Kew, sorry, not Kew, Richmond”: what is denied is no end. Mends the frame. */
export function leaveDenied({ frame }: Request): void {
  const fresh = frame.slots.filter((slot) => !slot.carried && placeIn(slot));
  const denied = new Set(fresh.filter(({ role }) => role === "wrong").map(placeIn));
  const ends = fresh.filter(({ role }) => ENDS.has(role));
  const isLeft = (slot: Slot) => denied.has(placeIn(slot));
  if (denied.size === 0 || ends.every(isLeft)) return;
  frame.slots = frame.slots.filter((slot) => !(ends.includes(slot) && isLeft(slot)));
}

function sentencesOf(text: string): { start: number; end: number; isAsked: boolean }[] {
  const ends = [...text.matchAll(BREAK)].map(({ index, 0: said }) => index + said.length);
  return [...ends, text.length].map((end, at) => {
    const start = ends[at - 1] ?? 0;
    return { start, end, isAsked: /\?\s*$/.test(text.slice(start, end)) };
  });
}

const placeIn = ({ mentions }: Slot): string | undefined =>
  mentions.find(({ kind }) => kind === "station" || kind === "outlying")?.values[0];
