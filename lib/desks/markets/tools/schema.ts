import { z } from "zod";
import { Course } from "@/lib/agent/course";
import { STRETCHES } from "../analysis/stretches";
import {
  Candle,
  Coin,
  FearGreedDay,
  Interval,
  MarketData,
  Price,
  Quote,
  Sentiment,
  WholeMarket,
} from "../types";

const Written = z.string().trim().min(1).max(80).describe("A symbol, name or id, as the user wrote it");

const Day = z.iso.date().describe("YYYY-MM-DD in UTC");

/** Names that an asked period has; a missing end is today, a missing start depends on the tool. */
const period = { since: Day.optional(), until: Day.optional() };

const rolling = z
  .boolean()
  .optional()
  .describe(
    "The days were counted from today (“the last 30 days”, “a year ago”): where the newest data is older, they are counted back from its last day, which is said",
  );

export const INDICATORS = ["sma", "ema", "rsi", "macd", "bollinger", "atr", "volume"] as const;
export const Indicator = z.enum(INDICATORS);
export type Indicator = z.infer<typeof Indicator>;

export const MEASURES = [
  "return",
  "drawdown",
  "volatility",
  "highest",
  "lowest",
  "best_day",
  "worst_day",
  "mean",
] as const;
export const Measure = z.enum(MEASURES);
export type Measure = z.infer<typeof Measure>;

/** Days on which a price was had, which only one coin at a time is asked about. */
const HistoryMeasure = z.enum([...MEASURES, "first_at", "last_at", "break_even"]);
export type HistoryMeasure = z.infer<typeof HistoryMeasure>;

export const COMPARED = [...MEASURES, "correlation", "price", "market_cap", "volume", "below_ath"] as const;
export const Compared = z.enum(COMPARED);
export type Compared = z.infer<typeof Compared>;

/** A question back: a coin that isn't known, or a symbol that several share. No figures come with it. */
export const Unclear = z.object({
  status: z.literal("unclear"),
  written: z.string(),
  choices: z.array(Coin).describe("Empty: no such coin is known"),
});

/** Limits that a figure is held against, so that the answer begins with yes or no. */
const limits = {
  above: z.number().positive().optional().describe("The question is whether the figure is above this"),
  below: z.number().positive().optional().describe("The question is whether the figure is below this"),
};

const PRICE_PARTS = ["open", "high", "low", "close", "change", "source"] as const;

export const PriceInput = z.object({
  symbol: Written,
  at: Day.optional().describe("The price of that day; absent: now"),
  rolling,
  part: z.enum(PRICE_PARTS).optional().describe("What the question is about, which is told first"),
  ...limits,
  coins: z.number().positive().max(1e12).optional().describe("What so many coins are worth"),
  dollars: z.number().positive().max(1e15).optional().describe("How many coins so many US dollars buy"),
});
export type PriceInput = z.infer<typeof PriceInput>;
const limit = z.number().positive().optional().describe("The price that it was held against");
export const PriceOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("now"),
    price: Price,
    high: z.number().nullable().describe("Of the last 24 hours, or of the last day there is"),
    low: z.number().nullable(),
    range_quote: Quote.nullable().describe("Of high and low, which may be another source's than the price"),
    limit,
  }),
  z.object({ status: z.literal("day"), coin: Coin, quote: Quote, day: Day, candle: Candle }),
  Unclear,
]);

const CROSSINGS = [
  "macd",
  "averages",
  "golden",
  "death",
  "price",
  "lower_band",
  "upper_band",
  "overbought",
  "oversold",
] as const;

/** In candles; a longer one would need more than a source sends at once. */
export const [SHORTEST, LONGEST] = [2, 250];
const Length = z.number().int().min(SHORTEST).max(LONGEST);
const Lengths = z
  .object({
    sma: z.array(Length).min(1).max(4).optional(),
    ema: z.array(Length).min(1).max(4).optional(),
    rsi: Length.optional(),
    bollinger: Length.optional(),
    atr: Length.optional(),
  })
  .describe("Other lengths than those above, in candles: `ema: [50, 200]`, `rsi: 7`");

