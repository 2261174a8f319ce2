import lists from "./asks.json";
import { hasCue } from "./cues";
import { sentencesIn, type Token, tokenise } from "./text";
import { findTimes, type Moment } from "./times";

const MOST = 4;
/** An ask has at least so many words, unless it is a question word alone: “… and why?”. */
const FEWEST = 3;
const TELLS_WITHIN = 3;

type List = keyof typeof lists;

const isIn = (list: List, token: Token | undefined): boolean =>
  token !== undefined && lists[list].includes(token.text);

type Clause = Token[];

/** The asks of a turn, in order. A clause that only tells something belongs to the ask after it. */
export function asksIn(text: string): string[] {
  const clauses = clausesOf(text, tokenise(text));
  const asks: Clause[] = [];
  let told: Clause = [];
  for (const clause of clauses) {
    const whole = [...told, ...clause];
    told = isTelling(text, clause) ? whole : [];
    if (told.length === 0) asks.push(whole);
  }
  const [last] = asks.slice(-1);
  if (!last || asks.length < 2) return [text];
  last.push(...told);
  return asks.map((ask, index) =>
    text.slice(index === 0 ? 0 : ask[0]!.start, asks[index + 1]?.[0]?.start).trim(),
  );
}

/** Whether a stretch of words only tells something, so that nobody needs to answer it. */
export const tellsOnly = (text: string): boolean => isTelling(text, tokenise(text));

/** What a text asks, without the sentences before it that only tell something; empty where all of them do. */
export function withoutTold(text: string): string {
  const sentences = sentencesIn(text).filter((one) => tokenise(one).length > 0);
  const at = sentences.findIndex((sentence) => !isStatement(sentence));
  return at < 0 ? "" : sentences.slice(at).join(" ");
}

/** “We move on Friday.”, where “The price of coffee.” asks for it all the same. */
const isStatement = (sentence: string): boolean =>
  tellsOnly(sentence) &&
  tokenise(sentence)
    .slice(0, TELLS_WITHIN)
    .some((token) => isIn("tellers", token) || isIn("inverted", token));

/** Whether what stands at an offset of a text is in a sentence that only tells something, beside one that asks: “The hob was on. Check again”. */
export function isTold(text: string, at: number): boolean {
  const sentences = [...text.matchAll(/[^.!?]+[.!?]*/g)].filter(([one]) => one.trim() !== "");
  const own = sentences.find(({ index, 0: one }) => index <= at && at < index + one.length);
  return own !== undefined && sentences.length > 1 && tellsOnly(own[0]);
}

/** Whether a text only asks what follows from the one before it: “tell me whether that is bad”. */
export const wantsVerdict = (text: string): boolean => isVerdict(withoutFillers(tokenise(text)));

function clausesOf(text: string, tokens: Token[]): Clause[] {
  const clauses: Clause[] = [[]];
  for (const [index, token] of tokens.entries()) {
    const current = clauses.at(-1)!;
    const begins = current.length > 0 && beginsAsk(text, tokens, index, current);
    if (begins && clauses.length < MOST && (isWhole(text, current) || isTelling(text, current)))
      clauses.push([token]);
    else current.push(token);
  }
  const last = clauses.at(-1)!;
  if (clauses.length > 1 && !isWhole(text, last)) clauses.splice(-2, 2, [...clauses.at(-2)!, ...last]);
  return clauses;
}

function beginsAsk(text: string, tokens: Token[], index: number, current: Clause): boolean {
  // A full stop belongs to the word before it.
  const between = text.slice(tokens[index - 1]!.end - 1, tokens[index]!.start);
  const isNewSentence = /[.?!;\n]/.test(between);
  const isAfterComma = /[,:–—]/.test(between);
  const isJoined = isIn("joints", tokens[index]);
  if (!isNewSentence && !isAfterComma && !isJoined) return false;
  const rest = withoutFillers(withoutJoint(tokens.slice(index)));
  if (isVerdict(rest) && !asksDirectly(withoutFillers(withoutJoint(current)))) return false;
  if (isNewSentence || isJoined) return asks(rest);
  return asksDirectly(current) && asks(rest) && !isRelative(rest);
}

const withoutJoint = (tokens: Token[]) => (isIn("joints", tokens[0]) ? tokens.slice(1) : tokens);

function withoutFillers(tokens: Token[]): Token[] {
  const at = tokens.findIndex((token, index) => !isIn("fillers", token) || asks(tokens.slice(index)));
  return at < 0 ? [] : tokens.slice(at);
}

