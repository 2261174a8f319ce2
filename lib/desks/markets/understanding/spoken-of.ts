import type { Coin } from "../types";
import { asks, type Clause } from "./clauses";
import { coinsOf, type Memory, writtenAs } from "./conversation";
import type { Frame, Part } from "./frame";
import { distinct, framed } from "./frames";
import { settled } from "./last-changed";
import { countOf } from "./numbers";
import type { Turned } from "./turned";

const SEVERAL =
  /\b(?:(?:which|who|what|either|neither|any|one|each|better|worse|between|compare|of) (?:one )?(?:of )?(?:the |these |those )?(two|2|both|three|3|them|these|those)|both(?: of them)?|(?:the|these|those) (two|2|three|3)|all (three|3|of them)|side by side|next to each other|each other|which one|the (?:other|former|latter))\b/;
/** Coins in general, rather than those spoken of. */
const GENERAL =
  /\b(?:coins|cryptos|tokens|market|altcoins|cryptocurrencies|top|biggest|best coin|which (?:coin|crypto) (?:should|has the|is the|did best|had the best))\b/;

/**
 * “Which of the two?”: the coins of the last turns, where the last one was about fewer.
 * @param named how many coins the question names itself
 */
export function withSpokenOf(memory: Memory, question: string, named: number): Memory {
  const text = question.toLowerCase();
  const match = text.match(SEVERAL);
  if (!match || named > 0 || GENERAL.test(text) || memory.coins.length > 1 || memory.recent.length < 2)
    return memory;
  const counted = match[1] ?? match[2] ?? match[3] ?? "two";
  const count = countOf(counted) || 2;
  return { ...memory, coins: memory.recent.slice(0, Math.max(2, count)).toReversed() };
}

const BESIDE =
  /\b(?:next to|side by side(?: with)?|alongside|beside|against|versus|vs|compared? (?:it |that |this |them )?(?:to|with)|(?:put|set|hold|stack) (?:it|that|this) (?:up )?(?:next to|against|beside|with)|and|how does (?:it|that|this) compare (?:to|with))\W*(?:the same (?:for|of) )?X/;
const PUTS = /\b(?:next to|side by side|alongside|beside|against|versus|vs|compar\w+|than)\b/;
const PERIOD_OF = ["since", "until", "at"] as const;
const OF_PERIOD = ["return", "drawdown", "volatility", "highest", "lowest"];

/** “Put it next to Ethereum for the same stretch”: the last answer's coin and another, by the last answer's measure. */
export function besideAnother(turned: Turned): Frame | undefined {
  const { reading, memory } = turned;
  const [clause, more] = reading.clauses;
  const [last] = memory.calls;
  if (!clause || more || !last || memory.calls.length > 1) return undefined;
  const own = distinct(
    clause.coins.flatMap(({ coins }) => (coins.length === 1 && coins[0] ? [coins[0]] : [])),
  );
  const isOther =
    clause.measures.size + clause.indicators.size > 0 ||
    [...clause.topics].some((topic) => topic !== "compare");
  if (own.length === 0 || isOther || !PUTS.test(clause.free) || !BESIDE.test(clause.free)) return undefined;
  if (clause.periods.length > 0 || reading.plan) return undefined;
  const coins = distinct([...coinsOf([last]), ...own]);
  if (coins.length < 2) return undefined;
  reading.tape.read(0, reading.tape.text.length);
  return settled(comparedBy(last, coins), turned);
}

function comparedBy({ tool, args }: Part, coins: Coin[]): Part[] {
  const symbols = coins.map(writtenAs);
  const days = Object.fromEntries(PERIOD_OF.flatMap((name) => (args[name] ? [[name, args[name]]] : [])));
  if (tool === "comparative_analysis") return [{ tool, args: { ...args, symbols } }];
  if (tool === "history_analysis" && OF_PERIOD.includes(String(args.measure ?? "return")))
    return [{ tool: "comparative_analysis", args: { symbols, measure: args.measure ?? "return", ...days } }];
  if (tool === "price_analysis" && !args.at)
    return [{ tool: "comparative_analysis", args: { symbols, measure: "price" } }];
  return coins.map((coin) => ({ tool, args: { ...args, symbol: writtenAs(coin) } }));
}

const EARLIER =
  /\b(?:higher|lower|more|less|better|worse|bigger|smaller|larger|deeper|stronger|weaker|up|down|different|same)\b[^.?!]{0,30}\b(?:than|as|from|to|compared)\b[^.?!]{0,12}\b(?:first|before|previous|earlier|last|other|one|that|then|it was)\b|\b(?:lower or higher|higher or lower|more or less than|better or worse|worse or better|up or down on)\b|\b(?:is|was) (?:that|this|it) (?:any )?(?:higher|lower|more|less|better|worse|bigger|smaller|larger|deeper)(?: than (?:before|the (?:first|last|other|previous|earlier)(?: \w+)?)| then)?\W*$|\bcompared? (?:to|with) (?:the (?:first|last|other|previous|earlier)(?: \w+)?|before)\b|\bhow (?:does|do|did) (?:that|this|it|they) compare\W*$/;
/** Of one thing at two times; of two things it is a comparison. */
const WHICH =
  /^\W*(?:so |and |ok |hmm )*which (?:one |year |period |month |of (?:them|those|these|the (?:two|2)) )?(?:was|is|were|had|did) (?:the )?(?:stronger|weaker|higher|lower|better|worse|bigger|smaller|larger|deeper|best|worst|more|less)\b/;
const coinsKey = (calls: Part[]): string =>
  coinsOf(calls)
    .map(({ id }) => id)
    .sort()
    .join();
const VERY_FIRST = /\bfirst\b/;

