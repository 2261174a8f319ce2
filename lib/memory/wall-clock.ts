/** The offset of a zone from UTC at that moment, in milliseconds. */
function offsetOf(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    timeZoneName: "longOffset",
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes, seconds] = name?.match(/([+-])(\d{2}):(\d{2})(?::(\d{2}))?/) ?? [];
  const ms = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE + Number(seconds ?? 0) * 1000;
  return sign === "-" ? -ms : ms;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What the clock on the wall shows in a zone, as if it were UTC. */
export const wallOf = (at: number, zone: string): number => at + offsetOf(zone, at);

/**
 * The first moment at which the clock on the wall shows this, or, where it skips it in spring, the moment at which it does.
 * @param wall as `wallOf` gives it
 */
export function momentOf(wall: number, zone: string): number {
  const moments = [wall - DAY, wall + DAY].map((near) => wall - offsetOf(zone, near)).sort((a, b) => a - b);
  return moments.find((at) => wallOf(at, zone) === wall) ?? Math.max(...moments);
}

/** Midnight before a time on the wall. */
export const startOfDay = (wall: number): number => Math.floor(wall / DAY) * DAY;
