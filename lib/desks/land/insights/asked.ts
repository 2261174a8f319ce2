import { convert } from "@/lib/understanding/quantities/units";
import type { Area, Asked, Figure, RawData, Row } from "../types";
import { formatNumber, formatQuantity } from "./format";
import { compareKeys, type Dimension, type Grain, groupBy, type Key } from "./frame";
import { amount, figure } from "./prose";
import { lowerFirst, nameIn, originOf, type Telling, timeIn } from "./telling";

export interface Item {
  key: Key;
  name: string;
  value: number;
  rows: number;
}

const same = (a: unknown, b: string): boolean => String(a).toLowerCase() === b.toLowerCase();

export function withoutExcepted(raw: RawData, except: readonly string[] = []): RawData {
  if (except.length === 0) return raw;
  const { columns } = raw.metadata;
  const time = columns.find(({ role }) => role === "time")?.name;
  const kinds = columns.filter(({ role }) => role === "area_id" || role === "area" || role === "category");
  const isLeftOut = (row: Row) =>
    except.some(
      (one) =>
        kinds.some(({ name }) => same(row[name], one)) || (time && String(row[time]).slice(0, 4) === one),
    );
  return { ...raw, data: raw.data.filter((row) => !isLeftOut(row)) };
}

export function together(raw: RawData, groups: Asked["groups"] = []): RawData {
  if (groups.length === 0) return raw;
  const ofRef = new Map(groups.flatMap(({ name, of }) => of.map((ref) => [ref, name] as const)));
  const data = raw.data.map((row) => {
    const name = ofRef.get(String(row.aoi_id));
    return name ? { ...row, aoi_id: name, aoi_name: name } : row;
  });
  return { ...raw, data };
}

export function areasTogether(areas: Area[], groups: Asked["groups"] = []): Area[] {
  const grouped = groups.flatMap(({ name, of }) => {
    const parts = areas.filter(({ ref }) => of.includes(ref));
    const [first] = parts;
    if (!first) return [];
    const area_ha = parts.reduce((sum, part) => sum + part.area_ha, 0);
    return [{ ...first, name, short_name: name, subtype: "region" as const, area_ha }];
  });
  return [...grouped, ...areas.filter(({ ref }) => !groups.some(({ of }) => of.includes(ref)))];
}

export function focused(telling: Telling, { measure }: Asked): Telling {
  const { frame } = telling;
  const found = measure && frame.measures.find(({ label }) => label.toLowerCase().includes(measure));
  if (!found || found === frame.measure) return telling;
  const { context, raw } = telling;
  const layer = context.dataset.context_layers.find(
    ({ value }) => value === raw.metadata.query.context_layer,
  );
  return {
    ...telling,
    quantity: `${lowerFirst(found.label)}${layer ? ` (${lowerFirst(layer.label)})` : ""}`,
    unit: found.unit,
    frame: { ...frame, measure: found, alike: [found] },
  };
}

export const grainOf = ({ grain }: Asked): Grain | undefined => (grain === "day" ? "as it is" : grain);

/** A telling of some rows only; a stock's last time is theirs. */
export function narrowed(telling: Telling, keep: (row: Row) => boolean): Telling {
  const { frame } = telling;
  const rows = frame.rows.filter(keep);
  const column = frame.time?.column;
  const times = column ? [...new Set(rows.map((row) => row[column]!))].sort(compareKeys) : [];
  const { time } = frame;
  return {
    ...telling,
    frame: {
      ...frame,
      rows,
      lastTime: times.at(-1) ?? null,
      times: time ? [...new Set(rows.flatMap((row) => time.of(row) ?? []))].sort(compareKeys) : [],
    },
  };
}

export const ofLabels =
  ({ frame }: Telling, labels: readonly string[]) =>
  (row: Row): boolean =>
    frame.categories.some(({ of }) => labels.some((label) => same(of(row), label)));

const yearOf = (time: Key): string => String(time).slice(0, 4);

