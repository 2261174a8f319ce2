import type { Slot } from "@/lib/understanding/frame";
import { readQuantity, readRhythm } from "@/lib/understanding/quantities";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { daysOf, type Grain, movedDay, readTime } from "@/lib/understanding/times";
import { STRETCHES } from "../../analysis/stretches";
import { coinById } from "../../coins/coins";
import { addDays, DAY_MS } from "../../tools/days";
import {
  COMPARED,
  type Compared,
  type HistoryMeasure,
  MEASURES,
  type Measure,
  MOST_DOLLARS,
} from "../../tools/schema";
import type { Coin } from "../../types";
import {
  besides,
  biggest,
  type Context,
  choicesOf,
  groupOf,
  isCounted,
  isFresh,
  isOfRank,
  limitOf,
  MOST_COINS,
  namedCoins,
  needCoins,
  ofEach,
  readForm,
  readRefused,
  severalBefore,
  spokenValues,
  topWithin,
  valuesBefore,
} from "../asked";
import { writtenAs } from "../coins";
import factors from "../factors.json";
import fractions from "../fractions.json";
import { askedIndicator } from "../indicators";
import { sumWords } from "../money";
import multiples from "../multiples.json";
import {
  type Asked,
  againstDays,
  askedDays,
  type Days,
  daysIn,
  divided,
  FIRST_DAY,
  moreDays,
  stretchOfTurn,
  stretchSaid,
  turnText,
} from "../periods";
import { asksLeast, beginsWith, endsWith, hasPhrase, says } from "../phrases";
import refusals from "../refusals.json";
import { oneDayExtreme } from "../sides";
import { coinsNamed, type Part } from "../turn-frame";
import { measureKind } from "../vocabulary";
import { explain, weighedUp } from "./explain";
import { fundamental } from "./fundamental";
import {
  ahead,
  BOTH_ENDS,
  compared,
  countBefore,
  isCoinFresh,
  isMeaning,
  isOfBothEnds,
  isOfIndicator,
  moodBeside,
  noteWhy,
  OF_NOW,
} from "./shared";

const LAST_YEAR = "You named no period, so I took the last twelve months.";
const ALL_TIME = "You named no period, so I took all the days there are.";
/** Without a period these are asked for since ever. */
const OF_EVER: ReadonlySet<string> = new Set(["highest", "lowest", "best_day", "worst_day"]);
const MOST_MEASURES = 3;

const MOST_COLUMNS = 6;

const isMeasure = (name: string): name is Measure => (MEASURES as readonly string[]).includes(name);
const isCompared = (name: string): name is Compared => (COMPARED as readonly string[]).includes(name);

export const compare: Plan<Context> = (request, context) => compareOf(request, context);

/** @param isFromHistory where a history is of several: it isn't handed back to where it comes from */
function compareOf(request: Request, context: Context, isFromHistory = false): ReturnType<Plan<Context>> {
  const other = askedElsewhere(request);
  if (other) return request.planAs(other, request) as ReturnType<Plan<Context>>;
  if (isOfPlans(request)) return savings(request, context);
  if (!isFromHistory && isOfRank(request) && request.has("time", "since")) return history(request, context);
  const apart = moodBeside(request, context);
  if (apart) return { say: apart };
  if (!isFromHistory && isOfOne(request, context)) return history(request, context);
  const beside = hasPhrase(request.text, "together") ? undefined : besideOthers(request);
  if (beside) return beside;
  readRefused(request);
  if (isOfSize(request)) return fundamental(request, context);
  if (isInvested(request)) return savings(request, context);
  if (!isFromHistory && isOfTimes(request)) return history(request, context);
  if (namesOtherMarket(request)) request.note(refusals.other_markets.says);
  readForm(request);
  const linked = linkedTo(request, measuresOf(request, { best: "return", worst: "return" }));
  if (linked) return linked;
  const coins = comparedCoins(request, context);
  const asked = askedDays(request);
  if (asked.isFuture) return ahead(request, coins);
  const indicators = request.values("indicator", ["what"]).map((value) => askedIndicator(value).name);
  const isOfRecord = hasPhrase(request.text, "belowRecord") && !hasPhrase(request.text, "falls");
  const isFromHigh = hasPhrase(request.text, "fromPeak") && hasPhrase(request.text, "falls");
  const measures = measuresOf(request, { best: "return", worst: "return" })
    .map((name) => (name !== "highest" ? name : isOfRecord ? "below_ath" : isFromHigh ? "drawdown" : name))
    .filter(isCompared)
    .filter(
      (name, _, all) => name !== "return" || !(isOfLogReturns(request, all) || isOfCorrelation(request, all)),
    )
    .slice(0, MOST_COLUMNS);
  if (isOfLogReturns(request, measures)) request.use("what", "name", "rhythm");
  noteWhy(request);
  if (measures.length === 0 && indicators.length > 0)
    return ofEach("technical_analysis", coins, { indicators });
  const isOnlyEnd = measures.length === 1 && ONLY_ENDS.has(measures[0]!) && !hasPhrase(request.text, "price");
  const before = measuresBefore(request, context);
  const isOfBefore = measures.length === 0 || (isOnlyEnd && !before.includes("return"));
  const wanted: Compared[] = isOfBefore ? before : measures;
  const against = againstDays(request);
  const days = daysOver(request, asked, wanted);
  if (hasPhrase(request.text, "oneChart")) request.note("The page draws them side by side, under “Compare”.");
  const ranked = compared(request, coins, wanted, days).map((call) => ({
    ...call,
    args: { ...call.args, ...amongBiggest(request, coins), ...likenessTo(request, coins, call.args.measure) },
  }));
  return [...ranked, ...(against ? compared(request, coins, wanted, daysIn(against)) : [])];
}

/** “Which pair is the lowest?”, after correlations, asks for no price. */
const ONLY_ENDS: ReadonlySet<Compared> = new Set<Compared>(["highest", "lowest"]);

/** “And over three months?”, of what was compared before, whose words the reader didn't mark: “is ADA correlated with BTC”. */
function measuresBefore(request: Request, { last: [call, ...others] }: Context): Compared[] {
  const isOn = request.frame.act !== "ask" && call?.tool === "comparative_analysis" && others.length === 0;
  const before = isOn ? String(call.args.measure ?? "") : "";
  if (isCompared(before) && !OF_NOW.has(before)) return [before];
  const said = valuesBefore(request, "measure").filter(isCompared);
  return said.length > 0 ? said : ["return"];
}

/** “Which coin moved least with Bitcoin?”: one coin against the others that there are prices of. */
function linkedTo(request: Request, measures: readonly string[]): Part[] | undefined {
  const isOfLink = measures.includes("correlation") || hasPhrase(request.text, "together");
  const coins = namedCoins(request, ["name", "against", "from", "to"]);
  const [one] = coins;
  const isOfOthers =
    hasPhrase(request.text, "anyCoin") ||
    hasPhrase(request.text, "screens") ||
    request.has("every", "within");
  if (!isOfLink || !one || coins.length > 1 || !isCoinFresh(request) || !isOfOthers) return undefined;
  const symbols = [one, ...biggest(request, MOST_COINS).filter(({ id }) => id !== one.id)]
    .slice(0, MOST_COINS)
    .map(writtenAs);
  const days = daysOver(request, askedDays(request), ["correlation"]);
  const order = hasPhrase(request.text, "weakLink") ? { order: "least_first" } : {};
  const top = request.count();
  request.use("what", "every", "within", "top", "nth", "by", "against");
  const args = {
    symbols,
    measure: "correlation",
    of: [writtenAs(one)],
    ...days,
    ...order,
    ...(top && { top }),
  };
  return [{ tool: "comparative_analysis", args }];
}

