import type { z } from "zod";
import { defineTool, type ToolResult } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import { daysThat } from "../analysis/counted-days";
import { biggestDays } from "../analysis/history";
import { byWeekday } from "../analysis/weekdays";
import type { Candle } from "../types";
import {
  assertPast,
  beginWords,
  candlesWords,
  endWords,
  type Period,
  periodOf,
  periodWords,
} from "./candles";
import { addDays, dayOf, dayWords, startOf } from "./days";
import { forModel } from "./for-model";
import { pageLink } from "./link";
import { candlesFacts } from "./more-facts";
import { named } from "./named";
import { DaysInput, DaysOutput, type LINES } from "./schema";
import { aged } from "./source-words";
import { coinInStep, timeInStep } from "./step";
import {
  countTold,
  Figures,
  factOf,
  namedPriceTold,
  percentTold,
  priceTold,
  type Told,
  unsigned,
} from "./told";
import { readCoin } from "./unclear";
import { directionWord } from "./word-facts";

type Output = z.infer<typeof DaysOutput>;
type Days = Extract<Output, { status: "days" }>;
type Counted = Extract<Output, { status: "counted" }>;
type Weekdays = Extract<Output, { status: "weekdays" }>;
type Each = Extract<Output, { status: "each" }>;
type Say = (told: Told) => string;

/** Candles that lines need before the first day that they are asked of. */
const WARM_UP = 260;
const MOST_LISTED = 10;