export const TechnicalInput = z.object({
  symbol: Written,
  interval: Interval.default("1d"),
  indicators: z.array(Indicator).default([...INDICATORS]),
  asks: z
    .enum([
      "overbought",
      "oversold",
      "level",
      "golden_cross",
      "death_cross",
      "above_average",
      "below_average",
      "average_side",
      "averages_cross",
      "macd_cross",
      "near_lower",
      "near_upper",
    ])
    .optional()
    .describe(
      "What is told first: whether this is so; level: whether the RSI is high or low; average_side: on which side of the averages the price is, and by how much; averages_cross, macd_cross: which of the two lines is above; near_lower, near_upper: whether the price is close to that Bollinger band. With crosses and averages: since when",
    ),
  within: z.number().int().positive().optional().describe("Whether they crossed within so many candles"),
  ...period,
  rolling,
  each: z
    .enum(CROSSINGS)
    .optional()
    .describe(
      "Each crossing of these lines from `since` to `until` is told, with its day: macd: the MACD and its signal line; averages: SMA 50 and 200, golden: only upwards, death: only downwards; price: the price and the average of `periods`; lower_band, upper_band: the price and a Bollinger band; overbought: the RSI and `above` or 70, oversold: the RSI and `below` or 30",
    ),
  top: z.number().int().positive().max(50).optional().describe("Only so many of the crossings, the newest"),
  periods: z.array(z.number().int()).optional().describe("Which of the averages alone are asked about"),
  lengths: Lengths.optional(),
  source: z.literal(true).optional().describe("Who the candles are from is told, too"),
  above: z.number().positive().max(100).optional().describe("Whether the RSI is above this"),
  below: z.number().positive().max(100).optional().describe("Whether the RSI is below this"),
});
export type TechnicalInput = z.infer<typeof TechnicalInput>;
export const IndicatorReport = z.object({
  candles: z.number().int().describe("How many it was computed from"),
  from: z.number().int().describe("When the first of them opened, ms since the epoch"),
  to: z.number().int().describe("When the last of them opened"),
  close: z.number(),
  sma: z.array(z.object({ period: z.number().int(), value: z.number() })).optional(),
  ema: z.array(z.object({ period: z.number().int(), value: z.number() })).optional(),
  rsi: z.object({ period: z.number().int(), value: z.number() }).nullable().optional(),
  macd: z
    .object({
      fast: z.number(),
      slow: z.number(),
      signal_period: z.number(),
      macd: z.number(),
      signal: z.number(),
      histogram: z.number(),
    })
    .nullable()
    .optional(),
  bollinger: z
    .object({
      period: z.number(),
      deviations: z.number(),
      upper: z.number(),
      middle: z.number(),
      lower: z.number(),
    })
    .nullable()
    .optional(),
  atr: z.object({ period: z.number(), value: z.number() }).nullable().optional(),
  volume: z.object({ period: z.number(), last: z.number(), mean: z.number() }).nullable().optional(),
});
export type IndicatorReport = z.infer<typeof IndicatorReport>;
export const TechnicalOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    coin: Coin,
    interval: Interval,
    quote: Quote,
    indicators: z.array(Indicator),
    report: IndicatorReport,
    crossed: z
      .number()
      .nullable()
      .optional()
      .describe(
        "When the lines that are asked about last crossed, ms since the epoch; null: not within the candles",
      ),
    each: z
      .object({
        lines: z.enum(CROSSINGS),
        level: z.number().optional().describe("The RSI that was asked about in place of 70 or 30"),
        since: Day,
        until: Day,
        count: z.number().int().describe("All of the period, where only the newest are told"),
        times: z.array(
          z.object({
            day: Day,
            is_above: z.boolean(),
            close: z.number(),
            already: z.boolean().optional().describe("It was so before the period began"),
            later: z.number().optional().describe("Change of the price in the 30 days after, per cent"),
          }),
        ),
        last_before: Day.optional(),
        next: Day.optional(),
      })
      .optional()
      .describe("The crossings of a period, oldest first"),
    course: Course.optional().describe("The closes in short, to be drawn"),
  }),
  Unclear,
]);

export const FUNDAMENTALS = ["rank", "market_cap", "price", "volume", "supply", "ath", "fdv"] as const;
export const Fundamental = z.enum(FUNDAMENTALS);
export type Fundamental = z.infer<typeof Fundamental>;

