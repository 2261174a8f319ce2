import { z } from "zod";
import { lineOfText } from "@/lib/http/text";
import { Provenance } from "@/lib/sources/provenance";
import { Arrival, Direction, Journey, JourneyPreference, Line, LineId, LineStatus, Station } from "../types";

export const LineParams = z.object({ id: LineId });

export const StationParams = z.object({ id: lineOfText(40).min(1) });

export const StationQuery = z.object({
  query: lineOfText(100).default("").describe("Part of a name, typos forgiven; empty: every station"),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

export const ArrivalsQuery = z.object({ line: LineId.optional() });

const lineList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(LineId));

export const JourneyQuery = z
  .object({
    from: lineOfText(100).min(1).describe("A station's name or id"),
    to: lineOfText(100).min(1),
    via: lineOfText(100).min(1).optional(),
    prefer: JourneyPreference.optional(),
    avoid_lines: lineList.optional().describe("Line ids, separated by commas"),
    depart_at: z.iso.datetime({ offset: true }).optional(),
    arrive_by: z.iso.datetime({ offset: true }).optional(),
  })
  .refine((query) => !(query.depart_at && query.arrive_by), {
    path: ["arrive_by"],
    message: "give depart_at or arrive_by, not both",
  });

const provenance = z.array(Provenance).describe("Where each part is from");

const StatusNow = z
  .object({
    severity: LineStatus.shape.severity,
    description: LineStatus.shape.status,
    reason: LineStatus.shape.reason,
  })
  .optional()
  .describe("Absent when the source says nothing of the line");

const LineNow = z.object({ ...Line.shape, status: StatusNow });

export const Lines = z.object({ lines: z.array(LineNow), provenance });

const LineRouteJson = z
  .object({
    name: z.string(),
    direction: Direction.nullable(),
    stations: z.array(z.object({ id: z.string(), name: z.string() })).describe("In order of travel"),
  })
  .meta({ id: "LineRoute" });

export const LineDetail = z.object({
  ...LineNow.shape,
  routes: z.array(LineRouteJson).describe("Branches are routes of their own"),
  provenance,
});

export const Stations = z.object({ stations: z.array(Station), provenance });

export const Arrivals = z.object({
  station: Station,
  arrivals: z.array(Arrival).describe("Soonest first"),
  provenance,
});

export const Journeys = z.object({
  from: Station,
  to: Station,
  journeys: z.array(Journey).describe("Best first; none when there is no way"),
  provenance,
});
