import { z } from "zod";
import type { AnyToolSpec, ToolResult } from "@/lib/models/tool-spec";
import { defineTool } from "@/lib/models/tool-spec";
import { pullFor, resultOf } from "./analyze";
import { type Asker, loadArea } from "./areas";
import { datasetById, NET_CHANGE_CAUTION } from "./datasets";
import { rankDatasets } from "./interpret/dataset";
import { packData, unpackData } from "./packed-data";
import { kindsOfPart, placeMentions, subregionsOf } from "./places";
import { listOwnAreas } from "./places/own-areas";
import type { LandState, LandUpdate } from "./state";
import {
  type Alternative,
  AoiRef,
  AoiSubtype,
  type Area,
  ChartType,
  type DatasetInfo,
  type Insight,
  type LandQuery,
  type LandResult,
  Subregion,
  Wish,
} from "./types";
import { areaVariables, datasetVariable } from "./variables";

/** One tool's turn: what it reads, and what it leaves for the state. */
export interface Turn extends Asker {
  state: LandState;
  /** Tells whoever watches what is going on. */
  say(text: string): void;
  update: LandUpdate;
}

/** What every tool's result says besides its own. */
interface Told {
  query: LandQuery;
  /** When it can't go on: what the user may choose. */
  choices?: Alternative[];
  /** The user must answer before it can go on. */
  asks?: boolean;
}

/** How many choices are offered as questions. */
const OFFERED = 4;

/** The desk's tools for one turn. */
export const landTools = (turn: Turn): AnyToolSpec[] => [
  pickAoi(turn),
  pickDataset(turn),
  pullData(turn),
  generateInsights(turn),
];

const told = (
  data: Told & Record<string, unknown>,
  message: string,
  more: Partial<ToolResult> = {},
): ToolResult => ({
  data,
  message,
  provenance: [],
  ...(data.choices && { followUps: data.choices.slice(0, OFFERED).map(({ question }) => question) }),
  ...more,
});

const list = (choices: Alternative[]) => choices.map(({ label }) => `- ${label}`).join("\n");

/** The names as a reader says them: “Peru, Colombia and Bolivia”. */
const joined = (names: string[]): string => new Intl.ListFormat("en-GB").format(names);

