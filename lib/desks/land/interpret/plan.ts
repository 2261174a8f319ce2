import type { Call } from "@/lib/models/embedded/understand";
import { datasetById } from "../datasets";
import { areaByRef, kindsOfPart, type PlaceMention } from "../places";
import type { AoiSubtype, InsightOptions, LandQuery } from "../types";
import { asksFiner, asksForecast } from "./beyond-data";
import type { NamedDates } from "./dates";
import type { Context, Said } from "./said";

const ADDS =
  /\b(compare|versus|vs|against|alongside|add|as well|next to|in comparison|compared)\b|\band\b.*\b(too|as well|also)\b/;

/** The calls that bring the query from what it is to what a question says. */
export function plan(said: Said, context: Context): Call[] {
  const { question, mentions, unknown, dataset, insightOptions } = said;
  const kind = kindOfArea(said.masked);
  const about = datasetById(dataset?.id ?? -1);
  if (about && kind && !about.subtypes.includes(kind)) {
    return [
      { tool: "pick_dataset", args: { query: question, dataset_id: about.dataset_id, for_area: kind } },
    ];
  }
  if (kind && kind !== "custom-area") {
    // Their outlines come from live registers: the country's figures wouldn't be theirs.
    return [{ tool: "pick_aoi", args: { question, places: [unknown ?? REGISTER_WORDS[kind] ?? kind] } }];
  }
  const calls: Call[] = [];
  const place = placesOf(said, context);
  if (place) calls.push({ tool: "pick_aoi", args: { question, ...place } });
  const isNew = dataset !== undefined && dataset.id !== context.query.dataset;
  const isAnew = dataset !== undefined && (mentions.length > 0 || unknown !== null);
  const layer = said.layer === undefined ? defaultLayer(said) : said.layer;
  const isBeyond = asksForecast(said.masked) || asksFiner(said.masked);
  if (isNew || isAnew || isBeyond || layer !== undefined || said.threshold !== undefined) {
    calls.push({
      tool: "pick_dataset",
      args: {
        query: question,
        dataset_id: dataset?.id ?? context.query.dataset ?? undefined,
        // A question of its own doesn't carry over what the one before narrowed.
        context_layer: layer ?? (isNew || isAnew || said.layer === null ? null : context.query.context_layer),
        threshold: said.threshold ?? (isNew || isAnew ? null : context.query.threshold),
      },
    });
  }
  const dates = isAnew ? said.dates : withKept(said.dates, keptDates(context, dataset?.id));
  const needsData = calls.length > 0 || said.dates !== undefined || !context.hasData;
  if (needsData) calls.push({ tool: "pull_data", args: pullArgs(question, dates) });
  calls.push({ tool: "generate_insights", args: { query: question, ...insightArgs(insightOptions) } });
  return calls;
}

/** “Until 2012” leaves the first day as it was, unless that is now past the last. */
function withKept(said: NamedDates | undefined, kept: NamedDates | undefined): NamedDates | undefined {
  if (!said || (said.start && said.end)) return said ?? kept;
  const [start, end] = [said.start ?? kept?.start, said.end ?? kept?.end];
  return start && end && start > end ? said : { start, end };
}

const pullArgs = (query: string, dates: NamedDates | undefined) => ({
  query,
  start_date: dates?.start ?? null,
  end_date: dates?.end ?? null,
});

const insightArgs = ({ chart, focus, top, order }: InsightOptions) => ({
  chart_type: chart,
  focus,
  top,
  order,
});

/** The dates chosen before, as long as the dataset has any of them. */
function keptDates({ query }: Context, dataset: number | undefined): NamedDates | undefined {
  const { start_date, end_date } = query;
  const covered = datasetById(dataset ?? query.dataset ?? -1);
  if (!start_date || !end_date || !covered)
    return { start: start_date ?? undefined, end: end_date ?? undefined };
  const fits = end_date >= covered.start_date && start_date <= (covered.end_date ?? "9999");
  return fits ? { start: start_date, end: end_date } : undefined;
}

