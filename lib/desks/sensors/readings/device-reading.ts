import { z } from "zod";
import { clock } from "@/lib/clock";
import { MEASURABLE, QUANTITIES, type Quantity, SensorAddress } from "../types";

const NUMERIC = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Below it a time is in seconds: as milliseconds it would be in 1973, as seconds in the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;
const EARLIEST = Date.UTC(2000, 0, 1);
/** How far a device's clock may be fast, in milliseconds. */
const FAST = 60_000;
const ISO = z.iso.datetime({ offset: true });

const number = z.union(
  [z.number(), z.string().trim().max(40).regex(NUMERIC).transform(Number).pipe(z.number())],
  { error: "must be a number, or a text that holds one" },
);

/** A number or numeric text between two bounds; null, as devices send for a part that failed, is as if left out. */
const measure = (quantity: Quantity) => {
  const { least, most, unit } = MEASURABLE[quantity];
  const error = `must be from ${least} to ${most} ${unit}`;
  return number
    .pipe(z.number().min(least, { error }).max(most, { error }))
    .nullish()
    .transform((value) => value ?? undefined);
};

const axis = number.pipe(
  z.number().min(-200, { error: "must be within ±200 g" }).max(200, { error: "must be within ±200 g" }),
);

const time = z.union([z.number(), z.string().trim().max(40)]).transform((given, context) => {
  const at = toMilliseconds(given);
  if (Number.isNaN(at)) {
    context.addIssue({
      code: "custom",
      message: "must be milliseconds or seconds since 1970, or ISO 8601 with its offset",
    });
    return z.NEVER;
  }
  if (at > clock.ms() + FAST) {
    context.addIssue({ code: "custom", message: "lies in the future; check the device's clock" });
    return z.NEVER;
  }
  if (at < EARLIEST) {
    context.addIssue({ code: "custom", message: "lies before 2000; check the device's clock" });
    return z.NEVER;
  }
  return at;
});

function toMilliseconds(given: number | string): number {
  const numeric = typeof given === "number" ? given : NUMERIC.test(given) ? Number(given) : undefined;
  if (numeric !== undefined) return Math.round(numeric < MILLISECONDS_FROM ? numeric * 1000 : numeric);
  return ISO.safeParse(given).success ? Date.parse(given as string) : Number.NaN;
}

/** Numbers or numeric texts (°C, %, hPa, ppb, ppm, g). Beyond the bounds something is broken and spoils every chart. */
export const DeviceReading = z
  .object({
    address: SensorAddress.optional(),
    timestamp: time
      .optional()
      .describe("Milliseconds or seconds since the epoch, or ISO 8601 with its offset; left out: now"),
    temperature: measure("temperature"),
    humidity: measure("humidity"),
    pressure: measure("pressure"),
    tvoc: measure("tvoc"),
    eco2: measure("eco2"),
    accelerometer: z
      .object({ x: axis, y: axis, z: axis })
      .nullish()
      .transform((value) => value ?? undefined),
  })
  .refine(
    (reading) =>
      reading.accelerometer !== undefined || QUANTITIES.some((name) => reading[name] !== undefined),
    {
      error: `must hold a quantity at least: ${QUANTITIES.join(", ")} or accelerometer`,
    },
  )
  .meta({ id: "DeviceReading" });
export type DeviceReading = z.infer<typeof DeviceReading>;
