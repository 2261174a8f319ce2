import { hoursOf } from "../facts";
import { HOURS_YEAR, total } from "../hours";
import { countedWith } from "../station-detail";
import type { DayKind, HourCount, TypicalDay } from "../station-schema";
import type { Station } from "../types";

export interface HoursAsked {
  /** Absent: all four typical days, the first of them first. */
  day?: DayKind;
  /** The hour that is asked about, 0 to 23; absent: the busiest and the quietest. */
  hour?: number;
  /** Only from this hour on, and before the other: “in the morning” is 5 to 12. */
  from_hour?: number;
  to_hour?: number;
  is_quietest?: boolean;
  is_table?: boolean;
}

export function hoursWords(station: Station, asked: HoursAsked): string {
  const days = hoursOf(station.id);
  if (!days) return `TfL published no entries and exits by hour for **${station.name}**.`;
  const name = `**${station.name}**${sharedWith(station)}`;
  const [first = days[0]!, ...others] = asked.day ? days.filter(({ day }) => day === asked.day) : days;
  if (asked.is_table) return table(station, first);
  if (asked.hour !== undefined) return `${atHour(name, first, asked.hour)} ${origin(station)}`;
  const { from_hour: from = 0, to_hour: to = 24 } = asked;
  const within = first.hours.filter(
    ({ hour }) => hour >= from && hour < to && total(hourOf(first, hour)) > 0,
  );
  if ((from > 0 || to < 24) && within.length > 0)
    return `${inSpan(name, first, within, { ...asked, from_hour: from, to_hour: to })} ${origin(station)}`;
  const lead = asked.is_quietest ? quietest(name, first) : busiest(name, first);
  const rest = others.map(
    (day) => `- ${day.day}: ${spanOf(day.busiest)}, ${about(total(hourOf(day, day.busiest)))}`,
  );
  const list =
    rest.length > 0 && !asked.is_quietest
      ? `\n\nThe busiest hour of the other days:\n\n${rest.join("\n")}\n\n`
      : " ";
  return `${lead}${list}${origin(station)}`;
}

const sharedWith = ({ name }: Station): string => {
  const other = countedWith(name);
  return other ? ` (counted together with ${other})` : "";
};

const origin = ({ lines }: Station): string =>
  `That is TfL's typical day of ${HOURS_YEAR}${lines.includes("elizabeth") ? ", before the Elizabeth line opened through London" : ""}; newer figures by hour I don't have.`;

const hourOf = (day: TypicalDay, hour: number): HourCount => day.hours.find((one) => one.hour === hour)!;

const clock = (hour: number): string => `${String(hour % 24).padStart(2, "0")}:00`;
const spanOf = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`;

/** Three figures are enough of a typical day: “about 23,400 entries and exits”. */
const about = (count: number): string => `about ${number(rounded(count))} entries and exits`;
const number = (count: number): string => new Intl.NumberFormat("en-GB").format(count);

function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 2);
  return Math.round(count / unit) * unit;
}

const onDay = (day: DayKind): string =>
  day === "Monday to Thursday" ? "From Monday to Thursday" : `On a ${day}`;

function busiest(name: string, day: TypicalDay): string {
  const [into, out] = [most(day, ({ entries }) => entries), most(day, ({ exits }) => exits)];
  const ways =
    into.hour === out.hour
      ? ""
      : ` Most people enter from ${spanOf(into.hour)} and leave it from ${spanOf(out.hour)}.`;
  return `${onDay(day.day)} ${name} is busiest from **${spanOf(day.busiest)}**, with ${about(total(hourOf(day, day.busiest)))}; in the daytime it is quietest from ${spanOf(day.quietest)} (${about(total(hourOf(day, day.quietest)))}). The whole day has ${about(wholeDay(day))}.${ways}`;
}

const wholeDay = ({ hours }: TypicalDay): number => hours.reduce((sum, hour) => sum + total(hour), 0);

function quietest(name: string, day: TypicalDay): string {
  return `${onDay(day.day)} ${name} is quietest in the daytime from **${spanOf(day.quietest)}**, with ${about(total(hourOf(day, day.quietest)))}; it is busiest from ${spanOf(day.busiest)} (${about(total(hourOf(day, day.busiest)))}).`;
}

function inSpan(
  name: string,
  { day }: TypicalDay,
  hours: HourCount[],
  { from_hour: from = 0, to_hour: to = 24, is_quietest: isQuietest }: HoursAsked,
): string {
  const sorted = hours.toSorted((a, b) => total(a) - total(b));
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const told = (hour: HourCount) => `${spanOf(hour.hour)}**, with ${about(total(hour))}`;
  const beside = (hour: HourCount) => `${spanOf(hour.hour)} (${about(total(hour))})`;
  const lead = `${onDay(day)}, between ${clock(from)} and ${clock(to)}, ${name} is`;
  return isQuietest
    ? `${lead} quietest from **${told(least)}; it is busiest from ${beside(most)}.`
    : `${lead} busiest from **${told(most)}; it is quietest from ${beside(least)}.`;
}

const most = (day: TypicalDay, of: (hour: HourCount) => number): HourCount =>
  day.hours.toSorted((a, b) => of(b) - of(a))[0]!;

function atHour(name: string, day: TypicalDay, hour: number): string {
  const { entries, exits } = hourOf(day, hour);
  const all = entries + exits;
  if (all === 0) return `${onDay(day.day)} nobody was counted at ${name} from ${spanOf(hour)}.`;
  const rank = day.hours.filter((one) => total(one) > all).length + 1;
  const place =
    rank === 1 ? "the busiest hour of the day" : `number ${rank} of the day's hours by passengers`;
  const share = Math.round((all / total(hourOf(day, day.busiest))) * 100);
  return `${onDay(day.day)} ${name} has ${about(all)} from **${spanOf(hour)}** (about ${number(rounded(entries))} in, ${number(rounded(exits))} out): ${place}${rank === 1 ? "" : `, ${share} % of the busiest (${spanOf(day.busiest)})`}.`;
}

function table(station: Station, { day, hours }: TypicalDay): string {
  const rows = hours
    .filter((hour) => total(hour) > 0)
    .map(({ hour, entries, exits }) => `| ${spanOf(hour)} | ${number(entries)} | ${number(exits)} |`);
  return [
    `| ${station.name}${sharedWith(station)}, ${day} | Entries | Exits |`,
    "| --- | --- | --- |",
    ...rows,
    "",
    origin(station),
  ].join("\n");
}
