import { z } from "zod";
import { OPERATIONS } from "@/lib/understanding/reader/labels";
import { AlertLimits } from "./alert-limits";
import { CONDITIONS } from "./answer/conditions";
import { MEASURES } from "./answer/measures";
import { Place } from "./types";

/** A time at the place, without an offset, as forecasts give it. */
const WallTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

const keysOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [Extract<keyof Table, string>, ...Extract<keyof Table, string>[]];

/** A limit that a user gave, in the measure's own unit. */
const Limit = z.object({
  side: z.enum(["above", "below"]),
  value: z.number(),
  measure: z.enum(keysOf(MEASURES)),
});
export type Limit = z.infer<typeof Limit>;

const Span = z.object({
  from: WallTime.optional().describe("Included, at the place"),
  to: WallTime.optional().describe("Excluded, at the place"),
  hours: z.tuple([z.number(), z.number()]).optional().describe("Of each day only these, e.g. nights"),
});
export type Span = z.infer<typeof Span>;

/** What the sun and the moon do, which is worked out and needs no source. */
const SKY = ["sunrise", "sunset", "daylight", "dark", "first_light", "moon"] as const;

export const Wanted = z.object({
  about: z.enum(["now", "forecast", "past", "where", "safety", "sky", "doubt", "alerts"]),
  places: z.array(Place).describe("Empty: where the server stands"),
  operation: z.enum(OPERATIONS).default("value"),
  measures: z
    .array(z.enum(keysOf(MEASURES)))
    .default([])
    .describe("Empty: in general"),
  conditions: z
    .array(z.enum(keysOf(CONDITIONS)))
    .default([])
    .describe("What may come: rain, frost, free cooling"),
  is_ending: z.boolean().default(false).describe("When it ends, rather than begins"),
  is_closest: z.boolean().default(false).describe("When it comes nearest to a condition's limit"),
  end: z.enum(["lowest", "highest"]).optional(),
  limits: z.array(Limit).default([]),
  ...Span.shape,
  also: z.array(Span).default([]).describe("Further times that are asked about, or compared with the first"),
  sky: z.array(z.enum(SKY)).default([]).describe("Of the sun and the moon; empty: all"),
  is_measured: z
    .boolean()
    .default(false)
    .describe("What it was in a certain past, rather than what is usual"),
  is_throughout: z.boolean().default(false).describe("A limit is kept only if it is kept all the time"),
  is_worry: z.boolean().default(false).describe("Yes means that there is a danger"),
  is_table: z.boolean().default(false).describe("The figures are to be a table"),
  is_hourly: z.boolean().default(false).describe("Each hour is asked for, or hours are counted"),
  is_best_day: z.boolean().optional().describe("Which day is driest, or calmest, as the conditions say"),
  usual: Span.optional().describe("It is set beside what is usual then; empty: of the same time"),
  cannot: z.array(z.string()).default([]).describe("Sentences on what else was asked and can't be had"),
  alerts: z
    .object({ limits: AlertLimits, are_known: z.boolean().describe("As they are set on the asker's page") })
    .optional(),
  purpose: z
    .enum(["pack", "plants", "work", "comfort"])
    .optional()
    .describe("What the answer is for: clothes, plants outside, work outdoors, being outside"),
  heated_to: z
    .number()
    .optional()
    .describe("°C to which outside air is heated or cooled, of which the humidity is asked"),
  units: z.array(z.string()).default([]).describe("e.g. °F, mph; absent: °C, km/h, mm"),
  top: z.int().optional(),
  regions: z
    .array(z.string())
    .optional()
    .describe("Countries or parts of them that the place may be in, e.g. US|TX"),
  facet: z
    .enum(["address", "zone", "coordinates", "country", "unknown"])
    .optional()
    .describe("What of a place is asked for; absent: all"),
  address: z.string().optional().describe("An IP address whose place is asked for"),
});
export type Wanted = z.infer<typeof Wanted>;
