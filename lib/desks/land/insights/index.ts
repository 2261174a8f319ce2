import { DATASET } from "../datasets";
import type { Asked, ChartData, ChartType, Figure, Insight, InsightOptions, RawData, Row } from "../types";
import { areasTogether, grainOf, together, withoutExcepted } from "./asked";
import { type Chart, chartOf } from "./charts";
import { findingOf } from "./findings";
import { frameOf, shapeOf } from "./frame";
import { leadOf } from "./lead";
import type { Lead } from "./lead-items";
import { forestIn as byArea } from "./lead-proportion";
import { joined, type Prose, prose, reworded, sentences } from "./prose";
import { FORMS, FORMS_OF_FOCUS, type Form, formsFor, NEAREST, NEEDS, TYPES_OF } from "./rules";
import { sampleFinding, sampleLead, sampleNotice } from "./sample";
import { capitalized, type InsightContext, lowerFirst, type Telling, tellingOf, upperFirst } from "./telling";

export type { InsightContext } from "./telling";

export interface Insights {
  insights: Insight[];
  charts_data: ChartData[];
  insight_count: number;
  /** Of each insight's text, the figures in their order. */
  figures: Figure[][];
  table?: Prose;
}

const MOST_INSIGHTS = 3;

const CHART_NAMES: Record<ChartType, string> = {
  bar: "A bar chart",
  "stacked-bar": "A stacked bar chart",
  "grouped-bar": "A grouped bar chart",
  line: "A line chart",
  area: "An area chart",
  pie: "A pie chart",
  scatter: "A scatter chart",
  table: "A table",
};

function firstOf(
  telling: Telling,
  forms: readonly Form[],
  types: (form: Form) => readonly ChartType[],
): Chart | null {
  for (const form of forms) {
    for (const type of types(form)) {
      const chart = chartOf(telling.frame, form, type, telling.insightOptions);
      if (chart) return chart;
    }
  }
  return null;
}

function usualTypes({ frame }: Telling): (form: Form) => readonly ChartType[] {
  const { overTime } = frame.presentation;
  const isFewDays = frame.grain === "as it is" && frame.times.every((time) => /-\d\d-/.test(String(time)));
  const isLine = overTime === "line" && !isFewDays;
  return (form) => {
    if (form === "time") return [isLine ? "line" : "bar", "bar"];
    if (form === "area-time" && frame.times.length <= 4) return ["grouped-bar"];
    if (form === "categories" && frame.presentation.periods) return ["bar"];
    return TYPES_OF[form].slice(0, 2);
  };
}

interface Choice {
  charts: Chart[];
  note: Prose | null;
}

/** The charts for what was pulled: those that were requested for where the data can bear them. */
function choose(telling: Telling, divided: boolean): Choice {
  const { insightOptions, frame } = telling;
  const usual = usualTypes(telling);
  const rule = formsFor(shapeOf(frame, divided));
  const focus = insightOptions.focus ?? (isOverTime(telling) ? "trend" : undefined);
  // “Drivers by year” are the drivers of each year, not its whole.
  const parted: Form[] = isOverTime(telling) && !insightOptions.asked?.only ? ["category-time"] : [];
  const forms = [...new Set([...parted, ...(focus ? FORMS_OF_FOCUS[focus] : []), ...rule])];
  const fallback = () => firstOf(telling, [...forms, ...FORMS], usual);
  if (insightOptions.chart) {
    // A second measure tells more than the years do.
    const first: Form[] = insightOptions.chart === "scatter" ? ["scatter"] : [];
    const every = [...new Set([...first, ...forms, ...FORMS])];
    const requested = firstOf(telling, every, () => [insightOptions.chart!]);
    if (requested) return { charts: [requested], note: shownIn(telling, requested) };
    const near = NEAREST[insightOptions.chart]
      .map((type) => firstOf(telling, every, () => [type]))
      .find((chart) => chart !== null);
    const chart = near ?? fallback();
    if (!chart) return { charts: [], note: null };
    const [asked, given] = [CHART_NAMES[insightOptions.chart], CHART_NAMES[chart.type]];
    return {
      charts: [chart],
      note: prose`${asked} needs ${NEEDS[insightOptions.chart]}; here is ${given.replace(/^A/, "a")} instead.`,
    };
  }
  const main = fallback();
  if (!main) return { charts: [], note: null };
  const added =
    insightOptions.focus || insightOptions.top
      ? []
      : rule.slice(1).map((form) => firstOf(telling, [form], usual));
  const others = added.filter((chart) => chart !== null && chart.form !== main.form) as Chart[];
  return { charts: [main, ...others].slice(0, MOST_INSIGHTS), note: null };
}

