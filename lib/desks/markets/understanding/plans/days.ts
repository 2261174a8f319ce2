import { readCount } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { DAY_MS } from "../../tools/days";
import { LINES } from "../../tools/schema";
import type { Coin } from "../../types";
import { type Context, isFresh, limitOf, namedCoins, needCoins, ofEach } from "../asked";
import { askedIndicator, indicators } from "../indicators";
import { askedDays, type Days, daysBefore, daysIn, FIRST_DAY } from "../periods";
import { hasPhrase, says } from "../phrases";
import type { Part } from "../turn-frame";
import { fundamentalKind, measureKind } from "../vocabulary";
import { fractionIn } from "./past";

export function ofDays(request: Request, context: Context): Planned | undefined {
  const again = goneOn(request, context);
  if (again) return again;
  if (hasPhrase(request.text, "weekdays")) return weekdays(request, context);
  const each = eachDay(request, context);
  if (each) return each;
  const ways = waysOf(request);
  if (ways.length > 0) return biggest(request, context, ways);
  return isCounting(request) ? counted(request, context) : undefined;
}

const OTHERS = [measureKind, fundamentalKind, indicators];

/** “Same for Litecoin”, “make it ten”, “and in 2019?”, after single days: the same with what is new. */
function goneOn(request: Request, { last }: Context): Planned | undefined {
  const { frame, text } = request;
  const isOfDays = last.length > 0 && last.every(({ tool }) => tool === "days_analysis");
  if (frame.act === "ask" || !isOfDays) return undefined;
  const isOther =
    OTHERS.some((kind) => kind.find(text).some(({ score }) => score === 1)) ||
    isFresh(request, "above", "below");
  if (isOther) return undefined;
  const coins = isFresh(request, "name") ? namedCoins(request) : [];
  const asked = isFresh(request, "time", "since", "until") ? askedDays(request) : undefined;
  const said = isFresh(request, "top") ? request.count() : undefined;
  const top = said ?? (hasPhrase(text, "replaces") ? readCount(text) : undefined);
  const isNewTop = top !== undefined && top > 0 && last.every(({ args }) => args.measure !== "count");
  if (coins.length === 0 && !isNewTop && !(asked?.isNamed && !asked.isFuture)) return undefined;
  request.use("ref", "form", "top", "nth", "amount", "what", "every");
  return last.flatMap(({ args: { symbol, since, until, rolling, ...args } }) => {
    const days = asked?.isNamed
      ? daysIn(asked)
      : { since, ...(until ? { until } : {}), ...(rolling ? { rolling } : {}) };
    const call = { ...args, ...days, ...(isNewTop && { top: Math.min(top, MOST_DAYS) }) };
    return coins.length > 0
      ? ofEach("days_analysis", coins, call)
      : [{ tool: "days_analysis" as const, args: { symbol, ...call } }];
  });
}

const ALL_DAYS = "You named no period, so I took all the days there are.";

function daysOf(request: Request): Days {
  const asked = askedDays(request);
  if (asked.isNamed && !asked.isNow && !asked.isFuture) return daysIn(asked);
  const before = daysBefore(request);
  if (before.since) return before;
  request.note(ALL_DAYS);
  return { since: FIRST_DAY };
}

function weekdays(request: Request, context: Context): Part[] {
  const coins = needCoins(request, context);
  request.use(...WEEKDAY_ROLES);
  const before = daysBefore(request);
  const days = before.since ? before : { since: FIRST_DAY };
  const isOfChange = hasPhrase(request.text, "upOnAverage") && !hasPhrase(request.text, "swings");
  return ofEach("days_analysis", coins, {
    measure: "weekdays",
    ...(isOfChange && { part: "mean" }),
    ...days,
  });
}

/** “The daily highs and lows from 7 to 10 May”; a longer stretch than can be listed is told otherwise. */
function eachDay(request: Request, context: Context): Part[] | undefined {
  if (!hasPhrase(request.text, "byDay") || hasPhrase(request.text, "plan")) return undefined;
  const asked = askedDays(request);
  const { since, until } = asked;
  const isShort = since && until && Date.parse(until) - Date.parse(since) <= MOST_DAYS * DAY_MS;
  if (!isShort || asked.isFuture || isFresh(request, "amount")) return undefined;
  request.use("what", "by", "every", "rhythm", "form", "time", "since", "until");
  const coins = needCoins(request, context);
  // “Did it fall by more than a third? Give the closes from 7 to 10 May”: over the same days.
  const claim = fractionIn(request);
  if (claim) request.note("I checked that against the days that you list, from close to close:");
  return [
    ...(claim ? ofEach("history_analysis", coins, { ...claim, ...daysIn(asked) }) : []),
    ...ofEach("days_analysis", coins, { measure: "each", ...daysIn(asked) }),
  ];
}

