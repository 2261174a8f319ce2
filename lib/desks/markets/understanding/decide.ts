import { allCoins, coinById } from "../coins/coins";
import type { Compared, Measure } from "../tools/schema";
import type { Coin } from "../types";
import { indicatorsOf } from "./candles-asked";
import type { Clause, Reading } from "./clauses";
import type { Memory } from "./conversation";
import type { Topic } from "./cues";
import type { ToolName } from "./frame";
import { COUNT, countOf } from "./numbers";
import { FIRST_DAY, isRelative, periodArgs } from "./period-args";
import { recallArgs } from "./recall-args";
import type { Period } from "./times";

/** A call to be, before its coins are written into it. */
export interface Draft {
  tool: ToolName;
  coins: Coin[];
  args: Record<string, unknown>;
  /** The time it is about is named by an event. */
  event?: string;
}

/** What a clause is decided against. */
export interface Context {
  reading: Reading;
  memory: Memory;
  today: string;
  /** The coins of the clause: its own, or those it points to. */
  coins: Coin[];
  /** The period of the clause, or of one it goes on from. */
  periods: Period[];
  /** Sentences that the answer begins with. */
  assumed: string[];
  unhonoured: string[];
}

const MOST_COINS = 8;
/** What stands for another coin or for a dollar moves as that does. */
const STANDS_FOR = /usd|^dai$|^wbtc$|eth$|^wbeth|^cbbtc$|heloc|^leo$|^xaut$|^paxg$|^lbtc$/i;

/** The drafts that a clause asks for; none where it asks for nothing that needs a call. */
export function decide(clause: Clause, context: Context): Draft[] {
  const { topics } = clause;
  const { reading } = context;
  if (topics.has("recall"))
    return [{ tool: "recall_conversation", coins: [], args: recallArgs(clause, reading) }];
  if (topics.has("listAlerts") && !reading.threshold)
    return [{ tool: "list_price_alerts", coins: [], args: {} }];
  if (topics.has("setAlert")) return [alertOf(context)];
  if (topics.has("advice") && context.coins.length === 0 && GENERIC.test(clause.free)) return [];
  const market = ofMarket(clause, context);
  if (market) return market;
  if (reading.plan || topics.has("savings")) return [savingsOf(context)];
  const compared = comparison(clause, context);
  return compared ?? single(clause, context);
}

const MARKET =
  /\b(?:(?:crypto(?:currency|currencies)?|coin|token|whole|overall|entire|digital currency) )?markets?\b(?! ?-?(?:cap|data|value))|\bcryptos?\b(?! (?:coins?|to)\b)|\bcryptocurrenc(?:y|ies)\b|\beverything\b/;

/** The market as a whole, told by its two biggest coins and the mood. */
function ofMarket(
  { topics, measures, indicators, free }: Clause,
  { coins, periods, assumed }: Context,
): Draft[] | undefined {
  const isAboutIt = ["overview", "moved", "price", "about", "forecast", "advice", "why"].some((topic) =>
    topics.has(topic as Topic),
  );
  if (
    coins.length > 0 ||
    !MARKET.test(free) ||
    !isAboutIt ||
    topics.has("sentiment") ||
    topics.has("compare") ||
    indicators.size + measures.size > 0
  )
    return undefined;
  const big = ["bitcoin", "ethereum"].flatMap((id) => coinById(id) ?? []);
  assumed.push("I read the market as its two biggest coins and the Fear & Greed index.");
  const [period] = periods.filter(({ isDay, isFuture, isLastDay }) => !isDay && !isFuture && !isLastDay);
  const first: Draft = period
    ? {
        tool: "comparative_analysis",
        coins: big,
        event: period.event,
        args: { measure: "return", ...periodArgs(period, true) },
      }
    : { tool: "price_analysis", coins: big, args: {} };
  return [first, { tool: "sentiment_analysis", coins: [], args: {} }];
}

function alertOf({ reading: { threshold, hasPercent }, coins, assumed, unhonoured }: Context): Draft {
  if (hasPercent && !threshold) unhonoured.push("Alerts wait for a price, not for a change in per cent.");
  if (threshold?.isOpen)
    assumed.push("I read this as rising above that price; for a fall, say “falls below”.");
  return {
    tool: "set_price_alert",
    coins,
    args: threshold ? { direction: threshold.direction ?? "above", price: threshold.price } : {},
  };
}

