import { and, count, desc, eq, isNull, lte } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { store } from "./client";
import { type PriceAlertRow, priceAlerts } from "./schema";
import { written } from "./written";

/** Per caller, including met ones. */
export const MAX_ALERTS = 50;

export const MET_KEPT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

type NewAlert = Pick<PriceAlertRow, "owner" | "asset" | "direction" | "price">;

/** An equal open one is returned instead. @throws AppError `conflict` when the owner has reached the limit */
export function insertAlert(alert: NewAlert): PriceAlertRow {
  return store().db.transaction(
    (tx) => {
      const own = eq(priceAlerts.owner, alert.owner);
      const isSame = and(own, isNull(priceAlerts.metAt), eq(priceAlerts.price, alert.price));
      const known = tx.select().from(priceAlerts).where(isSame).all();
      const same = known.find(
        ({ asset, direction }) => asset.id === alert.asset.id && direction === alert.direction,
      );
      if (same) return same;
      const [kept] = tx.select({ count: count() }).from(priceAlerts).where(own).all();
      if ((kept?.count ?? 0) >= MAX_ALERTS)
        throw new AppError(
          "conflict",
          `You have ${MAX_ALERTS} price alerts, the most there can be. Delete one first.`,
        );
      const row = { ...alert, id: crypto.randomUUID(), createdAt: clock.iso() };
      return written(tx.insert(priceAlerts).values(row).returning());
    },
    // Immediate, so that another process can't add one between reading and writing.
    { behavior: "immediate" },
  );
}

export function listAlerts(owner: string): PriceAlertRow[] {
  return store()
    .db.select()
    .from(priceAlerts)
    .where(eq(priceAlerts.owner, owner))
    .orderBy(desc(priceAlerts.createdAt), desc(priceAlerts.id))
    .all();
}

/** @throws AppError `not_found`, the same for another's alert as for one that doesn't exist */
export function deleteAlert(owner: string, id: string): void {
  const own = and(eq(priceAlerts.owner, owner), eq(priceAlerts.id, id));
  const { changes } = store().db.delete(priceAlerts).where(own).run();
  if (changes === 0)
    throw new AppError("not_found", "There is no such price alert. It may have been deleted.");
}

export const unmetAlerts = (): PriceAlertRow[] =>
  store().db.select().from(priceAlerts).where(isNull(priceAlerts.metAt)).all();

/** @returns whether this was the first time */
export function markAlertMet(
  id: string,
  { at, price, source }: { at: string; price: number; source: string },
): boolean {
  const { changes } = store()
    .db.update(priceAlerts)
    .set({ metAt: at, metPrice: price, metSource: source })
    .where(and(eq(priceAlerts.id, id), isNull(priceAlerts.metAt)))
    .run();
  return changes === 1;
}

export function purgeMetAlerts(): void {
  const until = new Date(clock.ms() - MET_KEPT_DAYS * DAY_MS).toISOString();
  store().db.delete(priceAlerts).where(lte(priceAlerts.metAt, until)).run();
}