export const FundamentalInput = z.object({
  symbol: Written,
  at: Day.optional().describe("At the close of that day, where embedded past data has it; absent: now"),
  asked: z
    .array(Fundamental)
    .min(1)
    .optional()
    .describe(
      "What alone is to be told; absent: all. ath: the all-time high and the distance from it; fdv: the fully diluted value",
    ),
  top: z
    .number()
    .int()
    .positive()
    .optional()
    .describe("The question is whether the coin is among so many biggest ones"),
  fallen: z
    .number()
    .positive()
    .max(100)
    .optional()
    .describe("The question is whether the price is more than so many per cent below its all-time high"),
  as_big_as: Written.optional().describe(
    "What one coin would be worth with the market capitalisation of this other one is told first",
  ),
});
export const FundamentalOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    data: MarketData,
    asked: z.array(Fundamental).optional(),
    with_cap_of: z
      .object({ coin: Coin, market_cap: z.number(), price: z.number() })
      .optional()
      .describe("What one coin would be worth with another one's market capitalisation, US dollars"),
  }),
  Unclear,
]);

export const SentimentInput = z.object({
  symbol: Written.optional().describe("Absent: the whole market"),
  at: Day.optional().describe("The Fear & Greed index of that day; absent: the newest"),
  measure: z
    .enum(["lowest", "highest", "mean"])
    .optional()
    .describe("Of the days from `since` to `until`; without `since` of all there are"),
  ...period,
  rolling,
  asks: z
    .enum(["level", "last_as_low", "last_as_high", "lower", "higher"])
    .optional()
    .describe(
      "The question is whether the index is high or low, or when it was last as low (high) as on that day; with `measure`: whether it was lower (higher) than it is now",
    ),
  ...limits,
});
export const SentimentOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    coin: Coin.nullable(),
    index: z.array(FearGreedDay).describe("Oldest first; the last one is the asked day's or the newest"),
    social: Sentiment.nullable().describe("null: no source of it can be had"),
    range: z
      .object({
        measure: z.enum(["lowest", "highest", "mean"]),
        value: z.number(),
        since: Day,
        until: Day,
        days: z.number().int(),
        times: z.number().int().describe("Days with that value"),
        beyond: z.number().int().optional().describe("Days beyond the limit"),
        limit: z.number().optional(),
      })
      .optional(),
  }),
  Unclear,
]);

const Measured = z.object({
  measure: Compared,
  since: Day,
  until: Day,
  quote: Quote.optional().describe("Of prices: Tether's dollars where any coin's are"),
  candles: z.number().int().optional().describe("Daily ones of each coin, where a period is compared"),
  rows: z
    .array(
      z.object({
        coin: Coin,
        value: z.number().nullable(),
        note: z.string().optional(),
        change_24h: z.number().nullish().describe("Of the price, beside a market capitalisation; per cent"),
        days: z
          .object({ from: Day, to: Day })
          .optional()
          .describe("When it was: a fall from its peak to its lowest point, or a single day"),
        course: Course.optional().describe("The closes of the period in short, to be drawn"),
      }),
    )
    .describe("In order, the highest or the lowest first; null: no data in the period"),
});

export const ComparativeInput = z.object({
  symbols: z.array(Written).min(2).max(8),
  measure: Compared.default("return").describe("below_ath: per cent below the all-time high"),
  also: z
    .array(Compared.exclude(["correlation"]))
    .max(5)
    .optional()
    .describe("Further measures, as columns of the same table"),
  ...period,
  rolling,
  order: z.enum(["most_first", "least_first"]).default("most_first").describe("Which end is asked for"),
  top: z.number().int().min(1).max(8).optional().describe("Only so many of them, from that end"),
  only: z
    .object({ above: z.number().optional(), below: z.number().optional() })
    .optional()
    .describe("Only those whose value is above, or below, that"),
  form: z.enum(["table", "line"]).default("table").describe("line: all in one sentence, without a table"),
  asks: z
    .enum(["difference", "first_more", "first_less"])
    .optional()
    .describe(
      "What is told first: how far the first two are apart, or whether the first of the symbols has more (less) than the others",
    ),
  of: z
    .array(Written)
    .optional()
    .describe(
      "Which of them the question is about, where the others only stand for the market; of a correlation: only pairs with one of these",
    ),
});
export const ComparativeOutput = z.discriminatedUnion("status", [
  Measured.extend({
    status: z.literal("success"),
    also: z.array(Measured).optional(),
    order: z.enum(["most_first", "least_first"]).optional(),
    pairs: z
      .array(z.object({ a: z.string(), b: z.string(), value: z.number() }))
      .optional()
      .describe("Correlations of daily returns, by symbol"),
  }),
  Unclear,
]);

