import type { History, Plottable } from "@/lib/desks/sensors/types";
import type { CompareRow } from "../data/compare-rows";
import { QUANTITY } from "../data/quantities";
import { saveCsv } from "../data/save-csv";

/** Gives the browser a comparison's table to keep: a column for each sensor, times in UTC. */
export function saveComparison(rows: CompareRow[], histories: History[], quantity: Plottable): void {
  const { label, unit } = QUANTITY[quantity];
  const head = ["time", ...histories.map(({ sensor }) => `${sensor.name} (${unit})`)];
  const body = rows.map(({ t, values }) => [
    new Date(t).toISOString(),
    ...histories.map(({ sensor }) => values[sensor.address] ?? null),
  ]);
  saveCsv(`${label.toLowerCase()}-compared`, [head, ...body]);
}
