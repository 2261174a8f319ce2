import { STOP_WORDS } from "@/lib/models/embedded/text";
import type { Turn } from "@/lib/models/embedded/understand";
import { coinById, findCoins } from "../coins/coins";
import { resolveCoin } from "../coins/resolve";
import type { Coin } from "../types";
import { alike, askCoin, asking, askOther, askUnknown, askWhich } from "./ask";
import { asks, type Clause, type Reading, readQuestion, unreadIn } from "./clauses";
import { coinsOf, type Memory, memoryOf, writtenAs } from "./conversation";
import { type Context, type Draft, decide } from "./decide";
import { edited } from "./edit";
import { explained } from "./explain";
import type { Ask, Frame, Moment, Part, ToolName } from "./frame";
import { kindByMeaning } from "./meaning";
import { answered, missingIn } from "./pending-answer";
import { dayIn, type Period } from "./times";
import { isForeign, isOrder, isSmallTalk } from "./topic";

/** What all parts of a turn are read with. */
interface Turned {
  reading: Reading;
  memory: Memory;
  today: string;
  inView?: Coin;
  assumed: string[];
  unhonoured: string[];
}

/**
 * What a turn asks for: its calls with coins and days written into them, or what to ask back.
 * @param history earlier turns, oldest first
 */
export async function readTurn(question: string, history: Turn[], moment: Moment): Promise<Frame> {
  const memory = memoryOf(history);
  const today = dayIn(moment.now, moment.zone);
  if (
    isSmallTalk(question) &&
    !(
      memory.pending &&
      question.trim().length < 12 &&
      /^\W*(?:yes|yep|yeah|right|ok|okay|sure|no)/i.test(question)
    )
  )
    return frameOf("small_talk");
  const last = (tool: ToolName) => question.length < 60 && memory.calls.some((call) => call.tool === tool);
  const reading = readQuestion(question, today, {
    alert: last("set_price_alert"),
    plan: last("savings_plan"),
    technical: last("technical_analysis"),
  });
  const turned: Turned = {
    reading,
    memory,
    today,
    inView: coinInView(moment),
    assumed: [...reading.periods.flatMap(({ assumed }) => assumed), ...spellings(reading)],
    unhonoured: [...reading.limits.sentences],
  };
  const frame = await read(turned);
  return withRemarks(frame, turned);
}

const frameOf = (intent: Frame["intent"], rest: Partial<Frame> = {}): Frame => ({
  intent,
  tokens: [],
  parts: [],
  unread: [],
  assumed: [],
  unhonoured: [],
  ...rest,
});

function coinInView({ inView }: Moment): Coin | undefined {
  if (!inView?.coin) return undefined;
  const resolved = resolveCoin(inView.coin);
  return coinById(inView.coin) ?? ("coin" in resolved ? resolved.coin : undefined);
}

const spellings = ({ coins }: Reading): string[] =>
  coins.flatMap(({ isMisspelt, written, coins: [coin] }) =>
    isMisspelt && coin ? [`I read “${written}” as ${coin.name} (${coin.symbol}).`] : [],
  );

