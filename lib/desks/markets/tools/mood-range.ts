import type { z } from "zod";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { FearGreedDay } from "../types";
import { type Asked, countedBack } from "./candles";
import { dayOf, dayWords, startOf, today } from "./days";
import type { SentimentInput, SentimentOutput } from "./schema";
import { factOf, numberTold, type Told } from "./told";

type Input = z.infer<typeof SentimentInput>;
type Data = Extract<z.infer<typeof SentimentOutput>, { status: "success" }>;
type Range = NonNullable<Data["range"]>;
type Say = (told: Told) => string;

export const dayTold = ({ t, value, word }: FearGreedDay): Told => ({
  ...numberTold(null, "Fear & Greed index", value, {
    time: dayOf(t),
    from: `alternative.me, ${dayWords(dayOf(t))} (${word})`,
    words: "mood sentiment",
  }),
  text: String(value),
});

/** `index`: all of its days, oldest first; without a start all are looked at. @throws AppError `not_found` for none */
export function moodRange(
  index: FearGreedDay[],
  { measure = "mean", since, until, rolling, asks, above, below }: Input,
): Pick<Data, "index"> & { range: Range; countedFrom?: string } {
  const newest = index.at(-1)!;
  const last = dayOf(newest.t);
  const isTooNew = rolling === true && (since ?? today()) > last;
  const asked: Asked = isTooNew ? countedBack({ since, until }, last) : { since, until };
  const days = index.filter(
    ({ t }) => t >= startOf(asked.since ?? dayOf(0)) && t <= startOf(asked.until ?? today()),
  );
  const [first, end] = [days.at(0), days.at(-1)];
  if (!first || !end)
    throw new AppError(
      "not_found",
      `There is no Fear & Greed index for those days. The days that I have go from ${dayWords(dayOf(index[0]!.t))} to ${dayWords(last)}.`,
    );
  const values = days.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const value = { lowest: Math.min(...values), highest: Math.max(...values), mean }[measure];
  const limits = {
    above,
    below,
    ...(asks === "lower" && { below: newest.value }),
    ...(asks === "higher" && { above: newest.value }),
  };
  const found = days.filter((day) => day.value === value);
  const beyond = days.filter(
    (day) => day.value > (limits.above ?? Number.POSITIVE_INFINITY) || day.value < (limits.below ?? -1),
  );
  const isLimited = limits.above !== undefined || limits.below !== undefined;
  return {
    index: [...(measure === "mean" ? [] : found.slice(0, 1)), newest],
    range: {
      measure,
      value,
      since: dayOf(first.t),
      until: dayOf(end.t),
      days: days.length,
      times: found.length,
      ...(isLimited && { beyond: beyond.length, limit: limits.above ?? limits.below }),
    },
    ...(isTooNew && { countedFrom: last }),
  };
}

const rangeTold = ({ measure, value, since, until }: Range): Told =>
  numberTold(null, `${measure} Fear & Greed index average`, value, {
    time: `${since}/${until}`,
    from: `alternative.me, ${dayWords(since)} to ${dayWords(until)}`,
    words: "mood sentiment",
  });

export const rangeFacts = (range: Range): Fact[] => [
  factOf(rangeTold(range)),
  ...[range.days, range.times - 1, range.beyond ?? 0].map((count) => countFact(count, "days")),
  countFact(range.limit ?? 0, "limit of the index"),
];

export function rangeWords(
  { index, range }: Pick<Data, "index"> & { range: Range },
  input: Input,
  say: Say,
): string {
  const { measure, since, until, days, times, beyond, limit } = range;
  const span = `from ${dayWords(since)} to ${dayWords(until)}`;
  const isBelow = input.asks === "lower" || (input.asks !== "higher" && input.below !== undefined);
  const verdict = input.asks === undefined ? "It" : beyond ? "Yes, it" : "No, it";
  const often =
    beyond === undefined
      ? ""
      : `${verdict} was ${isBelow ? "below" : "above"} ${limit} on ${beyond || "none"} of the ${days} days ${span}. `;
  const of = often ? "of those days" : span;
  if (measure === "mean")
    return `${often}The average of alternative.me's Fear & Greed index ${of} was **${say(rangeTold(range))}**.`;
  const [extreme, newest] = index as [FearGreedDay, FearGreedDay];
  const more = times > 1 ? `, and on ${times - 1} more` : "";
  const lead = `${often}The ${measure} value of alternative.me's Fear & Greed index ${of} was **${say(dayTold(extreme))}** (${extreme.word}), on **${dayWords(dayOf(extreme.t))}**${more}.`;
  return `${lead} On ${dayWords(dayOf(newest.t))}, the newest day that I have, it was ${say(dayTold(newest))} (${newest.word}).`;
}
