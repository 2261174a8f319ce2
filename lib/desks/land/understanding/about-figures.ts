import type { Call } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { type Held, heldUntil, lastHeld } from "../data/published";
import { DATASET, datasetById } from "../datasets";
import { withArticle } from "../insights/article";
import { listed } from "../insights/format";
import { areaByRef, placeMentions } from "../places";
import type { Area, DatasetInfo } from "../types";
import { fresh, type LandContext } from "./context";
import { DATASET_OF } from "./functions";
import { nameOfDataset, wordsIn } from "./kinds";
import { opensWhy, says } from "./limits";
import { citationFor, datasetsIn, readAll } from "./talk";
import talk from "./talk.json";

/* Questions about the figures themselves, whatever the reader takes them for. */

type Answer = (request: Request, context: LandContext) => Planned | undefined;

function datasetOf(request: Request, { query }: LandContext): DatasetInfo | undefined {
  const [before] = request.earlier;
  const id = query.dataset ?? DATASET_OF[before?.function ?? ""] ?? DATASET_OF[request.frame.function];
  return datasetsIn(request.text)[0] ?? datasetById(id ?? -1);
}

const areasIn = (request: Request): Area[] =>
  fresh(request, "name", "within").flatMap(({ mentions }) =>
    mentions.flatMap(({ kind, values: [ref = ""] }) => (kind === "area" ? (areaByRef(ref) ?? []) : [])),
  );

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function withoutPlaces(text: string): string {
  let left = text;
  for (const { start, end } of placeMentions(text).toReversed())
    left = `${left.slice(0, start)}…${left.slice(end)}`;
  return left;
}

/** “How do I cite the loss of Mato Grosso?”: as that of any place; that none is kept of this place is said. */
const citing: Answer = (request, context) => {
  const areas = areasIn(request);
  const dataset = datasetOf(request, context);
  if (!says("howToCite", request.text) || areas.length === 0 || !dataset) return undefined;
  readAll(request);
  const isHeld = lastHeld(dataset.dataset_id, areas) !== undefined;
  const places = listed(areas.map(({ short_name }) => withArticle(short_name)));
  const missing = isHeld
    ? ""
    : ` No published figure of ${lower(dataset.name)} for ${places} is kept here, so take the figure itself from the publisher, or connect Global Nature Watch by a token (GNW_API_TOKEN), before you cite it.`;
  return { say: `${citationFor(dataset)}${missing}` };
};

const LOSSES = new Set<number>([DATASET.loss, DATASET.lossByFire, DATASET.lossByDriver]);
const BRAZIL = "gadm:BRA";

/** “Is that official? INPE's is lower.”: whose figure it is, and beside it the official one where that is kept. */
const official: Answer = (request, context) => {
  const { query, source, hasData } = context;
  const isAsked = says("isOfficial", request.text) && says("pointing", request.text);
  if (!isAsked || !hasData || query.dataset === null || !source || source.isSample) return undefined;
  const whose = `The last answer is from ${source.name}.`;
  readAll(request);
  if (query.dataset === DATASET.prodes)
    return { say: `${whose} It is what Brazil's government counts as deforestation of the Legal Amazon.` };
  if (!LOSSES.has(query.dataset)) return { say: `${whose} ${talk.notOfficial} ${talk.differ}` };
  const areas = query.areas.flatMap((ref) => areaByRef(ref) ?? []);
  const isOfBrazil = areas.length > 0 && areas.every(({ GID_0 }) => GID_0 === "BRA");
  if (!isOfBrazil) return { say: `${talk.notOfficial} ${whose} ${talk.differ}` };
  request.note(`${talk.notOfficial} ${whose} ${talk.prodesDiffers}`);
  return prodesBeside(request, context, areas);
};

function prodesBeside(request: Request, { query }: LandContext, areas: Area[]): Call[] {
  const isOwn = !query.by && lastHeld(DATASET.prodes, areas) !== undefined;
  const places = isOwn ? query.areas : [BRAZIL];
  const { text: question } = request;
  const { start_date, end_date } = query;
  return [
    { tool: "pick_aoi", args: { question, places, subregion: null } },
    {
      tool: "pick_dataset",
      args: { query: question, dataset_id: DATASET.prodes, context_layer: null, threshold: null },
    },
    { tool: "pull_data", args: { query: question, start_date, end_date } },
    { tool: "generate_insights", args: { query: question, asked: { operation: "value" } } },
  ];
}

const unlike: Answer = (request, context) => {
  // “Lower Saxony” is no lower figure.
  const text = withoutPlaces(request.text);
  // “How many states lost more than 30,000 ha?” asks for figures, not about them.
  const isLimited = request.has("above", "below") && !says("yours", text);
  if (isLimited || request.is("count", "rank", "extreme")) return undefined;
  const isOfProdes = wordsIn("prodes", text).includes("named");
  const isOther = says("yours", text) || says("sourceVerbs", text) || says("otherBody", text) || isOfProdes;
  if (!isOther || !says("unlike", text) || !(asksWhy(text) || says("versus", text))) return undefined;
  if (isOfProdes) {
    readAll(request);
    return { say: talk.prodesDiffers };
  }
  const id = datasetOf(request, context)?.dataset_id;
  const told = talk.differByDataset[String(id) as keyof typeof talk.differByDataset];
  if (!told) return undefined;
  readAll(request);
  return { say: told };
};

