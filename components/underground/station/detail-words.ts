import { directionName, listed, sentence } from "@/lib/desks/underground/format";
import type {
  HourCount,
  Interchange,
  Platform,
  PlatformAccess,
  Toilet,
  TypicalDay,
} from "@/lib/desks/underground/station-schema";
import type { Line, LineId } from "@/lib/desks/underground/types";
import type { Access } from "../access/access";

const WORDS: Record<PlatformAccess, string> = {
  train: "step-free to the train",
  ramp: "step-free, with a staff ramp onto the train",
  platform: "step-free to the platform; level access to the train isn’t confirmed",
  none: "not step-free",
};

export const platformAccess = ({ access }: Platform): Access => (access === "none" ? "no" : "yes");

export function accessOfAll(platforms: Platform[]): Access {
  if (platforms.length === 0) return "unknown";
  const kinds = new Set(platforms.map(platformAccess));
  return kinds.size === 1 ? [...kinds][0]! : "part";
}

/** “Platform 3, southbound towards Morden”. */
export function platformName({ number, direction, towards }: Platform): string {
  const way = [direction && directionName(direction), towards && `towards ${towards}`].filter(Boolean);
  return [`Platform ${number}`, way.join(" ")].filter(Boolean).join(", ");
}

/** “Step-free to the train. By Lift 2, then Lift 3”. */
export function accessWords({ access, lifts }: Platform): string {
  const words = sentence(WORDS[access]);
  return lifts.length > 0 ? `${words}. By ${lifts.join(", then ")}` : words;
}

/** In the order of the lines; lines without platforms stand with none. */
export const byLine = (lines: LineId[], platforms: Platform[]): [LineId, Platform[]][] =>
  lines.map((line) => [line, platforms.filter((platform) => platform.lines.includes(line))]);

/** “Platform 1 (Jubilee) to platform 4 (Victoria), 120 m”. */
export function interchangeWords(
  { from, fromLines, to, toLines, metres }: Interchange,
  lines: Line[],
): string {
  const names = (ids: LineId[]) => listed(lines.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return `Platform ${from} (${names(fromLines)}) to platform ${to} (${names(toLines)}), ${Math.round(metres)} m`;
}

/** Without steps: “Between platforms 3, 4 and 9; 7 and 8.”; empty where no two are joined. */
export function joinedWords(platforms: Platform[]): string {
  const groups = [...Map.groupBy(platforms, ({ inside }) => inside).values()];
  const joined = groups.map(numbersOf).filter((numbers) => numbers.length > 1);
  if (joined.length === 0) return "";
  if (groups.length === 1) return "You can change between all platforms without steps.";
  const stepFree = groups.filter((group) => group.some(({ access }) => access !== "none"));
  const between = `Between platforms ${joined.map(listed).join("; ")}.`;
  return stepFree.length > 1
    ? `${between} Other step-free platforms are linked only by way of the street.`
    : between;
}

const numbersOf = (platforms: Platform[]) => [...new Set(platforms.map(({ number }) => number))];

const COUNT = new Intl.NumberFormat("en-GB");
const MILLIONS = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const MILLION = 1_000_000;

export const passengersOf = ({ entries, exits }: HourCount): number => entries + exits;

/** “12,345”. */
export const hourCount = (count: number): string => COUNT.format(count);

const clock = (hour: number) => `${String(hour % 24).padStart(2, "0")}:00`;

/** “08:00 to 09:00”. */
export const hourName = (hour: number): string => `${clock(hour)} to ${clock(hour + 1)}`;

/** “08:00–09:00”. */
export const shortHour = (hour: number): string => `${clock(hour)}–${clock(hour + 1)}`;

/** “08:00 to 09:00: 12,345 in, 23,456 out”. */
export const hourWords = ({ hour, entries, exits }: HourCount): string =>
  `${hourName(hour)}: ${COUNT.format(entries)} in, ${COUNT.format(exits)} out`;

/** Undefined for a day on which nobody was counted. */
export function busiestHour({ hours, busiest }: TypicalDay): HourCount | undefined {
  const found = hours.find(({ hour }) => hour === busiest);
  return found && passengersOf(found) > 0 ? found : undefined;
}

/** “Busiest from 08:00 to 09:00, with 35,801 entries and exits on a typical Friday in 2019.” */
export function busiestWords(day: TypicalDay, year: number): string {
  const busiest = busiestHour(day);
  if (!busiest) return `No entries or exits were counted on a typical ${dayName(day)} in ${year}.`;
  return `Busiest from ${hourName(busiest.hour)}, with ${COUNT.format(passengersOf(busiest))} entries and exits on a typical ${dayName(day)} in ${year}.`;
}

const dayName = ({ day }: TypicalDay) =>
  day === "Monday to Thursday" ? "weekday (Monday to Thursday)" : day;

/** “72.1 million”, “480,000”: counts of years are estimates. */
export const yearCount = (count: number): string =>
  count >= MILLION
    ? `${MILLIONS.format(count / MILLION)} million`
    : COUNT.format(Math.round(count / 1000) * 1000);

/** “Accessible toilet with baby changing”. */
export const toiletName = ({ accessible, baby }: Toilet): string =>
  `${accessible ? "Accessible toilet" : "Toilet"}${baby ? " with baby changing" : ""}`;

/** “In ticket hall, inside the gates, free”. */
export function toiletPlace({ where, inside, fee }: Toilet): string {
  const place = where.replace(/^located\s+/i, "").trim();
  const parts = [place, inside ? "inside the gates" : "outside the gates", fee ? "a fee is charged" : "free"];
  const words = parts.filter(Boolean).join(", ");
  return words[0]!.toUpperCase() + words.slice(1);
}

/** “2, one of them accessible”. */
export function toiletSummary(toilets: Toilet[]): string {
  if (toilets.length === 0) return "none listed";
  const accessible = toilets.filter((toilet) => toilet.accessible).length;
  return `${toilets.length}, ${accessible === 0 ? "none accessible" : `${accessible} accessible`}`;
}

export function groupToilets(toilets: Toilet[]): { toilet: Toilet; count: number }[] {
  const groups = Map.groupBy(toilets, (toilet) => `${toiletName(toilet)} ${toiletPlace(toilet)}`);
  return [...groups.values()]
    .map((alike) => ({ toilet: alike[0]!, count: alike.length }))
    .toSorted((a, b) => Number(b.toilet.accessible) - Number(a.toilet.accessible));
}