const isOverTime = ({ frame, insightOptions: { asked } }: Telling): boolean =>
  frame.presentation.categoriesFirst === true &&
  (asked?.along === "time" || asked?.operation === "trend" || asked?.operation === "when");

const shownIn = ({ insightOptions }: Telling, { type }: Chart): Prose | null =>
  insightOptions.asked && type !== "table" ? prose`${CHART_NAMES[type]} with this answer shows it.` : null;

const SHOWN = {
  map: "The map beside this conversation shows it, with the same area, data and dates.",
  chart: "The chart with this answer shows it.",
} as const;

const whereIn = ({ insightOptions: { asked } }: Telling): Prose | null =>
  asked?.shown ? prose`${SHOWN[asked.shown]}` : null;

function citationIn({ context: { dataset }, raw, insightOptions }: Telling): Prose | null {
  if (!insightOptions.asked?.cite) return null;
  return raw.metadata.sample
    ? prose`These figures are made up, so there is nothing to cite: don't publish them.`
    : prose`Cite the source as: ${dataset.citation}`;
}

function emptyInsight({ frame, raw, quantity, place, period }: Telling): {
  title: Prose;
  facts: Prose[];
  text: Prose;
  chart: Omit<Chart, "form" | "others">;
} {
  const { columns } = raw.metadata;
  const x = frame.area?.column ?? columns.find(({ role }) => role === "area")?.name ?? "area";
  const y = frame.measure?.name ?? "value";
  const row: Row = { [x]: place.text, [y]: null };
  const when = period ? ` ${period}` : "";
  return {
    title: capitalized(prose`No data on ${quantity} in ${place}${when}`),
    facts: [],
    text: prose`there is nothing on ${quantity} in ${place}${when}.`,
    chart: { type: "table", x, y, color: "", rows: [row] },
  };
}

const asSentence = (text: string): string => `${upperFirst(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/** What was asked for where the rows have another measure only: the published tables of states have hectares alone. */
function lackingIn({ frame, place }: Telling, { measure }: Asked): Prose | null {
  if (measure !== "emissions" || !frame.measure) return null;
  const isThere = frame.measures.some(({ label }) => label.toLowerCase().includes(measure));
  return isThere
    ? null
    : prose`Emissions of ${place} aren't in the data at hand, so this is the area instead, not emissions.`;
}

/** Yes and no are said of the world, so a sample has none. */
function inSample(words: string, names: string[]): string {
  if (words.startsWith("can't ")) return `Sample data ${words}`;
  const verdict = VERDICTS.find((one) => words.startsWith(one)) ?? "";
  const rest = words.slice(verdict.length);
  const isName = names.some((name) => rest.startsWith(name));
  return `In the sample data, ${isName ? rest : lowerFirst(rest)}`;
}

const namesIn = ({ frame, shortNames, context }: Telling): string[] => [
  ...frame.areas.map(String),
  ...shortNames.values(),
  ...context.areas.map(({ short_name }) => short_name),
];

const VERDICTS = ["Yes: ", "Yes, always: ", "No: ", "Only in part: "];

const YEARS_ASSUMED = /^Assumed \d{4}–\d{4}/;

const ENDS_IN = / end in (\d{4})\.$/;

function withoutEndSaid(text: string, assumptions: readonly string[]): string[] {
  const isSaid = (year: string, but: string) =>
    [text, ...assumptions].some((one) => one !== but && one.includes(year));
  return assumptions.filter((one) => {
    const [, year] = ENDS_IN.exec(one) ?? [];
    return !year || !isSaid(year, one);
  });
}

function assumedIn(text: string, { raw, frame }: Telling): Prose {
  const { assumptions, assumption_figures: figures = [] } = raw.metadata;
  // Of a stock one year is told: that all of them were taken would only confuse.
  const isOneYear = frame.presentation.kind === "stock" && !/\d{4}.*\d{4}/s.test(text);
  const about = isOneYear ? assumptions.filter((one) => !YEARS_ASSUMED.test(one)) : assumptions;
  const told = withoutEndSaid(text, about);
  const kept = figures.filter((one) => told.some((sentence) => sentence.includes(one.text)));
  return { text: told.map(asSentence).join(" "), figures: kept };
}

