import { z } from "zod";
import { clock } from "@/lib/clock";
import { AppError, type Fault } from "@/lib/errors";
import { lineOfText } from "@/lib/http/text";
import { daysOf, readTime } from "@/lib/understanding/times";
import { AoiRef, MOST_AREAS, Subregion } from "../types";

const Position = z.array(z.number()).min(2).max(3);
const Rings = z.array(z.array(Position).min(4)).min(1);
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: Rings }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Rings).min(1) }),
]);

const text = lineOfText(200);
const Day = z.iso.date();

const AnyArea = z.object({
  ref: AoiRef.optional(),
  name: text.nullish(),
  GID_0: text.nullish(),
  GID_1: text.nullish(),
  GID_2: text.nullish(),
  ISO_1: text.nullish(),
  gadm_id: z.union([z.int(), text]).nullish(),
  geometry: Geometry.nullish(),
});
export type AnyArea = z.infer<typeof AnyArea>;

/** The parts of an area, as the state holds them; or their rows alone. */
const SubregionAois = z.preprocess(
  (given) => (Array.isArray(given) ? { data: given } : given),
  z.object({ data: z.array(AnyArea).max(5000) }).nullish(),
);

const AoiSelected = z.object({
  aoi: AnyArea.nullish(),
  aois: z.array(AoiRef).min(1).max(MOST_AREAS).optional(),
  aoi_name: text.nullish(),
  subregion: z.union([Subregion, text]).nullish(),
  subregion_aois: SubregionAois,
  subtype: text.nullish(),
});
export type AoiSelected = z.infer<typeof AoiSelected>;

/** Dates by their ends; else by years, or by a period in words such as “2024” or “Q1 2024”. */
const DateRange = z
  .object({
    start_date: Day.nullish(),
    end_date: Day.nullish(),
    years: z.array(z.int().min(1900).max(2200)).max(400).nullish(),
    period: text.nullish(),
    original_text: text.nullish(),
  })
  .transform((given, context) => {
    const range = rangeOf(given);
    const isReversed = range && range.start_date > range.end_date;
    if (range && !isReversed) return range;
    context.addIssue({
      code: "custom",
      path: [isReversed || given.start_date ? "end_date" : "start_date"],
      message: isReversed
        ? "must not be before start_date"
        : "give both dates, years, or a period with a year",
    });
    return z.NEVER;
  });

interface Given {
  start_date?: string | null;
  end_date?: string | null;
  years?: number[] | null;
  period?: string | null;
  original_text?: string | null;
}

function rangeOf({ start_date, end_date, years, period, original_text }: Given) {
  if (start_date && end_date) return { start_date, end_date };
  if (years?.length) {
    return { start_date: `${Math.min(...years)}-01-01`, end_date: `${Math.max(...years)}-12-31` };
  }
  const time = readTime(period ?? original_text ?? "", { now: clock.now(), zone: "UTC" });
  const { first, last } = time ? daysOf(time, "UTC") : {};
  return first && last ? { start_date: first, end_date: last } : undefined;
}

const isAbsent = (value: unknown) =>
  typeof value === "object" && value !== null && Object.values(value).every((each) => each === null);

const DatasetSelected = z.object({
  dataset: z.object({
    dataset_id: z.int().min(0).optional(),
    data_layer: text.nullish(),
    context_layer: text.nullish(),
    threshold: z.number().min(0).max(100).nullish(),
    sample: z.boolean().nullish(),
    daterange: z.preprocess((value) => (isAbsent(value) ? null : value), DateRange.nullish()),
  }),
});

const UiContext = z.object({
  aoi_selected: AoiSelected.nullish(),
  dataset_selected: DatasetSelected.nullish(),
  daterange_selected: DateRange.nullish(),
});
export type Selection = z.infer<typeof UiContext>;

/** null where nothing is picked. @throws AppError `bad_request` naming each faulty field */
export function readSelection(context: Record<string, unknown> | undefined): Selection | null {
  if (!context) return null;
  const parsed = UiContext.safeParse(context);
  if (!parsed.success) throw faulty(parsed.error);
  const { aoi_selected, dataset_selected, daterange_selected } = parsed.data;
  return aoi_selected || dataset_selected || daterange_selected ? parsed.data : null;
}

function faulty(error: z.ZodError): AppError {
  const faults: Fault[] = error.issues.map(({ path, message }) => ({
    path: ["ui_context", ...path].join("."),
    message,
  }));
  const [first] = faults;
  return new AppError("bad_request", `${first?.path}: ${first?.message}`, { faults });
}
