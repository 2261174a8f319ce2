import { and, count, desc, eq, getTableColumns } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { store } from "./client";
import { type LandArea, landAreas } from "./schema";
import { written, writtenRow } from "./written";

export const MAX_AREAS = 200;

const noSuchArea = () => new AppError("not_found", "There is no such area. It may have been deleted.");

/** @throws AppError `conflict` when the owner has reached the limit */
export function insertArea(area: Omit<LandArea, "id" | "createdAt">): LandArea {
  const { db } = store();
  return db.transaction((tx) => {
    const [kept] = tx.select({ count: count() }).from(landAreas).where(eq(landAreas.owner, area.owner)).all();
    if ((kept?.count ?? 0) >= MAX_AREAS) {
      throw new AppError("conflict", `You have ${MAX_AREAS} areas, the most there can be. Delete one first.`);
    }
    const row = { ...area, id: crypto.randomUUID(), createdAt: clock.iso() };
    return written(tx.insert(landAreas).values(row).returning());
  });
}

export function listAreas(owner: string): Omit<LandArea, "geometry">[] {
  const { geometry: _, ...columns } = getTableColumns(landAreas);
  const { db } = store();
  return db
    .select(columns)
    .from(landAreas)
    .where(eq(landAreas.owner, owner))
    .orderBy(desc(landAreas.createdAt), desc(landAreas.id))
    .all();
}

/** @throws AppError `not_found`, the same for another's as for one that doesn't exist */
export function getArea(owner: string, id: string): LandArea {
  const row = store().db.select().from(landAreas).where(ownedBy(owner, id)).get();
  if (!row) throw noSuchArea();
  return row;
}

/** @throws AppError `not_found` as `getArea` */
export function renameArea(owner: string, id: string, name: string): LandArea {
  const row = writtenRow(store().db.update(landAreas).set({ name }).where(ownedBy(owner, id)).returning());
  if (!row) throw noSuchArea();
  return row;
}

/** @throws AppError `not_found` as `getArea` */
export function deleteArea(owner: string, id: string): void {
  const { changes } = store().db.delete(landAreas).where(ownedBy(owner, id)).run();
  if (changes === 0) throw noSuchArea();
}

const ownedBy = (owner: string, id: string) => and(eq(landAreas.owner, owner), eq(landAreas.id, id));
