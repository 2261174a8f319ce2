import { z } from "zod";
import { clock } from "@/lib/clock";
import { DeviceReading } from "../readings/device-reading";
import { SPARKLINE_POINTS } from "../readings/sparklines";
import { SensorName, SensorPlace } from "../sensor-name";
import { BoardSensor, OwnBands, RoomKind, SensorAddress, SensorInfo } from "../types";

const DAY = 86_400_000;
const MOST_READINGS = 1000;
const MOST_SPARKLINES = 100;

const Shared = z.boolean().describe("Whether others than its owner see it and what it measured");
const Interval = z.number().int().min(1).max(86_400).describe("Seconds between two readings");

export const NewSensor = z
  .object({
    name: SensorName,
    place: SensorPlace.default(null),
    address: SensorAddress.optional().describe("Left out, it gets a random one"),
    interval_s: Interval.default(60),
    shared: Shared.default(false),
  })
  .meta({ id: "NewSensor" });

export const SensorPatch = z
  .object({
    name: SensorName.optional(),
    place: SensorPlace.optional(),
    interval_s: Interval.optional(),
    shared: Shared.optional(),
    room_kind: RoomKind.nullish().describe("null: guessed from its name and place again"),
    bands: OwnBands.optional().describe("All that are set; {} goes back to the bands of its kind of room"),
  })
  .meta({ id: "SensorPatch" });

export const SensorParams = z.object({ address: SensorAddress });

export const SensorList = z.object({ sensors: z.array(SensorInfo) });

const DeviceKey = z.string().describe("For the X-Device-Key header; shown only now");

export const RegisteredSensor = z
  .object({ sensor: SensorInfo, device_key: DeviceKey })
  .meta({ id: "RegisteredSensor" });

export const NewDeviceKey = z.object({ device_key: DeviceKey });

/** What devices may send to `POST /api/sensors/readings`, for those who write one; `ReadingsBody` is what is checked first. */
export const DeviceReadings = z.union([
  DeviceReading,
  z.array(DeviceReading).min(1).max(MOST_READINGS),
  z.object({ readings: z.array(DeviceReading).min(1).max(MOST_READINGS) }),
]);

/** The body of `POST /api/sensors/readings` as a list, its readings not yet read: a bad one mustn't cost the others. */
export const ReadingsBody = z
  .union(
    [
      z.array(z.unknown()),
      z.looseObject({ readings: z.array(z.unknown()) }).transform(({ readings }) => readings),
      z.looseObject({}).transform((reading): unknown[] => [reading]),
    ],
    { error: "must be a reading, a list of readings, or an object with a list `readings`" },
  )
  .pipe(
    z
      .array(z.unknown())
      .min(1, { error: "must hold a reading at least" })
      .max(MOST_READINGS, { error: `must hold ${MOST_READINGS} readings at most` }),
  );

export const IngestAnswer = z
  .object({
    accepted: z.number().int(),
    duplicates: z.number().int().describe("Of a time that the sensor has a reading of already"),
    rejected: z.array(
      z.object({
        index: z.number().int().describe("The reading's place in the list"),
        faults: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ),
  })
  .meta({ id: "IngestAnswer" });

export const Board = z.object({ sensors: z.array(BoardSensor) });

const integerText = (least: number, most: number) => z.coerce.number<string>().int().min(least).max(most);

export const SparklinesQuery = z.object({
  addresses: z
    .string()
    .transform((text) => text.split(",").filter((address) => address.trim() !== ""))
    .pipe(z.array(SensorAddress).min(1).max(MOST_SPARKLINES))
    .describe(`Comma-separated, ${MOST_SPARKLINES} at most`),
  hours: integerText(1, 24 * 7).default(6),
});

const Points = z.array(z.number().nullable()).length(SPARKLINE_POINTS);

export const Sparklines = z.object({
  series: z.record(
    z.string(),
    z
      .object({
        from: z.number().int(),
        to: z.number().int(),
        temperature: Points,
        humidity: Points,
        pressure: Points,
        tvoc: Points,
        eco2: Points,
        shake: Points.describe("The largest acceleration, absolute, in g"),
      })
      .meta({ id: "Sparkline" }),
  ),
});

/** Milliseconds since the epoch, or ISO 8601 with its offset. */
const Moment = z.union(
  [
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
    z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  ],
  { error: "must be milliseconds since 1970, or ISO 8601 with its offset" },
);

const period = { from: Moment.optional(), to: Moment.optional() };

/** Without an end a period ends now; without a beginning it begins a day before its end. */
function toPeriod<Given extends { from?: number; to?: number }>({ from, to, ...rest }: Given) {
  const end = to ?? clock.ms() + 1;
  return { ...rest, from: from ?? end - DAY, to: end };
}

const isInOrder = ({ from, to }: { from: number; to: number }) => from < to;
const NOT_IN_ORDER = { path: ["to"], error: "must be after `from`" };

export const PeriodQuery = z.object(period).transform(toPeriod).refine(isInOrder, NOT_IN_ORDER);

export const HistoryQuery = z
  .object({ ...period, points: integerText(2, 2000).default(600) })
  .transform(toPeriod)
  .refine(isInOrder, NOT_IN_ORDER);
