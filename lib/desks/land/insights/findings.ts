import type { Column, InsightOptions, Row } from "../types";
import type { Chart } from "./charts";
import { courseOf, seriesOf } from "./course";
import { formatQuantity, formatTime, listed } from "./format";
import { type Group, groupBy } from "./frame";
import { type Headline, headlineOf, superlativeOf } from "./headline";
import { amount, count, joined, type Prose, percent, prose, sentences } from "./prose";
import { type Form, isAdditive } from "./rules";
import {
  amongAreas,
  capitalized,
  lowerFirst,
  nameIn,
  originOf,
  type Point,
  partsIn,
  pointsOf,
  spaced,
  type Telling,
  timeOf,
  whenOf,
  wholeOf,
} from "./telling";

export interface Finding extends Headline {
  text: Prose;
}

type Tell = (telling: Telling, chart: Chart) => Prose;

type Clause = Exclude<keyof ReturnType<typeof courseOf>, "peakTime">;
const CLAUSE_OF_FOCUS: Partial<Record<NonNullable<InsightOptions["focus"]>, Clause>> = {
  total: "total",
  average: "average",
  peak: "peak",
  change: "change",
  trend: "change",
};

/** Weeks and months at the edges may be cut short, so that a change between them says nothing. */
function usualClauses({ frame }: Telling): readonly Clause[] {
  if (frame.grain !== "as it is") return ["total", "peak"];
  return frame.presentation.kind === "stock" ? ["change", "peak", "average"] : ["total", "peak", "change"];
}

const tellTime: Tell = (telling) => {
  const { insightOptions, quantity, place } = telling;
  const subject = prose`${quantity} in ${place}`;
  const course = courseOf(telling, subject.text, seriesOf(telling));
  const focus = insightOptions.focus && CLAUSE_OF_FOCUS[insightOptions.focus];
  const clauses = [...new Set([...(focus ? [focus] : []), ...usualClauses(telling)])];
  const order = clauses.filter((clause) => course[clause] !== null);
  const said = order.map((clause, at) => prose`${at === 0 ? subject : "It"} ${course[clause]}.`);
  return sentences(said.slice(0, 3));
};

const tellPartsOverTime: Tell = (telling, chart) => {
  const { frame } = telling;
  const wanted = telling.insightOptions.focus === "ranking" || telling.insightOptions.focus === "composition";
  if (wanted || !isAdditive(telling.unit) || frame.times.length < 2) return tellCategories(telling, chart);
  return sentences([tellTime(telling, chart), tellOthers(telling, chart, partsIn(frame))]);
};

function shareOf(telling: Telling, { name, value }: Point, whole: Group): Prose {
  const { quantity, place, unit } = telling;
  const time = timeOf(telling);
  const all = amount(
    whole.value,
    unit,
    originOf(unit, `${quantity} in ${place.text}, all together${time}`, whole.rows),
  );
  const share = percent(
    (value / whole.value) * 100,
    `share of ${name} in the whole of ${formatQuantity(whole.value, unit)}${time}`,
  );
  return prose`, ${share} of the whole of ${all}`;
}

function tellPoints(telling: Telling, points: readonly Point[], among: Prose, within = ""): Prose {
  const superlative = superlativeOf(telling, points);
  const { quantity, unit } = telling;
  const period = whenOf(telling);
  const whole = wholeOf(telling, points);
  const least = telling.insightOptions.order === "least";
  const sorted = [...points].sort((a, b) => (least ? a.value - b.value : b.value - a.value));
  const [first, ...rest] = sorted as [Point, ...Point[]];
  const at = ({ name, value, rows }: Point) =>
    amount(value, unit, originOf(unit, `${quantity}, ${name}${within}${timeOf(telling)}`, rows));
  const level = sorted.filter(({ value }) => value === first.value);
  if (level.length > 1) {
    const who = level.length > 3 ? "several share" : `${listed(level.map(({ name }) => name))} share`;
    return prose`Of ${among}, ${who} ${superlative} ${quantity}${spaced(period)}: ${at(first)} each.`;
  }
  const share = whole && shareOf(telling, first, whole);
  const next = rest.slice(0, 2);
  const [second, third] = next;
  const following =
    second &&
    prose` Next ${next.length > 1 ? "come" : "comes"} ${second.name} (${at(second)})${third ? prose` and ${third.name} (${at(third)})` : null}.`;
  return prose`Of ${among}, ${first.name} had ${superlative} ${quantity}${spaced(period)}: ${at(first)}${share}.${following ?? null}`;
}

