import type { Asked } from "../types";
import { withArticle } from "./article";
import { amountOf, type Item, itemsAlong, narrowed, spread, timeOf } from "./asked";
import { alongOf, at, itemsOf, NAMED, placeOf, sorted, type Tell, totalOf } from "./lead-items";
import { count, figure, type Prose, prose, sentences } from "./prose";
import { isAdditive } from "./rules";
import { andAll, endOf, nounOf, spaced, subjectOf, type Telling, upperFirst, was, whenOf } from "./telling";

const MOST_TOLD = 4;

function areasOf(telling: Telling): Telling[] {
  const { frame, context } = telling;
  return itemsAlong(telling, frame.area).map(({ key, name }) => {
    const one = narrowed(telling, (row) => frame.area!.of(row) === key);
    const areas = context.areas.filter((area) => area.name === key || area.short_name === name);
    return {
      ...one,
      place: prose`${withArticle(name)}`,
      context: { ...context, areas },
      frame: { ...one.frame, areas: [key] },
    };
  });
}

const isSeveral = (telling: Telling): boolean =>
  !telling.division && spread(telling).areas > 1 && spread(telling).areas <= MOST_TOLD;

const OF_ALL = new Set<Asked["operation"]>(["trend", "mean"]);

/** What runs over time is told of each area by itself: their sum is nobody's. */
export function tellOfEach(tell: Tell, telling: Telling, asked: Asked): Prose | null {
  const time = timeOf(telling);
  const isOverTime = time !== null && alongOf(telling, asked) === time;
  if (!isOverTime || !isSeveral(telling) || OF_ALL.has(asked.operation)) return null;
  // Set side by side they are told by their totals; the chart has the years.
  if (asked.operation === "compare") return tell(telling, { ...asked, along: undefined });
  const told = areasOf(telling).map((one) => tell(one, asked));
  return told.every((one) => one !== null) ? sentences(told) : null;
}

const SECONDS = { second: 1, minute: 60, hour: 3600, day: 86_400 } as const;
const HECTARES = { hectare: 1, "km²": 100, "100 km²": 10_000, "1,000 km²": 100_000 } as const;
const DAY_MS = 86_400_000;

/** A figure divided by time or by the land's area: “per minute”, “per hectare”. */
export function leadOfPart(telling: Telling, asked: Asked): Prose | null {
  const { per } = asked;
  if (!per || !isAdditive(telling.unit)) return null;
  const all = isSeveral(telling) ? areasOf(telling) : [telling];
  const told = all.map((one) => toldPer(one, asked, per));
  return told.every((one) => one !== null) ? sentences(told) : null;
}

const RANKED = new Set<Asked["operation"]>(["extreme", "rank", "list", "compare"]);

/** “Which has the most per km²?”: many areas in the order of that, not of their amounts. */
export function leadOfDensity(telling: Telling, asked: Asked): Prose | null {
  const { per } = asked;
  const { frame, context } = telling;
  if (!per || !(per in HECTARES) || !isAdditive(telling.unit)) return null;
  if (!RANKED.has(asked.operation) || spread(telling).areas <= MOST_TOLD) return null;
  const areas = context.subregions.length > 0 ? context.subregions : context.areas;
  const sizes = new Map(
    areas.flatMap(({ name, short_name, area_ha }) => [
      [short_name, area_ha],
      [name, area_ha],
    ]),
  );
  const items = itemsOf(telling, asked, frame.area).flatMap((item) => {
    const size = sizes.get(String(item.key)) ?? 0;
    const value = (item.value / size) * HECTARES[per as keyof typeof HECTARES];
    return size > 0 ? [{ ...item, value, amount: item }] : [];
  });
  const [first, ...rest] = sorted(telling, items) as typeof items;
  if (!first) return null;
  const say = ({ name, value, amount }: typeof first) =>
    prose`${name} ${densityOf(telling, asked, value, `${name}, divided per ${per}`)} (${at(telling, asked, amount)} in all)`;
  const others = rest.slice(0, (telling.insightOptions.top ?? NAMED.rank) - 1).map(say);
  return prose`Per ${per} of its land, the ${endOf(telling)} ${subjectOf(telling, asked)}${spaced(whenOf(telling))} was in ${say(first)}, of ${count(items.length, nounOf(telling, frame.area), "number compared")}. Next: ${andAll(others)}.`;
}

const densityOf = ({ unit }: Telling, asked: Asked, value: number, origin: string) =>
  Math.abs(value) < 1 && !asked.unit
    ? figure(`${Number(value.toPrecision(2))} ${unit}`, value, unit, origin)
    : amountOf(value, unit, asked, origin);

function toldPer(telling: Telling, asked: Asked, per: NonNullable<Asked["per"]>): Prose | null {
  const total = totalOf(telling, asked);
  const share = total && (per in SECONDS ? perTime(telling, total, per) : perArea(telling, total, per));
  if (!share) return null;
  const subject = subjectOf(telling, asked);
  const place = placeOf(telling, asked);
  const origin = `${subject} in ${place.text}, ${at(telling, asked, total).text} divided per ${per}`;
  const value = densityOf(telling, asked, share.value, origin);
  return prose`${upperFirst(subject)} in ${place} ${was(subject)} ${value} per ${per}${share.of}${spaced(whenOf(telling))}: ${at(telling, asked, total)} in all.`;
}

function perTime({ frame, raw }: Telling, { value }: Item, per: string) {
  const { start_date: start, end_date: end } = raw.metadata.query;
  if (frame.presentation.kind === "stock" || !start || !end) return undefined;
  const seconds = ((Date.parse(end) - Date.parse(start)) / DAY_MS + 1) * SECONDS.day;
  return { value: (value / seconds) * SECONDS[per as keyof typeof SECONDS], of: " on average" };
}

function perArea({ context }: Telling, { value }: Item, per: string) {
  const hectares = context.areas.reduce((sum, { area_ha }) => sum + area_ha, 0);
  if (!(hectares > 0)) return undefined;
  return { value: (value / hectares) * HECTARES[per as keyof typeof HECTARES], of: " of its land" };
}
