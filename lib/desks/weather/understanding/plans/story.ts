import { tellsOnly } from "@/lib/understanding/asks";
import type { Request } from "@/lib/understanding/request";
import { findTimes } from "@/lib/understanding/times";
import { settleNoPlaces } from "../place-position";

const SENTENCE = /[^.!?]+[.!?]*/g;
/** Said of what is over: “last winter”, “two years ago”. */
const PAST =
  /\b(?:last (?:time|night|week|weekend|month|year|spring|summer|autumn|winter|season|\p{L}+day|january|february|march|april|may|june|july|august|september|october|november|december)|yesterday|ago|(?:back )?in (?:19|20[01])\d)\b/iu;
const HAPPENED =
  /\b(?:was|were|had|got|came|went|did|lost|\p{L}{3,}ed|froze|fell|blew|broke|burst|flooded)\b/iu;
const NOT_HAPPENED = /\b(?:need|indeed|speed|feed|seed|weed|compared)\b/iu;

/** “Can you confirm that?”, “how strong was it there?” ask of what was told. */
const POINTS_BACK =
  /\b(?:that|this(?! (?:week|weekend|month|morning|afternoon|evening|winter|spring|summer|autumn|\p{L}+day)\b)|those|these|such|same|again|confirm|true|why|it|its|there|then|compar\p{L}*|than|differ\p{L}*)\b/iu;

/** “Any frost tonight? The vents iced up last winter.”: what is told of the past, beside a question of a time of its own, asks for nothing. Mends the frame. */
export function leaveStory(request: Request): void {
  const { frame, moment } = request;
  if (request.is("compare", "rank", "extreme")) return;
  const sentences = [...frame.text.matchAll(SENTENCE)].filter(([one]) => one.trim() !== "");
  const told = sentences.filter(
    ([one]) => tellsOnly(one) && PAST.test(one) && HAPPENED.test(one) && !NOT_HAPPENED.test(one),
  );
  const asked = sentences.filter((one) => !told.includes(one));
  const isOfOwnTime = asked.some(([one]) => findTimes(one, moment, { towards: "future" }).length > 0);
  const isOfStory = ([one]: RegExpMatchArray) =>
    POINTS_BACK.test(one) || (!tellsOnly(one) && HAPPENED.test(one));
  if (told.length === 0 || !isOfOwnTime || asked.some(isOfStory)) return;
  settleNoPlaces(request);
  for (const { 0: one, index } of told) {
    const end = index + one.length;
    frame.text = `${frame.text.slice(0, index)}${" ".repeat(one.length)}${frame.text.slice(end)}`;
    frame.slots = frame.slots.filter(
      ({ carried, start, role }) => carried || role === "name" || start < index || start >= end,
    );
  }
}
