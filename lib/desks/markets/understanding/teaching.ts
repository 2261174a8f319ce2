import type { Slot } from "@/lib/understanding/frame";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan, Planned, Teaching } from "@/lib/understanding/teaching";
import { type Context, isFresh, namedCoins, needCoins, ofEach } from "./asked";
import { indicators } from "./indicators";
import { inMoney } from "./money";
import { hasPhrase, isOrder } from "./phrases";
import { cannot, explain, hasRefusal } from "./plans/explain";
import { fundamental } from "./plans/fundamental";
import { price, sentiment, technical } from "./plans/now";
import { alert, alerts, recall } from "./plans/own";
import { compare, history, savings } from "./plans/past";
import { isCoinFresh, whyAlone } from "./plans/shared";
import { towards } from "./plans/target";
import { apart } from "./plans/whole";
import refusals from "./refusals.json";
import { kinds, verdictKind } from "./vocabulary";

/** “Buy me 50 dollars of BTC” is refused unless days make it a “what if”; “where is that from?” is about the answer. */
const unlessOrdered =
  (plan: Plan<Context>): Plan<Context> =>
  (request, context) =>
    inMoney(request, unlessRefused(plan, request, context) as Planned | undefined);

const unlessRefused = (plan: Plan<Context>, request: Request, context: Context) => {
  if (isOrder(request.text) && !request.has("time", "since", "until")) return cannot(request, context);
  if (hasPhrase(request.text, "longOrShort")) return cannot(request, context);
  readTimeZone(request);
  readBareNumbers(request);
  const why = whyAlone(request);
  if (why) return { say: why };
  if (isOfCrosses(request)) return technical(request, context);
  const own = apart(request, context) ?? towards(request) ?? elsewhereAlone(request);
  if (own) return own;
  const isOfSource = hasPhrase(request.text, "source") && !isCoinFresh(request) && request.earlier.length > 0;
  return isOfSource ? sourced(request, context) : (plan(request, context) as Planned | undefined);
};

/** “How much was 1 Ethereum?”: a number that the reader took for a name. */
function readBareNumbers({ frame: { slots } }: Request): void {
  const isBare = ({ role, carried, mentions, text }: Slot) =>
    role === "name" && !carried && mentions.length === 0 && Number(text.replaceAll(",", "")) > 0;
  for (const slot of slots.filter(isBare)) slots.splice(slots.indexOf(slot), 1);
}

function readTimeZone(request: Request): void {
  if (!hasPhrase(request.text, "timeZone")) return;
  request.readSlots(({ carried, text }) => !carried && hasPhrase(text, "timeZone"));
  request.note("All days and times here are in UTC; a day's close is at midnight UTC.");
}

/** “Golden crosses of XRP since 2018”, “how often did it cross its 200 day average”: crossings of lines, whatever was heard. */
function isOfCrosses({ text, frame }: Request): boolean {
  if (!CROSSED_PLANS.has(frame.function)) return false;
  const isVerdict = verdictKind
    .find(text)
    .some(({ values: [value = ""], score }) => score === 1 && value.endsWith("_cross"));
  const isLine = indicators.find(text).some(({ score }) => score === 1);
  return isVerdict || (isLine && hasPhrase(text, "crossed") && hasPhrase(text, "eachTime"));
}

const CROSSED_PLANS: ReadonlySet<string> = new Set(["price", "fundamental", "compare", "history"]);

function sourced(request: Request, context: Context) {
  request.use(...ROLES);
  return ofEach("price_analysis", needCoins(request, context), { part: "source" });
}

/** “And silver?”, after a coin: there is nothing of that, and nothing is told twice. */
function elsewhereAlone(request: Request) {
  const [other] = request
    .names("refusal", ["name", "what", "against"])
    .filter(({ value, score, isCarried }) => value === "other_markets" && score === 1 && !isCarried);
  const isAlone = other && request.frame.act !== "ask" && !isCoinFresh(request);
  return isAlone ? { say: refusals.other_markets.says } : undefined;
}

