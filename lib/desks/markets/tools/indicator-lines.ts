import { INTERVAL_MS } from "../types";
import { candlesWords } from "./candles";
import { dayOf, dayWords } from "./days";
import { awayFrom, placeBetween } from "./distance";
import { numberText, percentText } from "./format";
import { type Indicated, type indicatorsTold, STEP } from "./indicator-facts";
import { listed } from "./named";
import type { Indicator, IndicatorReport, TechnicalInput } from "./schema";
import type { Told } from "./told";
import { verdictOn } from "./verdict";
import { OVERBOUGHT, OVERSOLD, zoneOf } from "./word-facts";

type Values = ReturnType<typeof indicatorsTold>;
type Say = (told: Told) => string;

export function indicatorVerdict(
  data: Indicated,
  { asks, within, ...limits }: Partial<TechnicalInput>,
): string {
  const { report, coin } = data;
  const { rsi, sma = [] } = report;
  if (rsi && (limits.above !== undefined || limits.below !== undefined))
    return `${verdictOn(rsi.value, limits, String)}the RSI of ${coin.name} is ${numberText(rsi.value)}. `;
  if (!asks) return "";
  if (asks === "overbought" || asks === "oversold") {
    if (!rsi) return "";
    const isSo = zoneOf(rsi.value) === asks;
    const limit = asks === "overbought" ? `above ${OVERBOUGHT}` : `below ${OVERSOLD}`;
    return `${isSo ? "Yes" : "No"}, ${coin.name} is ${isSo ? "" : "not "}${asks}: its RSI is ${numberText(rsi.value)}, ${isSo ? "" : "not "}${limit}. `;
  }
  if (asks === "level") return rsi ? levelWords(rsi.value) : "";
  if (asks === "macd_cross") return `${withinWords(data, within)}${macdVerdict(data)}`;
  if (asks === "near_lower" || asks === "near_upper") return bandVerdict(data, asks);
  if (asks === "above_average" || asks === "below_average" || asks === "average_side")
    return averageVerdict(data, asks);
  const [fast, slow] = [50, 200].map((period) => sma.find((line) => line.period === period)?.value);
  if (fast === undefined || slow === undefined) return "";
  const where = `SMA 50 is ${fast > slow ? "above" : "below"} SMA 200`;
  const sides = `${where}. ${crossedWords(data, fast > slow ? "a golden cross" : "a death cross")}`;
  if (asks === "averages_cross")
    return `${withinWords(data, within)}${data.crossed ? `SMA 50 and SMA 200 last crossed on ${dayWords(dayOf(data.crossed))}; since then ${where}. ` : sides}`;
  const isSo = asks === "golden_cross" ? fast > slow : fast < slow;
  const cross = asks.replace("_", " ");
  return `${isSo ? "The averages stand as after a" : "No, the averages don't stand as after a"} ${cross}: ${sides}`;
}

function levelWords(rsi: number): string {
  const is = rsi > OVERBOUGHT ? "High" : rsi < OVERSOLD ? "Low" : "Neither high nor low";
  return `${is}: an RSI above ${OVERBOUGHT} counts as high (overbought), below ${OVERSOLD} as low (oversold), and it is ${numberText(rsi)}. `;
}

function macdVerdict(data: Indicated): string {
  const { macd } = data.report;
  if (!macd) return "";
  return `The MACD of ${data.coin.name} is ${macd.histogram >= 0 ? "above" : "below"} its signal line. ${crossedWords(data, macd.histogram >= 0 ? "the MACD line rose above the signal line" : "the MACD line fell below the signal line")}`;
}

