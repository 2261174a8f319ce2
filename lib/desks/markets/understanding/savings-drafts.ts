import type { Context, Draft } from "./draft";
import type { Frame, Part } from "./frame";
import { framed } from "./frames";
import { LUMP } from "./lump";
import { NUMBER, numberOf } from "./numbers";
import { periodArgs } from "./period-args";
import type { Period } from "./times";
import type { Turned } from "./turned";

/** The plan that is asked for; with it a single purchase for the same sum, where both are compared. */
export function savingsOf(clause: { free: string }, context: Context): Draft[] {
  const plan = planOf(context);
  const { reading } = context;
  if (!LUMP.test(clause.free) || !plan.args.every) return [plan];
  reading.tape.says(LUMP);
  return [plan, { ...plan, args: { ...plan.args, every: "once", total_of: plan.args.every } }];
}

const SPLIT =
  /\b(?:split|divided?|half\W+(?:in(?:to)? )?X+\W+(?:and |the )?(?:other )?half|half and half|half each|50[ /-]50|fifty[ -]fifty|evenly|equally|in (?:two|equal) (?:halves|parts))\b/;

function planOf({ reading, coins, periods, assumed }: Context): Draft {
  const { plan = {}, fee } = reading;
  const [period] = periods;
  const isSplit = coins.length > 1 && plan.amount !== undefined && SPLIT.test(reading.tape.free);
  const amount = isSplit ? (plan.amount ?? 0) / coins.length : plan.amount;
  if (isSplit) assumed.push(`I split the sum evenly: ${amount} dollars for each coin.`);
  if (plan.otherRhythm)
    assumed.push(`I read “${plan.otherRhythm}” as every month: plans are by day, week or month.`);
  return {
    tool: "savings_plan",
    coins,
    event: period?.event,
    args: {
      ...(amount && { amount }),
      ...((plan.every || plan.otherRhythm) && { every: plan.every ?? "month" }),
      ...(period?.since && { since: period.since }),
      ...(period?.until && !period.isDay && { until: period.until }),
      ...(fee !== undefined && { fee_percent: fee }),
    },
  };
}

/** “What if I had put in all of it at the start?”, after a plan: both, with the same sum paid. */
export function lumpInstead({ reading, memory }: Turned): Frame | undefined {
  const { tape, coins, clauses } = reading;
  const plans = memory.calls.filter(
    ({ tool, args }) => tool === "savings_plan" && args.every !== "once" && args.amount && args.since,
  );
  const isAsked = LUMP.test(tape.free) && !clauses.some(({ topics }) => topics.has("setAlert"));
  if (plans.length === 0 || !isAsked || coins.length > 0 || reading.sum || reading.plan?.amount)
    return undefined;
  tape.read(0, tape.text.length);
  const atOnce = ({ tool, args }: Part): Part => ({
    tool,
    args: { ...args, every: "once", total_of: args.every ?? "month" },
  });
  return framed(plans.flatMap((plan) => [plan, atOnce(plan)]));
}

const ENDS = /\b(?:to|until|till|through|and)\b|-/;

/** A sum put into a coin once, on the first of the days: it is valued at the last of two days, else now. */
export function purchaseOf(sum: string, { coins, reading }: Context, period: Period): Draft | undefined {
  const amount = numberOf(sum.match(new RegExp(NUMBER))?.[0] ?? "");
  const { tape, fee } = reading;
  if (!amount || !period.since) return undefined;
  const isSpan = ENDS.test(tape.text.slice(period.start, period.end).toLowerCase());
  const { until } = periodArgs(period, true);
  return {
    tool: "savings_plan",
    coins,
    event: period.event,
    args: {
      amount,
      every: "once",
      since: period.since,
      ...(isSpan && until && { until }),
      ...(fee !== undefined && { fee_percent: fee }),
    },
  };
}
