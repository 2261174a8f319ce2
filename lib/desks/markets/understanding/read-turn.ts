import { STOP_WORDS } from "@/lib/models/embedded/text";
import type { Turn } from "@/lib/models/embedded/understand";
import { coinById, findCoins } from "../coins/coins";
import { resolveCoin } from "../coins/resolve";
import type { Coin } from "../types";
import { aboutAnswer, fromFigure, judgedByUser } from "./about-answer";
import { removal } from "./alert-drafts";
import { askCoin, askUnknown, askWhich } from "./ask";
import { byClauses } from "./by-clauses";
import { asks, type Reading, readQuestion, unreadIn } from "./clauses";
import { coinsIn, type Memory, memoryOf } from "./conversation";
import { corrected } from "./corrections";
import type { Draft } from "./draft";
import { elsewhere, isElsewhere, isLeft, isOnlyElsewhere, refused } from "./elsewhere";
import { explained } from "./explain";
import { explainBeside } from "./explain-beside";
import type { Frame, Moment, ToolName } from "./frame";
import { framed, frameOf, withRemarks } from "./frames";
import { inDollars } from "./in-dollars";
import { otherLanguage } from "./languages";
import { lastChanged, settled } from "./last-changed";
import { kindByMeaning } from "./meaning";
import { otherMoney } from "./other-money";
import { ownWords } from "./own-words";
import { parting } from "./parting";
import { answered } from "./pending-answer";
import { guessless, inOtherLanguage, saidAtOnce } from "./said-at-once";
import { lumpInstead } from "./savings-drafts";
import { otherDay } from "./single-days";
import { besideAnother, besideEarlier, ofPlan, ofThatDay, otherSide, withSpokenOf } from "./spoken-of";
import { dayIn } from "./times";
import { isForeign, isOrder, isSmallTalk } from "./topic";
import type { Turned } from "./turned";

/**
 * What a turn asks for: its calls with coins and days written into them, or what to ask back.
 * @param history earlier turns, oldest first
 */
export async function readTurn(asked: string, history: Turn[], moment: Moment): Promise<Frame> {
  const question = corrected(asked);
  const whole = memoryOf(history);
  const memory = withSpokenOf(whole, question, coinsIn(question).length);
  const today = dayIn(moment.now, moment.zone);
  const talked =
    parting(question, memory) ??
    aboutAnswer(question, memory, moment.told?.sources) ??
    judgedByUser(question, memory) ??
    fromFigure(question, memory, moment.told?.messages) ??
    ownWords(question, memory) ??
    otherMoney(question, memory);
  if (talked) return talked;
  const said = saidAtOnce(question, memory);
  if (said) return said;
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
    unhonoured: [...reading.limits.sentences, ...feeCut(reading)],
  };
  const frame = inDollars(await read(turned), turned);
  return withRemarks(frame, turned);
}

function coinInView({ inView }: Moment): Coin | undefined {
  if (!inView?.coin) return undefined;
  const resolved = resolveCoin(inView.coin);
  return coinById(inView.coin) ?? ("coin" in resolved ? resolved.coin : undefined);
}

const feeCut = ({ fee, feeAsked }: Reading): string[] =>
  fee === feeAsked ? [] : [`A fee of ${feeAsked} % is more than I compute with: I took ${fee} %.`];

const spellings = ({ coins }: Reading): string[] =>
  coins.flatMap(({ isMisspelt, written, coins: [coin] }) =>
    isMisspelt && coin ? [`I read “${written}” as ${coin.name} (${coin.symbol}).`] : [],
  );

async function read(turned: Turned): Promise<Frame> {
  const { reading, memory } = turned;
  const { tape, clauses, coins, limits } = reading;
  const isAsking = clauses.some(asks);
  const pending = memory.pending && answered(reading, memory.pending);
  if (pending) tape.read(0, tape.text.length);
  turned.assumed.push(...(pending?.assumed ?? []));
  if (pending && !isForeign(tape.free))
    return pending.ask ? framed(pending.parts, pending.ask) : settled(pending.parts, turned);
  const language = otherLanguage(tape.text, unreadIn(tape));
  if (language) return inOtherLanguage(language, turned);
  const words = tape.free
    .replace(/[^\p{L}\p{N}XT' ]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (isOrder(words) || (isForeign(words) && !(coins.length > 0 && isAsking))) return frameOf("off_topic");
  explainBeside(turned);
  const meaning = explained(withSubject(tape.free, memory), memory.coins.length === 0);
  if (meaning) return frameOf("crypto_analysis", { say: meaning });
  if (limits.isWhole && !clauses.some(isLeft)) return refused(turned);
  const removed = removal(turned);
  if (removed) return removed;
  const guess = guessless(turned);
  if (guess) return guess;
  const isCrypto =
    coins.length > 0 || isAsking || reading.plan || reading.threshold || reading.relative || reading.level;
  if (
    LISTS.test(tape.free) &&
    memory.calls.some(({ tool }) => tool.endsWith("_alert") || tool.endsWith("_alerts"))
  )
    return framed([{ tool: "list_price_alerts", args: {} }]);
  const other = otherDay(turned) ?? lumpInstead(turned);
  if (other) return other;
  const beside =
    besideEarlier(turned) ??
    besideAnother(turned) ??
    ofPlan(turned) ??
    otherSide(turned) ??
    ofThatDay(turned);
  if (beside) return beside;
  const change = await lastChanged(turned);
  if (change) return change;
  if (!isCrypto) return byMeaning(turned);
  if (coins.length === 0 && !limits.isWhole && limits.sentences.length > 0 && isOnlyElsewhere(turned))
    return elsewhere(turned);
  if (coins.length === 0 && (await isElsewhere(turned))) return elsewhere(turned);
  return byClauses(turned);
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