/** “Gold against Bitcoin”: of gold there is nothing, of the coin there is. */
function besideOthers(request: Request): Part[] | undefined {
  const isOne = isCoinFresh(request) && namedCoins(request, ["name", "against", "from", "to"]).length === 1;
  if (!isOne || !namesOtherMarket(request)) return undefined;
  request.note(refusals.other_markets.says);
  const coins = namedCoins(request, ["name", "against", "from", "to"]);
  const asked = askedDays(request);
  if (asked.isFuture) return ahead(request, coins);
  const measures = measuresOf(request, { best: "return", worst: "return" }).filter(isMeasure);
  request.use("what", "against");
  return overDays(request, coins, asked, measures);
}

const namesOtherMarket = (request: Request): boolean =>
  request
    .names("refusal", ["name", "what", "against", "from", "to"])
    .some(({ value, score, isCarried }) => value === "other_markets" && score === 1 && !isCarried);

/** “Volatility, as the standard deviation of daily log returns”: that is how it is computed. */
const isOfLogReturns = (request: Request, measures: readonly string[]): boolean =>
  measures.includes("volatility") && hasPhrase(request.text, "logReturns");

/** “Whose daily returns were uncorrelated”: of returns it is what a correlation is of. */
const isOfCorrelation = ({ text }: Request, measures: readonly string[]): boolean =>
  measures.includes("correlation") && hasPhrase(text, "dailyReturns");

export const isInvested = (request: Request): boolean =>
  isFresh(request, "amount") &&
  request.has("time", "since") &&
  hasPhrase(request.text, "invested") &&
  (request.quantity("amount")?.value ?? 0) > 0;

/** “ETH a year ago and now”: one coin at two times, beside no other. */
const isOfTimes = (request: Request): boolean =>
  request.has("against", "time") &&
  !isBesideIts(request) &&
  namedCoins(request, ["name", "from", "to"]).length === 1 &&
  namedCoins(request, ["against"]).length === 0 &&
  request.unknown() === undefined &&
  request.names("refusal", ["name", "what", "against"]).length === 0 &&
  (request.frame.act === "ask" || spokenOf(request).length < 2) &&
  !request.has("within", "every", "ref") &&
  askedDays(request).isNamed;

function amongBiggest(request: Request, coins: Coin[]): { of?: string[] } {
  const named = coins.filter(({ id }) => isNamed(request, id));
  if (coins.length < MOST_COINS || named.length !== 1 || groupOf(request).length > 0) return {};
  return { of: named.map(writtenAs) };
}

function likenessTo(request: Request, coins: Coin[], measure: unknown): { of?: string[] } {
  const { text, frame } = request;
  if (measure !== "correlation" || coins.length < 3) return {};
  const slot = frame.slots.find(
    ({ carried, start, mentions }) =>
      !carried && mentions.some(({ kind }) => kind === "coin") && endsWith(text.slice(0, start), "likeness"),
  );
  const ids = slot?.mentions.flatMap(({ kind, values }) => (kind === "coin" ? values : [])) ?? [];
  const one = coins.find(({ id }) => ids.includes(id));
  return one ? { of: [writtenAs(one)] } : {};
}

const isNamed = (request: Request, id: string): boolean =>
  request.names("coin", ["name", "against", "from", "to"]).some(({ value }) => value === id);

/** “Is XRP up or down this week?” compares nothing with it. */
const isOfOne = (request: Request, context: Context): boolean =>
  !isOfThose(request, context) &&
  (request.is("trend", "value", "mean", "when", "threshold", "plot") || isHow(request)) &&
  request.names("coin").length === 1 &&
  request.frame.slots.filter(({ role }) => role === "name").length === 1 &&
  !request.has("ref", "against", "within", "every");

/** “How volatile was Bitcoin?”, read as a comparison, without a word that compares. */
const isHow = ({ frame: { text } }: Request): boolean =>
  /^how (?!much\b|many\b)/i.test(text) &&
  !/\b(?:more|less|better|worse|than)\b/i.test(text) &&
  !hasPhrase(text, "setsBeside") &&
  !hasPhrase(text, "comparesBack");

const isOfSize = (request: Request): boolean =>
  !isBesideIts(request) &&
  request.names("coin").length === 1 &&
  isFresh(request, "what") &&
  request.values("fundamental", ["what"]).length > 0 &&
  !request.has("ref", "against", "within", "every", "top");

/** The coins that are named, a group, those spoken of before, or the biggest. @throws Missing where there is one only */
function comparedCoins(request: Request, context: Context): Coin[] {
  const named = namedCoins(request, ["name", "against", "from", "to"]);
  const counted = isCounted(request) && !isCoinFresh(request) ? severalBefore(request, context) : [];
  if (counted.length > named.length) return counted;
  const within = isCoinFresh(request) ? undefined : topWithin(request);
  if (within) return biggest(request, within);
  if (named.length > 1) return named;
  const group = groupOf(request);
  if (group.length > 1) return [...new Set([...named, ...group])].slice(0, MOST_COINS);
  const isOfMany =
    request.values("group", ["within", "name", "every"]).length +
      request.values("market", ["within", "name", "every"]).length >
    0;
  const count = request.frame.slots.some(({ role }) => role === "within")
    ? request.quantity("within")?.value
    : undefined;
  const isOfAll = hasPhrase(request.text, "several") || request.has("ref");
  const several = isOfAll && !isCoinFresh(request) ? severalBefore(request, context) : [];
  if (!isOfMany && several.length > 1) return several;
  const before = spokenOf(request).filter(({ id }) => id !== named[0]?.id);
  if (!isOfMany && before.length + named.length > 1 && (request.has("ref") || request.frame.act !== "ask"))
    return [...named, ...before].slice(0, request.has("ref") ? 3 : 2).reverse();
  if (isOfMany || count !== undefined || named.length === 0) {
    if (named.length === 0 && request.unknown() !== undefined) needCoins(request, context);
    if (named.length === 0 && !isOfMany && count === undefined && !request.is("rank", "extreme", "list"))
      needCoins(request, context);
    return [...new Set([...named, ...biggest(request, count ?? MOST_COINS)])].slice(0, MOST_COINS);
  }
  const [one] = named as [Coin];
  const strange = request.unknown();
  const isElsewhere = request.values("refusal", ["name", "what"]).includes("other_markets");
  const reason = isElsewhere
    ? `${refusals.other_markets.says} `
    : strange
      ? `I don't know “${strange}”. `
      : "";
  const ask = `${reason}With which coin shall I compare ${one.name}?`;
  throw new Missing("against", ask, choicesOf(context, [one.id]), "coin");
}

const spokenOf = ({ earlier }: Request): Coin[] =>
  [...new Set(coinsNamed([...earlier]))].flatMap((id) => coinById(id) ?? []);

