import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { areaByRef, kindsOfPart } from "../places";
import type { Subregion } from "../types";
import { mentionsOf, wordsIn } from "./kinds";
import type { Dates } from "./periods";
import type { Places } from "./places";

const CLAUSES = /[,;:]\s+|[.?!]\s+|\s+(?=and\s)/i;
const ASKS = /\b(?:which|what|where)\b/i;

/** “…, which province worst”, “… and where in that country was the worst of it?” */
interface PartAsk {
  text: string;
  kind: string | undefined;
  order: "most" | "least";
}

/** The clause of a request that asks for a part of what the rest is about; undefined where there is none. */
function partAskIn(text: string): PartAsk | undefined {
  const [, ...clauses] = text.split(CLAUSES);
  return clauses.flatMap((clause) => askOf(clause) ?? [])[0];
}

/** Whether a request by itself asks for a part: “and where was it worst there?” */
export const isPartAsk = (text: string): boolean => askOf(text) !== undefined;

function askOf(text: string): PartAsk | undefined {
  const kind = mentionsOf("part", text)[0]?.values[0];
  const order = wordsIn("order", text).find((one) => one === "most" || one === "least");
  const isWhere = /\bwhere\b/i.test(text);
  if (!order || !ASKS.test(text) || !(isWhere || (kind && kind !== "country"))) return undefined;
  // “Where in that country”: the country is no kind of part.
  return { text, kind: isWhere ? undefined : kind, order: order as PartAsk["order"] };
}

/** The calls that answer such a clause after the rest: of several places for the one that came first. */
export function partCalls(request: Request, dates: Dates, places: Places | undefined): Call[] {
  const asked = partAskIn(request.text);
  const [first, other] = places?.places ?? [];
  if (!asked || !places || places.by || places.isUnknown || places.groups || !first) return [];
  const kinds = kindsOf(first);
  const subregion = (kinds.find((kind) => kind === asked.kind) ?? kinds[0]) as Subregion | undefined;
  if (!subregion) return [];
  const { start = null, end = null } = dates;
  return [
    {
      tool: "pick_aoi",
      args: { question: asked.text, places: places.places, subregion, ...(other && { first: 1 }) },
    },
    { tool: "pull_data", args: { query: asked.text, start_date: start, end_date: end } },
    {
      tool: "generate_insights",
      args: { query: asked.text, order: asked.order, asked: { operation: "extreme" } },
    },
  ];
}

function kindsOf(ref: string): Subregion[] {
  const area = areaByRef(ref);
  return area ? kindsOfPart(area).filter((kind) => kind !== "kba") : [];
}
