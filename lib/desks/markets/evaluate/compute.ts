import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Call } from "@/lib/models/embedded/understand";
import { rateFreshness } from "./freshness";
import {
  type AskedCall,
  coinsIn,
  isAnswered,
  isUnclear,
  isWrittenAs,
  matchCalls,
  newestCalls,
} from "./results";
import type { Rating, Ratings } from "./score";

/** What an answer is rated by, besides its words. */
export interface Evidence {
  /** The coins that the question is about, as it writes them. */
  tokens: string[];
  /** The calls that answer the question, where they are known from it; null: those that the model made. */
  asked: Call[] | null;
  /** The calls that were made. */
  calls: ToolCallRecord[];
  /** The answer asks what it needs to know. */
  asksBack: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

const ASKS_BACK: Rating = { value: 1, note: "it asks for what it needs to know" };

/** The parts of an answer about the market: which calls are answered, how old their data is, which coins they are of. */
export function computeCrypto(evidence: Evidence): Ratings<"crypto"> {
  const { calls, asksBack, now } = evidence;
  if (asksBack && calls.length === 0) {
    return { completeness: ASKS_BACK, freshness: rateFreshness([], now), relevance: ASKS_BACK };
  }
  const answered = newestCalls(calls).filter((record) => isAnswered({ tool: record.name, args: {}, record }));
  return {
    completeness: rateCompleteness(evidence),
    freshness: rateFreshness(answered, now),
    relevance: rateRelevance(evidence, answered),
  };
}

/** The calls that the question asked for and that gave nothing. A question back has an answer of its own. */
export const missingCalls = (evidence: Evidence): AskedCall[] =>
  askedCalls(evidence).filter((call) => !isAnswered(call));

/** Missing calls that may give something when they are made again: what a tool asks back only the user can answer. */
export const retriableCalls = (evidence: Evidence): Call[] =>
  missingCalls(evidence)
    .filter(({ record }) => record?.error?.code !== "bad_request" && !isUnclear(record?.result?.data))
    .map(({ tool, args }) => ({ tool, args }));

const askedCalls = ({ asked, calls }: Evidence): AskedCall[] =>
  matchCalls(asked ?? newestCalls(calls).map(({ name, args }) => ({ tool: name, args })), calls);

/** The coins that the question names and no result has. */
export function missingTokens({ tokens, calls }: Evidence): string[] {
  const told = newestCalls(calls).flatMap(({ result }) => result ?? []);
  if (told.some(({ data }) => coinsIn(data).length === 0 && !isUnclear(data))) return [];
  const coins = told.flatMap(({ data }) => coinsIn(data));
  return tokens.filter((token) => !coins.some((coin) => isWrittenAs(coin, token)));
}

function rateCompleteness(evidence: Evidence): Rating {
  const asked = askedCalls(evidence);
  const answered = asked.filter(isAnswered).length;
  // A model that leaves a coin out has left a part of the question out.
  const left = evidence.asked ? 0 : missingTokens(evidence).filter((token) => !isTried(token, asked)).length;
  const all = asked.length + left;
  if (all === 0) return nothingAsked(evidence);
  return { value: answered / all, note: `${answered} of ${all} ${all === 1 ? "part" : "parts"} answered` };
}

const nothingAsked = ({ asked }: Evidence): Rating =>
  asked
    ? { value: 0, note: "the question wasn't understood" }
    : { value: 1, note: "the question needs no data" };

/** A call that failed for a coin counts as its part already. */
const isTried = (token: string, asked: AskedCall[]): boolean =>
  asked.some(
    (call) => !isAnswered(call) && JSON.stringify(call.args).toLowerCase().includes(token.toLowerCase()),
  );

function rateRelevance(evidence: Evidence, answered: ToolCallRecord[]): Rating {
  const { tokens } = evidence;
  if (tokens.length === 0) {
    const isAnything = answered.length > 0 || evidence.asked === null;
    return {
      value: isAnything ? 1 : 0,
      note: isAnything ? "it is about what was asked" : "nothing was found",
    };
  }
  const missing = missingTokens(evidence).length;
  const covered = answered.length === 0 ? 0 : tokens.length - missing;
  const coins = new Map(
    answered.flatMap(({ result }) => coinsIn(result?.data)).map((coin) => [coin.id, coin]),
  );
  const unasked = [...coins.values()].filter(
    (coin) => !tokens.some((token) => isWrittenAs(coin, token)),
  ).length;
  const note = `${covered} of ${tokens.length} ${tokens.length === 1 ? "coin" : "coins"} covered`;
  return {
    value: covered / (tokens.length + unasked),
    note: unasked > 0 ? `${note}, and ${unasked} not asked for` : note,
  };
}

/** The parts of any other answer: whether it says something whole, and what can be asked here. */
export function computeTalk(response: string): Ratings<"talk"> {
  const isSomething = response.trim() !== "";
  const isHelpful = /\?/.test(response) || HELPS.test(response);
  return {
    completeness: isSomething
      ? { value: 1, note: "it replies to what was said" }
      : { value: 0, note: "it says nothing" },
    helpfulness: isHelpful
      ? { value: 1, note: "it says what can be asked here" }
      : { value: isSomething ? 0.5 : 0, note: "it doesn't say what can be asked here" },
  };
}

const HELPS = /\b(crypto|coins?|tokens?|bitcoin|ethereum|prices?|markets?)\b/i;
