import { DATASET } from "../datasets";
import { withArticle } from "./article";
import type { Chart } from "./charts";
import { seriesOf } from "./course";
import { formatQuantity, formatTime, listed } from "./format";
import { groupBy, type Key } from "./frame";
import { amount, figure, type Prose, percent, prose } from "./prose";
import { type Form, isAdditive } from "./rules";
import {
  amongAreas,
  capitalized,
  duringIn,
  lowerFirst,
  methodIn,
  nameIn,
  originOf,
  type Point,
  pointsOf,
  spaced,
  type Telling,
  timeIn,
  timeOf,
  upperFirst,
  whenOf,
  wholeOf,
} from "./telling";

export interface Headline {
  title: Prose;
  /** Absent where the answer's sentences have to do. */
  facts?: Prose[];
}

type Head = (telling: Telling, chart: Chart) => Headline;

/** A quantity as something that a place does, by dataset: “lost 5 Mha of tree cover”. */
const DEEDS: Record<number, { did: string; object: string; how?: string }> = {
  [DATASET.loss]: { did: "lost", object: "tree cover" },
  [DATASET.lossByFire]: { did: "lost", object: "tree cover", how: " to fires" },
  [DATASET.prodes]: { did: "lost", object: "forest", how: " to clear-cutting" },
  [DATASET.treeCover]: { did: "had", object: "tree cover" },
  [DATASET.gain]: { did: "gained", object: "tree cover" },
  [DATASET.lossByDriver]: { did: "lost", object: "tree cover" },
};

const deedIn = ({ context }: Telling) => DEEDS[context.dataset.dataset_id];

const layerIn = ({ quantity }: Telling): string => / \(.*\)$/.exec(quantity)?.[0] ?? "";

function didSo(telling: Telling, who: Prose, what: Prose, when: string): Prose {
  const deed = deedIn(telling);
  const told = deed
    ? prose`${who} ${deed.did} ${what} of ${deed.object}${layerIn(telling)}${deed.how ?? ""}${spaced(when)}`
    : prose`${telling.quantity} in ${who} was ${what}${spaced(when)}`;
  return capitalized(told);
}

function didMost(telling: Telling, who: string, superlative: string): string {
  const deed = deedIn(telling);
  const name = upperFirst(withArticle(who));
  return deed
    ? `${name} ${deed.did} ${superlative} ${deed.object}${layerIn(telling)}${deed.how ?? ""}`
    : `${name} had ${superlative} ${telling.quantity}`;
}

function courseIn(telling: Telling, subject: string, points: readonly Point[]) {
  const { unit, frame } = telling;
  const at = ({ name, value, rows }: Point) =>
    amount(value, unit, originOf(unit, `${subject}, ${timeIn(telling, name)}`, rows));
  const [first, last] = [points[0]!, points.at(-1)!];
  const top = points.reduce((most, point) => (point.value > most.value ? point : most));
  const isLevel = points.every(({ value }) => value === top.value);
  const change = (Math.abs(last.value - first.value) / first.value) * 100;
  // Weeks and months at the edges may be cut short, so that a change between them says nothing.
  const hasChange = frame.grain === "as it is" && first.value > 0 && Number.isFinite(change) && change > 0;
  const span = `${timeIn(telling, first.name)} to ${timeIn(telling, last.name)}`;
  const direction = last.value > first.value ? "up" : "down";
  return {
    peak: isLevel ? null : prose`${at(top)} ${duringIn(telling, top.name)}`,
    change: hasChange
      ? prose`${direction} ${percent(change, `change of ${subject}, ${span}, of the first value`)}`
      : null,
    ends: prose`from ${at(first)} to ${at(last)}`,
    span: `${formatTime(first.name)} to ${formatTime(last.name)}`,
  };
}

const some = (facts: readonly (Prose | null)[]): Prose[] => facts.filter((fact) => fact !== null).slice(0, 2);

