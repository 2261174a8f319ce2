import type { z } from "zod";
import { callApi } from "@/components/data/api";
import { browserQueries, useApi } from "@/components/data/queries";
import { AlertList, type NewAlert } from "@/lib/desks/markets/routes/schema";
import type { PriceAlert } from "@/lib/desks/markets/tools/schema";
import { dollars } from "../compare/measures";

const URL = "/api/markets/alerts";

/** One that waits may be met at any moment, others only change where another page sets them. */
export const pauseFor = (alerts: PriceAlert[] = []): number =>
  alerts.some(({ met_at }) => met_at === null) ? 5000 : 60_000;

export const useAlerts = () => useApi(URL, AlertList, { every: (newest) => pauseFor(newest?.alerts) });

export const reloadAlerts = (): Promise<void> => browserQueries().invalidateQueries({ queryKey: [URL] });

/** @throws Error with the server's words */
export async function addAlert(alert: z.infer<typeof NewAlert>): Promise<void> {
  await callApi(URL, { method: "POST", body: alert });
  await reloadAlerts();
}

/** @throws Error with the server's words */
export async function removeAlert({ id }: PriceAlert): Promise<void> {
  await callApi(`${URL}/${id}`, { method: "DELETE" });
  await reloadAlerts();
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

type Wanted = Pick<PriceAlert, "coin" | "direction" | "price">;

/** “Bitcoin above $40,000.00”. */
export const wantedWords = ({ coin, direction, price }: Wanted): string =>
  `${coin.name} ${direction} ${dollars(price)}`;

/** With its time and its source; undefined while nothing has met it. */
export function metWords({ met_at, met_price, met_source }: PriceAlert): string | undefined {
  if (met_at === null) return undefined;
  const price = met_price === null ? "Met" : `${dollars(met_price)}`;
  return [price, moment.format(Date.parse(met_at)), met_source].filter(Boolean).join(" · ");
}

/** The met ones first; in both groups the newest first. */
export const inOrder = (alerts: PriceAlert[]): PriceAlert[] =>
  alerts.toSorted(
    (a, b) => (b.met_at ?? "").localeCompare(a.met_at ?? "") || b.created_at.localeCompare(a.created_at),
  );

/** Tells of each once, except those that are met already at first. */
export class MetAlerts {
  private told: Set<string> | undefined;

  take(alerts: PriceAlert[]): PriceAlert[] {
    const met = alerts.filter(({ met_at }) => met_at !== null);
    const news = this.told ? met.filter(({ id }) => !this.told?.has(id)) : [];
    this.told = new Set([...(this.told ?? []), ...met.map(({ id }) => id)]);
    return news;
  }
}
