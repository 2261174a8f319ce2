import type { z } from "zod";
import { courseOf } from "@/lib/agent/course";
import { few } from "@/lib/agent/tools/step-words";
import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { type Crossing, lastCrossing } from "../analysis/crossing";
import { indicatorReport } from "../analysis/indicators";
import { pastCandles } from "../past/candles";
import { isNarrowed } from "../sources/coingecko-candles";
import { ohlc } from "../sources/ohlc";
import type { Coin, Interval } from "../types";
import { candlesWords, closeOf, isOpen, NO_OLDER, periodWords } from "./candles";
import { crossingsWords } from "./crossings-told";
import { dayOf, dayWords, momentWords } from "./days";
import { forModel } from "./for-model";
import { indicatorFacts, indicatorsTold } from "./indicator-facts";
import { indicatorLines, indicatorVerdict } from "./indicator-lines";
import { named } from "./named";
import { orNone } from "./none-of";
import { candlesUpTo, eachCrossing } from "./past-indicators";
import { INDICATORS, type Indicator, type IndicatorReport, TechnicalInput, TechnicalOutput } from "./schema";
import { countedBackWords, pastSource, withNotice } from "./source-words";
import { coinInStep, timeInStep } from "./step";
import { Figures } from "./told";
import { readCoin } from "./unclear";

type Report = Extract<z.infer<typeof TechnicalOutput>, { status: "success" }>;

/** Enough for the longest average, and for the smoothed ones to have settled. */
const CANDLES = 365;

function narrowed(
  report: IndicatorReport,
  { periods = [], lengths = {} }: Pick<TechnicalInput, "periods" | "lengths">,
): IndicatorReport {
  const only = (lines: { period: number; value: number }[] | undefined, isSaid: boolean) => {
    if (isSaid) return lines;
    const found = lines?.filter((line) => periods.includes(line.period)) ?? [];
    return found.length > 0 ? found : lines;
  };
  return {
    ...report,
    ...(report.sma && { sma: only(report.sma, lengths.sma !== undefined) }),
    ...(report.ema && { ema: only(report.ema, lengths.ema !== undefined) }),
  };
}

function crossingOf({ asks, periods = [], lengths = {}, indicators }: TechnicalInput): Crossing | undefined {
  if (asks === "macd_cross") return "macd";
  if (asks === "golden_cross" || asks === "death_cross" || asks === "averages_cross") return "averages";
  const own = indicators.includes("ema") ? lengths.ema : lengths.sma;
  const [period] = own ?? periods;
  if (!asks?.includes("average") || !period) return undefined;
  return { close: `${indicators.includes("ema") ? "ema" : "sma"}${period}` };
}

/** An exponential average has settled after some four times its length. */
const SETTLED = 4;

function candlesFor({ lengths = {} }: Pick<TechnicalInput, "lengths">): number {
  const longest = Math.max(...Object.values(lengths).flat());
  return Math.max(CANDLES, lengths.ema ? SETTLED * longest : longest);
}

async function newestCandles(coin: Coin, interval: Interval, limit: number, signal: AbortSignal) {
  const get = (of: Interval) => ohlc({ coin, interval: of, limit }, signal);
  try {
    return await orNone(coin, get(interval));
  } catch (error) {
    const isNone = error instanceof AppError && error.code === "upstream_unavailable";
    if (!isNone || !pastCandles(coin, "1d") || pastCandles(coin, interval)) throw error;
    return get("1d");
  }
}

const INDICATOR_NAMES: Record<Indicator, string> = {
  sma: "SMA",
  ema: "EMA",
  rsi: "RSI",
  macd: "MACD",
  bollinger: "Bollinger bands",
  atr: "ATR",
  volume: "volume",
};

