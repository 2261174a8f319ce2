import { tellsOnly } from "@/lib/understanding/asks";
import type { Request } from "@/lib/understanding/request";
import { findTimes } from "@/lib/understanding/times";

const SENTENCE = /[^.!?]+[.!?]*/g;

/** “…? The vents iced up last winter, with rain before it.”: what is told of the past, beside a question, asks for nothing. Mends the frame. */
export function leaveStory({ frame, moment }: Request): void {
  const sentences = [...frame.text.matchAll(SENTENCE)].filter(([one]) => one.trim() !== "");
  const told = sentences.filter(([one]) => tellsOnly(one) && isPast(one, moment));
  if (told.length === 0 || told.length === sentences.length) return;
  for (const { 0: one, index } of told) {
    const end = index + one.length;
    frame.text = `${frame.text.slice(0, index)}${" ".repeat(one.length)}${frame.text.slice(end)}`;
    frame.slots = frame.slots.filter(({ carried, start }) => carried || start < index || start >= end);
  }
}

function isPast(sentence: string, moment: Request["moment"]): boolean {
  const times = findTimes(sentence, moment, { towards: "past" });
  return (
    TOLD.test(sentence) &&
    times.length > 0 &&
    times.every(({ time: { to } }) => to !== null && to < moment.now)
  );
}

/** No “compare it with last winter”. */
const TOLD = /\b(?:was|were|had|got|came|went|did|\p{L}{2,}ed|froze|fell|blew|broke|burst)\b/iu;
