import { useMemo, useSyncExternalStore } from "react";
import type { z } from "zod";
import { Live, type LiveState, type Visibility } from "./live";
import { readJson } from "./read-json";

/** Whether this browser's page can be seen. */
export const pageVisibility: Visibility = {
  isVisible: () => document.visibilityState === "visible",
  onShown(callback) {
    document.addEventListener("visibilitychange", callback);
    window.addEventListener("focus", callback);
    return () => {
      document.removeEventListener("visibilitychange", callback);
      window.removeEventListener("focus", callback);
    };
  },
};

const NOTHING: LiveState<never> = { isLoading: true };
const nothing = () => NOTHING;

/**
 * An answer of the API, asked for again every so many milliseconds while the page is visible.
 * @param schema must be the same object at each call
 */
export function useLive<T>(
  url: string,
  schema: z.ZodType<T>,
  every: number,
): LiveState<T> & { refresh(): void } {
  const live = useMemo(
    () => new Live<T>({ load: (signal) => readJson(url, schema, signal), every, visibility: pageVisibility }),
    [url, schema, every],
  );
  const state = useSyncExternalStore(live.subscribe, live.read, nothing);
  return { ...state, refresh: live.refresh };
}