function averageVerdict(data: Indicated, asks: string): string {
  const { sma, ema, close } = data.report;
  const [lines, name] = ema ? [ema, "EMA"] : [sma ?? [], "SMA"];
  if (lines.length === 0) return "";
  const sides = lines.map(({ period, value }) => {
    const apart = percentText(Math.abs(awayFrom(value, close)));
    return `${apart} ${close > value ? "above" : "below"} its ${name} ${period}`;
  });
  const where = `${data.coin.name} is ${listed(sides)}. ${crossedWords(data)}`;
  if (asks === "average_side" && lines.length === 1)
    return `${data.coin.name} is ${listed(sides)}. ${wentWords(data, close > lines[0]!.value)}`;
  if (asks === "average_side") return where;
  const isAbove = asks === "above_average";
  const isSo = lines.every(({ value }) => (isAbove ? close > value : close < value));
  const names = listed(lines.map(({ period }) => `${name} ${period}`));
  const claim = `${isSo ? "" : "not "}${isAbove ? "above" : "below"} its ${names}`;
  const [only] = lines.length === 1 ? lines : [];
  const apart = only
    ? `The close is ${percentText(Math.abs(awayFrom(only.value, close)))} ${close > only.value ? "above" : "below"} it. ${wentWords(data, close > only.value)}`
    : where.replace(data.coin.name, "It");
  return `${isSo ? "Yes" : "No"}, ${data.coin.name} is ${claim}. ${apart}`;
}

const NEAR = 0.2;

function bandVerdict({ report, coin }: Indicated, asks: "near_lower" | "near_upper"): string {
  const { bollinger, close } = report;
  if (!bollinger) return "";
  const place = placeBetween(bollinger, close);
  const isNear = asks === "near_lower" ? place <= NEAR : place >= 1 - NEAR;
  const band = asks === "near_lower" ? "lower" : "upper";
  return `${isNear ? "Yes" : "No"}, ${coin.name} is ${isNear ? "" : "not "}close to its ${band} band: ${placeWords(place)}. `;
}

function placeWords(place: number): string {
  if (place > 1) return "it is beyond the upper one";
  if (place < 0) return "it is beyond the lower one";
  return `it is ${percentText(100 * place)} of the way from the lower band to the upper one`;
}

function withinWords({ crossed, interval, report }: Indicated, within: number | undefined): string {
  if (within === undefined || crossed === undefined) return "";
  const isSo = crossed !== null && (report.to - crossed) / INTERVAL_MS[interval] < within;
  return `${isSo ? "Yes, they crossed" : "No, they didn't cross"} within the last ${candlesWords(within, interval)}. `;
}

function wentWords(data: Indicated, isAbove: boolean): string {
  return crossedWords(data).replace(
    "They last crossed",
    `The price last went ${isAbove ? "above" : "below"} it`,
  );
}

function crossedWords({ crossed, interval }: Indicated, how?: string): string {
  if (crossed === undefined) return "";
  if (crossed === null) return "They haven't crossed within these candles. ";
  const step = interval === "1w" ? "in the week from" : "on";
  return `They last crossed ${step} ${dayWords(dayOf(crossed))}${how ? `: ${how}` : ""}. `;
}

const TOO_FEW = "too few candles";

type Lengths = TechnicalInput["lengths"];

export function indicatorLines(data: Indicated, told: Values, say: Say, lengths: Lengths = {}): string {
  return data.indicators.map((indicator) => `- ${LINES[indicator](data, told, say, lengths)}`).join("\n");
}

type Line = (data: Indicated, told: Values, say: Say, lengths: NonNullable<Lengths>) => string;

