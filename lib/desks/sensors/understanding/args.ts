import type { toSpan } from "./asked";
import type { KnownSensor } from "./sensor-context";

export const DAY_MS = 86_400_000;

export const addressesOf = (sensors: KnownSensor[]) => sensors.map(({ address }) => address);

export const given = (args: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** A moment's half hours, or the time as it is. */
export function around(span: ReturnType<typeof toSpan>): { since?: string; until?: string } {
  if (!span?.at) return { since: span?.since, until: span?.until };
  const at = Date.parse(span.at);
  return { since: new Date(at - DAY_MS / 48).toISOString(), until: new Date(at + DAY_MS / 48).toISOString() };
}
