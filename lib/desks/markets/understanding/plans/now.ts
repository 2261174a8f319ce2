import { readRhythm } from "@/lib/understanding/quantities";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { INDICATORS, type Indicator } from "../../tools/schema";
import type { Coin, Interval } from "../../types";
import {
  besides,
  biggest,
  type Context,
  groupOf,
  isFresh,
  limitOf,
  MOST_COINS,
  namedCoins,
  needCoins,
  ofEach,
  readCurrency,
  readForm,
  readRefused,
  spokenValues,
  valuesBefore,
} from "../asked";
import { type AskedIndicator, askedIndicator, indicators } from "../indicators";
import { type Asked, againstDays, askedDays, moreDays } from "../periods";
import { hasPhrase, says } from "../phrases";
import type { Part } from "../turn-frame";
import { fundamentalKind } from "../vocabulary";
import { levelled, measuredOver } from "./past";
import { ahead, compared, isMeaning, moodBeside, noteUnfiltered, SIDE_BY_SIDE } from "./shared";
import { explain, weighedUp } from "./words";

const BY_DAY = "Past prices are by day, in UTC, not by the hour.";

/** The price now or on a day; of a stretch, what it did. */
export const price: Plan<Context> = (request, context) => {
  readCurrency(request);
  readForm(request);
  const market = overview(request);
  if (market) return market;
  const coins = manyCoins(request, context);
  const asked = askedDays(request);
  if (asked.isFuture) return ahead(request, coins);
  if (asked.isOfHours && !asked.isNow) request.note(BY_DAY);
  const limit = limitOf(request);
  if (limit && request.is("when")) return levelled(request, coins, asked);
  if (limit?.isPercent && (asked.isNow || isOneDay(asked))) noteUnfiltered(request);
  if (request.values("fundamental", ["what"]).includes("ath") && !asked.isNamed)
    return ofEach("fundamental_analysis", coins, { asked: ["ath"] });
  const parts = request.values("part", ["what"]);
  if (!isOneDay(asked) && asked.isNamed && !asked.isNow) return measuredOver(request, coins, asked, parts);
  const isNow = asked.isNow || !asked.day;
  if (coins.length > 1 && isNow && parts.length === 0 && request.is(...SIDE_BY_SIDE))
    return compared(request, coins, ["price"], {});
  const isAll = hasPhrase(request.text, "everything") && isNow;
  const more = isAll
    ? [...ofEach("technical_analysis", coins, {}), ...ofEach("fundamental_analysis", coins, {})]
    : [...besides(request, coins, PARTS), ...unmarked(request, coins)];
  if (more.length > 0 && !isAll && !hasPhrase(request.text, "price") && !asked.isNamed) return more;
  assertDated(request, asked);
  const day = isNow ? {} : { at: asked.day };
  const others = moreDays(request);
  return [
    ...ofEach("price_analysis", coins, {
      ...day,
      ...partOf(parts),
      ...(limit && pricesOf(limit)),
      ...amountOf(request),
    }),
    ...others.flatMap(({ isNow: isToday, day: other, until }) =>
      ofEach("price_analysis", coins, isToday ? {} : { at: other ?? until }),
    ),
    ...more,
  ];
};

const PARTS: ReadonlySet<string> = new Set(["part"]);
/** Words that say something else as well. */
const WEAK: ReadonlySet<string> = new Set(["price", "volume", "rank"]);

/** “200dma btc”, “ADA mcap”: what the reader marked nothing of. */
function unmarked(request: Request, coins: Coin[]): Part[] {
  if (isFresh(request, "what", "amount") || request.frame.act !== "ask") return [];
  const named = indicators
    .find(request.text)
    .flatMap(({ values, score, start, end }) =>
      score === 1 && !AVERAGES.has(request.text.slice(start, end).toLowerCase()) ? values.slice(0, 1) : [],
    );
  const asked = fundamentalKind
    .find(request.text)
    .flatMap(({ values, score }) => (score === 1 && !WEAK.has(values[0] ?? "") ? values.slice(0, 1) : []));
  if (hasPhrase(request.text, "supply") && !hasPhrase(request.text, "price") && asked.length === 0)
    asked.push("supply");
  if (named.length > 0)
    return ofEach("technical_analysis", coins, {
      indicators: named.map((value) => askedIndicator(value).name),
    });
  return asked.length > 0 ? ofEach("fundamental_analysis", coins, { asked }) : [];
}

