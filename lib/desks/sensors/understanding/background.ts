import { tellsOnly, withoutTold } from "@/lib/understanding/asks";
import { normalise, tokenise } from "@/lib/understanding/text";
import { findTimes, type Moment } from "@/lib/understanding/times";
import { PURPOSE, QUANTITY, saidOf } from "./kinds";
import type { SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import { isPlaceSaid } from "./sensors-meant";
import { hasOneOf } from "./sentences";
import { isOfUnmeasuredThings } from "./unmeasured";
import words from "./words.json";

interface Asked {
  context: SensorContext;
  moment: Moment;
}

/**
 * A question without the sentences before it that only tell something of the asker: “I am new here and write a note. Which …?”
 * What they tell stays where it says what is asked about: a quantity, a figure, what something is for, a sensor that is
 * named nowhere else, or a time that the question, which isn't of now, may be about.
 */
export function withoutBackground(question: string, about: Asked): string {
  const sentences = question.split(STRETCHES).filter((one) => normalise(one) !== "");
  const at = sentences.findIndex((sentence) => !tellsOnly(sentence));
  const [told, asked] = [sentences.slice(0, at), sentences.slice(at).join(" ")];
  if (at < 1 || !isWhole(asked, about.context)) return question;
  // “Everybody says the boardroom is stuffy. What is the CO2 in there?”: what is told says where.
  if (POINTS_AT_PLACE.test(asked) && !isPlaceSaid(asked, about.context)) return question;
  const needed = told.filter((sentence) => tellsOfAsked(sentence, asked, about));
  return needed.length === told.length ? question : [...needed, asked].join(" ");
}

/** Sentences, and what stands before “, could you tell me …”. */
const STRETCHES =
  /(?<=[.!?])\s+|,\s+(?=(?:so |and )?(?:(?:could|can|would|will) you|please) (?:please |kindly )?(?:tell|show|give|let|explain|say|list)\b)/i;

const FEWEST_WORDS = 4;

const isWhole = (asked: string, context: SensorContext): boolean =>
  tokenise(asked).length >= FEWEST_WORDS &&
  (saidOf(QUANTITY, asked).length > 0 || isPlaceSaid(asked, context));

function tellsOfAsked(told: string, asked: string, { context, moment }: Asked): boolean {
  // “I'm always cold.”, where “Humidity in the attic.” asks.
  const isStatement = withoutTold(told) === "";
  const isOfThing =
    (saidOf(QUANTITY, told).length > 0 && !(isStatement && saidOf(QUANTITY, asked).length > 0)) ||
    saidOf(PURPOSE, told).length > 0 ||
    isOfUnmeasuredThings(told, context) ||
    hasOneOf(told, DEEDS) ||
    /\d/.test(told);
  const isOfPlace = matcherFor(context.sensors).find(told).length > 0 && !isPlaceSaid(asked, context);
  const isOfTime = findTimes(told, moment).length > 0 && OTHER_THAN_NOW.test(asked);
  return isOfThing || isOfPlace || isOfTime;
}

const DEEDS = Object.values(words.activities).flat();
const POINTS_AT_PLACE = /\b(in|of|from|over|up|down) (there|it)\b/i;
const OTHER_THAN_NOW = /\b(was|were|did|had|been|got|went|will|then)\b/i;
