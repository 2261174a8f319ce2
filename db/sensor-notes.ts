import { and, asc, count, eq } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { store } from "./client";
import { type SensorNoteRow, sensorNotes } from "./schema";
import { written } from "./written";

const MAX_SENSOR_NOTES = 200;

const own = (owner: string, sensorId: number) =>
  and(eq(sensorNotes.owner, owner), eq(sensorNotes.sensorId, sensorId));

/** @throws AppError `conflict` when the owner has reached the sensor's limit */
export function insertSensorNote(
  owner: string,
  sensorId: number,
  note: Pick<SensorNoteRow, "at" | "text">,
): SensorNoteRow {
  return store().db.transaction(
    (tx) => {
      const [kept] = tx.select({ count: count() }).from(sensorNotes).where(own(owner, sensorId)).all();
      if ((kept?.count ?? 0) >= MAX_SENSOR_NOTES)
        throw new AppError(
          "conflict",
          `You have ${MAX_SENSOR_NOTES} notes on this sensor, the most there can be. Delete one first.`,
        );
      const row = { id: crypto.randomUUID(), owner, sensorId, ...note, createdAt: clock.iso() };
      return written(tx.insert(sensorNotes).values(row).returning());
    },
    { behavior: "immediate" },
  );
}

export function listSensorNotes(owner: string, sensorId: number): SensorNoteRow[] {
  return store()
    .db.select()
    .from(sensorNotes)
    .where(own(owner, sensorId))
    .orderBy(asc(sensorNotes.at), asc(sensorNotes.id))
    .all();
}

/** @throws AppError `not_found`, the same for another's note as for one that doesn't exist */
export function deleteSensorNote(owner: string, sensorId: number, id: string): void {
  const { changes } = store()
    .db.delete(sensorNotes)
    .where(and(own(owner, sensorId), eq(sensorNotes.id, id)))
    .run();
  if (changes === 0) throw new AppError("not_found", "There is no such note. It may have been deleted.");
}
