import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import { dollars } from "../compare/figure-words";

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type Wanted = Pick<PriceAlert, "coin" | "direction" | "price">;

/** What an alert waits for: “Bitcoin above $40,000.00”. */
export const wantedWords = ({ coin, direction, price }: Wanted): string =>
  `${coin.name} ${direction} ${dollars(price)}`;

/** What met an alert, with its time and its source; undefined while nothing has. */
export function metWords({ met_at, met_price, met_source }: PriceAlert): string | undefined {
  if (met_at === null) return undefined;
  const price = met_price === null ? "Met" : `${dollars(met_price)}`;
  return [price, moment.format(Date.parse(met_at)), met_source].filter(Boolean).join(" · ");
}

/** The met ones first, the newest of them before the others; then those that wait, the newest first. */
export const inOrder = (alerts: PriceAlert[]): PriceAlert[] =>
  alerts.toSorted(
    (a, b) => (b.met_at ?? "").localeCompare(a.met_at ?? "") || b.created_at.localeCompare(a.created_at),
  );
