import type { PriceAlert } from "@/lib/desks/markets/tools/schema";

/** Tells of each alert once that is met while somebody listens; those that are met already at first aren't told of. */
export class MetAlerts {
  private told: Set<string> | undefined;

  /** Those of the newest list that are to be told of. */
  take(alerts: PriceAlert[]): PriceAlert[] {
    const met = alerts.filter(({ met_at }) => met_at !== null);
    const news = this.told ? met.filter(({ id }) => !this.told?.has(id)) : [];
    this.told = new Set([...(this.told ?? []), ...met.map(({ id }) => id)]);
    return news;
  }
}
