import type { Call, Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import { understand } from "@/lib/understanding/understand";
import { coinById } from "../coins/coins";
import { aboutAnswer, coveredWords, SOURCES } from "./about-answer";
import { aboutDesk } from "./about-desk";
import { anchored } from "./anchored";
import { ofEach } from "./asked";
import { coins, isCoinNamed } from "./coins";
import { corrected } from "./corrected";
import { datedAmounts } from "./dated-amounts";
import { ofHoldings } from "./holdings";
import { indicators } from "./indicators";
import { beginsWith, hasPhrase, isOrder, says } from "./phrases";
import phrases from "./phrases.json";
import { refusalOf } from "./plans/explain";
import { MARKET, MARKET_READ } from "./plans/now";
import { confirmed } from "./plans/own";
import { again } from "./previous-answer";
import refusals from "./refusals.json";
import { teaching } from "./teaching";
import { type Moment, type TurnFrame, turnFrameOf } from "./turn-frame";

import { fundamentalKind, measureKind } from "./vocabulary";

export { isCoinNamed } from "./coins";
export { SCOPE } from "./scope";
export type { Intent, Moment, TurnFrame } from "./turn-frame";

/** “How is the market?” is no greeting, “buy me some bitcoin” is no question of another desk. */
function refusedOf(question: string, { kind }: Understanding): Understanding | undefined {
  if (kind !== "calls" && !isCoinNamed(question) && hasPhrase(question, "covered"))
    return { kind: "say", text: coveredWords() };
  if ((kind === "outside" || kind === "about") && hasPhrase(question, "source"))
    return { kind: "say", text: SOURCES };
  const isTalk = kind === "outside" || kind === "about" || kind === "nonsense";
  const isOrdered = kind === "outside" && isCoinNamed(question) && isOrder(question);
  const text = isOrdered ? refusals.trade.says : isTalk ? refusalIn(question, kind) : undefined;
  if (text) return { kind: "say", text };
  if (kind === "outside" && hasPhrase(question, "mood")) return { kind: "calls", calls: moodOf(question) };
  const isMarket = (kind === "help" || kind === "outside") && hasPhrase(question, "market");
  return isMarket ? { kind: "calls", calls: MARKET, notes: [MARKET_READ] } : undefined;
}

function restOf(question: string): string | undefined {
  const at = question.indexOf("? ");
  const rest = at < 0 ? "" : question.slice(at + 1).trim();
  return beginsWith(rest, "asks") ? rest : undefined;
}

type Calls = Understanding & { kind: "calls" };

const both = (first: Calls, second: Calls): Calls => ({
  ...second,
  calls: [...first.calls, ...second.calls],
  notes: [...(first.notes ?? []), ...(second.notes ?? [])],
});

const alertsSet = (history: Turn[]): Call[] =>
  history.flatMap(({ calls }) => calls.filter(({ tool }) => tool === "set_price_alert"));

/** A complaint is answered wherever it was put; anything else only where no desk is meant. */
function refusalIn(question: string, kind: Understanding["kind"]): string | undefined {
  const text = refusalOf(question, isCoinNamed(question));
  return kind === "outside" || text === refusals.complaint.says ? text : undefined;
}

function moodOf(question: string): Call[] {
  const named = coins
    .find(question)
    .flatMap(({ values, score }) => (score === 1 ? (coinById(values[0]!) ?? []) : []));
  return named.length > 0 ? ofEach("sentiment_analysis", named, {}) : MARKET.slice(-1);
}

export async function readTurn(asked: string, history: Turn[], moment: Moment): Promise<TurnFrame> {
  const question = anchored(corrected(asked), history, moment);
  const last = history.at(-1)?.calls ?? [];
  const sure = confirmed(question, history);
  if (sure) return turnFrameOf(sure);
  const about =
    aboutDesk(question, history, moment) ??
    datedAmounts(asked, history, moment) ??
    ofHoldings(question, history, moment) ??
    again(question, history, moment) ??
    aboutAnswer(question, history);
  const rest = about && restOf(question);
  const more = rest ? await readTurn(rest, history, moment) : undefined;
  if (about?.kind === "calls" && more?.understanding.kind === "calls")
    return turnFrameOf(both(about, more.understanding));
  if (about) return turnFrameOf(about);
  const read = (text: string, subjects?: typeof teaching.subjects) =>
    understand(text, {
      teaching: subjects ? { ...teaching, subjects } : teaching,
      context: { inView: moment.inView, last, answer: history.at(-1)?.answer, set: alertsSet(history) },
      moment,
      history,
    });
  const understood = await read(question);
  const gist = understood.kind === "outside" ? gistOf(question) : undefined;
  const inBrief = gist ? await read(gist) : undefined;
  if (inBrief?.kind === "calls") return turnFrameOf(withRefusal(question, inBrief));
  const refused = refusedOf(question, understood);
  if (refused) return turnFrameOf(refused);
  const subjects = ownSubjects(question, understood);
  return turnFrameOf(subjects ? await read(question, subjects) : understood);
}

function ownSubjects(question: string, { kind }: Understanding): Record<string, string[]> | undefined {
  if ((kind !== "outside" && kind !== "elsewhere") || !isCoinNamed(question)) return undefined;
  const found = Object.entries(MEASURED).map(([name, kinds]): [string, string[]] => [
    name,
    kinds.flatMap((one) =>
      one
        .find(question)
        .flatMap(({ score, start, end }) => (score === 1 ? normalise(question.slice(start, end)) : [])),
    ),
  ]);
  found.push(["history", phrases.weekdays.filter((phrase) => says(question, [phrase]))]);
  const subjects = Object.fromEntries(found.filter(([, words]) => words.length > 0));
  return Object.keys(subjects).length > 0 ? subjects : undefined;
}

const MEASURED = { technical: [indicators], history: [measureKind], fundamental: [fundamentalKind] };

function withRefusal(question: string, understood: Understanding & { kind: "calls" }): Understanding {
  const said = refusalOf(question, true);
  return said ? { ...understood, notes: [said, ...(understood.notes ?? [])] } : understood;
}

function gistOf(question: string): string | undefined {
  const clauses = clausesOf(question);
  const asked = clauses.at(-1);
  if (clauses.length < LONG || !asked || !beginsWith(asked, "gist") || !hasPhrase(asked, "figured"))
    return undefined;
  const named = coins
    .find(question)
    .flatMap(({ values, score }) => (score === 1 ? (coinById(values[0]!)?.name ?? []) : []));
  if (named.length === 0) return undefined;
  return isCoinNamed(asked) ? asked : `${[...new Set(named)].join(" and ")}: ${asked}`;
}

const LONG = 3;

const clausesOf = (text: string): string[] =>
  text
    .split(/[,.;!]\s+/)
    .map((clause) => clause.trim())
    .filter(Boolean);
