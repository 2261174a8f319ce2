import { useCallback, useMemo, useReducer } from "react";
import type { SensorsState } from "../canvas-state";
import { hourPeak, isShake } from "../data/hour-peak";
import { board, knownSparkline, serverNow, useAddresses, useEverySparkline } from "../data/use-board";
import { useByClock } from "../data/use-clock";
import { listedSensors } from "./list-sensors";

/** Cards that changed their places with every reading couldn't be read. */
const REORDER_MS = 15_000;

const hasShaken = ({ address }: { address: string }): boolean =>
  isShake(hourPeak(knownSparkline(address), board.readShake(address), serverNow()));

/** The sensors of the grid in their order, looked at anew with every change of the user's and every quarter of a minute. */
export function useListed({ arrangement, quantity, shaken }: SensorsState): {
  listed: string[];
  total: number;
} {
  const addresses = useAddresses();
  const beat = useByClock(() => Math.floor(Date.now() / REORDER_MS), 0);
  const [learned, learn] = useReducer((times: number) => times + 1, 0);
  useEverySparkline(
    addresses,
    arrangement.filters.includes("shaken"),
    useCallback(() => learn(), []),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on the board changes with the first three
  const listed = useMemo(
    () => listedSensors(board.all(), { arrangement, quantity, shaken, now: serverNow(), hasShaken }),
    [addresses, beat, learned, arrangement, quantity, shaken],
  );
  return { listed, total: addresses.length };
}