const LINES: Record<Indicator, Line> = {
  sma: (data, { sma }, say, lengths) => averages("SMA", { data, told: sma, say, asked: lengths.sma }),
  ema: (data, { ema }, say, lengths) => averages("EMA", { data, told: ema, say, asked: lengths.ema }),
  rsi({ report }, { rsi }, say, lengths) {
    if (!rsi || !report.rsi) return `**RSI${lengths.rsi ? ` ${lengths.rsi}` : ""}**: ${TOO_FEW}`;
    return `**RSI ${report.rsi.period}**: **${say(rsi)}**, ${ZONES[zoneOf(report.rsi.value)]}`;
  },
  macd({ report }, told, say) {
    const { macd } = report;
    if (!macd || !told.macd || !told.signal || !told.histogram) return `**MACD**: ${TOO_FEW}`;
    const lines = `**${say(told.macd)}**, signal ${say(told.signal)}, histogram ${say(told.histogram)}`;
    return `**MACD ${macd.fast}-${macd.slow}-${macd.signal_period}**: ${lines}. It is ${macd.histogram >= 0 ? "above" : "below"} its signal line`;
  },
  bollinger({ report }, { lower, middle, upper, width }, say) {
    const { bollinger, close } = report;
    if (!bollinger || !lower || !middle || !upper || !width) return `**Bollinger bands**: ${TOO_FEW}`;
    const where =
      close > bollinger.upper
        ? "beyond the upper one"
        : close < bollinger.lower
          ? "beyond the lower one"
          : `between them, ${percentText(100 * placeBetween(bollinger, close))} of the way up`;
    return `**Bollinger bands ${bollinger.period}-${bollinger.deviations}**: lower **${say(lower)}**, middle ${say(middle)}, upper **${say(upper)}**, ${say(width)} of the middle apart; the close is ${where}`;
  },
  atr({ report }, { atr, atrShare }, say) {
    if (!report.atr || !atr || !atrShare) return `**ATR**: ${TOO_FEW}`;
    return `**ATR ${report.atr.period}**: **${say(atr)}**, ${say(atrShare)} of the close`;
  },
  volume({ report, interval }, { volume, volumeMean }, say) {
    if (!report.volume || !volume || !volumeMean) return "**Volume**: the source has none";
    return `**Volume**: **${say(volume)}** in the last candle, ${say(volumeMean)} on average of ${report.volume.period} ${STEP[interval]}s`;
  },
};

const ZONES = {
  overbought: `above ${OVERBOUGHT}: overbought`,
  oversold: `below ${OVERSOLD}: oversold`,
  neutral: `between ${OVERSOLD} and ${OVERBOUGHT}: neither overbought nor oversold`,
};

const TITLES = { SMA: "Simple moving averages", EMA: "Exponential moving averages" };

interface Averages {
  data: Indicated;
  told: Told[];
  say: Say;
  /** The lengths that were asked for, where they aren't the usual ones. */
  asked: number[] | undefined;
}

function averages(name: "SMA" | "EMA", { data: { report }, told, say, asked }: Averages): string {
  const lines = (name === "SMA" ? report.sma : report.ema) ?? [];
  const title = asked?.length === 1 ? TITLES[name].replace(/s$/, "") : TITLES[name];
  const lacking = (asked ?? []).filter((length) => !lines.some(({ period }) => period === length));
  const needs = lacking.map((length) => `${name} ${length} needs ${length} candles`);
  const few = needs.length > 0 ? `${listed(needs)}, and there are ${report.candles}` : TOO_FEW;
  if (told.length === 0) return `**${title}**: ${few}`;
  const values = told.map((line, at) => `${name} ${lines[at]?.period} **${say(line)}**`);
  const below = lines.filter(({ value }) => report.close > value).map(({ period }) => `${name} ${period}`);
  const rest = asked ? (needs.length > 0 ? `. ${few}` : "") : lackingWords(name, report);
  return `**${title}**: ${listed(values)}. ${sides(below, lines.length)}${rest}`;
}

/** Says of the longest average that it can't be computed: the others alone would look complete. */
const lackingWords = (name: "SMA" | "EMA", { candles }: IndicatorReport): string =>
  name === "SMA" && candles < LONGEST ? ". There are too few candles for the longest one" : "";

const LONGEST = 200;

function sides(below: string[], all: number): string {
  if (below.length === 0) return all === 1 ? "It is above the close" : "All of them are above the close";
  if (below.length === all) return all === 1 ? "It is below the close" : "All of them are below the close";
  return `Of them only ${listed(below)} ${below.length === 1 ? "is" : "are"} below the close`;
}
