import type { Area, Outline } from "../types";

/** What rows are wanted for: an area of the query, or a part of it where the query divides one. */
export interface Target {
  area: Area;
  /** Asked only where a source needs it. */
  outline(): Outline | null;
}

/** What rows call each target: its short name, or the full one where two would be the same; by ref. */
export function namesOf(targets: readonly Target[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { area } of targets) counts.set(area.short_name, (counts.get(area.short_name) ?? 0) + 1);
  return new Map(
    targets.map(({ area }) => [area.ref, counts.get(area.short_name)! > 1 ? area.name : area.short_name]),
  );
}
