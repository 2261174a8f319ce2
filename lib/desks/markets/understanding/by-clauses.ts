import { askCoin, askHeard, asking, askOther, askUnknown, askWhich } from "./ask";
import { coinsFor, periodsFor } from "./clause-context";
import { asks, type Clause, unreadIn } from "./clauses";
import { writtenAs } from "./conversation";
import { decide } from "./decide";
import type { Context, Draft } from "./draft";
import type { Ask, Frame, Part } from "./frame";
import { askDays, framed, frameOf, needsCoin, partsOf } from "./frames";
import { isToday } from "./past-drafts";
import { missingIn } from "./pending-answer";
import type { Turned } from "./turned";
import { unknownCoin } from "./unknown-coin";

/** Each clause for itself, with what it takes from the others and from the conversation. */
export function byClauses(turned: Turned): Frame {
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
  today,
  reading: { tape, clauses, coins, periods, sum, quantity, candles, level },
}: Turned): string | undefined {
  const unread = unreadIn(tape);
  const isBare =
    clauses.every((clause) => !asks(clause)) &&
    periods.every((period) => isToday(period, today)) &&
    !sum &&
    !level &&
    !quantity &&
    candles.lengths.length === 0;
  const [coin] = coins.flatMap(({ coins: [one] }) => one ?? []);
  if (unread.length === 0 || !isBare || !coin) return undefined;
  return `I'm not sure what you'd like to know about ${coin.name}. I can tell its price now or on a past day, returns, indicators, market data, the mood, and how it compares.`;
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
  const heard = clause.coins.find(({ isHeard }) => isHeard);
  if (heard) return { drafts: [], ask: askHeard(drafts, heard.written, heard.coins) };
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
