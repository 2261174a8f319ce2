import { queryOptions, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { readJson } from "@/components/data/api";
import { browserQueries } from "@/components/data/queries";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import { BoardSensor, type SensorReading, SHAKE_THRESHOLD } from "@/lib/desks/sensors/types";
import { peakOf } from "./quantities";

const BoardAnswer = z.object({ sensors: z.array(BoardSensor) });

const HOUR_MS = 3_600_000;

/** Beyond ±3 g: when, in milliseconds since the epoch, and how strong, in g. */
type HourShake = NonNullable<BoardSensor["shaken"]>;

/** What didn't change stays the same object, so that only its own card is drawn anew. */
export interface Board {
  /** The same array until a sensor is added or removed. */
  addresses: string[];
  byAddress: Record<string, BoardSensor>;
  shakes: Record<string, HourShake>;
}

/** Everything that the page knows of sensors is below this key. */
export const SENSORS_KEY = ["sensors"];
export const BOARD_KEY = [...SENSORS_KEY, "board"];

const knownBoard = (): Board | undefined => browserQueries().getQueryData<Board>(BOARD_KEY);

const boardQuery = queryOptions({
  queryKey: BOARD_KEY,
  async queryFn({ signal }): Promise<Board> {
    const { data } = await readJson("/api/sensors/board", BoardAnswer, signal);
    return boardOf(data.sensors, knownBoard());
  },
  // It is kept up to date by what the server tells: see live-feed.ts. What shook an hour ago is forgotten by asking again.
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: HOUR_MS / 6,
  structuralSharing: false,
});

/** A newer reading that came meanwhile stays. */
export function boardOf(sensors: BoardSensor[], before?: Board): Board {
  const addresses = sensors.map(({ address }) => address);
  const isSame = before?.addresses.join() === addresses.join();
  return {
    addresses: isSame && before ? before.addresses : addresses,
    byAddress: Object.fromEntries(
      sensors.map((sensor) => [sensor.address, kept(before?.byAddress[sensor.address], sensor)]),
    ),
    shakes: Object.fromEntries(sensors.flatMap((sensor) => shakeEntry(sensor, before))),
  };
}

function shakeEntry({ address, shaken }: BoardSensor, before?: Board): [string, HourShake][] {
  const live = before?.shakes[address];
  const known = live && (!shaken || (live.t > shaken.t && live.peak > shaken.peak)) ? live : shaken;
  return known ? [[address, known]] : [];
}

function kept(before: BoardSensor | undefined, now: BoardSensor): BoardSensor {
  if (!before) return now;
  const isOlder = (before.last_seen ?? 0) > (now.last_seen ?? 0);
  const next = isOlder ? { ...now, reading: before.reading, last_seen: before.last_seen } : now;
  return JSON.stringify(next) === JSON.stringify(before) ? before : next;
}

/** Oldest first; one older than the newest known changes no card. */
export function withReadings(board: Board, readings: SensorReading[]): Board {
  const byAddress = { ...board.byAddress };
  const shakes = { ...board.shakes };
  for (const reading of readings) {
    const sensor = byAddress[reading.address];
    if (!sensor) continue;
    const shake = strongerShake(shakes[reading.address], reading);
    if (shake) shakes[reading.address] = shake;
    if (reading.timestamp >= (sensor.last_seen ?? 0))
      byAddress[reading.address] = { ...sensor, reading, last_seen: reading.timestamp };
  }
  return { ...board, byAddress, shakes };
}

function strongerShake(
  before: HourShake | undefined,
  { timestamp, accelerometer }: SensorReading,
): HourShake | undefined {
  const peak = accelerometer ? peakOf(accelerometer).peak : 0;
  if (peak <= SHAKE_THRESHOLD) return undefined;
  const isStronger = !before || peak >= before.peak || timestamp - before.t > HOUR_MS;
  return isStronger ? { t: timestamp, peak } : undefined;
}

/** Its user is drawn anew only when the part changes. Undefined before there is a board. */
export const useBoard = <T>(select: (board: Board) => T): T | undefined =>
  useQuery({ ...boardQuery, select }).data;

export const useBoardState = () => useQuery({ ...boardQuery, select: ({ addresses }) => addresses.length });

export const reloadBoard = (): Promise<void> => browserQueries().invalidateQueries({ queryKey: BOARD_KEY });

export const allSensors = (): BoardSensor[] => Object.values(knownBoard()?.byAddress ?? {});

export const knownSensor = (address: string): BoardSensor | undefined => knownBoard()?.byAddress[address];

/** Beyond ±3 g in the hour before `now` (the server's clock, in ms), in g; null: it didn't shake. */
export function hourPeak(address: string, now: number): number | null {
  const shake = knownBoard()?.shakes[address];
  return shake && shake.t > now - HOUR_MS ? shake.peak : null;
}

/** Undefined where there is none of this address. */
export const useSensor = (address: string): BoardSensor | undefined =>
  useBoard(({ byAddress }) => byAddress[address]);

export const nameOf = (address: string): string => knownSensor(address)?.name ?? shortAddress(address);

export const useSensorName = (address: string): string =>
  useBoard(({ byAddress }) => byAddress[address]?.name) ?? shortAddress(address);