function tellOthers(telling: Telling, chart: Chart, noun: string): Prose | null {
  if (chart.others === 0) return null;
  const others = count(
    chart.others,
    chart.others === 1 ? "other" : "others",
    `number of ${noun} that the chart leaves out${timeOf(telling)}`,
  );
  return prose`The chart leaves out ${others}.`;
}

const tellAreas: Tell = (telling, chart) => {
  const points = pointsOf(telling, telling.frame.area);
  const among = amongAreas(telling, points.length);
  return sentences([
    tellPoints(telling, points, among),
    tellSign(telling, points),
    tellOthers(telling, chart, "areas"),
  ]);
};

const tellCategories: Tell = (telling, chart) => {
  const { frame, place } = telling;
  const points = pointsOf(telling, frame.categories[0]);
  const kinds = count(
    points.length,
    partsIn(frame),
    `number of values of ${frame.categories[0]?.label ?? "the data"}${timeOf(telling)}`,
  );
  const others = chart.form === "category-area" ? "areas" : partsIn(frame);
  return sentences([
    tellPoints(telling, points, prose`the ${kinds} in ${place}`, `, ${place.text}`),
    tellOthers(telling, chart, others),
  ]);
};

const MOST_COURSES = 3;

const tellAreasOverTime: Tell = (telling, chart) => {
  const { insightOptions, quantity } = telling;
  const clause = insightOptions.focus && CLAUSE_OF_FOCUS[insightOptions.focus];
  if (!clause || clause === "total") return tellAreas(telling, chart);
  const areas = [...new Set(chart.rows.map((row) => row[chart.color]!))].slice(0, MOST_COURSES);
  const said = areas.map((area) => {
    const subject = `${quantity} in ${nameIn(telling, String(area))}`;
    const course = courseOf(telling, subject, seriesOf(telling, area));
    return prose`${subject} ${course[clause] ?? course.change}.`;
  });
  const [first, ...others] = said;
  return sentences([first ?? null, ...others.map(capitalized)]);
};

const tellTransitions: Tell = (telling, chart) => {
  const { frame, unit, place, period } = telling;
  const where = `${place.text}${spaced(period)}`;
  const name = (row: Row) => `${row[chart.x]} to ${row[chart.color]}`;
  const value = (row: Row) => Number(row[chart.y]);
  const sorted = [...chart.rows].sort((a, b) => value(b) - value(a));
  const [first, second] = sorted as [Row, ...Row[]];
  const total = sorted.reduce((sum, row) => sum + value(row), 0);
  const groups = groupBy(frame, frame.measure!, frame.categories.slice(0, 2));
  const at = (row: Row) => {
    const group = groups.find(({ keys: [from, to] }) => from === row[chart.x] && to === row[chart.color])!;
    return amount(value(row), unit, originOf(unit, `area that went from ${name(row)}, ${where}`, group.rows));
  };
  const drawn = amount(total, unit, `sum of ${sorted.length} changes drawn, ${where}`);
  const share = percent((value(first) / total) * 100, `share of ${name(first)} in all changes drawn`);
  const isWhole = isAdditive(unit) && sorted.every((row) => value(row) >= 0) && total > 0;
  const ofWhole = isWhole ? prose`, ${share} of the ${drawn} that changed` : null;
  const next = second && prose` Next: from ${name(second)} (${at(second)}).`;
  return prose`The largest change of land cover in ${place}${spaced(period)} was from ${name(first)}: ${at(first)}${ofWhole}.${next ?? null}`;
};

