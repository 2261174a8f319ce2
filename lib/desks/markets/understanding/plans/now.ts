import { type Quantity, readCount, readQuantity, readRhythm } from "@/lib/understanding/quantities";
import { ROLES } from "@/lib/understanding/reader/labels";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { daysOf, readTime } from "@/lib/understanding/times";
import { coinById } from "../../coins/coins";
import { isCurrency } from "../../currencies/currencies";
import { listed } from "../../tools/named";
import { INDICATORS, type Indicator, LONGEST, SHORTEST, type TechnicalInput } from "../../tools/schema";
import type { Coin, Interval } from "../../types";
import { OF_MACD } from "../about-answer";
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
  readForm,
  readRefused,
  severalBefore,
  spokenValues,
  topWithin,
  valuesBefore,
} from "../asked";
import { writtenAs } from "../coins";
import { type Holdings, holdingsIn } from "../holdings";
import { type AskedIndicator, askedIndicator, indicators } from "../indicators";
import { isOfSatoshis, moneyIn } from "../money";
import {
  type Asked,
  againstDays,
  askedDays,
  type Days,
  daysIn,
  FIRST_DAY,
  isNowToo,
  moreDays,
  stretchBeforeChange,
} from "../periods";
import { hasPhrase, says } from "../phrases";
import phrases from "../phrases.json";
import refusals from "../refusals.json";
import terms from "../terms.json";
import type { Part } from "../turn-frame";
import { fundamentalKind, verdictKind } from "../vocabulary";
import { explain, weighedUp } from "./explain";
import { changedAlert } from "./own";
import { compare, isInvested, levelled, measuredOver, savings } from "./past";
import {
  AVERAGES,
  ahead,
  compared,
  countBefore,
  isCoinFresh,
  isMeaning,
  moodBeside,
  noteUnfiltered,
  noteWhy,
  SIDE_BY_SIDE,
} from "./shared";

const BY_DAY = "Past prices are by day, in UTC, not by the hour.";

export const price: Plan<Context> = (request, context) => {
  const changed = changedAlert(request, context);
  if (changed) return changed;
  if (isInvested(request)) return savings(request, context);
  if (isOfIndicatorBefore(request)) return technical(request, context);
  if (isOfSeveral(request)) return compare(request, context);
  readForm(request);
  if (readRefused(request).includes("levels") && !hasPhrase(request.text, "price")) {
    request.notes.length = 0;
    return { say: refusals.levels.says };
  }
  const converted = inCoin(request);
  if (converted) return converted;
  const market = overview(request);
  if (market) return market;
  const stretch = request.frame.act === "ask" ? stretchBeforeChange(request) : undefined;
  if (stretch) {
    const named = manyCoins(request, context);
    request.use("what", "time", "since", "by", "rhythm", "form");
    return named.length > 1
      ? compared(request, named, ["return"], stretch)
      : ofEach("history_analysis", named, { measure: "return", ...stretch });
  }
  const coins = manyCoins(request, context);
  const asked = askedDays(request);
  if (asked.isFuture) return ahead(request, coins);
  if (asked.isOfHours && !asked.isNow) request.note(BY_DAY);
  const limit = limitOf(request);
  if (limit && request.is("when")) return levelled(request, coins, asked);
  if (request.values("fundamental", ["what"]).includes("ath") && !asked.isNamed) {
    const fallen = limit?.isPercent ? (limit.above ?? limit.below) : undefined;
    return ofEach("fundamental_analysis", coins, { asked: ["ath"], ...(fallen && { fallen }) });
  }
  if (limit?.isPercent && (asked.isNow || isOneDay(asked))) noteUnfiltered(request);
  noteWhy(request);
  const parts = hasPhrase(request.text, "why") ? [] : request.values("part", ["what"]);
  if (hasPhrase(request.text, "why")) request.use("what");
  if (!isOneDay(asked) && asked.isNamed && !asked.isNow) {
    // “The price, and its change in the last week”: both.
    const isBoth = (["price", "changed", "besidesIt"] as const).every((list) =>
      hasPhrase(request.text, list),
    );
    const now = isBoth && asked.rolling ? ofEach("price_analysis", coins, amountOf(request)) : [];
    return [...now, ...measuredOver(request, coins, asked, parts)];
  }
  if (asked.since && !asked.isNow && hasPhrase(request.text, "sinceThen"))
    return ofEach("history_analysis", coins, {
      measure: "return",
      since: asked.since,
      ...(asked.rolling && { rolling: true }),
    });
  const isNow = asked.isNow || !asked.day;
  if (coins.length > 1 && isNow && parts.length === 0 && request.is(...SIDE_BY_SIDE))
    return compared(request, coins, ["price"], {});
  if (isOfIndicator(request)) return technical(request, context);
  const held = isNow || isOneDay(asked) ? holdings(request) : undefined;
  if (held) {
    const at = isNow ? {} : { at: asked.day, ...(asked.rolling && { rolling: true }) };
    return [{ tool: "holdings_value", args: { ...held, ...at } }];
  }
  const isAll = hasPhrase(request.text, "everything") && isNow;
  const more = isAll
    ? [...ofEach("technical_analysis", coins, {}), ...ofEach("fundamental_analysis", coins, {})]
    : [...besides(request, coins, PARTS), ...unmarked(request, coins)];
  if (more.length > 0 && !isAll && !hasPhrase(request.text, "price") && !asked.isNamed) return more;
  assertDated(request, asked);
  const day = isNow ? {} : { at: asked.day, ...(asked.rolling && { rolling: true }) };
  const others = moreDays(request);
  return [
    ...ofEach("price_analysis", coins, {
      ...day,
      ...partOf(parts),
      ...(limit && pricesOf(limit)),
      ...amountOf(request),
    }),
    ...(isNowToo(request) && !isNow ? ofEach("price_analysis", coins, {}) : []),
    ...others.flatMap(({ isNow: isToday, day: other, until, rolling }) =>
      ofEach("price_analysis", coins, isToday ? {} : { at: other ?? until, ...(rolling && { rolling }) }),
    ),
    ...more,
    ...(isNow && hasPhrase(request.text, "namesSource")
      ? ofEach("price_analysis", coins, { part: "source" })
      : []),
  ];
};

