import { useQuery } from "@tanstack/react-query";
import { readJson, serverTime } from "@/components/data/api";
import { History, type SensorReading } from "@/lib/desks/sensors/types";
import { type Period, RANGES, type Window, windowOf } from "../period";
import { SENSORS_KEY } from "./board";
import { since, withReading } from "./history-points";

export interface Loaded {
  histories: Record<string, History>;
  window: Window;
  /** How long the window is that moves on with each reading, in milliseconds; null: it stays. */
  length: number | null;
}

export const HISTORIES_KEY = [...SENSORS_KEY, "histories"];

/** A window that moves on begins anew that often, also where no reading comes. */
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

/**
 * The histories of some sensors in a period, with new readings as they come where the period ends now. What was loaded before stays while another period of
 * the same sensors is asked for: `isPlaceholderData`.
 * @param zoom a part of the period, which is asked for in its own fineness
 * @param points how many stretches, at most
 */
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

/** What was loaded of some sensors, in their order; those of which nothing came are left out. */
export const historiesOf = ({ histories }: Loaded, addresses: string[]): History[] =>
  addresses.flatMap((address) => histories[address] ?? []);
