import { beginsInCue } from "@/lib/understanding/cues";
import type { Frame, Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
import { rankOf } from "../places/cities";
import beside from "./aside.json";
import { WORDS } from "./kinds";

/** Places up to here are known well enough to be meant wherever they stand. */
const KNOWN = 20_000;
const FEW_WORDS = 6;
/** “Crest”, “louvres”: ordinary words that small towns are called by, too. */
const ORDINARY: ReadonlySet<string> = new Set(beside.ordinary);

/**
 * “The intake louvres iced up” names no town: in small letters amid a sentence an ordinary word counts where a place stands,
 * as after “in”. What is no such word is a place anywhere. Mends the frame.
 */
export function settleNoPlaces({ frame, moment }: Pick<Request, "frame" | "moment">): void {
  for (const slot of frame.slots) {
    if (slot.carried || slot.role !== "name" || !isOrdinary(slot) || isPlaced(frame, slot, moment)) continue;
    slot.mentions = slot.mentions.filter(({ kind }) => kind !== "place");
    slot.role = "what";
  }
}

const isOrdinary = ({ text }: Slot): boolean => tokenise(text).every(({ text: word }) => ORDINARY.has(word));

function isPlaced({ text, slots }: Frame, slot: Slot, moment: Moment): boolean {
  const { text: name, start, mentions } = slot;
  const place = mentions.find(({ kind }) => kind === "place");
  if (!place || mentions.some(({ kind }) => kind === "own" || kind === "region")) return true;
  if (/^\W*[\p{Lu}\d]/u.test(name) || rankOf(place.values[0] ?? "") < KNOWN) return true;
  const before = text.slice(0, start);
  const lead = normalise(before).split(" ").at(-1) ?? "";
  const after = text.slice(start + name.length);
  const isAlone = tokenise(text).length <= FEW_WORDS;
  return (
    isAlone ||
    lead === "" ||
    beside.leading.includes(lead) ||
    /^\s*,\s*\p{Lu}/u.test(after) ||
    isAfterSubject(before, moment) ||
    slots.some((other) => other !== slot && isListedWith(text, slot, other)) ||
    beginsInCue(text, "goesOn")
  );
}

/** “Weather crook”, “rain tomorrow settle”. */
function isAfterSubject(before: string, moment: Moment): boolean {
  const words = [WORDS.measure, WORDS.condition].flatMap((kind) => kind.find(before));
  const said = [...words, ...findTimes(before, moment, { towards: "future" })];
  return WEATHER.test(before) || said.some(({ end }) => /^[\s,]*$/.test(before.slice(end)));
}

const WEATHER = /\b(?:weather|forecast|temperatures?|temps?|conditions|raining|snowing|freezing)[\s,]*$/i;

/** “Settle, scarborough and filey”. */
function isListedWith(text: string, slot: Slot, other: Slot): boolean {
  if (other.carried || !other.mentions.some(({ kind }) => kind === "place")) return false;
  const [first, next] = slot.start < other.start ? [slot, other] : [other, slot];
  return LISTS.test(text.slice(first.start + first.text.length, next.start));
}

const LISTS = /^\s*(?:,|&|\/|,?\s*\b(?:and|or)\b)\s*$/i;
