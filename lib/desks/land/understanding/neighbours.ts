import type { Request } from "@/lib/understanding/request";
import { datasetById } from "../datasets";
import { wholeYears } from "../feasibility/periods";
import type { Asked, LandQuery } from "../types";
import { fresh, goesOn } from "./context";
import { wordsIn } from "./kinds";
import { opensYesNo } from "./limits";

const NEIGHBOUR =
  /\b(?:the |that )?(?:year|one) (before|after|earlier|later|prior)\b|\b(?:the |that )?(previous|preceding|prior|following|subsequent) (?:year|one)\b/i;
/** After these words the other year is what the one told is set against, and not what is asked about. */
const AGAINST = /\b(?:than|compared|comparison|versus|vs|against|from|to|on|over|relative)\b[^,.;?]*$/i;
const LATER: ReadonlySet<string> = new Set(["after", "later", "following", "subsequent"]);

const isOfTime = (role: string): boolean => role === "time" || role === "against" || role === "since";

export const namesNeighbour = ({ text }: Request): boolean => NEIGHBOUR.test(text);

/** How many years off the one that is asked about lies: “And the year before, was it more?” is of that year. */
function neighbourIn(request: Request): 1 | -1 | undefined {
  const { text } = request;
  const found = NEIGHBOUR.exec(text);
  if (!found || !goesOn(request) || AGAINST.test(text.slice(0, found.index))) return undefined;
  const isElse =
    fresh(request, "name", "within", "until").length > 0 ||
    request.frame.slots.some(({ carried, role, text: own }) => !carried && isOfTime(role) && /\d/.test(own));
  if (isElse || wordsIn("direction", text).length === 0) return undefined;
  return LATER.has((found[1] ?? found[2])!.toLowerCase()) ? 1 : -1;
}

/** The year beside the one that was told, the one asked about first. */
export function neighbours(
  request: Request,
  { start_date, end_date, areas, by }: LandQuery,
  dataset: number,
  last: number,
): Asked["periods"] | undefined {
  const step = neighbourIn(request);
  const year =
    start_date?.slice(0, 4) === end_date?.slice(0, 4) ? Number(start_date?.slice(0, 4)) : Number.NaN;
  if (!step || !year || areas.length !== 1 || by) return undefined;
  const info = datasetById(dataset)!;
  const other = year + step;
  if (info.granularity !== "year" || other > last || other < Number(info.start_date.slice(0, 4)))
    return undefined;
  request.use("time", "against", "since", "ref", "what");
  const isOne = new Set(wordsIn("direction", request.text)).size === 1;
  request.frame.operation = isOne && opensYesNo(request.text) ? "yesno" : "compare";
  return [wholeYears(other, other), wholeYears(year, year)];
}
