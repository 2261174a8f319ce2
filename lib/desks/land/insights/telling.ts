import { DATASET } from "../datasets";
import { partsNoun } from "../feasibility/areas";
import { yearWords } from "../feasibility/periods";
import type { Area, Asked, DatasetInfo, InsightOptions, RawData, Subregion } from "../types";
import { withArticle } from "./article";
import { formatTime, listed } from "./format";
import { type Dimension, type Frame, type Group, groupBy, methodOf } from "./frame";
import { count, joined, type Prose, prose, reworded } from "./prose";
import { isAdditive } from "./rules";

export interface InsightContext {
  areas: Area[];
  subregions: Area[];
  dataset: DatasetInfo;
  /** The tree cover of 2000 in hectares by the areas' names in the rows, where shares of it are asked for. */
  forest?: Map<string, number>;
}

export interface Division {
  noun: string;
  whole: string;
}

export interface Telling {
  frame: Frame;
  raw: RawData;
  insightOptions: InsightOptions;
  context: InsightContext;
  quantity: string;
  /** “Brazil”, “the states and provinces of Brazil”, “5 areas”. */
  place: Prose;
  /** What the parts are called and whose they are; null where no area is divided. */
  division: Division | null;
  /** “over 2001–2024”, with its preposition; "" where no time is known. */
  period: string;
  unit: string | null;
  shortNames: Map<string, string>;
}

export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const capitalized = (text: Prose): Prose => reworded(text, upperFirst);

function quantityOf(frame: Frame, { metadata }: RawData, dataset: DatasetInfo): string {
  const name = frame.presentation.quantity ?? lowerFirst(frame.measure?.label || dataset.name);
  const layer = dataset.context_layers.find(({ value }) => value === metadata.query.context_layer);
  const isCategory = frame.categories.length > 0;
  return layer && !isCategory ? `${name} (${lowerFirst(layer.label)})` : name;
}

const nameOf = ({ subtype, name, short_name }: Area): string =>
  withArticle(subtype === "country" ? short_name : name);

/** Of Brazil PRODES measures the Legal Amazon alone, whose size isn't known here. */
const asMeasured = (area: Area, { dataset_id }: DatasetInfo): Area =>
  dataset_id === DATASET.prodes && area.subtype === "country"
    ? { ...area, name: LEGAL_AMAZON, short_name: LEGAL_AMAZON, area_ha: 0 }
    : area;

const LEGAL_AMAZON = "Brazil's Legal Amazon";

function divisionOf({ areas, subregions }: InsightContext, by: Subregion | null): Division | null {
  const [first] = areas;
  return first ? { noun: by ? partsNoun(by, subregions) : "parts", whole: nameOf(first) } : null;
}

function placeOf(frame: Frame, { areas }: InsightContext, division: Division | null): Prose {
  if (division) return prose`the ${division.noun} of ${division.whole}`;
  const names = areas.length > 0 ? areas.map(nameOf) : frame.areas.map(String);
  if (names.length > 3) return prose`${count(names.length, "areas", "number of areas asked about")}`;
  return prose`${listed(names) || "the area"}`;
}

function periodOf(frame: Frame, { metadata }: RawData): string {
  const { start_date: start, end_date: end } = metadata.query;
  if (!start || !end) {
    const [first] = frame.times;
    const last = frame.times[frame.times.length - 1];
    if (first === undefined || last === undefined) return "";
    return first === last ? `in ${formatTime(first)}` : `from ${formatTime(first)} to ${formatTime(last)}`;
  }
  const years = yearWords({ start, end });
  if (start === end) return `on ${formatTime(start)}`;
  if (years === null) return `from ${formatTime(start)} to ${formatTime(end)}`;
  return start.slice(0, 4) === end.slice(0, 4) ? `in ${years}` : `over ${years}`;
}

export function tellingOf(
  frame: Frame,
  raw: RawData,
  given: InsightContext,
  insightOptions: InsightOptions,
  divided: boolean,
): Telling {
  const context = { ...given, areas: given.areas.map((area) => asMeasured(area, given.dataset)) };
  const division = divided ? divisionOf(context, raw.metadata.query.by) : null;
  return {
    frame,
    raw,
    insightOptions,
    context,
    quantity: quantityOf(frame, raw, context.dataset),
    place: placeOf(frame, context, division),
    division,
    period: periodOf(frame, raw),
    unit: frame.measure?.unit ?? null,
    shortNames: shortNamesOf(context.subregions),
  };
}

export const spaced = (text: string): string => (text ? ` ${text}` : "");

export const methodIn = ({ frame }: Telling) => methodOf(frame, frame.measure!, []);

export interface Point {
  name: string;
  value: number;
  rows: number;
}

export const pointsOf = (telling: Telling, dimension: Dimension | null | undefined): Point[] =>
  groupBy(telling.frame, telling.frame.measure!, dimension ? [dimension] : []).map(
    ({ keys, value, rows }) => ({
      name: nameIn(telling, String(keys[0])),
      value,
      rows,
    }),
  );