export const HoldingsInput = z.object({
  holdings: z
    .array(
      z.object({
        symbol: Written,
        coins: z.number().positive().max(1e12),
        cost: z
          .number()
          .positive()
          .max(1e9)
          .optional()
          .describe("What one of them was bought for, US dollars"),
        at: Day.optional().describe("Its own day, where each is valued at the close of another day"),
      }),
    )
    .min(1)
    .max(8)
    .describe("How many of which coins"),
  at: Day.optional().describe("What they were worth at the close of that day; absent: now"),
  rolling,
});
export type HoldingsInput = z.infer<typeof HoldingsInput>;
export const HoldingsOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    holdings: z.array(
      z.object({
        coin: Coin,
        coins: z.number(),
        price: z.number(),
        quote: Quote,
        at: z.string().describe("When the price was so: a day, or a moment"),
        worth: z.number(),
        share: z.number().describe("Per cent of the total"),
        cost: z.number().optional().describe("What one of them was bought for"),
        gain: z
          .number()
          .optional()
          .describe("Worth less what all of them were bought for, in per cent of that"),
      }),
    ),
    total: z.number().describe("US dollars; prices in USDT are counted as dollars"),
    missing: z.array(Coin).describe("Coins without a price, which aren't in the total"),
  }),
  Unclear,
]);

const RatioPoint = z.object({ day: Day, value: z.number().positive() });
export const RatioInput = z.object({
  symbols: z.array(Written).length(2).describe("What the first is worth in the second"),
  coins: z.number().positive().max(1e12).optional().describe("What so many of the first are worth"),
  ...period,
  rolling,
  average: z.number().int().min(2).max(365).optional().describe("Also its average of so many days"),
});
export const RatioOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    coins: z.array(Coin),
    first: RatioPoint,
    last: RatioPoint,
    lowest: RatioPoint,
    highest: RatioPoint,
    candles: z.number().int(),
    asked: z.object({ coins: z.number(), worth: z.number() }).optional(),
    average: z
      .object({ days: z.number().int(), value: z.number() })
      .nullish()
      .describe("null: there are too few days"),
  }),
  Unclear,
]);

export const MarketInput = z.object({
  symbols: z
    .array(Written)
    .max(8)
    .optional()
    .describe("Coins whose share is asked about; absent: the biggest two"),
});
export const MarketOutput = z.object({ status: z.literal("success"), market: WholeMarket });

export const HistoryInput = z
  .object({
    symbol: Written,
    measure: HistoryMeasure.default("return"),
    by: z
      .enum(STRETCHES)
      .optional()
      .describe(
        "return, drawdown or volatility of each week, calendar month, quarter or year instead of the whole",
      ),
    level: z.number().positive().optional().describe("The price that first_at and last_at look for"),
    ...period,
    rolling,
    asks: z.literal("dollars").optional().describe("How much a return is in dollars is told first"),
    ...limits,
  })
  .refine(({ measure, level }) => level !== undefined || !/_at$/.test(measure), {
    path: ["level"],
    message: "is needed: the price to look for",
  });
export const HistoryOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    coin: Coin,
    quote: Quote,
    measure: HistoryMeasure,
    since: Day,
    until: Day,
    value: z
      .number()
      .describe("Per cent; of highest, lowest, mean, first_at, last_at and break_even a price"),
    from: Candle.describe(
      "Where it began: the first day, the peak before a fall, the day before a day's change, or the day found",
    ),
    to: Candle.describe("Where it ended"),
    recovered: Candle.nullable()
      .optional()
      .describe("Of a drawdown: the first close as high again; null: not within the period"),
    candles: z.number().int(),
    course: Course.optional().describe("The closes in short, to be drawn"),
  }),
  z.object({
    status: z.literal("stretches"),
    coin: Coin,
    quote: Quote,
    measure: HistoryMeasure,
    by: z.enum(STRETCHES),
    rows: z.array(z.object({ since: Day, until: Day, value: z.number().describe("Per cent") })),
  }),
  z.object({
    status: z.literal("never").describe("It was at the level on no day"),
    coin: Coin,
    quote: Quote,
    level: z.number(),
    since: Day,
    until: Day,
    low: z.number(),
    high: z.number(),
  }),
  Unclear,
]);

export const LINES = [
  "sma20",
  "sma50",
  "sma200",
  "ema12",
  "ema26",
  "bollinger_upper",
  "bollinger_middle",
  "bollinger_lower",
] as const;

const DayKind = z.object({
  days: z.number().int(),
  swing: z.number().describe("Standard deviation of the daily log returns, per cent"),
  mean: z.number().describe("Their mean, per cent"),
});

