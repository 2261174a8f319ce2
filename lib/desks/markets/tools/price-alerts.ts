import { insertAlert, listAlerts, MAX_ALERTS } from "@/db/price-alerts";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import { toPriceAlert } from "../alerts/price-alert";
import { latestPrice } from "../sources/price";
import type { Coin, Price } from "../types";
import { clockFact } from "./clock-fact";
import { momentWords } from "./days";
import { forModel } from "./for-model";
import { priceText } from "./format";
import { pageLink } from "./link";
import { PRICE_WORDS } from "./more-facts";
import { named } from "./named";
import { ListAlertsInput, ListAlertsOutput, type PriceAlert, SetAlertInput, SetAlertOutput } from "./schema";
import { Figures, factOf, namedPriceTold, priceTold, type Told } from "./told";
import { readCoin } from "./unclear";

/** How many alerts a message lists. */
const LISTED = 20;

const HOW =
  "It is checked each minute while this server runs, against live prices only, and shows on this page when it is met.";

/** Watches for a price on behalf of the caller. */
export const setPriceAlert = defineTool({
  name: "set_price_alert",
  description:
    "Sets an alert of the user's for when one coin's price goes above or below a price in US dollars. Only when the user asks for it.",
  progress: "setting the alert",
  sequential: true,
  input: SetAlertInput,
  output: SetAlertOutput,
  forModel,
  facts: ({ data }): Fact[] =>
    data.status === "success" ? [...alertFacts(data.alert), ...nowFacts(data.now)] : [],
  async run({ input: { symbol, direction, price }, ctx }) {
    const read = await readCoin(symbol, {
      question: (name) => `Tell me when ${name} goes ${direction} ${priceText(price, "USD")}`,
      signal: ctx.signal,
    });
    if (read.unclear) return read.unclear;
    const { coin: asset } = read;
    const alert = toPriceAlert(insertAlert({ owner: ctx.caller, asset, direction, price }));
    const found = await livePrice(asset, ctx.signal);
    const figures = new Figures();
    const limit = figures.say(limitTold(alert));
    const now = found ? ` ${nowWords(found, alert, figures.say)}` : "";
    return {
      data: { status: "success" as const, alert, now: found?.data ?? null },
      message: `I watch for **${named(asset)}** to go ${direction} **${limit}**.${now} ${HOW}`,
      figures: figures.list,
      provenance: [OWN(), ...(found ? [found.provenance] : [])],
      followUps: ["Which price alerts do I have?", `What is the price of ${asset.name}?`],
    };
  },
});

/** The caller's alerts, met and unmet. */
export const listPriceAlerts = defineTool({
  name: "list_price_alerts",
  description: "The price alerts that the user has set, and which of them have been met.",
  progress: "looking up alerts",
  input: ListAlertsInput,
  output: ListAlertsOutput,
  forModel,
  facts: ({ data: { alerts } }): Fact[] => [
    countFact(alerts.length, "price alerts"),
    countFact(MAX_ALERTS, "most alerts there can be"),
    ...alerts.flatMap(alertFacts),
  ],
  async run({ ctx }) {
    const alerts = listAlerts(ctx.caller).map(toPriceAlert);
    const figures = new Figures();
    return {
      data: { alerts },
      message: listWords(alerts, figures.say),
      figures: figures.list,
      provenance: [OWN()],
      followUps: alerts.length > 0 ? [] : ["Tell me when Bitcoin goes above $100,000"],
    };
  },
});

/** The price now; null where no live source tells it, which keeps no alert from being set. */
async function livePrice(coin: Coin, signal: AbortSignal): Promise<Sourced<Price> | null> {
  try {
    const found = await latestPrice(coin, signal);
    return found.provenance.live ? found : null;
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

const OWN = () => ({ source: "Your price alerts", live: true, as_of: clock.iso() });

const LINK = pageLink({ view: "alerts" });

const limitTold = ({ coin, price, direction }: PriceAlert): Told =>
  namedPriceTold(coin, "price alert limit", price, "USD", { link: LINK, from: direction });

const metTold = ({ coin, met_price, met_at, met_source }: PriceAlert): Told | undefined =>
  met_price === null || met_at === null
    ? undefined
    : priceTold(coin, "price when the alert was met", met_price, "USD", {
        time: met_at,
        link: LINK,
        from: `${met_source}, ${momentWords(met_at)}`,
      });

function listWords(alerts: PriceAlert[], say: (told: Told) => string): string {
  if (alerts.length === 0) return "You have no price alerts. Say which coin and price I should watch for.";
  const lines = alerts.slice(0, LISTED).map((alert) => {
    const limit = `- **${named(alert.coin)}** ${alert.direction} **${say(limitTold(alert))}**`;
    const met = metTold(alert);
    return met && alert.met_at
      ? `${limit}: met at ${say(met)} (${alert.met_source}, ${momentWords(alert.met_at)})`
      : `${limit}: not met yet`;
  });
  const more = alerts.length > LISTED ? `\n\nAnd ${alerts.length - LISTED} more.` : "";
  const count = alerts.length === 1 ? "a price alert" : `${alerts.length} price alerts`;
  return `You have ${count}:\n\n${lines.join("\n")}${more}`;
}

function alertFacts(alert: PriceAlert): Fact[] {
  const met = metTold(alert);
  return [
    factOf(limitTold(alert)),
    ...(met && alert.met_at ? [factOf(met), clockFact(alert.met_at, "time it was met", alert.coin)] : []),
  ];
}