function daysOver(request: Request, asked: Asked, measures: readonly string[]): Days {
  if (asked.isNamed && asked.isNow && asked.day && measures.some((one) => OF_STRETCH.has(one)))
    return recently(request);
  if (asked.isNamed && asked.isNow && asked.day) return { since: asked.day, rolling: true };
  if (asked.isNamed) return daysIn(asked);
  const stretch = stretchSaid(request) ?? stretchOfTurn(request);
  if (stretch) return stretch;
  if (measures.every((measure) => OF_NOW.has(measure))) return {};
  const isRecord =
    measures.every((measure) => measure === "drawdown") && hasPhrase(turnText(request), "record");
  if (isRecord || measures.every((measure) => OF_EVER.has(measure))) {
    request.note(ALL_TIME);
    return { since: FIRST_DAY };
  }
  request.note(LAST_YEAR);
  return {};
}

const OF_STRETCH: ReadonlySet<string> = new Set(["volatility", "drawdown", "correlation", "mean"]);
/** Days that “right now” stands for where a stretch is needed. */
const RECENT = 30;

function recently(request: Request): Days {
  request.note(`For that I took the last ${RECENT} days.`);
  const since = new Date(request.moment.now.getTime() - RECENT * DAY_MS).toISOString().slice(0, 10);
  return { since, rolling: true };
}

export const history: Plan<Context> = (request, context) => {
  const other = askedElsewhere(request);
  if (other) return request.planAs(other, request) as ReturnType<Plan<Context>>;
  const apart = moodBeside(request, context);
  if (apart) return { say: apart };
  const isOfPlan = request.earlier[0]?.function === "savings" && hasPhrase(request.text, "underWater");
  if (isOfPlan || isBoughtEach(request)) return savings(request, context);
  readForm(request);
  noteCandles(request);
  if (isMeaning(request) || weighedUp(request, context)) return explain(request, context);
  readRefused(request);
  const isMarket =
    request.values("market", ["name", "within"]).length > 0 ||
    (request.frame.act === "ask" && hasPhrase(request.text, "market"));
  const group = isMarket && request.names("coin").length === 0;
  if (isOfMany(request) || isBesideIts(request)) return compareOf(request, context, true);
  if (isOfThose(request, context)) return compareOf(request, context, true);
  const coins = group ? biggest(request, MOST_COINS) : needCoins(request, context);
  const asked = askedDays(request);
  if (asked.isFuture) return ahead(request, coins);
  if (hasPhrase(request.text, "breakEven") && asked.day) return brokeEven(request, coins, asked);
  const since = fromDayBefore(request, coins, asked) ?? sinceThatDay(request, coins, asked);
  if (since) return since;
  const special =
    withinDay(request, coins, asked) ??
    changeOfDay(request, coins, asked) ??
    inARow(request, coins) ??
    multiplied(request, coins, asked);
  if (special) return special;
  if (asked.isOfHours) request.note("Past figures are by day: I have none for single minutes or hours.");
  const limit = limitOf(request);
  const isLevel = limit ? !limit.isPercent : levelBefore(request) !== undefined;
  if (isLevel && (request.is("when") || isFresh(request, "last"))) return levelled(request, coins, asked);
  if (hasPhrase(request.text, "breakEven") && asked.since)
    return hasPhrase(request.text, "peakDay") && !asked.day
      ? fallSince(request, coins, asked)
      : brokeEven(request, coins, asked);
  const measures = measuresOf(request, { best: "best_day", worst: "worst_day" });
  if (isOfRecovery(request, measures)) request.use("what");
  noteWhy(request);
  if (measures.includes("highest") && !asked.isNamed && hasPhrase(request.text, "fromPeak"))
    return ofEach("fundamental_analysis", coins, { asked: ["ath"] });
  const linked = linkedTo(request, measures);
  if (linked) return linked;
  const ofNow = measures.filter((measure) => measure === "volume" || measure === "market_cap");
  if (ofNow.length > 0) {
    const at = asked.isNow ? undefined : (asked.day ?? asked.until);
    if (ofNow.length === measures.length)
      return ofEach("fundamental_analysis", coins, { asked: ofNow, ...(at && { at }) });
    if (at) request.note("I have market caps and volumes of single days, not of periods.");
  }
  if (request.is("count")) request.note("I don't count days or times; this is what I can tell.");
  const had = measures.filter(isMeasure);
  const wanted = had.length > 0 ? had : [defaultMeasure(request)];
  return [...overDays(request, coins, asked, wanted), ...besides(request, coins)];
};

/** “… and how long did it take to recover?”, in the same turn as a fall: that is told with the fall. */
const isOfRecovery = (request: Request, measures: readonly string[]): boolean =>
  measures.includes("drawdown") && hasPhrase(request.text, "breakEven");

/** “% change”, after the price of a year ago: from that day until now. */
function sinceThatDay(request: Request, coins: Coin[], { day, rolling }: Asked): Part[] | undefined {
  const [before] = request.earlier;
  const isBare = before?.function === "price" && !isFresh(request, "time", "since", "until", "name");
  if (!day || !rolling || !isBare || request.frame.act === "ask") return undefined;
  const measures = measuresOf(request, { best: "best_day", worst: "worst_day" });
  if (measures.some((name) => name !== "return")) return undefined;
  request.use("time", "what", "unit");
  return ofEach("history_analysis", coins, { measure: "return", since: day, rolling });
}

const isBesideIts = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  isCoinFresh(request) &&
  namedCoins(request).length === 1 &&
  hasPhrase(request.text, "setsBeside") &&
  hasPhrase(request.text, "itsOwn") &&
  spokenOf(request).some(({ id }) => !namedCoins(request).some((coin) => coin.id === id));

/** “How big was the drop from the day before?”: from that day's close to the next one's. */
function fromDayBefore(request: Request, coins: Coin[], { day }: Asked): Part[] | undefined {
  if (!day || !hasPhrase(request.text, "fromDayBefore")) return undefined;
  request.use("what", "time", "ref", "from", "against");
  return ofEach("history_analysis", coins, { measure: "return", since: day, until: addDays(day, 1) });
}

function brokeEven(request: Request, coins: Coin[], { since, rolling }: Asked): Part[] {
  request.use("what", "amount", "time", "since", "until", "ref", "last");
  const days = { since, ...(rolling && { rolling }) };
  return ofEach("history_analysis", coins, { measure: "break_even", ...days });
}

/** “If I'd bought at the 2017 peak …”: the deepest fall since then begins at the peak, and ends with the recovery. */
function fallSince(request: Request, coins: Coin[], { since, rolling }: Asked): Part[] {
  request.use("what", "time", "since", "until", "ref", "last");
  return ofEach("history_analysis", coins, { measure: "drawdown", since, ...(rolling && { rolling }) });
}

/** “Did it double?”, “it halved, didn't it?”: what has to be so, in per cent. */
function multiplied(request: Request, coins: Coin[], asked: Asked): Part[] | undefined {
  const found =
    Object.values(multiples).find(({ names }) => says(request.text, names)) ?? fractionIn(request);
  const isClaim =
    request.is("yesno", "threshold", "trend") ||
    beginsWith(request.text, "claims") ||
    hasPhrase(request.text, "factCheck");
  if (!found || !isClaim || coins.length > 1) return undefined;
  request.use("what", "above", "below", "amount", "nth", "by");
  const { measure, above } = found;
  const days = daysOver(request, asked, [measure]);
  return ofEach("history_analysis", coins, { measure, above, ...days });
}

