import { cosine, encode } from "@/lib/models/embedded/encoder";
import { HELP, OUTSIDE } from "@/lib/models/embedded/generic";
import { inBrief } from "@/lib/models/embedded/text";
import type { Call, Understanding } from "@/lib/models/embedded/understand";
import { datasetById } from "../datasets";
import { areaByRef, kindsOfPart, type PlaceMention, placeMentions, unknownPlace, WORLD } from "../places";
import { SCOPE } from "../scope";
import type { Alternative, AoiSubtype, Area, LandQuery, Wish } from "../types";
import { matchChoice } from "./choice";
import { type RankedDataset, rankDatasets } from "./dataset";
import { type NamedDates, readDates } from "./dates";
import { describeDatasets } from "./describe";
import { isKnown, isOurs, withoutTypos } from "./typos";
import { readLayer, readParts, readThreshold, readWish } from "./wish";

/** What a question is read in the light of. */
export interface Context {
  query: LandQuery;
  /** What was offered by the answer before, to choose from. */
  choices: Alternative[];
  /** Areas that the asker has drawn and named. */
  own: Area[];
  /** There is data for the query as it stands. */
  hasData: boolean;
}

/** What a question says; what it leaves open is undefined. */
interface Said {
  question: string;
  /** In lower case, its places written “this place”. */
  masked: string;
  mentions: PlaceMention[];
  unknown: string | null;
  dataset?: RankedDataset;
  layer?: string | null;
  threshold?: number;
  by?: LandQuery["by"];
  dates?: { start?: string; end?: string };
  wish: Wish;
}

/** A dataset is asked for from here; its words alone, or its meaning together with a word. */
const ASKED_FOR = { words: 0.5, score: 0.72 };
/** Below this likeness to the desk's own questions, one without a place or a word of ours is outside. */
const INSIDE = 0.52;

/**
 * The tool calls that a question asks for, as changes to the query so far; or what to say where it asks for none.
 */
export async function interpret(question: string, context: Context): Promise<Understanding> {
  const asked = inBrief(question);
  const chosen = matchChoice(asked, context.choices) ?? choiceByCountry(asked, context.choices);
  if (chosen) return { kind: "calls", calls: callsTo(completed(chosen.query, context), context, asked) };
  const said = await read(asked, context);
  const other = await withoutTools(said, context);
  if (other) return other;
  return { kind: "calls", calls: plan(said, context) };
}

/** “The Indian one”, “I meant the US state”: the only choice in the country that a short reply names. */
function choiceByCountry(reply: string, choices: Alternative[]): Alternative | undefined {
  if (choices.length === 0 || reply.split(/\s+/).length > MOST_REPLY_WORDS) return undefined;
  const [mention] = placeMentions(reply);
  const [country] = mention?.areas ?? [];
  if (country?.subtype !== "country") return undefined;
  const inside = choices.filter(({ query }) =>
    query.areas.some((ref) => ref !== country.ref && areaByRef(ref)?.GID_0 === country.GID_0),
  );
  return inside.length === 1 ? inside[0] : undefined;
}
const MOST_REPLY_WORDS = 7;

const PLACE = "this place";

async function read(question: string, context: Context): Promise<Said> {
  const mentions = mentionsIn(question, context.own);
  const masked = mask(question, mentions);
  const [best] = await rankDatasets(masked);
  const dataset =
    best && (best.words >= ASKED_FOR.words || (best.words > 0 && best.score >= ASKED_FOR.score))
      ? best
      : undefined;
  const about = dataset?.id ?? context.query.dataset ?? undefined;
  return {
    question,
    masked,
    mentions,
    unknown: unknownPlace(question, mentions),
    dataset: dataset ?? (best && best.similarity >= 0.7 ? best : undefined),
    layer: readLayer(masked, about),
    threshold: readThreshold(masked),
    by: readParts(masked),
    dates: readDates(masked),
    wish: readWish(masked),
  };
}