const AREA_KINDS: [RegExp, AoiSubtype][] = [
  [
    /\b(national parks?|nature reserves?|reserves?|protected areas?|sanctuar(y|ies)|wdpa)\b/,
    "protected-area",
  ],
  [/\b(key biodiversity areas?|kbas?)\b/, "key-biodiversity-area"],
  [/\bindigenous\b|\bcommunity lands?\b/, "indigenous-and-community-land"],
  [
    /\bmy (own )?\w*\s?(area|polygon|plantation|farm|field|land|plot|estate|shape|concession)\b|\b(uploaded|drawn|drew|custom (area|polygon))\b/,
    "custom-area",
  ],
];

const REGISTER_WORDS: Partial<Record<AoiSubtype, string>> = {
  "protected-area": "protected areas",
  "key-biodiversity-area": "key biodiversity areas",
  "indigenous-and-community-land": "indigenous lands",
};

/** The kind of area that a question is about, where it is none that has a boundary on every map. */
const kindOfArea = (masked: string): AoiSubtype | undefined =>
  AREA_KINDS.find(([pattern]) => pattern.test(masked))?.[1];

const LOSSES = new Set([4, 10]);

/** Where people speak of deforestation they mean forests, not every tree: in the humid tropics, primary forest. */
function defaultLayer({ dataset, masked }: Said): string | undefined {
  if (!dataset || !LOSSES.has(dataset.id)) return undefined;
  return /\bdeforest\w*|\brain[\s-]?forests?\b|\bjungles?\b/.test(masked) ? "auto" : undefined;
}

function placesOf(
  { question, mentions, unknown, by, masked, dataset }: Said,
  { query }: Context,
): { places: string[]; subregion: LandQuery["by"] } | undefined {
  const dropped = new Set(mentions.filter((mention) => isDropped(question, mention)).map(placeOf));
  const wanted = mentions.map(placeOf).filter((place) => !dropped.has(place));
  const left = query.areas.filter((ref) => !dropped.has(ref));
  if (dropped.size > 0 && wanted.length === 0 && left.length > 0) {
    return { places: left, subregion: query.by };
  }
  const named = [...wanted, ...(unknown ? [unknown] : [])];
  if (named.length === 0 && by === undefined) return undefined;
  if (named.length === 0 && query.areas.length === 0) return undefined;
  const adds = dataset === undefined && query.areas.length > 0 && ADDS.test(masked) && named.length === 1;
  const places = named.length === 0 ? query.areas : adds ? [...query.areas, ...named] : named;
  const isOne = places.length === 1 && dataset === undefined && !adds;
  return { places: [...new Set(places)], subregion: by ?? (isOne ? sameParts(query.by, places[0]) : null) };
}

/** The division of the area before, where another area has such parts too. */
function sameParts(by: LandQuery["by"], place = ""): LandQuery["by"] {
  const area = areaByRef(place);
  return by && area && !kindsOfPart(area).includes(by) ? null : by;
}

/** “Leave out Chile”, “Nigeria, not Niger”. */
const isDropped = (question: string, { start }: PlaceMention): boolean =>
  /\b(leave out|leaving out|without|drop|remove|except( for)?|exclud(e|ing)|take out|not|wrong)\s+(the\s+)?$/i.test(
    question.slice(0, start),
  );

/** A place that is sure by its id; one that isn't in the question's own words. */
const placeOf = ({ areas, text }: PlaceMention): string =>
  areas.length === 1 && areas[0] ? areas[0].ref : text;

/** The calls that bring the query to one that was offered. */
export function planChoice(question: string, chosen: LandQuery, context: Context): Call[] {
  const before = context.query;
  // A choice between places says nothing of the rest.
  const query = chosen.dataset === null ? { ...before, areas: chosen.areas, by: chosen.by } : chosen;
  const calls: Call[] = [];
  if (query.areas.join() !== before.areas.join() || query.by !== before.by) {
    calls.push({ tool: "pick_aoi", args: { question, places: query.areas, subregion: query.by } });
  }
  const { dataset, context_layer, threshold } = query;
  const isSame =
    dataset === before.dataset && context_layer === before.context_layer && threshold === before.threshold;
  if (!isSame) {
    calls.push({
      tool: "pick_dataset",
      args: { query: question, dataset_id: dataset ?? undefined, context_layer, threshold },
    });
  }
  calls.push({
    tool: "pull_data",
    args: pullArgs(question, { start: query.start_date ?? undefined, end: query.end_date ?? undefined }),
  });
  calls.push({ tool: "generate_insights", args: { query: question } });
  return calls;
}
