import type { Call, Frame, Slot, Turn } from "@/lib/understanding/frame";
import { readCount, readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { allCoins, coinById } from "../coins/coins";
import { pastUntil } from "../past/candles";
import { COMPARED, type Compared } from "../tools/schema";
import { afterEach, backThere, basedOn, betweenTwo, inPercent, onWhichDays, otherEnd } from "./after-figures";
import { MOST_COINS } from "./asked";
import { coins, coinWritten, isCoinNamed, writtenAs } from "./coins";
import multiples from "./multiples.json";
import { hasPhrase, type Phrases, says, sentencesOf } from "./phrases";
import phrases from "./phrases.json";
import { explainedSimply, termsOf } from "./plans/explain";
import refusals from "./refusals.json";
import type { Moment } from "./turn-frame";
import { measureKind, refusalKind } from "./vocabulary";

type Answer = Extract<Understanding, { kind: "calls" | "say" }>;
type Again = (asked: Asked) => Answer | undefined;

interface Asked {
  question: string;
  last: Call[];
  answer: string;
  history: Turn[];
}

const MOST_WORDS = 16;
/** Their patterns look for several words anywhere, which takes long in a long text. */
const MOST_OF_FURTHER = 40;
const FEW_WORDS = 2;

/** What a turn wants of what was told before: shorter, in plain words, only a part of it, by another measure. Undefined where it asks for something else. */
export function again(question: string, history: Turn[], moment: Moment): Understanding | undefined {
  const recalled = toldHere(question, history, moment);
  if (recalled) return recalled;
  const turn = history.at(-1);
  if (!turn || turn.calls.length === 0) return undefined;
  const changed = rowsChanged(question, turn, moment);
  if (changed) return { frames: framesWith(turn.frames, changed), ...changed };
  const beside = besideNamed(question, turn, moment);
  if (beside) return { frames: turn.frames, ...beside };
  if (isCoinNamed(question)) return undefined;
  const now = backToNow(question, turn);
  if (now) return { frames: turn.frames, ...now };
  const asked = { question, last: turn.calls, answer: turn.answer ?? "", history };
  const words = tokenise(question).length;
  const further = words <= MOST_OF_FURTHER ? firstOf(FURTHER, asked) : undefined;
  if (further) return { frames: turn.frames, ...further };
  if (words > MOST_WORDS || namesTime(question, moment)) return undefined;
  const found = firstOf(FORMS, asked);
  return found && { frames: turn.frames, ...found };
}

function firstOf(forms: Again[], asked: Asked): Answer | undefined {
  for (const form of forms) {
    const found = form(asked);
    if (found) return found;
  }
  return undefined;
}

/** Whatever time is named. */
const FURTHER: Again[] = [backThere, afterEach, otherEnd, betweenTwo, basedOn, onWhichDays, inPercent];
const FORMS: Again[] = [
  plainly,
  allAtOnce,
  claimed,
  chosen,
  onlyThose,
  remeasured,
  turned,
  wider,
  fewer,
  sideBySide,
  briefly,
];

/** “Add ADA”, “without Litecoin”, “on a log scale”, after a comparison: the same with other rows, and where the scale is. */
function rowsChanged(question: string, turn: Turn, moment: Moment): Answer | undefined {
  const table = tableOf(turn.calls);
  if (!table || tokenise(question).length > MOST_WORDS || namesTime(question, moment)) return undefined;
  const isLog = hasPhrase(question, "logScale");
  const told = (table.args.symbols as string[]) ?? [];
  const [added, left] = (["addsTo", "dropsFrom"] as const).map((phrase) => coinsAfter(question, phrase));
  if (isLog && !isCoinNamed(question)) return { kind: "say", text: LOG_SCALE };
  if (hasPhrase(question, "dropsFrom") && isOfOtherMarket(question))
    return {
      kind: "say",
      text: `It isn't in there: ${refusals.other_markets.says} The table above is of the coins alone.`,
    };
  // A measure beside the coin makes it another question; “drop SOL” names none.
  const others = measureKind
    .find(question)
    .filter(({ score, start, end }) => score === 1 && !says(question.slice(start, end), phrases.dropsFrom));
  if (!added || !left || added.length + left.length === 0 || others.length > 0) return undefined;
  const symbols = [...new Set([...told, ...added])].filter((one) => !left.includes(one)).slice(0, MOST_COINS);
  if (symbols.length < 2 || symbols.join() === told.join()) return undefined;
  const { asks: _, of: __, ...args } = table.args;
  return {
    kind: "calls",
    notes: isLog ? [LOG_SCALE] : [],
    calls: [{ tool: table.tool, args: { ...args, symbols } }],
  };
}

const isOfOtherMarket = (question: string): boolean =>
  refusalKind.find(question).some(({ values, score }) => score === 1 && values.includes("other_markets"));

/** The frames with the names of a changed table in place of their own, so that a follow-up goes on from it. */
function framesWith(frames: Frame[], changed: Answer): Frame[] {
  const symbols = changed.kind === "calls" ? changed.calls[0]?.args.symbols : undefined;
  if (!Array.isArray(symbols)) return frames;
  const names = symbols.flatMap((written): Slot[] => {
    const coin = coinWritten(written);
    if (!coin) return [];
    const mention = { kind: "coin", values: [coin.id], start: 0, end: 0, score: 1 };
    return [{ role: "name", text: coin.symbol, start: 0, certainty: 1, mentions: [mention], carried: true }];
  });
  const isName = ({ mentions }: Slot) => mentions.some(({ kind }) => kind === "coin" || kind === "group");
  return frames.map((frame) => ({
    ...frame,
    slots: [...frame.slots.filter((slot) => !isName(slot)), ...names],
  }));
}

const coinsAfter = (question: string, which: Phrases): string[] =>
  question
    .split(/,|\band\b|;/)
    .filter((clause) => hasPhrase(clause, which))
    .flatMap((clause) =>
      coinsIn(clause)
        .flatMap((id) => coinById(id) ?? [])
        .map(writtenAs),
    );

const LOG_SCALE =
  "The chart under “Compare” on this page has a logarithmic scale: press “Logarithmic scale” above it.";

function besideNamed(
  question: string,
  { calls: [call, ...others] }: Turn,
  moment: Moment,
): Answer | undefined {
  if (call?.tool !== "history_analysis" || others.length > 0 || !hasPhrase(question, "comparesBack"))
    return undefined;
  const [id, ...more] = [...new Set(coinsIn(question))];
  const [coin, measure] = [id && coinById(id), String(call.args.measure ?? "return")];
  const isMore = more.length > 0 || tokenise(question).length > MOST_OF_NOW || namesTime(question, moment);
  if (!coin || isMore || !isCompared(measure) || call.args.by) return undefined;
  const symbols = [...new Set([String(call.args.symbol), writtenAs(coin)])];
  if (symbols.length < 2) return undefined;
  return {
    kind: "calls",
    calls: [{ tool: "comparative_analysis", args: { symbols, measure, ...daysOf(call.args) } }],
  };
}

/** Whether another time is named; “day one” of a plan is none. */
const namesTime = (question: string, moment: Moment): boolean =>
  findTimes(question, moment).some(({ start, end }) => {
    const said = question.slice(start, end);
    return !phrases.lump.some((phrase) => says(question, [phrase]) && says(phrase, [said]));
  });

function backToNow(question: string, { calls }: Turn): Answer | undefined {
  const isOfDays = calls.every(({ tool, args }) => tool === "price_analysis" && args.at !== undefined);
  if (!isOfDays || !isBare(question, "latestToo") || tokenise(question).length > MOST_OF_NOW)
    return undefined;
  const symbols = [...new Set(calls.flatMap(writtenIn))];
  return {
    kind: "calls",
    calls: symbols.map((symbol) => {
      const {
        at: _,
        rolling: __,
        part: ___,
        ...args
      } = calls.find((call) => call.args.symbol === symbol)!.args;
      return { tool: "price_analysis", args };
    }),
  };
}

const MOST_OF_NOW = 8;

function isBare(question: string, which: Phrases): boolean {
  if (!hasPhrase(question, which)) return false;
  const said = new Set(
    phrases[which]
      .filter((phrase) => says(question, [phrase]))
      .join(" ")
      .split(" "),
  );
  const others = tokenise(question).filter(({ text }) => !said.has(text) && !STOP_WORDS.has(text));
  return others.length <= FEW_WORDS;
}

/** “In one line”, “just the winner”: the sentence that the answer begins with. */
function briefly({ question, answer }: Asked): Answer | undefined {
  // “And the least? In one line”: another end of the list is asked for.
  // “Over a shorter time” is no shorter answer.
  const isOfTime = /\bshort(?:er)?(?:-| )(?:time|period|span|window|range|term|stretch)/i.test(question);
  const isShort = !isOfTime && isBare(question, "brief") && !hasPhrase(question, "superlative");
  if (!isShort && !isBare(question, "winner")) return undefined;
  const text = briefOf(answer);
  return text ? { kind: "say", text } : undefined;
}

/** The first sentence of an answer that has a figure in bold, or the first line that has one. */
export function briefOf(answer: string): string | undefined {
  const lines = answer.split("\n").map((line) => line.trim());
  const told = lines.filter((line) => line.includes("**") && !line.startsWith("|"));
  const line = told.find((one) => FIGURE.test(one)) ?? told[0];
  if (!line) return undefined;
  const sentences = sentencesOf(line);
  const at = Math.max(
    0,
    sentences.findIndex((one) => FIGURE.test(one)),
  );
  const sentence = sentences[at]!.replace(/[.:,]$/, "");
  const span = YEAR.test(sentence) ? undefined : answer.match(SPAN)?.[1];
  return span ? `${sentence}, ${span}.` : `${sentence}.`;
}

const YEAR = /\b(?:19|20)\d\d\b/;
const SPAN = /(?:From [^.]*? candles(?: of each coin)?, |As of )([^.,]*\d{4})/;

const FIGURE = /\*\*[^*]*\d[^*]*\*\*/;

function plainly({ question, last, answer }: Asked): Answer | undefined {
  const isWanted = hasPhrase(question, "unclear") || isBare(question, "plainly");
  if (!isWanted || last.some(({ tool }) => tool === "price_analysis")) return undefined;
  const said = termsOf({ last });
  if (said.length === 0) return undefined;
  const points = answer.split("\n").filter((line) => line.startsWith("- **"));
  const lines = points.length > 0 ? points.map((line) => line.slice(2)) : [briefOf(answer) ?? ""];
  const figures = lines.filter(Boolean).join("\n\n");
  const told = figures && `What the figures say here: ${figures}`;
  return { kind: "say", text: [...said.map(explainedSimply), told].filter(Boolean).join("\n\n") };
}

function allAtOnce({ question, last }: Asked): Answer | undefined {
  const plans = last.filter(({ tool, args }) => tool === "savings_plan" && args.every !== "once");
  if (plans.length === 0 || !hasPhrase(question, "lump") || readQuantity(question)?.unit === "USD")
    return undefined;
  return {
    kind: "calls",
    calls: plans.map(({ tool, args }) => ({ tool, args: { ...args, every: "once", total_of: args.every } })),
  };
}

const tableOf = (last: Call[]): Call | undefined => {
  const [call, ...others] = last.filter(({ tool }) => tool === "comparative_analysis");
  return call && others.length === 0 ? call : undefined;
};

const withArgs = ({ tool, args }: Call, more: Record<string, unknown>): Answer => ({
  kind: "calls",
  calls: [{ tool, args: { ...args, ...more } }],
});

const NO_CHOICE =
  "I can't say which one is better for you: I don't advise, and what a coin did says nothing about what it will do. Over the same days, this is what speaks for and against each:";

/** “So which one would you pick?”, of those that were spoken of: their return beside their risk, and no advice. */
function chosen({ question, history }: Asked): Answer | undefined {
  if (!hasPhrase(question, "chooses")) return undefined;
  const calls = history
    .slice(-2)
    .toReversed()
    .flatMap((turn) => turn.calls);
  const symbols = [...new Set(calls.flatMap(writtenIn))].slice(0, MOST_COINS);
  if (symbols.length < 2) return undefined;
  const days = daysOf(calls.find(({ args }) => args.since)?.args ?? {});
  const args = { symbols, measure: "return", also: ["volatility", "drawdown"], ...days };
  return { kind: "calls", notes: [NO_CHOICE], calls: [{ tool: "comparative_analysis", args }] };
}

const writtenIn = ({ args: { symbol, symbols } }: Call): string[] =>
  [symbols ?? symbol].flat().filter((one): one is string => typeof one === "string");

const daysOf = ({ since, until, rolling }: Record<string, unknown>) => ({
  ...(since !== undefined && { since }),
  ...(until !== undefined && { until }),
  ...(rolling !== undefined && { rolling }),
});

function onlyThose({ question, last }: Asked): Answer | undefined {
  const table = tableOf(last);
  if (!table || !hasPhrase(question, "onlyThose") || hasPhrase(question, "superlative")) return undefined;
  const multiple = Object.values(multiples).find(({ names }) => says(question, names));
  if (multiple && (table.args.measure ?? "return") === multiple.measure)
    return withArgs(table, { only: { above: multiple.above } });
  const isFall = hasPhrase(question, "falls") || hasPhrase(question, "negative");
  const isRise = hasPhrase(question, "rises") || hasPhrase(question, "positive");
  if (isFall === isRise) return undefined;
  const limit = readQuantity(question)?.value ?? 0;
  const isOfReturn = (table.args.measure ?? "return") === "return";
  if (limit === 0 && !isOfReturn) return undefined;
  const side = isFall ? "below" : "above";
  // “Fell more than 30 %” is below −30.
  const isLoss = isOfReturn && isFall && limit > 0 && !says(question, phrases.belowLine);
  return withArgs(table, { only: { [side]: isLoss ? -limit : limit } });
}

function claimed({ question, last: [call, ...others], answer }: Asked): Answer | undefined {
  const isOfReturn = call?.tool === "history_analysis" && (call.args.measure ?? "return") === "return";
  if (!isOfReturn || others.length > 0 || !hasPhrase(question, "soIs") || readQuantity(question))
    return undefined;
  const isFall = hasPhrase(question, "falls") || hasPhrase(question, "negative");
  const isRise = hasPhrase(question, "rises") || hasPhrase(question, "positive");
  const told = briefOf(answer);
  const did = told && MOVED.find((way) => told.includes(way));
  if (isFall === isRise || !did) return undefined;
  const isSo = (did === " fell by ") === isFall;
  return { kind: "say", text: `${isSo ? "Yes" : "No"}: ${told}` };
}

const MOVED = [" rose by ", " fell by "];

function remeasured({ question, last }: Asked): Answer | undefined {
  const table = tableOf(last);
  const ofDay = dayMeasure(question);
  if (!table || !hasPhrase(question, "ofEach") || (!ofDay && hasPhrase(question, "superlative")))
    return undefined;
  const [found, ...others] = [
    ...new Set(
      measureKind.find(question).flatMap(({ values: [value = ""], score }) => (score === 1 ? value : [])),
    ),
  ].filter((name) => name !== "return" || hasPhrase(question, "returns"));
  const measure = ofDay ?? (others.length === 0 ? found : undefined);
  if (!isCompared(measure) || measure === (table.args.measure ?? "return")) return undefined;
  const { tool, args } = table;
  const call = { symbols: args.symbols, measure, ...daysOf(args) };
  const order = measure === "worst_day" ? { order: "least_first" } : {};
  return { kind: "calls", calls: [{ tool, args: { ...call, ...order } }] };
}

const isCompared = (name: string | undefined): name is Compared =>
  (COMPARED as readonly string[]).includes(name ?? "");

const dayMeasure = (question: string): Compared | undefined =>
  hasPhrase(question, "worstDay") ? "worst_day" : hasPhrase(question, "bestDay") ? "best_day" : undefined;

function turned({ question, last }: Asked): Answer | undefined {
  const table = tableOf(last);
  if (!table || !isBare(question, "reversed")) return undefined;
  return withArgs(table, { order: table.args.order === "least_first" ? "most_first" : "least_first" });
}

/** “All eight, ranked”: those that were left out, else all that there are prices of. */
function wider({ question, last }: Asked): Answer | undefined {
  const table = tableOf(last);
  if (!table || !isBare(question, "allRanked")) return undefined;
  const { top, ...args } = table.args;
  const told = args.symbols as string[];
  if (top !== undefined) return { kind: "calls", calls: [{ tool: table.tool, args }] };
  const others = allCoins().filter((coin) => pastUntil(coin) !== undefined);
  const symbols = [...new Set([...told, ...others.map(writtenAs)])].slice(0, MOST_COINS);
  return symbols.length > told.length ? withArgs(table, { symbols, asks: undefined }) : undefined;
}

function fewer({ question, last }: Asked): Answer | undefined {
  if (!isBare(question, "topOnly")) return undefined;
  const top = readCount(question);
  const isOfDays = last.every(({ tool, args }) => tool === "days_analysis" && args.measure !== "count");
  if (top && isOfDays)
    return { kind: "calls", calls: last.map(({ tool, args }) => ({ tool, args: { ...args, top } })) };
  const table = tableOf(last);
  if (!table) return undefined;
  return top && top > 1 && top < (table.args.symbols as string[]).length
    ? withArgs(table, { top })
    : undefined;
}

function sideBySide({ question, last }: Asked): Answer | undefined {
  if (!hasPhrase(question, "table") || last.length < 2) return undefined;
  if (!last.every(({ tool, args }) => tool === "price_analysis" && !args.at && !args.part)) return undefined;
  const symbols = [...new Set(last.flatMap(writtenIn))].slice(0, MOST_COINS);
  if (symbols.length < 2) return undefined;
  return { kind: "calls", calls: [{ tool: "comparative_analysis", args: { symbols, measure: "price" } }] };
}

/** “What did I ask first?”, “what did you say about Solana?”: what was said in this conversation; earlier ones are looked through by a tool. */
function toldHere(question: string, history: Turn[], moment: Moment): Understanding | undefined {
  const isOfTold = hasPhrase(question, "saidHere");
  if (!isOfTold || hasPhrase(question, "otherTime") || findTimes(question, moment).length > 0)
    return undefined;
  const turns = history.filter(({ answer, question: asked }) => answer && asked);
  const named = new Set(coinsIn(question));
  const about =
    named.size === 0 ? turns : turns.filter((turn) => coinsIn(turn.question).some((id) => named.has(id)));
  const turn = hasPhrase(question, "firstOne") ? about[0] : about.at(-1);
  if (!turn) return undefined;
  const which = turn === turns.at(-1) ? "Last" : turn === turns[0] ? "First" : "Before";
  const brief = briefOf(turn.answer ?? "") ?? firstLine(turn.answer ?? "");
  const text = `${which} you asked: “${turn.question.trim()}” I answered: ${brief}`;
  return { kind: "say", text, frames: turn.frames };
}

const firstLine = (answer: string): string => answer.split("\n").find(Boolean) ?? "";

const coinsIn = (text: string): string[] =>
  coins.find(text).flatMap(({ values: [id], score }) => (score === 1 && id && coinById(id) ? id : []));
