import { defineRoute } from "@/lib/http/define-route";
import { json, text } from "@/lib/http/outputs";
import { indicatorReport, indicatorSeries } from "../analysis/indicators";
import { ohlc } from "../sources/ohlc";
import { orNone } from "../tools/none-of";
import { candlesCsv } from "./candles-csv";
import { coinNamed } from "./coin-named";
import { IndicatorsAnswer, OhlcAnswer, OhlcQuery, SymbolParams } from "./schema";
import { getter, OF_A_COIN } from "./shared";

export const getCandles = defineRoute(
  {
    ...getter,
    path: "/api/markets/{symbol}/ohlc",
    operationId: "getTokenCandles",
    summary: "A coin's candles, oldest first",
    input: { params: SymbolParams, query: OhlcQuery },
    outputs: json("The candles", OhlcAnswer),
    errors: OF_A_COIN,
    compress: true,
  },
  async ({ params, query, request: { signal } }) => {
    const coin = await coinNamed(params.symbol, signal);
    const { data, provenance } = await orNone(coin, ohlc({ coin, ...query }, signal));
    return { ...data, provenance };
  },
);

export const exportCandles = defineRoute(
  {
    ...getter,
    path: "/api/markets/{symbol}/ohlc.csv",
    operationId: "exportTokenCandles",
    summary: "A coin's candles as CSV, their source in lines that begin with #",
    input: { params: SymbolParams, query: OhlcQuery },
    outputs: text("A row each candle, its time in ISO 8601", "text/csv"),
    errors: OF_A_COIN,
    compress: true,
  },
  async ({ params, query, request: { signal } }) => {
    const coin = await coinNamed(params.symbol, signal);
    const found = await orNone(coin, ohlc({ coin, ...query }, signal));
    const name = `${coin.id.replace(/[^\w-]/g, "_")}-${query.interval}`;
    return new Response(candlesCsv(found), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}.csv"`,
      },
    });
  },
);

export const getIndicators = defineRoute(
  {
    ...getter,
    path: "/api/markets/{symbol}/indicators",
    operationId: "getTokenIndicators",
    summary: "A coin's technical indicators: the newest values, and a line of each to draw",
    description: "A line begins where there are candles enough before it: ask for 200 more than you show.",
    input: { params: SymbolParams, query: OhlcQuery },
    outputs: json("The indicators", IndicatorsAnswer),
    errors: OF_A_COIN,
    compress: true,
  },
  async ({ params, query, request: { signal } }) => {
    const coin = await coinNamed(params.symbol, signal);
    const { data, provenance } = await orNone(coin, ohlc({ coin, ...query }, signal));
    return {
      coin,
      interval: data.interval,
      report: indicatorReport(data.candles),
      series: indicatorSeries(data.candles),
      provenance,
    };
  },
);
