import { env } from "@/lib/env";
import type { AppError } from "@/lib/errors";
import { holds, lastHeld, publishedData } from "../data/published";
import { DATASET, type DatasetId, datasetById } from "../datasets";
import { withArticle } from "../insights/article";
import { listed } from "../insights/format";
import { frameOf, groupBy } from "../insights/frame";
import { amount, type Prose, prose, sentences } from "../insights/prose";
import { isAdditive } from "../insights/rules";
import { andAll, lowerFirst, upperFirst } from "../insights/telling";
import { areaByRef, subregionsOf } from "../places";
import { isKnownLive } from "../places/levels";
import { sameQuery } from "../query/address";
import type { Alternative, Area, CompleteQuery, LandQuery, RawData, Subregion } from "../types";
import { partNoun } from "./areas";
import { type Candidate, type Context, NEAREST, otherDataset, PARTS, toAlternative } from "./index";
import { inWords, wholeYears } from "./periods";

interface Offer {
  ok: false;
  reason: Prose;
  alternatives: Alternative[];
}

/** With the sample there are four choices, as many as are shown. */
const MOST_PUBLISHED = 3;

/** One of the parts of areas, in the country's own word where it is known: “department”. */
export function partWord(by: Subregion, areas: Area[]): string {
  return partNoun(targetsOf({ by }, areas)) ?? PARTS[by].replace(/ies$/, "y").replace(/s$/, "");
}

/** `asked`: the query before it was completed; `failed`: the live source's answer, where one was asked. */
export function offerInstead(
  context: Context & { query: CompleteQuery },
  asked: LandQuery,
  failed?: AppError,
): Offer {
  const { query, areas } = context;
  const candidates = candidatesFor(query, areas);
  const published = distinct(
    candidates.flatMap((candidate) => heldAlternative(context, candidate) ?? []),
  ).slice(0, MOST_PUBLISHED);
  return {
    ok: false,
    reason: sentences([
      reasonOf(query, areas, failed),
      notYetIn(asked, published),
      wholesIn(query, areas, published),
    ]),
    alternatives: [...published, ...sampleOf(context)],
  };
}

function distinct(all: readonly Alternative[]): Alternative[] {
  return all.filter(({ query }, at) => all.findIndex((other) => sameQuery(other.query, query)) === at);
}

const targetsOf = ({ by }: Pick<LandQuery, "by">, areas: Area[]): Area[] =>
  by && areas[0] ? subregionsOf(areas[0], by) : areas;

const isHeld = (query: CompleteQuery, areas: Area[]): boolean => holds(query, targetsOf(query, areas));

function heldAlternative(context: Context, candidate: Offered): Alternative | undefined {
  const areas = candidate.areas ?? context.areas;
  const found = inYearsHeld(context, candidate, areas);
  if (!found) return undefined;
  const { start_date, end_date } = answeredOf(found.query as CompleteQuery, areas);
  const dated = toAlternative(context, {
    ...candidate,
    change: { ...candidate.change, start_date, end_date },
  });
  const period = inWords({ start: start_date!, end: end_date! });
  return dated && { ...dated, label: `${dated.label}, ${period}` };
}

