import { markAlertMet, purgeMetAlerts, unmetAlerts } from "@/db/price-alerts";
import type { PriceAlertRow } from "@/db/schema";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";
import type { Sourced } from "@/lib/sources/provenance";
import { freshPrices } from "../sources/fresh-prices";
import type { Price } from "../types";

const MINUTE_MS = 60_000;

interface Watch {
  stopper?: AbortController;
  timer?: NodeJS.Timeout;
  look?: Promise<unknown>;
}

const watch = () => processWide("price-alerts", (): Watch => ({}));

/** Only live prices later than an alert count; a coin without one waits for the next look. @returns how many were met */
export async function checkAlerts(signal?: AbortSignal): Promise<number> {
  const waiting = unmetAlerts();
  const coins = new Map(waiting.map(({ asset }) => [asset.id, asset]));
  const prices = await freshPrices([...coins.values()], signal);
  return waiting.filter((alert) => {
    const price = prices.get(alert.asset.id);
    return price !== undefined && isNewlyMet(alert, price);
  }).length;
}

function isNewlyMet(
  { id, direction, price, createdAt }: PriceAlertRow,
  { data, provenance }: Sourced<Price>,
): boolean {
  const isReached = direction === "above" ? data.price > price : data.price < price;
  if (!isReached || Date.parse(data.at) < Date.parse(createdAt)) return false;
  const source = data.quote === "USD" ? provenance.source : `${provenance.source}, in ${data.quote}`;
  return markAlertMet(id, { at: data.at, price: data.price, source });
}

/** Looks at alerts from now on, once per process. `pauseMs`: from the end of one look to the next. */
export async function startAlerts(pauseMs = MINUTE_MS): Promise<void> {
  if (watch().stopper) return;
  const stopper = new AbortController();
  watch().stopper = stopper;
  next(stopper.signal, { afterMs: 0, pauseMs });
}

function next(signal: AbortSignal, { afterMs, pauseMs }: { afterMs: number; pauseMs: number }): void {
  watch().timer = setTimeout(() => {
    watch().look = look(signal).finally(() => {
      if (!signal.aborted) next(signal, { afterMs: pauseMs, pauseMs });
    });
  }, afterMs).unref();
}

async function look(signal: AbortSignal): Promise<void> {
  try {
    purgeMetAlerts();
    await checkAlerts(signal);
  } catch (error) {
    if (!signal.aborted) logger().warn({ err: error }, "price alerts couldn't be checked");
  }
}

/** Ends what `startAlerts` began. @returns once nothing goes on */
export async function stopAlerts(): Promise<void> {
  const { stopper, timer, look } = watch();
  Object.assign(watch(), { stopper: undefined, timer: undefined, look: undefined });
  stopper?.abort();
  clearTimeout(timer);
  await look;
}