/** A part by its own name, where no other part has it; a period with its dash. */
export const nameIn = ({ frame, shortNames }: Telling, name: string): string =>
  frame.presentation.periods ? formatTime(name) : (shortNames.get(name) ?? name);

function shortNamesOf(areas: readonly Area[]): Map<string, string> {
  const times = new Map<string, number>();
  for (const { short_name } of areas) times.set(short_name, (times.get(short_name) ?? 0) + 1);
  const clear = areas.filter(({ short_name }) => times.get(short_name) === 1);
  return new Map(clear.map(({ name, short_name }) => [name, short_name]));
}

export const partsIn = ({ presentation }: Frame): string => presentation.parts ?? "categories";

/** The whole that shares are of: of all rows, drawn or not. null where a share makes no sense. */
export function wholeOf({ frame }: Telling, points: readonly Point[]): Group | null {
  const { measure } = frame;
  if (!measure || methodOf(frame, measure, []) === "mean") return null;
  if (points.some(({ value }) => value < 0)) return null;
  const [total] = groupBy(frame, measure, []);
  return total && total.value > 0 ? total : null;
}

export const timeIn = ({ frame }: Telling, time: string): string =>
  (frame.grain === "week" ? "the week of " : "") + formatTime(time);

export const duringIn = (telling: Telling, time: string): string => {
  const isDay = telling.frame.grain === "as it is" && /^\d{4}-\d{2}-\d{2}$/.test(time);
  return `${isDay ? "on" : "in"} ${timeIn(telling, time)}`;
};

const lastTime = (telling: Telling): string => duringIn(telling, String(telling.frame.times.at(-1)));

/** The time that values without one stand for: a stock's last, else the whole period, over which rates are averaged. */
export function whenOf(telling: Telling): string {
  const { frame, period } = telling;
  if (methodIn(telling) === "latest") return lastTime(telling);
  return methodIn(telling) === "mean" && frame.times.length > 1 ? `${period} on average`.trim() : period;
}

export const originOf = (unit: string | null, what: string, rows: number): string =>
  rows > 1 ? `${isAdditive(unit) ? "sum" : "mean"} of ${rows} values, ${what}` : what;

/** Ends the origin of a value that has no time of its own: a stock's last time, else the period. */
export function timeOf(telling: Telling, measure = telling.frame.measure!): string {
  const isLatest = methodOf(telling.frame, measure, []) === "latest";
  const when = isLatest ? lastTime(telling) : telling.period;
  return when && `, ${when}`;
}

export function andAll(parts: readonly Prose[]): Prose {
  const [last, ...before] = [...parts].reverse();
  if (!last) return prose``;
  if (before.length === 0) return last;
  return prose`${joined(before.reverse(), ", ")} and ${last}`;
}

const SUBJECTS: Record<number, (quantity: string, category: string) => string> = {
  1: (_, category) => category,
  3: (_, category) => category,
  9: (quantity, category) => `${quantity} of ${category}`,
  12: (quantity, category) => `${quantity} of ${category}`,
};

/** What is told of: “tree cover loss”, “tree cover loss from wildfire”, “emission factor of soybean”. */
export function subjectOf({ quantity, context, frame }: Telling, { only = [] }: Asked): string {
  if (only.length === 0) return quantity;
  const names = listed(only.map(({ name }) => name.toLowerCase()));
  const of = SUBJECTS[context.dataset.dataset_id];
  if (of) return of(quantity, names);
  return frame.presentation.parts ? `${quantity} from ${names}` : `${quantity} (${names})`;
}

/** What the things along a dimension are called: “the 27 states and provinces of Brazil” without their number. */
export function nounOf({ frame, division }: Telling, dimension: Dimension | null): string {
  if (!dimension) return "values";
  if (dimension.role === "area") return division ? `${division.noun} of ${division.whole}` : "areas";
  if (dimension.role === "category") return partsIn(frame);
  return frame.grain === "as it is" ? "years" : `${frame.grain}s`;
}

export const was = (subject: string): string => {
  const [head = ""] = subject.split(/ of | from | due to | \(/);
  return head.endsWith("s") && !head.endsWith("ss") ? "were" : "was";
};

export const endOf = ({ unit, insightOptions, frame }: Telling): string => {
  const isAmount = isAdditive(unit) && !frame.presentation.together;
  if (insightOptions.order === "least") return isAmount ? "least" : "lowest";
  return isAmount ? "most" : "highest";
};

export function amongAreas(telling: Telling, areas: number): Prose {
  const { division, context } = telling;
  const origin = `number of areas in the data${timeOf(telling)}`;
  if (!division || context.subregions.length === 0) return prose`the ${count(areas, "areas", origin)}`;
  return prose`the ${count(areas, division.noun, origin)} of ${division.whole}`;
}
