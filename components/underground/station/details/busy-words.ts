import type { HourCount, TypicalDay } from "@/lib/desks/underground/station-schema";

const COUNT = new Intl.NumberFormat("en-GB");
const MILLIONS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const MILLION = 1_000_000;

/** Entries and exits of an hour together. */
export const passengersOf = ({ entries, exits }: HourCount): number => entries + exits;

const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;

/** “08:00 to 09:00”. */
export const hourName = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`;

/** The same where there is little room: “08:00–09:00”. */
export const shortHour = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`;

/** “08:00 to 09:00: 12,345 in, 23,456 out”. */
export const hourWords = ({ hour, entries, exits }: HourCount): string =>
  `${hourName(hour)}: ${COUNT.format(entries)} in, ${COUNT.format(exits)} out`;

/** The busiest hour of a day with its passengers; undefined for a day on which nobody was counted. */
export function busiestHour({ hours, busiest }: TypicalDay): HourCount | undefined {
  const found = hours.find(({ hour }) => hour === busiest);
  return found && passengersOf(found) > 0 ? found : undefined;
}

/** “Busiest from 08:00 to 09:00, with 35,801 entries and exits on a typical Friday of 2019.” */
export function busiestWords(day: TypicalDay, year: number): string {
  const busiest = busiestHour(day);
  if (!busiest) return `Nobody was counted on a typical ${dayName(day)} of ${year}.`;
  return `Busiest from ${hourName(busiest.hour)}, with ${COUNT.format(passengersOf(busiest))} entries and exits on a typical ${dayName(day)} of ${year}.`;
}

const dayName = ({ day }: TypicalDay) =>
  day === "Monday to Thursday" ? "weekday (Monday to Thursday)" : day;

/** “72.1 million”, “480,000”: counts of years are rounded as they are estimated. */
export const yearCount = (count: number): string =>
  count >= MILLION
    ? `${MILLIONS.format(count / MILLION)} million`
    : COUNT.format(Math.round(count / 1000) * 1000);