/** “Fell by more than a third”: in per cent, of a fall its deepest. */
export function fractionIn({ text, frame }: Request): { measure: Measure; above: number } | undefined {
  const found = Object.entries(fractions).find(([words]) =>
    says(
      text,
      LEADS_FRACTION.map((lead) => `${lead} ${words}`),
    ),
  );
  const isFall = hasPhrase(text, "falls");
  if (!found || isFall === hasPhrase(text, "rises")) return undefined;
  // “A quarter” is no time there.
  const isOfIt = ({ role, carried, text: said }: Slot) =>
    !carried && (role === "time" || role === "since") && says(found[0], [said]);
  for (const slot of frame.slots.filter(isOfIt)) frame.slots.splice(frame.slots.indexOf(slot), 1);
  return { measure: isFall ? "drawdown" : "return", above: found[1] };
}

const LEADS_FRACTION = ["by", "than", "least", "about", "nearly", "almost", "lost", "gained", "roughly"];

/** “Three months in a row”: runs aren't counted, but each stretch can be told. */
function inARow(request: Request, coins: Coin[]): Part[] | undefined {
  const by = STRETCHES.find((unit) => says(request.text, [unit, `${unit}s`]));
  if (!by || coins.length > 1 || !hasPhrase(request.text, "inARow")) return undefined;
  request.use("time", "since", "until", "what", "top", "amount", "by");
  request.note(`I don't count runs; these are the newest ${by}s, up to 24, so that you can see them.`);
  return ofEach("history_analysis", coins, { measure: "return", by, since: FIRST_DAY });
}

/** “How far did it fall on 12 March 2020, from open to close?”: of a single day there is one candle. */
function withinDay(request: Request, coins: Coin[], { day, isNow, rolling }: Asked): Part[] | undefined {
  if (!day || isNow || coins.length !== 1 || request.has("since", "until")) return undefined;
  const measures = measuresOf(request, { best: "best_day", worst: "worst_day" });
  if (!hasPhrase(request.text, "dayRange") && !measures.includes("drawdown")) return undefined;
  request.use("what", "from", "to", "by", "above", "below");
  return ofEach("price_analysis", coins, { at: day, part: "change", ...(rolling && { rolling }) });
}

/** “How much has it changed since this time yesterday?”: the change of 24 hours, which stands with the price of now. */
function changeOfDay(request: Request, coins: Coin[], { since, until }: Asked): Part[] | undefined {
  const yesterday = new Date(request.moment.now.getTime() - DAY_MS).toISOString().slice(0, 10);
  if (!request.has("since") || until || since !== yesterday || request.is("plot")) return undefined;
  const measures = measuresOf(request, { best: "best_day", worst: "worst_day" });
  if (measures.some((one) => one !== "return")) return undefined;
  const [before] = request.earlier;
  const isBeside = before?.at === request.frame.at && before.function === "price";
  request.use("what", "ref");
  return ofEach("price_analysis", coins, isBeside ? {} : { part: "change" });
}

function askedElsewhere(request: Request): string | undefined {
  const isOfLines =
    hasPhrase(request.text, "crossed") && request.names("indicator", ["what", "name", "by"]).length > 0;
  if (isOfIndicator(request) || isOfLines) return "technical";
  const isOfMood =
    request.earlier[0]?.function === "sentiment" &&
    !isCoinFresh(request) &&
    !hasPhrase(request.text, "price") &&
    MOODS.some((phrase) => hasPhrase(request.text, phrase));
  return isOfMood ? "sentiment" : undefined;
}

const MOODS = ["mood", "moodLow", "moodHigh", "moodMean"] as const;

const isOfThose = (request: Request, context: Context): boolean =>
  !isCoinFresh(request) &&
  (request.has("ref") || request.frame.act !== "ask") &&
  hasPhrase(request.text, "several") &&
  (spokenOf(request).length > 1 || severalBefore(request, context).length > 1);

/** “The highest and lowest price”: the reader may mark one of the two, or neither; not so of “the highest and lowest volatility”. */
function withPair(said: string[], text: string): string[] {
  // Beside a price it is those of the price.
  const isOfPrices = said.every((name) => name === "price" || BOTH_ENDS.includes(name));
  return isOfPrices && isOfBothEnds(text) ? BOTH_ENDS : said;
}

function measuresOf(request: Request, extremes: Record<"best" | "worst", Measure>): string[] {
  const spoken = spokenValues(request, measureKind, ["what", "name", "by"]);
  // “Did”, “go” and “up” say no more than that something is measured.
  const said = spoken
    .filter(
      ({ value, isCarried, role }) =>
        (value !== "return" || isCarried || role !== "what" || isMarked(request, value)) &&
        !(value === "market_cap" && isOfRank(request)),
    )
    .map(({ value }) => value);
  if (said.every((name) => name === "return") && says(request.text, SPREAD)) return ["volatility"];
  // “The biggest fall”, “the big coins”: how big a coin is isn't asked beside what it did.
  const others = said.filter((name) => name !== "market_cap");
  if (others.length > 0 && others.length < said.length && !says(request.text, CAPS))
    said.splice(0, said.length, ...others);
  const before = request.frame.act === "ask" ? undefined : request.earlier[0]?.text;
  const isMoved = spoken.every(({ isCarried }) => isCarried);
  const oneDay = oneDayExtreme(request.text) ?? (isMoved && before ? oneDayExtreme(before) : undefined);
  if (oneDay) return [oneDay];
  if (unitRanked(request) || hasPhrase(request.text, "movers")) return ["return"];
  if (hasPhrase(turnText(request), "peakToTrough")) return ["drawdown"];
  if (hasPhrase(request.text, "whatDid") && said.length === 0) return ["return"];
  const here = withPair(said, request.text);
  const names = here.length > 0 ? here : valuesBefore(request, "measure");
  return [...new Set(names.map((name) => extremes[name as "best" | "worst"] ?? name))];
}

const SPREAD = ["standard deviation", "standard deviations", "stdev", "volatility", "daily swings"];
const CAPS = ["cap", "caps", "mcap", "capitalisation", "capitalization", "size"];

const isOfMany = (request: Request): boolean =>
  request.is("extreme", "rank", "list") &&
  !isFresh(request, "nth") &&
  (hasPhrase(request.text, "anyCoin") || hasPhrase(request.earlier[0]?.text ?? "", "anyCoin")) &&
  request.names("coin").every(({ isCarried }) => isCarried) &&
  !request.has("ref");

/** The chart has other candles; figures of the past are of daily ones. */
function noteCandles(request: Request): void {
  const rhythm = request.rhythm();
  if (rhythm && rhythm.unit !== "day")
    request.note(
      "Past figures come from daily candles; the chart on the page can show hourly, 4-hour, daily and weekly ones.",
    );
}

function defaultMeasure(request: Request): Measure {
  if (request.is("mean")) return "mean";
  const limit = limitOf(request);
  if (limit && !limit.isPercent) return limit.below ? "lowest" : "highest";
  return "return";
}

