import { allCoins } from "../coins/coins";
import type { Compared } from "../tools/schema";
import type { Coin } from "../types";
import type { Clause } from "./clauses";
import type { Memory } from "./conversation";
import type { Context, Draft } from "./draft";
import { COUNT, countOf } from "./numbers";
import { periodArgs } from "./period-args";

const MOST_COINS = 8;
/** What stands for another coin or for a dollar moves as that does. */
const STANDS_FOR = /usd|^dai$|^wbtc$|eth$|^wbeth|^cbbtc$|heloc|^leo$|^xaut$|^paxg$|^lbtc$/i;

/** Asks about coins without naming one. */
export const GENERIC =
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
export function comparison(clause: Clause, context: Context): Draft[] | undefined {
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

/** What has no period. */
const OF_NOW = new Set<Compared>(["price", "market_cap", "volume"]);

function comparedBy({ measures, topics, free, periods }: Clause, memory: Memory | undefined): Compared[] {
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
  const last = memory ? lastMeasure(memory) : "return";
  return [periods.length > 0 && OF_NOW.has(last) ? "return" : last];
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