const WEEKDAY_ROLES = ["time", "against", "since", "until", "what", "by", "every", "rhythm", "ref"] as const;

type Way = "falls" | "rises";

function waysOf({ text }: Request): Way[] {
  const before = beforeDays(text);
  const isFall = hasPhrase(text, "worstDays") || hasPhrase(before, "worst");
  const isRise = hasPhrase(text, "bestDays") || hasPhrase(before, "best");
  return [...(isRise ? (["rises"] as const) : []), ...(isFall ? (["falls"] as const) : [])];
}

/** The words right before “days”; none where a number stands there, as that is a stretch of time. */
function beforeDays(text: string): string {
  const words = tokenise(text).map((token) => token.text);
  const at = words.indexOf("days");
  if (at < 1 || Number(words[at - 1]) > 0) return "";
  return words.slice(Math.max(0, at - NEAR), at).join(" ");
}

const NEAR = 5;

const MOST_DAYS = 30;

function biggest(request: Request, context: Context, ways: Way[]): Part[] {
  const coins = needCoins(request, context);
  const count = request.count();
  request.use("what", "nth", "top", "every", "form", "by", "ref", "unit");
  const top = count && count > 0 ? Math.min(count, MOST_DAYS) : undefined;
  const args = { ...(top && { top }), ...daysOf(request) };
  return ways.flatMap((measure) => ofEach("days_analysis", coins, { measure, ...args }));
}

const isCounting = (request: Request): boolean =>
  request.is("count") || hasPhrase(request.text, "countsDays");

function counted(request: Request, context: Context): Planned | undefined {
  const condition = conditionOf(request, context);
  if (!condition) return undefined;
  const coins: Coin[] = needCoins(request, context);
  request.use("what", "above", "below", "amount", "ref", "nth", "every", "by", "unit", "rhythm");
  return ofEach("days_analysis", coins, { measure: "count", ...condition, ...daysOf(request) });
}

type Condition = { side: "above" | "below" } & (
  | { level: number }
  | { line: (typeof LINES)[number] }
  | { percent: number }
);

function conditionOf(request: Request, { last }: Context): Condition | undefined {
  const { text } = request;
  const isFall = hasPhrase(text, "falls") && !hasPhrase(text, "rises");
  const side = isFall ? "below" : "above";
  const line = lineOf(text, last);
  if (line) return { side, line };
  const limit = isFresh(request, "above", "below") ? limitOf(request) : undefined;
  const value = limit?.above ?? limit?.below;
  if (limit && value && !limit.isOtherUnit) {
    // “Fell more than 5 %” is a bound on a fall.
    if (limit.isPercent) return { side, percent: value };
    return { side: limit.below ? "below" : "above", level: value };
  }
  if (hasPhrase(text, "redDays")) return { side: "below", percent: 0 };
  if (hasPhrase(text, "greenDays")) return { side: "above", percent: 0 };
  // “On what share of days did it go up?”
  const isOfDays = hasPhrase(text, "countsDays") && says(text, ["days"]);
  return isOfDays && (isFall || hasPhrase(text, "rises")) ? { side, percent: 0 } : undefined;
}

const isLine = (name: string): name is (typeof LINES)[number] => (LINES as readonly string[]).includes(name);

/** “Above the top one”, of the bands that were told; “below its 200-day average”. */
function lineOf(text: string, last: Context["last"]): (typeof LINES)[number] | undefined {
  const named = indicators
    .find(text)
    .flatMap(({ values, score }) => (score === 1 ? askedIndicator(values[0]!) : []));
  const told = last.flatMap(({ args }) => (args.indicators as string[] | undefined) ?? []);
  if (named.some(({ name }) => name === "bollinger") || (told.includes("bollinger") && isOfBand(text))) {
    if (hasPhrase(text, "upperLine")) return "bollinger_upper";
    return hasPhrase(text, "lowerLine") ? "bollinger_lower" : undefined;
  }
  const [average] = named.filter(({ name }) => name === "sma" || name === "ema");
  const line = average && `${average.name}${average.lengths[0]}`;
  return line && isLine(line) ? line : undefined;
}

const isOfBand = (text: string): boolean =>
  (hasPhrase(text, "upperLine") || hasPhrase(text, "lowerLine")) && tokenise(text).length < MOST_WORDS;
const MOST_WORDS = 20;