function overDays(request: Request, coins: Coin[], asked: Asked, names: string[]): Part[] {
  const wanted = names.filter(isMeasure).slice(0, MOST_MEASURES);
  const measures: Measure[] = wanted.length > 0 ? wanted : ["return"];
  const limit =
    isFresh(request, "what") && !isFresh(request, "above", "below") ? undefined : limitOf(request);
  const isEver = limit !== undefined && !limit.isPercent && !asked.isNamed;
  const isRanked = unitRanked(request) !== undefined && !asked.isNamed;
  const days = isEver || isRanked ? { since: FIRST_DAY } : daysOver(request, asked, measures);
  const by = splitBy(request);
  if (by && coins.length === 1 && measures.every((measure) => EACH_STRETCH.has(measure)))
    return measures.flatMap((measure) => ofEach("history_analysis", coins, { measure, ...days, by }));
  const split = by ? divided(days, by, request.moment.now.toISOString().slice(0, 10)) : [days];
  const stretches = [...split, ...moreDays(request).map(daysIn)];
  if (coins.length > 1) return stretches.flatMap((stretch) => compared(request, coins, measures, stretch));
  return stretches.flatMap((stretch) =>
    measures.flatMap((measure) =>
      ofEach("history_analysis", coins, { measure, ...stretch, ...boundOf(request, measure, limit) }),
    ),
  );
}

function boundOf(
  request: Request,
  measure: Measure,
  limit: ReturnType<typeof limitOf>,
): { above?: number; below?: number } {
  const isPrice = measure === "highest" || measure === "lowest" || measure === "mean";
  const isLoss = measure === "return" && asksLeast(request.text, measure);
  // A fall is told by its size: “dropped more than 40 %” is above 40.
  const size = measure === "drawdown" ? limit?.below : undefined;
  if (limit?.isPercent && size !== undefined && !hasPhrase(request.text, "atMost")) return { above: size };
  if (!limit || limit.isOtherUnit || limit.isPercent === isPrice || isLoss) return {};
  return { ...(limit.above && { above: limit.above }), ...(limit.below && { below: limit.below }) };
}

const EACH = ["each", "every", "per", "by"];
const UNITS = ["month", "quarter", "year"];

const unitRanked = ({ text }: Request): string | undefined =>
  UNITS.find((unit) =>
    says(
      text,
      ["which", "best", "worst", "strongest", "weakest"].map((word) => `${word} ${unit}`),
    ),
  );

const isMarked = ({ frame }: Request, measure: string): boolean =>
  frame.slots.some(
    ({ role, mentions }) =>
      role === "what" && mentions.some(({ kind, values }) => kind === "measure" && values.includes(measure)),
  );

const EACH_STRETCH: ReadonlySet<string> = new Set(["return", "drawdown", "volatility"]);

function splitBy(request: Request): string | undefined {
  const by = request.said("by");
  const isSaid = (unit: string) =>
    says(
      request.text,
      EACH.map((each) => `${each} ${unit}`),
    );
  const unit = UNITS.find((one) => by?.includes(one) || isSaid(one));
  return unitRanked(request) ?? unit ?? (hasPhrase(request.text, "monthly") ? "month" : undefined);
}

export function measuredOver(request: Request, coins: Coin[], asked: Asked, parts: string[]): Part[] {
  const measures = parts.map((part) => (part === "high" ? "highest" : part === "low" ? "lowest" : "return"));
  const spoken = measureKind
    .find(request.text)
    .flatMap(({ values: [value = ""], score }) =>
      score === 1 && isMeasure(value) && value !== "return" ? value : [],
    );
  const named: string[] = request.is("mean") ? ["mean"] : spoken.length > 0 ? [...new Set(spoken)] : measures;
  return overDays(request, coins, asked, named.length > 0 ? named : ["return"]);
}

/** “When was it last under that?”: the price that the turn before spoke of. */
function levelBefore(request: Request): number | undefined {
  const slots = request.has("ref") ? (request.earlier[0]?.slots ?? []) : [];
  const said = slots.find(({ role }) => role === "above" || role === "below");
  const quantity = said && readQuantity(said.text);
  return quantity && quantity.unit !== "%" ? quantity.value : undefined;
}

export function levelled(request: Request, coins: Coin[], asked: Asked): Part[] {
  const limit = limitOf(request);
  const level = limit?.above ?? limit?.below ?? levelBefore(request);
  if (!level || limit?.isOtherUnit) throw new Missing("above", "Which price do you mean?");
  const said = request.said("last") ?? "";
  const isLast = hasPhrase(said, "last") || (limit?.below !== undefined && !said);
  const measure: HistoryMeasure = isLast ? "last_at" : "first_at";
  request.values("measure", ["what"]);
  return ofEach("history_analysis", coins, {
    measure,
    level,
    ...(asked.isNamed ? daysIn(asked) : { since: FIRST_DAY }),
  });
}

/** “For a year”, “over two years”, which the reader may pass over: counted back from now. */
function lengthSaid({ text, moment }: Request, named: Asked): Asked {
  const tokens = tokenise(text);
  const [found] = tokens
    .flatMap((token, at) =>
      LENGTH_LEADS.has(token.text) ? text.slice(token.start, tokens[at + 2]?.end) : [],
    )
    .flatMap((said) => readTime(said, moment) ?? [])
    .map((time) => ({ time, since: daysOf(time, moment.zone).first }))
    .filter(
      ({ time, since }) => since && time.from && moment.now.getTime() - time.from.getTime() > LEAST_PLAN,
    );
  return found?.since && !named.isNamed
    ? { ...named, since: found.since, isNamed: true, isNow: false, rolling: true }
    : named;
}

/** “50 a month”, of which the reader marked “a month” as a time: no plan begins yesterday. */
const isTooShort = ({ since, rolling }: Asked, every: string, now: number): boolean =>
  every !== "once" && rolling === true && since !== undefined && now - Date.parse(since) < LEAST_PLAN;

const LENGTH_LEADS: ReadonlySet<string> = new Set(["for", "over", "during"]);

const LEAST_PLAN = 40 * DAY_MS;