const headTime: Head = (telling) => {
  const { quantity, place, unit, period } = telling;
  const subject = `${quantity} in ${place.text}`;
  const points = seriesOf(telling);
  const { peak, change, ends, span } = courseIn(telling, subject, points);
  const rows = points.reduce((total, point) => total + point.rows, 0);
  const sum = points.reduce((total, { value }) => total + value, 0);
  const [first, last] = [points[0]!.name, points.at(-1)!.name];
  const facts = [peak && prose`Peak: ${peak}`, change && prose`${upperFirst(span)}: ${change}, ${ends}`];
  if (methodIn(telling) === "sum") {
    const times = `${timeIn(telling, first)} to ${timeIn(telling, last)}`;
    const total = amount(sum, unit, `sum of ${rows} values, ${subject}, ${times}`);
    return { title: didSo(telling, place, prose`${total}`, period), facts: some(facts) };
  }
  const [, final] = courseIn(telling, subject, points).ends.figures;
  const moved = change && prose`, ${change} from ${formatTime(first)}`;
  return {
    title: capitalized(
      prose`${quantity} in ${place} was ${final!}${spaced(duringIn(telling, last))}${moved}`,
    ),
    facts: some(facts.slice(0, 1)),
  };
};

function inOrder({ insightOptions }: Telling, points: readonly Point[]): Point[] {
  const sign = insightOptions.order === "least" ? -1 : 1;
  return [...points].sort((a, b) => sign * (b.value - a.value));
}

function headLeader(telling: Telling, points: readonly Point[], among: Prose, within: string): Headline {
  const { quantity, unit } = telling;
  const [first, second, ...rest] = inOrder(telling, points) as [Point, Point?, ...Point[]];
  const at = ({ name, value, rows }: Point) =>
    amount(value, unit, originOf(unit, `${quantity}, ${name}${within}${timeOf(telling)}`, rows));
  const when = spaced(whenOf(telling));
  const named = ({ name, ...point }: Point) => prose`${withArticle(name)} (${at({ name, ...point })})`;
  const level = points.filter(({ value }) => value === first.value);
  if (level.length > 1)
    return {
      title: capitalized(
        prose`${quantity} of ${among}${when}: ${at(first)} each for ${listed(level.slice(0, 3).map(({ name }) => name))}${level.length > 3 ? " and others" : ""}`,
      ),
    };
  const whole = wholeOf(telling, points);
  const leaders = inOrder(telling, points).slice(0, 3);
  const lead = leaders.reduce((sum, { value }) => sum + value, 0);
  const next =
    second && (rest[0] ? prose`Next: ${named(second)} and ${named(rest[0])}` : prose`Next: ${named(second)}`);
  const share = whole && prose`, ${shareOf(telling, [first], whole.value)} of the whole`;
  const together =
    whole && points.length > 3 && telling.insightOptions.order !== "least" && lead > 0
      ? prose`The first three together: ${shareOf(telling, leaders, whole.value)} of the whole`
      : null;
  return {
    title: prose`${didMost(telling, first.name, superlativeOf(telling, points))} of ${among}${when}: ${at(first)}${share}`,
    facts: some([next ?? null, together]),
  };
}

function shareOf({ unit, ...telling }: Telling, points: readonly Point[], whole: number) {
  const value = points.reduce((sum, point) => sum + point.value, 0);
  const names = listed(points.map(({ name }) => name));
  const all = `the whole of ${formatQuantity(whole, unit)}${timeOf({ unit, ...telling })}`;
  return percent((value / whole) * 100, `share of ${names} in ${all}`);
}

function headTwo(telling: Telling, points: readonly Point[]): Headline | null {
  const [more, less] = [...points].sort((a, b) => b.value - a.value) as [Point, Point];
  const { quantity, unit } = telling;
  const times = more.value / less.value;
  if (!(less.value > 0) || times < 1.05 || times > 1000) return null;
  const when = whenOf(telling);
  const at = ({ name, value, rows }: Point) =>
    amount(value, unit, originOf(unit, `${quantity}, ${name}${timeOf(telling)}`, rows));
  const ratio = figure(
    `${times.toLocaleString("en-GB", { maximumSignificantDigits: 2 })} times`,
    times,
    null,
    `ratio of ${more.name} to ${less.name}${timeOf(telling)}`,
  );
  const other =
    upperFirst(withArticle(less.name)) === less.name
      ? `${less.name}'s`
      : `that of ${withArticle(less.name)}:`;
  return {
    title: prose`${didSo(telling, prose`${withArticle(more.name)}`, prose`${at(more)}`, when)}, ${ratio} ${other} ${at(less)}`,
  };
}

const MOST_COURSES = 2;

