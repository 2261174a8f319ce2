import { useCallback, useRef, useState } from "react";
import { serverTime } from "@/components/data/server-time";
import type { Candle, Interval } from "@/lib/desks/markets/types";
import { anchorOf } from "../data/candle-pages";
import { dayOf } from "../data/time-words";

interface Kept {
  /** Whose candles, and which day is pointed at. */
  key: string;
  day: string | null;
  anchor: string | null;
}

/**
 * The last day to ask candles for, null for now: so late that a day which is pointed at is among them. A day that is among
 * those in view already changes nothing.
 * @param key of the candles
 * @returns the day, and what to call with the candles once they are there
 */
export function useAnchor(
  key: string,
  interval: Interval,
  day: string | null,
): [anchor: string | null, remember: (candles: Candle[] | undefined) => void] {
  const inView = useRef<Candle[]>(undefined);
  const [kept, keep] = useState<Kept>(() => ({ key, day, anchor: anchorOf(day, interval, serverTime()) }));
  let { anchor } = kept;
  if (kept.key !== key || kept.day !== day) {
    const isThere = kept.key === key && day !== null && isAmong(inView.current, day);
    if (!isThere) anchor = anchorOf(day, interval, serverTime());
    keep({ key, day, anchor });
  }
  const remember = useCallback((candles: Candle[] | undefined) => {
    inView.current = candles;
  }, []);
  return [anchor, remember];
}

function isAmong(candles: Candle[] | undefined, day: string): boolean {
  const first = candles?.[0];
  const last = candles?.at(-1);
  return first !== undefined && last !== undefined && dayOf(first.t) <= day && day <= dayOf(last.t);
}
