import { z } from "zod";
import { Provenance } from "@/lib/sources/provenance";
import { Direction, LineId, Station } from "./types";

/** From the street to a platform's trains: level; by a ramp that staff lay; to the platform, with a step or gap not published; not without steps. */
export const PlatformAccess = z.enum(["train", "ramp", "platform", "none"]);
export type PlatformAccess = z.infer<typeof PlatformAccess>;

export const AccessVerdict = z.enum(["yes", "in-part", "no"]);
export type AccessVerdict = z.infer<typeof AccessVerdict>;

export const Platform = z
  .object({
    number: z.string().describe("As signed, e.g. “3”, “A”"),
    direction: Direction.nullable(),
    lines: z.array(LineId).min(1),
    towards: z.string().nullable(),
    access: PlatformAccess,
    lifts: z
      .array(z.string())
      .describe(
        "Lifts from the street one after the other, by the way with the fewest; those side by side as “Lift 2 or 3”",
      ),
    inside: z
      .number()
      .int()
      .describe(
        "Platforms of a station with the same number are joined without steps inside it, others only by the street",
      ),
  })
  .meta({ id: "UndergroundPlatform" });
export type Platform = z.infer<typeof Platform>;

/** Least and most, in millimetres. */
const Span = z.tuple([z.number(), z.number()]).nullable();

/** From a platform onto the trains of a line, whether or not the platform is reached without steps. */
export const Boarding = z.object({
  number: z.string().describe("The platform's"),
  direction: Direction.nullable(),
  line: LineId,
  way: z
    .enum(["level", "ramp"])
    .nullable()
    .describe("Level (at some doors at least), by a ramp that staff lay; null: neither is published"),
  gap: Span.describe("Across, in mm; null: not published"),
  step: Span.describe("Up or down, in mm; null: not published"),
  doors: z.string().nullable().describe("Where along the train it is level, in TfL's words; null: not said"),
});
export type Boarding = z.infer<typeof Boarding>;

export const Lift = z.object({ name: z.string(), note: z.string().nullable() });
export type Lift = z.infer<typeof Lift>;

/** A way between two platforms without steps, whose length TfL publishes; the same both ways. */
export const Interchange = z.object({
  from: z.string().describe("A platform's number"),
  to: z.string().describe("The other platform's number"),
  fromLines: z.array(LineId),
  toLines: z.array(LineId),
  metres: z.number(),
});
export type Interchange = z.infer<typeof Interchange>;

export const Toilet = z.object({
  accessible: z.boolean(),
  baby: z.boolean(),
  inside: z.boolean().describe("Of the ticket gates"),
  where: z.string(),
  fee: z.boolean(),
});
export type Toilet = z.infer<typeof Toilet>;

export const DayKind = z.enum(["Monday to Thursday", "Friday", "Saturday", "Sunday"]);
export type DayKind = z.infer<typeof DayKind>;

export const HourCount = z.object({
  hour: z.number().int().describe("London's clock, 0 to 23; each list begins at 5"),
  entries: z.number().int(),
  exits: z.number().int(),
});
export type HourCount = z.infer<typeof HourCount>;

export const TypicalDay = z.object({
  day: DayKind,
  hours: z.array(HourCount).length(24).describe("From 5 in the morning to 4 at night"),
  busiest: z.number().int().describe("The hour of most entries and exits"),
  quietest: z
    .number()
    .int()
    .describe("The hour of fewest entries and exits in the daytime, between 7 and 20 o'clock"),
});
export type TypicalDay = z.infer<typeof TypicalDay>;

export const StationDetail = z.object({
  station: Station,
  access: z.object({
    verdict: AccessVerdict.nullable().describe("null: not known"),
    as_of: z.string().describe("Date of the data, YYYY-MM-DD"),
    basis: z.string().describe("How it is derived, to be shown with it"),
    platforms: z.array(Platform),
    lifts: z.array(Lift),
    interchanges: z.array(Interchange).describe("Only those whose length is published"),
  }),
  toilets: z.array(Toilet),
  passengers: z.object({
    shared_with: z.string().nullable().describe("The station that is counted together with this one"),
    years: z.array(z.object({ year: z.number().int(), entries_and_exits: z.number() })),
  }),
  hours: z
    .object({ year: z.number().int(), days: z.array(TypicalDay) })
    .nullable()
    .describe("Entries and exits by hour on typical days; null where none are published"),
  provenance: z.array(Provenance),
});
export type StationDetail = z.infer<typeof StationDetail>;
