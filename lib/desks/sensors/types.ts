import { z } from "zod";
import { Payment } from "@/lib/agent/payment";

/** A sensor's address, as written: 0x and 40 hexadecimal digits; in lower case once parsed. */
export const SensorAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an address: 0x and 40 hexadecimal digits")
  .transform((address) => address.toLowerCase());

/** As many as one question may buy: what that costs is within a bound or asked about. */
export const MOST_TOGETHER = 40;
/** As many of a sensor's newest readings may be asked about by their number. */
export const MOST_LAST = 100;

/** The quantities of a reading besides acceleration, in the order in which they are told. */
export const QUANTITIES = ["temperature", "humidity", "pressure", "tvoc", "eco2"] as const;
export const Quantity = z.enum(QUANTITIES);
export type Quantity = z.infer<typeof Quantity>;

export const PLOTTABLE = [...QUANTITIES, "accelerometer"] as const;
export const Plottable = z.enum(PLOTTABLE);
export type Plottable = z.infer<typeof Plottable>;

export const AXES = ["x", "y", "z"] as const;
export type Axis = (typeof AXES)[number];

export interface Acceleration {
  /** g */
  x: number;
  y: number;
  z: number;
}

export const ROOM_KINDS = [
  "living_room",
  "bedroom",
  "office",
  "greenhouse",
  "cellar",
  "attic",
  "server_room",
  "cold_store",
  "freezer",
  "workshop",
  "machine",
  "outdoors",
  "unsaid",
] as const;
export const RoomKind = z.enum(ROOM_KINDS);
export type RoomKind = z.infer<typeof RoomKind>;

/** What a sensor can measure of each quantity, in its unit: beyond it something is broken. */
export const MEASURABLE: Record<Quantity, { least: number; most: number; unit: string }> = {
  temperature: { least: -90, most: 85, unit: "°C" },
  humidity: { least: 0, most: 100, unit: "%" },
  pressure: { least: 300, most: 1200, unit: "hPa" },
  tvoc: { least: 0, most: 60_000, unit: "ppb" },
  eco2: { least: 0, most: 65_000, unit: "ppm" },
};

function ownBand(quantity: Quantity) {
  const { least, most, unit } = MEASURABLE[quantity];
  const error = `must be a number from ${least} to ${most} ${unit}, or nothing`;
  const end = z.number({ error }).min(least, { error }).max(most, { error }).nullable();
  return z
    .object({ from: end, to: end })
    .refine(({ from, to }) => from === null || to === null || from < to, {
      path: ["to"],
      error: "must be above `from`",
    })
    .refine(({ from, to }) => from !== null || to !== null, {
      path: ["from"],
      error: "must be a number where `to` is nothing",
    });
}

/** What an owner judges a sensor by, in place of its kind's bands: from–to in each quantity's unit, either end open (null). */
export const OwnBands = z
  .strictObject({
    temperature: ownBand("temperature").optional(),
    humidity: ownBand("humidity").optional(),
    pressure: ownBand("pressure").optional(),
    tvoc: ownBand("tvoc").optional(),
    eco2: ownBand("eco2").optional(),
  })
  .meta({ id: "OwnBands" });
export type OwnBands = z.infer<typeof OwnBands>;
export type OwnBand = NonNullable<OwnBands[Quantity]>;

/** One reading, parsed: the reference document's `SensorReading`, its numbers numbers. What a device didn't send is absent. */
export const SensorReading = z
  .object({
    address: z.string(),
    timestamp: z.number().int().describe("Milliseconds since the epoch"),
    temperature: z.number().optional().describe("°C"),
    humidity: z.number().optional().describe("%, relative"),
    pressure: z.number().optional().describe("hPa"),
    tvoc: z.number().optional().describe("ppb, total volatile organic compounds"),
    eco2: z.number().optional().describe("ppm, equivalent CO2"),
    accelerometer: z.object({ x: z.number(), y: z.number(), z: z.number() }).optional().describe("g"),
  })
  .meta({ id: "SensorReading" });
export type SensorReading = z.infer<typeof SensorReading>;

/** What anyone may know of a sensor: not what it measured. */
export const SensorInfo = z
  .object({
    address: z.string(),
    name: z.string(),
    place: z.string().nullable(),
    simulated: z.boolean().describe("Its readings are made by the simulator"),
    interval_s: z.number().int().describe("Seconds between two readings, as its device means to send them"),
    last_seen: z
      .number()
      .int()
      .nullable()
      .describe("When its newest reading was taken, in milliseconds since the epoch"),
    room_kind: RoomKind.optional().describe(
      "The kind of room that it is in, whose bands its values are judged by",
    ),
    room_kind_guessed: z
      .boolean()
      .optional()
      .describe("Its owner said no kind, so this is guessed from its name and place"),
    bands: OwnBands.optional().describe("What its owner judges it by in place of the kind's bands"),
    shared: z
      .boolean()
      .optional()
      .describe(
        "Whether others than its owner see it and what it measured; absent of the house's, which all see",
      ),
  })
  .meta({ id: "SensorInfo" });
