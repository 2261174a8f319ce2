import { useSyncExternalStore } from "react";

const EVERY_MS = 5000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Looked at every five seconds, drawn anew only on a change. @param read the same value for the same time */
export const useByClock = <T extends string | number | boolean>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribe, read, () => onServer);
