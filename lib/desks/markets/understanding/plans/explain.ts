import type { Kind } from "@/lib/understanding/kinds";
import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { allCoins, coinById } from "../../coins/coins";
import { maxSupplyOf } from "../../coins/max-supply";
import { pastCandles } from "../../past/candles";
import { pastMarketCaps } from "../../past/market-caps";
import { type Compared, Fundamental, Indicator, Measure } from "../../tools/schema";
import type { Coin } from "../../types";
import { type Context, isFresh, namedCoins, ofEach, valuesBefore } from "../asked";
import { askedDays, type Days, daysIn } from "../periods";
import { hasPhrase, isOrder } from "../phrases";
import refusals from "../refusals.json";
import terms from "../terms.json";
import type { Part, ToolName } from "../turn-frame";
import { refusalKind, termKind } from "../vocabulary";
import { compared, isCoinFresh, noteWhy, OF_NOW } from "./shared";

type Term = keyof typeof terms;
type Refusal = keyof typeof refusals;

/** Whatever is said besides changes nothing in a refusal. */
const ALL_ROLES = ROLES.filter((role) => role !== "name" && role !== "except");

const MOST_TERMS = 3;

export const explain: Plan<Context> = (request, context) => {
  const weighed = weighedUp(request, context);
  if (weighed) return { say: weighed };
  const found = [
    ...request.values("term", ["what", "name", "wrong"]),
    ...wordsIn(request, termKind),
  ] as Term[];
  // “Show me a coin where they differ”, after they were explained.
  const isExample = found.length === 0 && hasPhrase(request.text, "exampled");
  const before = isExample ? (valuesBefore(request, "term") as Term[]) : [];
  const asked = [...new Set([...found, ...before])].slice(0, MOST_TERMS);
  request.use("form", "not", "prefer", "amount", "last");
  const coins = namedCoins(request);
  if (asked.length > 0) {
    request.use("what", "time", "above", "below");
    const text = asked.map((term) => explained(term, request)).join("\n\n");
    const calls = exemplified(request, asked);
    if (calls.length === 0) return { say: text };
    const isSaid = before.length > 0 || isSameTurn(request);
    if (!isSaid) request.note(text);
    return calls;
  }
  const isSimply = hasPhrase(request.text, "simply");
  const spoken = isFresh(request, "what") && !isSimply ? [] : termsOf(context);
  if (spoken.length > 0 && (request.has("ref") || isSimply || coins.length === 0) && !isCoinFresh(request))
    return { say: spoken.map((term) => explained(term, request)).join("\n\n") };
  if (coins.length > 0) return described(request, coins);
  const strange = request.said("what") ?? request.unknown();
  request.use("name");
  const about = strange ? `I have no explanation of “${strange}”.` : "Which term do you mean?";
  return {
    say: `${about} I can explain terms of prices, indicators and coins, for example RSI, drawdown, market cap, staking or stablecoin.`,
  };
};

function explained(term: Term, { text }: Request): string {
  return hasPhrase(text, "simple") ? explainedSimply(term) : terms[term].text;
}

export function explainedSimply(term: Term): string {
  const told: { text: string; simply?: string } = terms[term];
  return told.simply ?? told.text;
}

const isSameTurn = ({ earlier: [last], frame }: Request): boolean =>
  last?.function === "explain" && last.at === frame.at;

/** “Which of these matters?”, after several figures: in plain words. */
export function weighedUp(request: Request, { last }: Context): string | undefined {
  const tool = last.find(({ tool: one }) => one in WEIGHED)?.tool;
  if (!tool || !hasPhrase(request.text, "matters") || isCoinFresh(request)) return undefined;
  request.use(...ALL_ROLES, "name");
  return WEIGHED[tool];
}

const WEIGHED: Record<string, string> = {
  technical_analysis:
    "That depends on what you want to know; none of them decides alone, and none says what comes next. The **moving averages** show which way the price has been going over weeks and months, **RSI** and **MACD** how hard it was pushed lately, **ATR** and the **Bollinger bands** how widely it swings, and the **volume** how much was behind it.",
  fundamental_analysis:
    "That depends on what you want to know. The **market cap** tells how big a coin is, the **volume** how easily it can be bought or sold, the **supply** how many coins there may still be, and the **all-time high** how far it has fallen. None of them says what comes next.",
};

