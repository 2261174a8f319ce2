import { ROLES } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import type { Planned } from "@/lib/understanding/teaching";
import { coinById } from "../../coins/coins";
import { COMPARED } from "../../tools/schema";
import type { Coin } from "../../types";
import { reachWords } from "../about-answer";
import { STEADY } from "../about-desk";
import {
  type Context,
  isFresh,
  MOST_COINS,
  namedCoins,
  needCoins,
  ofEach,
  severalBefore,
  valuesBefore,
} from "../asked";
import { coins, writtenAs } from "../coins";
import groups from "../groups.json";
import { askedIndicator, indicators } from "../indicators";
import { isOfSatoshis } from "../money";
import { askedDays, type Days, daysIn, stretchSaid } from "../periods";
import { asksLeast, beginsWith, endsWith, hasPhrase, says } from "../phrases";
import terms from "../terms.json";
import { measureKind } from "../vocabulary";
import { ofDays } from "./days";
import { technical } from "./now";
import { countBefore, isCoinFresh, OF_NOW } from "./shared";

/** What has an answer of its own, whichever function the reader heard: the market as a whole, one coin in another, all coins by conditions. */
export const apart = (request: Request, context: Context): Planned | undefined =>
  wholeMarket(request) ??
  ofDays(request, context) ??
  ratio(request) ??
  sorted(request, context) ??
  screened(request, context) ??
  alive(request) ??
  steady(request) ??
  asBigAs(request) ??
  reach(request, context) ??
  example(request) ??
  gap(request);

/** “And USDC's? How big is the gap between the two?”, of coins that were told of one after the other. */
function gap(request: Request): Planned | undefined {
  const { text, earlier, frame } = request;
  const measure = TOLD_ALONE[earlier[0]?.function ?? ""];
  if (!measure || !hasPhrase(text, "difference") || frame.act === "ask") return undefined;
  const named = namedCoins(request);
  const before = severalBefore(request);
  const coins = isCoinFresh(request)
    ? [...before.filter((coin) => !named.includes(coin)).slice(0, 1), ...named]
    : before;
  if (coins.length !== 2) return undefined;
  const said = [...request.values("fundamental", ["what"]), ...valuesBefore(request, "fundamental")];
  request.use("what", "ref", "time");
  return [
    {
      tool: "comparative_analysis",
      args: {
        symbols: coins.map(writtenAs),
        measure: said.includes("volume") ? "volume" : said.includes("price") ? "price" : measure,
        asks: "difference",
      },
    },
  ];
}

const TOLD_ALONE: Record<string, string> = { price: "price", fundamental: "market_cap" };

function example(request: Request): Planned | undefined {
  const isWanted = hasPhrase(request.text, "exampled") && request.earlier[0]?.function === "explain";
  return isWanted && !isCoinFresh(request) ? (request.planAs("explain", request) as Planned) : undefined;
}

/** “Is Cardano dead?”: what tells of it. */
function alive(request: Request): Planned | undefined {
  const isOfDay = isFresh(request, "amount", "time", "since", "until");
  // “Vol is dead. What's the ATR?” asks for an indicator.
  const isOfLine = request.values("indicator", ["what", "name"]).length > 0;
  const coins = hasPhrase(request.text, "dead") && !isOfDay && !isOfLine ? namedCoins(request) : [];
  if (coins.length === 0) return undefined;
  request.note(
    "A coin is dead when nobody trades or builds on it any more. I know nothing about the building; these figures tell how much it is traded, and how far it has fallen:",
  );
  request.use("what", "time", "form");
  return ofEach("fundamental_analysis", coins, { asked: ["volume", "rank", "market_cap", "ath"] });
}

function reach(request: Request, context: Context): Planned | undefined {
  if (!hasPhrase(request.text, "howFarBack") || isFresh(request, "time", "since", "until")) return undefined;
  const [coin] = needCoins(request, context);
  request.use(...ROLES);
  return coin && { say: reachWords(coin) };
}

