import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import type { ConditionName } from "../../answer/conditions";
import { saidIn, WORDS } from "../kinds";
import { ownConditions, ownMeasures } from "../request-words";

const BEST_DAY =
  /\b(?:best|better|ideal|safest) (?:day|days|one day)\b|\b(?:which|what) day (?:is|would be|will be|looks) best\b/;
const CALM =
  /\b(?:not|isnt|without|no|little|less|least|low|hardly any|not much)(?: (?:be|too|so|very|that|much|any|a lot of|strong))* (?:wind|winds|windy|breezy|gusty|blowy|breeze|gusts)\b|\b(?:calm|light winds?|calmest|sheltered)\b|\bstill (?:air|weather|wind|conditions|and (?:dry|sunny|mild|warm))\b|\b(?:air|weather|wind)(?: (?:is|be|stays?|to be))? still\b|\b(?:dry|sunny|mild|warm) and still\b/;
const NO_RAIN =
  /\b(?:not|isnt|without|no|little|less|least|hardly any)(?: (?:be|too|so|very|that|much|any|a lot of))* (?:rain|rainy|wet|showers|showery)\b/;

/** “Is Saturday still the best day?” asks of that day. */
const ASKS_WHETHER =
  /^(?:(?:so|and|but|ok|well|then) )*(?:is|isnt|are|will|wont|would|does|do|did|was|were|has|have|had)\b/;
const OF_PAST =
  /\b(?:was|were|did|had|has been|have been|yesterday|ago|last (?:night|week|weekend|month|year|\w+day))\b/;
const OUTDOORS = /\b(?:outside|outdoors?|washing|laundry|paint|painting|mow|hay|harvest)\b/;

/** “The best day to move the sheep, dry and not too windy”: what that day is to be; undefined where it isn't asked for so. */
export function bestDayFor(request: Request): ConditionName[] | undefined {
  const text = normalise(request.text);
  if (!BEST_DAY.test(text) || request.is("yesno") || ASKS_WHETHER.test(text)) return undefined;
  if (request.frame.function === "past" || OF_PAST.test(text)) return undefined;
  const isDry = ownConditions(request).includes("dry") || NO_RAIN.test(text) || isOutdoors(request.text);
  const isCalm = CALM.test(text);
  const isElse = ownMeasures(request).some((name) => name !== "wind" && name !== "gusts");
  if (!isCalm || isElse) return undefined;
  return isDry ? ["dry", "strong_wind"] : ["strong_wind"];
}

/** A barbecue or a walk wants no rain, though nobody says so. */
const isOutdoors = (text: string): boolean =>
  OUTDOORS.test(normalise(text)) ||
  saidIn(WORDS.activity, text).some((names) =>
    names.split(",").some((name) => name === "rain" || name === "heat"),
  );