const TOLD_BY: Partial<Record<string, Part>> = {
  fear_greed: { tool: "sentiment_analysis", args: {} },
  dominance: { tool: "market_overview", args: {} },
  dca: { tool: "savings_plan", args: { symbol: "BTC", amount: 100, every: "month", since: "2020-01-01" } },
  cross: { tool: "technical_analysis", args: { symbol: "BTC", indicators: ["sma"], asks: "averages_cross" } },
  correlation: { tool: "comparative_analysis", args: { symbols: ["BTC", "ETH"], measure: "correlation" } },
};

/** “What's a drawdown, and how big was Bitcoin's in 2018?”: the figure of a coin that is named, or of one that shows it. */
function exemplified(request: Request, asked: Term[]): Part[] {
  const fresh = request.names("coin").flatMap(({ value, isCarried }) => (isCarried ? [] : [value]));
  const own = fresh.flatMap((id) => coinById(id) ?? []);
  const isWanted = own.length === 0 && hasPhrase(request.text, "exampled");
  if (isWanted) return shown(asked);
  return figuresOf(request, own, asked);
}

/** An example of each term; market capitalisation and fully diluted value differ most where most coins aren't out yet. */
function shown(asked: Term[]): Part[] {
  const known: Part[] = asked.flatMap((term) => TOLD_BY[term] ?? []);
  const [widest] = allCoins()
    .flatMap((coin) => gapOf(coin) ?? [])
    .toSorted((a, b) => b.gap - a.gap);
  const isOfSize = asked.some((term) => term === "fdv" || term === "supply");
  const bitcoin = coinById("bitcoin");
  const coin = isOfSize ? widest?.coin : bitcoin;
  const figures = asked.filter((term) => Fundamental.safeParse(term).success);
  const wanted = isOfSize ? ["market_cap", "fdv", "supply"] : figures;
  return [
    ...known,
    ...(coin && wanted.length > 0 ? ofEach("fundamental_analysis", [coin], { asked: wanted }) : []),
    ...(bitcoin ? measuresOf([bitcoin], asked, {}) : []),
  ];
}

function gapOf(coin: Coin): { coin: Coin; gap: number } | undefined {
  const [most, cap] = [maxSupplyOf(coin), pastMarketCaps(coin).at(-1)];
  const close = cap && pastCandles(coin, "1d")?.candles.find(({ t }) => t === cap.t)?.close;
  return most && Number.isFinite(most) && cap && close
    ? { coin, gap: (most * close) / cap.market_cap }
    : undefined;
}

function measuresOf(coins: Coin[], asked: Term[], days: Days): Part[] {
  return asked.flatMap((term) => {
    if (term === "cross")
      return ofEach("technical_analysis", coins, {
        indicators: ["sma"],
        periods: [50, 200],
        asks: "averages_cross",
      });
    if (term === "macd" && asked.includes("cross"))
      return ofEach("technical_analysis", coins, { indicators: ["macd"], asks: "macd_cross" });
    if (Indicator.safeParse(term).success && term !== "volume")
      return ofEach("technical_analysis", coins, { indicators: [term] });
    return Measure.safeParse(term).success
      ? ofEach("history_analysis", coins, { measure: term, ...days })
      : [];
  });
}

function figuresOf(request: Request, named: Coin[], asked: Term[]): Part[] {
  if (named.length === 0) return [];
  const days = request.has("time", "since", "until") ? daysIn(askedDays(request)) : {};
  return asked.flatMap((term) => {
    if (Indicator.safeParse(term).success) return ofEach("technical_analysis", named, { indicators: [term] });
    if (Measure.safeParse(term).success) return ofEach("history_analysis", named, { measure: term, ...days });
    return Fundamental.safeParse(term).success
      ? ofEach("fundamental_analysis", named, { asked: [term] })
      : [];
  });
}

function described(request: Request, coins: Coin[]) {
  const asked = askedDays(request);
  request.use("what");
  if (coins.length > 1 && !asked.isFuture) return besideEachOther(request, coins, daysIn(asked));
  if (!asked.isNamed || asked.isFuture) {
    request.note("I describe coins by their figures, not by their technology, people or purpose.");
    return ofEach("fundamental_analysis", coins, {});
  }
  noteWhy(request);
  return ofEach("history_analysis", coins, {
    measure: "return",
    ...daysIn(asked),
  });
}