function framed(text: Prose, telling: Telling, note: Prose | null, isFirst: boolean): Prose {
  const { sample } = telling.raw.metadata;
  const start = reworded(text, (words) => (sample ? inSample(words, namesIn(telling)) : upperFirst(words)));
  const { areas, subregions } = telling.context;
  const parts = subregions.length > 0 ? subregions : areas;
  const notice = sample && isFirst ? prose`${sampleNotice(parts)}` : null;
  return sentences([
    notice,
    start,
    note,
    ...(isFirst ? [assumedIn(start.text, telling), whereIn(telling), citationIn(telling)] : []),
  ]);
}

function forestIn(given: RawData, { areas, ...others }: InsightContext, { asked }: InsightOptions) {
  const context = { ...others, areas: areasTogether(areas, asked?.groups) };
  const raw = together(given, asked?.groups);
  const frame = frameOf(raw, DATASET.treeCover);
  return byArea(tellingOf(frame, raw, context, {}, false));
}

const distinctTexts = <T extends { text: Prose }>(all: readonly T[]): T[] =>
  all.filter(({ text }, at) => all.findIndex((other) => other.text.text === text.text) === at);

/** One insight, or up to three where another adds to it; one also without rows. `forest`: tree cover of 2000. */
export function makeInsights(
  given: RawData,
  { areas, ...others }: InsightContext,
  insightOptions: InsightOptions = {},
  firstId = 1,
  forest?: RawData,
): Insights {
  const { asked } = insightOptions;
  const context = {
    ...others,
    areas: areasTogether(areas, asked?.groups),
    ...(forest && { forest: forestIn(forest, { areas, ...others }, insightOptions) }),
  };
  const raw = together(withoutExcepted(given, asked?.except), asked?.groups);
  const frame = frameOf(raw, context.dataset.dataset_id, asked && grainOf(asked));
  const divided = context.subregions.length > 0 || raw.metadata.query.by !== null;
  const telling = tellingOf(frame, raw, context, insightOptions, divided);
  const { charts, note } = choose(telling, divided);
  const lead = asked ? leadFor(telling, asked) : null;
  const finding = raw.metadata.sample ? sampleFinding : findingOf;
  const told =
    charts.length > 0
      ? distinctTexts(charts.map((chart) => ({ chart, facts: undefined, ...finding(telling, chart) })))
      : [emptyInsight(telling)];
  // What was asked is answered by the first; the rest would tell more than was asked.
  const found = lead ? told.slice(0, 1).map((one) => ({ ...one, text: lead.text })) : told;
  const lacking = asked ? lackingIn(telling, asked) : null;
  const framedAll = found.map(({ chart, title, facts, text }, at) => {
    const told = framed(text, telling, at === 0 ? note : null, at === 0);
    const assumed = at === 0 ? [assumedIn(title.text, telling)].filter((one) => one.text) : [];
    return {
      chart,
      title,
      facts: facts && [...facts, ...assumed],
      prose: at === 0 ? sentences([lacking, told]) : told,
    };
  });
  const insights = framedAll.map(
    ({ chart, title, facts, prose: { text, figures } }): Insight => ({
      title: title.text,
      title_figures: title.figures,
      ...(facts && { facts }),
      chart_type: chart.type,
      insight: text,
      figures,
      data: chart.rows,
      x_axis: chart.x,
      y_axis: chart.y,
      color_field: chart.color,
    }),
  );
  return {
    insights,
    charts_data: insights.map((insight, at) =>
      chartDataOf(insight, framedAll[at]!.chart.all, `chart_${firstId + at}`),
    ),
    insight_count: insights.length,
    figures: insights.map(({ figures }) => figures),
    ...(lead?.table && { table: lead.table }),
  };
}

/** The answer to what was asked; of a sample, only what can be told of one. */
function leadFor(telling: Telling, asked: Asked): Lead | null {
  const lead = leadOf(telling, asked);
  const hasRows = telling.frame.rows.length > 0;
  return telling.raw.metadata.sample && hasRows ? sampleLead(telling, asked, lead) : lead;
}

/** The insights as an answer says them, in Markdown. Their titles are on the cards. */
export const insightsInWords = (insights: readonly Insight[]): Prose =>
  joined(
    insights.map(({ insight, figures }): Prose => ({ text: insight, figures })),
    "\n\n",
  );

function chartDataOf(insight: Insight, allData: Row[] | undefined, id: string): ChartData {
  const { title, insight: text, data, chart_type, x_axis, y_axis, color_field } = insight;
  return {
    id,
    title,
    type: chart_type,
    insight: text,
    data,
    xAxis: x_axis,
    yAxis: y_axis,
    colorField: color_field,
    ...(allData && { allData }),
  };
}