function pickAoi(turn: Turn): AnyToolSpec {
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
      if (unclear) return askWhich(unclear.place, unclear.areas, found, subregion ?? null, turn);
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

function askWhich(
  place: string,
  candidates: Area[],
  found: Found[],
  by: Subregion | null,
  { state, update }: Turn,
) {
  const sure = (area: Area) =>
    found.map((each) => (each.place === place ? area : each.areas[0])).filter((each) => each !== undefined);
  const choices = candidates.slice(0, 8).map(
    (area): Alternative => ({
      label: nameWithKind(area),
      question: nameWithKind(area),
      query: { ...state.query, areas: sure(area).map(({ ref }) => ref), by },
    }),
  );
  update.choices = choices;
  update.waiting = true;
  return told(
    { query: state.query, choices, asks: true },
    `There are several places called ${place}. Which one?\n\n${list(choices)}`,
  );
}

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

function unknownPlaces(unknown: string[], { state, update }: Turn) {
  update.waiting = true;
  return told(
    { query: state.query, asks: true },
    `I don't know a place called ${joined(unknown)}. ${unknown.some(isRegistered) ? REGISTERED : NAME_ANOTHER}`,
  );
}

const PART_WORDS: Record<Subregion, string> = {
  country: "countries",
  "state-province": "states or provinces",
  "district-county": "districts",
};

/** The area is taken all the same, so that the next question isn't about the one before. */
function refuseParts(area: Area, by: Subregion, turn: Turn) {
  const { query } = pickAreas([area], null, [], turn).data as Told;
  const whole: Alternative = {
    label: `${area.short_name} as a whole`,
    question: `${area.short_name} as a whole`,
    query,
  };
  turn.update.choices = [whole];
  turn.update.waiting = true;
  return told(
    { query, choices: [whole], asks: true },
    `The ${PART_WORDS[by]} of ${area.name} aren't known here. What can be had:\n\n- ${whole.label}`,
  );
}

/** Counties are what some countries call the parts that others call provinces. */
function nearestParts(wanted: Subregion | null, [area, other]: Area[]): Subregion | null {
  if (!wanted || !area || other) return wanted;
  const known = kindsOfPart(area);
  return known.includes(wanted) ? wanted : (known.at(-1) ?? wanted);
}

function pickAreas(areas: Area[], wanted: Subregion | null, unknown: string[], { state, update }: Turn) {
  const by =
    nearestParts(wanted, areas) ?? (areas.length === 1 && areas[0]?.subtype === "region" ? "country" : null);
  const parts = by && areas.length === 1 && areas[0] ? subregionsOf(areas[0], by) : [];
  const query: LandQuery = { ...state.query, areas: areas.map(({ ref }) => ref), by };
  Object.assign(update, { query, choices: [], ...areaVariables(areas, by) });
  const lines = [
    `Selected ${areas.length > 1 ? "areas" : "AOI"}: ${joined(areas.map(({ name }) => name))}, type: ${areas[0]?.subtype}`,
    ...(by ? [`Subregion AOIs: ${parts.length}`] : []),
  ];
  const note =
    unknown.length > 0 ? `I don't know a place called ${joined(unknown)}, so it isn't in here.` : undefined;
  return told({ query, areas, subregions: parts, note }, [...lines, ...(note ? [note] : [])].join(". "));
}

function pickDataset(turn: Turn): AnyToolSpec {
  return defineTool({
    name: "pick_dataset",
    description:
      "Pick the dataset that answers the question, with its context layer and least canopy cover where the question asks for them.",
    input: z.object({
      query: z.string().default(""),
      dataset_id: z.int().min(0).max(12).nullish(),
      context_layer: z.string().max(40).nullish().describe("“auto”: the dataset's usual one for the area"),
      threshold: z.number().min(0).max(100).nullish().describe("Least canopy cover, %"),
      for_area: AoiSubtype.nullish().describe("The kind of area, when it is no country, state or district"),
    }),
    examples: [],
    slots: {},
    async run({ query: question, dataset_id, context_layer, threshold, for_area }) {
      if (asksNetChange(question)) return refuseNetChange(turn);
      if (FORECAST.test(question)) return refuseForecast(turn);
      const dataset = datasetById(dataset_id ?? -1) ?? (await bestDataset(question));
      if (FINER.test(question) && dataset.granularity !== "day") return refuseFiner(dataset, turn);
      if (for_area && !dataset.subtypes.includes(for_area)) return refuseKind(dataset, turn);
      return pickThe(dataset, { layer: context_layer ?? null, threshold: threshold ?? null }, turn);
    },
  });
}

async function bestDataset(question: string): Promise<DatasetInfo> {
  const [best] = await rankDatasets(question.toLowerCase());
  const dataset = best && datasetById(best.id);
  if (!dataset) throw new Error("There are no datasets.");
  return dataset;
}

const NET =
  /\bsubtract\w*\b|\bnet\b(?!.{0,20}\b(flux|emission|carbon|sink|ghg|greenhouse))|\b(gain|regrowth)s?\b.{0,25}\b(minus|less|against|offset|outweigh|make up for|compensate)\b|\b(loss|losses)\b.{0,25}\b(minus|less|offset|compensated)\b/i;

const asksNetChange = (question: string): boolean =>
  NET.test(question) && /\b(gain|loss|lost|change|forest|tree)/i.test(question);

function refuseNetChange({ state, update }: Turn) {
  const with_ = (dataset: number): LandQuery => ({
    ...state.query,
    dataset,
    context_layer: null,
    threshold: null,
  });
  const choices: Alternative[] = [
    { label: "Tree cover loss, by year", question: "Tree cover loss, by year", query: with_(4) },
    { label: "Tree cover gain, 2000–2020", question: "Tree cover gain", query: with_(5) },
    { label: "Land cover change", question: "How has land cover changed?", query: with_(1) },
  ];
  update.choices = choices;
  update.waiting = true;
  return told(
    { query: state.query, choices, asks: true },
    `Net change can't be had from these data. ${NET_CHANGE_CAUTION} Each can be had by itself:\n\n${list(choices)}`,
  );
}

function pickThe(
  dataset: DatasetInfo,
  wanted: { layer: string | null; threshold: number | null },
  { state, update }: Turn,
) {
  const layer = wanted.layer === "auto" ? usualLayer(dataset, state.areas) : wanted.layer;
  const query: LandQuery = {
    ...state.query,
    dataset: dataset.dataset_id,
    context_layer: layer,
    threshold: wanted.threshold,
  };
  update.query = query;
  update.dataset = datasetVariable(dataset, layer, wanted.threshold);
  update.assumed =
    wanted.layer === "auto" && layer
      ? ["loss within humid tropical primary forest; ask for all tree cover to change that"]
      : [];
  const reasoning = `${dataset.summary} Covers ${dataset.coverage}.`;
  return told(
    {
      query,
      dataset: { dataset_id: dataset.dataset_id, name: dataset.name },
      selected_dataset: dataset.name,
      context_layer: layer,
      threshold: wanted.threshold,
      reasoning,
    },
    `Selected dataset: ${dataset.name}${layer ? `, within ${layer.replaceAll("_", " ")}` : ""}. ${reasoning}`,
  );
}

const FORECAST =
  /\b(next|coming|following) (\w+ )?(years?|months?|decades?)\b|\bin the future\b|\b(forecast|predict|project)(s|ed|ions?)?\b|\bby 20(2[7-9]|[3-9]\d)\b|\bwill (\w+ )?(lose|be lost|have lost|gain|disappear)\b/i;

function refuseForecast({ state, update }: Turn) {
  const choices = choicesOf([4, 11], state.query);
  update.choices = choices;
  update.waiting = true;
  return told(
    { query: state.query, choices, asks: true },
    `These data look back: they are observations, and nothing here forecasts. What was observed:\n\n${list(choices)}`,
  );
}

/** Datasets as they are, for the query's area. */
const choicesOf = (ids: number[], query: LandQuery): Alternative[] =>
  ids.flatMap((id): Alternative[] => {
    const dataset = datasetById(id);
    const clean = { context_layer: null, threshold: null, start_date: null, end_date: null };
    return dataset
      ? [{ label: dataset.name, question: dataset.name, query: { ...query, ...clean, dataset: id } }]
      : [];
  });

const FINER =
  /\b(monthly|weekly|daily|quarterly)\b|\b(by|per|each|every) (month|week|day|quarter)\b|\bmonth by month\b/i;

function refuseFiner(dataset: DatasetInfo, { state, update }: Turn) {
  const choices = choicesOf([dataset.dataset_id, 11], state.query);
  update.choices = choices;
  update.waiting = true;
  return told(
    { query: state.query, choices, asks: true },
    `${dataset.name} isn't divided so finely: it is known for ${dataset.coverage}. What can be had, the alerts by day, week and month:\n\n${list(choices)}`,
  );
}

/** Some datasets are tables of countries, states and districts, and can't be cut to any other outline. */
function refuseKind({ name }: DatasetInfo, { state, update }: Turn) {
  const choices = choicesOf(FIRST_CHOICES.slice(0, 3), state.query);
  update.choices = choices;
  update.waiting = true;
  return told(
    { query: state.query, choices, asks: true },
    `${name} is published for countries, states and districts only, not for other areas. For such an area there is:\n\n${list(choices)}`,
  );
}

/** Latitudes between which there is humid tropical primary forest. */
const TROPICS = 23.5;

function usualLayer(dataset: DatasetInfo, areas: Area[]): string | null {
  if (!dataset.context_layers.some(({ value }) => value === "primary_forest") || areas.length === 0)
    return null;
  const isTropical = areas.every(({ bbox }) => bbox !== null && Math.abs((bbox[1] + bbox[3]) / 2) < TROPICS);
  return isTropical ? "primary_forest" : null;
}

function pullData(turn: Turn): AnyToolSpec {
  const day = z.iso.date().nullish();
  return defineTool({
    name: "pull_data",
    description:
      "Pull the rows of the picked dataset for the picked area and a range of dates. Pick both first. Leave the dates out when the question names none.",
    input: z.object({
      query: z.string().default(""),
      start_date: day,
      end_date: day.describe("The last day, included"),
      aoi_name: z.string().nullish(),
      dataset_name: z.string().nullish(),
    }),
    examples: [],
    slots: {},
    async run({ start_date, end_date }) {
      const { state, update } = turn;
      const query: LandQuery = { ...state.query, start_date: start_date ?? null, end_date: end_date ?? null };
      update.query = query;
      if (state.waiting) return told({ query }, "");
      if (query.areas.length === 0) return askArea(query, turn);
      if (query.dataset === null) return askDataset(query, turn);
      return pullRows(query, turn);
    },
  });
}

function askArea(query: LandQuery, { update }: Turn) {
  update.waiting = true;
  return told(
    { query, asks: true },
    "Which area? Name a country, a state or province, or a district; or pick one above the map.",
    {
      followUps: ["Brazil", "Indonesia", "Democratic Republic of the Congo"],
    },
  );
}

const FIRST_CHOICES = [4, 8, 1, 6];

function askDataset(query: LandQuery, { state, update }: Turn) {
  const choices = FIRST_CHOICES.flatMap((id): Alternative[] => {
    const dataset = datasetById(id);
    return dataset ? [{ label: dataset.name, question: dataset.name, query: { ...query, dataset: id } }] : [];
  });
  update.choices = choices;
  update.waiting = true;
  return told(
    { query, choices, asks: true },
    `What about ${state.aoi_name ?? "it"}? For example:\n\n${list(choices)}`,
  );
}

async function pullRows(query: LandQuery, turn: Turn) {
  const { state, update, say } = turn;
  say(`pulling ${state.dataset?.data_layer.toLowerCase() ?? "data"} for ${state.aoi_name ?? "the area"}`);
  const pulled = await pullFor(query, turn, { onProgress: say, assumed: state.assumed });
  if (!pulled.ok) {
    const { reason, alternatives: choices } = pulled;
    update.choices = choices;
    update.waiting = true;
    return told({ query, choices, asks: true }, `${reason} What can be had:\n\n${list(choices)}`);
  }
  const { start_date, end_date } = pulled.query;
  const { data: raw, provenance } = pulled.raw;
  Object.assign(update, {
    raw_data: packData(raw),
    start_date,
    end_date,
    provenance: [provenance],
    choices: [],
  } satisfies LandUpdate);
  return told(
    { query: pulled.query, total_rows: raw.metadata.total_rows },
    `Successfully pulled data for ${state.aoi_name} from ${state.dataset?.data_layer} dataset for period ${start_date} to ${end_date}`,
    { provenance: [provenance] },
  );
}

function generateInsights(turn: Turn): AnyToolSpec {
  return defineTool({
    name: "generate_insights",
    description:
      "Draw the chart or the table that answers the question from the pulled data, with its key finding.",
    input: z.object({
      query: z.string().default(""),
      chart_type: ChartType.nullish(),
      focus: Wish.shape.focus.nullable(),
      top: Wish.shape.top.nullable(),
      order: Wish.shape.order.nullable(),
    }),
    examples: [],
    slots: {},
    async run({ chart_type, focus, top, order }) {
      const { state, update } = turn;
      const wish = Wish.parse({
        chart: chart_type ?? undefined,
        focus: focus ?? undefined,
        top: top ?? undefined,
        order: order ?? undefined,
      });
      const [provenance] = state.provenance;
      if (state.waiting || !state.raw_data || !provenance) {
        // It is for when the open question is answered.
        update.wish = wish;
        return told({ query: state.query }, "");
      }
      const result = await resultOf(
        { data: unpackData(state.raw_data), provenance },
        { ...state.wish, ...wish },
        turn,
      );
      const { insights, charts_data, insight_count } = result;
      Object.assign(update, { insights, charts_data, insight_count, wish: {} } satisfies LandUpdate);
      return told({ ...result }, insightsInWords(insights), {
        provenance: result.provenance,
        followUps: followUpsOf(result),
      });
    },
  });
}

/** The insights as the answer says them; titles tell several apart. */
export function insightsInWords(insights: Insight[]): string {
  if (insights.length === 1) return insights[0]?.insight ?? "";
  return insights.map(({ title, insight }) => `**${title}**\n\n${insight}`).join("\n\n");
}

function followUpsOf({ areas, query, dataset }: LandResult): string[] {
  const [area] = areas;
  const parts = area && areas.length === 1 && !query.by ? kindsOfPart(area) : [];
  const isYearly = datasetById(dataset.dataset_id)?.granularity === "year";
  const canNarrow = isYearly && query.start_date !== null && query.start_date < "2015-01-01";
  return [
    ...(area && parts.includes("state-province") ? [`Across the states of ${area.short_name}`] : []),
    ...(dataset.dataset_id === 4 ? ["What drives it?"] : ["How much tree cover was lost?"]),
    ...(canNarrow ? ["Since 2015"] : ["As a table"]),
  ].slice(0, 3);
}
