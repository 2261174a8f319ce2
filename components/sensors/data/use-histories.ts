import { useEffect, useReducer, useState } from "react";
import { readJson } from "@/components/data/read-json";
import { History, type SensorReading } from "@/lib/desks/sensors/types";
import { type Period, RANGES, type Window, windowOf } from "../period";
import { since, withReading } from "./history-points";
import { board, serverNow, useFeed } from "./use-board";
import { useByClock } from "./use-clock";

interface Loaded {
  /** By address. */
  histories: Record<string, History>;
  window: Window;
}

export interface Histories {
  /** Undefined before the first answer; kept while another period is asked for. */
  loaded: Loaded | undefined;
  error: string | undefined;
  isLoading: boolean;
  /** What is loaded is of another period than the one that is asked for. */
  isOld: boolean;
  retry(): void;
}

/** A window that moves on begins anew that often, also where no reading comes. */
const MOVE_MS = 300_000;

async function load(addresses: string[], { from, to }: Window, points: number, signal: AbortSignal) {
  const search = new URLSearchParams({ from: String(from), to: String(to), points: String(points) });
  const answers = await Promise.all(
    addresses.map((address) => readJson(`/api/sensors/${address}/history?${search}`, History, signal)),
  );
  return Object.fromEntries(answers.map(({ data }) => [data.sensor.address, data]));
}

/** What was loaded with one more reading, and the window moved on to it. */
function withLive(loaded: Loaded, reading: SensorReading, length: number): Loaded {
  const history = loaded.histories[reading.address];
  if (!history) return loaded;
  const to = Math.max(loaded.window.to, reading.timestamp);
  const next = since(withReading(history, reading), to - length);
  return {
    histories: { ...loaded.histories, [reading.address]: next },
    window: { from: to - length, to },
  };
}

/**
 * The histories of some sensors in a period, with new readings as they come where the period ends now.
 * @param zoom a part of the period, which is asked for in its own fineness
 * @param points how many stretches, at most
 */
export function useHistories(
  addresses: string[],
  period: Period,
  zoom: Window | null,
  points: number,
): Histories {
  const [state, setState] = useState<Omit<Histories, "retry" | "isOld"> & { whose: string; asked: string }>({
    loaded: undefined,
    error: undefined,
    isLoading: true,
    whose: "",
    asked: "",
  });
  const [attempt, retry] = useReducer((times: number) => times + 1, 0);
  const connections = useFeed((feed) => feed.connections);
  const length = zoom === null && "last" in period ? RANGES[period.last] : null;
  const beat = useByClock(() => (length === null ? 0 : Math.floor(Date.now() / MOVE_MS)), 0);
  const whose = addresses.join();
  const asked = JSON.stringify([zoom ?? period, points]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the period, the others ask again
  useEffect(() => {
    const request = new AbortController();
    const window = zoom ?? windowOf(period, Math.round(serverNow()));
    setState((before) => ({
      ...before,
      isLoading: true,
      loaded: before.whose === whose ? before.loaded : undefined,
    }));
    load(whose === "" ? [] : whose.split(","), window, points, request.signal).then(
      (histories) =>
        setState({ loaded: { histories, window }, error: undefined, isLoading: false, whose, asked }),
      (error: Error) => {
        if (!request.signal.aborted)
          setState((before) => ({ ...before, error: error.message, isLoading: false }));
      },
    );
    return () => request.abort();
  }, [whose, asked, attempt, connections, beat]);

  useEffect(() => {
    if (length === null) return;
    const take = (reading: SensorReading) =>
      setState((before) => ({
        ...before,
        loaded: before.loaded && withLive(before.loaded, reading, length),
      }));
    const stops = whose.split(",").map((address) => board.onReading(address, take));
    return () => {
      for (const stop of stops) stop();
    };
  }, [whose, length]);

  const { loaded, error, isLoading } = state;
  return { loaded, error, isLoading, isOld: state.asked !== asked, retry };
}
