import type { Polygon } from "geojson";
import type { AoiRef, Area, DatasetInfo, LandQuery } from "@/lib/desks/land/types";
import type { OwnOutlines } from "./area-features";
import type { PartValue } from "./shading";

export interface LandMapProps {
  query: LandQuery;
  /** What is known of the query's areas; of the others the map learns by itself. */
  areas: Area[];
  /** Outlines that needn't be fetched. */
  ownOutlines?: OwnOutlines;
  /** The parts' values, to shade them by; null: they aren't shaded. */
  values: PartValue[] | null;
  /** The values that the colours are chosen for, e.g. those of all years, so that a colour means the same in each. */
  range?: readonly number[] | null;
  /** Of the values, e.g. “ha”. */
  unit: string | null;
  /** What the values are, e.g. “Tree cover loss”. */
  label: string;
  /** The values are made up: they are hatched. */
  isSample: boolean;
  /** The years that can be looked at one by one; null: the data isn't yearly. */
  years: number[] | null;
  /** The year in view; null: the whole period. */
  year: number | null;
  onYear(year: number | null): void;
  dataset: DatasetInfo | null;
  /** The user is drawing an area. */
  drawing: boolean;
  /** An outline that was drawn and isn't an area yet. */
  sketch?: Polygon | null;
  onDrawn(outline: Polygon): void;
  /** The user gave up drawing. */
  onDrawEnd(): void;
  onPickArea(ref: AoiRef): void;
}