function savingsOf({ reading: { plan = {}, fee }, coins, periods, assumed }: Context): Draft {
  const [period] = periods;
  if (plan.otherRhythm)
    assumed.push(`I read “${plan.otherRhythm}” as every month: plans are by day, week or month.`);
  return {
    tool: "savings_plan",
    coins,
    event: period?.event,
    args: {
      ...(plan.amount && { amount: plan.amount }),
      ...((plan.every || plan.otherRhythm) && { every: plan.every ?? "month" }),
      ...(period?.since && { since: period.since }),
      ...(period?.until && !period.isDay && { until: period.until }),
      ...(fee !== undefined && { fee_percent: fee }),
    },
  };
}

const GENERIC =
  /\b(?:which|what|best|worst|top|biggest|largest|most|strongest|weakest|compare|smallest|riskiest|safest)\b[^.?!]*\b(?:coins?|crypto(?:s|currenc(?:y|ies))?|tokens?|altcoins?|gainers?|losers?|performers?|movers?|winners?|market caps?|one)\b|\b(?:top|biggest) (?:\d+|five|ten|three)\b|\b(?:gainers?|losers?|movers?)\b|^\W*which (?:did|has|is|was) (?:the )?(?:best|worst|most)/;
const TOP = new RegExp(
  `\\b(?:top|biggest|largest|first|best) (${COUNT})\\b|\\b(${COUNT}) (?:top|biggest|largest|first|best)\\b`,
);
const GENERIC_SIZE =
  /\b(?:biggest|largest|top (?:\d+|\w+)?) ?(?:\d+ |\w+ )?(?:coins?|cryptos?|cryptocurrencies|tokens?)\b/;
const EXPLICIT =
  /\bcompar\w*|\bversus\b|\bvs\b|\bv\b|\bthan\b|\bcorrelat|\bbeat|\boutperform|\bagainst\b|\bdifference|\bside by side\b|\bmore (?:volatile|risky)\b/;

/** “Which is …, this or that?” */
const WHICH = /\b(?:who|which|whose|what)\b.*(?:X|\bit|\bthat|\bthis),? or (?:X|it\b|that\b|this\b)/;

/** A comparison, where the clause asks for one. */
function comparison(clause: Clause, context: Context): Draft[] | undefined {
  const { topics, measures, indicators } = clause;
  const { coins, memory } = context;
  const asked =
    topics.has("compare") ||
    topics.has("correlation") ||
    WHICH.test(clause.free) ||
    (topics.has("marketCap") && coins.length === 0 && GENERIC.test(clause.free));
  const isTechnical = indicators.size > 0 || topics.has("technical");
  if (isTechnical || (topics.has("sentiment") && !asked)) return undefined;
  const lastCompared = memory.calls.some(({ tool }) => tool === "comparative_analysis");
  const wanted = comparedBy(clause, lastCompared || clause.pointsBack ? memory : undefined);
  const goesOnComparing =
    lastCompared && clause.coins.length === 0 && (topics.has("marketCap") || topics.has("volume"));
  const several = coins.length > 1;
  const isMeasured = measures.size > 0 || topics.has("moved");
  if (several && (asked || goesOnComparing || (isMeasured && !isNow(clause)))) {
    return wanted.map((measure) => comparing(coins, measure, context));
  }
  if (!asked) return undefined;
  if (
    coins.length === 0 &&
    GENERIC.test(clause.free) &&
    !/\bof (?:them|these|those|the (?:two|three))\b/.test(clause.free)
  ) {
    return comparing8(wanted, clause, context);
  }
  const isOfTimes = context.periods.length > 0 && coins.length === 1 && clause.coins.length < 2;
  const isWithOther =
    coins.length === 1 &&
    context.unhonoured.some((sentence) => sentence.startsWith("I have figures of coins only"));
  if (isWithOther && measures.size === 0)
    return [{ ...comparing(coins, "return", context), tool: "history_analysis" }];
  if (!EXPLICIT.test(clause.free) || isOfTimes || isWithOther) return undefined;
  return wanted.map((measure) => comparing(coins, measure, context));
}

function comparing(coins: Coin[], measure: Compared, { periods, assumed }: Context): Draft {
  const [period] = periods;
  if (coins.length > MOST_COINS)
    assumed.push(`I compare the first ${MOST_COINS} coins: more at once I can't.`);
  return {
    tool: "comparative_analysis",
    coins: coins.slice(0, MOST_COINS),
    event: period?.event,
    args: { measure, ...(measure === "price" ? {} : periodArgs(period, true)) },
  };
}

