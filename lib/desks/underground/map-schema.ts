import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { Line, LineId, Station } from "./types";

export const MapStation = Station.omit({ stops: true }).meta({ id: "MapStation" });
export type MapStation = z.infer<typeof MapStation>;

export const DrawnStation = MapStation.extend({
  toilets: z.enum(["accessible", "other"]).nullable().describe("null: TfL's data lists none"),
  busiest_hour: z.int().nullable().describe("On a typical weekday of 2019, from 0; null: not published"),
}).meta({ id: "DrawnStation" });
export type DrawnStation = z.infer<typeof DrawnStation>;

/** A piece of track between two stations, for all the lines that are drawn along it. */
export const MapSegment = z
  .object({
    from: z.string().describe("A station's id"),
    to: z.string().describe("The id of the next station"),
    lines: z
      .array(LineId)
      .min(1)
      .describe("The lines along it, from left to right as one looks from `from` to `to`"),
  })
  .meta({ id: "MapSegment" });
export type MapSegment = z.infer<typeof MapSegment>;

export const NetworkMap = z.object({
  lines: z.array(Line).describe("In TfL's order"),
  stations: z.array(DrawnStation).describe("By name"),
  segments: z
    .array(MapSegment)
    .describe(
      "Each pair of neighbours once. A line that passes stations without calling is led through them where another line calls there on the same course.",
    ),
  provenance: z.array(Provenance),
});
export type NetworkMap = z.infer<typeof NetworkMap>;
