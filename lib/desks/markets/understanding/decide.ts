import { alertsOf } from "./alert-drafts";
import { indicatorsOf } from "./candles-asked";
import type { Clause } from "./clauses";
import { comparison, GENERIC } from "./comparison";
import type { Context, Draft } from "./draft";
import type { ToolName } from "./frame";
import { fundamentalsAsked } from "./fundamentals-asked";
import { levelOf } from "./level-asked";
import { BELOW_HIGH, historyOf, isToday, priceOf } from "./past-drafts";
import { FIRST_DAY, periodArgs } from "./period-args";
import { recallArgs } from "./recall-args";
import { savingsOf } from "./savings-drafts";
import type { Period } from "./times";
import { ofMarket } from "./whole-market";

/** The drafts that a clause asks for; none where it asks for nothing that needs a call. */
export function decide(clause: Clause, context: Context): Draft[] {
  const { topics } = clause;
  const { reading } = context;
  if (topics.has("recall"))
    return [{ tool: "recall_conversation", coins: [], args: recallArgs(clause, reading) }];
  if (topics.has("listAlerts") && !reading.threshold)
    return [{ tool: "list_price_alerts", coins: [], args: {} }];
  if (topics.has("setAlert")) return alertsOf(context);
  if (reading.level) return levelOf(reading.level, context);
  if (topics.has("advice") && context.coins.length === 0 && GENERIC.test(clause.free)) return [];
  if (topics.has("peg") && context.coins.length > 0) return pegOf(context);
  const market = ofMarket(clause, context);
  if (market) return market;
  if (reading.plan || topics.has("savings")) return savingsOf(clause, context);
  const isSum =
    reading.sum !== undefined && context.periods.some((period) => !isToday(period, context.today));
  const compared = isSum ? undefined : comparison(clause, context);
  return compared ?? single(clause, context);
}

/** How near a coin has stayed to what it is meant to be worth: its lowest and highest price, and the one now. */
function pegOf({ coins, periods }: Context): Draft[] {
  const [period] = periods.filter(({ isFuture, isLastDay }) => !isFuture && !isLastDay);
  const days = { since: FIRST_DAY, ...periodArgs(period, true) };
  const extremes = ["lowest", "highest"].map(
    (measure): Draft => ({
      tool: "history_analysis",
      coins,
      event: period?.event,
      args: { measure, ...days },
    }),
  );
  return [{ tool: "price_analysis", coins, args: {} }, ...extremes];
}

/** The drafts about one coin, or about each of several. */
function single(clause: Clause, context: Context): Draft[] {
  const { topics, indicators } = clause;
  const { coins, periods } = context;
  const drafts: Draft[] = [];
  const isMood =
    topics.has("sentiment") && coins.length === 0 && !topics.has("price") && indicators.size === 0;
  if (isMood)
    return [
      sentimentOf(
        context,
        periods.filter(({ isFuture }) => !isFuture),
      ),
    ];
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
    const asked = fundamentalsAsked(clause);
    context.reading.tape.says(/\b(?:circ|diluted|exists?|existence|maximum)\b/);
    drafts.push({ tool: "fundamental_analysis", coins, args: asked ? { asked } : {} });
  }
  if (has("sentiment") && !has("everything")) drafts.push(sentimentOf(context, past));
  if (has("price") && !has("everything") && !isTheHistorys(clause, drafts, context)) {
    const isAlsoNow = drafts.some(({ tool }) => tool === "history_analysis");
    drafts.push(...priceOf(context, isAlsoNow ? [] : past, has("compare")));
  }
  if (drafts.length > 0) return drafts;
  return fallbackOf(clause, context, past);
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

/** “The highest price in 2021” asks for one thing, “the price and the return” for two. */
const PRICE_TOO =
  /\bprices?(?: (?:of|for) X+)?(?:,| and| plus| &| as well| then)|(?:,| and| plus| &) (?:the |its |what(?:'s| is) (?:the |its )?)?(?:current |latest )?price\b|\bworth now\b|\bcurrent price\b/;
const isTheHistorys = ({ free, measures }: Clause, drafts: Draft[], { reading }: Context) =>
  drafts.some(({ tool }) => tool === "history_analysis" || tool === "savings_plan") &&
  (reading.sum !== undefined ||
    (measures.has("mean") && !/\b(?:now|current)\b/.test(free)) ||
    !(PRICE_TOO.test(free) || BELOW_HIGH.test(free)));

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
