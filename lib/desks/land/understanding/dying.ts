import type { Request } from "@/lib/understanding/request";
import { fresh } from "./context";

const DYING = /\b(?:die-?backs?|die-?offs?|forest death|dead|died|dying|bark beetles?|beetle kill)\b/i;
const OF_TREES =
  /\b(?:trees?|forests?|woods?|woodlands?|spruces?|pines?|firs?|beech(?:es)?|oaks?|ash|larch(?:es)?|die-?backs?|bark beetles?)\b/i;

/** Whether a text tells of trees that die. */
export const tellsOfDying = (text: string): boolean => DYING.test(text) && OF_TREES.test(text);

export const asksDying = (request: Request): boolean =>
  tellsOfDying(request.text) &&
  fresh(request, "name", "within").some(({ mentions }) => mentions.some(({ kind }) => kind === "area"));
