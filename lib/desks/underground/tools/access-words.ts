import { ACCESS_BASIS, factsOf } from "../facts";
import { directionName, lineName, linesListed, listed } from "../format";
import type { Platform, PlatformAccess } from "../station-schema";
import type { Direction, LineId, Station } from "../types";

interface Asked {
  /** Absent or empty: all that stop there. */
  lines?: LineId[];
  direction?: Direction;
  /** In one paragraph, for a list of facts. */
  is_plain?: boolean;
}

const ACCESS: Record<PlatformAccess, string> = {
  train: "step-free from street to train",
  ramp: "step-free with a ramp that staff lay to the train",
  platform: "step-free to the platform (whether there is a step to the train isn't published)",
  none: "not step-free",
};

export function accessWords(station: Station, asked: Asked): string {
  const { lines = [], direction } = asked;
  const all = factsOf(station.id).platforms;
  const own = all.filter((one) => lines.length === 0 || one.lines.some((line) => lines.includes(line)));
  if (own.length === 0)
    return `TfL's data doesn't say whether ${subject(station, asked)} ${lines.length > 1 ? "are" : "is"} step-free.`;
  const platforms = own.filter((one) => !direction || one.direction === direction);
  if (platforms.length === 0)
    return `TfL's data has no platform for ${subject(station, asked)}. ${accessWords(station, { ...asked, direction: undefined })}`;
  const lead = `${verdictOf(platforms)}: ${subject(station, asked)}${direction ? ` (${numbersOf(platforms)})` : ""}`;
  const changes = lines.length > 0 ? "" : interchangeWords(station);
  return [`${lead} ${told(platforms, lines.length > 0 ? own : all, asked)}`, changes]
    .filter(Boolean)
    .join(asked.is_plain ? " " : "\n\n");
}

function verdictOf(platforms: Platform[]): string {
  const free = platforms.filter(({ access }) => access !== "none").length;
  if (free === 0) return "No";
  return free === platforms.length ? "Yes" : "Only in part";
}

/** “the westbound Central line at **Bank**”, “the Circle and District lines at **Victoria**”, “**Bank**”. */
export function subject({ name }: Station, { lines = [], direction }: Asked): string {
  const way = direction ? `${directionName(direction)} ` : "";
  if (lines.length === 0) return direction ? `the ${way}platforms at **${name}**` : `**${name}**`;
  return `${linesListed(lines).replace(/^the /, `the ${way}`)} at **${name}**`;
}

function told(platforms: Platform[], all: Platform[], asked: Asked): string {
  const kinds = Map.groupBy(platforms, ({ access }) => access);
  const [only] = kinds.keys();
  const ways = Map.groupBy(platforms, ({ access, lifts }) => `${access} ${lifts.join()}`);
  const areMany = (asked.lines ?? []).length > 1;
  if (ways.size === 1) {
    const [first] = platforms;
    if (only === "none")
      return `${areMany ? "aren't" : "isn't"} step-free${asked.direction ? "" : " on any platform"} (${ACCESS_BASIS}).`;
    return `${areMany ? "are" : "is"} ${ACCESS[only!]}${asked.direction ? "" : " on every platform"}${byLifts(first!)} (${ACCESS_BASIS}).`;
  }
  const rows = [...ways.values()].sort(freeFirst).map((group) => {
    const access = kinds.size > 1 ? ACCESS[group[0]!.access] : "";
    return `${labelOf(group, all, asked)}: ${access}${byLifts(group[0]!, access ? ", " : "")}`;
  });
  const what =
    kinds.size === 1
      ? ACCESS[only!]
      : kinds.has("none")
        ? "step-free on some platforms and not on others"
        : "step-free";
  const lead = `${areMany ? "are" : "is"} ${what} (${ACCESS_BASIS}):`;
  return asked.is_plain
    ? `${lead} ${rows.join("; ")}.`
    : `${lead}\n\n${rows.map((row) => `- ${row}`).join("\n")}`;
}

/** The platforms of a line that are step-free, where others of it aren't: “southbound (platform 3)”. */
export function freePlatforms({ id }: Station, line: LineId): string {
  const free = factsOf(id).platforms.filter(({ lines, access }) => lines.includes(line) && access !== "none");
  const ways = [...new Set(free.flatMap(({ direction }) => (direction ? directionName(direction) : [])))];
  return [listed(ways), `(${numbersOf(free)})`].filter(Boolean).join(" ");
}

const freeFirst = ([a]: Platform[], [b]: Platform[]): number =>
  Number(a?.access === "none") - Number(b?.access === "none");