export const daysAnalysis = defineTool({
  name: "days_analysis",
  description:
    "Single days of one coin over a period, from daily candles: the days with the biggest rises or falls, on how many days it closed above or below a price, an average or a Bollinger band or moved by more than so many per cent, how much it swings on each day of the week and at weekends against weekdays, or the open, high, low and close of each day. Without `since` the period is a year.",
  progress: "going through the days",
  step({ symbol, measure, since, until }) {
    const what = {
      rises: "for its biggest rises",
      falls: "for its biggest falls",
      count: "to count some of them",
      weekdays: "by weekday",
      each: "one by one",
    }[measure];
    return `Went through the days of ${coinInStep(symbol)}${timeInStep({ since, until })} ${what}.`;
  },
  input: DaysInput,
  output: DaysOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "unclear" ? [] : FACTS[data.status](data as never)),
  async run({ input, ctx }): Promise<ToolResult<Output>> {
    const { symbol, since, until, rolling } = input;
    const read = await readCoin(symbol, {
      question: (name) => `What were the biggest one-day falls of ${name} ${periodWords({ since, until })}?`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    assertPast({ since, until });
    const { coin } = read;
    ctx.say(`fetching candles of ${coin.symbol}`);
    const period = await periodOf(coin, { since, until, rolling }, ctx.signal);
    const figures = new Figures();
    const data =
      input.measure === "count"
        ? await counted(period, input, ctx.signal)
        : input.measure === "weekdays"
          ? weekdaysOf(period)
          : input.measure === "each"
            ? eachOf(period)
            : biggest(period, input);
    const words =
      data.status === "counted"
        ? countedWords(data, figures.say)
        : data.status === "weekdays"
          ? weekdayWords(data, input.part, figures.say)
          : data.status === "each"
            ? eachWords(data, figures.say)
            : biggestWords(data, figures.say);
    const begins = period.countedFrom
      ? ""
      : `${beginWords(since, data.since, period.provenance)}${endWords(until, period.candles.at(-1)!)}`;
    const span = `From ${candlesWords(period.candles.length, "1d")}, ${dayWords(data.since)} to ${dayWords(data.until)}.${begins}`;
    const { countedFrom, provenance, candles } = period;
    return {
      data,
      message: aged(`${words}\n\n${span}`, { until, countedFrom, last: candles.at(-1)!, provenance }),
      figures: figures.list,
      provenance: [provenance],
      followUps: [
        `How volatile was ${coin.name} ${periodWords({ since, until })}?`,
        `How far did ${coin.name} fall at most ${periodWords({ since, until })}?`,
        `What is the price of ${coin.name} now?`,
      ],
    };
  },
});

const spanOf = ({ candles }: Period) => ({
  since: dayOf(candles[0]!.t),
  until: dayOf(candles.at(-1)!.t),
});

const tooFew = ({ coin, candles }: Period): AppError =>
  new AppError(
    "not_found",
    `There are too few candles of ${coin.name} in that period: ${candlesWords(candles.length, "1d")}. Ask about a longer one.`,
  );

function biggest(period: Period, { measure, top }: DaysInput): Days {
  const { coin, quote, candles } = period;
  const changes = biggestDays(candles, measure === "rises" ? "rise" : "fall", top);
  if (changes.length === 0) throw tooFew(period);
  return {
    status: "days",
    coin,
    quote,
    measure: measure === "rises" ? "rises" : "falls",
    ...spanOf(period),
    candles: candles.length,
    rows: changes.map(({ percent, to }) => ({ day: dayOf(to.t), change: percent, close: to.close })),
  };
}

const MOST_EACH = 31;

function eachOf(period: Period): Each {
  const { coin, quote, candles } = period;
  const newest = candles.slice(-MOST_EACH);
  if (newest.length === 0) throw tooFew(period);
  return {
    status: "each",
    coin,
    quote,
    ...spanOf(period),
    candles: candles.length,
    rows: newest.map(({ t, open, high, low, close }) => ({ day: dayOf(t), open, high, low, close })),
  };
}

function weekdaysOf(period: Period): Weekdays {
  const found = byWeekday(period.candles);
  if (!found) throw tooFew(period);
  return {
    status: "weekdays",
    coin: period.coin,
    ...spanOf(period),
    candles: period.candles.length,
    ...found,
  };
}

async function counted(period: Period, input: DaysInput, signal: AbortSignal): Promise<Counted> {
  const { coin, quote } = period;
  const { side = "above", level, line, percent } = input;
  const { since, until } = spanOf(period);
  const candles = line ? await withWarmUp(period, signal) : period.candles;
  const isWithin = ({ t }: Candle) => t >= startOf(since);
  const { met, of } = daysThat(candles, { side, level, line, percent });
  const days = met.filter(isWithin).map(({ t }) => dayOf(t));
  // Days before the period only served the line.
  const looked = Math.min(of, period.candles.length);
  if (looked === 0) throw tooFew(period);
  return {
    status: "counted",
    coin,
    quote,
    since,
    until,
    candles: period.candles.length,
    count: days.length,
    of: looked,
    share: (100 * days.length) / looked,
    days: days.slice(-MOST_LISTED),
    asked: {
      side,
      ...(level !== undefined && { level }),
      ...(line && { line }),
      ...(percent !== undefined && { percent }),
    },
  };
}

async function withWarmUp(period: Period, signal: AbortSignal): Promise<Candle[]> {
  const { since, until } = spanOf(period);
  const { candles } = await periodOf(period.coin, { since: addDays(since, -WARM_UP), until }, signal);
  return candles;
}

const LINE_NAMES: Record<(typeof LINES)[number], string> = {
  sma20: "its SMA 20",
  sma50: "its SMA 50",
  sma200: "its SMA 200",
  ema12: "its EMA 12",
  ema26: "its EMA 26",
  bollinger_upper: "its upper Bollinger band",
  bollinger_middle: "its middle Bollinger band",
  bollinger_lower: "its lower Bollinger band",
};

function biggestWords(data: Days, say: Say): string {
  const { coin, measure, rows } = data;
  const what = measure === "rises" ? "rise" : "fall";
  const [first] = rows;
  const lead = `The biggest one-day ${what} of **${named(coin)}** was **${say(unsigned(changeTold(data, first!)))}**, on **${dayWords(first!.day)}**.`;
  const table = [
    "| Day | Change | Close |",
    "| --- | --- | --- |",
    ...rows.map(
      (row) => `| ${dayWords(row.day)} | ${say(changeTold(data, row))} | ${say(closeTold(data, row))} |`,
    ),
  ];
  return rows.length === 1 ? lead : `${lead}\n\n${table.join("\n")}`;
}

const PRICES = ["open", "high", "low", "close"] as const;

function eachWords(data: Each, say: Say): string {
  const { coin, rows, candles } = data;
  const left = candles > rows.length ? `, the newest ${rows.length} of ${candles}` : "";
  const lead = `**${named(coin)}** day by day, in UTC${left}:`;
  const table = [
    "| Day | Open | High | Low | Close |",
    "| --- | --- | --- | --- | --- |",
    ...rows.map(
      (row) =>
        `| ${[dayWords(row.day), ...PRICES.map((one) => say(eachTold(data, row, one)))].join(" | ")} |`,
    ),
  ];
  return `${lead}\n\n${table.join("\n")}`;
}

const eachTold = (
  { coin, quote, since, until }: Each,
  row: Each["rows"][number],
  price: (typeof PRICES)[number],
): Told =>
  priceTold(coin, price, row[price], quote, {
    time: row.day,
    from: `the daily candle of ${dayWords(row.day)}`,
    link: pageLink({ coin: coin.id, interval: "1d", at: row.day, since, until }),
  });

type Row = Days["rows"][number];

const changeTold = ({ coin, since, until }: Days, { day, change }: Row): Told =>
  percentTold(coin, "biggest one-day change of the price rise fall", change, {
    time: day,
    from: dayWords(day),
    link: pageLink({ coin: coin.id, interval: "1d", at: day, since, until }),
  });

const closeTold = ({ coin, quote, since, until }: Days, { day, close }: Row): Told =>
  priceTold(coin, "close", close, quote, {
    time: day,
    words: "price closed",
    from: `the daily candle of ${dayWords(day)}`,
    link: pageLink({ coin: coin.id, interval: "1d", at: day, since, until }),
  });

function countedWords(data: Counted, say: Say): string {
  const { coin, count, days, asked } = data;
  const told = countedTold(data);
  const number = () => (count === 0 ? "no" : say(told.count));
  const noun = count === 1 ? "day" : "days";
  const limit = () => (told.limit ? say(told.limit) : LINE_NAMES[asked.line!]);
  const words =
    asked.percent === undefined
      ? `closed ${asked.side} ${limit()} on **${number()}** ${noun}`
      : `had **${number()}** ${noun} with a ${asked.side === "above" ? "rise" : "fall"}${asked.percent > 0 ? ` of at least ${limit()}` : ""}`;
  if (count === 0) return `**${named(coin)}** ${words}.`;
  const which =
    days.length === 1
      ? ` It was ${dayWords(days[0]!)}.`
      : count <= MOST_LISTED
        ? ` They were ${listedDays(days)}.`
        : ` The latest were ${listedDays(days.slice(-3))}.`;
  return `**${named(coin)}** ${words}, ${say(told.share)} of all.${which}`;
}

const listedDays = (days: string[]): string => new Intl.ListFormat("en-GB").format(days.map(dayWords));

function countedTold(data: Counted): Record<"count" | "share", Told> & { limit?: Told } {
  const { coin, quote, since, until, count, share, asked } = data;
  const rest = {
    from: `${dayWords(since)} to ${dayWords(until)}`,
    link: pageLink({ coin: coin.id, interval: "1d", since, until }),
  };
  const rule = { from: "as asked" };
  return {
    count: countTold(coin, "days", count, rest),
    share: percentTold(coin, "share of the days", share ?? 0, rest),
    ...(asked.level !== undefined && {
      limit: namedPriceTold(coin, "price to close above or below", asked.level, quote, rule),
    }),
    ...(asked.percent !== undefined && {
      limit: percentTold(coin, "change of the price that counts, rise or fall", asked.percent, rule),
    }),
  };
}

const NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function weekdayWords(data: Weekdays, part: DaysInput["part"], say: Say): string {
  const { each } = data;
  const lead = part === "mean" ? meanLead(data, say) : swingLead(data, say);
  const lines = each.map(
    (_, day) => `| ${NAMES[day]} | ${say(swingTold(data, day))} | ${say(meanTold(data, day))} |`,
  );
  const method = "The swing is the standard deviation of the daily log returns; days are UTC days.";
  return [
    lead,
    ["| Day | Swing | Average change |", "| --- | --- | --- |", ...lines].join("\n"),
    method,
  ].join("\n\n");
}

function swingLead(data: Weekdays, say: Say): string {
  const way = data.weekends.swing < data.weekdays.swing ? "less" : "more";
  return `**${named(data.coin)}** swings ${way} at weekends: **${say(swingTold(data, "weekends"))}** a day, against **${say(swingTold(data, "weekdays"))}** on weekdays.`;
}

function meanLead(data: Weekdays, say: Say): string {
  const ranked = data.each.map(({ mean }, day) => ({ mean, day })).toSorted((a, b) => b.mean - a.mean);
  const [best, worst] = [ranked[0]!.day, ranked.at(-1)!.day];
  return `**${named(data.coin)}** did best on **${NAMES[best]}s**: **${say(meanTold(data, best))}** on average. It did worst on ${NAMES[worst]}s: ${say(meanTold(data, worst))}. Both are small compared with how much it swings on any day.`;
}

type Which = "weekdays" | "weekends" | number;

const nameOf = (which: Which): string => (typeof which === "number" ? NAMES[which]! : which);

function kindTold(data: Weekdays, which: Which, part: "swing" | "mean", quantity: string): Told {
  const { coin, since, until } = data;
  const kind = typeof which === "number" ? data.each[which]! : data[which];
  return percentTold(coin, `${quantity} ${nameOf(which)}`, kind[part], {
    time: `${since}/${until}`,
    from: `${dayWords(since)} to ${dayWords(until)}`,
    link: pageLink({ coin: coin.id, interval: "1d", since, until }),
    more: typeof which === "number" ? [nameOf(which)] : ["weekends", "weekdays"],
  });
}

const swingTold = (data: Weekdays, which: Which): Told =>
  kindTold(data, which, "swing", "daily swing standard deviation");
const meanTold = (data: Weekdays, which: Which): Told =>
  kindTold(data, which, "mean", "average daily change");

const FACTS = {
  each: (data: Each): Fact[] => [
    ...data.rows.flatMap((row) => PRICES.map((price) => factOf(eachTold(data, row, price)))),
    ...candlesFacts([data.coin], data.candles, data.since, data.until),
  ],
  days: (data: Days): Fact[] => [
    ...data.rows.flatMap((row) => [
      factOf(changeTold(data, row)),
      factOf(unsigned(changeTold(data, row))),
      factOf(closeTold(data, row)),
    ]),
    ...candlesFacts([data.coin], data.candles, data.since, data.until),
    directionWord(data.coin, data.rows[0]?.change ?? 0),
  ],
  counted: (data: Counted): Fact[] => [
    ...Object.values(countedTold(data)).map(factOf),
    ...candlesFacts([data.coin], data.candles, data.since, data.until),
    ...(data.asked.percent === undefined
      ? []
      : [directionWord(data.coin, data.asked.side === "above" ? 1 : -1)]),
  ],
  weekdays: (data: Weekdays): Fact[] => [
    ...(["weekdays", "weekends", 0, 1, 2, 3, 4, 5, 6] as const).flatMap((which) => [
      factOf(swingTold(data, which)),
      factOf(meanTold(data, which)),
    ]),
    ...candlesFacts([data.coin], data.candles, data.since, data.until),
    countFact(7, "days of the week"),
  ],
};
