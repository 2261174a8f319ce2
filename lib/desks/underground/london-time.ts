import { LONDON } from "./format";

const OFFSET = new Intl.DateTimeFormat("en-GB", { timeZone: LONDON, timeZoneName: "longOffset" });
// Swedish writes 2025-02-11 11:29.
const CLOCK = new Intl.DateTimeFormat("sv-SE", { timeZone: LONDON, dateStyle: "short", timeStyle: "short" });

/** London's clock against UTC at an instant (epoch, ms), in milliseconds: an hour in summer. */
function offsetAt(instant: number): number {
  const name = OFFSET.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  return name === "GMT+01:00" ? 3_600_000 : 0;
}

export function fromLondonTime(local: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)));
}

/** What London's clocks say at an instant: `date` as 20250211, `time` as 1129. */
export function toLondonTime(instant: Date): { date: string; time: string } {
  const digits = CLOCK.format(instant).replace(/\D/g, "");
  return { date: digits.slice(0, 8), time: digits.slice(8) };
}
