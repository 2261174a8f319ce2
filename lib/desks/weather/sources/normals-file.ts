import { z } from "zod";
import { WEEKS } from "./week-of-year";

/** What is known of a week: the columns of a row of the file, in their order. */
export const COLUMNS = [
  "lowest",
  "mean",
  "highest",
  "record_low",
  "record_high",
  "humidity",
  "cloud_cover",
  "wind_speed",
] as const;

export const NormalsFile = z.object({
  years: z.string(),
  points: z
    .array(
      z.object({
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        timezone: z.string(),
        weeks: z.array(z.array(z.number()).length(COLUMNS.length)).length(WEEKS),
      }),
    )
    .min(1),
});
export type NormalsFile = z.infer<typeof NormalsFile>;

/** A value of each month, °C. */
const months = z.array(z.number()).length(12);

export const StationsFile = z.object({
  years: z.string(),
  stations: z
    .array(
      z.object({
        /** The World Meteorological Organization's number, or the country's own. */
        id: z.int(),
        name: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        /** m; null where the source has none. */
        elevation: z.number().nullable(),
        /** Means of the days' highest and lowest temperatures. */
        highest: months,
        lowest: months,
      }),
    )
    .min(1),
});
export type StationsFile = z.infer<typeof StationsFile>;
