import { useQuery } from "@tanstack/react-query";
import { readJson, serverTime } from "@/components/data/api";
import { History, type SensorReading } from "@/lib/desks/sensors/types";
import { type Period, RANGES, type Window, windowOf } from "../period";
import { SENSORS_KEY } from "./board";
import { since, withReading } from "./history-points";

export interface Loaded {
  histories: Record<string, History>;
  window: Window;
  /** Of the window that moves on with each reading, in milliseconds; null: it stays. */
  length: number | null;
}

export const HISTORIES_KEY = [...SENSORS_KEY, "histories"];

const MOVE_MS = 300_000;

async function load(addresses: string[], { from, to }: Window, points: number, signal: AbortSignal) {
  const search = new URLSearchParams({ from: String(from), to: String(to), points: String(points) });
  const answers = await Promise.all(
    addresses.map((address) => readJson(`/api/sensors/${address}/history?${search}`, History, signal)),
  );
  return Object.fromEntries(answers.map(({ data }) => [data.sensor.address, data]));
}

export function withLive(loaded: Loaded, reading: SensorReading): Loaded {
  const { length } = loaded;
  const history = loaded.histories[reading.address];
  if (!history || length === null) return loaded;
  const to = Math.max(loaded.window.to, reading.timestamp);
  const next = since(withReading(history, reading), to - length);
  return {
    histories: { ...loaded.histories, [reading.address]: next },
    window: { from: to - length, to },
    length,
  };
}

/** Live where the period ends now. While another loads, the old one stays: `isPlaceholderData`. */
export function useHistories(addresses: string[], period: Period, zoom: Window | null, points: number) {
  const length = zoom === null && "last" in period ? RANGES[period.last] : null;
  const whose = addresses.join();
  return useQuery({
    queryKey: [...HISTORIES_KEY, whose, zoom ?? period, points],
    queryFn: async ({ signal }): Promise<Loaded> => {
      const window = zoom ?? windowOf(period, Math.round(serverTime()));
      return { histories: await load(addresses, window, points, signal), window, length };
    },
    refetchInterval: length === null ? false : MOVE_MS,
    structuralSharing: false,
    placeholderData: (before, query) => (query?.queryKey[2] === whose ? before : undefined),
  });
}

/** In their order; those of which nothing came are left out. */
export const historiesOf = ({ histories }: Loaded, addresses: string[]): History[] =>
  addresses.flatMap((address) => histories[address] ?? []);