function byLifts({ access, lifts }: Platform, before = ", "): string {
  if (access === "none") return "";
  if (lifts.length === 0) return `${before}no lift needed`;
  return `${before}by ${lifts.map((name) => name.replace(/^Lift/, "lift")).join(", then ")}`;
}

/** “the Northern line southbound (platform 3) and the DLR (platforms 9 and 10)”. */
export function labelOf(group: Platform[], all: Platform[], { lines: wanted = [] }: Asked): string {
  const byLines = Map.groupBy(group, ({ lines }) => lines.join());
  return listed(
    [...byLines.values()].map((some) => {
      const { lines } = some[0]!;
      const isEvery = all.filter((one) => one.lines.join() === lines.join()).length === some.length;
      const ways = [...new Set(some.flatMap(({ direction }) => (direction ? directionName(direction) : [])))];
      const way = isEvery || ways.length === 0 ? "" : ` ${listed(ways)}`;
      const told = wanted.length > 0 ? lines.filter((line) => wanted.includes(line)) : lines;
      return `**${linesListed(told)}**${way} (${numbersOf(some)})`;
    }),
  );
}

export const numbersOf = (platforms: Platform[]): string =>
  `platform${platforms.length === 1 ? "" : "s"} ${listed([...new Set(platforms.map(({ number }) => number))])}`;

export function changeWords(station: Station, one: LineId, other: LineId): string {
  const { platforms } = factsOf(station.id);
  const [left, boarded] = [one, other].map((line) => platforms.filter(({ lines }) => lines.includes(line)));
  const what = `${linesListed([one, other])} at **${station.name}**`;
  if (!left?.length || !boarded?.length) return `TfL's data doesn't have platforms of both ${what}.`;
  const pairs = left.flatMap((from) => boarded.map((to) => ({ from, to })));
  const inside = pairs.filter(({ from, to }) => from.inside === to.inside);
  const free = pairs.filter(({ from, to }) => from.access !== "none" && to.access !== "none");
  const street = inside.some(({ from }) => from.access === "none")
    ? " From the street some of these platforms can't be reached without steps."
    : "";
  if (inside.length === pairs.length)
    return `Yes: you can change between ${what} without steps inside the station${metresBetween(station, one, other)} (${ACCESS_BASIS}).${street}`;
  if (free.length === pairs.length)
    return `Yes, but in part only by way of the street: you can change between ${what} without steps${metresBetween(station, one, other)} (${ACCESS_BASIS}).`;
  const some = [...new Set([...inside, ...free])];
  if (some.length === 0) return `No: there is no way without steps between ${what} (${ACCESS_BASIS}).`;
  const ways = some.map(({ from, to }) => `${signOf(from, one)} with ${signOf(to, other)}`);
  return `Only in part: of ${what}, these platforms are joined without steps (${ACCESS_BASIS}): ${listed(ways)}.${street}`;
}

const signOf = ({ number, direction }: Platform, line: LineId): string =>
  `${direction ? `${directionName(direction)} ` : ""}${lineName(line)} (platform ${number})`;

function metresBetween({ id }: Station, one: LineId, other: LineId): string {
  const metres = factsOf(id).interchanges.flatMap(({ fromLines, toLines, metres: length }) => {
    const isThese = (a: LineId[], b: LineId[]) => a.includes(one) && b.includes(other);
    return isThese(fromLines, toLines) || isThese(toLines, fromLines) ? [length] : [];
  });
  return metres.length > 0 ? `, ${range(metres)}` : "";
}

/** The published ways without steps from one line to another, in metres. */
function interchangeWords({ id }: Station): string {
  const pairs = new Map<string, number[]>();
  for (const { fromLines, toLines, metres } of factsOf(id).interchanges) {
    const ends = [linesListed(fromLines), linesListed(toLines)].sort();
    const key = ends[0] === ends[1] ? `between the platforms of ${ends[0]}` : `between ${ends.join(" and ")}`;
    pairs.set(key, [...(pairs.get(key) ?? []), metres]);
  }
  if (pairs.size === 0) return "";
  const ways = [...pairs].map(([key, metres]) => `${key} ${range(metres)}`);
  return `Changing without steps, as TfL measures the way: ${listed(ways)}.`;
}

function range(metres: number[]): string {
  const [least, most] = [Math.min(...metres), Math.max(...metres)];
  return least === most ? `${most} m` : `${least} to ${most} m`;
}

export function liftsListed({ id }: Station): string {
  const { lifts } = factsOf(id);
  const notes = lifts.flatMap(({ name, note }) => (note ? [`${name}: ${note.replace(/\.$/, "")}`] : []));
  return [listed(lifts.map(({ name }) => name.replace(/^Lift /, ""))), ...notes].join(". ");
}
