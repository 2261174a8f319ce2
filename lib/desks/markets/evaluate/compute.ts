import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import type { Call } from "@/lib/understanding/frame";
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

export interface Evidence {
  tokens: string[];
  /** The calls that answer the question, where they are known from it; null: those that the model made. */
  asked: Call[] | null;
  calls: ToolCallRecord[];
  /** The answer asks what it needs to know, or says in words what there is no data of; null: it is to tell of data. */
  reply: keyof typeof REPLIES | null;
  /** Milliseconds since the epoch. */
  now: number;
}

const REPLIES = {
  asks: { value: 1, note: "it asks for what it needs to know" },
  says: { value: 1, note: "it answers in words, which need no data" },
} satisfies Record<string, Rating>;

export function computeCrypto(evidence: Evidence): Ratings<"crypto"> {
  const { calls, reply, now } = evidence;
  if (reply && calls.length === 0) {
    const rating = REPLIES[reply];
    return { completeness: rating, freshness: rateFreshness([], now), relevance: rating };
  }
  const answered = newestCalls(calls).filter((record) => isAnswered({ tool: record.name, args: {}, record }));
  return {
    completeness: rateCompleteness(evidence),
    freshness: answered.length === 0 && isDataAsked(evidence) ? NO_DATA : rateFreshness(answered, now),
    relevance: rateRelevance(evidence, answered),
  };
}

const NO_DATA: Rating = { value: 0, note: "there is no data" };

/** A language model may answer what needs no data by itself; the embedded one only what it has understood. */
const isDataAsked = ({ asked, calls, tokens }: Evidence): boolean =>
  asked !== null || calls.length > 0 || tokens.length > 0;

export const missingCalls = (evidence: Evidence): AskedCall[] =>
  askedCalls(evidence).filter((call) => !isAnswered(call));

/** Missing calls that may give something when they are made again: what a tool asks back only the user can answer. */
export const retriableCalls = (evidence: Evidence): Call[] =>
  missingCalls(evidence)
    .filter(({ record }) => record?.error?.code !== "bad_request" && !isUnclear(record?.result?.data))
    .map(({ tool, args }) => ({ tool, args }));

const askedCalls = ({ asked, calls }: Evidence): AskedCall[] =>
  matchCalls(asked ?? newestCalls(calls).map(({ name, args }) => ({ tool: name, args })), calls);

/** The coins that the question names and no result has. A result without coins, as of earlier conversations, is of all that no call failed for. */
export function missingTokens({ tokens, calls }: Evidence): string[] {
  const newest = newestCalls(calls);
  const told = newest.flatMap(({ result }) => (result && !isUnclear(result.data) ? result : []));
  const coins = told.flatMap(({ data }) => coinsIn(data));
  const isOfAll = told.some(({ data }) => coinsIn(data).length === 0);
  const failed = newest.filter(({ result }) => !result);
  return tokens.filter(
    (token) =>
      !coins.some((coin) => isWrittenAs(coin, token)) &&
      (!isOfAll || failed.some(({ args }) => namesToken(args, token))),
  );
}

const namesToken = (args: object, token: string): boolean =>
  JSON.stringify(args).toLowerCase().includes(JSON.stringify(token).slice(1, -1).toLowerCase());

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

const isTried = (token: string, asked: AskedCall[]): boolean =>
  asked.some((call) => !isAnswered(call) && namesToken(call.args, token));

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
