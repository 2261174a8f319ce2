import { Measure } from "../tools/schema";
import type { Coin } from "../types";
import type { Clause, Reading } from "./clauses";
import { coinsOf, type Memory, writtenAs } from "./conversation";
import type { Part } from "./frame";
import { isRelative, periodArgs } from "./period-args";
import type { Period } from "./times";
import { before, type Unit } from "./times/calendar";

/** What changes in the calls of the last turn. */
export interface Change {
  clause: Clause;
  reading: Reading;
  memory: Memory;
  today: string;
  coins: Coin[];
  assumed: string[];
  unhonoured: string[];
}

const ADDS = /\b(?:add|include|also|as well|too|plus|along with|on top)\b/;
const AND = /^\W*(?:and|what about|how about|what of|or)\b/;
const AGAIN =
  /\b(?:again|refresh|repeat|once more|one more time|re-?run|re-?check|update)\b|\b(?:table|chart|graph|plot|picture)\b|^\W*(?:and )?(?:since when|from when|as of when|how (?:old|fresh|recent)|when was (?:that|this)|(?:over )?(?:which|what) (?:period|time|dates?)|are you sure|really)\b/;
const NOW =
  /\b(?:and |what about |how about )?(?:now|currently|today|right now|at the moment|these days|present)\b/;

/** The last turn's calls with what a turn changes in them; undefined where it changes nothing. */
export function edited(change: Change): Part[] | undefined {
  const { clause, reading, memory, coins } = change;
  if (memory.calls.length === 0) return undefined;
  let calls = memory.calls;
  let isChanged = false;
  const apply = (isAsked: boolean, make: (calls: Part[]) => Part[]) => {
    if (!isAsked) return;
    calls = make(calls);
    isChanged = true;
  };
  apply(coins.length > 0 || clause.dropped.length > 0, (last) => withCoins(last, change));
  const times = clause.periods.filter(({ isFuture }) => !isFuture);
  apply(times.length > 0, (last) => last.flatMap((call) => withPeriod(call, times[0] as Period, change)));
  apply(reading.candles.interval !== undefined, (last) => withInterval(last, change));
  apply(reading.plan !== undefined || reading.fee !== undefined, (last) =>
    last.map((call) => withPlan(call, change)),
  );
  apply(reading.threshold !== undefined || reading.relative !== undefined, (last) =>
    last.map((call) => withThreshold(call, change)),
  );
  if (isChanged) return distinct(calls);
  if (clause.periods.some(({ isFuture }) => isFuture)) return distinct(calls.map(asOfNow));
  const shifted = beside(clause.free, calls);
  if (shifted) return shifted;
  if (reading.limits.sentences.length > 0) return calls;
  if (AGAIN.test(clause.free)) return calls;
  return NOW.test(clause.free) && /^\W*(?:and|what|how|now|ok|so|today)/.test(clause.free)
    ? distinct(calls.map(asOfNow))
    : undefined;
}

const BESIDE =
  /\b(?:the )?(day|week|month|quarter|year) (before|after|earlier|later)\b|\b(?:the )?(previous|preceding|following|next) (day|week|month|quarter|year)\b/;

/** “And the year before?”: the last calls' days, so much earlier or later. */
function beside(text: string, calls: Part[]): Part[] | undefined {
  const match = text.match(BESIDE);
  const unit = (match?.[1] ?? match?.[4]) as Unit | undefined;
  if (!match || !unit) return undefined;
  const isLater = /after|later|following|next/.test(match[0]);
  const move = (day: unknown) => (typeof day === "string" ? before(day, isLater ? -1 : 1, unit) : undefined);
  const moved = calls.map(({ tool, args }): Part => {
    const days = Object.fromEntries(
      ["at", "since", "until"].flatMap((name) => (args[name] ? [[name, move(args[name])]] : [])),
    );
    return { tool, args: { ...args, ...days } };
  });
  return JSON.stringify(moved) === JSON.stringify(calls) ? undefined : moved;
}

const distinct = (calls: Part[]): Part[] => [
  ...new Map(calls.map((call) => [JSON.stringify(call), call])).values(),
];

function asOfNow({ tool, args }: Part): Part {
  const { at: _at, until: _until, ...rest } = args;
  return { tool, args: rest };
}

/** “and Solana?”, “not ETH, ETC”, “add XRP”, “without XRP”. */
function withCoins(calls: Part[], { clause, coins }: Change): Part[] {
  const dropped = new Set(clause.dropped.map(({ id }) => id));
  const compared = calls.find(({ tool }) => tool === "comparative_analysis");
  if (compared) return [comparedWith(compared, clause, coins, dropped)];
  const kept = calls.filter((call) => !coinsOf([call]).some(({ id }) => dropped.has(id)));
  if (coins.length === 0) return kept.length > 0 ? kept : calls;
  const isAdded = ADDS.test(clause.free) && dropped.size === 0;
  const stays = dropped.size > 0 && kept.length > 0 ? kept : isAdded ? calls : [];
  return [...stays, ...kindsOf(calls).flatMap((call) => coins.map((coin) => forCoin(call, coin)))];
}