export type SensorInfo = z.infer<typeof SensorInfo>;

export const LatestAnswer = z
  .object({ sensor: SensorInfo, reading: SensorReading })
  .meta({ id: "LatestReading" });
export type LatestAnswer = z.infer<typeof LatestAnswer>;

/** The paid answer of `GET /api/sensors/recent`: newest first. */
export const RecentAnswer = z
  .object({ sensor: SensorInfo, readings: z.array(SensorReading) })
  .meta({ id: "RecentReadings" });
export type RecentAnswer = z.infer<typeof RecentAnswer>;

export const BoardSensor = SensorInfo.extend({
  reading: SensorReading.nullable().describe("The newest"),
  shaken: z
    .object({ t: z.number().int(), peak: z.number().describe("Absolute, in g") })
    .nullable()
    .describe("The strongest acceleration beyond ±3 g of the last hour"),
  mine: z.boolean().describe("The caller registered it, and may rename or remove it"),
}).meta({ id: "BoardSensor" });
export type BoardSensor = z.infer<typeof BoardSensor>;

/** A quantity in one stretch of time: [mean, lowest, highest]; null where nothing was measured. */
export const Spread = z.tuple([z.number(), z.number(), z.number()]).nullable();
export type Spread = z.infer<typeof Spread>;

export const HistoryPoint = z.object({
  t: z.number().int().describe("When the stretch begins, in milliseconds since the epoch"),
  count: z.number().int(),
  temperature: Spread,
  humidity: Spread,
  pressure: Spread,
  tvoc: Spread,
  eco2: Spread,
  x: Spread,
  y: Spread,
  z: Spread,
});
export type HistoryPoint = z.infer<typeof HistoryPoint>;

export const Shake = z.object({
  t: z.number().int(),
  x: z.number(),
  y: z.number(),
  z: z.number(),
  peak: z.number().describe("The largest of the three, absolute, in g"),
  axis: z.enum(AXES),
});
export type Shake = z.infer<typeof Shake>;

export const History = z
  .object({
    sensor: SensorInfo,
    from: z.number().int(),
    to: z.number().int(),
    bucket_ms: z.number().int().describe("The length of a stretch; 0: every reading by itself"),
    points: z.array(HistoryPoint),
    shakes: z.array(Shake).describe("At most 500, the strongest"),
  })
  .meta({ id: "SensorHistory" });
export type History = z.infer<typeof History>;

/** Beyond this an axis is abnormal: absolute, in g (the reference document's ±3). */
export const SHAKE_THRESHOLD = 3;

/** What an alert can be about, of acceleration the strongest axis in g. */
const BOUNDS: Record<Plottable, { least: number; most: number; unit: string }> = {
  ...MEASURABLE,
  accelerometer: { least: 0, most: 200, unit: "g" },
};

export const AlertTerms = z
  .object({
    quantity: Plottable.describe("`accelerometer`: the strongest of the three axes"),
    direction: z.enum(["above", "below"]),
    value: z.number().describe("In the quantity's unit"),
    minutes: z.number().int().min(0).max(720).describe("How long it must last; 0: one reading is enough"),
  })
  .superRefine(({ quantity, value }, context) => {
    const { least, most, unit } = BOUNDS[quantity];
    if (value >= least && value <= most) return;
    context.addIssue({
      code: "custom",
      path: ["value"],
      message: `must be from ${least} to ${most} ${unit}, which is what a sensor can measure`,
    });
  })
  .meta({ id: "SensorAlertTerms" });
export type AlertTerms = z.infer<typeof AlertTerms>;

const Milliseconds = z.number().int().describe("Milliseconds since the epoch");

export const SensorAlert = z
  .object({
    id: z.string(),
    address: z.string(),
    quantity: Plottable,
    direction: z.enum(["above", "below"]),
    value: z.number(),
    minutes: z.number().int(),
    created_at: z.string(),
    met_at: Milliseconds.nullable().describe("When it was last met; null: never"),
    met_value: z.number().nullable().describe("What was measured then"),
    over_at: Milliseconds.nullable().describe("When that ended; null: it lasts, or was never met"),
  })
  .meta({ id: "SensorAlert" });
export type SensorAlert = z.infer<typeof SensorAlert>;

export const SensorNote = z
  .object({ id: z.string(), at: Milliseconds, text: z.string() })
  .meta({ id: "SensorNote" });
export type SensorNote = z.infer<typeof SensorNote>;

export const PaidReceipt = Payment.extend({
  endpoint: z.enum(["latest", "recent"]),
  sensor: z.string().describe("The sensor's address"),
}).meta({ id: "PaidReceipt" });
export type PaidReceipt = z.infer<typeof PaidReceipt>;
