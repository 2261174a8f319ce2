import type { z } from "zod";
import type { ToolResult } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { type StretchUnit, stretchesOf } from "../analysis/stretches";
import type { Candle } from "../types";
import { candlesWords, type Period } from "./candles";
import { dayOf, dayWords } from "./days";
import { pageLink } from "./link";
import { measured } from "./measured";
import { named } from "./named";
import type { HistoryMeasure, HistoryOutput } from "./schema";
import { aged } from "./source-words";
import { Figures, factOf, percentTold, type Told } from "./told";

type Row = Stretches["rows"][number];
type Stretches = Extract<z.infer<typeof HistoryOutput>, { status: "stretches" }>;

/** No table has more rows than can be read at a glance: the newest, besides the best and the worst of all. */
const MOST_ROWS = 24;

const LABELS: Partial<Record<HistoryMeasure, { label: string; most: string; least: string }>> = {
  return: { label: "Return", most: "did best", least: "worst" },
  drawdown: { label: "Deepest fall", most: "fell the most", least: "the least" },
  volatility: { label: "Volatility a year", most: "swung the most", least: "the least" },
};

/** Whether a measure can be told of each stretch in a table: those that are per cents. */
export const isOfStretches = (measure: HistoryMeasure): boolean => measure in LABELS;

interface Asked {
  measure: HistoryMeasure;
  by: StretchUnit;
  until?: string;
}

/** A measure of each stretch, best and worst in the first sentence. @throws AppError `not_found` for too few candles */
export function stretchTable(
  { coin, quote, candles, provenance, countedFrom }: Period,
  { measure, by, until }: Asked,
): ToolResult<Stretches> {
  const all = stretchesOf(candles, by).flatMap((stretch) => {
    const value = measured(measure, stretch)?.value;
    return value === undefined || stretch.length < 2 ? [] : { ...ofStretch(stretch), value };
  });
  const ends = extremesOf(all);
  const rows = all.filter((row, at) => at >= all.length - MOST_ROWS || ends.includes(row));
  if (rows.length === 0)
    throw new AppError("not_found", `There are too few candles of ${coin.name} in that period.`);
  const data: Stretches = { status: "stretches", coin, quote, measure, by, rows };
  const figures = new Figures();
  const span = `From ${candlesWords(candles.length, "1d")}, ${dayWords(dayOf(candles[0]!.t))} to ${dayWords(rows.at(-1)!.until)}.`;
  const cut =
    rows.length < all.length
      ? ` Of the ${by}s before the newest, only the best and the worst are shown.`
      : "";
  const message = [leadOf(data, figures.say), table(data, figures.say), `${span}${cut}`].join("\n\n");
  return {
    data,
    message: aged(message, { until, countedFrom, last: candles.at(-1)!, provenance }),
    figures: figures.list,
    provenance: [provenance],
    followUps: [
      `What was the biggest one-day fall of ${coin.name} ever?`,
      `What is the price of ${coin.name} now?`,
    ],
  };
}

function extremesOf<Row extends { value: number }>(rows: Row[]): Row[] {
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  return [...sorted.slice(0, 1), ...sorted.slice(-1)];
}

/** The days of a stretch, without the close that it began from. */
const ofStretch = (stretch: Candle[]) => ({
  since: dayOf((stretch[1] ?? stretch[0]!).t),
  until: dayOf(stretch.at(-1)!.t),
});

function rowTold({ coin, measure }: Stretches, { since, until, value }: Stretches["rows"][number]): Told {
  return percentTold(coin, `${measure} change of the price`, value, {
    time: `${since}/${until}`,
    from: `${dayWords(since)} to ${dayWords(until)}`,
    link: pageLink({ coin: coin.id, interval: "1d", at: until, since, until }),
  });
}

function leadOf(data: Stretches, say: (told: Told) => string): string {
  const { coin, measure, rows, by } = data;
  const [most, least] = extremesOf(rows) as [Row, Row];
  const words = LABELS[measure]!;
  const first = `**${named(coin)}** ${words.most} ${IN[by]} **${labelOf(most, by)}**: **${say(rowTold(data, most))}**`;
  return rows.length === 1
    ? `${first}.`
    : `${first}, and ${words.least} ${IN[by]} ${labelOf(least, by)}: ${say(rowTold(data, least))}.`;
}

function table(data: Stretches, say: (told: Told) => string): string {
  const lines = data.rows.map((row) => `| ${labelOf(row, data.by)} | ${say(rowTold(data, row))} |`);
  return [`| ${HEADS[data.by]} | ${LABELS[data.measure]!.label} |`, "| --- | --- |", ...lines].join("\n");
}

const IN: Record<StretchUnit, string> = {
  week: "in the week to",
  month: "in",
  quarter: "in",
  year: "in",
};
const HEADS: Record<StretchUnit, string> = {
  week: "Week to",
  month: "Month",
  quarter: "Quarter",
  year: "Year",
};

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

function labelOf({ until }: { until: string }, by: StretchUnit): string {
  if (by === "week") return dayWords(until);
  const year = until.slice(0, 4);
  if (by === "year") return year;
  if (by === "quarter") return `Q${Math.ceil(Number(until.slice(5, 7)) / 3)} ${year}`;
  return MONTH.format(Date.parse(until));
}

export const stretchFacts = (data: Stretches): Fact[] => data.rows.map((row) => factOf(rowTold(data, row)));
