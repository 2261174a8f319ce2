import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import type { ConditionName } from "../../answer/conditions";
import { ownConditions, ownMeasures } from "../request-words";

const BEST_DAY =
  /\b(?:best|better|ideal|safest) (?:day|days|one day)\b|\b(?:which|what) day (?:is|would be|will be|looks) best\b/;
const CALM =
  /\b(?:not|isnt|without|no|little|less|least|low|hardly any|not much)(?: (?:be|too|so|very|that|much|any|a lot of|strong))* (?:wind|winds|windy|breezy|gusty|blowy|breeze|gusts)\b|\b(?:calm|still|light winds?|calmest|sheltered)\b/;
const NO_RAIN =
  /\b(?:not|isnt|without|no|little|less|least|hardly any)(?: (?:be|too|so|very|that|much|any|a lot of))* (?:rain|rainy|wet|showers|showery)\b/;

/** “The best day to move the sheep, dry and not too windy”: what that day is to be; undefined where it isn't asked for so. */
export function bestDayFor(request: Request): ConditionName[] | undefined {
  const text = normalise(request.text);
  if (!BEST_DAY.test(text)) return undefined;
  const isDry = ownConditions(request).includes("dry") || NO_RAIN.test(text);
  const isCalm = CALM.test(text);
  const isElse = ownMeasures(request).some((name) => name !== "wind" && name !== "gusts");
  if (!isCalm || isElse) return undefined;
  return isDry ? ["dry", "strong_wind"] : ["strong_wind"];
}