/** “0.75 ETH to BTC”, “how many sats is a dollar?”, “what are 48,000 sats worth?”: of one coin in another, of money in satoshis. */
function inCoin(request: Request): Part[] | undefined {
  const ofSatoshis = isOfSatoshis(request);
  const named = namedCoins(request, ["name", "from", "to", "against"]);
  // The coin that is called Sats is hardly meant.
  const [unit] = ofSatoshis ? [] : namedCoins(request, ["unit"]);
  const [coin] = named;
  const isTwo = named.length === 2 && hasPhrase(request.text, "converts") && isFresh(request, "amount");
  const other = isTwo ? named[1] : (unit ?? (ofSatoshis ? coinById("bitcoin") : undefined));
  if (!other || named.length > 2) return undefined;
  const asked = askedDays(request);
  const amount = amountOf(request);
  const isOfMoney = amount.dollars !== undefined || (ofSatoshis && says(request.text, PER_DOLLAR));
  const at = asked.day && !asked.isNow ? { at: asked.day, ...(asked.rolling && { rolling: true }) } : {};
  if (isOfMoney) return ofEach("price_analysis", [other], { ...at, dollars: amount.dollars ?? 1 });
  if (!coin || coin.id === other.id) return ofEach("price_analysis", [other], { ...at, ...amount });
  request.use("time", "name", "what");
  const days = asked.isNamed && !asked.isNow && !asked.isFuture ? daysIn(asked) : {};
  return [{ tool: "ratio_analysis", args: { symbols: [coin, other].map(writtenAs), ...amount, ...days } }];
}

const PER_DOLLAR = ["per dollar", "a dollar", "one dollar", "to the dollar"];

const isOfIndicatorBefore = (request: Request): boolean =>
  !isCoinFresh(request) &&
  request.earlier[0]?.function === "technical" &&
  isFresh(request, "time") &&
  !isFresh(request, "what", "amount") &&
  !hasPhrase(request.text, "price") &&
  valuesBefore(request, "indicator").length > 0;

const isOfSeveral = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  !isCoinFresh(request) &&
  hasPhrase(request.text, "several") &&
  request.is(...SIDE_BY_SIDE, "yesno", "threshold") &&
  severalBefore(request).length > 1;

const PARTS: ReadonlySet<string> = new Set(["part"]);
/** Words that say something else as well. */
const WEAK: ReadonlySet<string> = new Set(["price", "volume", "rank"]);

/** “200dma btc”, “50/200 ma eth”: an indicator, whatever the reader marked of it, and no price. */
const isOfIndicator = (request: Request): boolean =>
  request.frame.act === "ask" &&
  !isFresh(request, "time", "since", "until") &&
  !hasPhrase(request.text, "price") &&
  indicators
    .find(request.text)
    .some(
      ({ score, start, end }) => score === 1 && !AVERAGES.has(request.text.slice(start, end).toLowerCase()),
    );

function unmarked(request: Request, coins: Coin[]): Part[] {
  if (isFresh(request, "what", "amount") || request.frame.act !== "ask") return [];
  const asked = fundamentalKind
    .find(request.text)
    .flatMap(({ values, score }) => (score === 1 && !WEAK.has(values[0] ?? "") ? values.slice(0, 1) : []));
  if (hasPhrase(request.text, "supply") && !hasPhrase(request.text, "price") && asked.length === 0)
    asked.push("supply");
  return asked.length > 0 ? ofEach("fundamental_analysis", coins, { asked }) : [];
}

/** “When I was born”: a day that isn't said. @throws Missing */
function assertDated(request: Request, { isNamed }: Asked): void {
  const isPast = says(request.text, ["was", "were", "did", "had", "been"]);
  if (!isNamed && isPast && hasPhrase(request.text, "ofMine"))
    throw new Missing("time", "On which day was that?");
}

const isOneDay = ({ day }: Asked): boolean => day !== undefined;
/** What is told first; all of a day's prices are told in any case, so of several none is. */
const partOf = ([part, ...others]: string[]) => (part && others.length === 0 ? { part } : {});
const pricesOf = ({ above, below, isPercent, isOtherUnit }: NonNullable<ReturnType<typeof limitOf>>) =>
  isPercent || isOtherUnit ? {} : { ...(above && { above }), ...(below && { below }) };

/** In a bitcoin. */
const SATOSHIS = 1e8;

function amountOf(request: Request): { coins?: number; dollars?: number } {
  const amount = countBefore(request) ?? amountSaid(request);
  request.use("amount");
  if (!amount || amount.value <= 0) return {};
  const money = request.frame.slots.find(({ role, text }) => role === "amount" && readQuantity(text));
  const code = money && moneyIn(money);
  if (code === "USD" || (code && isCurrency(code))) return { dollars: amount.value };
  if (code === "SAT") return { coins: amount.value / SATOSHIS };
  const isCoin =
    amount.unit === null || amount.unit === "BTC" || request.names("coin", ["amount"]).length > 0;
  return isCoin ? { coins: amount.value } : {};
}

/** “0.5 BTC, 4 ETH and 1000 ADA”: how many of each; none unless each has its own number. */
function holdings(request: Request): Holdings | undefined {
  // Of a follow-up the turn that named them says how many.
  const frame = isCoinFresh(request)
    ? request.frame
    : (request.earlier.find(({ slots }) => slots.some(({ role, carried }) => role === "name" && !carried)) ??
      request.frame);
  const held = holdingsIn(frame.text);
  if (held.holdings.length < 2) return undefined;
  request.use("amount", "top", "what", "name");
  return held;
}

