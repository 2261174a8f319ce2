import type { z } from "zod";
import { countFact, type Fact } from "@/lib/agent/truth";
import { PERIODS } from "../analysis/calculations";
import type { Interval } from "../types";
import { candlesWords } from "./candles";
import { crossingsTold } from "./crossings-told";
import { dayOf, dayWords } from "./days";
import { awayFrom, placeBetween } from "./distance";
import { pageLink } from "./link";
import { alsoAt, candlesFacts, HOURS_4 } from "./more-facts";
import type { IndicatorReport, TechnicalOutput } from "./schema";
import { amountTold, factOf, numberTold, percentTold, priceTold, type Told } from "./told";
import { OVERBOUGHT, OVERSOLD, sideWord, signalWord, zoneWord } from "./word-facts";

export type Indicated = Extract<z.infer<typeof TechnicalOutput>, { status: "success" }>;

/** How one candle is called in the name of an average: “20-day”. */
export const STEP: Record<Interval, string> = { "1h": "hour", "4h": "candle", "1d": "day", "1w": "week" };

export function indicatorsTold(data: Indicated) {
  const { coin, interval, quote, report } = data;
  const at = dayOf(report.to);
  const from = `${candlesWords(report.candles, interval)} up to ${dayWords(at)}`;
  const rest = (overlay: string | undefined, more: string[] = []) => ({
    time: at,
    from,
    more,
    link: pageLink({ coin: coin.id, interval, at, ...(overlay && { overlays: [overlay] }) }),
  });
  const average = (name: "SMA" | "EMA") => (line: { period: number; value: number }) => {
    const more = [`${name} ${line.period}`, `${line.period}-${STEP[interval]} ${name}`];
    const quantity = `${name === "SMA" ? "simple" : "exponential"} moving average`;
    const overlay = name === "SMA" ? "sma" : "ema";
    const isDrawn = PERIODS[overlay].some((period: number) => period === line.period);
    return priceTold(
      coin,
      quantity,
      line.value,
      quote,
      rest(isDrawn ? `${overlay}${line.period}` : undefined, more),
    );
  };
  const { rsi, macd, bollinger, atr, volume } = report;
  const price = (quantity: string, value: number, overlay: string, more?: string[]) =>
    priceTold(coin, quantity, value, quote, rest(overlay, more));
  const [macds, bands] = [macdNames(report), bandNames(report)];
  return {
    away: [...(report.sma ?? []), ...(report.ema ?? [])].map(({ value }) =>
      percentTold(coin, "distance from the line", Math.abs(awayFrom(value, report.close)), rest(undefined)),
    ),
    close: priceTold(coin, "close", report.close, quote, { ...rest(undefined), words: "price closed" }),
    sma: report.sma?.map(average("SMA")) ?? [],
    ema: report.ema?.map(average("EMA")) ?? [],
    ...(rsi && {
      rsi: numberTold(coin, "RSI relative strength index", rsi.value, rest("rsi", [`RSI ${rsi.period}`])),
    }),
    ...(macd && {
      macd: price("MACD", macd.macd, "macd", macds),
      signal: price("MACD signal line", macd.signal, "macd", macds),
      histogram: price("MACD histogram", macd.histogram, "macd", macds),
    }),
    ...(bollinger && {
      upper: price("upper Bollinger band", bollinger.upper, "bollinger", bands),
      middle: price("middle Bollinger band", bollinger.middle, "bollinger", bands),
      lower: price("lower Bollinger band", bollinger.lower, "bollinger", bands),
      width: percentTold(
        coin,
        "width of the Bollinger bands apart",
        (100 * (bollinger.upper - bollinger.lower)) / bollinger.middle,
        rest("bollinger", bands),
      ),
      place: percentTold(
        coin,
        "place between the bands",
        100 * placeBetween(bollinger, report.close),
        rest("bollinger", bands),
      ),
    }),
    ...(atr && {
      atr: price("average true range ATR", atr.value, "atr", [`ATR ${atr.period}`]),
      atrShare: percentTold(
        coin,
        "average true range share of close",
        (100 * atr.value) / report.close,
        rest("atr"),
      ),
    }),
    ...(volume && {
      volume: amountTold(coin, "volume last", volume.last, quote, rest("volume")),
      volumeMean: amountTold(coin, "mean volume average", volume.mean, quote, rest("volume")),
    }),
  } satisfies Record<string, Told | Told[]>;
}

const macdNames = ({ macd }: IndicatorReport): string[] =>
  macd ? [`MACD ${macd.fast}-${macd.slow}-${macd.signal_period}`] : [];

const bandNames = ({ bollinger }: IndicatorReport): string[] =>
  bollinger ? [`Bollinger bands ${bollinger.period}-${bollinger.deviations}`] : [];

export function indicatorFacts(data: Indicated): Fact[] {
  const { coin, interval, report } = data;
  const [since, until] = [dayOf(report.from), dayOf(report.to)];
  const values = Object.values(indicatorsTold(data)).flat().map(factOf);
  const { sma = [], ema = [], rsi, macd, bollinger, atr, volume } = report;
  const periods = [...sma, ...ema, rsi, bollinger, atr, volume].flatMap((each) => each?.period ?? []);
  const more = macd ? [macd.fast, macd.slow, macd.signal_period] : [];
  return [
    ...alsoAt(values, `${since}/${until}`),
    ...crossingsTold(data).flat().map(factOf),
    ...(data.each ? [countFact(data.each.count, "times that the lines crossed", [coin.name])] : []),
    ...(data.each?.level === undefined ? [] : [countFact(data.each.level, "RSI limit", [coin.name])]),
    ...candlesFacts([coin], report.candles, since, until),
    ...[...new Set([...periods, ...more])].map((period) =>
      countFact(period, `${STEP[interval]}s of the average`, [coin.name]),
    ),
    ...(interval === "4h" ? [HOURS_4] : []),
    ...(bollinger ? [countFact(bollinger.deviations, "standard deviations", [coin.name])] : []),
    ...(rsi
      ? [zoneWord(coin, rsi.value), countFact(OVERBOUGHT, "RSI limit"), countFact(OVERSOLD, "RSI limit")]
      : []),
    ...sma.map((line) => sideWord(coin, { name: "SMA", ...line }, report.close)),
    ...ema.map((line) => sideWord(coin, { name: "EMA", ...line }, report.close)),
    ...(macd ? [signalWord(coin, macd.histogram)] : []),
  ];
}