export const technicalAnalysis = defineTool({
  name: "technical_analysis",
  description:
    "Technical indicators of one coin from its newest candles: SMA 20/50/200, EMA 12/26, RSI 14, MACD 12-26-9, Bollinger bands 20-2, ATR 14, volume, or with other `lengths`; the newest, or as of the day `until`; with `each` and a period, every crossing in it. Name only the indicators that were asked for; leave them out for all.",
  progress: "computing indicators",
  step({ symbol, indicators, since, until }) {
    const some = indicators.length < INDICATORS.length && indicators.length <= 3;
    const what = some ? few(indicators.map((one) => INDICATOR_NAMES[one])) : "technical indicators";
    return `Worked out the ${what} of ${coinInStep(symbol)}${timeInStep({ since, until })}.`;
  },
  input: TechnicalInput,
  output: TechnicalOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? indicatorFacts(data) : []),
  async run({ input, ctx }) {
    const { symbol, indicators } = input;
    const read = await readCoin(symbol, {
      question: (name) => `What do the indicators of ${name} say?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const isPast = input.since !== undefined || input.until !== undefined;
    const asked = { since: input.since, until: input.until, rolling: input.rolling };
    const past = isPast ? await candlesUpTo(coin, input.interval, asked, ctx.signal) : undefined;
    const { data: found, provenance } =
      past ?? (await newestCandles(coin, input.interval, candlesFor(input), ctx.signal));
    const { interval } = found;
    const instead =
      interval === input.interval ? "" : "No source has shorter candles now, so these are daily ones.\n\n";
    const newest = found.candles.at(-1);
    if (!newest) throw new AppError("not_found", `There are no ${interval} candles of ${coin.name}.`);
    if (past?.isLacking)
      throw new AppError(
        "not_found",
        `There are no candles of ${coin.name} ${periodWords(asked)}: the newest I have is from ${dayWords(dayOf(newest.t))}.`,
      );
    const wanted = [...new Set(indicators)];
    const report = narrowed(indicatorReport(found.candles, wanted, input.lengths), input);
    const crossing = crossingOf(input);
    const data: Report = {
      status: "success",
      coin,
      interval,
      quote: found.quote,
      indicators: wanted,
      report,
      course: courseOf(found.candles.map(closeOf)),
      ...(crossing && { crossed: lastCrossing(found.candles, crossing) }),
      ...(input.each && { each: eachCrossing(found.candles, input.each, past?.period ?? {}, input) }),
    };
    const figures = new Figures();
    const told = indicatorsTold(data);
    const crossed = crossingsWords(data, figures.say);
    const countedFrom: string | undefined =
      past && "countedFrom" in past && typeof past.countedFrom === "string" ? past.countedFrom : undefined;
    const open = isOpen(newest, interval, clock.ms()) ? ", of a candle that is still open" : "";
    const lead = () =>
      input.until
        ? `**${named(coin)}** ${interval === "1w" ? "in the week from" : "on"} ${dayWords(dayOf(report.to))}, from ${candlesWords(report.candles, interval)}: the close was ${figures.say(told.close)}${open}.`
        : `**${named(coin)}**, from ${candlesWords(report.candles, interval)}, ${dayWords(dayOf(report.from))} to ${dayWords(dayOf(report.to))}: the last close is ${figures.say(told.close)}${open}.`;
    const source = input.source
      ? `The candles are from ${provenance.source}; the last one opened ${momentWords(new Date(report.to).toISOString())}.`
      : "";
    const values = crossed
      ? [crossed]
      : [
          `${instead}${indicatorVerdict(data, input)}${lead()}`,
          indicatorLines(data, told, figures.say, input.lengths),
        ];
    const short = isNarrowed(provenance) ? NO_OLDER : "";
    const message = [...values, short, source].filter(Boolean).join("\n\n");
    return {
      data,
      message: countedFrom
        ? `${countedBackWords(countedFrom)}${message}`
        : input.until
          ? [message, pastSource(provenance).trim()].filter(Boolean).join("\n\n")
          : withNotice(message, provenance, report.to),
      figures: figures.list,
      provenance: [provenance],
      followUps: [
        interval === "1d"
          ? `And the weekly indicators of ${coin.name}?`
          : `And the daily indicators of ${coin.name}?`,
        `How volatile was ${coin.name} over the last year?`,
        `What is the price of ${coin.name}?`,
      ],
    };
  },
});
