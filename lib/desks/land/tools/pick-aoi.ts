import { z } from "zod";
import { loadArea, partsOf } from "../areas";
import { rankedOf } from "../insights/ranked";
import { kindsOfPart, placeMentions } from "../places";
import { listOwnAreas } from "../places/own-areas";
import { areaVariables } from "../query/variables";
import { type Alternative, AoiRef, type Area, Area as AreaSchema, type LandQuery, Subregion } from "../types";
import { askerOf, asking, joined, type LandContext, landTool, offering, told } from "./land-tool";
import { areasInStep } from "./step";

export const pickAoi = landTool({
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
    first: z
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe("Only so many of the parts, those that come first in the last answer"),
    subregion: Subregion.nullish().describe("Only when the question asks across the parts of the area"),
  }),
  says: { areas: z.array(AreaSchema), subregions: z.array(AreaSchema), note: z.string() },
  progress: "finding the area",
  step({ places, subregion, first }, { caller }) {
    if (first) return `Looked for the first ${first === 1 ? "area" : `${first} areas`} of the last answer.`;
    const parts = subregion ? `the ${PART_WORDS[subregion]} of ` : "";
    return `Looked for ${parts}${areasInStep(places, caller)}.`;
  },
  async run({ input: { places, subregion, first }, ctx }) {
    const ranked = first ? rankedOf(ctx.state).slice(0, first) : [];
    if (ranked.length > 0) return pickAreas(ranked, subregion ?? null, [], ctx);
    if (first && ctx.state.raw_data?.metadata.sample) return asking(ctx, ctx.state.query, UNRANKED);
    const found = await Promise.all(places.map((place) => lookUp(place, ctx)));
    const unclear = found.find(({ areas }) => areas.length > 1);
    if (unclear) return askWhich(unclear, found, subregion ?? null, ctx);
    const unknown = found.filter(({ areas }) => areas.length === 0).map(({ place }) => place);
    const areas = [...new Map(found.flatMap((each) => each.areas).map((area) => [area.ref, area])).values()];
    if (areas.length === 0) return unknownPlaces(unknown, ctx);
    return pickAreas(areas, subregion ?? null, unknown, ctx);
  },
});

const UNRANKED =
  "The last answer is from made-up sample data, which rank no places. Name the places that you mean.";

export interface Found {
  place: string;
  areas: Area[];
}

export async function lookUp(place: string, ctx: LandContext): Promise<Found> {
  if (AoiRef.safeParse(place).success) return { place, areas: [await loadArea(place, askerOf(ctx))] };
  const own = listOwnAreas(ctx.caller).filter(({ name }) => name.toLowerCase() === place.toLowerCase());
  const [mention] = placeMentions(place);
  return { place, areas: own.length > 0 ? own : (mention?.areas ?? []) };
}

function askWhich({ place, areas }: Found, found: Found[], by: Subregion | null, ctx: LandContext) {
  const { query } = ctx.state;
  const withThis = (area: Area) =>
    found.map((each) => (each.place === place ? area : each.areas[0])).filter((each) => each !== undefined);
  const choices = areas.slice(0, MOST_CANDIDATES).map(
    (area): Alternative => ({
      label: nameWithKind(area),
      question: nameWithKind(area),
      query: { ...query, areas: withThis(area).map(({ ref }) => ref), by },
    }),
  );
  return offering(ctx, query, `There are several places called ${place}. Which one?`, choices);
}

const MOST_CANDIDATES = 8;

const KINDS: Record<string, string> = {
  region: "part of the world",
  country: "the country",
  "state-province": "state or province",
  "district-county": "district or county",
};

const nameWithKind = ({ name, subtype }: Area): string =>
  KINDS[subtype] ? `${name} (${KINDS[subtype]})` : name;

const NAME_ANOTHER =
  "Name a country, a state or province, a district or a part of the world; or draw the area on the map.";
const REGISTERED =
  "Only a few parks and reserves are known here by name. Name the state or district that it lies in, or draw it on the map.";
const isRegistered = (place: string): boolean =>
  /\b(parks?|reserves?|sanctuar(y|ies)|wilderness|biodiversity|indigenous|protected|refuge)\b/i.test(place);

function unknownPlaces(unknown: string[], ctx: LandContext) {
  const advice = unknown.some(isRegistered) ? REGISTERED : NAME_ANOTHER;
  return asking(ctx, ctx.state.query, `I don't know a place called ${joined(unknown)}. ${advice}`);
}

const PART_WORDS: Record<Subregion, string> = {
  country: "countries",
  "state-province": "states or provinces",
  "district-county": "districts",
  kba: "key biodiversity areas",
};

const typesOf = (parts: Area[]): string[] =>
  parts.map(({ subtype, TYPE_1, TYPE_2 }) =>
    ((subtype === "state-province" ? TYPE_1 : TYPE_2) ?? "").toLowerCase(),
  );
const CALLED: Record<Subregion, RegExp> = {
  country: /country/,
  "state-province": /state|province|region|department|oblast/,
  "district-county": /district|county|municipality|department|regency|parish|governorate/,
  kba: /biodiversity/,
};

interface Parts {
  by: Subregion | null;
  note?: string;
}

function nearestParts(wanted: Subregion | null, [area, other]: Area[]): Parts {
  if (!wanted || !area || other) return { by: wanted };
  const known = kindsOfPart(area);
  if (known.includes(wanted)) return { by: wanted };
  const unknown = `The ${PART_WORDS[wanted]} of ${area.name} aren't known here`;
  const nearest = wanted === "kba" ? undefined : known.at(-1);
  if (!nearest) return { by: null, note: `${unknown}, so this is for ${area.short_name} as a whole.` };
  // What some countries call districts others call provinces.
  const isSoCalled = typesOf(partsOf({ by: nearest }, [area])).some((type) => CALLED[wanted].test(type));
  return isSoCalled
    ? { by: nearest }
    : { by: nearest, note: `${unknown}, so these are its ${PART_WORDS[nearest]}.` };
}

/** Makes the areas those of the query; a sample that was taken for others isn't taken for these. */
export function takeAreas(areas: Area[], by: Subregion | null, ctx: LandContext): LandQuery {
  const { query: before } = ctx.state;
  const refs = areas.map(({ ref }) => ref);
  const isSame = by === before.by && refs.join() === before.areas.join();
  const query: LandQuery = { ...before, areas: refs, by, sample: isSame && before.sample };
  ctx.update({ query, choices: [], ...areaVariables(areas, by) });
  return query;
}

function pickAreas(areas: Area[], wanted: Subregion | null, unknown: string[], ctx: LandContext) {
  const isRegion = areas.length === 1 && areas[0]?.subtype === "region";
  const parts = nearestParts(wanted, areas);
  const by = parts.by ?? (isRegion ? "country" : null);
  const query = takeAreas(areas, by, ctx);
  const subregions = partsOf(query, areas);
  const lines = [
    `Selected ${areas.length > 1 ? "areas" : "AOI"}: ${joined(areas.map(({ name }) => name))}, type: ${areas[0]?.subtype}`,
    ...(by ? [`Subregion AOIs: ${subregions.length}`] : []),
  ];
  const notes = [
    ...(unknown.length > 0 ? [`I don't know a place called ${joined(unknown)}, so it isn't in here.`] : []),
    ...(parts.note ? [parts.note] : []),
  ];
  const note = notes.length > 0 ? notes.join(" ") : undefined;
  return told({ query, areas, subregions, note }, [...lines, ...notes].join(". "));
}