/** The places of a question; where it names none, words that are none of ours may be a misspelt one. */
function mentionsIn(question: string, own: Area[]): PlaceMention[] {
  const mine = own.flatMap((area) => ownMention(question, area) ?? []);
  if (mine.length > 0) return mine;
  // A word that is spelt right is no misspelt place.
  const mentions = placeMentions(question).filter(
    ({ text, score }) => score === 1 || !(text.match(/\p{L}+/gu) ?? []).every(isKnown),
  );
  return mentions.length > 0
    ? mentions
    : [worldIn(question) ?? lastResort(question)].filter((mention) => mention !== undefined);
}

/** One of the asker's own areas, by its name. */
function ownMention(question: string, area: Area): PlaceMention | undefined {
  const start = question.toLowerCase().indexOf(area.name.toLowerCase());
  const end = start + area.name.length;
  const isWord =
    start >= 0 && !/\p{L}$/u.test(question.slice(0, start)) && !/^\p{L}/u.test(question.slice(end));
  return isWord && area.name.length > 2
    ? { text: question.slice(start, end), start, end, areas: [area], score: 1 }
    : undefined;
}

const MOST_WORDS = 2;

function lastResort(question: string): PlaceMention | undefined {
  const words = [...question.matchAll(/\p{L}{3,}/gu)];
  for (let size = MOST_WORDS; size > 0; size--) {
    for (let at = 0; at + size <= words.length; at++) {
      const span = words.slice(at, at + size);
      const start = span[0]?.index ?? 0;
      const last = span.at(-1);
      const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
      const text = question.slice(start, end);
      if (text.length < 5 || span.every(([word]) => isOurs(word))) continue;
      // Without the apostrophe of “south africas”.
      const mention = soleMention(text) ?? soleMention(text.replace(/s$/i, ""));
      if (mention) return { ...mention, text, start, end };
    }
  }
  return undefined;
}

/** A place whose name is all of a text, counties aside: they are called like too much else. */
const WHOLE_WORLD = /\b(the (whole )?world|worldwide|world-wide|global(ly)?|(the )?globe|(the )?planet)\b/i;

/** The world, where a question says so or asks across countries without naming a part of it. */
function worldIn(question: string): PlaceMention | undefined {
  const area = areaByRef(WORLD);
  const said = WHOLE_WORLD.exec(question);
  if (!area || (!said && readParts(question.toLowerCase()) !== "country")) return undefined;
  const start = said?.index ?? question.length;
  return { text: said?.[0] ?? "", start, end: start + (said?.[0].length ?? 0), areas: [area], score: 1 };
}

function soleMention(text: string): PlaceMention | undefined {
  const [mention] = placeMentions(text);
  if (!mention || mention.start > 0 || mention.end < text.length) return undefined;
  return mention.areas.every(({ source }) => source === "fips") ? undefined : mention;
}

function mask(question: string, mentions: PlaceMention[]): string {
  let masked = question;
  for (const { start, end } of [...mentions].sort((a, b) => b.start - a.start)) {
    // What is understood without being said stands nowhere.
    if (start === end) continue;
    masked = `${masked.slice(0, start)}${PLACE}${masked.slice(end)}`;
  }
  return withoutTypos(masked.toLowerCase());
}

const ON_MAP = /\b(on|as|see|show|put)\b.{0,15}\bmap\b|\bmap (it|this|that)\b/;

/** What a question is that asks for no data: outside of the desk, a greeting, or about the datasets. */
async function withoutTools(said: Said, context: Context): Promise<Understanding | undefined> {
  const about = describeDatasets(said.masked, said.dataset?.id);
  if (about && said.mentions.length === 0) return { kind: "say", text: about };
  const words = new Set(said.masked.split(/[^\p{L}]+/u));
  if (SCOPE.foreign?.some((word) => words.has(word)) && (said.dataset?.words ?? 0) < 0.8)
    return { kind: "outside" };
  if (context.hasData && ON_MAP.test(said.masked) && said.mentions.length === 0 && !said.dataset) {
    return {
      kind: "say",
      text: "It is on the map beside this conversation, with the same area, dataset and years.",
    };
  }
  if (goesOn(said, context)) return undefined;
  const [vector] = await encode([said.masked]);
  const near = async (sentences: readonly string[]) => {
    const vectors = await encode(sentences.map((sentence) => sentence.toLowerCase()));
    return Math.max(0, ...vectors.map((other) => (vector ? cosine(vector, other) : 0)));
  };
  const inside = said.dataset ? said.dataset.score : 0;
  const help = await near(HELP);
  if (help > 0.6 && help > inside && said.mentions.length === 0) return { kind: "help" };
  const outside = await near([...OUTSIDE, ...SCOPE.outside]);
  if (outside > Math.max(0.62, inside)) return { kind: "outside" };
  if (said.dataset || changesSomething(said, context)) return undefined;
  const [best] = await rankDatasets(said.masked);
  return (best?.similarity ?? 0) < INSIDE ? { kind: "outside" } : undefined;
}