/** The amount, also of “half a bitcoin”, of which the reader marks “a”. */
function amountSaid(request: Request): Quantity | undefined {
  const [said] = request.allSaid("amount");
  if (said === undefined) return undefined;
  const { frame, text } = request;
  const slot = frame.slots.find(({ role }) => role === "amount")!;
  if (slot.carried) return readQuantity(said);
  const before = tokenise(text.slice(0, slot.start)).at(-1)?.text;
  if (before === "half") return readQuantity(`half ${said} bitcoin`);
  // “Three and a half thousand XRP” may be marked in pieces.
  const name = frame.slots.find(({ role, start }) => role === "name" && start > slot.start);
  const whole = name && readQuantity(text.slice(slot.start, name.start));
  return whole && whole.unit === null ? whole : readQuantity(said);
}

function manyCoins(request: Request, context: Context): Coin[] {
  const count = request.count();
  const within = topWithin(request);
  if (within && !isCoinFresh(request)) return biggest(request, within);
  const named = namedCoins(request);
  if (named.length > 0) return named;
  const group = groupOf(request);
  if (group.length > 0) return group.slice(0, MOST_COINS);
  const isAny =
    count !== undefined ||
    (request.frame.act === "ask" && hasPhrase(request.text, "screens")) ||
    request.values("group", ["within", "name", "every", "what"]).length > 0;
  return isAny ? biggest(request, count ?? MOST_COINS) : needCoins(request, context);
}

export const MARKET_READ = "I read the market as its two biggest coins and the Fear & Greed index.";
const MOOD: Part = { tool: "sentiment_analysis", args: {} };
export const MARKET: Part[] = [
  ...["BTC", "ETH"].map((symbol): Part => ({ tool: "price_analysis", args: { symbol } })),
  MOOD,
];

function overview(request: Request): Part[] | undefined {
  const isSaid = request.frame.act === "ask" && hasPhrase(request.text, "market");
  const isMarket = request.values("market", ["name", "within", "what", "every"]).length > 0 || isSaid;
  if (!isMarket || request.names("coin").length > 0) return undefined;
  request.note(MARKET_READ);
  const asked = askedDays(request);
  noteWhy(request);
  if (asked.isNow || asked.isFuture || !asked.since) return MARKET;
  const days = daysIn(asked);
  return [
    { tool: "comparative_analysis", args: { symbols: ["BTC", "ETH"], measure: "return", ...days } },
    MOOD,
  ];
}

const LENGTHS: Partial<Record<Indicator, number[]>> = {
  sma: [20, 50, 200],
  ema: [12, 26],
  rsi: [14],
  atr: [14],
  bollinger: [20],
};
/** An RSI “of 30” or “70” is its value, and no length. */
const RSI_LEVELS: ReadonlySet<number> = new Set([30, 70, 80]);
/** A longer one is a length only where its candles are said: “RSI 25” is a value. */
const LONGEST_BARE = 21;
const OF_VALUE =
  /[<>=]|\b(?:above|below|under|over|than|lower|higher|less|more|at least|at most|reach\w*|hits?|oversold|overbought|shows?|says|reads?|right|drops?|falls?|rises?|alert|notify)\b|^\W*(?:and |so )*(?:is|was|has|did)\b/i;

/** “21 day RSI”, “RSI with a period of 9” and “RSI 7” name a length; “is the RSI 25 or lower?” a value. */
function isRsiLength(length: number, text: string): boolean {
  const unit = "[ -]?(?:period|candle|day|d|hour|h|week|w)s?\\b";
  const isCounted = new RegExp(
    `\\b${length}${unit}[ -]?(?:\\w+ )?rsi\\b|\\brsi\\b[ (-]*(?:(?:of|with|over|at|a|the) )*${length}${unit}|\\b(?:period|length)s? (?:of |is )?${length}\\b`,
    "i",
  ).test(text);
  const isBeside = new RegExp(`\\brsi[ -]?\\(?${length}\\b(?![.,]\\d|%)`, "i").test(text);
  return isCounted || (isBeside && length <= LONGEST_BARE && !OF_VALUE.test(text));
}

/** Indicators with the lengths that they are asked with; a number beside an RSI may be its value. */
function withoutValues(request: Request, said: Named[], told: AskedIndicator[]): AskedIndicator[] {
  const texts = [request.text, ...request.earlier.map(({ text }) => text)];
  const kept = (one: AskedIndicator, of: string[]): AskedIndicator =>
    one.name === "rsi"
      ? { ...one, lengths: one.lengths.filter((length) => of.some((text) => isRsiLength(length, text))) }
      : one;
  const fresh = said.map(({ value, isCarried }) => {
    const one = askedIndicator(value);
    const left = kept(one, isCarried ? texts : texts.slice(0, 1));
    const [number] = one.lengths.filter((length) => !left.lengths.includes(length));
    if (!isCarried && number !== undefined && number !== LENGTHS.rsi?.[0] && !RSI_LEVELS.has(number))
      request.note(
        `I took ${number} for a value of the RSI: it is over its usual ${LENGTHS.rsi?.[0]} candles.`,
      );
    return left;
  });
  return [...fresh, ...told.map((one) => kept(one, texts))];
}

