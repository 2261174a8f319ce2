import type { z } from "zod";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { resolveCoin } from "../coins/resolve";
import { wholeMarket } from "../sources/whole-market";
import type { WholeMarket } from "../types";
import { clockFact } from "./clock-fact";
import { dayOf, dayWords, momentWords } from "./days";
import { forModel } from "./for-model";
import { amountText, percentText } from "./format";
import { HOURS_24 } from "./more-facts";
import { listed } from "./named";
import { MarketInput, MarketOutput } from "./schema";
import { coinsInStep } from "./step";
import { Figures, factOf, percentTold, type Told } from "./told";
import { wayWord } from "./word-facts";

type Data = z.infer<typeof MarketOutput>;
type Say = (told: Told) => string;

const TOLD = 2;

export const marketOverview = defineTool({
  name: "market_overview",
  description:
    "The crypto market as a whole: the market capitalisation of all coins together, the volume of 24 hours, and the share (dominance) of Bitcoin and other big coins in it.",
  progress: "adding up the market",
  step: ({ symbols }) =>
    symbols?.length
      ? `Looked up the share of ${coinsInStep(symbols)} in the crypto market.`
      : "Looked up the crypto market as a whole.",
  input: MarketInput,
  output: MarketOutput,
  forModel,
  facts: ({ data }): Fact[] => marketFacts(data),
  async run({ input: { symbols = [] }, ctx }) {
    const { data: market, provenance } = await wholeMarket(ctx.signal);
    const asked = symbols.map((symbol) => symbol.toUpperCase());
    const data: Data = { status: "success", market };
    const figures = new Figures();
    const when = provenance.live
      ? `${provenance.source}, ${momentWords(market.at)}`
      : dayWords(dayOf(Date.parse(market.at)));
    const lead =
      market.coins === null
        ? `All coins together are worth **${figures.say(totalTold(market))}** (${when})${changeWords(market, figures.say)}.`
        : `No live source gives the worth of all coins now, so I have no market total for today. The ${market.coins} coins whose prices are embedded here were worth **${figures.say(totalTold(market))}** together on ${when}; the whole market was worth more.`;
    return {
      data,
      message: [
        lead,
        sharesWords(market, asked, figures.say),
        volumeWords(market, figures.say),
        `Source: ${provenance.source}.`,
      ]
        .filter(Boolean)
        .join(" "),
      figures: figures.list,
      provenance: [provenance],
      followUps: ["What is the market cap of Bitcoin?", "How greedy is the market?"],
    };
  },
});

function sharesWords(market: WholeMarket, asked: string[], say: Say): string {
  const wanted = asked.length > 0 ? asked : market.shares.slice(0, TOLD).map(({ symbol }) => symbol);
  const found = market.shares.filter(({ symbol }) => wanted.includes(symbol));
  const none = wanted.filter((symbol) => !found.some((one) => one.symbol === symbol));
  const of = market.coins === null ? "of the whole market" : `of these ${market.coins} alone`;
  const had = found.map((share) => `${share.symbol} **${say(shareTold(market, share))}**`);
  return [
    had.length > 0 ? `Shares ${of}: ${listed(had)}.` : "",
    none.length > 0 ? `The source gives no share for ${listed(none)}.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

const changeWords = (market: WholeMarket, say: Say): string =>
  market.change_24h === null
    ? ""
    : `, ${market.change_24h < 0 ? "down" : "up"} ${say(changeTold(market, market.change_24h))} in 24 hours`;

const volumeWords = (market: WholeMarket, say: Say): string =>
  market.volume_24h === null ? "" : `In 24 hours ${say(volumeTold(market, market.volume_24h))} were traded.`;

const ofAll = ({ at }: WholeMarket) => ({ time: at, from: `as of ${momentWords(at)}` });

const moneyTold = (market: WholeMarket, quantity: string, value: number): Told => ({
  ...percentTold(null, quantity, value, ofAll(market)),
  unit: "USD",
  text: amountText(value),
});

const totalTold = (market: WholeMarket): Told =>
  moneyTold(market, "market capitalisation of all coins total", market.total);
const volumeTold = (market: WholeMarket, value: number): Told =>
  moneyTold(market, "trading volume of all coins", value);
const changeTold = (market: WholeMarket, value: number): Told => ({
  ...percentTold(null, "change of the total in 24 hours", value, ofAll(market)),
  text: percentText(Math.abs(value)),
});
const shareTold = (market: WholeMarket, { symbol, percent }: WholeMarket["shares"][number]): Told =>
  percentTold(null, "share of the market dominance", percent, { ...ofAll(market), more: calledSo(symbol) });

function calledSo(symbol: string): string[] {
  const found = resolveCoin(symbol);
  return "coin" in found ? [found.coin.name, symbol] : [symbol];
}

const WHOLE = ["The whole market", "The total market", "The overall market"];

const marketFacts = ({ market }: Data): Fact[] => [
  factOf(totalTold(market)),
  ...(market.volume_24h === null ? [] : [factOf(volumeTold(market, market.volume_24h))]),
  ...(market.change_24h === null
    ? []
    : [factOf(changeTold(market, market.change_24h)), wayWord(WHOLE, market.change_24h)]),
  ...market.shares.map((share) => factOf(shareTold(market, share))),
  clockFact(market.at, "time of the data", null),
  countFact(market.coins ?? 0, "coins"),
  HOURS_24,
];
