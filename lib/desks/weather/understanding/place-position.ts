import { beginsInCue } from "@/lib/understanding/cues";
import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise, tokenise } from "@/lib/understanding/text";
import { rankOf } from "../places/cities";
import beside from "./aside.json";

/** Places up to here are known well enough to be meant wherever they stand. */
const KNOWN = 20_000;
const FEW_WORDS = 6;

/**
 * “The intake louvres iced up” names no town: in small letters amid a sentence a name counts where a place stands, as after
 * “in”, or where it is well known. Mends the frame.
 */
export function settleNoPlaces({ frame }: Pick<Request, "frame">): void {
  for (const slot of frame.slots) {
    if (slot.carried || slot.role !== "name" || isPlaced(frame.text, slot)) continue;
    slot.mentions = slot.mentions.filter(({ kind }) => kind !== "place");
    slot.role = "what";
  }
}

function isPlaced(text: string, { text: name, start, mentions }: Slot): boolean {
  const place = mentions.find(({ kind }) => kind === "place");
  if (!place || mentions.some(({ kind }) => kind === "own" || kind === "region")) return true;
  if (/^\W*[\p{Lu}\d]/u.test(name) || rankOf(place.values[0] ?? "") < KNOWN) return true;
  const before = normalise(text.slice(0, start)).split(" ").at(-1) ?? "";
  const after = text.slice(start + name.length);
  const isAlone = tokenise(text).length <= FEW_WORDS;
  return (
    isAlone ||
    before === "" ||
    beside.leading.includes(before) ||
    /^\s*,\s*\p{Lu}/u.test(after) ||
    beginsInCue(text, "goesOn")
  );
}
