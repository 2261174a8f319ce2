import { defineTool } from "@/lib/agent/tools/tool";
import type { Fact } from "@/lib/agent/truth";
import { fieldError } from "@/lib/errors";
import type { Provenance } from "@/lib/sources/provenance";
import type { Coin } from "../types";
import { type Asked, assertPast, candlesWords, countedBack } from "./candles";
import { compare } from "./compare";
import { type ComparedData, changeTold, comparedFacts, KINDS, pairTold, rowTold } from "./compared-facts";
import { daysBetween, dayWords, startOf } from "./days";
import { forModel } from "./for-model";
import { amountText, percentText, priceText } from "./format";
import { missingWords } from "./missing-words";
import { listed, named } from "./named";
import { ComparativeInput, ComparativeOutput, type Compared } from "./schema";
import { countedBackWords, distinctSources, pastSource, withNotice } from "./source-words";
import { coinsInStep, timeInStep } from "./step";
import { Figures, type Told } from "./told";
import { readCoins } from "./unclear";

export const comparativeAnalysis = defineTool({
  name: "comparative_analysis",
  description:
    "Two to eight coins side by side: over a period their return, deepest fall (drawdown), volatility, highest, lowest or average (mean) price, biggest one-day rise (best_day) or fall (worst_day), or how closely they move together (correlation); now their price, market capitalisation, 24-hour volume or distance below the all-time high (below_ath); several measures in one table with `also`. Without `since` the period is a year, without `until` it ends now.",
  progress: "comparing coins",
  step: ({ symbols, measure, also = [], since, until }) =>
    `Compared ${coinsInStep(symbols)} by ${also.length > 0 ? "several measures" : KINDS[measure].label.toLowerCase()}${timeInStep({ since, until })}.`,
  input: ComparativeInput,
  output: ComparativeOutput,
  forModel,
  facts: ({ data }): Fact[] => (data.status === "success" ? comparedFacts(data) : []),
  async run({ input, ctx }) {
    const {
      symbols,
      measure,
      also = [],
      since,
      until,
      rolling,
      order,
      top,
      only,
      form,
      asks,
      of = [],
    } = input;
    const read = await readCoins(symbols, {
      question: (name) => questionWith(name, symbols, measure),
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coins } = read;
    if (coins.length < 2)
      throw fieldError("bad_request", "symbols", "must name at least two different coins");
    assertPast({ since, until });
    ctx.say(`fetching data of ${listed(coins.map(({ symbol }) => symbol))}`);
    const { provenance, past, countedFrom, ...compared } = await compare(
      coins,
      measure,
      { since, until, rolling },
      ctx.signal,
    );
    if (also.length > 0) return sideBySide(coins, [measure, ...also], { since, until, rolling }, ctx.signal);
    const data: ComparedData = { status: "success", measure, ...compared };
    if (data.pairs && of.length > 0) data.pairs = pairsOf(data, of);
    const meant = data.pairs ? [] : data.rows.filter(({ coin }) => of.some((one) => isWritten(coin, one)));
    if (meant.length > 0 && meant.every(({ value }) => value === null)) {
      data.rows = meant;
      const message = `${missingWords(withoutValue(data))} So there is nothing to compare.`;
      return { data, message, provenance: distinctSources(provenance) };
    }
    if (order === "least_first")
      Object.assign(data, {
        order,
        rows: reversed(data.rows),
        ...(data.pairs && { pairs: data.pairs.toSorted((a, b) => a.value - b.value) }),
      });
    if (top && data.pairs) data.pairs = data.pairs.slice(0, top);
    const [all, without] = [data.rows, missingWords(withoutValue(data))];
    if (only) data.rows = all.filter(({ value }) => isWithin(value, only));
    const isCut =
      only !== undefined || (top !== undefined && top < all.filter(({ value }) => value !== null).length);
    if (isCut) data.rows = data.rows.slice(0, top);
    const figures = new Figures();
    const embedded = provenance.find(({ live }) => !live);
    const parts = [
      // What was asked for and isn't there comes before what is.
      countedFrom ? countedBackWords(countedFrom).trim() : "",
      isCut ? "" : without,
      ...(form === "line" && !data.pairs
        ? [`${noneWords(data, all)}${lineOf(data, figures.say)}`]
        : [
            `${only ? "" : noneWords(data, all)}${asks === "difference" ? differenceWords(data) : claimWords(data, coins[0]!, asks)}${leadOf(data, figures.say, only !== undefined)}`,
            data.pairs ? pairTable(data, figures.say) : rowTable(data, figures.say),
          ]),
      only ? leftWords(data, all) : "",
      `${spanWords(data, countedFrom ? countedBack({ since }, countedFrom).since : since)}${embedded && until && !countedFrom ? pastSource(embedded) : ""}`,
      // Of the few that lead, nobody asked what the others lack.
      isCut ? without : "",
    ];
    const message = parts.filter(Boolean).join("\n\n");
    return {
      data,
      message: until || countedFrom ? message : noticed(message, data, past, provenance),
      figures: figures.list,
      provenance: distinctSources(provenance),
      followUps: followUps(data),
    };
  },
});

/** Of more columns than that only the table is told. */
const MOST_LEADS = 2;

async function sideBySide(coins: Coin[], measures: Compared[], asked: Asked, signal: AbortSignal) {
  const found = await Promise.all(
    [...new Set(measures)].map(async (measure) => {
      const { provenance, past: _, countedFrom, ...compared } = await compare(coins, measure, asked, signal);
      const data: ComparedData = { status: "success", measure, ...compared };
      return { data, provenance, countedFrom };
    }),
  );
  const figures = new Figures();
  const columns = found.map(({ data }) => data);
  const [first, ...others] = columns as [ComparedData, ...ComparedData[]];
  const countedFrom = found.map((one) => one.countedFrom).find(Boolean);
  const sources = found.flatMap(({ provenance }) => provenance);
  const embedded = sources.find(({ live }) => !live);
  const ofPeriod = columns.find(({ candles }) => candles !== undefined);
  const ofNow = columns.find(({ candles }) => candles === undefined);
  const leads = columns.length > MOST_LEADS ? [] : columns.map((data) => leadOf(data, figures.say));
  const parts = [
    leads.filter(Boolean).join(" "),
    columnTable(columns, coins, figures.say),
    ofPeriod &&
      `${KINDS[ofPeriod.measure].label}: ${spanWords(ofPeriod, countedFrom ? countedBack(asked, countedFrom).since : asked.since)}`,
    ofNow &&
      (ofPeriod ? `The rest is ${lowerFirst(spanWords(ofNow, undefined))}` : spanWords(ofNow, undefined)),
    missingWords(withoutValue(first)),
    embedded && !countedFrom ? pastSource(embedded).trim() : "",
  ];
  return {
    data: { ...first, also: others },
    message: `${countedFrom ? countedBackWords(countedFrom) : ""}${parts.filter(Boolean).join("\n\n")}`,
    figures: figures.list,
    provenance: distinctSources(sources),
    followUps: followUps(first),
  };
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

function columnTable(columns: ComparedData[], coins: Coin[], say: Say): string {
  const lines = coins.map((coin) => [
    named(coin),
    ...columns.map((data) => {
      const found = data.rows.find((one) => one.coin.id === coin.id);
      const value = found?.value ?? null;
      if (value === null) return "no data";
      const days = daysCell(found);
      return `${say(rowTold(data, coin, value))}${days && ` (${days})`}`;
    }),
  ]);
  const head = ["Coin", ...columns.map(({ measure }) => KINDS[measure].label)];
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
}

type Row = ComparedData["rows"][number];

const isWithin = (value: number | null, { above, below }: { above?: number; below?: number }): boolean =>
  value !== null && (above === undefined || value > above) && (below === undefined || value < below);

function leftWords({ rows }: ComparedData, all: Row[]): string {
  const left = all.filter((one) => one.value !== null && !rows.includes(one));
  if (rows.length === 0) return "None of them does.";
  return left.length === 0
    ? "That is all of them."
    : `Not among them: ${listed(left.map(({ coin }) => named(coin)))}.`;
}

function lineOf(data: ComparedData, say: Say): string {
  const told = data.rows.flatMap((one) =>
    one.value === null ? [] : `${named(one.coin)} **${say(rowTold(data, one.coin, one.value))}**`,
  );
  return told.length > 0 ? `By ${lowerFirst(KINDS[data.measure].label)}: ${told.join(", ")}.` : "";
}

const isWritten = ({ id, symbol }: Coin, written: string): boolean =>
  written === `id:${id}` || written.toUpperCase() === symbol;

const reversed = (rows: ComparedData["rows"]): ComparedData["rows"] => [
  ...rows.filter(({ value }) => value !== null).toReversed(),
  ...rows.filter(({ value }) => value === null),
];

type Say = (told: Told) => string;

function noticed(message: string, data: ComparedData, past: string[], provenance: Provenance[]): string {
  const embedded = provenance.find(({ live }) => !live);
  if (!embedded) return message;
  const last = data.candles === undefined ? data.since : data.until;
  if (past.length === provenance.length) return withNotice(message, embedded, startOf(last));
  // Where the others are live, that has to be known first.
  return `No live source answers for ${listed(past)}; the newest embedded candle is from ${dayWords(last)}.\n\n${message}`;
}

const questionWith = (name: string, symbols: string[], measure: Compared): string =>
  `Compare the ${KINDS[measure].quantity} of ${name} with ${symbols.find((symbol) => symbol.toLowerCase() !== name.toLowerCase()) ?? "Bitcoin"}`;

const LEADS: Record<Exclude<Compared, "correlation">, [most: string, least: string]> = {
  return: ["has the highest return", "has the lowest return"],
  drawdown: ["fell the most", "fell the least"],
  volatility: ["is the most volatile", "is the least volatile"],
  highest: ["has the highest price", "has the lowest high"],
  lowest: ["has the highest low", "has the lowest price"],
  best_day: ["has the biggest one-day rise", "has the smallest best day"],
  worst_day: ["has the mildest worst day", "has the biggest one-day fall"],
  mean: ["has the highest average close", "has the lowest average close"],
  price: ["has the highest price", "has the lowest price"],
  market_cap: ["has the largest market capitalisation", "has the smallest market capitalisation"],
  volume: ["has the largest volume", "has the smallest volume"],
  below_ath: ["is farthest from its all-time high", "is nearest to its all-time high"],
};

/** “has the higher return”, “fell more”. */
const ofTwo = (superlative: string): string =>
  superlative
    .replace("the most", "more")
    .replace("the least", "less")
    .replace(/(high|low|bigg|small|larg|mild|farth|near)est/, "$1er");

function leadOf(data: ComparedData, say: Say, isOnly = false): string {
  if (data.measure === "correlation") return pairLead(data, say);
  const [first, second] = data.rows.filter(({ value }) => value !== null);
  if (!first) return "";
  const told = say(rowTold(data, first.coin, first.value!));
  if (!second) return `**${named(first.coin)}** alone ${isOnly ? "does" : "has data here"}: **${told}**.`;
  const leads = LEADS[data.measure][data.order === "least_first" ? 1 : 0];
  return `**${named(first.coin)}** ${data.rows.length === 2 && !isOnly ? ofTwo(leads) : leads}: **${told}**, against ${say(rowTold(data, second.coin, second.value!))} of ${named(second.coin)}.`;
}

function noneWords({ measure, order }: ComparedData, rows: ComparedData["rows"]): string {
  const values = rows.flatMap(({ value }) => value ?? []);
  if (measure !== "return" || values.length < 2) return "";
  const isLeast = order === "least_first";
  const met = rows.filter(({ value }) => value !== null && (isLeast ? value < 0 : value > 0));
  const did = isLeast ? "fell" : "rose";
  if (met.length === 0) return `None of them ${did}. `;
  // Of a few that lead, the others may not have: “the top three gainers”.
  return met.length === 1 && rows.length > 2 ? `Only ${named(met[0]!.coin)} ${did}. ` : "";
}

/** “Yes: ” or “No: ”, where the question is whether the first coin has more, or less, than the others. */
function claimWords({ rows }: ComparedData, { id }: Coin, asks: string | undefined): string {
  const had = rows.flatMap(({ coin, value }) => (value === null ? [] : [{ isAsked: coin.id === id, value }]));
  const own = had.find(({ isAsked }) => isAsked)?.value;
  if (own === undefined || had.length < 2 || (asks !== "first_more" && asks !== "first_less")) return "";
  const isSo = had.every(
    ({ isAsked, value }) => isAsked || (asks === "first_more" ? own > value : own < value),
  );
  return isSo ? "Yes: " : "No: ";
}

/** How far the first two are apart: of per cents in points, else in dollars. */
function differenceWords({ measure, rows, quote = "USD" }: ComparedData): string {
  const [first, second] = rows.flatMap(({ value }) => value ?? []);
  if (first === undefined || second === undefined) return "";
  const apart = Math.abs(first - second);
  const { unit } = KINDS[measure];
  const text =
    unit === "%"
      ? `${percentText(apart).replace("%", "")} percentage points`
      : unit === "price"
        ? priceText(apart, quote)
        : amountText(apart, quote);
  return `The difference is **${text}**. `;
}

const pairsOf = ({ pairs = [], rows }: ComparedData, of: string[]) => {
  const meant = new Set(
    rows.filter(({ coin }) => of.some((one) => isWritten(coin, one))).map(({ coin }) => coin.symbol),
  );
  return pairs.filter(({ a, b }) => meant.has(a) || meant.has(b)).toSorted((a, b) => b.value - a.value);
};

const SCALE = "(1: always together, 0: not related, −1: always opposite)";

function pairLead({ pairs = [], ...data }: ComparedData, say: Say): string {
  const isLeast = data.order === "least_first";
  const [closest, ...others] = pairs.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  if (!closest) return "There are too few days to correlate.";
  const { a, b } = closest;
  const value = say(pairTold({ ...data, pairs }, closest));
  return others.length === 0
    ? `The correlation of the daily returns of **${a}** and **${b}** is **${value}** ${SCALE}.`
    : `**${a}** and **${b}** moved together ${isLeast ? "least" : "most"} closely: the correlation of their daily returns is **${value}** ${SCALE}.`;
}

const row = (cells: string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

function rowTable(data: ComparedData, say: Say): string {
  const hasChange = data.rows.some(({ change_24h }) => change_24h != null);
  const hasDays = data.rows.some(({ days }) => days !== undefined);
  const lines = data.rows.map((one) => [
    named(one.coin),
    one.value === null ? "no data" : say(rowTold(data, one.coin, one.value)),
    ...(hasDays ? [daysCell(one)] : []),
    ...(hasChange ? [one.change_24h == null ? "" : say(changeTold(data, one.coin, one.change_24h))] : []),
  ]);
  const head = [
    "Coin",
    KINDS[data.measure].label,
    ...(hasDays ? [data.measure === "drawdown" ? "Days of the fall" : "Day"] : []),
    ...(hasChange ? ["Price in 24 hours"] : []),
  ];
  return [row(head), row(head.map(() => "---")), ...lines.map(row)].join("\n");
}

function daysCell(
  { days, value }: Pick<ComparedData["rows"][number], "days" | "value"> = { value: null },
): string {
  if (!days || value === null) return "";
  if (days.from === days.to) return dayWords(days.to);
  return `${dayWords(days.from)} to ${dayWords(days.to)}, ${daysBetween(days.from, days.to)} days`;
}

function pairTable(data: ComparedData, say: Say): string {
  // One pair is told in the sentence before.
  if ((data.pairs ?? []).length < 2) return "";
  const lines = (data.pairs ?? []).map((pair) => [`${pair.a}, ${pair.b}`, say(pairTold(data, pair))]);
  return [row(["Coins", KINDS.correlation.label]), row(["---", "---"]), ...lines.map(row)].join("\n");
}

const withoutValue = ({ rows }: ComparedData) =>
  rows.flatMap(({ coin, note }) => (note ? [{ coin, reason: note }] : []));

function spanWords(data: ComparedData, asked: string | undefined): string {
  const { candles } = data;
  if (candles === undefined) return data.since === data.until ? `As of ${dayWords(data.until)}.` : "";
  const begins =
    asked && data.since > asked ? `, as ${dayWords(data.since)} is the first day that all of them have` : "";
  return `From ${candlesWords(candles, "1d")} of each coin, ${dayWords(data.since)} to ${dayWords(data.until)}${begins}.`;
}

function followUps({ measure, rows }: ComparedData): string[] {
  const names = listed(rows.slice(0, 3).map(({ coin }) => coin.name));
  const others: Compared[] = ["return", "volatility", "correlation"];
  return others
    .filter((other) => other !== measure)
    .slice(0, 2)
    .map((other) =>
      other === "correlation" ? `How closely do ${names} move together?` : `Compare the ${other} of ${names}`,
    )
    .concat(`How did ${rows[0]?.coin.name} do over the last year?`);
}
