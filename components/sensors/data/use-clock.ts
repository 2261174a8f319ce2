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

/**
 * Something that the time decides, looked at every five seconds: who uses it is drawn anew only when it has changed.
 * @param read must give the same value for the same time: a text, a number, a truth value
 */
export const useByClock = <T extends string | number | boolean>(read: () => T, onServer: T): T =>
  useSyncExternalStore(subscribe, read, () => onServer);
