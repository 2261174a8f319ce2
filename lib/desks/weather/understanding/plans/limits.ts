import { ROLES } from "@/lib/understanding/reader/labels";
import { Request } from "@/lib/understanding/request";
import { type ConditionName, conditionOf } from "../../answer/conditions";
import { measureOf, told } from "../../answer/measures";
import type { UnitSystem } from "../../unit-system";
import type { Limit } from "../../wanted";
import { KINDS, WORDS } from "../kinds";
import { conditionsIn, has, subjectOf } from "../request-words";
import { DANGERS } from "./dangers";

/** “What limit did you use for that?”: the limit of what is named, else of the answer before, and where it is from. */
export function tellLimits(request: Request, system: UnitSystem): { say: string } | undefined {
  if (!has(request, "limit_asked")) return undefined;
  const own = conditionsIn(withoutAsking(request.text));
  const { limits, conditions } = own.length > 0 ? { limits: [], conditions: own } : before(request, system);
  if (limits.length + conditions.length === 0) return undefined;
  request.use(...ROLES);
  return { say: limits.length > 0 ? ownWords(limits) : conditions.map(conditionWords).join(" ") };
}

/** The “cold” of “how cold must it be for that?” names no condition. */
function withoutAsking(text: string): string {
  let rest = text;
  for (const { start, end } of WORDS.limit_asked.find(text))
    rest = `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`;
  return rest;
}

function before({ earlier, moment }: Request, system: UnitSystem) {
  const [frame, ...others] = earlier;
  if (!frame) return { limits: [], conditions: [] };
  const { limits, conditions } = subjectOf(new Request(frame, moment, KINDS, others), system);
  const isOfDangers = frame.function === "safety" && conditions.length === 0;
  return { limits, conditions: isOfDangers ? DANGERS : conditions };
}

const ownWords = (limits: Limit[]): string =>
  `Your own: **${limits.map(({ measure, side, value }) => `${measureOf(measure).label} ${side} ${told(value, measure)}`).join(", ")}**. I added none.`;

function conditionWords(name: ConditionName): string {
  const { noun, meaning, basis } = conditionOf(name);
  const own = name === "free_cooling" ? " You can name your own, e.g. “free cooling below 20 degrees”." : "";
  return `As ${noun} I count **${meaning}**: ${basis}.${own}`;
}