/** “So lower or higher than the first one?”: the last answer and an earlier one of its kind. */
export function besideEarlier({ reading, memory, assumed }: Turned): Frame | undefined {
  const { tape, coins, periods } = reading;
  if (
    coins.length > 0 ||
    periods.length > 0 ||
    tape.words.length > 16 ||
    !(EARLIER.test(tape.free) || WHICH.test(tape.free))
  )
    return undefined;
  const last = memory.answered.at(-1);
  if (!last || last.length > 2) return undefined;
  const kind = kindOf(last);
  const others = memory.answered.filter((one) => kindOf(one) === kind && !isSame(one, last));
  if (WHICH.test(tape.free) && coinsKey(others.at(-1) ?? []) !== coinsKey(last)) return undefined;
  const other = VERY_FIRST.test(tape.free) ? others[0] : others.at(-1);
  if (!other || other.length > 2) return undefined;
  tape.read(0, tape.text.length);
  assumed.push("Here are both, the one that you asked for first above the other.");
  return framed([...other, ...last]);
}

const kindOf = (calls: Part[]): string =>
  JSON.stringify(calls.map(({ tool, args }) => [tool, args.measure, args.indicators]));
const isSame = (one: Part[], other: Part[]) => JSON.stringify(one) === JSON.stringify(other);

const OF_PLAN =
  /\b(?:pa(?:y|id|ying)|put|spen[dt]|invest(?:ed)?|contribut\w+|deposit\w*|cost)\b[^.?!]{0,20}\b(?:in|into|it|total|all|altogether|overall|so far|that)\b|\b(?:total|altogether|overall|in all)\b[^.?!]{0,20}\b(?:paid|put|invested|spent|contributions?|deposits?|cost)\b|\b(?:in total|altogether|all in all|in all|sum total)\b|\bhow much (?:of (?:that|it|this|which) )?(?:did|have|would|had|do|is|was)\b[^.?!]{0,20}\b(?:pa(?:y|id)|put|spen[dt]|invest(?:ed)?|fees?|profit|gain(?:ed)?|make|made|earned|lost)\b|\bhow (?:many|much) (?:coins?|of (?:it|them)|X+)\b[^.?!]{0,15}\b(?:would|do|did|have|had|own|get|is)\b|\b(?:in|as a) per ?cent(?:age)?\b|\bhow many (?:purchases|buys|times|payments)\b|\b(?:fees?|profit)\b[^.?!]{0,12}\W*$/;

/** “And how much of that did I pay in?”: what the plan's answer tells. */
export function ofPlan(turned: Turned): Frame | undefined {
  const { reading, memory } = turned;
  const { tape, coins, periods, plan, fee } = reading;
  const last = memory.calls;
  if (last.length === 0 || !last.every(({ tool }) => tool === "savings_plan")) return undefined;
  const isNew = coins.length > 0 || periods.some(({ isDay }) => !isDay) || plan?.amount || fee !== undefined;
  if (
    isNew ||
    AT_ONCE.test(tape.free) ||
    tape.words.length > 16 ||
    !OF_PLAN.test(tape.free) ||
    reading.clauses.some(isOtherwise)
  )
    return undefined;
  tape.read(0, tape.text.length);
  return settled(last, turned);
}

const AT_ONCE = /\bat once\b|\blump\b|\ball in\b(?! all)|\bone go\b|\bbetter\b/;
const OTHERWISE = new Set(["recall", "setAlert", "listAlerts", "removeAlert", "sentiment", "marketCap"]);
const isOtherwise = (clause: Clause): boolean =>
  asks(clause) && (clause.indicators.size > 0 || [...clause.topics].some((topic) => OTHERWISE.has(topic)));

/** “No wait, below”: the last alert, waiting for the other side. */
export function otherSide(turned: Turned): Frame | undefined {
  const { reading, memory } = turned;
  const { tape, coins, threshold } = reading;
  const [last, more] = memory.calls;
  if (last?.tool !== "set_price_alert" || more || coins.length > 0 || threshold || tape.words.length > 8)
    return undefined;
  const side = tape.free.match(SIDE)?.[0];
  if (!side || !CORRECTS.test(tape.free) || /\d/.test(tape.free)) return undefined;
  const direction = /above|over|rise|up\b|higher/.test(side) ? "above" : "below";
  return settled([{ tool: last.tool, args: { ...last.args, direction } }], turned);
}

const CORRECTS =
  /^\W*(?:no|not|sorry|wait|actually|i meant?|i said|make (?:it|that)|rather|oops|change|or rather)\b/;
const SIDE = /\b(?:above|below|under|over|falls?|drops?|rises?|higher|lower)\b/;

/** “What was the high that day?”: the candle of the day spoken of tells. */
export function ofThatDay(turned: Turned): Frame | undefined {
  const { reading, memory } = turned;
  const { tape, coins, periods } = reading;
  const isDay =
    memory.calls.length > 0 && memory.calls.every(({ tool, args }) => tool === "price_analysis" && args.at);
  if (!isDay || coins.length > 0 || periods.length > 0 || tape.words.length > 12) return undefined;
  if (
    !/\b(?:high(?:est)?|low(?:est)?|open(?:ed|ing)?|clos(?:e|ed|ing)|volume|range|intraday)\b/.test(tape.free)
  )
    return undefined;
  if (
    !/\b(?:that day|then|on the day|same day|of the day|that date|it|its)\b|^\W*(?:and )?(?:the )?(?:day's )?(?:high|low|open|close|volume)\W*$/.test(
      tape.free,
    )
  )
    return undefined;
  tape.read(0, tape.text.length);
  return settled(memory.calls, turned);
}
