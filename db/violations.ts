import { and, count, desc, eq, getTableColumns, gte, isNull, lt, or } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { store } from "./client";
import { type Violation, violations } from "./schema";

/** A violation as operators see it. */
export type ListedViolation = Omit<Violation, "vector">;

const { vector: _, ...LISTED } = getTableColumns(violations);

/** Keeps a violation. */
export function insertViolation(violation: Omit<Violation, "id" | "createdAt" | "falseAlarmAt">): Violation {
  const row = { ...violation, id: crypto.randomUUID(), createdAt: clock.iso(), falseAlarmAt: null };
  return store().db.insert(violations).values(row).returning().get();
}

/** A page of the violations of all callers, the newest first. */
export function listViolations({ limit, before }: { limit: number; before?: string }): {
  violations: ListedViolation[];
  /** The id to go on after; null: there are no more. */
  next: string | null;
} {
  const { db } = store();
  const last = before === undefined ? undefined : findViolation(before);
  const older =
    last &&
    or(
      lt(violations.createdAt, last.createdAt),
      and(eq(violations.createdAt, last.createdAt), lt(violations.id, last.id)),
    );
  const rows = db
    .select(LISTED)
    .from(violations)
    .where(older)
    .orderBy(desc(violations.createdAt), desc(violations.id))
    .limit(limit + 1)
    .all();
  const page = rows.slice(0, limit);
  return { violations: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** @throws AppError `not_found` */
function findViolation(id: string): ListedViolation {
  const found = store().db.select(LISTED).from(violations).where(eq(violations.id, id)).get();
  if (!found) throw new AppError("not_found", "There is no such violation.");
  return found;
}

/**
 * Notes that a violation was none: nothing is taken for an attack any more because it is like it.
 * @throws AppError `not_found`
 */
export function markFalseAlarm(id: string): ListedViolation {
  const known = findViolation(id);
  if (known.falseAlarmAt !== null) return known;
  store().db.update(violations).set({ falseAlarmAt: clock.iso() }).where(eq(violations.id, id)).run();
  return findViolation(id);
}

/** The newest violations that weren't false alarms, with the embedding of each. */
export const listThreats = (most: number): Pick<Violation, "id" | "category" | "vector">[] =>
  store()
    .db.select({ id: violations.id, category: violations.category, vector: violations.vector })
    .from(violations)
    .where(isNull(violations.falseAlarmAt))
    .orderBy(desc(violations.createdAt))
    .limit(most)
    .all();

/** How many violations there were of each category since a moment (ISO 8601), without false alarms. */
export const countViolations = (since: string): { category: string; count: number }[] =>
  store()
    .db.select({ category: violations.category, count: count() })
    .from(violations)
    .where(and(isNull(violations.falseAlarmAt), gte(violations.createdAt, since)))
    .groupBy(violations.category)
    .all();
