import type { Coin } from "../types";
import {
  type Plan,
  readFee,
  readPercent,
  readPlan,
  readQuantity,
  readSum,
  readSums,
  readThreshold,
  type Threshold,
} from "./amounts";
import { type CandlesAsked, readCandles } from "./candles-asked";
import { type CoinMention, readCoins } from "./coin-mentions";
import { type Cues, readCues } from "./cues";
import { CURRENCY, noneIn } from "./currencies";
import { readDayLong } from "./day-long";
import { type LevelAsked, readLevel } from "./level-asked";
import { type Limits, readLimits } from "./limits";
import { LUMP } from "./lump";
import { type RelativeAlert, readRelative } from "./relative-alert";
import { Tape } from "./tape";
import { type Period, readPeriods } from "./times";

export { unreadIn } from "./unread";

/** A part of a question that asks for something by itself. */
export interface Clause extends Cues {
  /** Its words, with the masks. */
  free: string;
  start: number;
  end: number;
  coins: CoinMention[];
  /** Coins that it says aren't meant. */
  dropped: Coin[];
  periods: Period[];
  /** “it”, “that”, “both”: something said before. */
  pointsBack: boolean;
  /** “and …”, “what about …”: it goes on. */
  goesOn: boolean;
}

/** A question taken apart, without what was said before. */
export interface Reading {
  tape: Tape;
  clauses: Clause[];
  coins: CoinMention[];
  periods: Period[];
  candles: CandlesAsked;
  limits: Limits;
  /** Per cent, as far as plans take it. */
  fee?: number;
  feeAsked?: number;
  plan?: Plan;
  sum?: string;
  threshold?: Threshold;
  relative?: RelativeAlert;
  level?: LevelAsked;
  hasPercent: boolean;
  quantity?: string;
}

/** Per cent of a purchase. */
const MOST_FEE = 10;

