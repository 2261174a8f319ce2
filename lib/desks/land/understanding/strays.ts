import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";

/** Up to here the reader passed the name over. */
const PASSED_OVER = 0.5;

const isPlace = ({ carried, role, mentions }: Slot): boolean =>
  !carried && (role === "name" || role === "within") && mentions.some(({ kind }) => kind === "area");

/** “A teacher from Riga here. How much grew in Latvia?”: a place that the reader passed over, in a sentence without another, is told and not asked about. */
export function withoutStrays({ frame, text }: Request): void {
  const marked = frame.slots.filter((slot) => isPlace(slot) && slot.certainty > PASSED_OVER);
  if (marked.length === 0) return;
  const sentenceOf = (at: number): number => (text.slice(0, at).match(/[.!?;]\s/g) ?? []).length;
  const asked = new Set(marked.map(({ start }) => sentenceOf(start)));
  frame.slots = frame.slots.filter(
    (slot) => !isPlace(slot) || slot.certainty > PASSED_OVER || asked.has(sentenceOf(slot.start)),
  );
}