const asksWhy = (text: string): boolean =>
  opensWhy(text) || tokenise(text).some(({ text: word }) => word === "why") || says("why", text);

const boundaries: Answer = (request, { query, source, hasData }) => {
  if (!says("whoseBoundary", request.text)) return undefined;
  readAll(request);
  const note = hasData && query.areas.length > 0 ? (source?.note ?? "") : "";
  const [table] = note.match(REGIONS) ?? [];
  const isOld = table
    ? ` ${table.trim()} A region that was split or renamed since is told as it was then, and the newer ones have no figures of their own here.`
    : "";
  return {
    say: `The figures are those of the published tables, which count countries and their parts by the boundaries of GADM.${isOld} The outlines on the map are Natural Earth's for most countries, so they may differ a little from those that were counted. An area that you draw yourself has its own outline.`,
  };
};

/** The sentence of a table's note that says which regions it counts: “Ghana's ten regions as they were until 2018.” */
const REGIONS = /[^.]*\b(?:regions|provinces|states|districts|departments)\b[^.]*\./i;

const latest: Answer = (request, context) => {
  const { text } = request;
  const isOfRelease = says("nextRelease", text) && RELEASED.test(text);
  const isOfYear = says("latestYear", text);
  if ((!isOfRelease && !isOfYear) || says("lost", text)) return undefined;
  const areas = areasIn(request);
  const dataset = datasetOf(request, context);
  readAll(request);
  const own = dataset && areas.length > 0 ? lastHeld(dataset.dataset_id, areas) : undefined;
  if (own !== undefined)
    return {
      say: `${nameOfDataset(dataset!.dataset_id)} of ${listed(areas.map(({ short_name }) => withArticle(short_name)))} is kept here to ${own}. ${NEWER}`,
    };
  return { say: `${keptUntil(heldUntil())} ${NEWER}` };
};

const RELEASED = /\b(?:data|numbers?|figures?|release|edition|update|20\d\d)\b/i;

const NEWER =
  "Newer years come live with a token for Global Nature Watch (GNW_API_TOKEN) once they are published; tree cover loss comes once a year, and on which day the next comes isn't known here.";

function keptUntil({ countries, regions, prodes }: Held): string {
  const byYear = Map.groupBy(regions, ({ until }) => until);
  const each = [...byYear]
    .sort(([a], [b]) => b - a)
    .map(([until, of]) => {
      const names = of.flatMap(({ country }) => areaByRef(`gadm:${country}`)?.short_name ?? []);
      return `${until} for ${listed(names.sort().map(withArticle))}`;
    });
  return `Tree cover loss of whole countries is kept here to ${countries}; of their regions to ${listed(each)}. PRODES, Brazil's own figure of the Legal Amazon, goes to ${prodes}.`;
}

const regrowth: Answer = (request, { query }) => {
  const isOfLoss = query.dataset === null || LOSSES.has(query.dataset);
  if (!says("regrowthCounted", request.text) || !isOfLoss || areasIn(request).length > 0) return undefined;
  readAll(request);
  return { say: talk.lossAndRegrowth };
};

/** “Does that tell whether it was natural forest, or old rubber trees replanted?”: what the data can tell apart. */
const naturalOrPlanted: Answer = (request, { query }) => {
  const { text } = request;
  const isOfLoss = query.dataset === null || LOSSES.has(query.dataset);
  const isAsked = (TELLS.test(text) && NATURAL.test(text)) || COULD_BE.test(text);
  if (!isOfLoss || !isAsked || OF_CAUSE_OR_AMOUNT.test(text) || !PLANTED.test(text) || !POINTS.test(text))
    return undefined;
  const told = query.context_layer === "primary_forest" ? talk.primaryOrPlanted : talk.naturalOrPlanted;
  // Beside a place's own figures it is said before them.
  if (areasIn(request).length > 0) {
    request.note(told);
    return undefined;
  }
  readAll(request);
  return { say: told };
};

const TELLS =
  /\b(?:tells?|says?|shows?|know|see|distinguish(?:es)?|separates?|clear)\b.*\b(?:whether|if|apart|between|from|what kind)\b/i;
const COULD_BE =
  /\b(?:could|might|can) (?:it|that|this|they|these|some of (?:it|that|this)) (?:just |also |really |not |simply )?(?:have been|be)\b/i;
const NATURAL = /\b(?:natural|primary|virgin|wild|old growth|original)\b/i;
const PLANTED =
  /\b(?:re-?plant\w*|plantations?|planted|orchards?|rotation|old \w+ trees|(?:cocoa|rubber|coffee|palm|eucalyptus|pine|teak) (?:trees|palms|stands?|farms?))\b/i;
const POINTS = /\b(?:it|this|that|these|those|they|data|figures?|numbers?)\b/i;
/** “Because of palm plantations?” asks for the drivers, “more natural forest than plantations?” for both. */
const OF_CAUSE_OR_AMOUNT =
  /\b(?:because|due to|owing to|caused by|driven by|down to|thanks to|result of|how (?:much|many)|more\b.*\bthan|less\b.*\bthan|compared)\b/i;

const ANSWERS: readonly Answer[] = [naturalOrPlanted, citing, official, boundaries, latest, regrowth, unlike];

/** What is answered of the figures themselves; undefined where a question is of something else. */
export function aboutFigures(request: Request, context: LandContext): Planned | undefined {
  for (const answer of ANSWERS) {
    const planned = answer(request, context);
    if (planned) return planned;
  }
  return undefined;
}