function tellSign({ frame }: Telling, values: readonly { value: number }[]): Prose | null {
  if (!frame.presentation.together || values.every(({ value }) => value >= 0)) return null;
  return prose`A negative net flux means that more was taken up than given off.`;
}

const tellMeasures: Tell = (telling, chart) => {
  const { frame, unit, quantity, place, period } = telling;
  if (frame.areas.length > 1) return tellAreas(telling, chart);
  const [main, ...rest] = chart.rows as [Row, ...Row[]];
  const at = (row: Row) => {
    const what = String(row[chart.color]);
    const column = frame.alike.find(({ label }) => label === what)!;
    const [all] = groupBy(frame, column, []);
    return amount(
      Number(row[chart.y]),
      unit,
      originOf(unit, `${what}, ${place.text}${timeOf(telling)}`, all!.rows),
    );
  };
  const parts = joined(
    rest.map((row) => prose`${lowerFirst(String(row[chart.color]))} ${at(row)}`),
    ", ",
  );
  const net = prose`${at(main)}`;
  return sentences([
    prose`${quantity} in ${place}${spaced(period)} was ${net}${parts.text ? prose`: ${parts}` : null}.`,
    tellSign(telling, net.figures),
  ]);
};

const tellScatter: Tell = (telling, chart) => {
  const { frame, place } = telling;
  const first = frame.measures.find(({ name }) => name === chart.x)!;
  const second = frame.measures.find(({ name }) => name === chart.y)!;
  const label = (column: Column) => lowerFirst(column.label);
  const most = chart.rows.reduce((best, row) => (Number(row[chart.x]) > Number(best[chart.x]) ? row : best));
  const isTime = chart.color === frame.time?.column;
  const by = isTime ? frame.time! : frame.area!;
  const key = most[chart.color]!;
  const who = isTime ? formatTime(key) : String(key);
  const at = (column: Column) => {
    const { value, rows } = groupBy(frame, column, [by]).find(({ keys }) => keys[0] === key)!;
    const what = `${label(column)}, ${who}${isTime ? "" : timeOf(telling, column)}`;
    return amount(value, column.unit, originOf(column.unit, what, rows));
  };
  return prose`In ${place}, ${label(first)} was highest for ${who}, at ${at(first)}, with ${label(second)} of ${at(second)}.`;
};

const tellSingle: Tell = (telling, chart) => {
  const { unit, quantity, place, period } = telling;
  const value = Number(chart.rows[0]![chart.y]);
  const [all] = groupBy(telling.frame, telling.frame.measure!, []);
  const origin = originOf(unit, `${quantity} in ${place.text}${timeOf(telling)}`, all!.rows);
  return prose`${quantity} in ${place}${spaced(period)} was ${amount(value, unit, origin)}.`;
};

const TELL: Record<Form, Tell> = {
  time: tellTime,
  "area-time": tellAreasOverTime,
  ranking: tellAreas,
  categories: tellCategories,
  "category-time": tellPartsOverTime,
  "category-area": tellCategories,
  transitions: tellTransitions,
  measures: tellMeasures,
  scatter: tellScatter,
  single: tellSingle,
};

export function findingOf(telling: Telling, chart: Chart): Finding {
  const { rows, measures } = telling.frame;
  const isZero = rows.every((row) => measures.every(({ name }) => !row[name]));
  if (!isZero) return { ...headlineOf(telling, chart), text: TELL[chart.form](telling, chart) };
  const { quantity, place, period } = telling;
  return {
    title: prose`No ${quantity} in ${place}${spaced(period)}`,
    facts: [],
    text: prose`No ${quantity} is recorded in ${place}${spaced(period)}: every value is zero.`,
  };
}