/** “If XRP's market cap was as big as Bitcoin's, what would one cost?” */
function asBigAs(request: Request): Planned | undefined {
  const { text } = request;
  if (!hasPhrase(text, "supposes") || !hasPhrase(text, "itsCap")) return undefined;
  const found = coins.find(text).filter(({ score, values }) => score === 1 && values.length === 1);
  const isBig = ({ start, end }: { start: number; end: number }) =>
    endsWith(text.slice(0, start), "asBigAs") ||
    beginsWith(text.slice(end).replace(/^['’]s\b/, ""), "itsCap");
  const big = found.find(isBig) ?? found.find(({ start }) => hasPhrase(text.slice(0, start), "asBigAs"));
  const bigger = big && coinById(big.values[0]!);
  const [coin] = found.flatMap(({ values: [id = ""] }) => (id === bigger?.id ? [] : (coinById(id) ?? [])));
  const subject = coin ?? namedCoins(request).find(({ id }) => id !== bigger?.id);
  if (!bigger || !subject) return undefined;
  request.use(...ROLES);
  return ofEach("fundamental_analysis", [subject], { asked: ["market_cap"], as_big_as: writtenAs(bigger) });
}

/** “Is it true that USDT can't go down?” */
function steady(request: Request): Planned | undefined {
  const isOfDollar = namedCoins(request).some(({ id }) => groups.stablecoins.includes(id));
  if (!isOfDollar || !hasPhrase(request.text, "steadyCoin")) return undefined;
  request.use(...ROLES);
  return { say: STEADY };
}

/** Its share is told in any case. */
const SHARED: ReadonlySet<string> = new Set(["bitcoin", "ethereum"]);

function wholeMarket(request: Request): Planned | undefined {
  const { text, earlier, frame } = request;
  const before = earlier[0];
  const carried = frame.slots.flatMap((slot) => (slot.carried ? slot.text : []));
  const isBefore = hasPhrase([before?.text ?? "", ...carried].join(" "), "wholeMarket");
  const isShare = isBefore && hasPhrase(text, "share");
  const isOther =
    isBefore && frame.act !== "ask" && !isFresh(request, "what") && isFresh(request, "name", "time", "since");
  if (!hasPhrase(text, "wholeMarket") && !isShare && !isOther) return undefined;
  if (request.is("explain")) request.note(terms.dominance.text);
  const asked = askedDays(request);
  if (asked.until || asked.isFuture || (asked.since && !asked.isNow)) {
    request.use(...ROLES);
    return { say: NOT_THEN };
  }
  const coins = isCoinFresh(request) || isShare ? namedCoins(request) : [];
  request.use(...ROLES);
  // The same question in two parts is answered once.
  const isSameTurn = before !== undefined && before.at === frame.at;
  const others = coins.filter(({ id }) => !SHARED.has(id) || (before !== undefined && !isSameTurn));
  const symbols = others.map(writtenAs);
  return [{ tool: "market_overview", args: symbols.length > 0 ? { symbols } : {} }];
}

const NOT_THEN =
  "I have the market capitalisation of all coins together, and the share of one coin in it, for now only: none from the past, and nobody can know what comes. For single coins I have past prices, for example: “How did Bitcoin do in 2020?”";

function ratio(request: Request): Planned | undefined {
  const coins = ratioOf(request);
  if (!coins) return undefined;
  const lengths = indicators.find(request.text).flatMap(({ values }) => askedIndicator(values[0]!).lengths);
  const asked = askedDays(request);
  const count = countBefore(request)?.value;
  request.use("what", "by", "form", "unit", "against", "rhythm", "amount");
  return [
    {
      tool: "ratio_analysis",
      args: {
        symbols: coins.map(writtenAs),
        ...(count && count !== 1 && { coins: count }),
        ...(asked.isNamed && !asked.isFuture && !asked.isNow ? daysIn(asked) : {}),
        ...(lengths[0] && lengths[0] <= 365 && { average: lengths[0] }),
      },
    },
  ];
}

function ratioOf(request: Request): Coin[] | undefined {
  const { text } = request;
  const units = isOfSatoshis(request) ? [] : namedCoins(request, ["unit"]);
  const named = namedCoins(request, ["name", "against", "from", "to"]);
  if (units.length === 1 && named.length === 1 && named[0] !== units[0] && !request.has("amount"))
    return [...named, ...units];
  if (named.length !== 2) return undefined;
  // “How many ETH is one BTC worth?”
  if (says(text, ["how many", "how much"]) && hasPhrase(text, "howMany")) return named.toReversed();
  return hasPhrase(text, "ratio") || isPaired(request) ? named : undefined;
}

function isPaired({ frame }: Request): boolean {
  const [one, other] = frame.slots
    .filter(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "coin"))
    .toSorted((a, b) => a.start - b.start);
  if (!one || !other) return false;
  const between = frame.text.slice(one.start + one.text.length, other.start).trim();
  return between === "in" || between === "/" || (between === "" && one.text.endsWith("/"));
}

function sorted(request: Request, { last }: Context): Planned | undefined {
  const { text } = request;
  if (!hasPhrase(text, "sorts") || isCoinFresh(request)) return undefined;
  const symbols = last.flatMap(({ args }) => (Array.isArray(args.symbols) ? (args.symbols as string[]) : []));
  const found = measureKind.find(text).flatMap(({ values }) => values);
  const measure = COMPARED.find((one) => found.includes(one));
  if (symbols.length < 2 || !measure) return undefined;
  const isNow = OF_NOW.has(measure);
  const asked = askedDays(request);
  const days = stretchSaid(request) ?? (asked.isNamed ? daysIn(asked) : daysBefore(last));
  if (!isNow && !days.since) request.note("You named no period, so I took the last twelve months.");
  request.use(...ROLES);
  const order = asksLeast(text, measure) || hasPhrase(text, "ascending") ? { order: "least_first" } : {};
  const args = { symbols: symbols.slice(0, MOST_COINS), measure, ...(isNow ? {} : days), ...order };
  return [{ tool: "comparative_analysis", args }];
}

function daysBefore(last: Context["last"]): Days {
  const { since, until, rolling } = (last[0]?.args ?? {}) as Days;
  return { ...(since && { since }), ...(until && { until }), ...(rolling && { rolling }) };
}

/** Conditions that all coins would have to be held against; a single one is looked at for the biggest. */
function screened(request: Request, context: Context): Planned | undefined {
  const { text } = request;
  const isOfCoins = isCoinFresh(request) || request.has("ref") || !hasPhrase(text, "screens");
  if (isOfCoins) return undefined;
  const named = indicators
    .find(text)
    .flatMap(({ score, values: [value = ""] }) => (score === 1 ? askedIndicator(value).name : []));
  const isOfAlert = request.frame.function === "alert";
  if (new Set(named).size === 1 && isFresh(request, "above", "below") && !isOfAlert) {
    request.note("I can't search all coins for that: I look at eight at once.");
    const parts = technical(request, context) as Planned;
    request.use("every", "top", "within", "what");
    return parts;
  }
  if (new Set(named).size < 2) return undefined;
  request.use(...ROLES);
  return { say: SCREENS };
}

const SCREENS =
  "I can't search all coins for those that meet conditions: I look only at coins that you name, up to eight at once. Name some, and I tell the RSI, the averages and the volume of each, for example “RSI, 200-day average and volume of BTC, ETH and SOL”. I can rank the biggest coins by a single figure: “Which of the biggest coins fell the most this week?”";