function crossingAsked(request: Request, context: Context) {
  const isOfLine = indicators.find(request.text).some(({ score }) => score === 1);
  if (!isOfLine) return undefined;
  if (!isCoinFresh(request))
    return hasPhrase(request.text, "asksMeaning") ? explain(request, context) : undefined;
  if (!hasPhrase(request.text, "crossed")) return undefined;
  request.use(...ROLES.filter((role) => role !== "name" && role !== "what"));
  return technical(request, context);
}

/** “How much bitcoin can I get for 250 dollars?” and “how risky is Solana compared to Bitcoin?” can be answered. */
const cannotUnlessWorth: Plan<Context> = (request, context) =>
  apart(request, context) ??
  towards(request) ??
  crossingAsked(request, context) ??
  (hasRefusal(request) || !isCoinFresh(request)
    ? cannot(request, context)
    : isFresh(request, "amount") || (hasPhrase(request.text, "sayDoing") && !hasRefusal(request))
      ? price(request, context)
      : namedCoins(request).length > 1
        ? compare(request, context)
        : cannot(request, context));

export const teaching: Teaching<Context> = {
  desk: "markets",
  kinds,
  plans: {
    price: unlessOrdered(price),
    technical: unlessOrdered(technical),
    fundamental: unlessOrdered(fundamental),
    sentiment,
    compare: unlessOrdered(compare),
    history: unlessOrdered(history),
    savings: unlessOrdered(savings),
    alert: unlessOrdered(alert),
    alerts: (request, context) => inMoney(request, alerts(request, context) as Planned),
    recall,
    explain,
    cannot: cannotUnlessWorth,
  },
  topics: {
    all: [
      "rn",
      "lol",
      "atm",
      "pls",
      "n",
      "coin",
      "coins",
      "token",
      "tokens",
      "crypto",
      "figures",
      "figure",
      "data",
      "numbers",
      "market",
      "graph",
      "chart",
      "usd",
      "dollars",
      "usdt",
      "dollar",
      "us",
    ],
    price: [
      "price",
      "close",
      "closing",
      "prices",
      "px",
      "cost",
      "costs",
      "worth",
      "rate",
      "rates",
      "value",
      "trading",
      "quote",
      "precio",
      "traded",
      "sitting",
    ],
    technical: [
      "indicator",
      "indicators",
      "technicals",
      "technical",
      "analysis",
      "candles",
      "ta",
      "reading",
      "price",
      "levels",
      "trend",
      "signal",
      "high",
      "low",
      "bullish",
      "bearish",
      "cross",
      "crossover",
    ],
    fundamental: ["market", "fundamentals", "stats", "facts", "total"],
    sentiment: [
      "fear",
      "greed",
      "index",
      "mood",
      "sentiment",
      "fearful",
      "greedy",
      "scared",
      "fng",
      "social",
      "saying",
      "bullish",
      "bearish",
      "n",
      "vibe",
      "vibes",
      "people",
      "extreme",
      "price",
    ],
    compare: "compare comparison price prices big bigger biggest large largest major main popular".split(" "),
    history: [
      ..."price prices history close closes closing big biggest large major main chart % pct value signal histogram line values timeframe bullish bearish cross crossover".split(
        " ",
      ),
    ],
    savings: [
      "fund",
      "money",
      "pot",
      "plan",
      "savings",
      "saving",
      "dca",
      "investment",
      "lump",
      "sum",
      "return",
      "profit",
      "become",
      "turn",
      "paid",
      "worth",
      "fee",
      "fees",
      "charges",
      "average",
      "price",
      "loss",
      "percentage",
      "exchange",
      "brokerage",
    ],
    alert: ["alert", "alarm", "price", "notify", "notification"],
    alerts: [
      "alert",
      "alerts",
      "alarm",
      "alarms",
      "price",
      "running",
      "active",
      "switched",
      "go",
      "watch",
      "triggering",
      "triggered",
      "percent",
    ],
    recall: ["said", "told", "question", "questions", "price", "number", "figure"],
  },
};
