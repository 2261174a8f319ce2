import { z } from "zod";
import { oneLine } from "@/lib/agent/prompt";
import { clock } from "@/lib/clock";
import { QUANTITIES, SensorInfo, type SensorReading } from "./types";

/** A number as devices write it; anything else is as if it weren't there. */
const figure = z.preprocess((value) => {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}, z.number().optional());

const Seller = SensorInfo.transform(({ name, place, ...sensor }) => ({
  ...sensor,
  name: oneLine(name),
  place: place && oneLine(place, 120),
}))
  .optional()
  .catch(undefined);

const Bare = z.object({
  timestamp: figure,
  ...Object.fromEntries(QUANTITIES.map((name) => [name, figure])),
  accelerometer: z.object({ x: figure, y: figure, z: figure }).optional().catch(undefined),
});

const Latest = z
  .union([
    z.object({ sensor: Seller, reading: Bare }),
    z.object({ data: Bare }).transform(({ data }) => ({ reading: data, sensor: undefined })),
    Bare.refine((bare) => Object.values(bare).some((value) => value !== undefined)).transform((reading) => ({
      reading,
      sensor: undefined,
    })),
  ])
  .describe("A latest reading as this server sells it, or as another may");

const list = z.array(z.unknown());
const Recent = z.union([
  z.object({ sensor: Seller, readings: list }),
  z.object({ data: list }).transform(({ data }) => ({ readings: data, sensor: undefined })),
  list.transform((readings) => ({ readings, sensor: undefined })),
]);

export interface BoughtLatest {
  sensor: SensorInfo;
  reading: SensorReading;
}

export interface BoughtRecent {
  sensor: SensorInfo;
  /** As they came, numbers or texts: the analysis reads either. */
  raw: unknown[];
  readings: SensorReading[];
}

/** Reads what a latest reading was sold as; undefined when it is none. */
export function readLatest(body: unknown, address: string, name: string): BoughtLatest | undefined {
  const parsed = Latest.safeParse(body).data;
  if (!parsed) return undefined;
  const reading = toReading(parsed.reading, address);
  return { sensor: parsed.sensor ?? strange(address, name, reading.timestamp), reading };
}

export function readRecent(body: unknown, address: string, name: string): BoughtRecent | undefined {
  const parsed = Recent.safeParse(body).data;
  if (!parsed) return undefined;
  const readings = parsed.readings.flatMap((each) => {
    const bare = Bare.safeParse(each).data;
    return bare ? [toReading(bare, address)] : [];
  });
  const sensor = parsed.sensor ?? strange(address, name, readings[0]?.timestamp ?? clock.ms());
  return { sensor, raw: parsed.readings, readings };
}

function toReading(
  { timestamp, accelerometer, ...quantities }: z.infer<typeof Bare>,
  address: string,
): SensorReading {
  const { x, y, z: up } = accelerometer ?? {};
  const isWhole = x !== undefined && y !== undefined && up !== undefined;
  return {
    address,
    timestamp: millisecondsOf(timestamp),
    ...quantities,
    ...(isWhole && { accelerometer: { x, y, z: up } }),
  };
}

/** Devices count seconds or milliseconds; none of either is taken for now. */
function millisecondsOf(timestamp: number | undefined): number {
  if (timestamp === undefined) return clock.ms();
  return Math.round(timestamp < 100_000_000_000 ? timestamp * 1000 : timestamp);
}

/** Another server's sensor, of which only the address is known. */
function strange(address: string, name: string, lastSeen: number): SensorInfo {
  return { address, name, place: null, simulated: false, interval_s: 60, last_seen: lastSeen };
}
