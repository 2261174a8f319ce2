import type { Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { clockFact } from "./clock-fact";
import { momentWords } from "./days";
import { pageLink } from "./link";
import { named } from "./named";
import type { PriceAlert } from "./schema";
import { factOf, namedPriceTold, priceTold, type Told } from "./told";

const LISTED = 20;

export const OWN = () => ({ source: "Your price alerts", live: true, as_of: clock.iso() });

export const LINK = pageLink({ view: "alerts" });

export const limitTold = ({ coin, price, direction }: PriceAlert): Told =>
  namedPriceTold(coin, "price alert limit", price, "USD", { link: LINK, from: direction });

const metTold = ({ coin, met_price, met_at, met_source }: PriceAlert): Told | undefined =>
  met_price === null || met_at === null
    ? undefined
    : priceTold(coin, "price when the alert was met", met_price, "USD", {
        time: met_at,
        link: LINK,
        from: `${met_source}, ${momentWords(met_at)}`,
      });

export function alertLines(
  alerts: PriceAlert[],
  say: (told: Told) => string,
  unmet: "not met yet" | "deleted" = "not met yet",
): string {
  const lines = alerts.slice(0, LISTED).map((alert) => {
    const limit = `- **${named(alert.coin)}** ${alert.direction} **${say(limitTold(alert))}**`;
    const met = metTold(alert);
    return met && alert.met_at
      ? `${limit}: met at ${say(met)} (${alert.met_source}, ${momentWords(alert.met_at)})`
      : `${limit}: ${unmet}`;
  });
  const more = alerts.length > LISTED ? `\n\nAnd ${alerts.length - LISTED} more.` : "";
  return `${lines.join("\n")}${more}`;
}

export const countWords = (count: number): string =>
  count === 1 ? "a price alert" : `${count} price alerts`;

export function alertFacts(alert: PriceAlert): Fact[] {
  const met = metTold(alert);
  return [
    factOf(limitTold(alert)),
    ...(met && alert.met_at ? [factOf(met), clockFact(alert.met_at, "time it was met", alert.coin)] : []),
  ];
}