const AVERAGES: ReadonlySet<string> = new Set([
  "average",
  "averages",
  "simple",
  "band",
  "bands",
  "ma",
  "volume",
  "volumes",
  "exponential",
]);

/** “When I was born”: a day that isn't said. @throws Missing */
function assertDated(request: Request, { isNamed }: Asked): void {
  if (!isNamed && hasPhrase(request.text, "ofMine")) throw new Missing("time", "On which day was that?");
}

const isOneDay = ({ day }: Asked): boolean => day !== undefined;
const partOf = ([part]: string[]) => (part ? { part } : {});
const pricesOf = ({ above, below, isPercent, isForeign }: NonNullable<ReturnType<typeof limitOf>>) =>
  isPercent || isForeign ? {} : { ...(above && { above }), ...(below && { below }) };

/** “0.35 BTC”, or “$500 of it”. */
function amountOf(request: Request): { coins?: number; dollars?: number } {
  const amount = request.quantity("amount") ?? countBefore(request);
  if (!amount || amount.value <= 0) return {};
  if (amount.unit === "USD") return { dollars: amount.value };
  return amount.unit === null ? { coins: amount.value } : {};
}

/** “2 SOL”: a number right before the name. */
function countBefore({ frame }: Request): { value: number; unit: null } | undefined {
  const name = frame.slots.find(
    ({ role, carried, mentions }) => role === "name" && !carried && mentions.length > 0,
  );
  const last = name && tokenise(frame.text.slice(0, name.start)).at(-1);
  const value = Number(last?.text ?? Number.NaN);
  return value > 0 && value < 1900 ? { value, unit: null } : undefined;
}

/** The named ones; the biggest where coins in general are spoken of. */
function manyCoins(request: Request, context: Context): Coin[] {
  const count = request.count();
  const named = namedCoins(request);
  if (named.length > 0) return named;
  const group = groupOf(request);
  if (group.length > 0) return group.slice(0, MOST_COINS);
  const isAny =
    count !== undefined || request.values("group", ["within", "name", "every", "what"]).length > 0;
  return isAny ? biggest(request, count ?? MOST_COINS) : needCoins(request, context);
}

export const MARKET_READ = "I read the market as its two biggest coins and the Fear & Greed index.";
const MOOD: Part = { tool: "sentiment_analysis", args: {} };
/** The market now. */
export const MARKET: Part[] = [
  ...["BTC", "ETH"].map((symbol): Part => ({ tool: "price_analysis", args: { symbol } })),
  MOOD,
];

/** The market as a whole, told by its two biggest coins and the mood. */
function overview(request: Request): Part[] | undefined {
  const isSaid = request.frame.act === "ask" && hasPhrase(request.text, "market");
  const isMarket = request.values("market", ["name", "within", "what", "every"]).length > 0 || isSaid;
  if (!isMarket || request.names("coin").length > 0) return undefined;
  request.note(MARKET_READ);
  const { since, until, isFuture, isNow } = askedDays(request);
  if (isNow || isFuture || !since) return MARKET;
  const days = { since, ...(until && { until }) };
  return [
    { tool: "comparative_analysis", args: { symbols: ["BTC", "ETH"], measure: "return", ...days } },
    MOOD,
  ];
}

const LENGTHS: Partial<Record<Indicator, number[]>> = {
  sma: [20, 50, 200],
  ema: [12, 26],
  atr: [14],
  bollinger: [20],
};
const CANDLES: Record<string, Interval> = {
  "1 hour": "1h",
  "4 hour": "4h",
  "1 day": "1d",
  "24 hour": "1d",
  "1 week": "1w",
  "7 day": "1w",
};

/** “And what was its price on 6 July?”, after an indicator. */
const isOfPrice = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  isFresh(request, "time") &&
  hasPhrase(request.text, "price") &&
  indicators.find(request.text).length === 0;

