import type { Call, Turn } from "@/lib/understanding/frame";
import { readQuantity, readRhythm } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { STRETCHES } from "../analysis/stretches";
import { allCoins } from "../coins/coins";
import { pastCandles, pastUntil } from "../past/candles";
import { dayOf, dayWords } from "../tools/days";
import { listed } from "../tools/named";
import { INDICATORS, type Indicator } from "../tools/schema";
import type { Coin } from "../types";
import { coinWritten, isCoinNamed, labelOf } from "./coins";
import methods from "./methods.json";
import { hasPhrase, type Phrases, says } from "./phrases";
import terms from "./terms.json";

const MOST_WORDS = 40;
const MOST_COINS = 2;
const BESIDE = ["BTC", "ETH", "XRP"];

/** What a turn asks about the answer before: where it is from, or whether that is much. Undefined where it asks for something else. */
export function aboutAnswer(question: string, history: Turn[]): Understanding | undefined {
  const turn = history.at(-1);
  if (!turn || turn.calls.length === 0 || isCoinNamed(question)) return undefined;
  if (tokenise(question).length > MOST_WORDS) return undefined;
  const about = ABOUT.find(([phrase]) => hasPhrase(question, phrase))?.[1];
  const found = about?.(turn.calls, question, history);
  const used = usedWords(question, turn);
  if (used && (!found || found.kind === "say"))
    return { kind: "say", frames: turn.frames, text: [found?.text, used].filter(Boolean).join("\n\n") };
  return found && { frames: turn.frames, ...found };
}

const ABOUT: [Phrases, (last: Call[], question: string, history: Turn[]) => Answer | undefined][] = [
  ["worksOut", workedOut],
  ["fee", feesOf],
  ["whichOfDay", ofWhichPrice],
  ["asksMeaning", ofCorrelation],
  ["source", sourceOf],
  ["verdict", verdictOn],
  ["difference", differenceIn],
  ["thatLow", lastSo("last_as_low")],
  ["thatHigh", lastSo("last_as_high")],
  ["table", inTable],
  ["lookedAt", lookedAt],
  ["howLong", howLong],
  ["unclear", meaningOf],
  ["chart", drawn],
];

const ASKS_COUNT =
  /\bhow many (?:\w+ ){0,2}(?:observations|candles|data ?points|days of data|closes|returns|samples?)\b(?=.*\b(?:use[ds]?|based|have|had|that|this|those|it|from|in there|behind|actually|went into)\b)|\b(?:what|which) sample size\b|\bsample size\b/i;
const TOLD_COUNT =
  /\b(?:from|of) (\d[\d,]*) (daily|hourly|4-hour|weekly) candles?( of each coin)?(?:, ([^.:;|]*? \d{4}(?: to [^.:;|]*? \d{4})?))?/gi;
/** These are measured on the changes from one close to the next, one fewer than the closes. */
const OF_RETURNS: ReadonlySet<unknown> = new Set(["correlation", "volatility"]);

/** “How many observations did you use?”: as many as the answer itself says. */
function usedWords(question: string, { answer = "", calls }: Turn): string | undefined {
  if (!ASKS_COUNT.test(question)) return undefined;
  const told = [...answer.matchAll(TOLD_COUNT)];
  const counts = told.map(([, count = "", step, each = "", days = ""]) => {
    const number = Number(count.replaceAll(",", ""));
    const isOfReturns = calls.some(({ args }) => OF_RETURNS.has(args.measure)) && number > 1;
    const returns = isOfReturns
      ? `, so **${(number - 1).toLocaleString("en-GB")} returns** from one close to the next`
      : "";
    return `I used **${count} ${step} candles**${each}${days ? ` (${days.trim()})` : ""}${returns}.`;
  });
  return counts.length > 0 ? [...new Set(counts)].join(" ") : undefined;
}

/** “When was it last this low?”, of the mood. */
function lastSo(asks: string) {
  return (last: Call[], question: string): Answer | undefined => {
    const [call] = last;
    if (call?.tool !== "sentiment_analysis" || call.args.measure || !says(question, ["last"]))
      return undefined;
    return { kind: "calls", calls: [{ tool: call.tool, args: { ...call.args, asks } }] };
  };
}

function feesOf(last: Call[], question: string, history: Turn[]): Answer | undefined {
  const isOther = readQuantity(question) !== undefined || hasPhrase(question, "noFee");
  const told = history.at(-1)?.answer?.match(/(\$[\d,.]*\d)(?: paid)? in fees \(([^)]*)\)/);
  if (isOther || !told || !last.every(({ tool }) => tool === "savings_plan")) return undefined;
  return { kind: "say", text: `The fees came to **${told[1]}** (${told[2]}).` };
}

