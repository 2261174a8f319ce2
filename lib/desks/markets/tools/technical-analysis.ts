import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { indicatorReport } from "../analysis/indicators";
import { ohlc } from "../sources/ohlc";
import { candlesWords, isOpen } from "./candles";
import { dayOf, dayWords } from "./days";
import { forModel } from "./for-model";
import { indicatorFacts, indicatorsTold } from "./indicator-facts";
import { indicatorLines, indicatorVerdict } from "./indicator-lines";
import { named } from "./named";
import { TechnicalInput, TechnicalOutput } from "./schema";
import { pastNotice } from "./source-words";
import { Figures } from "./told";
import { readCoin } from "./unclear";

type Report = Extract<z.infer<typeof TechnicalOutput>, { status: "success" }>;

/** Enough for the longest average, and for the smoothed ones to have settled. */
const CANDLES = 365;

/** The newest values of a coin's technical indicators. */
export const technicalAnalysis = defineTool({
  name: "technical_analysis",
  description:
    "Technical indicators of one coin from its newest candles: SMA 20/50/200, EMA 12/26, RSI 14, MACD 12-26-9, Bollinger bands 20-2, ATR 14, volume. Name only the indicators that were asked for; leave them out for all.",
  progress: "computing indicators",
  input: TechnicalInput,
  output: TechnicalOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? indicatorFacts(data) : []),
  async run({ input, ctx }) {
    const { symbol, interval, indicators } = input;
    const read = await readCoin(symbol, {
      question: (name) => `What do the indicators of ${name} say?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const { data: found, provenance } = await ohlc({ coin, interval, limit: CANDLES }, ctx.signal);
    const newest = found.candles.at(-1);
    if (!newest) throw new AppError("not_found", `There are no ${interval} candles of ${coin.name}.`);
    const wanted = [...new Set(indicators)];
    const report = indicatorReport(found.candles, wanted);
    const data: Report = {
      status: "success",
      coin,
      interval,
      quote: found.quote,
      indicators: wanted,
      report,
    };
    const figures = new Figures();
    const told = indicatorsTold(data);
    const lead = `**${named(coin)}**, from ${candlesWords(report.candles, interval)}, ${dayWords(dayOf(report.from))} to ${dayWords(dayOf(report.to))}: the last close is ${figures.say(told.close)}${isOpen(newest, interval, clock.ms()) ? ", of a candle that is still open" : ""}.`;
    return {
      data,
      message: [
        `${pastNotice(provenance, report.to)}${indicatorVerdict(data, input)}${lead}`,
        indicatorLines(data, told, figures.say),
      ].join("\n\n"),
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
