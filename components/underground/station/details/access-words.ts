import type { Interchange, Platform, PlatformAccess } from "@/lib/desks/underground/station-schema";
import type { Line, LineId } from "@/lib/desks/underground/types";
import { directionName, sentence } from "@/lib/desks/underground/words";
import type { Access } from "../../access/access";
import { listed } from "../../data/line-label";

const WORDS: Record<PlatformAccess, string> = {
  train: "step-free to the train",
  ramp: "step-free, onto the train by a ramp that staff lay",
  platform: "step-free to the platform; no level way onto the train is published",
  none: "not step-free",
};

/** Whether a platform is step-free from the street. */
export const platformAccess = ({ access }: Platform): Access => (access === "none" ? "no" : "yes");

/** What some platforms together are: all step-free, some, none, or nothing known. */
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

/** The platforms of each line, in the order of the lines; lines without any stand with none. */
export const byLine = (lines: LineId[], platforms: Platform[]): [LineId, Platform[]][] =>
  lines.map((line) => [line, platforms.filter((platform) => platform.lines.includes(line))]);

/**
 * “Platform 1 (Jubilee) to platform 4 (Victoria), 120 m”.
 * @param lines all lines, for their names
 */
export function interchangeWords(
  { from, fromLines, to, toLines, metres }: Interchange,
  lines: Line[],
): string {
  const names = (ids: LineId[]) => listed(lines.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
  return `Platform ${from} (${names(fromLines)}) to platform ${to} (${names(toLines)}), ${Math.round(metres)} m`;
}

/** Between which platforms one can change without steps: “Between platforms 3, 4 and 9; 7 and 8.”; empty where no two are joined. */
export function joinedWords(platforms: Platform[]): string {
  const groups = [...Map.groupBy(platforms, ({ inside }) => inside).values()];
  const joined = groups.map(numbersOf).filter((numbers) => numbers.length > 1);
  if (joined.length === 0) return "";
  if (groups.length === 1) return "All platforms are joined without steps inside the station.";
  const stepFree = groups.filter((group) => group.some(({ access }) => access !== "none"));
  const between = `Between platforms ${joined.map(listed).join("; ")}.`;
  return stepFree.length > 1
    ? `${between} Between other step-free platforms only by way of the street.`
    : between;
}

const numbersOf = (platforms: Platform[]) => [...new Set(platforms.map(({ number }) => number))];