function ofWhichPrice(last: Call[], question: string): Answer | undefined {
  if (!last.some(({ tool }) => DAILY.has(tool)) || ASKS_VALUE.test(question)) return undefined;
  const source = hasPhrase(question, "source") ? sourceOf(last) : undefined;
  if (source?.kind === "calls") return { ...source, notes: [CLOSES, ...(source.notes ?? [])] };
  return { kind: "say", text: [CLOSES, source?.text].filter(Boolean).join("\n\n") };
}

/** A value, an extreme or another time is asked for: “what was the closing price yesterday?” */
const ASKS_VALUE =
  /\b(?:highest|lowest|which (?:day|month|year|week)|when|yesterday|today|(?:19|20)\d\d|(?:last|next) (?:week|month|year)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|^\W*(?:and )?what (?:was|were|is) (?:the|its|their) (?:clos|open|intraday)/i;

const DAILY: ReadonlySet<string> = new Set([
  "price_analysis",
  "history_analysis",
  "holdings_value",
  "savings_plan",
  "comparative_analysis",
]);
const CLOSES =
  "I go by the **close**: the last price of the day, at midnight UTC. Of a single day I tell the open, the low and the high beside it; I have no average over a day. A price of now is the newest one of its source, where a live source answers.";

/** “Does that mean they always move together?”, after a correlation. */
function ofCorrelation(last: Call[]): Answer | undefined {
  const isOfIt = last.length > 0 && last.every(({ args }) => args.measure === "correlation");
  return isOfIt ? { kind: "say", text: `${terms.correlation.text} Only 1 would mean always.` } : undefined;
}

function workedOut(last: Call[]): Answer | undefined {
  const rules = last.flatMap(({ tool, args: { measure = "return", also = [] } }) => {
    const named = OF_MEASURES.has(tool) ? [measure, ...[also].flat()] : [tool];
    return named.map(String).flatMap((name) => methods[name as keyof typeof methods] ?? []);
  });
  return rules.length > 0 ? { kind: "say", text: [...new Set(rules)].join("\n\n") } : undefined;
}

const OF_MEASURES: ReadonlySet<string> = new Set(["history_analysis", "comparative_analysis"]);

/** “And did it ever recover?”, after the deepest fall: to the newest day, as the way back may end after the days that were asked about. */
function howLong(last: Call[]): Answer | undefined {
  const falls = last.filter(
    ({ tool, args }) =>
      (tool === "history_analysis" || tool === "comparative_analysis") && args.measure === "drawdown",
  );
  if (falls.length === 0) return undefined;
  const calls = falls.flatMap(({ args: { since, rolling, ...args } }) =>
    writtenCoins({ tool: "", args }).map((symbol) => ({
      tool: "history_analysis",
      args: { symbol, measure: "drawdown", ...(since ? { since } : {}), ...(rolling ? { rolling } : {}) },
    })),
  );
  return { kind: "calls", calls };
}

function inTable(last: Call[], question: string): Answer | undefined {
  const calls = last.filter(({ tool, args }) => tool === "history_analysis" && IN_TABLES.has(args.measure));
  const { unit = "month" } = readRhythm(question) ?? {};
  const by = STRETCHES.find((one) => one === unit) ?? "month";
  if (calls.length === 0) return undefined;
  return { kind: "calls", calls: calls.map(({ tool, args }) => ({ tool, args: { ...args, by } })) };
}

const IN_TABLES: ReadonlySet<unknown> = new Set(["return", "drawdown", "volatility"]);

/** “Show me the chart of the worst one”, after a comparison: which one that is, and where it is drawn. */
function drawn(_: Call[], question: string, history: Turn[]): Answer {
  const [least, most] = [hasPhrase(question, "worstOne"), hasPhrase(question, "bestOne")];
  const ranked = history
    .flatMap(({ calls }) => calls)
    .findLast(({ tool, args }) => tool === "comparative_analysis" && args.measure === "return");
  if (!ranked || least === most) return { kind: "say", text: DRAWN };
  const order = least ? "least_first" : "most_first";
  return { kind: "calls", notes: [DRAWN], calls: [{ ...ranked, args: { ...ranked.args, order, top: 2 } }] };
}

const DIFFERENCES: Record<string, string> = {
  comparative_analysis: "difference",
  history_analysis: "dollars",
  technical_analysis: "average_side",
};

/** “How big is the difference?”, after a comparison; “by how much in dollars?”, after a return. */
function differenceIn(last: Call[]): Answer | undefined {
  const calls = last.flatMap(({ tool, args }) => {
    const asks = tool === "technical_analysis" && !args.periods ? undefined : DIFFERENCES[tool];
    return asks ? [{ tool, args: { ...args, asks } }] : [];
  });
  return calls.length > 0 ? { kind: "calls", calls } : undefined;
}

function lookedAt(last: Call[], _: string, history: Turn[]): Answer | undefined {
  const calls = last.filter(({ tool }) => tool === "technical_analysis");
  if (calls.length === 0) return undefined;
  const names = calls.flatMap(({ args }) => (args.indicators as Indicator[] | undefined) ?? [...INDICATORS]);
  const coins = [...new Set(calls.flatMap(writtenCoins))].flatMap((one) => coinWritten(one) ?? []);
  const [of, looked] = [
    listed(coins.map(labelOf)),
    listed([...new Set(names)].map((name) => INDICATOR_NAMES[name])),
  ];
  const answer = history.at(-1)?.answer;
  const isMissing = answer !== undefined && !coins.some((coin) => answer.includes(labelOf(coin)));
  const limits = names.includes("rsi") ? " An RSI above 70 is called overbought, below 30 oversold." : "";
  const text = isMissing
    ? `I looked at none: I have no prices of ${of} now, so I can't tell. With prices, I would have looked at the ${looked}.${limits} Prices up to 6 July 2021 are embedded for ${listed(EMBEDDED())}.`
    : `I looked at the ${looked} of ${of}, from the newest candles, and at nothing else.${limits}`;
  return { kind: "say", text };
}

const INDICATOR_NAMES: Record<Indicator, string> = {
  sma: "simple moving averages (20, 50 and 200 candles)",
  ema: "exponential moving averages (12 and 26 candles)",
  rsi: "RSI (14 candles)",
  macd: "MACD (12, 26, 9)",
  bollinger: "Bollinger bands (20 candles, 2 deviations)",
  atr: "ATR (14 candles)",
  volume: "volume (20 candles)",
};

type Answer = Extract<Understanding, { kind: "calls" | "say" }>;

export function sourceOf(last: Call[], _?: string, history: Turn[] = []): Answer {
  const past = pastSourceOf(history.at(-1)?.answer ?? "");
  if (past) return past;
  if (last.length > 0 && last.every(({ tool }) => tool === "sentiment_analysis"))
    return { kind: "say", text: MOOD_SOURCE };
  const written = [...new Set(last.flatMap(writtenCoins))].slice(0, MOST_COINS);
  if (written.length === 0) return { kind: "say", text: SOURCES };
  const calls = written.map((symbol) => ({ tool: "price_analysis", args: { symbol, part: "source" } }));
  return { kind: "calls", calls };
}

function pastSourceOf(answer: string): Answer | undefined {
  const [, source] = answer.match(/Embedded past data: ([^(.]*)/) ?? [];
  const days = answer.match(/(?:From [^.]*? candles(?: of each coin)?, |On )([^.,(]*\d{4})/)?.[1];
  if (!source || !days) return undefined;
  const text = `It is from ${days.trim()}: real prices that were traded, not a forecast and not live. They come from one source, ${source.trim()}, embedded here. I haven't checked them against a second one, so I wouldn't notice an error in it.`;
  return { kind: "say", text };
}

const writtenCoins = ({ args: { symbol, symbols } }: Call): string[] =>
  [symbols ?? symbol].flat().filter((one): one is string => typeof one === "string");

/** “I don't understand”, after a price; of indicators and the like the terms are explained. */
function meaningOf(last: Call[]): Answer | undefined {
  const isPrice = last.every(({ tool }) => tool === "price_analysis");
  return isPrice ? { kind: "say", text: PRICE_MEANING } : undefined;
}

const PRICE_MEANING =
  "The price is what one coin was traded for, in US dollars. “Closed” is the last price of a day, at midnight UTC; the percentage is its change from the close of the day before, and the two prices after “between” are the lowest and the highest of that day.";

const DRAWN =
  "The chart on this page draws it: each figure of my answer links to its place there, with hourly, 4-hour, daily and weekly candles, and several coins side by side under “Compare”. I don't draw other kinds of charts, such as bars.";

const MOOD_SOURCE =
  "The Fear & Greed index is alternative.me's. While their site can't be reached, I use its history as embedded here, from 1 February 2018 to 2 May 2025; each answer names its day.";

export const SOURCES =
  "Prices are from CoinGecko, CoinCap or Binance while one of them can be reached, otherwise from CoinMarketCap's daily prices as embedded here, which end on 6 July 2021. What a source answers is kept for five minutes, where this server isn't set otherwise, and asked for anew by the first question after that. The Fear & Greed index is alternative.me's. Each answer names its source and its time.";

const EMBEDDED = (): string[] =>
  allCoins()
    .filter((coin) => pastUntil(coin) !== undefined)
    .map(labelOf);

export function reachWords(coin: Coin): string {
  const first = pastCandles(coin, "1d")?.candles[0];
  const until = pastUntil(coin);
  if (!first || !until)
    return `No past prices of ${labelOf(coin)} are embedded: I have them only while a live source answers.`;
  return `My embedded daily candles of **${labelOf(coin)}** go from ${dayWords(dayOf(first.t))} to ${dayWords(until)}. Newer ones, and hourly and 4-hour ones, I have only while a live source answers.`;
}

export function coveredWords(): string {
  return `I know ${allCoins().length} coins by name and symbol. Daily prices up to 6 July 2021 are embedded for ${listed(EMBEDDED())}; for all others I have figures only while a live source answers.`;
}

function verdictOn(last: Call[]): Answer | undefined {
  const call = last.find(({ tool }) => tool in VERDICTS);
  return call && VERDICTS[call.tool]!(call);
}

const VERDICTS: Record<string, (call: Call) => Answer | undefined> = {
  technical_analysis({ tool, args }) {
    const indicators = args.indicators as string[] | undefined;
    if (indicators?.includes("macd"))
      return {
        kind: "calls",
        notes: [OF_MACD],
        calls: [{ tool, args: { ...args, indicators: ["macd"], asks: "macd_cross" } }],
      };
    if (indicators && !indicators.includes("rsi")) return { kind: "say", text: NO_LEVEL };
    return { kind: "calls", calls: [{ tool, args: { ...args, indicators: ["rsi"], asks: "level" } }] };
  },
  sentiment_analysis: ({ tool, args }) => ({
    kind: "calls",
    calls: [{ tool, args: { ...args, asks: "level" } }],
  }),
  history_analysis: ({ args: { symbol, measure, since, until, rolling } }) =>
    besideOthers(symbol, { measure, since, until, rolling }, OF_PERIOD),
  fundamental_analysis({ args: { symbol, asked } }) {
    const measure = (asked as string[] | undefined)?.find((one) => one === "volume") ?? "market_cap";
    return besideOthers(symbol, { measure }, OF_SIZE);
  },
  price_analysis: ({ args: { symbol } }) => ({
    kind: "calls",
    notes: [OF_PRICE],
    calls: ["highest", "lowest", "mean"].map((measure) => ({
      tool: "history_analysis",
      args: { symbol, measure },
    })),
  }),
  comparative_analysis: () => ({ kind: "say", text: OF_TABLE }),
  savings_plan: () => ({ kind: "say", text: OF_PLAN }),
};

const NO_LEVEL =
  "None of these is high or low in itself: an average, a band, the MACD or the ATR is in dollars and goes with the price. What matters is which side of it the price is on. Only the RSI has limits: above 70 counts as high, below 30 as low.";
export const OF_MACD =
  "A MACD above its signal line is commonly called bullish, below it bearish; it describes the past weeks, not what comes next.";
const OF_PERIOD = "Whether that is much shows beside other coins over the same days:";
const OF_SIZE = "Whether that is much shows beside other coins:";
const OF_PRICE =
  "A price is high or low only against what it was before; a coin priced in cents isn't cheaper than one priced in thousands. This is the range of the last twelve months that I have:";
const OF_TABLE =
  "Compare it with the other coins in that table: the first has the most, the last the least. Whether it is good or bad depends on what you want; I don't advise.";
const OF_PLAN =
  "A gain above zero means the coins were worth more than was paid for them, a loss less. Past figures say nothing about what comes next, and whether it is good for you depends on the risk you want: I don't advise.";

const HELD_AGAINST_OTHERS = new Set([
  "return",
  "drawdown",
  "volatility",
  "best_day",
  "worst_day",
  "market_cap",
  "volume",
]);

function besideOthers(symbol: unknown, args: Record<string, unknown>, note: string): Answer | undefined {
  const measure = args.measure ?? "return";
  if (typeof symbol !== "string" || !HELD_AGAINST_OTHERS.has(String(measure))) return undefined;
  const symbols = [...new Set([symbol, ...BESIDE])];
  const given = Object.entries({ ...args, measure }).filter(([, value]) => value !== undefined);
  const call = { tool: "comparative_analysis", args: { symbols, ...Object.fromEntries(given) } };
  return { kind: "calls", notes: [note], calls: [call] };
}