/** The biggest coins, where a question is about coins in general. */
function comparing8(measures: Compared[], clause: Clause, context: Context): Draft[] {
  const top = clause.free.match(TOP);
  const count = countOf(top?.[1] ?? top?.[2] ?? `${MOST_COINS}`);
  const isBySize = measures.every((measure) => measure === "market_cap");
  const own = allCoins().filter(
    ({ id, symbol }) => isBySize || !(STANDS_FOR.test(symbol) || STANDS_FOR.test(id)) || id === "ethereum",
  );
  const coins = own.slice(0, Math.max(2, Math.min(count || MOST_COINS, MOST_COINS)));
  context.reading.tape.read(clause.start, clause.end);
  context.assumed.push(
    `I compare ${coins.length} of the biggest coins${isBySize ? "" : " that stand for themselves"}: ${coins.map(({ symbol }) => symbol).join(", ")}. More than ${MOST_COINS} at once I can't.`,
  );
  return measures.map((measure) => comparing(coins, measure, context));
}

function comparedBy({ measures, topics, free }: Clause, memory: Memory | undefined): Compared[] {
  if (topics.has("correlation")) return ["correlation"];
  const found: Compared[] = [...measures];
  const isRank = topics.has("fundamental") && measures.size === 0;
  const isBiggest = measures.size === 0 && !topics.has("volume") && GENERIC_SIZE.test(free);
  if (topics.has("marketCap") || isRank || isBiggest) found.push("market_cap");
  if (topics.has("volume")) found.push("volume");
  const isPrice =
    /\b(?:prices?|expensive|cheap(?:er|est)?|pric(?:ier|iest)|dearer|cost(?:s|lier)?|worth)\b/.test(free);
  if (found.length > 0) return found.filter((measure, index) => found.indexOf(measure) === index).slice(0, 3);
  if (isPrice && !topics.has("moved")) return ["price"];
  if (topics.has("moved")) return ["return"];
  return [memory ? lastMeasure(memory) : "return"];
}

/** What was spoken of last, as comparisons call it. */
function lastMeasure({ calls }: Memory): Compared {
  const [last] = calls;
  if (last?.tool === "price_analysis" && !last.args.at) return "price";
  if (last?.tool === "fundamental_analysis") return "market_cap";
  return (last?.args.measure as Compared | undefined) ?? "return";
}

/** “is it up today?” is told by the price and its change within a day. */
const isNow = ({ periods, measures }: Clause): boolean => measures.size === 0 && periods.length === 0;

/** The drafts about one coin, or about each of several. */
function single(clause: Clause, context: Context): Draft[] {
  const { topics, indicators } = clause;
  const { coins, periods } = context;
  const drafts: Draft[] = [];
  const has = (...wanted: (typeof topics extends Set<infer T> ? T : never)[]) =>
    wanted.some((topic) => topics.has(topic));
  const isTechnical = has("technical") || indicators.size > 0 || context.reading.candles.lengths.length > 0;
  if (has("everything"))
    drafts.push(
      ...["price_analysis", "technical_analysis", "fundamental_analysis", "sentiment_analysis"].map(
        (tool) => ({ tool: tool as ToolName, coins, args: {} }),
      ),
    );
  const past = periods.filter(({ isFuture }) => !isFuture);
  drafts.push(...historyOf(clause, context, past));
  if (isTechnical && !has("everything")) drafts.push(technicalOf(clause, context, past));
  const isFundamental = has("fundamental", "marketCap") || (has("volume") && !isTechnical);
  if (isFundamental && !has("everything")) {
    if (past.some((period) => !isToday(period, context.today)))
      context.unhonoured.push("Market caps, volumes and supplies are of now only: I have none of the past.");
    drafts.push({ tool: "fundamental_analysis", coins, args: {} });
  }
  if (has("sentiment") && !has("everything")) drafts.push(sentimentOf(context, past));
  if (has("price") && !has("everything") && !isTheHistorys(clause, drafts, context)) {
    const isAlsoNow = drafts.some(({ tool }) => tool === "history_analysis");
    drafts.push(...priceOf(context, isAlsoNow ? [] : past, has("compare")));
  }
  if (drafts.length > 0) return drafts;
  return fallbackOf(clause, context, past);
}

const isToday = ({ since, until, isDay, isLastDay }: Period, today: string) =>
  isLastDay || (isDay && since === today && until === today);