/** One call of each kind, whatever coin it was about. */
function kindsOf(calls: Part[]): Part[] {
  const byKind = new Map(
    calls.map((call) => [JSON.stringify([call.tool, { ...call.args, symbol: "" }]), call]),
  );
  return [...byKind.values()];
}

function forCoin({ tool, args }: Part, coin: Coin): Part {
  if (tool === "recall_conversation") return { tool, args: { ...args, about: coin.name } };
  if (tool === "list_price_alerts") return { tool: "price_analysis", args: { symbol: writtenAs(coin) } };
  return { tool, args: { ...args, symbol: writtenAs(coin) } };
}

function comparedWith(call: Part, clause: Clause, coins: Coin[], dropped: Set<string>): Part {
  const kept = coinsOf([call]).filter(({ id }) => !dropped.has(id));
  const isAdded = ADDS.test(clause.free) || AND.test(clause.free) || /\bwith\b/.test(clause.free);
  const isCorrected = dropped.size === 0 && !isAdded;
  const base = isCorrected ? (coins.length > 1 ? [] : kept.slice(0, -1)) : kept;
  const all = [...new Map([...base, ...coins].map((coin) => [coin.id, coin])).values()].slice(0, 8);
  if (all.length === 1 && all[0]) return { tool: "history_analysis", args: historyArgs(call.args, all[0]) };
  return { tool: call.tool, args: { ...call.args, symbols: all.map(writtenAs) } };
}

function historyArgs({ symbols: _, measure, ...rest }: Record<string, unknown>, coin: Coin) {
  return {
    symbol: writtenAs(coin),
    measure: Measure.safeParse(measure).success ? measure : "return",
    ...rest,
  };
}

/** “And in March?”, after a day of 2020: in that year. */
function inYearOf(period: Period, day: unknown): Period {
  if (!period.isYearless || typeof day !== "string") return period;
  const moved = (own: string | undefined) => own && `${day.slice(0, 4)}${own.slice(4)}`;
  return { ...period, since: moved(period.since), until: moved(period.until) };
}

/** “What about last year?” */
function withPeriod(call: Part, period: Period, { reading, today, assumed }: Change): Part[] {
  const { tool, args } = call;
  const isNow = period.isDay && period.since === today;
  const { since: _since, until: _until, at: _at, ...rest } = args;
  const meant = inYearOf(period, args.at ?? args.since);
  const days = periodArgs(meant, isRelative(reading.tape, period));
  if (tool === "price_analysis") {
    if (isNow) return [{ tool, args: rest }];
    if (meant.isDay) return [{ tool, args: { ...rest, at: meant.since } }];
    return [{ tool: "history_analysis", args: { ...rest, measure: "return", ...days } }];
  }
  if (tool === "sentiment_analysis")
    return [{ tool, args: isNow ? rest : { ...rest, at: meant.until ?? meant.since } }];
  if (tool === "history_analysis" || tool === "comparative_analysis")
    return [{ tool, args: { ...rest, ...days } }];
  if (tool === "savings_plan")
    return [
      { tool, args: { ...rest, ...(args.since && !days.since ? { since: args.since } : {}), ...days } },
    ];
  if (tool === "recall_conversation") {
    return [{ tool, args: { ...rest, when: reading.tape.text.slice(meant.start, meant.end) } }];
  }
  if (isNow || !args.symbol) return [call];
  assumed.push(
    tool === "technical_analysis"
      ? "Indicators are of the newest candles only; this is how the price went in that time."
      : "Market data are of now only; this is how the price went in that time.",
  );
  return [{ tool: "history_analysis", args: { symbol: args.symbol, measure: "return", ...days } }];
}

/** “Weekly instead”: the candles of indicators, or how often is saved. */
function withInterval(calls: Part[], { reading }: Change): Part[] {
  const { interval } = reading.candles;
  return calls.map(({ tool, args }): Part => {
    if (tool === "savings_plan") {
      const every = { "1d": "day", "1w": "week" }[interval as string];
      return { tool, args: every ? { ...args, every } : args };
    }
    if (tool === "technical_analysis") return { tool, args: { ...args, interval } };
    return args.symbol
      ? { tool: "technical_analysis", args: { symbol: args.symbol, interval } }
      : { tool, args };
  });
}

/** “What if it had been 50 a week?”, “with fees of 1 %” */
function withPlan({ tool, args }: Part, { reading: { plan = {}, fee } }: Change): Part {
  if (tool !== "savings_plan") return { tool, args };
  const { amount, every } = plan;
  return {
    tool,
    args: {
      ...args,
      ...(amount && { amount }),
      ...(every && { every }),
      ...(fee !== undefined && { fee_percent: fee }),
    },
  };
}

function withThreshold({ tool, args }: Part, { reading: { threshold, relative } }: Change): Part {
  if (tool === "set_price_alert" && relative) {
    const { price: _, ...others } = args;
    return { tool, args: { ...others, direction: relative.directions[0], percent: relative.percent } };
  }
  if (tool !== "set_price_alert" || !threshold) return { tool, args };
  const direction = threshold.direction ?? args.direction ?? "above";
  const { percent: _, ...rest } = args;
  return { tool, args: { ...rest, direction, price: threshold.price } };
}