/** Whether a question that names no dataset goes on with the query so far, or begins one by its place. */
function changesSomething(
  { mentions, unknown, dates, layer, threshold, by, wish, masked }: Said,
  { query, hasData }: Context,
): boolean {
  if (mentions.length > 0) return leftover(masked).length <= 6;
  const isBegun = query.dataset !== null || query.areas.length > 0;
  if (!isBegun) return false;
  // All is picked and nothing was answered yet: whatever is asked is about that.
  if (query.dataset !== null && query.areas.length > 0 && !hasData) return true;
  const changes = dates ?? layer ?? threshold ?? by ?? wish.chart ?? wish.top ?? wish.order ?? unknown;
  return changes !== undefined && changes !== null;
}

/** “And Bolivia?”, “since 2015”: a few words that only change the query so far. */
const goesOn = (said: Said, context: Context): boolean =>
  changesSomething(said, context) && leftover(said.masked).length <= (context.query.dataset === null ? 0 : 3);

const SMALL = new Set(
  "this place the a an and or in of for to about what how is are show me us please now with same vs versus compare instead actually data map chart then also too it that there ok okay no sorry meant mean i can you let lets switch use try only just look at do did go back from".split(
    " ",
  ),
);

/** The words of a question that say something besides its places. */
function leftover(masked: string): string[] {
  return masked.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !SMALL.has(word));
}

const ADDS =
  /\b(compare|versus|vs|against|alongside|add|as well|next to|in comparison|compared)\b|\band\b.*\b(too|as well|also)\b/;

/** The calls that bring the query from what it is to what a question says. */
function plan(said: Said, context: Context): Call[] {
  const { question, mentions, unknown, dataset, wish } = said;
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
  const isRefused =
    /\b(monthly|weekly|daily|quarterly|forecast|predict|next|coming)\b|\b(by|per|each|every) (month|week|day|quarter)\b/.test(
      said.masked,
    );
  if (isNew || isAnew || isRefused || layer !== undefined || said.threshold !== undefined) {
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
  calls.push({ tool: "generate_insights", args: { query: question, ...insightArgs(wish) } });
  return calls;
}

/** “Until 2012” leaves the first day as it was, unless that is now past the last. */
function withKept(said: NamedDates | undefined, kept: NamedDates | undefined): NamedDates | undefined {
  if (!said || (said.start && said.end)) return said ?? kept;
  const [start, end] = [said.start ?? kept?.start, said.end ?? kept?.end];
  return start && end && start > end ? said : { start, end };
}

const pullArgs = (query: string, dates: { start?: string; end?: string } | undefined) => ({
  query,
  start_date: dates?.start ?? null,
  end_date: dates?.end ?? null,
});

const insightArgs = ({ chart, focus, top, order }: Wish) => ({ chart_type: chart, focus, top, order });

/** The dates chosen before, as long as the dataset has any of them. */
function keptDates(
  { query }: Context,
  dataset: number | undefined,
): { start?: string; end?: string } | undefined {
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

/** A choice between places says nothing of the rest. */
function completed(query: LandQuery, context: Context): LandQuery {
  return query.dataset === null ? { ...context.query, areas: query.areas, by: query.by } : query;
}

/** The calls that bring the query to one that was offered. */
function callsTo(query: LandQuery, context: Context, question: string): Call[] {
  const calls: Call[] = [];
  const before = context.query;
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
