import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { fresh } from "./context";
import { says } from "./limits";
import limits from "./limits.json";

/** The year whose tree cover is mapped. */
const MAPPED = "2000";
const [NEAR, NEXT] = [9, 5];

const BASES = new Set(limits.baseWords);
const HAD = new Set(limits.hadWords);

/** “Relative to what it had in 2000”, “as a share of its 2000 forest”: a year that is what a loss is set against, not when it was. */
function isBase(text: string, year: Pick<Slot, "text" | "start">): boolean {
  const words = tokenise(text);
  const at = words.findIndex(({ start }) => start >= year.start);
  const before = words.slice(Math.max(0, at - NEAR), at);
  const lead = before.map((word) => word.text).join(" ");
  const nextTo = text.slice(before.at(-NEXT)?.start ?? 0, year.start);
  if (!says("relatively", lead) || says("lost", nextTo)) return false;
  const isOfForest = year.text === MAPPED && before.some((word) => BASES.has(word.text));
  const isHad = before.at(-1)?.text === "in" && (isOfForest || before.some((word) => HAD.has(word.text)));
  return isHad || words.slice(at, at + 3).some((word) => BASES.has(word.text));
}

const yearsIn = (text: string): Pick<Slot, "text" | "start">[] =>
  [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(({ 0: year, index }) => ({ text: year, start: index }));

export const hasBase = (text: string): boolean => yearsIn(text).some((year) => isBase(text, year));

/** Takes such a year out of what says when; another than the mapped one is said, and begins the time that is told. */
export function takeBase(request: Request): void {
  const { text, frame } = request;
  for (const slot of fresh(request, "time", "since", "until", "against", "from")) {
    const [year] = yearsIn(slot.text);
    if (!year || !isBase(text, { text: year.text, start: slot.start + year.start })) continue;
    if (year.text === MAPPED) {
      frame.slots = frame.slots.filter((one) => one !== slot);
      continue;
    }
    slot.role = "since";
    request.note(
      `Tree cover is mapped for ${MAPPED} only, so the loss is set against the tree cover of then.`,
    );
  }
}
