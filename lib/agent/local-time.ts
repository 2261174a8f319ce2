import { LRUCache } from "lru-cache";

/** Making one is slow. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

const format = (at: number, zone: string, options: Intl.DateTimeFormatOptions): string =>
  formatOf("en-GB", { ...options, timeZone: zone }).format(at);

/** “14:05 BST”. @param at milliseconds since the epoch @param zone IANA name */
export const localTime = (at: number, zone: string): string =>
  `${format(at, zone, { timeStyle: "short" })} ${zoneName(at, zone, "short")}`;

/** “22 Nov 2026”. */
export const localDate = (at: number, zone: string): string =>
  format(at, zone, { day: "numeric", month: "short", year: "numeric" });

/** “22 Nov 2026, 07:05 GMT”. */
export const localMoment = (at: number, zone: string): string =>
  `${localDate(at, zone)}, ${localTime(at, zone)}`;

export const localWeekday = (at: number, zone: string): string => format(at, zone, { weekday: "long" });

/** ISO 8601 to the second, with the zone's offset then: “2026-11-22T08:05:00+01:00”. */
export function localIso(at: number, zone: string): string {
  // Swedish writes 2026-11-22 08:05:00.
  const clock = formatOf("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  const offset = zoneName(at, zone, "longOffset").replace("GMT", "");
  return `${clock.format(at).replace(" ", "T")}${offset || "+00:00"}`;
}

function zoneName(at: number, zone: string, timeZoneName: "short" | "longOffset"): string {
  const parts = formatOf("en-GB", { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