const RHYTHMS: Record<string, string> = {
  "1 day": "day",
  "1 week": "week",
  "2 week": "fortnight",
  "1 month": "month",
  "3 month": "quarter",
  "1 year": "year",
};
export const savings: Plan<Context> = (request, context) => {
  readForm(request);
  if (isOfWorth(request)) return request.planAs("price", request) as ReturnType<Plan<Context>>;
  const under = underWater(request, context) ?? drawnOut(request, context);
  if (under) return under;
  if (isOfMeasure(request)) return manyPurchases(request, context) ?? history(request, context);
  const held = coinsHeld(request, context) ?? heldNow(request, context) ?? tradedAt(request, context);
  if (held) return held;
  const coins = savedCoins(request, context);
  if (hasPhrase(request.text, "advised") && !request.has("since", "rhythm") && askedDays(request).isNow)
    return request.planAs("cannot", request) as ReturnType<Plan<Context>>;
  const weighed = advisedOn(request, coins);
  if (weighed) return weighed;
  scaleSum(request);
  readRise(request);
  const { amount, fee } = sumsOf(request);
  const every = rhythmOf(request);
  const said = leftBy(request, context) ?? askedDays(request);
  const named = isTooShort(said, every, request.moment.now.getTime())
    ? { ...said, since: undefined, isNamed: false }
    : said;
  const asked = named.since ? named : lengthSaid(request, named);
  if (asked.rolling && says(request.text, ["will"]))
    request.note("Nobody can know what it will come to; this is what it would have come to until now.");
  if (asked.isFuture) return ahead(request, coins);
  if (amount === undefined && asked.since && hasPhrase(request.text, "breakEven"))
    return hasPhrase(request.text, "peakDay")
      ? fallSince(request, coins, asked)
      : brokeEven(request, coins, asked);
  // “He bought me some at Christmas. What was it worth then?” asks for prices, not for a sum that was put in.
  if (amount === undefined && every === "once" && hasPhrase(request.text, "worthThen"))
    return request.planAs("price", request) as ReturnType<Plan<Context>>;
  if (amount === undefined)
    throw new Missing("amount", every === "once" ? "How many US dollars?" : "How many US dollars each time?");
  if (!asked.since) throw new Missing("since", "Since when?");
  const parts = sharesIn(request.text, coins.length);
  if (parts) {
    request.use("amount", "what", "by");
    return coins.flatMap((coin, index) =>
      ofEach("savings_plan", [coin], {
        amount: (amount * parts[index]!) / 100,
        every,
        since: asked.since,
        ...(endsThere(request, asked, every) && { until: asked.until }),
        ...(asked.rolling && { rolling: true }),
        ...(fee !== undefined && { fee_percent: fee }),
      }),
    );
  }
  const isSplit = coins.length > 1 && (hasPhrase(request.text, "split") || isHalved(request.text));
  const each = isSplit ? amount / coins.length : amount;
  if (coins.length > 1) request.note(`I took ${sumWords(request, each)} for each coin.`);
  const args = {
    amount: each,
    every,
    since: asked.since,
    ...(endsThere(request, asked, every) && { until: asked.until }),
    ...soldOn(request, asked),
    ...(asked.rolling && { rolling: true }),
    ...(fee !== undefined && { fee_percent: fee }),
  };
  const lump = every !== "once" && hasPhrase(request.text, "lump");
  const old = besidePlan(request, context, coins);
  const beside = old && (old.amount !== each || old.every !== every) ? old : undefined;
  // “And all at once?” goes on about a plan that was told before.
  const sums = lump ? twoSums(request) : undefined;
  if (sums) args.amount = sums.least;
  const rest = betterThan(request, coins);
  if (rest.length > 0)
    return ofEach("savings_plan", coins.slice(0, 1), { ...args, than: rest.map(writtenAs) });
  const isOnlyLump = lump && request.frame.act !== "ask" && !isFresh(request, "amount", "rhythm", "since");
  return [
    ...(lump
      ? ofEach("savings_plan", coins, {
          ...args,
          every: "once",
          total_of: every,
          ...(sums && { lump: sums.most }),
        })
      : []),
    ...(isOnlyLump ? [] : ofEach("savings_plan", coins, { ...args, ...(beside && !lump && { beside }) })),
    ...(hasPhrase(request.text, "underWater")
      ? ofEach("savings_plan", coins, { ...args, asks: "worst" })
      : []),
  ];
};

/** “Double the sum”: what the plan before put in each time, so many times. Kept as a detail, so that further turns go on from it. */
function scaleSum({ frame, earlier, text }: Request): void {
  const factor = Object.entries(factors).find(
    // “Would I have double the money?” asks what became of it.
    ([, names]) =>
      says(text, names) &&
      !says(
        text,
        names.flatMap((name) => OUTCOMES.map((verb) => `${verb} ${name}`)),
      ),
  )?.[0];
  if (!factor || frame.act === "ask" || isSumFresh(frame.slots)) return;
  const before = [frame, ...earlier.filter((one) => one.function === "savings")]
    .flatMap(({ slots }) => slots)
    .find(({ role, text: said }) => role === "amount" && isSum(said));
  const old = before && readQuantity(before.text)?.value;
  const digits = before?.text.match(NUMBER)?.[0];
  if (!before || !old || !digits) return;
  const { carried: _, ...slot } = before;
  const scaled = String(Number((old * Number(factor)).toPrecision(12)));
  // “2k” is doubled as a whole.
  const said = before.text.replace(NUMBER, scaled).replace(/(\d)\s*(?:k|grand|thousand|million)\b/i, "$1");
  frame.slots.splice(0, frame.slots.length, ...frame.slots.filter((one) => one !== before), {
    ...slot,
    text: said,
  });
}

const OUTCOMES = [
  "have",
  "had",
  "made me",
  "end up with",
  "make",
  "made",
  "get",
  "got",
  "earn",
  "earned",
  "worth",
];
const NUMBER = /\d[\d,.]*/;
const isSum = (text: string): boolean => (readQuantity(text)?.unit ?? "") !== "%" && NUMBER.test(text);
const isSumFresh = (slots: Slot[]): boolean =>
  slots.some(({ role, carried, text }) => role === "amount" && !carried && isSum(text));

/** “10 % more each year”: each purchase is of the same sum, which is said; the per cent are no fee. */
function readRise(request: Request): void {
  const { frame, text } = request;
  // “Increase it to weekly” names a rhythm to buy by.
  const isNewRhythm = (start: number) => normalise(text.slice(0, start)).endsWith(" to");
  const isOfRise = ({ role, carried, text: said, start }: Slot) =>
    !carried &&
    ((role === "amount" && readQuantity(said)?.unit === "%") || (role === "rhythm" && !isNewRhythm(start)));
  if (
    frame.act === "ask" ||
    !hasPhrase(text, "raises") ||
    !frame.slots.some(isOfRise) ||
    isSumFresh(frame.slots)
  )
    return;
  const before = request.earlier
    .filter((one) => one.function === "savings")
    .flatMap(({ slots }) => slots.find(({ role }) => role === "rhythm") ?? []);
  const rhythm = before.slice(0, 1).map((slot): Slot => ({ ...slot, carried: true }));
  frame.slots.splice(0, frame.slots.length, ...frame.slots.filter((slot) => !isOfRise(slot)), ...rhythm);
  request.note("I work out plans with the same sum each time: I can't raise it from year to year.");
}

/** “70/30”: the share of each coin, in per cent. */
function sharesIn(text: string, count: number): number[] | undefined {
  const shares =
    SHARES.exec(text)?.[0]
      .split(/[^\d]+/)
      .map(Number) ?? [];
  const isWhole = shares.reduce((sum, share) => sum + share, 0) === 100;
  return isWhole && shares.length === count && count > 1 ? shares : undefined;
}

const SHARES = /\b\d{1,2}(?:\s*[/:-]\s*\d{1,2})+\b/;

const isHalved = (text: string): boolean =>
  tokenise(text).filter(({ text: word }) => word === "half").length > 1;

