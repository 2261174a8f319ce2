import type { AoiRef } from "@/lib/desks/land/types";
import { classOf, type Scale, scaleOf } from "./value-classes";

/** The value of an area's part; null where there is none. */
export interface PartValue {
  ref: AoiRef;
  value: number | null;
}

/** The parts' values with their colours. */
export interface Shading {
  /** null: no part has a value. */
  scale: Scale | null;
  /** Of each part that has a value, its class, from 1. */
  classes: Map<AoiRef, number>;
  values: Map<AoiRef, number | null>;
  /** Some part has no value. */
  hasGaps: boolean;
}

/**
 * @param range all values that the scale is to hold, e.g. those of all years, so that a colour means the same in each
 */
export function shadingOf(values: readonly PartValue[], range?: readonly number[] | null): Shading {
  const scale = scaleOf(range?.length ? range : values.map(({ value }) => value));
  const known = values.filter((each): each is { ref: AoiRef; value: number } => each.value !== null);
  return {
    scale,
    classes: new Map(scale ? known.map(({ ref, value }) => [ref, classOf(scale, value) + 1]) : []),
    values: new Map(values.map(({ ref, value }) => [ref, value])),
    hasGaps: known.length < values.length,
  };
}
