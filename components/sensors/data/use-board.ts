import { useCallback, useEffect, useSyncExternalStore } from "react";
import { readJson } from "@/components/data/read-json";
import { shortAddress } from "@/lib/desks/sensors/short-address";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { Board, BoardFeed } from "./board-feed";
import { BoardStore } from "./board-store";
import { type FeedState, FIRST_STATE } from "./feed-state";
import { Series, type Sparkline, Sparklines } from "./sparklines";

/** The board of this page: nothing is in it on the server, where nobody subscribes. */
export const board = new BoardStore();

const feed = new BoardFeed({
  store: board,
  load: (signal) => readJson("/api/sensors/board", Board, signal),
  open: () => new EventSource("/api/sensors/live"),
  visibility: {
    isVisible: () => document.visibilityState === "visible",
    onShown: (callback) => onVisibility("visible", callback),
    onHidden: (callback) => onVisibility("hidden", callback),
  },
});

function onVisibility(state: DocumentVisibilityState, callback: () => void): () => void {
  const changed = () => {
    if (document.visibilityState === state) callback();
  };
  document.addEventListener("visibilitychange", changed);
  return () => document.removeEventListener("visibilitychange", changed);
}

const HOURS = 6;
const sparklines = new Sparklines({
  load: async (addresses) => {
    const search = new URLSearchParams({ addresses: addresses.join(), hours: String(HOURS) });
    return (await readJson(`/api/sensors/sparklines?${search}`, Series)).data.series;
  },
});

/**
 * Keeps the board up to date as long as it is in view, and says how that goes.
 * @param select the part that is of use: who uses it is drawn anew only when that changes
 */
export const useFeed = <T extends string | number | boolean | null | undefined>(
  select: (state: FeedState) => T,
): T =>
  useSyncExternalStore(
    feed.subscribe,
    () => select(feed.read()),
    () => select(FIRST_STATE),
  );

/** Asks for the board now, whatever the time. */
export const reloadBoard = (): Promise<void> => feed.reload();

/** The time by the server's clock. */
export const serverNow = (): number => Date.now() + feed.read().clockOffset;

const NOBODY: string[] = [];

/** The addresses of all sensors. */
export const useAddresses = (): string[] =>
  useSyncExternalStore(board.subscribe, board.readAddresses, () => NOBODY);

/** A sensor as it is now; undefined where there is none of this address. */
export function useSensor(address: string): BoardSensor | undefined {
  const subscribe = useCallback((listener: () => void) => board.subscribeTo(address, listener), [address]);
  return useSyncExternalStore(
    subscribe,
    () => board.readSensor(address),
    () => undefined,
  );
}

/** A sensor's name as it is now, or its address in short. */
export const nameOf = (address: string): string => board.readSensor(address)?.name ?? shortAddress(address);

/** A sensor's name, which is drawn anew only when it has another. */
export function useSensorName(address: string): string {
  const subscribe = useCallback((listener: () => void) => board.subscribeTo(address, listener), [address]);
  return useSyncExternalStore(
    subscribe,
    () => nameOf(address),
    () => shortAddress(address),
  );
}

/** A sensor's last hours, asked for while `isWanted`. */
export function useSparkline(address: string, isWanted: boolean): Sparkline | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (isWanted ? sparklines.subscribe(address, listener) : () => {}),
    [address, isWanted],
  );
  return useSyncExternalStore(
    subscribe,
    () => sparklines.read(address),
    () => undefined,
  );
}

/** A sensor's last hours as far as they are known; nothing is asked for. */
export const knownSparkline = (address: string): Sparkline | undefined => sparklines.read(address);

/** Asks for the last hours of all of these while `isWanted`, and calls back as they come. */
export function useEverySparkline(addresses: string[], isWanted: boolean, onCome: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const stops = addresses.map((address) => sparklines.subscribe(address, onCome));
    return () => {
      for (const stop of stops) stop();
    };
  }, [addresses, isWanted, onCome]);
}