/** “Is Bitcoin safer than Dogecoin?”: which is better nobody can tell; what they did, their figures do. */
function besideEachOther(request: Request, coins: Coin[], days: Days): Part[] {
  const [measure] = request.values("measure", ["what"]).filter((name) => OF_NOW.has(name));
  if (measure) return compared(request, coins, [measure as Compared], {});
  request.note("I can't tell which is better or safer, only how they did and how much they swung:");
  const parts = compared(request, coins, ["return", "volatility"], days);
  return parts.map(({ tool, args: { asks: _, ...args } }) => ({ tool, args }));
}

export function termsOf({ last }: Pick<Context, "last">): Term[] {
  const words = last.flatMap(({ tool, args }) => {
    if (tool === "sentiment_analysis") return ["fear_greed"];
    if (tool === "savings_plan") return ["dca"];
    if (tool === "technical_analysis" && !args.indicators) return ["sma", "rsi", "macd"];
    const { indicators, asked, measure } = args as {
      indicators?: string[];
      asked?: string[];
      measure?: string;
    };
    return [...(indicators ?? []), ...(asked ?? []), ...(measure ? [measure] : [])];
  });
  return [...new Set(words)].filter((word): word is Term => word in terms).slice(0, MOST_TERMS);
}

const wordsIn = ({ text }: Request, kind: Kind): string[] =>
  kind.find(text).flatMap(({ values, score }) => (score === 1 ? values.slice(0, 1) : []));

const ANYWHERE: ReadonlySet<Refusal> = new Set<Refusal>(["other_markets", "nft", "complaint"]);

export function refusalOf(text: string, isNamed: boolean): string | undefined {
  const found = new Set(refusalKind.find(text).flatMap(({ values, score }) => (score === 1 ? values : [])));
  const reason = (Object.keys(refusals) as Refusal[]).find((one) => found.has(one));
  return reason && (isNamed || ANYWHERE.has(reason)) ? refusals[reason].says : undefined;
}

export const cannot: Plan<Context> = (request, context) => {
  const weighed = weighedUp(request, context);
  if (weighed) return { say: weighed };
  const coins = namedCoins(request);
  const reason = isOrder(request.text) ? "trade" : reasonOf(request);
  if (
    reason === undefined &&
    coins.length > 0 &&
    hasPhrase(request.text, "why") &&
    askedDays(request).isNamed
  )
    return described(request, coins);
  request.use(...ALL_ROLES);
  if (reason === undefined && coins.length > 0 && hasPhrase(wordsOf(request), "supply"))
    return ofEach("fundamental_analysis", coins, { asked: ["supply"] });
  const { says } = refusals[reason ?? "forecast"];
  const tools = FIGURES[reason ?? "forecast"];
  if (!tools || coins.length === 0) return { say: reason === undefined ? `${says} ${INSTEAD}` : says };
  request.note(`${reason === undefined ? UNSURE : says} This is what there is:`);
  return tools.flatMap((tool) =>
    ofEach(tool, coins, tool === "technical_analysis" ? { indicators: ["sma", "rsi"] } : {}),
  );
};

const FIGURES: Partial<Record<Refusal, ToolName[]>> = {
  advice: ["price_analysis", "technical_analysis"],
  forecast: ["price_analysis", "technical_analysis"],
  news: ["price_analysis"],
};

export const hasRefusal = (request: Request): boolean =>
  isOrder(request.text) || reasonOf(request) !== undefined;

function reasonOf(request: Request): Refusal | undefined {
  const marked = request.values("refusal", ["what", "name"]);
  const found = [
    ...marked,
    ...refusalKind.find(wordsOf(request)).flatMap(({ values, score }) => (score === 1 ? values : [])),
  ];
  return (Object.keys(refusals) as Refusal[]).find(
    (one) => found.includes(one) && (one !== "forecast" || !hasPhrase(wordsOf(request), "supply")),
  );
}

/** “But what would you do?” goes on about what was refused before. */
function wordsOf({ text, earlier }: Request): string {
  const [last] = earlier;
  const isAlone = refusalKind.find(text).some(({ score }) => score === 1);
  return isAlone || last?.function !== "cannot" ? text : `${text} ${last.text}`;
}

const UNSURE = "I can't tell you that: I don't forecast or advise, and I know nothing about your own coins.";

const INSTEAD = "I can give figures of a coin, for example: “How did Bitcoin do over the last year?”";
