import { z } from "zod";
import { lineOfText } from "@/lib/http/text";
import { Provenance } from "@/lib/sources/provenance";
import { Compared, IndicatorReport, PriceAlert } from "../tools/schema";
import { Candle, Candles, Coin, Interval, MarketData, Price } from "../types";

export const SymbolParams = z.object({
  symbol: lineOfText(80).min(1).describe("A symbol such as BTC, or CoinGecko's id such as bitcoin"),
});

const symbolList = (least: number, most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(lineOfText(80)).min(least).max(most));

export const TokensQuery = z.object({
  q: lineOfText(80).optional().describe("Part of a symbol, a name or an id"),
  limit: z.coerce.number().int().min(1).max(250).default(50),
});
export const TokenList = z.object({
  tokens: z.array(
    Coin.extend({ past_until: z.iso.date().nullable().describe("The last day of embedded candles") }),
  ),
  provenance: Provenance,
});

export const PriceAnswer = z.object({ price: Price, provenance: Provenance });

export const MarketAnswer = z.object({ market: MarketData, provenance: Provenance });

export const OhlcQuery = z.object({
  interval: Interval.default("1d"),
  limit: z.coerce.number().int().min(1).max(1000).default(365),
  until: z.iso.date().optional().describe("The last day; absent: now"),
});
export const OhlcAnswer = Candles.extend({ provenance: Provenance });

const Line = z.array(z.object({ t: z.number().int(), value: z.number() }));
export const IndicatorsAnswer = z.object({
  coin: Coin,
  interval: Interval,
  report: IndicatorReport,
  series: z
    .record(z.string(), Line)
    .describe(
      "By name: sma20, sma50, sma200, ema12, ema26, rsi14, macd, macd_signal, macd_histogram, bollinger_upper, bollinger_middle, bollinger_lower, atr14",
    ),
  provenance: Provenance,
});

export const CompareQuery = z.object({
  symbols: symbolList(2, 8),
  measure: Compared.default("return"),
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
});
export const CompareAnswer = z.object({
  measure: Compared,
  since: z.iso.date(),
  until: z.iso.date(),
  rows: z.array(
    z.object({
      coin: Coin,
      value: z.number().nullable(),
      note: z.string().optional(),
      change_24h: z.number().nullish().describe("Of the price, beside a market capitalisation; per cent"),
      days: z
        .object({ from: z.iso.date(), to: z.iso.date() })
        .optional()
        .describe("When it was: a fall from its peak to its lowest point, or a single day"),
    }),
  ),
  pairs: z.array(z.object({ a: z.string(), b: z.string(), value: z.number() })).optional(),
  lines: z
    .array(z.object({ coin: Coin, points: z.array(z.object({ t: z.number().int(), value: z.number() })) }))
    .describe("Closes of each day, rebased to 100 on the first day that all have"),
  provenance: z.array(Provenance),
});

export const SourceState = z.object({
  source: z.string(),
  used_for: z.array(z.enum(["ohlc", "price", "market", "sentiment", "coins", "rates"])),
  state: z.enum(["unasked", "closed", "open", "half_open", "off"]).describe("off: it isn't asked"),
  off_by: z
    .enum(["key", "setting"])
    .nullable()
    .describe("Why it is off: its key isn't set, or ALMANAC_DATA is `sample`"),
  open_until: z.iso.datetime().nullable(),
  last_error: z.string().nullable().describe("In words"),
  last_error_at: z.iso.datetime().nullable(),
  asked: z.number().int(),
  hits: z.number().int().describe("Answers from the cache"),
  hit_rate: z.number().min(0).max(1).nullable(),
});
export type SourceState = z.infer<typeof SourceState>;
export const SourcesAnswer = z.object({
  sources: z.array(SourceState),
  past: z
    .object({ until: z.iso.date(), coins: z.array(z.string()), source: z.string() })
    .describe("What is embedded"),
});

export const SourcesQuery = z.object({
  check: z
    .stringbool()
    .default(false)
    .describe("Ask each source whether it can be reached, past the cache; at most every ten seconds"),
});

/** GET /api/markets/sparklines?symbols=BTC,ETH : the last 30 days' closes and the last price of each, for the watchlist */
export const SparklinesQuery = z.object({ symbols: symbolList(1, 40) });
export const SparklinesAnswer = z.object({
  coins: z.array(
    z.object({
      coin: Coin,
      last: Candle.nullable(),
      change: z.number().nullable().describe("Per cent, from the close before the last one"),
      closes: z.array(z.number()),
      provenance: Provenance.nullable(),
    }),
  ),
});

export const NewAlert = z.object({
  symbol: lineOfText(80).min(1),
  direction: z.enum(["above", "below"]),
  price: z.number().positive(),
});
export const AlertList = z.object({ alerts: z.array(PriceAlert) });
