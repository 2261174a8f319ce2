import { z } from "zod";
import { type AnyToolSpec, defineTool } from "@/lib/models/tool-spec";
import { loadArea, partsOf } from "../areas";
import { kindsOfPart, placeMentions } from "../places";
import { listOwnAreas } from "../places/own-areas";
import { type Alternative, AoiRef, type Area, type LandQuery, Subregion } from "../types";
import { areaVariables } from "../variables";
import { asking, joined, offering, type Turn, told } from "./turn";

/** Picks the area or areas that a question is about. */
export function pickAoi(turn: Turn): AnyToolSpec {
  return defineTool({
    name: "pick_aoi",
    description:
      "Pick the area or areas that a question is about, by name; several are compared. With `subregion` the one area is divided into its states or districts.",
    input: z.object({
      question: z.string().default(""),
      places: z
        .array(z.string().max(200))
        .min(1)
        .max(20)
        .describe("Names as in the question, with the country where it is said"),
      subregion: Subregion.nullish().describe("Only when the question asks across the parts of the area"),
    }),
    examples: [],
    slots: {},
    async run({ places, subregion }) {
      const found = await Promise.all(places.map((place) => lookUp(place, turn)));
      const unclear = found.find(({ areas }) => areas.length > 1);
      if (unclear) return askWhich(unclear, found, subregion ?? null, turn);
      const unknown = found.filter(({ areas }) => areas.length === 0).map(({ place }) => place);
      const areas = [
        ...new Map(found.flatMap((each) => each.areas).map((area) => [area.ref, area])).values(),
      ];
      if (areas.length === 0) return unknownPlaces(unknown, turn);
      const [area] = areas;
      if (subregion && area && areas.length === 1 && kindsOfPart(area).length === 0) {
        return refuseParts(area, subregion, turn);
      }
      return pickAreas(areas, subregion ?? null, unknown, turn);
    },
  });
}

interface Found {
  place: string;
  areas: Area[];
}

async function lookUp(place: string, turn: Turn): Promise<Found> {
  if (AoiRef.safeParse(place).success) return { place, areas: [await loadArea(place, turn)] };
  const own = listOwnAreas(turn.owner).filter(({ name }) => name.toLowerCase() === place.toLowerCase());
  const [mention] = placeMentions(place);
  return { place, areas: own.length > 0 ? own : (mention?.areas ?? []) };
}

function askWhich({ place, areas }: Found, found: Found[], by: Subregion | null, turn: Turn) {
  const { query } = turn.state;
  const withThis = (area: Area) =>
    found.map((each) => (each.place === place ? area : each.areas[0])).filter((each) => each !== undefined);
  const choices = areas.slice(0, MOST_CANDIDATES).map(
    (area): Alternative => ({
      label: nameWithKind(area),
      question: nameWithKind(area),
      query: { ...query, areas: withThis(area).map(({ ref }) => ref), by },
    }),
  );
  return offering(turn, query, `There are several places called ${place}. Which one?`, choices);
}

/** More of one name would be more than anyone reads. */
const MOST_CANDIDATES = 8;

const KINDS: Record<string, string> = {
  region: "part of the world",
  country: "the country",
  "state-province": "state or province",
  "district-county": "district or county",
};

/** “Georgia (the country)”, “Georgia, United States (state or province)”. */
const nameWithKind = ({ name, subtype }: Area): string =>
  KINDS[subtype] ? `${name} (${KINDS[subtype]})` : name;

const NAME_ANOTHER =
  "Name a country, a state or province, a district or a part of the world; or draw the area on the map.";
/** Protected areas and the like aren't kept here by name. */
const REGISTERED =
  "Protected areas, key biodiversity areas and indigenous lands come from live registers, by their id (for example wdpa:12345), where this server has a token for them; or draw the area on the map.";
const isRegistered = (place: string): boolean =>
  /\b(parks?|reserves?|sanctuar(y|ies)|wilderness|biodiversity|indigenous|protected|refuge)\b/i.test(place);

function unknownPlaces(unknown: string[], turn: Turn) {
  const advice = unknown.some(isRegistered) ? REGISTERED : NAME_ANOTHER;
  return asking(turn, turn.state.query, `I don't know a place called ${joined(unknown)}. ${advice}`);
}

const PART_WORDS: Record<Subregion, string> = {
  country: "countries",
  "state-province": "states or provinces",
  "district-county": "districts",
};

/** The area is taken all the same, so that the next question isn't about the one before. */
function refuseParts(area: Area, by: Subregion, turn: Turn) {
  const query = takeAreas([area], null, turn);
  const whole = `${area.short_name} as a whole`;
  return offering(turn, query, `The ${PART_WORDS[by]} of ${area.name} aren't known here. What can be had:`, [
    { label: whole, question: whole, query },
  ]);
}

/** Counties are what some countries call the parts that others call provinces. */
function nearestParts(wanted: Subregion | null, [area, other]: Area[]): Subregion | null {
  if (!wanted || !area || other) return wanted;
  const known = kindsOfPart(area);
  return known.includes(wanted) ? wanted : (known.at(-1) ?? wanted);
}

/** Makes the areas those of the query. */
function takeAreas(areas: Area[], by: Subregion | null, { state, update }: Turn): LandQuery {
  const query: LandQuery = { ...state.query, areas: areas.map(({ ref }) => ref), by };
  Object.assign(update, { query, choices: [], ...areaVariables(areas, by) });
  return query;
}

function pickAreas(areas: Area[], wanted: Subregion | null, unknown: string[], turn: Turn) {
  const isRegion = areas.length === 1 && areas[0]?.subtype === "region";
  const by = nearestParts(wanted, areas) ?? (isRegion ? "country" : null);
  const query = takeAreas(areas, by, turn);
  const subregions = partsOf(query, areas);
  const lines = [
    `Selected ${areas.length > 1 ? "areas" : "AOI"}: ${joined(areas.map(({ name }) => name))}, type: ${areas[0]?.subtype}`,
    ...(by ? [`Subregion AOIs: ${subregions.length}`] : []),
  ];
  const note =
    unknown.length > 0 ? `I don't know a place called ${joined(unknown)}, so it isn't in here.` : undefined;
  return told({ query, areas, subregions, note }, [...lines, ...(note ? [note] : [])].join(". "));
}