const ALERT =
  /\b(?:alert|alarm|notif\w+|ping|warn) ?|\b(?:tell|let|remind|inform|message|text|e-?mail) (?:me|us)(?: know)? (?:when|once|if|as soon as)\b|\bi want to (?:know|hear) (?:when|once|as soon as)\b|\b(?:say|shout) when\b|\b(?:make|have) me (?:to )?(?:advised?|know|aware|notice)\b|\b(?:advise|signal|say|write|ring|buzz|beep|poke|nudge|flag|contact) (?:to )?me (?:when|if|once|as soon as)\b|\b(?:sign|signal|heads[- ]up|nudge) (?:when|if|once|as soon as)\b|\bgive (?:me|us) (?:a )?(?:shout|heads[- ]?up|nudge|buzz|ring|signal|note) (?:when|once|if|as soon as)\b|\bi(?:'d| would) like to (?:know|hear) (?:when|once|as soon as)\b/;
const PLAN =
  /\b(?:monthly|weekly|daily|regular) (?:buys?|purchases?|savings?|investments?|contributions?|deposits?|buying|saving)\b|\b(?:dca\w*|dollar[- ]cost[- ]averag\w*|savings? plans?|regular(?:ly)? (?:buy|sav|invest)\w*)\b|\b(?:sav(?:e|ed|ing)|invest(?:ed|ing)?|b(?:uys?|ought|uying)|put(?:ting)?)\b[^.?!]{0,60}\b(?:every|each|per|monthly|weekly|daily|a) ?(?:day|week|month)?\b[^.?!]{0,20}/;

/** What the last turn was about, where that tells how to read this one. */
interface GoesOn {
  alert?: boolean;
  plan?: boolean;
  technical?: boolean;
}

/** Reads a question by itself. */
export function readQuestion(question: string, today: string, goesOn: GoesOn = {}): Reading {
  const tape = new Tape(question);
  const named = readCoins(tape);
  const candles: CandlesAsked = goesOn.plan ? { lengths: [] } : readCandles(tape, goesOn.technical ?? false);
  const isAlert = goesOn.alert || ALERT.test(tape.free);
  const currency = isAlert ? tape.free.match(CURRENCY)?.[0] : undefined;
  readDayLong(tape);
  const relative = isAlert ? readRelative(tape) : undefined;
  const threshold = isAlert && !relative ? readThreshold(tape) : undefined;
  const level = isAlert ? undefined : readLevel(tape);
  const limits = withCurrency(readLimits(tape), currency);
  const feeAsked = readFee(tape);
  const fee = feeAsked === undefined ? undefined : Math.min(feeAsked, MOST_FEE);
  const plan = isAlert
    ? undefined
    : readPlan(
        tape,
        RHYTHM_OR_DCA.test(tape.free) &&
          (goesOn.plan === true || PLAN.test(tape.free) || LUMP.test(tape.free)),
      );
  const hasPercent = readPercent(tape);
  const sum = plan ? undefined : readSum(tape);
  const quantity = readQuantity(tape);
  const periods = readPeriods(tape, today);
  const coins = named.filter(
    ({ start }) => !periods.some((period) => period.event && period.start <= start && start < period.end),
  );
  const clauses = split(tape).map(([start, end]) => clauseOf(tape, start, end, coins, periods));
  if (
    clauses.some(({ topics }) => topics.has("forecast") || topics.has("advice")) ||
    periods.some(({ isWhole }) => isWhole)
  )
    readSums(tape);
  tape.says(REMARK);
  tape.says(BOUND);
  return {
    tape,
    clauses: joined(clauses),
    coins,
    periods,
    candles,
    limits,
    fee,
    feeAsked,
    plan,
    sum,
    threshold,
    relative,
    level,
    hasPercent,
    quantity,
  };
}

/** The threshold's currency is masked with it: it still can't be had. */
const withCurrency = (limits: Limits, currency: string | undefined): Limits =>
  currency ? { ...limits, sentences: [...new Set([...limits.sentences, noneIn(currency)])] } : limits;

/** What people say of themselves before they ask. */
const REMARK =
  /^\W*(?:(?:so|well|hi|hello|hey|ok)\W+)?(?:i|i'm|i've|im|my|we|our|he|she|they|someone|a friend)\b[^,.?!XT]*[,.!]/;
/** “Is the RSI above 70?” is told by the RSI. */
const BOUND =
  /\b(?:above|below|over|under|beyond|near|around|at least|at most|(?:higher|lower|more|less|greater) than)\s+\$?\d[\d,.]*(?: ?(?:k|%|percent|dollars?|usd))?/;

const RHYTHM_OR_DCA =
  /\b(?:dca\w*|averag\w*|plans?|every|each|per|monthly|weekly|daily|a (?:day|week|month)|regular\w*)\b/;

const ASKS =
  "(?:how|hows|what|whats|which|who|when|where|why|is|are|was|were|does|do|did|has|have|will|should|tell|show|give|compare|set|alert|notify|ping|let me|list|can|could|would|also|then|if|calculate|check|add)";
const BOUNDARY = new RegExp(
  `[.?!;]+(?:\\s+|$)|\\s*\\n+\\s*|,?\\s+(?:and|also|then|plus|but|&)\\s+(?=(?:also |then |please )?${ASKS}\\b)|,\\s+(?=${ASKS}\\b)|\\s+-+\\s+(?=${ASKS}\\b)`,
  "g",
);

function split({ free }: Tape): [start: number, end: number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (const match of free.matchAll(BOUNDARY)) {
    if (isInsideNumber(free, match.index)) continue;
    found.push([from, match.index]);
    from = match.index + match[0].length;
  }
  found.push([from, free.length]);
  return found.filter(([start, end]) => /[\p{L}\p{N}XTN]/u.test(free.slice(start, end)));
}

const isInsideNumber = (text: string, at: number) => /\bvs$/.test(text.slice(0, at));

const POINTS_BACK =
  /\b(?:it|its|it's|this|that|that's|they|them|their|those|these|both|there|same|one|ones|each other|either|neither|all (?:three|four|of them)|the (?:two|three|four|coin|latter|former|other))\b/;
const GOES_ON =
  /^\W*(?:ok(?:ay)?,? |so,? |oh,? |hmm?,? |thanks?,? |great,? |no,? |well,? )*(?:and|or|what about|how about|whatabout|wbt|what of|what if|same|also|but|make (?:it|that)|instead|now|then|plus|add|include|with|without|only|just|not|no|i meant?|sorry|try|for|in|on|since|over|except|drop|remove|ok now|do|compared?)\b/;

const DROPS =
  /(?:\bnot|\bexcept(?: for)?|\bwithout|\bexcluding|\bother than|\brather than|\binstead of|\bminus|\bleaving out|\bno|n't mean|\bbut|(?:^\W*|\b(?:please|and|then|now|ok|can you|could you) )(?:drop|remove|skip|ignore|forget(?: about)?|leave out|take out))\s+(?:the |for )?$/;
const MISTAKEN_DROP = /\b(?:why|or|is|are|did|does|has|if|whether) not\s+$|\bno[, ]+\s*$/;

function clauseOf(tape: Tape, start: number, end: number, coins: CoinMention[], periods: Period[]): Clause {
  const within = <Found extends { start: number; end: number }>(found: Found[]) =>
    found.filter((one) => one.start >= start && one.start < end);
  const mine = within(coins);
  const dropped = mine.filter((mention) => isDropped(tape.free.slice(start, mention.start), mine, mention));
  const cues = readCues(tape, start, end);
  const free = tape.free.slice(start, end);
  return {
    ...cues,
    free,
    start,
    end,
    coins: mine.filter((mention) => !dropped.includes(mention)),
    dropped: dropped.flatMap((mention) => mention.coins),
    periods: within(periods),
    pointsBack: POINTS_BACK.test(free),
    goesOn: GOES_ON.test(free),
  };
}

function isDropped(lead: string, all: CoinMention[], mention: CoinMention): boolean {
  if (!DROPS.test(lead) || MISTAKEN_DROP.test(lead)) return false;
  // “but BTC” is no exception where nothing else is.
  return (
    !/\bbut\s+$/.test(lead) || /\b(?:all|every\w*|any\w*) but\s+$/.test(lead) || all.indexOf(mention) < 0
  );
}

/** Clauses that say nothing by themselves belong to the one before, or to the one after. */
function joined(clauses: Clause[]): Clause[] {
  const kept: Clause[] = [];
  let held: Clause | undefined;
  for (const clause of clauses) {
    const whole = held ? merged(held, clause) : clause;
    held = undefined;
    const last = kept.at(-1);
    if (asks(whole)) kept.push(whole);
    else if (last) kept[kept.length - 1] = merged(last, whole);
    else held = whole;
  }
  return held ? [...kept, held] : kept;
}

/** Whether it asks for something, rather than naming what the rest is about. */
export const asks = ({ topics, indicators, measures }: Cues): boolean =>
  topics.size + indicators.size + measures.size > 0;

const merged = (first: Clause, second: Clause): Clause => ({
  free: `${first.free} ${second.free}`,
  start: first.start,
  end: second.end,
  topics: new Set([...first.topics, ...second.topics]),
  indicators: new Set([...first.indicators, ...second.indicators]),
  measures: new Set([...first.measures, ...second.measures]),
  coins: [...first.coins, ...second.coins],
  dropped: [...first.dropped, ...second.dropped],
  periods: [...first.periods, ...second.periods],
  pointsBack: first.pointsBack || second.pointsBack,
  goesOn: first.goesOn,
});
