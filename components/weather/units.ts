const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** “7.2 °C”, “45%”; a dash where there is no value. */
export const withUnit = (value: number | null, unit: string): string =>
  value === null ? "–" : `${number.format(value)}${unit === "%" ? "" : "\u00a0"}${unit}`;

export const plain = (value: number): string => number.format(value);

const day = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** A time at the place, without an offset, as a number to reckon and draw with: its clock's, as if it were UTC's. */
export const wallMs = (wall: string): number => Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);

/** “Mon, 23 Nov” */
export const dayWords = (ms: number): string => day.format(ms);

/** “14:00” */
export const clockWords = (ms: number): string => clock.format(ms);