/** “He put £300 into Dogecoin on 5 May. What was it trading at that day?”: the price of that day. */
function tradedAt(request: Request, context: Context): Part[] | undefined {
  const { day, isNow, rolling } = askedDays(request);
  if (!day || isNow || request.frame.act !== "ask" || !hasPhrase(request.text, "tradingAt")) return undefined;
  const amount = request.quantity("amount");
  const dollars = amount && (amount.unit === "USD" || amount.unit === null) ? { dollars: amount.value } : {};
  request.use("time", "amount", "what", "ref");
  return ofEach("price_analysis", needCoins(request, context), {
    at: day,
    ...(rolling && { rolling }),
    ...dollars,
  });
}

/** “How much would have been left by the end of May?”: what was bought before, up to then. */
function leftBy(request: Request, { last }: Context): Asked | undefined {
  const [plan] = last.filter(({ tool, args }) => tool === "savings_plan" && typeof args.since === "string");
  if (!plan || request.frame.act === "ask" || !isFresh(request, "time", "until")) return undefined;
  if (!hasPhrase(request.text, "endsBy")) return undefined;
  const asked = askedDays(request);
  const since = String(plan.args.since);
  if (!asked.until || asked.until <= since) return undefined;
  const slot = request.frame.slots.find(({ role, carried }) => role === "time" && !carried);
  if (slot) slot.role = "until";
  const length = (Date.parse(asked.until) - Date.parse(since)) / DAY_MS;
  return { ...asked, day: undefined, since, length };
}

/** “Should I put it into bitcoin or ether for 6 months?”: no advice, and what speaks for and against each. */
function advisedOn(request: Request, coins: Coin[]): Part[] | undefined {
  if (!hasPhrase(request.text, "advised") || request.has("since") || coins.length < 2) return undefined;
  const { since, rolling } = lengthSaid(request, { ...askedDays(request), isNamed: false });
  request.use("amount", "rhythm", "what", "time", "until", "unit", "form");
  request.note(
    "I can't advise which to buy, or whether to, and nobody knows the months to come. This is how each did over the same days, and how far it fell meanwhile:",
  );
  const days = since ? { since, ...(rolling && { rolling }) } : {};
  const also = ["volatility", "drawdown"];
  return [
    {
      tool: "comparative_analysis",
      args: { symbols: coins.map(writtenAs), measure: "return", also, ...days },
    },
  ];
}

/** “Drawing 200 a month out of one bitcoin”: only purchases are worked out; what the coin did over those days is told. */
function drawnOut(request: Request, context: Context): Part[] | undefined {
  if (!hasPhrase(request.text, "withdraws")) return undefined;
  const coins = needCoins(request, context);
  const { since, until, rolling } = askedDays(request);
  request.use("amount", "rhythm", "what", "time", "since", "until", "top", "nth");
  const isYearOn = says(request.text, ["a year later", "one year later", "a year on"]);
  const end = since && isYearOn ? `${Number(since.slice(0, 4)) + 1}${(until ?? since).slice(4)}` : undefined;
  request.note(
    "I work out regular purchases, not regular withdrawals, so I can't tell what would have been left. This is what one coin did over those days:",
  );
  const days = { ...(since && { since }), ...(end && { until: end }), ...(rolling && { rolling }) };
  return ofEach("history_analysis", coins, { measure: "return", ...days });
}

/** “£100 a month into Bitcoin from January 2018”: a sum of money and how often, whatever else was heard. */
const isBoughtEach = (request: Request): boolean =>
  isFresh(request, "amount") &&
  isFresh(request, "rhythm") &&
  isFresh(request, "since", "time") &&
  (request.quantity("amount")?.unit ?? "%") !== "%";

function underWater(request: Request, { last }: Context): Part[] | undefined {
  const plans = last.filter(({ tool }) => tool === "savings_plan");
  if (!hasPhrase(request.text, "underWater") || isFresh(request, "amount", "name", "since", "rhythm"))
    return undefined;
  if (plans.length === 0) return undefined;
  request.use(...TOLD_OF_PLANS);
  return plans.map(
    ({ args: { beside: _, ...args } }): Part => ({
      tool: "savings_plan",
      args: { ...args, asks: "worst" },
    }),
  );
}

const TOLD_OF_PLANS = ["what", "amount", "rhythm", "time", "since", "until", "ref", "name", "top"] as const;

const BESIDE = ["besideBefore", "better"] as const;

/** “Now 50 every fortnight, did it matter?”: the plan of the turn before, where it is of the same coin. */
function besidePlan(request: Request, { last }: Context, [coin, ...others]: Coin[]) {
  const [plan] = last.filter(
    ({ tool, args }) => tool === "savings_plan" && coin && args.symbol === writtenAs(coin),
  );
  if (!plan || others.length > 0 || !BESIDE.some((phrase) => hasPhrase(turnText(request), phrase)))
    return undefined;
  return { amount: Number(plan.args.amount), every: String(plan.args.every) };
}

const isOfMeasure = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  !isFresh(request, "amount", "rhythm") &&
  (hasPhrase(request.text, "breakEven") ||
    (isFresh(request, "what") &&
      request.values("measure", ["what"]).some((name) => OF_EVER.has(name) || name === "drawdown")));

/** A plan of several purchases has no one price to come back to. */
function manyPurchases(request: Request, { last }: Context): { say: string } | undefined {
  const isPlan = last.some(({ tool, args }) => tool === "savings_plan" && args.every !== "once");
  if (!isPlan || !hasPhrase(request.text, "breakEven")) return undefined;
  request.use("what", "amount", "rhythm", "time", "since", "until", "ref");
  return { say: NO_BREAK_EVEN };
}

const NO_BREAK_EVEN =
  "I don't compute on which day a plan of several purchases was worth what had been paid for it. For a single purchase I can, for example: “If I had put 100 dollars into BTC on 25 December 2017, when would I have broken even?”";

function betterThan(request: Request, [first, ...others]: Coin[]): Coin[] {
  if (!hasPhrase(request.text, "better") || !first) return [];
  const before = request.earlier.filter((frame) => frame.function === "savings");
  const spoken = coinsNamed(before).flatMap((id) => coinById(id) ?? []);
  const all = [...others, ...(request.frame.act === "ask" && others.length > 0 ? [] : spoken)];
  return [...new Set(all)].filter(({ id }) => id !== first.id).slice(0, MOST_COINS - 1);
}

const isOfPlans = (request: Request): boolean =>
  request.earlier[0]?.function === "savings" &&
  !isFresh(request, "what", "time", "since", "until") &&
  hasPhrase(request.text, "better");

/** “1,000 at once or 83 a month”: the larger is what is put in at once. */
function twoSums(request: Request): { least: number; most: number } | undefined {
  const sums = request
    .allSaid("amount")
    .flatMap((text) => readQuantity(text) ?? [])
    .filter(({ unit, value }) => unit !== "%" && value > 0)
    .map(({ value }) => value);
  const [least, most] = [Math.min(...sums), Math.max(...sums)];
  return sums.length === 2 && least < most ? { least, most } : undefined;
}

/** “What's 250 dollars in DOGE?”: neither a day nor a rhythm is named. */
const isOfWorth = (request: Request): boolean =>
  request.frame.act === "ask" &&
  !request.has("time", "since", "until", "rhythm") &&
  isFresh(request, "amount") &&
  namedCoins(request).length > 0 &&
  !hasPhrase(request.text, "plan") &&
  readRhythm(request.text) === undefined;