/** Along what time runs: of gain the periods, which are a category. */
export const timeOf = ({ frame }: Telling): Dimension | null =>
  frame.time ?? (frame.presentation.periods ? (frame.categories[0] ?? null) : null);

/** The rows between two days; of a period those that begin in it. */
export function between(telling: Telling, { start, end }: { start: string; end: string }): Telling {
  const time = timeOf(telling);
  const column = telling.frame.time?.column;
  if (!time) return telling;
  return narrowed(telling, (row) => {
    const at = String(column ? row[column] : time.of(row));
    return at.length > 7 && column
      ? at >= start && at <= end
      : yearOf(at) >= start.slice(0, 4) && yearOf(at) <= end.slice(0, 4);
  });
}

/** The values along a dimension; of none, one for all rows. */
export function itemsAlong(telling: Telling, dimension: Dimension | null): Item[] {
  const { frame } = telling;
  const isTime = dimension !== null && dimension === timeOf(telling);
  const items = groupBy(frame, frame.measure!, dimension ? [dimension] : []).map(({ keys, value, rows }) => {
    const key = keys[0] ?? "";
    const name = isTime && frame.time ? timeIn(telling, String(key)) : nameIn(telling, String(key));
    return { key, name, value, rows };
  });
  return isTime ? items.sort((a, b) => compareKeys(a.key, b.key)) : items;
}

const UNIT_WORDS: Record<string, string> = {
  acre: "acres",
  "mi²": "square miles",
  "football pitch": "football pitches",
};
const AREAS: Record<string, number> = { kha: 1e3, Mha: 1e6 };
const GASES: Record<string, number> = { Gt: 1e9, Mt: 1e6, kt: 1e3, t: 1, kg: 1e-3 };

/** A value in the unit that was asked for, where it is one of its kind. */
export function amountOf(value: number, unit: string | null, asked: Asked, origin: string): Figure {
  const wanted = asked.unit;
  if (!wanted || !unit) return amount(value, unit, origin);
  const gas = unit.match(/^(?:Mg|t) (CO2e?)$/)?.[1];
  if (gas && wanted in GASES) {
    return figure(`${inWords(value / GASES[wanted]!)} ${wanted} ${gas}`, value, unit, origin);
  }
  if (unit === "ha" && wanted in AREAS)
    return figure(`${formatNumber(value / AREAS[wanted]!)} ${wanted}`, value, unit, origin);
  // Who asks for hectares wants no millions of them.
  if (unit === "ha" && wanted === "ha")
    return figure(`${Math.round(value).toLocaleString("en-GB")} hectares`, value, unit, origin);
  const converted = unit === "ha" ? convert(value, "ha", wanted) : undefined;
  if (converted === undefined) return amount(value, unit, origin);
  const one = convert(1, wanted, "ha")!;
  const note = `; 1 ${wanted} is ${formatNumber(one)} ha`;
  return figure(`${inWords(converted)} ${UNIT_WORDS[wanted] ?? wanted}`, value, unit, origin + note);
}

export const canTellIn = (unit: string | null, wanted: string): boolean =>
  unit === "ha"
    ? wanted in AREAS || convert(1, "ha", wanted) !== undefined
    : / CO2e?$/.test(unit ?? "") && wanted in GASES;

const MILLION = 1e6;
function inWords(value: number): string {
  if (Math.abs(value) >= MILLION * 1000) return `${formatNumber(value / MILLION / 1000)} billion`;
  return Math.abs(value) >= MILLION ? `${formatNumber(value / MILLION)} million` : formatNumber(value);
}

export const figureOf = (telling: Telling, asked: Asked, { value, rows }: Item, what: string): Figure =>
  amountOf(value, telling.unit, asked, originOf(telling.unit, what, rows));

export const plainly = (telling: Telling, value: number): string => formatQuantity(value, telling.unit);

export const spread = ({ frame }: Telling) => ({
  areas: frame.areas.length,
  times: frame.time ? frame.times.length : 0,
  categories: frame.categories[0] ? new Set(frame.rows.map((row) => frame.categories[0]!.of(row))).size : 0,
});
