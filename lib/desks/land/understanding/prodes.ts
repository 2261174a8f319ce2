import type { Request } from "@/lib/understanding/request";
import { DATASET } from "../datasets";
import { areaByRef } from "../places";
import type { LandQuery } from "../types";
import { fresh, goesOn, type LandContext } from "./context";
import { GROUPS, wordsIn } from "./kinds";
import { type Places, partsIn } from "./places";

const BRAZIL = "gadm:BRA";
const AMAZON = "group:amazon";

const refsIn = (request: Request): string[] =>
  fresh(request, "name", "within").flatMap(({ mentions }) =>
    mentions.flatMap(({ kind, values }) => (kind === "area" ? values.slice(0, 1) : [])),
  );

const isBrazilian = (ref: string): boolean =>
  ref === AMAZON || (GROUPS.get(ref)?.areas ?? [ref]).every((one) => areaByRef(one)?.GID_0 === "BRA");

/** By name, as deforestation of the Amazon, or as a follow-up; not what names tree cover or another country. */
export function isOfProdes(request: Request, query: LandQuery): boolean {
  const { text } = request;
  const said = wordsIn("prodes", text);
  const refs = refsIn(request);
  if (!refs.every(isBrazilian)) return false;
  if (said.includes("named")) return true;
  if (said.includes("else")) return false;
  const isOfDeforestation = said.includes("deforestation");
  if (isOfDeforestation && refs.includes(AMAZON)) return true;
  return query.dataset === DATASET.prodes && (isOfDeforestation || goesOn(request)) && isOfLoss(request);
}

const isOfLoss = ({ frame }: Request): boolean => frame.function === "loss";

/** Of PRODES the Amazon is Brazil's, which is also meant where no place is named. */
export function placesOfProdes(
  request: Request,
  { query }: LandContext,
  places: Places | undefined,
): Places | undefined {
  if (!isOfProdes(request, query)) return places;
  const isAmazon = refsIn(request).includes(AMAZON);
  const isNowhere = query.areas.length === 0 && (!places || places.isUnknown);
  if (!isAmazon && !isNowhere) return places;
  const by = partsIn(request.text) === undefined ? null : "state-province";
  return { places: [BRAZIL], by, except: [] };
}