async function read(turned: Turned): Promise<Frame> {
  const { reading, memory } = turned;
  const { tape, clauses, coins, limits } = reading;
  const isAsking = clauses.some(asks);
  const pending = memory.pending && answered(reading, memory.pending);
  if (pending && !isForeign(tape.free))
    return pending.ask ? framed(pending.parts, pending.ask) : settled(pending.parts, turned);
  const words = tape.free
    .replace(/[^\p{L}\p{N}XT' ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (isOrder(words) || (isForeign(words) && !(coins.length > 0 && isAsking))) return frameOf("off_topic");
  const meaning = explained(withSubject(tape.free, memory), memory.coins.length === 0);
  if (meaning) return frameOf("crypto_analysis", { say: meaning });
  if (limits.isWhole && !clauses.some(isLeft)) return refused(turned);
  if (clauses.some(({ topics }) => topics.has("removeAlert")))
    return frameOf("crypto_analysis", {
      say: "I can't remove alerts from here: you can do that in the page's list of alerts.",
    });
  const isCrypto = coins.length > 0 || isAsking || reading.plan || reading.threshold;
  if (
    LISTS.test(tape.free) &&
    memory.calls.some(({ tool }) => tool.endsWith("_alert") || tool.endsWith("_alerts"))
  )
    return framed([{ tool: "list_price_alerts", args: {} }]);
  const change = await lastChanged(turned);
  if (change) return change;
  if (!isCrypto) return byMeaning(turned);
  if (coins.length === 0 && !limits.isWhole && limits.sentences.length > 0 && isOnlyElsewhere(turned))
    return elsewhere(turned);
  if (coins.length === 0 && (await isElsewhere(turned))) return elsewhere(turned);
  return byClauses(turned);
}

/** “Who won the world cup?”: cues that any question may have, and words of other matters. */
async function isElsewhere({ reading, memory }: Turned): Promise<boolean> {
  const { tape, clauses } = reading;
  const unread = unreadIn(tape);
  const isCoinLike = unread.some((word) => /^\$|coin$|token$|swap$|^[A-Z]{3,6}$/.test(word));
  const isSure = clauses.some(isLeft) || /\b(?:crypto|coins?|tokens?|market)/.test(tape.free);
  const isAbout = clauses.some(({ pointsBack }) => pointsBack) && memory.calls.length > 0;
  const isNear = unread.length === 1 && unread.some((word) => alike(word).length > 0);
  if (unread.length === 0 || isNear || isCoinLike || isSure || isAbout) return false;
  return (await kindByMeaning(tape.text)) === "off_topic";
}

/** “What does that mean?”: what was spoken of last, by name. */
function withSubject(free: string, { calls: [last] }: Memory): string {
  const { indicators, measure } = last?.args ?? {};
  const subject = Array.isArray(indicators) ? indicators[0] : measure;
  const named =
    typeof subject === "string" ? subject : last?.tool === "sentiment_analysis" ? "fear" : undefined;
  return named && /\b(?:mean|explain)\b/.test(free)
    ? free.replace(/\b(?:that|this|it|these|those)\b/, named)
    : free;
}

const LISTS = /^\W*(?:and |now |please )*(?:list|show|see|which)(?: me)? (?:them|all|mine|those)\b/;

/** What a clause asks for besides what can't be done. */
const isLeft = ({ topics, indicators, measures }: Clause) =>
  indicators.size + measures.size > 0 || [...topics].some((topic) => !WEAK.has(topic));
const WEAK = new Set([
  "moved",
  "forecast",
  "overview",
  "price",
  "about",
  "advice",
  "why",
  "compare",
  "everything",
  "volume",
]);

function refused({ unhonoured, reading: { coins } }: Turned): Frame {
  const tokens = symbolsOf(coins.flatMap(({ coins: [coin] }) => coin ?? []));
  return frameOf("crypto_analysis", { tokens, say: unhonoured.splice(0).join(" ") });
}

/** “What is the price of gold?”: of another market, without a coin. */
const isOnlyElsewhere = ({ unhonoured, memory, reading }: Turned) =>
  unhonoured.some((sentence) =>
    /^(?:I have figures of coins only|Figures are in US dollars)/.test(sentence),
  ) &&
  !reading.clauses.some(({ pointsBack }) => pointsBack && memory.coins.length > 0) &&
  !/\bcryptos?\b|\bcoins?\b|cryptocurrenc/.test(reading.tape.free);

const elsewhere = (turned: Turned): Frame => {
  turned.unhonoured.length = 0;
  return frameOf("off_topic");
};

/** A follow-up that asks for nothing new: the last calls with something changed. */
async function lastChanged(turned: Turned): Promise<Frame | undefined> {
  const { reading, memory } = turned;
  const [clause, another] = reading.clauses;
  const isNew = !clause || another || (asks(clause) && !isFiller(clause, turned));
  if (isNew || memory.calls.length === 0) return undefined;
  const strange = unknownCoin(clause, turned);
  const isName = strange && (clause.goesOn || alike(strange).length > 0 || /^\$|^[A-Z]{3,}$/.test(strange));
  const unknown = isName ? strange : undefined;
  const open = clause.coins.find(({ coins }) => coins.length > 1);
  if (open || unknown) {
    const drafts = memory.calls.map(({ tool, args }) => {
      const { symbol: _, ...rest } = args;
      return { tool, coins: [], args: rest };
    });
    const ask = open ? askWhich(drafts, open.written, open.coins) : askUnknown(drafts, unknown ?? "");
    return framed([], ask);
  }
  if (reading.tape.words.length > 14) return undefined;
  const event = clause.periods.find((period) => period.event);
  if (event) return framed([], askDays(memory.calls[0] as Part, event.event ?? ""));
  const coins = clause.coins.flatMap(({ coins: [coin] }) => coin ?? []);
  const parts = edited({ ...turned, clause, coins: distinct(coins) });
  return parts && settled(parts, turned);
}

/** Calls of which some may still lack something: then it is asked for. */
function settled(parts: Part[], { inView }: Turned): Frame {
  const isWhole = ({ tool, args }: Part) => {
    if (tool === "comparative_analysis") return Array.isArray(args.symbols) && args.symbols.length > 1;
    return OWN_COINS.has(tool) || typeof args.symbol === "string";
  };
  const drafts = parts
    .filter((part) => !isWhole(part))
    .map((part): Draft => ({ ...part, coins: coinsOf([part]) }));
  const [first] = drafts;
  const open = parts.find((part) => isWhole(part) && missingIn(part));
  const missing = open && missingIn(open);
  const whole = parts.filter((part) => isWhole(part) && !missingIn(part));
  if (first)
    return framed(whole, first.tool === "comparative_analysis" ? askOther(first) : askCoin(drafts, inView));
  return framed(whole, missing && asking(open, missing.slot, missing.ask));
}

const SMALL = new Set(["price", "savings", "setAlert", "compare", "moved"]);

/** “How about Solana?”, “is it Solana?”: cues that ask for nothing by themselves. */
function isFiller(
  { topics, indicators, measures, free, periods, coins }: Clause,
  { reading }: Turned,
): boolean {
  if (indicators.size + measures.size > 0) return false;
  const isEmpty = [...topics].every((topic) => topic === "overview" || topic === "about");
  if (isEmpty) return /^\W*(?:and|what about|how about|or|no|not|i meant?|sorry|so)\b/.test(free);
  const isSmall = [...topics].every((topic) => SMALL.has(topic));
  const hasNew = reading.plan !== undefined || reading.fee !== undefined || reading.threshold !== undefined;
  return (
    isSmall &&
    hasNew &&
    coins.length === 0 &&
    /^\W*(?:and|what|but|with|how|make|no|now|change|if|instead|or|ok)\b/.test(free) &&
    (periods.length === 0 || !topics.has("price"))
  );
}

/** A question that holds no word of the field. */
async function byMeaning(turned: Turned): Promise<Frame> {
  const { reading, memory } = turned;
  const { tape } = reading;
  const unread = unreadIn(tape);
  if (reading.limits.sentences.length > 0) return elsewhere(turned);
  const bare = tape.words.length <= 2 ? tape.words.find(({ raw }) => findCoins(raw).length > 0) : undefined;
  if (bare && /\p{L}{2}/u.test(bare.raw) && !STOP_WORDS.has(bare.lower)) {
    const drafts: Draft[] = [{ tool: "price_analysis", coins: [], args: {} }];
    return framed([], askWhich(drafts, bare.raw, findCoins(bare.raw)));
  }
  const kind = await kindByMeaning(tape.text);
  if (reading.periods.length > 0 && unread.length === 0 && memory.calls.length === 0)
    return frameOf("unknown");
  if (kind === "small_talk" && unread.length < 2) return frameOf("small_talk");
  if (kind === "off_topic") return frameOf("off_topic");
  if (kind === "crypto") {
    const ask = askCoin([{ tool: "price_analysis", coins: [], args: {} }], turned.inView);
    return { ...framed([], ask), unread };
  }
  const [only] = unread;
  const isName = only && unread.length === 1 && tape.words.length <= 3;
  const near = isName ? askUnknown([{ tool: "price_analysis", coins: [], args: {} }], only) : undefined;
  if (near && near.choices.length > 0) return framed([], near);
  return frameOf("unknown", { unread });
}

/** Each clause for itself, with what it takes from the others and from the conversation. */
function byClauses(turned: Turned): Frame {
  const { reading } = turned;
  const drafts: Draft[] = [];
  const asked: Ask[] = [];
  let before: Draft[] = [];
  for (const clause of reading.clauses) {
    const found = ofClause(clause, before, turned);
    if (!isRemark(clause, reading.clauses)) drafts.push(...found.drafts);
    if (found.ask) asked.push(found.ask);
    if (found.drafts.length > 0) before = found.drafts;
  }
  const recalled = drafts.filter(({ tool }) => tool === "recall_conversation");
  if (recalled.length > 0) return withGaps(recalled, undefined, turned);
  const [ask] = asked;
  const puzzled = drafts.length > 0 && !ask ? puzzledBy(turned) : undefined;
  if (puzzled) return frameOf("crypto_analysis", { say: puzzled, unread: unreadIn(reading.tape) });
  if (drafts.length === 0 && !ask && reading.clauses.some(({ topics }) => topics.has("advice")))
    return frameOf("crypto_analysis", { say: NO_ADVICE });
  return withGaps(drafts, ask, turned);
}

const NO_ADVICE =
  "Which coins to buy or sell is your decision: I give figures and no advice. I can compare coins, for example by return, drawdown or volatility.";

/** Only a coin was understood: the rest may be anything. */
function puzzledBy({
  reading: { tape, clauses, coins, periods, sum, quantity, candles },
}: Turned): string | undefined {
  const unread = unreadIn(tape);
  const isBare =
    clauses.every((clause) => !asks(clause)) &&
    periods.length === 0 &&
    !sum &&
    !quantity &&
    candles.lengths.length === 0;
  const [coin] = coins.flatMap(({ coins: [one] }) => one ?? []);
  if (unread.length === 0 || !isBare || !coin) return undefined;
  const words = unread.map((word) => `“${word}”`).join(", ");
  return `I don't know what ${words} means here. About ${coin.name} I can tell the price, returns, indicators, market data, and how it compares.`;
}

/** “I read that it has fallen a lot”: what a question is asked about. */
const isRemark = ({ topics, measures, indicators, periods, free }: Clause, all: Clause[]): boolean =>
  all.length > 1 &&
  measures.size + indicators.size + periods.length === 0 &&
  [...topics].every((topic) => topic === "moved") &&
  /^\W*(?:i|my|we|they|he|she|people|someone|so|apparently)\b/.test(free);

function ofClause(clause: Clause, before: Draft[], turned: Turned): { drafts: Draft[]; ask?: Ask } {
  const { reading, assumed, unhonoured } = turned;
  const coins = coinsFor(clause, before, turned);
  const periods = periodsFor(clause, before, turned);
  const context: Context = { ...turned, coins, periods, assumed, unhonoured, reading };
  const drafts = decide(clause, context);
  const open = clause.coins.find((mention) => mention.coins.length > 1);
  if (open) {
    const [one] = drafts;
    const rest = one?.tool === "comparative_analysis" ? drafts.map(withSymbols) : drafts;
    return { drafts: [], ask: askWhich(rest, open.written, open.coins) };
  }
  const unknown = unknownCoin(clause, turned);
  if (unknown && drafts.some(needsCoin)) {
    const known = clause.coins.length > 0;
    const kept = known && drafts[0]?.tool !== "comparative_analysis" ? drafts : [];
    return { drafts: kept, ask: askUnknown(drafts.map(withSymbols), unknown) };
  }
  return { drafts };
}

const withSymbols = (draft: Draft): Draft =>
  draft.tool === "comparative_analysis"
    ? { ...draft, args: { ...draft.args, symbols: draft.coins.map(writtenAs) } }
    : draft;

const OWN_COINS = new Set(["sentiment_analysis", "list_price_alerts", "recall_conversation"]);
const needsCoin = ({ tool }: Draft) => !OWN_COINS.has(tool);

const JOINS = /\b(?:compared?|versus|vs|against|than|with|correlat\w*|relative|beat|outperform\w*|or|to)\b/;

/** “It or ETH?” */
const EITHER = /\b(?:it|that|this),? or X|X,? or (?:it|that|this)\b/;

/** The coins of a clause: its own, or those that it points to. */
function coinsFor(clause: Clause, before: Draft[], { reading, memory, inView }: Turned): Coin[] {
  const dropped = new Set(clause.dropped.map(({ id }) => id));
  const own = distinct(clause.coins.flatMap(({ coins: [coin] }) => coin ?? [])).filter(
    ({ id }) => !dropped.has(id),
  );
  const spoken = distinct(before.flatMap(({ coins }) => coins));
  const earlier = spoken.length > 0 ? spoken : pointed(clause, memory, inView);
  const isJoining =
    clause.topics.has("compare") || clause.topics.has("correlation") || EITHER.test(clause.free);
  if (own.length > 0) {
    const joins =
      own.length === 1 &&
      isJoining &&
      JOINS.test(clause.free) &&
      (clause.pointsBack ||
        clause.goesOn ||
        before.length > 0 ||
        /^\W*compare (?:to|with)\b/.test(clause.free));
    return joins ? distinct([...earlier, ...own]) : own;
  }
  if (earlier.length > 0) {
    const isGeneral =
      clause.topics.has("sentiment") &&
      (!(clause.pointsBack || clause.goesOn || before.length > 0) ||
        /\bfear|\bgreed|\bmarket\b|\bcrypto\b/.test(clause.free));
    return isGeneral ? [] : earlier.filter(({ id }) => !dropped.has(id));
  }
  const later = reading.clauses.filter(({ start }) => start > clause.start).flatMap((other) => other.coins);
  const isSentiment = clause.topics.has("sentiment") && !clause.pointsBack;
  return isSentiment ? [] : distinct(later.flatMap(({ coins: [coin] }) => coin ?? []));
}

const PLURAL = /\b(?:they|them|their|those|these|both|each|all|two|three|either)\b/;

function pointed({ pointsBack, free }: Clause, { coins }: Memory, inView: Coin | undefined): Coin[] {
  const isIt = pointsBack && /\b(?:it|its|it's|this)\b/.test(free) && !PLURAL.test(free);
  if (inView && isIt) return [inView];
  return coins;
}

const distinct = (coins: Coin[]): Coin[] => [...new Map(coins.map((coin) => [coin.id, coin])).values()];

const THEN =
  /\b(?:then|that (?:time|period|day|date|year|month)|same (?:time|period|day|date|year|dates|days|span)|back then|at the time|meanwhile|those (?:days|years))\b/;

const SINCE_THEN = /\b(?:since then|ever since|from then on|since that)\b|\bsince\W*$/;

/** The periods of a clause: its own, or those that it goes on with. */
function periodsFor(clause: Clause, before: Draft[], { memory, reading, today }: Turned): Period[] {
  const own = clause.periods.filter(({ isDay, since }) => !isDay || since !== today);
  if (own.length > 0)
    return SINCE_THEN.test(clause.free)
      ? own.map((period) => ({ ...period, until: undefined, isDay: false }))
      : own;
  if (clause.periods.length > 0) return clause.periods;
  const isOfTime =
    clause.measures.size > 0 ||
    clause.topics.has("compare") ||
    clause.topics.has("correlation") ||
    clause.topics.has("savings") ||
    clause.topics.has("moved") ||
    THEN.test(clause.free);
  if (!isOfTime) return [];
  if (before.length > 0) {
    const first = reading.clauses.find(({ periods }) => periods.length > 0);
    return first ? first.periods : [];
  }
  const goesOn = clause.goesOn || clause.pointsBack || (clause.coins.length === 0 && memory.coins.length > 0);
  const last = goesOn
    ? memory.calls.find(
        ({ args }) =>
          args.since || args.until || (args.at && (THEN.test(clause.free) || SINCE_THEN.test(clause.free))),
      )
    : undefined;
  if (!last) return [];
  const period = carried(last);
  return [SINCE_THEN.test(clause.free) ? { ...period, until: undefined, isDay: false } : period];
}

function carried({ args }: Part): Period {
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const at = text(args.at);
  return {
    start: 0,
    end: 0,
    since: at ?? text(args.since),
    until: at ?? text(args.until),
    isDay: at !== undefined,
    assumed: [],
  };
}

const BESIDE = /(?:\bvs\.?|\bversus|\bor|\bthan|\bwith|\bagainst|\bcompare|X ?,|X+ and|X+ to)\s+(?:the )?$/;
const AFTER_NAME =
  /^(?:'s)?\s*(?:$|[?.,!]|and\b|or\b|vs|versus|since|in\b|over|price|coins?\b|tokens?\b|T|X)/;

/** A word that stands where a coin would and is none. */
function unknownCoin(clause: Clause, { reading, memory, inView }: Turned): string | undefined {
  const { tape } = reading;
  const strange = tape.words.filter(
    ({ isRead, start }) => !isRead && start >= clause.start && start < clause.end,
  );
  const names = new Set(unreadIn(tape, clause.start, clause.end));
  const left = strange.filter(({ raw }) => names.has(raw) && /\p{L}/u.test(raw));
  const [first] = left;
  if (!first) return undefined;
  if (clause.coins.length > 0) {
    return left.find(
      ({ start, end }) =>
        BESIDE.test(tape.free.slice(clause.start, start)) && AFTER_NAME.test(tape.free.slice(end)),
    )?.raw;
  }
  const isPointing = clause.pointsBack && (memory.coins.length > 0 || inView !== undefined);
  if (isPointing || clause.topics.has("recall")) return undefined;
  return nameAt(tape, first.start);
}

/** Unread words that stand together are one name. */
function nameAt({ words, text }: Reading["tape"], from: number): string {
  const at = words.findIndex(({ start }) => start === from);
  const [first, second] = [words[at], words[at + 1]];
  const isLonger =
    first &&
    second &&
    !second.isRead &&
    /^[A-Z]/.test(second.raw) &&
    text.slice(first.end, second.start) === " ";
  return isLonger ? `${first.raw} ${second.raw}` : (first?.raw ?? "");
}

/** The drafts as calls, and what they lack. */
function withGaps(drafts: Draft[], asked: Ask | undefined, turned: Turned): Frame {
  const happened = drafts.find(({ event }) => event);
  const lacking = drafts.filter((draft) => needsCoin(draft) && draft.coins.length === 0);
  const short = drafts.find(({ tool, coins }) => tool === "comparative_analysis" && coins.length === 1);
  const whole = drafts.filter((draft) => !lacking.includes(draft) && draft !== short && draft !== happened);
  const parts = whole.flatMap(partsOf);
  const open = parts.find((part) => missingIn(part));
  const missing = open && missingIn(open);
  const ask =
    asked ??
    (lacking[0]?.tool === "comparative_analysis" ? askOther(lacking[0]) : askCoin(lacking, turned.inView)) ??
    (happened && askDays(partsOf(happened)[0] as Part, happened.event ?? "")) ??
    (short && askOther(short)) ??
    (missing && asking(open, missing.slot, missing.ask));
  return framed(
    parts.filter((part) => !missingIn(part)),
    ask,
  );
}

const askDays = ({ tool, args }: Part, event: string): Ask =>
  asking({ tool, args }, "days", `From when to when? I don't know the days of “${event}”.`);

function partsOf(draft: Draft): Part[] {
  const { tool, coins, args } = draft;
  if (tool === "comparative_analysis") return [{ tool, args: { symbols: coins.map(writtenAs), ...args } }];
  if (coins.length === 0) return [{ tool, args }];
  return coins.map((coin) => ({ tool, args: { symbol: writtenAs(coin), ...args } }));
}

const MOST_PARTS = 12;

function framed(parts: Part[], ask?: Ask): Frame {
  const calls = [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()].slice(0, MOST_PARTS);
  const tokens = symbolsOf(coinsOf([...calls, ...(ask ? [ask.pending] : [])]));
  return frameOf("crypto_analysis", { tokens, parts: calls, ...(ask && { ask }) });
}

const symbolsOf = (coins: Coin[]): string[] => [...new Set(coins.map(({ symbol }) => symbol))];

/** What is said with the calls: how the question was read, what of it can't be honoured, what was left out. */
function withRemarks(frame: Frame, { reading, assumed, unhonoured }: Turned): Frame {
  if (frame.intent !== "crypto_analysis") return frame;
  const { clauses, periods } = reading;
  const has = (topic: "forecast" | "advice" | "why") => clauses.some(({ topics }) => topics.has(topic));
  if (has("why") && frame.parts.length > 0)
    unhonoured.push("I can't tell why prices move: these are the figures.");
  const isAhead = has("forecast") || periods.some(({ isFuture }) => isFuture);
  const isRecall = frame.parts.length > 0 && frame.parts.every(({ tool }) => tool === "recall_conversation");
  const caveat = isAhead ? "forecast" : has("advice") ? "advice" : undefined;
  const unread = frame.ask || frame.say ? frame.unread : unreadIn(reading.tape);
  const left =
    unread.length > 0 && frame.parts.length > 0
      ? [`I left out ${unread.map((word) => `“${word}”`).join(", ")}: I don't know what it means here.`]
      : [];
  const mentioned = symbolsOf(
    reading.clauses.flatMap(({ coins }) => coins.flatMap(({ coins: all }) => (all.length === 1 ? all : []))),
  );
  return {
    ...frame,
    tokens: frame.tokens.length > 0 ? frame.tokens : mentioned,
    unread,
    assumed: isRecall ? [] : [...new Set([...assumed, ...left])],
    unhonoured: isRecall ? [] : [...new Set(unhonoured)],
    ...(caveat && { caveat }),
  };
}
