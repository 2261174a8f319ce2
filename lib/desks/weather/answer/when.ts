import { clock as clockOf } from "@/lib/clock";
import { endOf, type Sample, type Stretch } from "./samples";

const DAY_MS = 86_400_000;
const LONG_DAYS = 3;

/** A time at the place as if it were UTC, to reckon with. */
const at = (wall: string): number => Date.parse(`${wall}Z`);
const wallOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

const HALF_A_YEAR_MS = 183 * DAY_MS;

/** “Monday 23 November”, with the year where it is more than one away, or months ago in the last one. */
export const dayWords = (wall: string): string => {
  const year = Number(wall.slice(0, 4));
  const years = clockOf.now().getUTCFullYear() - year;
  const isFar = Math.abs(years) > 1 || (years === 1 && at(wall) < clockOf.now().getTime() - HALF_A_YEAR_MS);
  return `${format.format(at(wall)).replace(",", "")}${isFar ? ` ${year}` : ""}`;
};

const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

export const dateWords = (date: string): string => dates.format(Date.parse(`${date}T00:00Z`));

const clock = (wall: string): string => wall.slice(11, 16);
const isMidnight = (wall: string): boolean => clock(wall) === "00:00";
const dayOf = (wall: string): string => wall.slice(0, 10);

export const hoursAfter = (wall: string, hours: number): string => wallOf(at(wall) + hours * 3_600_000);

/** “at 14:00 on Monday 23 November”; “on Monday 23 November” of a whole day. */
export const momentWords = ({ from, isDay }: Pick<Sample, "from" | "isDay">): string =>
  isDay ? `on ${dayWords(from)}` : `at ${clock(from)} on ${dayWords(from)}`;

/** “on Monday 23 November”, “from 18:00 on Sunday 22 November to 06:00 on Monday 23 November”, “before Friday 27 November” */
export function stretchWords({ from, to, hours }: Stretch): string {
  const part = hours
    ? `, ${String(hours[0]).padStart(2, "0")}:00 to ${String(hours[1]).padStart(2, "0")}:00`
    : "";
  if (from && to) return `${bothWords(from, to)}${part}`;
  if (to) return `before ${isMidnight(to) ? dayWords(to) : `${clock(to)} on ${dayWords(to)}`}${part}`;
  if (from)
    return `from ${isMidnight(from) ? dayWords(from) : `${clock(from)} on ${dayWords(from)}`} on${part}`;
  return hours ? `in the days ahead${part}` : "in the days ahead";
}

function bothWords(from: string, to: string): string {
  const last = isMidnight(to) ? wallOf(at(to) - DAY_MS) : to;
  const isWhole = isMidnight(from) && isMidnight(to);
  if (isWhole && dayOf(from) === dayOf(last)) return `on ${dayWords(from)}`;
  // Of several days nobody asks for the minute.
  if (isWhole || at(to) - at(from) >= LONG_DAYS * DAY_MS)
    return `from ${dayWords(from)} to ${dayWords(last)}`;
  const end = isMidnight(to) && dayOf(from) === dayOf(last) ? "24:00" : clock(to);
  if (end === "24:00" || dayOf(from) === dayOf(to))
    return `on ${dayWords(from)} from ${clock(from)} to ${end}`;
  return `from ${clock(from)} on ${dayWords(from)} to ${clock(to)} on ${dayWords(to)}`;
}

/** When samples are, those side by side as one: “14:00 to 17:00 on Monday 23 November and on Thursday 26 November”. */
export function stretchesWords(samples: readonly Sample[], most = 3): string {
  const stretches = stretchesOf(samples);
  const said = stretches.slice(0, most).map(({ from, to, isDay }) => {
    if (isDay) return bothWords(from, to).replace(/^from /, "");
    return dayOf(from) === dayOf(hoursAfter(to, -1))
      ? `${clock(from)} to ${isMidnight(to) ? "24:00" : clock(to)} on ${dayWords(from)}`
      : `${clock(from)} on ${dayWords(from)} to ${clock(to)} on ${dayWords(to)}`;
  });
  const more = stretches.length > most ? [`${stretches.length - most} more`] : [];
  return listed([...said, ...more]);
}

function stretchesOf(samples: readonly Sample[]): { from: string; to: string; isDay: boolean }[] {
  const stretches: { from: string; to: string; isDay: boolean }[] = [];
  for (const sample of samples) {
    const last = stretches.at(-1);
    if (last && last.to === sample.from && last.isDay === sample.isDay) last.to = endOf(sample);
    else stretches.push({ from: sample.from, to: endOf(sample), isDay: sample.isDay });
  }
  return stretches;
}

export const listed = (words: readonly string[], join = "and"): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${join} ${words.at(-1)}`;