function inYearsHeld(context: Context, candidate: Offered, areas: Area[]): Alternative | undefined {
  const found = toAlternative(context, candidate);
  const query = found?.query as CompleteQuery | undefined;
  if (!query || isHeld(query, areas)) return found;
  const last = lastHeld(query.dataset, targetsOf(query, areas), query.context_layer);
  if (last === undefined || yearOf(query.start_date) <= last) return undefined;
  const { start: start_date, end: end_date } = wholeYears(last, last);
  const latest = toAlternative(context, {
    ...candidate,
    change: { ...candidate.change, start_date, end_date },
  });
  return latest && isHeld(latest.query as CompleteQuery, areas) ? latest : undefined;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

function notYetIn(asked: LandQuery, published: readonly Alternative[]): Prose | null {
  const isYearly = datasetById(asked.dataset ?? -1)?.granularity === "year";
  const ends = published.flatMap(({ query }) => (query.end_date ? yearOf(query.end_date) : []));
  if (!isYearly || !asked.end_date || ends.length === 0) return null;
  const [year, last] = [yearOf(asked.end_date), Math.max(...ends)];
  if (last >= year) return null;
  return prose`${String(year)} isn't in these published figures yet; what follows ends in ${String(last)}.`;
}

const answeredOf = (query: CompleteQuery, areas: Area[]): LandQuery =>
  publishedData(query, asTargets(targetsOf(query, areas)), []).data.metadata.query;

const asTargets = (areas: Area[]) => areas.map((area) => ({ area, outline: () => null }));

type Offered = Omit<Candidate, "areas"> & { areas?: Area[] };

function candidatesFor(query: CompleteQuery, areas: Area[]): Offered[] {
  const coarser = coarserThan(query, areas);
  const plain = withoutLayer(query);
  return [
    ...prodesFor(query, areas),
    ...coarser,
    ...eachOf(areas),
    { label: datasetById(query.dataset)!.name, change: { start_date: null, end_date: null } },
    ...plain.flatMap((one) => [one, ...coarser.map((wider) => combined(wider, one))]),
    ...NEAREST[query.dataset as DatasetId].map((id) => inPlace(otherDataset(id), query, areas)),
  ];
}

/** Of Brazil's Amazon states, what INPE counts: something else than tree cover loss, so it is named. */
function prodesFor({ dataset, by }: CompleteQuery, areas: Area[]): Offered[] {
  if (dataset !== DATASET.loss) return [];
  const of = by
    ? ` by ${partWord(by, areas)}, Legal Amazon only`
    : areas.length > MOST_NAMED
      ? ", the Legal Amazon"
      : "";
  const other = otherDataset(DATASET.prodes);
  const offered = { ...other, label: `Clear-cut deforestation (PRODES)${of}` };
  const brazil = areaByRef(areas[0]?.GID_0 ? `gadm:${areas[0].GID_0}` : "");
  if (areas.length <= MOST_NAMED || !brazil) return [offered];
  // So many states are told as the whole that INPE tells them as.
  return [{ ...offered, areas: [brazil], change: { ...other.change, areas: [brazil.ref] } }];
}

const MOST_NAMED = 3;

const namesOf = (areas: Area[]): string =>
  areas.length > MOST_NAMED
    ? `these ${areas.length} areas`
    : listed(areas.map(({ short_name }) => withArticle(short_name)));

function coarserThan({ by, dataset }: CompleteQuery, areas: Area[]): Offered[] {
  const [area] = areas;
  const isProdes = dataset === DATASET.prodes;
  const divided: Offered[] =
    by === "district-county" && area
      ? [
          {
            label: `${area.short_name} by ${partWord("state-province", areas)}`,
            change: { by: "state-province" },
          },
        ]
      : [];
  const levels = [...(by ? [areas] : []), ...levelsAbove(areas)];
  return [
    ...divided,
    ...levels.map((level) => ({
      label: `${isProdes && level[0]?.subtype === "country" ? "The Legal Amazon" : upperFirst(namesOf(level))} as a whole`,
      areas: level,
      change: { areas: level.map(({ ref }) => ref), by: null },
    })),
  ];
}

function levelsAbove(areas: Area[]): Area[][] {
  const refs = [...new Set(areas.flatMap(({ parent }) => parent ?? []))];
  const above = refs.flatMap((ref) => areaByRef(ref) ?? []).filter(({ subtype }) => subtype !== "region");
  return above.length > 0 ? [above, ...levelsAbove(above)] : [];
}

/** Each of several areas by itself: their releases may differ. */
const eachOf = (areas: Area[]): Offered[] =>
  areas.length > 1 && areas.length <= MOST_NAMED
    ? areas.map((area) => ({
        label: `${area.short_name} alone`,
        areas: [area],
        change: { areas: [area.ref] },
      }))
    : [];

/** A dataset's name does not say that it is of the same place. */
const inPlace = (offered: Offered, { by }: CompleteQuery, areas: Area[]): Offered => ({
  ...offered,
  label: `${offered.label} ${by ? `by ${partWord(by, areas)}` : `in ${namesOf(areas)}`}`,
});

function withoutLayer({ dataset, context_layer, threshold }: CompleteQuery): Offered[] {
  const { default_threshold, short_name } = datasetById(dataset)!;
  if (context_layer === null && threshold === default_threshold) return [];
  const label =
    context_layer === null ? `At least ${default_threshold}% canopy` : `${short_name}, all tree cover`;
  return [{ label, change: { context_layer: null, threshold: default_threshold } }];
}

const combined = (one: Offered, other: Offered): Offered => ({
  ...one,
  label: `${one.label}, ${other.label?.toLowerCase()}`,
  change: { ...one.change, ...other.change },
});

/** The last resort; of PRODES there is none, as all of it is kept. */
function sampleOf(context: Context & { query: CompleteQuery }): Alternative[] {
  const { query, areas } = context;
  if (query.dataset === DATASET.prodes) return [];
  const of = query.by ? `by ${partWord(query.by, areas)}` : `of ${namesOf(areas)}`;
  const alternative = toAlternative(context, {
    label: `Draw a sample ${of}, made up`,
    change: { sample: true },
  });
  return alternative ? [alternative] : [];
}

function reasonOf(query: CompleteQuery, areas: Area[], failed?: AppError): Prose {
  const { granularity } = datasetById(query.dataset)!;
  const places = namesOf(areas);
  const by = query.by ? ` by ${partWord(query.by, areas)}` : "";
  const what = quantityOf(query);
  const targets = targetsOf(query, areas);
  if (targets.length > 1 && targets.every((target) => holds(query, [target]))) {
    return prose`The published figures of ${what} for these places are of different releases, so they can't be set side by side. Each can be had by itself.`;
  }
  const isYearly = granularity === "year" && isHeld({ ...query, ...allYears(query) }, areas);
  const when = isYearly ? ` for ${inWords({ start: query.start_date, end: query.end_date })}` : "";
  const reason = `No published figures of ${what} are kept here for ${places}${by}${when}`;
  if (failed && env().GNW_API_TOKEN) return prose`${failed.message} ${reason}.`;
  // INPE's figures come from nowhere else, and of some places the live source knows no id.
  const isLive = query.dataset !== DATASET.prodes && targets.every(isKnownLive);
  return isLive
    ? prose`${reason}; a token for Global Nature Watch (GNW_API_TOKEN) brings them live.`
    : prose`${reason}.`;
}

function quantityOf({ dataset, context_layer }: CompleteQuery): string {
  const { name, context_layers } = datasetById(dataset)!;
  const layer = context_layers.find(({ value }) => value === context_layer)?.label;
  const named = layer ? name.replace(/^Tree cover/, layer) : name;
  const isWhole = layer && named === name;
  return `${lowerFirst(named)}${isWhole ? ` (${lowerFirst(layer)})` : ""}`;
}

const allYears = ({ dataset }: CompleteQuery) => {
  const { start_date, end_date } = datasetById(dataset)!;
  return { start_date, end_date: end_date ?? "2100-12-31" };
};

const MOST_TOLD = 2;

/** “Published for Brazil as a whole: 3.29 Mha of tree cover loss in 2020.”, of the choices that are the same of a larger place; of one such place in one sentence. */
function wholesIn(asked: CompleteQuery, areas: Area[], published: readonly Alternative[]): Prose | null {
  const told = published.flatMap((one) => wholeFigure(asked, areas)(one) ?? []).slice(0, MOST_TOLD);
  const places = [...new Set(told.map(({ whole }) => whole))];
  const each = places.map((place) => {
    const figures = told.filter(({ whole }) => whole === place).map(({ figure }) => figure);
    return prose`Published for ${place}: ${andAll(figures)}.`;
  });
  return sentences(each);
}

function wholeFigure(asked: CompleteQuery, areas: Area[]) {
  return ({ query }: Alternative): { whole: string; figure: Prose } | null => {
    const isWhole = query.dataset === asked.dataset && query.by === null;
    const wider = query.areas.flatMap((ref) => areaByRef(ref) ?? []);
    const [whole, other] = wider;
    const isSame = !asked.by && query.areas.join() === areas.map(({ ref }) => ref).join();
    if (!isWhole || !whole || other || isSame) return null;
    const { data } = publishedData(query as CompleteQuery, asTargets([whole]), []);
    const total = totalOf(data);
    const { start_date: start, end_date: end } = data.metadata.query;
    const when = start && end ? inWords({ start, end }) : "";
    // “Tree cover in 2000” says its year itself.
    const isSaid = !when || total?.text.endsWith(` ${when}`);
    return (
      total && { whole: wholeWords(whole, query, areas), figure: isSaid ? total : prose`${total} in ${when}` }
    );
  };
}

/** “Brazil as a whole”; one of several that were asked about is no whole of them, and INPE's is the Legal Amazon. */
function wholeWords(whole: Area, { dataset }: LandQuery, areas: Area[]): string {
  const name = withArticle(whole.short_name);
  if (dataset === DATASET.prodes && whole.subtype === "country") return `${name}'s Legal Amazon`;
  return areas.length > 1 && areas.some(({ ref }) => ref === whole.ref) ? name : `${name} as a whole`;
}

function totalOf(raw: RawData) {
  const frame = frameOf(raw, raw.metadata.query.dataset ?? -1);
  const { measure } = frame;
  const [total] = measure && isAdditive(measure.unit) ? groupBy(frame, measure, []) : [];
  if (!measure || !total) return null;
  const what = measure.label.charAt(0).toLowerCase() + measure.label.slice(1);
  const origin = `${raw.metadata.source}: sum of ${total.rows} values, ${what}`;
  return prose`${amount(total.value, measure.unit, origin)} of ${what}`;
}