const headAreas: Head = (telling, chart) => {
  const points = pointsOf(telling, telling.frame.area);
  const among = amongAreas(telling, points.length);
  const isPair = points.length === 2 && !telling.division && telling.insightOptions.order !== "least";
  const head = (isPair && headTwo(telling, points)) || headLeader(telling, points, among, "");
  if (chart.form !== "area-time") return head;
  const { quantity, frame } = telling;
  const areas = [...new Set(chart.rows.map((row) => row[chart.color]!))].slice(0, MOST_COURSES);
  const facts = areas.map((area: Key) => {
    const name = nameIn(telling, String(area));
    const { peak, change, span } = courseIn(telling, `${quantity} in ${name}`, seriesOf(telling, area));
    if (!peak) return null;
    return prose`${upperFirst(withArticle(name))}: peak of ${peak}${change ? prose`; ${change} from ${span}` : null}`;
  });
  return frame.times.length > 1 ? { ...head, facts: some(facts) } : head;
};

const headCategories: Head = (telling) => {
  const points = pointsOf(telling, telling.frame.categories[0]);
  const { frame, place, quantity } = telling;
  const within = `, ${place.text}`;
  const head = headLeader(telling, points, prose`the whole`, within);
  const [first] = inOrder(telling, points);
  const whole = wholeOf(telling, points);
  const isAlone = points.filter(({ value }) => value === first?.value).length === 1;
  if (!first || !isAlone)
    return { title: capitalized(prose`${quantity} in ${place}${spaced(telling.period)}`), facts: head.facts };
  const { unit } = telling;
  const own = amount(
    first.value,
    unit,
    originOf(unit, `${quantity}, ${first.name}${within}${timeOf(telling)}`, first.rows),
  );
  const when = spaced(whenOf(telling));
  if (frame.presentation.parts === "drivers" && whole && telling.insightOptions.order !== "least")
    return {
      title: prose`${upperFirst(first.name)} drove ${shareOf(telling, [first], whole.value)} of ${quantity} in ${place}${when}: ${own}`,
      facts: head.facts,
    };
  const share = whole && prose`, ${shareOf(telling, [first], whole.value)} of the whole`;
  return {
    title: prose`${upperFirst(first.name)} had ${superlativeOf(telling, points)} ${quantity} in ${place}${when}: ${own}${share}`,
    facts: head.facts,
  };
};

/** There is more or less of what is never negative; the rest is higher or lower. */
export function superlativeOf(telling: Telling, points: readonly Point[]): string {
  const isAmount = methodIn(telling) !== "mean" && points.every(({ value }) => value >= 0);
  if (telling.insightOptions.order === "least") return isAmount ? "the least" : "the lowest";
  return isAmount ? "the most" : "the highest";
}

const headPartsOverTime: Head = (telling, chart) => {
  const { insightOptions, frame, unit } = telling;
  const wanted = insightOptions.focus === "ranking" || insightOptions.focus === "composition";
  const isOfParts = wanted || !isAdditive(unit) || frame.times.length < 2;
  return (isOfParts ? headCategories : headTime)(telling, chart);
};

const headTransitions: Head = ({ place, period }, { rows, x, y, color }) => {
  const largest = rows.reduce((best, row) => (Number(row[y]) > Number(best[y]) ? row : best));
  return {
    title: prose`The largest change of land cover in ${place}${spaced(period)} was from ${String(largest[x])} to ${String(largest[color])}`,
  };
};

const headMeasures: Head = (telling, chart) => {
  const { frame, quantity, place, period } = telling;
  if (frame.areas.length > 1) return headAreas(telling, chart);
  return { title: capitalized(prose`${quantity} in ${place}${spaced(period)}`) };
};

const headScatter: Head = ({ frame, place, period }, { x, y }) => {
  const label = (wanted: string) => lowerFirst(frame.measures.find(({ name }) => name === wanted)!.label);
  return { title: capitalized(prose`${label(x)} and ${label(y)} in ${place}${spaced(period)}`) };
};

const headSingle: Head = (telling, { rows, y }) => {
  const { unit, quantity, place, period, frame } = telling;
  const [all] = groupBy(frame, frame.measure!, []);
  const origin = originOf(unit, `${quantity} in ${place.text}${timeOf(telling)}`, all!.rows);
  const value = amount(Number(rows[0]![y]), unit, origin);
  return { title: didSo(telling, place, prose`${value}`, period), facts: [] };
};

const HEADS: Record<Form, Head> = {
  time: headTime,
  "area-time": headAreas,
  ranking: headAreas,
  categories: headCategories,
  "category-time": headPartsOverTime,
  "category-area": headCategories,
  transitions: headTransitions,
  measures: headMeasures,
  scatter: headScatter,
  single: headSingle,
};

/** What a card says of a chart: the finding in a sentence, and up to two facts beside it. */
export const headlineOf = (telling: Telling, chart: Chart): Headline => HEADS[chart.form](telling, chart);