/** Indicators of the newest candles. */
export const technical: Plan<Context> = (request, context) => {
  if (isOfPrice(request)) return price(request, context);
  if (isMeaning(request) || weighedUp(request, context)) return explain(request, context);
  readRefused(request);
  readForm(request);
  const coins = manyCoins(request, context);
  const said = spokenValues(request, indicators, ["what", "name", "by", "nth"]);
  const before = said.length === 0 ? valuesBefore(request, "indicator") : [];
  const named = [...said.map(({ value }) => value), ...before].map(askedIndicator);
  const verdicts = request.values("verdict", ["what"]);
  const left = new Set(
    request.values("indicator", ["not", "except", "wrong"]).map((value) => askedIndicator(value).name),
  );
  noteLengths(
    request,
    said.flatMap(({ value, isCarried }) => (isCarried ? [] : askedIndicator(value))),
  );
  const interval =
    intervalOf(request) ?? named.find((one) => one.interval)?.interval ?? context.inView?.interval;
  notePast(request);
  const limit = limitOf(request);
  const wanted = new Set<Indicator>(named.map(({ name }) => name).filter((name) => !left.has(name)));
  if (verdicts.includes("golden_cross") || verdicts.includes("death_cross")) wanted.add("sma");
  const some =
    wanted.size > 0 ? [...wanted] : left.size > 0 ? INDICATORS.filter((name) => !left.has(name)) : [];
  const isAsked = request.is("yesno", "threshold", "extreme");
  if (limit && (limit.isPercent || !some.includes("rsi"))) noteUnfiltered(request);
  return ofEach("technical_analysis", coins, {
    ...(interval && { interval }),
    ...(some.length > 0 && { indicators: some }),
    ...(verdicts[0] && isAsked && { asks: verdicts[0] }),
    ...(limit && some.includes("rsi") && !limit.isPercent && limit.above && { above: limit.above }),
    ...(limit && some.includes("rsi") && !limit.isPercent && limit.below && { below: limit.below }),
  });
};

function noteLengths(request: Request, asked: AskedIndicator[]): void {
  const missing = asked.flatMap(({ name, lengths }) =>
    lengths.flatMap((length) =>
      LENGTHS[name]?.includes(length) === false ? `${name.toUpperCase()} ${length}` : [],
    ),
  );
  if (missing.length > 0)
    request.note(
      `I don't compute ${missing.join(" and ")}: there are SMA 20, 50 and 200, EMA 12 and 26, RSI 14, ATR 14 and Bollinger bands 20.`,
    );
}

function intervalOf(request: Request): Interval | undefined {
  const rhythm = candlesSaid(request) ?? request.rhythm();
  if (!rhythm) return undefined;
  const interval = CANDLES[`${rhythm.every} ${rhythm.unit}`];
  const slot = request.frame.slots.find(({ role }) => role === "rhythm");
  if (!interval && !slot?.carried)
    request.note(`I have no “${slot?.text}” candles: there are hourly, 4-hour, daily and weekly ones.`);
  return interval;
}

/** “On the 4h chart” may be read as a time. */
function candlesSaid(request: Request) {
  const time = request.frame.slots.find(({ role, carried }) => role === "time" && !carried);
  const rhythm = time && readRhythm(time.text);
  return rhythm && CANDLES[`${rhythm.every} ${rhythm.unit}`] && !says(time.text, ["last", "past", "ago"])
    ? rhythm
    : undefined;
}

function notePast(request: Request): void {
  const isWhen = request.is("when") || isFresh(request, "last", "against", "since");
  const isPast = isFresh(request, "time") && !candlesSaid(request) && !askedDays(request).isNow;
  request.use("last", "against", "since", "until", "time");
  if (isWhen || isPast)
    request.note(
      "Indicators are of the newest candles: I compute none for the past, and don't know when they last crossed a line.",
    );
}

/** The mood of the market, and about a coin. */
export const sentiment: Plan<Context> = (request, context) => {
  const apart = moodBeside(request, context);
  if (apart) return { say: apart };
  readForm(request);
  request.values("market", ["name", "within", "what"]);
  const coins = namedCoins(request);
  const limit = limitOf(request);
  if (request.is("mean", "extreme", "count", "when"))
    request.note("I tell the index of single days, and work out no averages or records of it.");
  const args = {
    ...(limit?.above && { above: limit.above }),
    ...(limit?.below && { below: limit.below }),
    ...moodDay(request, askedDays(request)),
  };
  const against = againstDays(request);
  const first: Part[] =
    coins.length > 0 ? ofEach("sentiment_analysis", coins, args) : [{ tool: "sentiment_analysis", args }];
  return against ? [...first, { tool: "sentiment_analysis", args: moodDay(request, against) }] : first;
};

function moodDay(request: Request, { until, day, since, isNow, isFuture }: Asked): { at?: string } {
  if (isFuture) request.note("Nobody can know the mood to come; this is the newest one.");
  if (isNow || isFuture) return {};
  const at = day ?? until;
  if (at && !day)
    request.note(`The index is told of the last day of that time, ${at}; of the days before, only some.`);
  if (!at && since) request.note("The index is told of the newest day and some days before it.");
  return at ? { at } : {};
}