/** “I bought 0.5 BTC on 1 March 2020”: a number of coins, and no sum. What they were worth then, and are now. */
function coinsHeld(request: Request, context: Context): Part[] | undefined {
  const [coin, ...others] = namedCoins(request);
  const amount = isFresh(request, "amount") ? countBefore(request) : undefined;
  if (!coin || others.length > 0 || !amount) return undefined;
  const asked = askedDays(request);
  request.use("amount", "time", "since", "until", "rhythm");
  if (asked.isFuture) return ahead(request, needCoins(request, context));
  const isThen = asked.since !== undefined && !asked.isNow;
  const then = isThen && { at: asked.since, ...(asked.rolling && { rolling: true }) };
  const isNow = !then || says(request.text, HELD) || hasPhrase(turnText(request), "latestToo");
  const isVague = isThen && asked.until !== undefined && !asked.day;
  if (isVague && !request.has("until"))
    request.note("You named no day, so here are the first and the last day of that time.");
  const thenParts = [
    ...(then ? ofEach("price_analysis", [coin], { ...then, coins: amount.value }) : []),
    ...(asked.until && (isVague || request.has("until"))
      ? ofEach("price_analysis", [coin], { at: asked.until, coins: amount.value })
      : []),
  ];
  const nowParts = isNow ? ofEach("price_analysis", [coin], { coins: amount.value }) : [];
  return says(turnText(request), ["then", "at the time"])
    ? [...thenParts, ...nowParts]
    : [...nowParts, ...thenParts];
}

function heldNow(request: Request, context: Context): Part[] | undefined {
  const asked = askedDays(request);
  const amount = request.quantity("amount");
  const isPlan = request.has("rhythm") || hasPhrase(request.text, "plan");
  if (isFresh(request, "amount") || !amount || amount.unit === "USD" || !asked.isNow || isPlan)
    return undefined;
  const held = context.last.some(({ args }) => args.coins !== undefined);
  const isSameTurn = request.earlier[0]?.at === request.frame.at;
  if (!held && !isSameTurn) return undefined;
  request.use("time", "since", "until", "what", "ref");
  return ofEach("price_analysis", needCoins(request, context), { coins: amount.value });
}

const HELD = [
  "now",
  "today",
  "i bought",
  "i had",
  "i got",
  "i held",
  "we bought",
  "had bought",
  "if i",
  "kept",
];

function savedCoins(request: Request, context: Context): Coin[] {
  const named = namedCoins(request, ["name", "against", "from", "to"]);
  // “Half and half”, after the same with one coin and then with the other.
  const both = request.frame.act !== "ask" && hasPhrase(request.text, "split") ? severalBefore(request) : [];
  if (!isCoinFresh(request) && both.length > 1) return both;
  return named.length > 0 ? named : needCoins(request, context);
}

/** “1,000 dollars in January 2022” is bought then, and held until now; a longer stretch is how long it was held. */
const endsThere = (request: Request, { until, day, length }: Asked, every: string): boolean =>
  until !== undefined && !day && (every !== "once" || request.has("until") || length > 366);

/** “Bought on 1 January and sold on 8 May”, “worth at the end of 2020”: the later of the two times ends it. */
function soldOn(request: Request, { since, day }: Asked): Pick<Days, "until"> {
  const [, count = "", unit = ""] = (day && since && HELD_FOR.exec(request.text)) || [];
  if (since && unit)
    return { until: movedDay(since, readQuantity(count)?.value ?? 1, unit.toLowerCase() as Grain) };
  if (!day || !since || !says(request.text, ENDS)) return {};
  const until = moreDays(request)
    .map((one) => one.day ?? one.until)
    .find((one) => one !== undefined && one > since);
  return until ? { until } : {};
}

const HELD_FOR = /\b(a|one|two|three|\d+) (day|week|month|year)s? (?:after|later)\b/i;
const ENDS = ["sold", "sell", "selling", "worth at", "worth on", "worth by", "worth in", "by the end"];

/** The sum and the fee, which share a role. @throws Missing where the sum is too large */
function sumsOf(request: Request): { amount?: number; fee?: number } {
  const said = request.allSaid("amount");
  const sums = [...said, ...(isFresh(request, "amount") ? [] : sumsInRhythms(request))].flatMap(
    (text) => readQuantity(text) ?? [],
  );
  const before = plansBefore(request);
  const fee = sums.findLast(({ unit }) => unit === "%");
  const sum = sums.findLast(({ unit }) => unit !== "%");
  const isDollars = sum?.unit == null || sum.unit === "USD";
  if (sum && sum.value > MOST_DOLLARS && isDollars && !request.has("unit"))
    throw new Missing(
      "amount",
      "I work out plans of up to a million dollars each time. How much shall it be?",
    );
  const noFee = !fee && [request.text, ...before.texts].some((text) => hasPhrase(text, "noFee"));
  const kept = before.quantities.find(({ unit }) => unit !== "%");
  const amount = sum && sum.value > 0 ? sum.value : kept?.value;
  const keptFee = fee ?? before.quantities.find(({ unit }) => unit === "%");
  const percent = noFee ? 0 : keptFee && keptFee.value <= 10 ? keptFee.value : undefined;
  return { ...(amount !== undefined && { amount }), ...(percent !== undefined && { fee: percent }) };
}

/** “25 a week”, which the reader may take for a rhythm as a whole. */
const sumsInRhythms = (request: Request): string[] =>
  request.frame.slots
    .filter(({ role, carried }) => role === "rhythm" && !carried)
    .map(({ text }) => text)
    .filter((text) => {
      const [first, second] = tokenise(text.replace(/^\D+/, ""));
      return first !== undefined && Number(first.text.replaceAll(",", "")) > 0 && PER.has(second?.text ?? "");
    });

const PER: ReadonlySet<string> = new Set([
  "a",
  "per",
  "each",
  "every",
  "weekly",
  "monthly",
  "daily",
  "yearly",
]);

/** What earlier turns of a plan said: a new sum takes the place of the fee beside it, and the other way round. */
function plansBefore({ earlier, frame }: Request) {
  const plans = (frame.act === "ask" ? [] : earlier).filter((one) => one.function === "savings");
  const amounts = plans.flatMap(({ slots }) =>
    slots.flatMap(({ role, text }) => (role === "amount" ? text : [])),
  );
  return {
    texts: plans.map(({ text }) => text),
    amounts,
    quantities: amounts.flatMap((text) => readQuantity(text) ?? []),
  };
}

function rhythmOf(request: Request): string {
  const isFreshLump = hasPhrase(request.text, "lump");
  const rhythm =
    request.rhythm() ??
    [...request.allSaid("amount"), ...plansBefore(request).amounts].map(readRhythm).find(Boolean);
  if (isFreshLump && isFresh(request, "amount") && !isFresh(request, "rhythm")) return "once";
  const asked = rhythm && RHYTHMS[`${rhythm.every} ${rhythm.unit}`];
  if (rhythm && !asked)
    request.note("Plans go by day, week, fortnight, month, quarter or year; I took every month.");
  if (rhythm) return asked ?? "month";
  const isPlan = request.is("plan") && hasPhrase(request.text, "plan");
  if (!isPlan || isFreshLump) return "once";
  request.note("You named no rhythm, so I took every month.");
  return "month";
}
