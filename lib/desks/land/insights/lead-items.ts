import type { Asked } from "../types";
import { withArticle } from "./article";
import { figureOf, type Item, itemsAlong, narrowed, ofLabels, plainly, spread, timeOf } from "./asked";
import type { Dimension } from "./frame";
import { type Prose, percent, prose } from "./prose";
import { isAdditive } from "./rules";
import { andAll, spaced, subjectOf, type Telling, upperFirst, was, whenOf } from "./telling";

export interface Lead {
  text: Prose;
  table?: Prose;
}

export type Tell = (telling: Telling, asked: Asked) => Prose | null;

const OVER_TIME = new Set<Asked["operation"]>(["when", "trend", "mean", "threshold"]);

const TOTALS = new Set<Asked["operation"]>(["value", "share", "yesno", "compare"]);

/** The dimension that an answer runs along; null: one value. */
export function alongOf(telling: Telling, { along, operation, only = [], areas }: Asked): Dimension | null {
  const { frame } = telling;
  const has = spread(telling);
  const dimensions = { area: frame.area, time: timeOf(telling), category: frame.categories[0] ?? null };
  const many = {
    area: has.areas > 1,
    time: (timeOf(telling) === frame.time ? has.times : has.categories) > 1,
    category: has.categories > 1,
  };
  if (along && many[along]) return dimensions[along];
  const isLimit = operation === "threshold" && frame.presentation.categoriesFirst;
  if (OVER_TIME.has(operation) && many.time && !(isLimit && only.length !== 1)) return dimensions.time;
  if (frame.presentation.periods && TOTALS.has(operation) && !many.area) return null;
  if (areas && many.area) return null;
  if (many.area) return dimensions.area;
  if (many.category && frame.presentation.parts && (only.length !== 1 || !TOTALS.has(operation)))
    return dimensions.category;
  return TOTALS.has(operation) ? null : many.time ? dimensions.time : null;
}

export const wantsTable = (telling: Telling, asked: Asked): boolean =>
  telling.insightOptions.chart === "table" ||
  (asked.operation === "list" &&
    alongOf(telling, asked) !== null &&
    alongOf(telling, asked) === timeOf(telling));

/** The values that are told, of what was singled out only. */
export function itemsOf(telling: Telling, asked: Asked, along = alongOf(telling, asked)): Item[] {
  const { only = [] } = asked;
  const { frame } = telling;
  if (only.length === 0 || along === frame.categories[0]) {
    const items = itemsAlong(telling, along);
    if (only.length === 0) return items;
    return only.flatMap(({ name, of }) => {
      const [item] = itemsAlong(narrowed(telling, ofLabels(telling, of)), null);
      return item ? [{ ...item, key: name, name }] : [];
    });
  }
  return itemsAlong(
    narrowed(
      telling,
      ofLabels(
        telling,
        only.flatMap(({ of }) => of),
      ),
    ),
    along,
  );
}

const byValue = (a: Item, b: Item): number => b.value - a.value;

export const isLeast = ({ insightOptions }: Telling): boolean => insightOptions.order === "least";

export const sorted = (telling: Telling, items: Item[]): Item[] =>
  [...items].sort((a, b) => (isLeast(telling) ? -byValue(a, b) : byValue(a, b)));

export const at = (telling: Telling, asked: Asked, item: Item) =>
  figureOf(
    telling,
    asked,
    item,
    `${subjectOf(telling, asked)}, ${item.name || telling.place.text}${spaced(whenOf(telling))}`,
  );

export const named = (telling: Telling, asked: Asked) => (item: Item) =>
  prose`${withArticle(item.name)} (${at(telling, asked, item)})`;

/** How many are named where no number was asked for. */
export const NAMED = { rank: 5, list: 12, others: 3 } as const;

export const ORDINALS = [
  "",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const ordinals = new Intl.PluralRules("en-GB", { type: "ordinal" });

export const placeIn = (at: number): string =>
  ORDINALS[at] ?? `${at + 1}${SUFFIXES[ordinals.select(at + 1)] ?? "th"}`;

export function totalOf(telling: Telling, asked: Asked): Item | undefined {
  const { only = [], areas } = asked;
  const labels = only.flatMap(({ of }) => of);
  const kept = labels.length > 0 ? narrowed(telling, ofLabels(telling, labels)) : telling;
  const parts = areas ? narrowed(kept, (row) => areas.includes(String(row.aoi_id))) : kept;
  return itemsAlong(parts, null)[0];
}

export const placeOf = (telling: Telling, { areas }: Asked): Prose => {
  if (areas) {
    const names = telling.context.subregions
      .filter(({ ref }) => areas.includes(ref))
      .map(({ short_name }) => prose`${short_name}`);
    return andAll(names);
  }
  return telling.place;
};

export function shareIn(telling: Telling, asked: Asked, { value }: Item): Prose | null {
  const all = wholeOf(telling, asked);
  if (!all || !(asked.only || asked.areas)) return null;
  const share = percent((value / all.value) * 100, `share in the whole of ${plainly(telling, all.value)}`);
  return prose`, ${share} of the whole`;
}

/** The whole that shares are of; undefined where a share makes no sense. */
export function wholeOf(telling: Telling, _asked: Asked): Item | undefined {
  if (!isAdditive(telling.unit)) return undefined;
  const [all] = itemsAlong(telling, null);
  const isMixed = telling.frame.rows.some((row) => Number(row[telling.frame.measure!.name]) < 0);
  return all && all.value > 0 && !isMixed ? all : undefined;
}

export const timeWord = ({ frame: { grain, times } }: Telling): string =>
  grain !== "as it is" ? grain : String(times[0] ?? "").length > 7 ? "day" : "year";

export const tellTotal: Tell = (telling, asked) => {
  const total = totalOf(telling, asked);
  if (!total) return null;
  return prose`${upperFirst(subjectOf(telling, asked))} in ${placeOf(telling, asked)} ${was(subjectOf(telling, asked))} ${at(telling, asked, total)}${spaced(whenOf(telling))}${shareIn(telling, asked, total)}.`;
};

export const hasLimit = ({ above, below }: Asked): boolean => above !== undefined || below !== undefined;

export const isBeyond = ({ above, below }: Asked, value: number): boolean =>
  above !== undefined ? value > above : value < (below ?? 0);

export const isNet = ({ frame }: Telling): boolean => frame.measure?.label === "Net flux";