/** An RSI, an ATR and bands are told for one length each, averages for a few. */
function noteOthers(request: Request, named: AskedIndicator[], lengths: TechnicalInput["lengths"]): void {
  for (const [name, taken] of Object.entries(lengths ?? {})) {
    const beside = name === "rsi" ? [...request.text.matchAll(/\brsi[ -]?\(?(\d{1,3})\b/gi)] : [];
    const asked = [
      ...named.flatMap((one) => (one.name === name ? one.lengths : [])),
      ...beside.map(([, length]) => Number(length)).filter((length) => isRsiLength(length, request.text)),
    ].filter((length) => isComputed(name as Indicator, length));
    const left = [...new Set(asked)].filter(
      (length) => ![taken].flat().includes(length) && !(name === "bollinger" && length === DEVIATIONS),
    );
    const words = name.length > BY_LETTERS ? name : name.toUpperCase();
    if (left.length > 0)
      request.note(
        `This is the ${words} over ${listed([taken].flat().map(String))}: ask for ${listed(left.map(String))} by itself.`,
      );
  }
}

const BY_LETTERS = 4;

/** Whether an indicator can be computed with a length, the usual one or any other. */
const isComputed = (name: Indicator, length: number): boolean =>
  LENGTHS[name] !== undefined && length >= SHORTEST && length <= LONGEST;

/** The lengths of those that are asked with another than the usual one. */
function lengthsOf(named: AskedIndicator[]): TechnicalInput["lengths"] {
  const found = new Map<Indicator, number[]>();
  for (const { name, lengths } of named)
    found.set(name, [...(found.get(name) ?? []), ...lengths.filter((length) => isComputed(name, length))]);
  const unusual = [...found].flatMap(([name, all]) => {
    const lengths = [...new Set(all)].filter((length) => name !== "bollinger" || length !== DEVIATIONS);
    const isUsual = lengths.every((length) => LENGTHS[name]?.includes(length));
    return isUsual
      ? []
      : [[name, name === "sma" || name === "ema" ? lengths.slice(0, 4) : lengths[0]] as const];
  });
  return unusual.length > 0 ? Object.fromEntries(unusual) : undefined;
}

/** Of Bollinger's bands: “20, 2”. */
const DEVIATIONS = 2;
const CANDLES: Record<string, Interval> = {
  "1 hour": "1h",
  "4 hour": "4h",
  "1 day": "1d",
  "24 hour": "1d",
  "1 week": "1w",
  "7 day": "1w",
};

const isOfPrice = (request: Request): boolean =>
  request.frame.act !== "ask" &&
  isFresh(request, "time") &&
  hasPhrase(request.text, "price") &&
  indicators.find(request.text).length === 0;

/** “30 day volatility”: it is measured over a stretch, and no indicator. */
const isOfMeasure = (request: Request): boolean =>
  request.frame.act === "ask" &&
  request.values("measure", ["what"]).some((name) => name === "volatility" || name === "drawdown") &&
  indicators.find(request.text).length === 0;

export const technical: Plan<Context> = (request, context) => {
  if (isOfPrice(request)) return price(request, context);
  if (isOfMeasure(request)) return request.planAs("history", request) as ReturnType<Plan<Context>>;
  if (isMeaning(request) || weighedUp(request, context)) return explain(request, context);
  readRefused(request);
  readForm(request);
  const coins = manyCoins(request, context);
  const spoken = [...spokenValues(request, indicators, ["what", "name", "by", "nth"]), ...unsaid(request)];
  const another = otherLength(request);
  const said = another
    ? [...spoken.filter(({ isCarried }) => !isCarried), another]
    : [...spoken, ...bareAverages(request, spoken)];
  const told = said.length === 0 ? valuesBefore(request, "indicator") : [];
  const named = withoutValues(request, another ? said.filter((one) => one !== another) : said, [
    ...told.map(askedIndicator),
  ]);
  if (another) named.push(askedIndicator(another.value));
  const verdicts = spokenValues(request, verdictKind, ["what", "name"]).map(({ value }) => value);
  const left = new Set(
    request.values("indicator", ["not", "except", "wrong"]).map((value) => askedIndicator(value).name),
  );
  noteLengths(
    request,
    said.flatMap(({ value, isCarried }) => (isCarried ? [] : askedIndicator(value))),
  );
  const swapped = lengthSwapped(request, named);
  const lacking = swapped && lackingIn([swapped]);
  if (lacking) return { say: lacking };
  const interval =
    intervalOf(request) ?? named.find((one) => one.interval)?.interval ?? context.inView?.interval;
  const limit = limitOf(request);
  const drawn = swapped ? [] : stretchDrawn(request, coins, said);
  const wanted = new Set<Indicator>(named.map(({ name }) => name).filter((name) => !left.has(name)));
  if (hasPhrase(request.text, "asksMeaning") && hasPhrase(request.text, "crossed"))
    noteLines(request, [...wanted]);
  const others = otherIndicators(request, wanted);
  if (others.length > 0) return ofEach("technical_analysis", coins, { indicators: others });
  if (verdicts.includes("golden_cross") || verdicts.includes("death_cross")) wanted.add("sma");
  const some =
    wanted.size > 0 ? [...wanted] : left.size > 0 ? INDICATORS.filter((name) => !left.has(name)) : [];
  const lines = swapped ? linesOf([swapped]) : linesOf(named);
  const lengths = lengthsOf(swapped ? [swapped] : named);
  const periods = lengths?.sma || lengths?.ema ? [] : lines;
  noteOthers(request, swapped ? [] : named, lengths);
  const asks = askedOf(request, some, lines, verdicts[0]);
  const within = asks?.endsWith("s_cross") || asks === "macd_cross" ? candlesBack(request) : undefined;
  // Since when the lines stand so is told with crosses and averages.
  const isSinceWhen =
    asks?.endsWith("cross") ||
    (asks?.includes("average") && (!isDated(request) || hasPhrase(request.text, "crossed")));
  const past = pastOf(request, named, context);
  const reached = rsiReached(request, some, past);
  const each = reached ?? eachOf(request, { asks, some, lines, past }, context);
  if (!each && !past && !isSinceWhen && isOfPast(request)) request.note(NEWEST_ONLY);
  request.use("last", "against", "since", "until", "time");
  if (hasPhrase(request.text, "whichLine")) noteLines(request, some);
  if (asks === "macd_cross" && hasPhrase(request.text, "bullBear")) request.note(OF_MACD);
  if (hasPhrase(request.text, "draws")) request.note(DRAWN_LINES);
  if (limit?.isPercent) noteUnfiltered(request);
  request.use("above", "below", "amount");
  readSettings(request);
  const source = hasPhrase(request.text, "namesSource");
  const parts = ofEach("technical_analysis", coins, {
    ...(interval && { interval }),
    ...(some.length > 0 && { indicators: some }),
    ...(periods.length > 0 && { periods }),
    ...(lengths && { lengths }),
    ...(asks && { asks }),
    ...(within && { within }),
    ...past,
    ...each,
    ...(limit && some.includes("rsi") && !limit.isPercent && limit.above && { above: limit.above }),
    ...(limit && some.includes("rsi") && !limit.isPercent && limit.below && { below: limit.below }),
    ...(source && { source: true }),
  });
  const against = past || each ? undefined : againstOf(request);
  const before = against
    ? ofEach("technical_analysis", coins, {
        ...(interval && { interval }),
        ...(some.length > 0 && { indicators: some }),
        ...(periods.length > 0 && { periods }),
        ...(lengths && { lengths }),
        ...against,
      })
    : [];
  const isStretch = !each && past?.since !== undefined && past.since !== past.until;
  return [
    ...drawn,
    ...(isStretch ? ofEach("history_analysis", coins, { measure: "return", ...past }) : []),
    ...parts,
    ...before,
  ];
};

const OTHER_LENGTH =
  /^(?:and|what about|how about|also|now|and now|then|and what about|same (?:for|with)|make it|try)\s+(?:the\s+)?(\d{1,3})([ -]?(?:d|day|days|period|week))?(\s+(?:one|line|average))?(?=\s*(?:[?.,]|$|also\b|and\b))/i;

/** “And the 200?”, after an average or another indicator with a length: the same with that one. */
function otherLength(request: Request): Named | undefined {
  const [, length, unit, line] = OTHER_LENGTH.exec(request.text.trim()) ?? [];
  if (!length || request.frame.act === "ask") return undefined;
  const before = request.earlier.flatMap(({ slots }) =>
    slots.flatMap(({ mentions }) => mentions.find(({ kind }) => kind === "indicator")?.values[0] ?? []),
  );
  const asked = before.map(askedIndicator);
  const one =
    asked.find(({ name }) => name === "ema" || name === "sma") ??
    // “And the 50 day average?”, “what about 90 days?” are no length of an RSI.
    (unit || line ? undefined : asked.find(({ name }) => LENGTHS[name] !== undefined));
  if (!one || !isComputed(one.name, Number(length))) return undefined;
  if (one.name === "rsi" && Number(length) > LONGEST_BARE) return undefined;
  request.use("time", "amount", "top", "nth", "what", "rhythm", "ref");
  return {
    value: `${one.name} ${length}`,
    values: [],
    text: length,
    score: 1,
    role: "what",
    isCarried: false,
  };
}

const AGAINST_AGO =
  /\b(?:compared (?:to|with)|versus|vs\.?|against|than|relative to)\s+(?:(?:what|where|how) (?:it|they) (?:was|were|stood)\s+)?((?:a|an|one|two|three|four|six|\d{1,3}) (?:day|week|month|quarter|year)s? (?:ago|before|earlier)|last (?:week|month|year)|yesterday)\b/i;

/** “How wide are the bands compared with a month ago?”: the day that the newest values are set against. */
function againstOf(request: Request): Days | undefined {
  const [, said] = AGAINST_AGO.exec(request.text) ?? [];
  const time = said ? readTime(said, request.moment) : undefined;
  const day = time && daysOf(time, request.moment.zone).first;
  return day ? { since: day, until: day, rolling: true } : undefined;
}

/** “21 days instead of 14”, after an indicator: another length of it, and no stretch of time. */
function lengthSwapped(request: Request, named: AskedIndicator[]): AskedIndicator | undefined {
  if (request.frame.act === "ask" || !says(request.text, SWAPS)) return undefined;
  const numbers = tokenise(request.text).flatMap(({ text }) => readQuantity(text)?.value ?? []);
  const [one] = named.filter(({ name }) => numbers.some((number) => LENGTHS[name]?.includes(number)));
  const old = numbers.findLast((number) => one && LENGTHS[one.name]?.includes(number));
  const wanted = numbers.find((number) => number !== old);
  if (!one || wanted === undefined) return undefined;
  request.use("time", "amount", "what", "not", "wrong", "against", "except", "rhythm");
  return { ...one, lengths: [wanted] };
}

const SWAPS = ["instead of", "rather than", "not the", "in place of"];

/** “RSI alone is hardly evidence”, after the RSI: all the others. */
function otherIndicators(request: Request, told: ReadonlySet<Indicator>): Indicator[] {
  if (request.frame.act === "ask" || told.size === 0 || !hasPhrase(request.text, "otherMeasures")) return [];
  request.use("what", "name", "not", "except", "wrong", "ref");
  request.note(`That was by the ${[...told].map((name) => NAMES[name]).join(" and ")} alone. The others:`);
  return INDICATORS.filter((name) => !told.has(name));
}

const NAMES: Record<Indicator, string> = {
  sma: "simple moving averages",
  ema: "exponential moving averages",
  rsi: "RSI",
  macd: "MACD",
  bollinger: "Bollinger bands",
  atr: "ATR",
  volume: "volume",
};

/** “Now make it a year”, after an indicator: the stretch that the chart shows, and what the price did over it. */
function stretchDrawn(request: Request, coins: Coin[], said: Named[]): Part[] {
  const roles = hasPhrase(request.text, "replaces") ? ["rhythm", "time"] : ["rhythm"];
  const slot = request.frame.slots.find(({ role, carried }) => roles.includes(role) && !carried);
  if (!slot || request.frame.act === "ask" || said.some(({ isCarried }) => !isCarried)) return [];
  const rhythm = readRhythm(slot.text);
  if (rhythm && CANDLES[`${rhythm.every} ${rhythm.unit}`]) return [];
  const time = readTime(slot.text, request.moment);
  const since = time && daysOf(time, request.moment.zone).first;
  if (!since) return [];
  request.note(
    "Indicators are worked out from the newest candles; only the price change depends on the period.",
  );
  return ofEach("history_analysis", coins, { measure: "return", since, rolling: true });
}

const linesOf = (named: AskedIndicator[]): number[] =>
  named
    .filter(({ name }) => name === "sma" || name === "ema")
    .flatMap(({ name, lengths }) => lengths.filter((length) => isComputed(name, length)));

function askedOf(
  request: Request,
  indicators: Indicator[],
  lines: number[],
  verdict: string | undefined,
): string | undefined {
  const { text } = request;
  const isAsked = request.is("yesno", "threshold", "extreme", "when") || hasPhrase(text, "crossed");
  if (verdict && (isAsked || verdict.endsWith("_cross"))) return verdict;
  if (hasPhrase(text, "crossed")) return crossOf(indicators, lines);
  if ([50, 200].every((line) => lines.includes(line)) && isOfTwoLines(text) && indicators.includes("sma"))
    return "averages_cross";
  if (indicators.length === 1 && indicators[0] === "macd" && hasPhrase(text, "bullBear")) return "macd_cross";
  // “Over the last 90 days” is a time.
  const isAbove = hasPhrase(normalise(text).replace(OVER_A_TIME, " "), "aboveLine");
  const isBelow = hasPhrase(text, "belowLine");
  if (lines.length > 0 && ((isAbove && isBelow) || hasPhrase(text, "difference"))) return "average_side";
  if (lines.length > 0 && isAbove) return "above_average";
  if (lines.length > 0 && isBelow) return "below_average";
  if (indicators.includes("bollinger") && hasPhrase(text, "nearness")) {
    if (hasPhrase(text, "nearLower")) return "near_lower";
    if (hasPhrase(text, "nearUpper")) return "near_upper";
  }
  const isRsi = indicators.length === 1 && indicators[0] === "rsi" && !isFresh(request, "above", "below");
  return isRsi && hasPhrase(text, "level") ? "level" : verdict;
}

/** “Is the 50 day average above the 200 day one?”: one line beside the other, and no price beside each. */
const BESIDE =
  "(?:(?!\\b(?:and|but)\\b)[^.?!])*?\\b(?:above|below|over|under|vs|versus|than|compared|against)\\b[^.?!]*?";
const TWO_LINES = new RegExp(`\\b50\\b${BESIDE}\\b200\\b|\\b200\\b${BESIDE}\\b50\\b`);

const isOfTwoLines = (text: string): boolean =>
  TWO_LINES.test(normalise(text).replace(/(\d)(?:d|w|h)?(?:sma|ma)\b/g, "$1"));

const OVER_A_TIME = / over (?:the (?:last|past)|a|one|\d+) /;

/** Which two lines a crossing is of: the price and an average where only one average is named. */
function crossOf(indicators: Indicator[], lines: number[]): string | undefined {
  if (indicators.includes("macd")) return "macd_cross";
  if (lines.length === 1) return "average_side";
  return indicators.includes("sma") ? "averages_cross" : undefined;
}

function candlesBack({ text }: Request): number | undefined {
  const tokens = tokenise(text);
  const at = tokens.findIndex(({ text: word }, index) => index > 0 && says(word, phrases.candles));
  const count = at < 1 ? undefined : readQuantity(tokens[at - 1]!.text)?.value;
  return count && says(text, ["last", "past", "within"]) && Number.isInteger(count) ? count : undefined;
}

/** Indicators that stand in the text beside those that the reader marked: “also ATR 14, plus the 50 and 200 EMA”. */
function unsaid(request: Request): Named[] {
  const marked = new Set(
    request.names("indicator", ["what", "name", "by", "nth"]).map(({ value }) => askedIndicator(value).name),
  );
  if (marked.size === 0 || request.names("indicator").some(({ isCarried }) => isCarried)) return [];
  return indicators.find(request.text).flatMap(({ values, score, start, end }) => {
    const text = request.text.slice(start, end);
    const value = values[0] ?? "";
    const isSure =
      score === 1 && !AVERAGES.has(text.toLowerCase()) && !marked.has(askedIndicator(value).name);
    return isSure ? [{ value, values, text, score, role: "what" as const, isCarried: false }] : [];
  });
}

const BARE_AVERAGE =
  /^(?:the )?(20|50|100|200)(?:[ -]?(?:d|day|days|week|weeks|dma))?(?: (?:average|line|one))?$/i;

/** “The 50 and the 200 day”: averages that are named by their lengths alone. */
function bareAverages(request: Request, spoken: Named[]): Named[] {
  const name = spoken.some(({ value }) => askedIndicator(value).name === "ema") ? "ema" : "sma";
  const others = spoken.some(({ value }) => !["sma", "ema"].includes(askedIndicator(value).name));
  const slots = request.frame.slots.filter(
    ({ role, carried, text }) =>
      !carried && (role === "what" || role === "against") && BARE_AVERAGE.test(text.trim()),
  );
  if (others) return [];
  request.readSlots((slot) => slots.includes(slot));
  return slots.map((slot) => ({
    value: `${name} ${BARE_AVERAGE.exec(slot.text.trim())?.[1]}`,
    values: [],
    text: slot.text,
    score: 1,
    role: slot.role,
    isCarried: false,
  }));
}

/** “14”, “20,2”, “12 26 9”: the settings of indicators, in whichever role the reader put them. */
function readSettings(request: Request): void {
  const isNumber = (word: string) => !Number.isNaN(Number(word.replaceAll("/", "").replaceAll(",", "")));
  const settings = request.frame.slots.filter(
    ({ text, carried }) => !carried && text.split(" ").every(isNumber) && !isYearLike(text),
  );
  request.use(...settings.map(({ role }) => role));
}

const isYearLike = (text: string): boolean => text.length === 4 && Number(text) >= 1900;

function noteLengths(request: Request, asked: AskedIndicator[]): void {
  const lacking = lackingIn(asked);
  if (lacking) request.note(lacking);
}

function lackingIn(asked: AskedIndicator[]): string | undefined {
  const lacking = asked.flatMap(({ name, lengths }) => {
    const beyond = lengths.filter(
      (length) => length > LONGEST || (name !== "bollinger" && length < SHORTEST),
    );
    return LENGTHS[name] && beyond.length > 0 ? [`${name.toUpperCase()} ${beyond.join(" and ")}`] : [];
  });
  if (lacking.length === 0) return undefined;
  return `I compute indicators over ${SHORTEST} to ${LONGEST} candles, so I can't give ${lacking.join(" and ")}.`;
}

function intervalOf(request: Request): Interval | undefined {
  const rhythm = candlesSaid(request) ?? request.rhythm();
  if (!rhythm) return request.frame.act === "ask" ? undefined : intervalBefore(request);
  const interval = CANDLES[`${rhythm.every} ${rhythm.unit}`];
  const slot = request.frame.slots.find(({ role }) => role === "rhythm");
  if (!interval && !slot?.carried && request.frame.act === "ask")
    request.note(`I have no “${slot?.text}” candles: there are hourly, 4-hour, daily and weekly ones.`);
  return interval;
}

function intervalBefore({ earlier: [last] }: Request): Interval | undefined {
  const rhythms = (last?.slots ?? []).flatMap(({ role, text }) =>
    role === "time" && !says(text, ["last", "past", "ago"]) ? (readRhythm(text) ?? []) : [],
  );
  return rhythms.map(({ every, unit }) => CANDLES[`${every} ${unit}`]).find(Boolean);
}

/** “On the 4h chart” may be read as a time; “the same day” is one. */
function candlesSaid(request: Request) {
  const isPointed = (start: number) =>
    POINTING.has(tokenise(request.text.slice(0, start)).at(-1)?.text ?? "");
  const rhythms = request.frame.slots.flatMap(({ role, carried, text, start }) =>
    role === "time" &&
    !carried &&
    !says(text, [...phrases.relative, "past", "earlier", "later"]) &&
    !isPointed(start)
      ? (readRhythm(text) ?? [])
      : [],
  );
  return rhythms.find(({ every, unit }) => CANDLES[`${every} ${unit}`]);
}

const POINTING: ReadonlySet<string> = new Set(["same", "that", "this", "which"]);

const isDated = ({ frame, moment }: Request): boolean =>
  frame.slots.some(
    ({ role, carried, text }) =>
      !carried && (role === "time" || role === "since" || role === "until") && readTime(text, moment),
  );

function noteLines(request: Request, told: Indicator[]): void {
  for (const name of told) if (name in terms) request.note(terms[name as keyof typeof terms].text);
}

const DRAWN_LINES = "The chart on this page draws them: tick them under “Indicators” above it.";

/** “On 3 March 2021”, “in the summer of 2020”: the days that indicators are asked of; none where it is now, or a setting. */
function pastOf(request: Request, asked: AskedIndicator[], { last }: Context): Days | undefined {
  const time = request.frame.slots.find(
    ({ role }) => role === "time" || role === "since" || role === "until",
  );
  const isSetting =
    time?.text.split(" ").every((word) => Number(word) < 1900) === true ||
    (time !== undefined && isLength(time.text, asked)) ||
    (time !== undefined && says(time.text, phrases.candles) && !says(time.text, ["days"]));
  const isOfBefore = time?.carried === true && !last.some(({ args }) => args.since ?? args.until ?? args.at);
  if (!time || isSetting || isOfBefore || candlesSaid(request)) return undefined;
  const days = askedDays(request);
  if (days.isNow || days.isFuture || days.isEver || !days.isNamed) return undefined;
  return daysIn(days);
}

/** “14”, “20 days”: an indicator's own length, which “14 April” isn't. */
const isLength = (text: string, asked: AskedIndicator[]): boolean =>
  !says(text, phrases.months) &&
  asked.some(({ name }) => LENGTHS[name]?.includes(readQuantity(text)?.value ?? 0));

const NEWEST_ONLY = "You named no days that I can read, so these are from the newest candles.";

const isOfPast = (request: Request): boolean =>
  request.is("when") && isFresh(request, "last", "against", "since");

interface Wanted {
  asks: string | undefined;
  some: Indicator[];
  lines: number[];
  past: Days | undefined;
}

/** “When was the RSI last above 80?”, “has it been over 80 since 2019?”: the days on which it went there. */
function rsiReached(request: Request, some: Indicator[], past: Days | undefined) {
  const limit = some.length === 1 && some[0] === "rsi" ? limitOf(request) : undefined;
  const isOfDays =
    request.is("when", "count") || isFresh(request, "last") || hasPhrase(request.text, "everSaid");
  const isPast = past !== undefined && past.since !== past.until;
  if (!limit || limit.isPercent || !(isOfDays || isPast)) return undefined;
  const isLast = isFresh(request, "last") || (request.is("when") && !hasPhrase(request.text, "eachTime"));
  request.use("last", "nth", "top");
  return {
    each: limit.above === undefined ? "oversold" : "overbought",
    ...(!past && { since: FIRST_DAY }),
    ...(isLast && { top: 1 }),
  };
}

/** Which crossings are listed: those of a period, or “each time”, “the last three times it was there”. */
function eachOf(
  request: Request,
  { asks, some, lines, past }: Wanted,
  { last }: Context,
): { each: string; top?: number } | undefined {
  const isEach = hasPhrase(request.text, "eachTime");
  if (!isEach && !past) return undefined;
  const before = request.frame.act === "ask" ? undefined : last.find(({ args }) => args.asks)?.args.asks;
  const each =
    EACH[asks ?? String(before)] ??
    bandOf(request, some) ??
    (isEach ? EACH_OF[some.length === 1 ? some[0]! : "atr"] : undefined);
  if (!each || (each === "price" && (lines.length !== 1 || !(isEach || hasPhrase(request.text, "crossed")))))
    return undefined;
  // On a single day it is told how it stood, not whether it began.
  if (past?.since !== undefined && past.since === past.until && STATES.has(each)) return undefined;
  const top = isEach ? (request.count() ?? readCount(request.text)) : undefined;
  request.use("top", "nth", "ref", "what");
  return { each, ...(top && top <= MOST_TIMES && { top }) };
}

function bandOf({ text }: Request, some: Indicator[]): string | undefined {
  if (!some.includes("bollinger")) return undefined;
  if (hasPhrase(text, "nearLower")) return "lower_band";
  return hasPhrase(text, "nearUpper") ? "upper_band" : undefined;
}

const STATES: ReadonlySet<string> = new Set(["lower_band", "upper_band", "overbought", "oversold"]);

const MOST_TIMES = 50;

const EACH: Record<string, string> = {
  macd_cross: "macd",
  averages_cross: "averages",
  golden_cross: "golden",
  death_cross: "death",
  above_average: "price",
  below_average: "price",
  average_side: "price",
  near_lower: "lower_band",
  near_upper: "upper_band",
  overbought: "overbought",
  oversold: "oversold",
};
const EACH_OF: Partial<Record<Indicator, string>> = {
  macd: "macd",
  bollinger: "lower_band",
  rsi: "oversold",
  sma: "averages",
};

export const sentiment: Plan<Context> = (request, context) => {
  const apart = moodBeside(request, context);
  if (apart) return { say: apart };
  if (isOfIndicator(request) && !hasPhrase(request.text, "mood")) return technical(request, context);
  readForm(request);
  request.values("market", ["name", "within", "what"]);
  const coins = namedCoins(request);
  const limit = limitOf(request);
  const [before] = request.earlier;
  if (
    hasPhrase(request.text, "goodOrBad") &&
    before?.at === request.frame.at &&
    before.function === "sentiment"
  ) {
    request.use(...ROLES);
    return { say: OF_MOOD };
  }
  if (hasPhrase(request.text, "goodOrBad")) {
    request.use("what", "above", "below", "nth", "top");
    request.note(OF_MOOD);
  }
  const range = moodRange(request);
  if (range) return [{ tool: "sentiment_analysis", args: range }];
  const args = {
    ...(limit?.above && { above: limit.above }),
    ...(limit?.below && { below: limit.below }),
    ...moodDay(request, askedDays(request)),
  };
  const against = againstDays(request);
  if (isBesidePrice(request)) {
    request.note(
      "I don't compute how the index and a price go together; here are both, each with its own day:",
    );
    const { at, rolling } = args;
    const day = { ...(at && { at }), ...(rolling && { rolling }) };
    return [{ tool: "sentiment_analysis", args }, ...ofEach("price_analysis", coins, day)];
  }
  const first: Part[] =
    coins.length > 0 ? ofEach("sentiment_analysis", coins, args) : [{ tool: "sentiment_analysis", args }];
  // The days that are counted from now stand in the first answer.
  return against && !against.rolling
    ? [...first, { tool: "sentiment_analysis", args: moodDay(request, against) }]
    : first;
};

const OF_MOOD =
  "High isn't good and low isn't bad in itself: a high number says that people are greedy, a low one that they are afraid. Some take extreme greed for a warning and extreme fear for a chance; neither is sure.";

const isBesidePrice = (request: Request): boolean =>
  isCoinFresh(request) && hasPhrase(request.text, "price") && !hasPhrase(request.text, "social");

function moodRange(request: Request): Record<string, unknown> | undefined {
  const { text } = request;
  const asked = askedDays(request);
  const limit = limitOf(request);
  const isOften = limit !== undefined && (asked.isNamed ? !asked.isNow : request.is("count", "when"));
  const asks = hasPhrase(text, "moodSince") ? "lower" : hasPhrase(text, "moodAbove") ? "higher" : undefined;
  const isLow = asks === "lower" || hasPhrase(text, "moodLow") || (isOften && limit.below !== undefined);
  const isHigh = asks === "higher" || hasPhrase(text, "moodHigh") || (isOften && limit.above !== undefined);
  const isMean = request.is("mean") || hasPhrase(text, "moodMean");
  const measure = isLow ? "lowest" : isHigh ? "highest" : isMean ? "mean" : undefined;
  if (!measure || asked.isFuture || (asked.day && !asked.isNow)) return undefined;
  request.use("time", "since", "until", "last", "nth", "top", "ref", "above", "below", "what");
  return {
    measure,
    ...(asked.isNow && asked.day ? {} : daysIn(asked)),
    ...(asks && { asks }),
    ...(isOften && limit.above && { above: limit.above }),
    ...(isOften && limit.below && { below: limit.below }),
  };
}

function moodDay(
  request: Request,
  { until, day, since, isNow, isFuture, rolling }: Asked,
): { at?: string; rolling?: true } {
  if (isFuture) request.note("Nobody can know the mood of the future; this is the newest one.");
  if (isNow || isFuture) return {};
  const at = day ?? until;
  if (at && !day)
    request.note("For a period, I give the index on its last day and on some days before that.");
  if (!at && since) request.note("I give the index on the newest day and on some days before it.");
  return at ? { at, ...(rolling && { rolling }) } : {};
}