function historyOf(clause: Clause, context: Context, past: Period[]): Draft[] {
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
  const isBelowHigh = wanted.has("drawdown") && past.length === 0 && BELOW_HIGH.test(clause.free);
  if (isBelowHigh) {
    wanted.delete("drawdown");
    wanted.add("highest");
    topics.add("price");
  }
  // “How badly did it fall” asks for the fall.
  if (wanted.has("drawdown") && !/\b(?:returns?|performance|gains?)\b/.test(clause.free))
    wanted.delete("return");
  const bought = context.reading.sum !== undefined;
  const drafts = [...wanted].flatMap((measure) =>
    (past.length > 0 ? past.slice(0, 3) : [undefined]).map(
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

/** The highest price without a time is the highest ever; so is the worst fall. */
function wholeArgs(measure: Measure, period: Period | undefined, { free }: Clause): { since?: string } {
  const isEver =
    measure === "highest" || measure === "lowest" || (measure === "drawdown" && WORST.test(free));
  return isEver && !period ? { since: FIRST_DAY } : {};
}

const BELOW_HIGH =
  /\b(?:is|are|'s|now|currently)\b.*\b(?:below|under|off|from) (?:its |the )?(?:peak|top|all[- ]time[- ]high|ath|highs?)\b/;
const WORST = /\b(?:worst|biggest|largest|deepest|steepest|greatest|max(?:imum)?|all[- ]time|ever)\b/;

/** “Did it ever fall below 10?”: its lowest price tells. */
function everOf(free: string): Measure | undefined {
  if (/\b(?:below|under|less than|lower than)\b/.test(free)) return "lowest";
  return /\b(?:above|over|reach\w*|hit|more than|higher than|pass(?:ed)?|exceed\w*)\b/.test(free)
    ? "highest"
    : undefined;
}

function technicalOf({ indicators, topics }: Clause, context: Context, past: Period[]): Draft {
  const { reading, coins, memory, today } = context;
  const { indicators: byLength, missing } = indicatorsOf(reading.candles);
  context.unhonoured.push(...missing);
  if (reading.candles.otherInterval)
    context.unhonoured.push(
      `I have no “${reading.candles.otherInterval}” candles: there are hourly, 4-hour, daily and weekly ones.`,
    );
  if (past.some((period) => !isToday(period, today)))
    context.unhonoured.push("Indicators are of the newest candles: I don't compute them for the past.");
  const isMoving = indicators.has("sma") && indicators.has("ema");
  const named =
    isMoving && byLength.length > 0
      ? [...indicators].filter((name) => name !== "sma" && name !== "ema")
      : [...indicators];
  const wanted = [...new Set([...named, ...byLength, ...(topics.has("volume") ? ["volume" as const] : [])])];
  const interval =
    reading.candles.interval ??
    (memory.calls.some(({ tool }) => tool === "technical_analysis") ? memory.interval : undefined);
  const isAll = topics.has("technical") && indicators.size === 0;
  return {
    tool: "technical_analysis",
    coins,
    args: {
      ...(interval && { interval }),
      ...(wanted.length > 0 && !isAll && { indicators: wanted }),
    },
  };
}

function sentimentOf({ coins, today, assumed }: Context, past: Period[]): Draft {
  const [period] = past;
  const day = period && !isToday(period, today) ? (period.until ?? undefined) : undefined;
  if (day && period && !period.isDay)
    assumed.push(`The Fear & Greed index below is that of the last day, ${day}.`);
  return { tool: "sentiment_analysis", coins, args: day ? { at: day } : {} };
}

function priceOf({ coins, today, reading, assumed }: Context, past: Period[], compares = false): Draft[] {
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
    ? { tool: "price_analysis", coins, args: { at: period.since } }
    : {
        tool: "history_analysis",
        coins,
        event: period.event,
        args: { measure: "return", ...periodArgs(period, true) },
      };

/** “The highest price in 2021” asks for one thing, “the price and the return” for two. */
const PRICE_TOO =
  /\bprices?(?: (?:of|for) X+)?(?:,| and| plus| &| as well| then)|(?:,| and| plus| &) (?:the |its |what(?:'s| is) (?:the |its )?)?(?:current |latest )?price\b|\bworth now\b|\bcurrent price\b/;
const isTheHistorys = ({ free }: Clause, drafts: Draft[], { reading }: Context) =>
  drafts.some(({ tool }) => tool === "history_analysis") &&
  (reading.sum !== undefined || !(PRICE_TOO.test(free) || BELOW_HIGH.test(free)));

function fallbackOf(clause: Clause, context: Context, past: Period[]): Draft[] {
  const { topics } = clause;
  const { coins } = context;
  if (topics.has("advice")) {
    return [
      { tool: "price_analysis", coins, args: {} },
      { tool: "technical_analysis", coins, args: {} },
    ];
  }
  if (topics.has("about") && past.length === 0) return [{ tool: "fundamental_analysis", coins, args: {} }];
  return priceOf(context, past);
}
