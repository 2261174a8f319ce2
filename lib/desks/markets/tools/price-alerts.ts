import type { z } from "zod";
import { insertAlert, listAlerts, MAX_ALERTS } from "@/db/price-alerts";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { toPriceAlert } from "../alerts/price-alert";
import { latestPrice } from "../sources/price";
import type { Coin, Price } from "../types";
import { alertFacts, alertLines, countWords, LINK, limitTold, OWN } from "./alert-words";
import { clockFact } from "./clock-fact";
import { dayOf, dayWords, momentWords } from "./days";
import { forModel } from "./for-model";
import { percentText, priceText, roundPriceText } from "./format";
import { PRICE_WORDS } from "./more-facts";
import { listed, named } from "./named";
import { ListAlertsInput, ListAlertsOutput, type PriceAlert, SetAlertInput, SetAlertOutput } from "./schema";
import { coinInStep, coinsInStep } from "./step";
import { Figures, factOf, percentTold, priceTold, type Told } from "./told";
import { readCoin, readCoins } from "./unclear";

const NO_LIVE = "No live price reaches me right now, so it can't be met until one does.";

const HOW =
  "It is checked each minute while this server runs, against live prices only, and shows on this page when it is met.";

export const setPriceAlert = defineTool({
  name: "set_price_alert",
  changes: "adds",
  description:
    "Sets an alert of the user's for when one coin's price goes above or below a price in US dollars, or so many per cent above or below the live price of now. Only when the user asks for it.",
  progress: "setting the alert",
  step({ symbol, direction, price, percent }) {
    const limit = price === undefined ? percentText(percent ?? 0) : roundPriceText(price, "USD");
    const way = direction ?? "at";
    const where = price === undefined ? `${limit} ${direction ?? "off"} the live price` : `${way} ${limit}`;
    return `Asked for a price alert: ${coinInStep(symbol)} ${where}.`;
  },
  sequential: true,
  input: SetAlertInput,
  output: SetAlertOutput,
  forModel,
  facts: ({ data }): Fact[] =>
    data.status === "success"
      ? [...alertFacts(data.alert), ...nowFacts(data.now), ...percentFacts(data)]
      : data.status === "no_price"
        ? [factOf(percentOf(data.coin, data.percent))]
        : [],
  async run({ input: { symbol, direction: side, price, percent }, ctx }) {
    const read = await readCoin(symbol, {
      question: (name) =>
        price
          ? `Tell me when ${name} ${side ? `goes ${side}` : "hits"} ${priceText(price, "USD")}`
          : `Tell me when ${name} goes ${percent}% ${side ?? "above"} the price of now`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin: asset } = read;
    const newest = await newestPrice(asset, ctx.signal);
    const found = newest?.provenance.live ? newest : null;
    const direction = side ?? sideOf(newest?.data, price);
    const wanted = price ?? (found && limitFrom(found.data, direction, percent ?? 0));
    if (wanted === null) return withoutPrice(asset, direction, percent ?? 0);
    const alert = toPriceAlert(insertAlert({ owner: ctx.caller, asset, direction, price: wanted }));
    const figures = new Figures();
    const limit = figures.say(limitTold(alert));
    const far = percent ? `, ${figures.say(percentOf(asset, percent))} ${direction} the current price` : "";
    const now = found ? ` ${nowWords(found, alert, figures.say)}` : "";
    const why = side || !price || !newest ? "" : sideWords(newest, direction);
    return {
      data: { status: "success" as const, alert, now: found?.data ?? null, ...(percent && { percent }) },
      message: `I watch for **${named(asset)}** to go ${direction} **${limit}**${far}${why}.${now} ${HOW}${found ? "" : `\n\n${NO_LIVE}`}`,
      figures: figures.list,
      provenance: [OWN(), ...(found ? [found.provenance] : [])],
      followUps: ["Which price alerts do I have?", `What is the price of ${asset.name}?`],
    };
  },
});

export const listPriceAlerts = defineTool({
  name: "list_price_alerts",
  isLocal: true,
  description:
    "The price alerts that the user has set, and which of them have been met: all, or those of some coins.",
  progress: "looking up alerts",
  step: ({ symbols, met }) =>
    `Looked up the ${met === undefined ? "" : met ? "met " : "open "}price alerts${symbols ? ` for ${coinsInStep(symbols)}` : ""}.`,
  input: ListAlertsInput,
  output: ListAlertsOutput,
  forModel,
  facts: ({ data: { alerts } }): Fact[] => [
    countFact(alerts.length, "price alerts"),
    countFact(MAX_ALERTS, "most alerts there can be"),
    ...alerts.flatMap(alertFacts),
  ],
  async run({ input: { symbols, met }, ctx }) {
    const read = symbols
      ? await readCoins(symbols, {
          question: (name) => `Which alerts of ${name} do I have?`,
          signal: ctx.signal,
        })
      : { coins: [] };
    const coins = ("coins" in read && read.coins) || [];
    const all = listAlerts(ctx.caller).map(toPriceAlert);
    const ids = new Set(coins.map(({ id }) => id));
    const own = all.filter(({ coin }) => !symbols || ids.has(coin.id));
    const alerts = met === undefined ? own : own.filter(({ met_at }) => (met_at !== null) === met);
    const names = symbols && (coins.length > 0 ? listed(coins.map(named)) : listed(symbols));
    const figures = new Figures();
    return {
      data: { alerts },
      message:
        met !== undefined && own.length > 0
          ? metWords({ own, alerts, met, names }, figures.say)
          : names
            ? ofCoinsWords(names, own, all.length, figures.say)
            : listWords(own, figures.say),
      figures: figures.list,
      provenance: [OWN()],
      followUps: alerts.length > 0 ? [] : ["Tell me when Bitcoin goes above $100,000"],
    };
  },
});

type SetAlert = z.infer<typeof SetAlertOutput>;
type Direction = PriceAlert["direction"];

/** A price so many per cent from the one of now, in cents, or below a dollar with four digits that count. */
function limitFrom({ price }: Price, direction: Direction, percent: number): number {
  const limit = price * (1 + (direction === "above" ? percent : -percent) / 100);
  return limit >= 1 ? Number(limit.toFixed(2)) : Number(limit.toPrecision(4));
}

/** Without a live price nobody knows what so many per cent of it are: a price is asked for. */
function withoutPrice(coin: Coin, direction: Direction, percent: number) {
  const figures = new Figures();
  const far = figures.say(percentOf(coin, percent));
  return {
    data: { status: "no_price", coin, percent } satisfies SetAlert,
    message: `There is no live price of **${named(coin)}** now, so I can't tell what ${far} ${direction} it is, and I set no alert. At what price in US dollars shall I watch?`,
    figures: figures.list,
    provenance: [OWN()],
    followUps: [`What is the price of ${coin.name}?`],
  };
}

const percentOf = (coin: Coin, percent: number): Told =>
  percentTold(coin, "distance of the limit from the price", percent, { link: LINK, from: "as asked" });

const percentFacts = ({ alert, percent }: Extract<SetAlert, { status: "success" }>): Fact[] =>
  percent ? [factOf(percentOf(alert.coin, percent))] : [];

const sideOf = (newest: Price | undefined, limit: number | undefined): Direction =>
  newest && limit !== undefined && limit < newest.price ? "below" : "above";

function sideWords({ data: { at }, provenance: { live } }: Sourced<Price>, direction: Direction): string {
  const of = live ? "" : `, of ${dayWords(dayOf(Date.parse(at) - 1))},`;
  return `, as the newest price I have${of} is ${direction === "below" ? "above" : "below"} that`;
}

/** The newest price there is, live or not; null where there is none, which keeps no alert from being set. */
async function newestPrice(coin: Coin, signal: AbortSignal): Promise<Sourced<Price> | null> {
  try {
    return await latestPrice(coin, signal);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function nowWords(
  { data, provenance }: Sourced<Price>,
  alert: PriceAlert,
  say: (told: Told) => string,
): string {
  const isBeyond = alert.direction === "above" ? data.price > alert.price : data.price < alert.price;
  const beyond = isBeyond ? `, ${alert.direction} it already` : "";
  return `It is at ${say(nowTold(data))} now (${provenance.source}, ${momentWords(data.at)})${beyond}.`;
}

const nowTold = ({ coin, price, quote, at }: Price): Told =>
  priceTold(coin, "price", price, quote, { time: at, from: momentWords(at), words: PRICE_WORDS });

const nowFacts = (now: Price | null): Fact[] =>
  now ? [factOf(nowTold(now)), clockFact(now.at, "time of the price", now.coin)] : [];

interface OfMet {
  own: PriceAlert[];
  /** Those of them that have been met, or haven't. */
  alerts: PriceAlert[];
  met: boolean;
  /** The coins that they are of, where some were asked for. */
  names?: string;
}

function metWords({ own, alerts, met, names }: OfMet, say: (told: Told) => string): string {
  const of = names ? ` of ${names}` : "";
  if (alerts.length === 0 && !met)
    return `None: ${own.length === 1 ? "your one price alert" : `all of your ${own.length} price alerts`}${of} ${own.length === 1 ? "has" : "have"} been met.`;
  if (alerts.length === 0)
    return `No, none of your ${own.length === 1 ? "one price alert" : `${own.length} price alerts`}${of} has been met.`;
  const verb = alerts.length === 1 ? "has" : "have";
  const count = `${alerts.length} of ${own.length}${of}`;
  const said = met ? `Yes, ${count} ${verb} been met` : `${count} ${verb} not been met yet`;
  return `${said}:\n\n${alertLines(alerts, say)}`;
}

function ofCoinsWords(names: string, own: PriceAlert[], count: number, say: (told: Told) => string): string {
  const others = count - own.length;
  const rest = others > 0 ? ` You have ${countWords(others)} of other coins.` : "";
  if (own.length === 0) return `You have no price alerts of ${names}.${rest}`;
  return `You have ${countWords(own.length)} of ${names}:\n\n${alertLines(own, say)}${rest && `\n\n${rest.trim()}`}`;
}

function listWords(alerts: PriceAlert[], say: (told: Told) => string): string {
  if (alerts.length === 0) return "You have no price alerts. Say which coin and price I should watch for.";
  return `You have ${countWords(alerts.length)}:\n\n${alertLines(alerts, say)}`;
}