function asks(tokens: Token[]): boolean {
  const [first, second] = tokens;
  if (isIn("before", first)) return isIn("questionWords", second);
  return (
    asksDirectly(tokens) ||
    isIn("works", first) ||
    (isIn("orders", first) &&
      (second?.text === "me" || (isIn("questionWords", second) && !isIn("relatives", second))))
  );
}

function asksDirectly([first, second, ...rest]: Token[]): boolean {
  const isOfSubject = isIn("subjects", second) || isYearJudged(second, rest);
  return isIn("questionWords", first) || (isIn("inverted", first) && isOfSubject);
}

/** “And was 2016 really the worst?”, where “and is 2021 better?” goes on with the question before it. */
const isYearJudged = (year: Token | undefined, [next, after]: Token[]): boolean =>
  /^(?:19|20)\d\d$/.test(year?.text ?? "") && (next?.text === "the" || after?.text === "the");

/** “Check the pump and tell me if it is well”: what the order before is for. */
const isVerdict = ([order, , condition]: Token[]): boolean =>
  isIn("orders", order) && isIn("conditions", condition);

/** “…, which is closed”: it says more of what stands before it. */
const isRelative = ([first, second]: Token[]) =>
  isIn("relatives", first) && (isIn("inverted", second) || isIn("subjects", second));

/** “If we stop at Bath, when is the next train?”, but not “if not, which one is?”. */
const asksUnder = (text: string, clause: Clause): boolean =>
  isIn("subordinate", clause[0]) &&
  clause.some(
    (token, at) =>
      at > FEWEST - 1 &&
      text.slice(clause[at - 1]!.end, token.start).includes(",") &&
      asksDirectly(clause.slice(at)),
  );

function isWhole(text: string, whole: Clause): boolean {
  const clause = withoutJoint(whole);
  const [first] = clause;
  if (isIn("subordinate", first) && !isIn("inverted", clause[1]) && !asksUnder(text, clause)) return false;
  if (clause.length < FEWEST) return clause.length === 1 && isIn("questionWords", first);
  // “Could you tell me, please, which …” asks what follows.
  const end = clause.findLastIndex((token) => !isIn("fillers", token));
  return !isIn("unfinished", clause[end]);
}

/** “My mother uses a wheelchair”, “I need to be there by ten.”: something is told, and what is asked of it comes after. */
function isTelling(text: string, clause: Clause): boolean {
  const said = withoutFillers(withoutJoint(clause));
  if (asks(said) || isIn("commands", said[0]) || isIn("indirect", said[0])) return false;
  if (asksUnder(text, withoutJoint(clause))) return false;
  const end = clause.at(-1)?.end ?? 0;
  if (/[.!;]/.test(text.slice(end - 1, end + 1))) return true;
  const tells = clause.slice(0, TELLS_WITHIN).some((token) => isIn("tellers", token));
  return tells && !clause.some((token) => isIn("wishes", token)) && !ordersWithin(clause);
}

/** “I am preparing for an exam, kindly tell which five …”: an order in it asks. */
const ordersWithin = (clause: Clause): boolean =>
  clause.some(
    (token, at) =>
      isIn("orders", token) && clause.slice(at + 1, at + 3).some((next) => isIn("questionWords", next)),
  );

/** “What did it close at on 14 December, and where was the RSI?”: the time that an ask of the past names is that of the next one, too. */
export function withSharedTime(asks: string[], moment: Moment): string[] {
  const all: string[] = [];
  for (const ask of asks) {
    const before = all.at(-1);
    const isOfPast =
      before !== undefined &&
      [before, ask].every((one) => hasCue(one, "tellsOfPast")) &&
      !hasCue(ask, "ofOtherTime") &&
      !tellsOnly(ask);
    const shared = isOfPast && findTimes(ask, moment).length === 0 ? timePhraseIn(before, moment) : undefined;
    all.push(shared ? withTime(ask, shared) : ask);
  }
  return all;
}

/** Before the first full stop or question mark: what is told after it has a time of its own. */
function withTime(ask: string, time: string): string {
  const end = /[?.!]/.exec(ask)?.index ?? ask.length;
  return `${ask.slice(0, end).trimEnd()} ${time}${ask.slice(end) || "?"}`;
}

/** The only time of a text with what stands before it: “on 14 December”. */
function timePhraseIn(text: string, moment: Moment): string | undefined {
  const [time, ...others] = findTimes(text, moment);
  if (!time || others.length > 0) return undefined;
  const [before] = tokenise(text.slice(0, time.start)).slice(-1);
  const start = before && BEFORE_TIMES.has(before.text) ? before.start : time.start;
  return text.slice(start, time.end);
}

const BEFORE_TIMES = new Set(["in", "on", "at", "during", "since", "between", "from", "over", "by"]);
