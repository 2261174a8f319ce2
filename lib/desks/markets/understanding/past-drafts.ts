import type { Measure } from "../tools/schema";
import type { Coin } from "../types";
import type { Clause } from "./clauses";
import type { Context, Draft } from "./draft";
import { FIRST_DAY, isRelative, periodArgs } from "./period-args";
import { purchaseOf } from "./savings-drafts";
import type { Period } from "./times";

export const isToday = ({ since, until, isDay, isLastDay }: Period, today: string) =>
  isLastDay || (isDay && since === today && until === today);

export function historyOf(clause: Clause, context: Context, past: Period[]): Draft[] {
  const { measures, topics } = clause;
  const { coins, today } = context;
  const wanted = new Set<Measure>(measures);
  const isMove = topics.has("moved") || topics.has("why");
  const isPast = past.some((period) => !isToday(period, today));
  if (isMove && isPast && wanted.size === 0) wanted.add("return");
  if (wanted.has("return") && !isPast && past.length > 0) wanted.delete("return");
  if (context.reading.sum && isPast) wanted.add("return");
  const ever =
    past.some(({ isWhole }) => isWhole) && (isMove || topics.has("price")) ? everOf(clause.free) : undefined;
  if (ever) {
    wanted.delete("return");
    wanted.add(ever);
  }
  const isOfHigh = wanted.has("drawdown") || wanted.has("highest");
  if (isOfHigh && !isPast && BELOW_HIGH.test(clause.free)) {
    topics.delete("price");
    return [{ tool: "fundamental_analysis", coins, args: { asked: ["ath"] } }];
  }
  const [last] = context.memory.calls;
  const isOfDays = last?.args.measure === "best_day" || last?.args.measure === "worst_day";
  if (isOfDays && wanted.has("drawdown") && clause.coins.length === 0 && clause.free.length < 40) {
    wanted.delete("drawdown");
    wanted.add("worst_day");
  }
  // “How badly did it fall” asks for the fall.
  if (wanted.has("drawdown") && !/\b(?:returns?|performance|gains?)\b/.test(clause.free))
    wanted.delete("return");
  const { sum } = context.reading;
  const purchases =
    sum && isPast && wanted.size === 1 && wanted.has("return") && past.length < 3
      ? purchasesOf(sum, context, past)
      : [];
  if (purchases.length > 0) return purchases;
  const bought = sum !== undefined;
  const [first, second, third] = past;
  const isSpan = bought && first?.isDay && second?.isDay && !third;
  const times = isSpan ? [{ ...second, since: first.since, isDay: false }] : past;
  const drafts = [...wanted].flatMap((measure) =>
    (times.length > 0 ? times.slice(0, 3) : [undefined]).map(
      (period): Draft => ({
        tool: "history_analysis",
        coins,
        event: period?.event,
        args: {
          measure,
          ...wholeArgs(measure, period, clause),
          ...periodArgs(period, bought || isRelative(context.reading.tape, period)),
        },
      }),
    ),
  );
  if (context.reading.sum && drafts.length > 0)
    context.assumed.push(
      `${context.reading.sum} put in once would have grown or shrunk by the return below; fees aside.`,
    );
  return drafts;
}

/** What was put in once on each of the days; between two days, from the one to the other. */
function purchasesOf(sum: string, context: Context, past: Period[]): Draft[] {
  const [first, second] = past;
  const times =
    first && second ? [{ ...first, since: first.since, until: second.since, isDay: false }] : past;
  const drafts = times.flatMap((period) => purchaseOf(sum, context, period) ?? []);
  const [draft] = drafts;
  if (draft && second?.isDay) return [{ ...draft, args: { ...draft.args, until: second.since } }];
  return drafts;
}

/** The highest price without a time is the highest ever; so is the worst fall. */
function wholeArgs(measure: Measure, period: Period | undefined, { free }: Clause): { since?: string } {
  const isEver =
    measure === "best_day" ||
    measure === "worst_day" ||
    measure === "highest" ||
    measure === "lowest" ||
    (measure === "drawdown" && WORST.test(free));
  return isEver && !period ? { since: FIRST_DAY } : {};
}

export const BELOW_HIGH =
  /\b(?:how (?:far|much|deep|many percent)|what (?:percent|percentage)|(?:the )?distance)\b(?!.*\b(?:did|was|were|had|fell|fall|fallen)\b)[^.?!]*\b(?:below|under|off|from|to|away from|short of|beneath) (?:its |the |their |X+(?:'s)? )?(?:\w+ )?(?:peak|top|all[- ]time[- ]high|ath|highs?)\b|\b(?:is|are|'s|now|currently)\b.*\b(?:below|under|off|from) (?:its |the )?(?:peak|top|all[- ]time[- ]high|ath|highs?)\b/;
const WORST = /\b(?:worst|biggest|largest|deepest|steepest|greatest|max(?:imum)?|all[- ]time|ever)\b/;

/** “Did it ever fall below 10?”: its lowest price tells. */
function everOf(free: string): Measure | undefined {
  if (/\b(?:below|under|less than|lower than)\b/.test(free)) return "lowest";
  return /\b(?:above|over|reach\w*|hit|more than|higher than|pass(?:ed)?|exceed\w*)\b/.test(free)
    ? "highest"
    : undefined;
}

export function priceOf(
  { coins, today, reading, assumed }: Context,
  past: Period[],
  compares = false,
): Draft[] {
  if (reading.quantity && coins[0])
    assumed.push(`The price is that of one coin: you asked about ${reading.quantity} ${coins[0].symbol}.`);
  const times = past.filter((period) => !isToday(period, today) && !period.isWhole);
  if (times.length === 0) return [{ tool: "price_analysis", coins, args: {} }];
  const [day, another] = times;
  if (compares && day && !another) {
    return [
      {
        tool: "history_analysis",
        coins,
        event: day.event,
        args: { measure: "return", ...periodArgs(day, true) },
      },
    ];
  }
  return times.slice(0, 4).map((period) => pricesIn(coins, period));
}

const pricesIn = (coins: Coin[], period: Period): Draft =>
  period.isDay
    ? { tool: "price_analysis", coins, event: period.event, args: period.since ? { at: period.since } : {} }
    : {
        tool: "history_analysis",
        coins,
        event: period.event,
        args: { measure: "return", ...periodArgs(period, true) },
      };