export const DaysInput = z
  .object({
    symbol: Written,
    measure: z
      .enum(["rises", "falls", "count", "weekdays", "each"])
      .describe(
        "rises, falls: the days with the biggest ones; count: on how many days something was so; weekdays: what the price did on each day of the week, and at weekends against weekdays; each: the open, high, low and close of each day",
      ),
    part: z
      .enum(["swing", "mean"])
      .default("swing")
      .describe("Of weekdays: whether how much it swings or its average change is told first"),
    top: z.number().int().min(1).max(30).default(10).describe("So many days, of rises and falls"),
    side: z.enum(["above", "below"]).optional().describe("Of count: on which side"),
    level: z.number().positive().optional().describe("Of count: the close was on that side of this price"),
    line: z.enum(LINES).optional().describe("Of count: the close was on that side of this line"),
    percent: z
      .number()
      .min(0)
      .max(1000)
      .optional()
      .describe(
        "Of count: the price changed by so many per cent or more, up (above) or down (below); 0: at all",
      ),
    ...period,
    rolling,
  })
  .refine(
    ({ measure, side, level, line, percent }) =>
      measure !== "count" || (side && [level, line, percent].filter((one) => one !== undefined).length === 1),
    { path: ["side"], message: "and one of `level`, `line` and `percent` are needed to count days" },
  );
export type DaysInput = z.infer<typeof DaysInput>;
export const DaysOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("days"),
    coin: Coin,
    quote: Quote,
    measure: z.enum(["rises", "falls"]),
    since: Day,
    until: Day,
    candles: z.number().int(),
    rows: z
      .array(z.object({ day: Day, change: z.number().describe("Per cent"), close: z.number() }))
      .describe("The biggest first"),
  }),
  z.object({
    status: z.literal("counted"),
    coin: Coin,
    quote: Quote,
    since: Day,
    until: Day,
    candles: z.number().int(),
    count: z.number().int(),
    of: z.number().int().describe("Days that could be looked at"),
    share: z.number().nullable().describe("Per cent"),
    days: z.array(Day).describe("The newest of them, oldest first"),
    asked: z.object({
      side: z.enum(["above", "below"]),
      level: z.number().optional(),
      line: z.enum(LINES).optional(),
      percent: z.number().optional(),
    }),
  }),
  z.object({
    status: z.literal("each"),
    coin: Coin,
    quote: Quote,
    since: Day,
    until: Day,
    candles: z.number().int(),
    rows: z.array(
      z.object({ day: Day, open: z.number(), high: z.number(), low: z.number(), close: z.number() }),
    ),
  }),
  z.object({
    status: z.literal("weekdays"),
    coin: Coin,
    since: Day,
    until: Day,
    candles: z.number().int(),
    each: z.array(DayKind).describe("From Monday to Sunday"),
    weekdays: DayKind.describe("Monday to Friday"),
    weekends: DayKind.describe("Saturday and Sunday"),
  }),
  Unclear,
]);

const RHYTHMS = ["day", "week", "fortnight", "month", "quarter", "year"] as const;

/** Of a plan, each time. */
export const MOST_DOLLARS = 1_000_000;

/** In any currency: the most is measured in dollars. */
const Sum = z.number().positive().max(1e15);

export const SavingsInput = z.object({
  symbol: Written,
  amount: Sum.describe("US dollars each time, up to a million"),
  every: z
    .enum([...RHYTHMS, "once"])
    .default("month")
    .describe("once: a single purchase on the first day"),
  total_of: z
    .enum(RHYTHMS)
    .optional()
    .describe(
      "Only with once: the sum put in is what a plan with that rhythm and amount would have paid in all",
    ),
  lump: Sum.optional().describe("Only with total_of: put in at once instead of that sum"),
  since: Day,
  until: Day.optional(),
  rolling,
  fee_percent: z.number().min(0).max(10).default(0.5),
  than: z
    .array(Written)
    .max(7)
    .optional()
    .describe("The question is which came out better, this or the same with these coins"),
  beside: z
    .object({ amount: Sum, every: z.enum([...RHYTHMS, "once"]) })
    .optional()
    .describe("The question is whether it came out better than this other plan of the same coin and days"),
  asks: z
    .literal("worst")
    .optional()
    .describe("Only how far under what had been paid it was at its worst, and until when it was"),
});
export const SavingsOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    coin: Coin,
    quote: Quote,
    amount: z.number().describe("Each time"),
    every: z.enum([...RHYTHMS, "once"]),
    since: Day,
    until: Day,
    fee_percent: z.number(),
    purchases: z.number().int(),
    paid: z.number().describe("Fees included"),
    fees: z.number(),
    coins: z.number(),
    worth: z.number().describe("At the last close of the period"),
    gain_percent: z.number(),
    worst: z
      .object({
        day: Day,
        paid: z.number(),
        worth: z.number(),
        gain_percent: z.number(),
        last_under: Day.nullable().describe("The last day under what had been paid; null: none"),
      })
      .optional(),
    beside: z.object({ amount: z.number(), every: z.string(), gain_percent: z.number() }).optional(),
    others: z
      .array(z.object({ coin: Coin, gain_percent: z.number(), worth: z.number() }))
      .optional()
      .describe("What the same came to with the other coins"),
    last: Candle,
    candles: z.number().int().describe("Daily ones in the period"),
  }),
  Unclear,
]);

