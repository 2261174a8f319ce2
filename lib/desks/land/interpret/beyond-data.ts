import { clock } from "@/lib/clock";

/** What is asked of land data and can't be had of any; told by the words of a question. */

const NET =
  /\bsubtract\w*\b|\bnet\b(?!.{0,20}\b(flux|emission|carbon|sink|ghg|greenhouse))|\b(gain|regrowth)s?\b.{0,25}\b(minus|less|against|offset|outweigh|make up for|compensate)\b|\b(loss|losses)\b.{0,25}\b(minus|less|offset|compensated)\b/i;

/** Gain minus loss. */
export const asksNetChange = (question: string): boolean =>
  NET.test(question) && /\b(gain|loss|lost|change|forest|tree)/i.test(question);

const AHEAD =
  /\b(next|coming|following) (\w+ )?(years?|months?|decades?)\b|\bin the future\b|\b(forecast|predict|project)(s|ed|ions?)?\b|\bwill (\w+ )?(lose|be lost|have lost|gain|disappear)\b/i;

/** What is to come: “in the next five years”, “by 2050”. */
export function asksForecast(question: string, today = clock.now()): boolean {
  const until = question.match(/\bby (20\d\d)\b/i)?.[1];
  return AHEAD.test(question) || Number(until) > today.getUTCFullYear();
}

const PARTS_OF_YEARS =
  /\b(monthly|weekly|daily|quarterly)\b|\b(by|per|each|every) (month|week|day|quarter)\b|\bmonth by month\b/i;

/** Parts of years, which only alerts are divided into. */
export const asksFiner = (question: string): boolean => PARTS_OF_YEARS.test(question);
