import { tellsOnly } from "@/lib/understanding/asks";
import type { Request } from "@/lib/understanding/request";
import { settleNoPlaces } from "../place-position";

const SENTENCE = /[^.!?]+[.!?]*/g;
/** Said of what is over: “last winter”, “two years ago”. */
const PAST =
  /\b(?:last (?:time|night|week|weekend|month|year|spring|summer|autumn|winter|season|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|yesterday|ago|(?:back )?in (?:19|20[01])\d)\b/iu;
const HAPPENED =
  /\b(?:was|were|had|got|came|went|did|lost|\p{L}{3,}ed|froze|fell|blew|broke|burst|flooded)\b/iu;
const NOT_HAPPENED = /\b(?:need|indeed|speed|feed|seed|weed|compared)\b/iu;

/** “Can you confirm that?” asks of what was told. */
const POINTS_BACK = /\b(?:that|this|those|these|such|same|again|confirm|true|why)\b/iu;

/** “…? The vents iced up last winter, with rain before it.”: what is told of the past, beside a question, asks for nothing. Mends the frame. */
export function leaveStory(request: Request): void {
  const { frame } = request;
  const sentences = [...frame.text.matchAll(SENTENCE)].filter(([one]) => one.trim() !== "");
  const told = sentences.filter(
    ([one]) => tellsOnly(one) && PAST.test(one) && HAPPENED.test(one) && !NOT_HAPPENED.test(one),
  );
  const asked = sentences.filter((one) => !told.includes(one));
  if (told.length === 0 || asked.length === 0 || asked.some(([one]) => POINTS_BACK.test(one))) return;
  settleNoPlaces(request);
  for (const { 0: one, index } of told) {
    const end = index + one.length;
    frame.text = `${frame.text.slice(0, index)}${" ".repeat(one.length)}${frame.text.slice(end)}`;
    frame.slots = frame.slots.filter(
      ({ carried, start, role }) => carried || role === "name" || start < index || start >= end,
    );
  }
}