const Direction = z.enum(["above", "below"]);

export const SetAlertInput = z
  .object({
    symbol: Written,
    direction: Direction.optional().describe("Absent: from the side on which the newest known price is"),
    price: z.number().positive().optional().describe("US dollars"),
    percent: z
      .number()
      .positive()
      .max(10_000)
      .optional()
      .describe("Instead of a price: so many per cent above or below the live price of now"),
  })
  .refine(({ price, percent }) => (price === undefined) !== (percent === undefined), {
    path: ["price"],
    message: "or `percent` is needed, one of the two",
  })
  .refine(({ direction, percent = 0 }) => direction !== "below" || percent < 100, {
    path: ["percent"],
    message: "must be under 100: no price falls further",
  });
export const PriceAlert = z
  .object({
    id: z.uuid(),
    coin: Coin,
    direction: z.enum(["above", "below"]),
    price: z.number().positive().describe("US dollars"),
    created_at: z.iso.datetime(),
    met_at: z.iso.datetime().nullable(),
    met_price: z.number().nullable(),
    met_source: z.string().nullable(),
  })
  .meta({ id: "PriceAlert" });
export type PriceAlert = z.infer<typeof PriceAlert>;
export const SetAlertOutput = z.discriminatedUnion("status", [
  z.object({
    status: z.literal("success"),
    alert: PriceAlert,
    now: Price.nullable().describe("The live price when the alert was set; null: none could be had"),
    percent: z
      .number()
      .optional()
      .describe("How far the limit is from that price, where it was asked for so"),
  }),
  z.object({ status: z.literal("no_price"), coin: Coin, percent: z.number() }),
  Unclear,
]);

export const RemoveAlertInput = z.object({
  symbol: Written.optional().describe("Absent: whichever coin"),
  direction: Direction.optional(),
  price: z.number().positive().optional().describe("The alert's price in US dollars"),
  all: z.boolean().default(false).describe("All that fit, instead of one"),
  nth: z.number().int().optional().describe("The one at this place of the list, from 1; -1 is the newest"),
  except: z.array(Written).max(8).optional().describe("Coins whose alerts stay"),
  replaced: z.boolean().default(false).describe("Another alert takes its place, so what is left isn't told"),
  confirmed: z
    .boolean()
    .default(false)
    .describe("Only true where the user has seen the list and confirmed that all shall be deleted"),
});
export const RemoveAlertOutput = z.discriminatedUnion("status", [
  z.object({ status: z.literal("removed"), alerts: z.array(PriceAlert), kept: z.array(PriceAlert) }),
  z.object({ status: z.literal("none"), kept: z.array(PriceAlert).describe("The others that there are") }),
  z.object({
    status: z.literal("which"),
    alerts: z.array(PriceAlert).describe("Those that fit, of which none was removed"),
    all: z.boolean().describe("Whether all of them shall go, once the user confirms it"),
  }),
  Unclear,
]);
export const ListAlertsInput = z.object({
  symbols: z.array(Written).min(1).max(8).optional().describe("Only those of these coins"),
  met: z.boolean().optional().describe("true: only those that have been met; false: only those that haven't"),
});
export const ListAlertsOutput = z.object({ alerts: z.array(PriceAlert) });

export const RecallInput = z.object({
  about: z.string().max(200).optional().describe("What was spoken of, e.g. “Bitcoin”; absent: anything"),
  begins: z
    .string()
    .length(1)
    .optional()
    .describe("Instead of `about`: a letter that the name or symbol of the coin begins with"),
  when: z.string().max(80).optional().describe("As the user said it, e.g. “yesterday”, “40 minutes ago”"),
});
export const RecallOutput = z.object({
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  found: z.array(
    z.object({
      thread_id: z.string(),
      title: z.string(),
      question: z.string(),
      answer: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
