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

/** The embedded climate normals, as `scripts/build-normals.ts` writes them. */
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
