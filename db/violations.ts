import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { store } from "./client";
import { type Violation, violations } from "./schema";
import { written } from "./written";

export type ListedViolation = Omit<Violation, "vector">;

const { vector: _, ...LISTED } = getTableColumns(violations);

export function insertViolation(violation: Omit<Violation, "id" | "createdAt" | "falseAlarmAt">): Violation {
  const row = { ...violation, id: crypto.randomUUID(), createdAt: clock.iso(), falseAlarmAt: null };
  return written(store().db.insert(violations).values(row).returning());
}

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

/** Nothing is an attack any more for being like it. @throws AppError `not_found` */
export function markFalseAlarm(id: string): ListedViolation {
  const known = findViolation(id);
  if (known.falseAlarmAt !== null) return known;
  store().db.update(violations).set({ falseAlarmAt: clock.iso() }).where(eq(violations.id, id)).run();
  return findViolation(id);
}

/** Undoes `markFalseAlarm`. @throws AppError `not_found` */
export function unmarkFalseAlarm(id: string): ListedViolation {
  if (findViolation(id).falseAlarmAt === null) return findViolation(id);
  const { db, sqlite } = store();
  sqlite.transaction(() => {
    db.update(violations).set({ falseAlarmAt: null }).where(eq(violations.id, id)).run();
    // Marking took it from the index (a trigger does that).
    sqlite
      .prepare(
        "INSERT INTO threat_index (id, bits) SELECT id, vec_quantize_binary(vector) FROM violations WHERE id = ? AND length(vector) = 1536",
      )
      .run(id);
  })();
  return findViolation(id);
}

export const listThreats = (most: number): Pick<Violation, "id" | "category" | "vector">[] =>
  store()
    .db.select({ id: violations.id, category: violations.category, vector: violations.vector })
    .from(violations)
    .where(isNull(violations.falseAlarmAt))
    .orderBy(desc(violations.createdAt))
    .limit(most)
    .all();

/** Since a moment (ISO 8601), without false alarms. */
export const countViolations = (since: string): { category: string; count: number }[] =>
  store()
    .db.select({ category: violations.category, count: count() })
    .from(violations)
    .where(and(isNull(violations.falseAlarmAt), gte(violations.createdAt, since)))
    .groupBy(violations.category)
    .all();

export interface ViolationTotals {
  /** Without false alarms, like the fields below. */
  total: number;
  blocked: number;
  callers: number;
  /** Found because they are like an earlier one. */
  similar: number;
  falseAlarms: number;
}

export function totalViolations(since: string): ViolationTotals {
  const counts = (fits: SQL | undefined) => sql<number>`count(*) filter (where ${fits})`;
  const one = isNull(violations.falseAlarmAt);
  const [totals] = store()
    .db.select({
      total: counts(one),
      blocked: counts(and(one, eq(violations.action, "blocked"))),
      callers: sql<number>`count(distinct ${violations.owner}) filter (where ${one})`,
      similar: counts(and(one, isNotNull(violations.similarTo))),
      falseAlarms: counts(isNotNull(violations.falseAlarmAt)),
    })
    .from(violations)
    .where(gte(violations.createdAt, since))
    .all();
  return totals ?? { total: 0, blocked: 0, callers: 0, similar: 0, falseAlarms: 0 };
}

/** Days in UTC (`2026-11-22`), without false alarms; days without any are left out. */
export function countViolationsByDay(since: string): { day: string; category: string; count: number }[] {
  const day = sql<string>`substr(${violations.createdAt}, 1, 10)`;
  return store()
    .db.select({ day, category: violations.category, count: count() })
    .from(violations)
    .where(and(isNull(violations.falseAlarmAt), gte(violations.createdAt, since)))
    .groupBy(day, violations.category)
    .all();
}
