import { unreadIn } from "./clauses";
import { readCoins } from "./coin-mentions";
import type { Memory } from "./conversation";
import type { Frame } from "./frame";
import { frameOf, symbolsOf } from "./frames";
import { aboutService, CLOCK_ALARM, goodbye, isClockAlarm, onlyEnglish } from "./service";
import { Tape } from "./tape";
import type { Turned } from "./turned";

/** What is answered in words before anything else is read: goodbyes, questions about the service, clocks' alarms. */
export function saidAtOnce(question: string, { coins, calls }: Memory): Frame | undefined {
  const bye = goodbye(question);
  if (bye) return frameOf("small_talk", { say: bye });
  const tape = new Tape(question);
  if (readCoins(tape).length > 0) return undefined;
  if (isClockAlarm(tape.free)) return frameOf("off_topic", { say: CLOCK_ALARM });
  if (TIP.test(tape.free)) return frameOf("crypto_analysis", { say: NO_ADVICE });
  const say = aboutService(question, coins.length + calls.length === 0);
  return say ? frameOf("small_talk", { say }) : undefined;
}

/** Says that English alone is understood, with examples about the coins that were named. */
export function inOtherLanguage(language: string, { reading }: Turned): Frame {
  const coins = reading.coins.flatMap(({ coins: [coin] }) => coin ?? []);
  const say = onlyEnglish(
    language,
    coins.map(({ name }) => name),
  );
  return coins.length > 0
    ? frameOf("crypto_analysis", { say, tokens: symbolsOf(coins) })
    : frameOf("small_talk", { say });
}

const NO_ADVICE =
  "What to do with your money is your decision: I give figures and no advice. I can tell how far a coin has fallen, how volatile it is or how coins compare, for example: “Compare Bitcoin and Ethereum since 2020”.";
const NO_FORECAST =
  "I don't forecast prices, and nobody knows them ahead: I have figures of now and of the past. Name a coin, and I tell for example its price, its return or how far it fell.";

const TIP =
  /\b(?:hot |insider |good )?tips?\b|\bmake me (?:rich|money)\b|\bget rich\b|\bwhat (?:should|shall|can|do|would) (?:i|you|we|one) (?:do|invest|put)(?: in)? ?with (?:my|the|some|this|[$€£]?\d|N)/;
const OF_IT = new Set(["advice", "forecast", "price", "moved", "overview", "why"]);
const MARKET = /\b(?:crypto\w*|markets?|coins?|tokens?|altcoins?|everything)\b/;

/** Advice or a forecast that is asked for without a coin: there is nothing to look up. */
export function guessless({ reading, memory, inView }: Turned): Frame | undefined {
  const { clauses, coins, tape, plan, threshold } = reading;
  if (coins.length + memory.coins.length > 0 || inView || plan || threshold) return undefined;
  const topics = new Set(clauses.flatMap((clause) => [...clause.topics]));
  const isOnly = clauses.every(({ measures, indicators }) => measures.size + indicators.size === 0);
  if (!isOnly || MARKET.test(tape.free) || ![...topics].every((topic) => OF_IT.has(topic))) return undefined;
  if (topics.has("advice")) return frameOf("crypto_analysis", { say: NO_ADVICE });
  const isNamed = unreadIn(tape).length > 0;
  return topics.has("forecast") && !isNamed ? frameOf("crypto_analysis", { say: NO_FORECAST }) : undefined;
}
