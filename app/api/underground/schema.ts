import { z } from "zod";
import { JourneyPreference, LineId } from "@/lib/desks/underground/types";

export const LineParams = z.object({ id: LineId });

export const StationParams = z.object({ id: z.string().min(1).max(40) });

export const StationQuery = z.object({
  query: z
    .string()
    .trim()
    .max(100)
    .default("")
    .describe("Part of a name, typos forgiven; empty: every station"),
  limit: z.coerce.number().int().min(1).max(500).optional(),
});

export const ArrivalsQuery = z.object({ line: LineId.optional() });

const lineList = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(LineId));

export const JourneyQuery = z
  .object({
    from: z.string().trim().min(1).max(100).describe("A station's name or id"),
    to: z.string().trim().min(1).max(100),
    via: z.string().trim().min(1).max(100).optional(),
    prefer: JourneyPreference.optional(),
    avoid_lines: lineList.optional().describe("Line ids, separated by commas"),
    depart_at: z.iso.datetime({ offset: true }).optional(),
    arrive_by: z.iso.datetime({ offset: true }).optional(),
  })
  .refine((query) => !(query.depart_at && query.arrive_by), {
    path: ["arrive_by"],
    message: "give depart_at or arrive_by, not both",
  });
