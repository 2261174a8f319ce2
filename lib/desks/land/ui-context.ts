import { z } from "zod";
import { AppError, type Fault } from "@/lib/errors";
import { AoiRef, Subregion } from "./types";

const Position = z.array(z.number()).min(2).max(3);
const Rings = z.array(z.array(Position).min(4)).min(1);
const Geometry = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Polygon"), coordinates: Rings }),
  z.object({ type: z.literal("MultiPolygon"), coordinates: z.array(Rings).min(1) }),
]);

const text = z.string().max(200);
const Day = z.iso.date();

/** An area by any of its ids or its name; by its outline where nothing else is known of it. */
const AoiSelected = z.object({
  aoi: z
    .object({
      ref: AoiRef.optional(),
      name: text.optional(),
      GID_0: text.nullish(),
      GID_1: text.nullish(),
      GID_2: text.nullish(),
      ISO_1: text.nullish(),
      geometry: Geometry.nullish(),
    })
    .nullish(),
  /** More than one area, to be compared. */
  aois: z.array(AoiRef).min(1).max(20).optional(),
  aoi_name: text.nullish(),
  subregion: z.union([Subregion, text]).nullish(),
  subtype: text.nullish(),
});

const DatasetSelected = z.object({
  dataset: z.object({
    dataset_id: z.int().min(0).optional(),
    data_layer: text.nullish(),
    context_layer: text.nullish(),
    threshold: z.number().min(0).max(100).nullish(),
  }),
});

const DaterangeSelected = z
  .object({ start_date: Day, end_date: Day })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ["end_date"],
    message: "must not be before start_date",
  });

/** What the user has picked on the page, as the reference document has it. */
const UiContext = z.object({
  aoi_selected: AoiSelected.nullish(),
  dataset_selected: DatasetSelected.nullish(),
  daterange_selected: DaterangeSelected.nullish(),
});
export type Selection = z.infer<typeof UiContext>;

/**
 * Reads a request's `ui_context`; null when there is none or it picks nothing.
 * @throws AppError `bad_request` naming each faulty field
 */
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
