import type { Interval } from "../types";
import type { Compared } from "./schema";

interface View {
  coin?: string;
  interval?: Interval;
  at?: string;
  overlays?: string[];
  /** Ids of coins. */
  compare?: string[];
  measure?: Compared;
  since?: string;
  until?: string;
  view?: "chart" | "compare" | "table" | "sources" | "alerts";
}

/** A query string that opens the desk's page there, e.g. “?coin=bitcoin&at=2021-07-06”. */
export function pageLink(view: View): string {
  const pairs = Object.entries(view).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `?${new URLSearchParams(pairs).toString().replaceAll("%2C", ",")}`;
}
