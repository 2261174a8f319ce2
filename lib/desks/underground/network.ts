import Fuse from "fuse.js";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import data from "./data/network.json";
import { stepFreeOf } from "./facts";
import { type Direction, LINE_IDS, LineId, type LineRoute, Station } from "./types";

const LETTERS = {
  n: "northbound",
  s: "southbound",
  e: "eastbound",
  w: "westbound",
  i: "inner",
  o: "outer",
} as const satisfies Record<string, Direction>;
const Letter = z.enum(Object.keys(LETTERS) as (keyof typeof LETTERS)[]);

const NetworkFile = z.object({
  source: z.string(),
  stations: z.array(
    Station.omit({ lines: true, stepFree: true }).extend({
      aliases: z.array(z.string()),
      stops: z.array(
        z.object({
          id: z.string(),
          lines: z.array(LineId),
          platforms: z.partialRecord(LineId, z.partialRecord(Letter, z.string())),
        }),
      ),
    }),
  ),
  routes: z.array(
    z.object({
      line: LineId,
      travel: z.enum(["inbound", "outbound"]),
      via: z.string().nullable(),
      stations: z.array(z.number().int()),
      directions: z.string().transform((letters) => [...letters].map((c) => LETTERS[Letter.parse(c)])),
    }),
  ),
  walks: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** A route of a line: what one train runs, in order of travel. A circular route may name a station twice. */
export interface Route {
  line: LineId;
  name: string;
  travel: "inbound" | "outbound";
  stations: Station[];
  /** Of the departure from each station, as its platform says it. */
  directions: Direction[];
}

interface Network {
  source: string;
  stations: Station[];
  byStop: Map<string, Station>;
  aliases: Map<Station, string[]>;
  /** By stop, line and direction: “4” */
  platforms: Map<string, string>;
  routes: Route[];
  walks: [Station, Station][];
}

let parsed: Network | undefined;

export function network(): Network {
  parsed ??= readNetwork();
  return parsed;
}

function readNetwork(): Network {
  const file = NetworkFile.parse(data);
  const stations = file.stations.map(({ aliases: _, ...station }) => ({
    ...station,
    stepFree: stepFreeOf(station.id),
    lines: LINE_IDS.filter((line) => station.stops.some((stop) => stop.lines.includes(line))),
    stops: station.stops.map(({ id, lines }) => ({ id, lines })),
  }));
  return {
    source: file.source,
    stations,
    byStop: new Map(stations.flatMap((s) => s.stops.map((stop) => [stop.id, s]))),
    aliases: new Map(stations.map((s, i) => [s, file.stations[i]!.aliases])),
    platforms: new Map(file.stations.flatMap(platformEntries)),
    routes: file.routes.map((route) => {
      const calls = route.stations.map((i) => stations[i]!);
      const ends = `${calls[0]!.name} – ${calls.at(-1)!.name}`;
      return { ...route, name: route.via ? `${ends} via ${route.via}` : ends, stations: calls };
    }),
    walks: file.walks.map(([a, b]) => [stations[a]!, stations[b]!]),
  };
}

function platformEntries(station: z.infer<typeof NetworkFile>["stations"][number]): [string, string][] {
  return station.stops.flatMap((stop) =>
    Object.entries(stop.platforms).flatMap(([line, numbers]) =>
      Object.entries(numbers).map(([letter, number]): [string, string] => [
        `${station.id}/${line}/${LETTERS[letter as keyof typeof LETTERS]}`,
        number,
      ]),
    ),
  );
}

/** Where the embedded facts come from and under which licence; to be shown with them. */
export const networkSource = data.source;

export const stations = (): Station[] => network().stations;

/** The station with this id, or the station one of whose stops has it. */
export const stationById = (id: string): Station | undefined => network().byStop.get(id);

let linesByStation: Map<string, LineId[]> | undefined;

export function linesAt(name: string): LineId[] {
  linesByStation ??= new Map(stations().map((station) => [station.name, station.lines]));
  return linesByStation.get(name) ?? [];
}

/** What each station may be called, its own name first; `value` is its id. */
export const stationNames = (): { value: string; names: string[] }[] =>
  stations().map((s) => ({ value: s.id, names: [s.name, ...network().aliases.get(s)!] }));

/** The line's routes, both ways, branches as routes of their own. */
export const lineRoutes = (line: LineId): Route[] => network().routes.filter((r) => r.line === line);

/** As `lineRoutes`, in the desk's terms. The direction is the commonest along the route; on the Circle, its rail. */
export const routesOf = (line: LineId): LineRoute[] =>
  lineRoutes(line).map((route) => ({
    name: route.name,
    direction: line === "circle" ? circleRail(route) : commonest(route.directions),
    stations: route.stations.map(({ id, name }) => ({ id, name })),
  }));

/** Trains keep left, so the clockwise (outbound) Circle runs on the outer rail. */
const circleRail = (route: Route): Direction => (route.travel === "outbound" ? "outer" : "inner");

function commonest(directions: Direction[]): Direction | null {
  const counts = Map.groupBy(directions.slice(0, -1), (d) => d);
  return [...counts].sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
}

/** Where a route goes from one station on to another: positions in it, the nearest pair; null where it doesn't. */
function runOf(route: Route, fromId: string, toId: string): { start: number; end: number } | null {
  const runs = route.stations.flatMap((station, start) => {
    const end = station.id === fromId ? route.stations.findIndex((s, i) => i > start && s.id === toId) : -1;
    return end > start ? [{ start, end }] : [];
  });
  return runs.sort((a, b) => a.end - a.start - (b.end - b.start))[0] ?? null;
}

/** What the platform says of trains to another station; null without a direct one. The route with fewest stops counts. */
export function directionBetween(line: LineId, fromId: string, toId: string): Direction | null {
  const [from, to] = [stationById(fromId)?.id ?? fromId, stationById(toId)?.id ?? toId];
  const runs = lineRoutes(line).flatMap((route) => {
    const run = runOf(route, from, to);
    return run ? [{ stops: run.end - run.start, direction: route.directions[run.start]! }] : [];
  });
  return runs.sort((a, b) => a.stops - b.stops)[0]?.direction ?? null;
}

export function directionsAt({ id }: Station, lines: LineId[]): Direction[] {
  const found = lines.flatMap((line) =>
    lineRoutes(line).flatMap(({ stations, directions }) =>
      stations.slice(0, -1).flatMap((station, i) => (station.id === id ? [directions[i]!] : [])),
    ),
  );
  return [...new Set(found)];
}

/** The platform a line's trains use, e.g. “Eastbound - Platform 2”, worded as TfL's predictions are. */
export function platformName(station: Station, line: LineId, direction: Direction): string {
  const number = network().platforms.get(`${station.id}/${line}/${direction}`);
  const rail = direction === "inner" || direction === "outer" ? " Rail" : "";
  const name = direction[0]!.toUpperCase() + direction.slice(1) + rail;
  return number ? `${name} - Platform ${number}` : name;
}

/** One spelling for what people write many ways: “King's X.” and “kings x”, “&” and “and”, “Saint” and “St”. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’.]/g, "")
    .replaceAll("&", " and ")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bsaint\b/g, "st")
    .trim()
    .replace(/^the /, "")
    .replace(/( (tube|underground|dlr|rail))?( station)?$/, "");

interface Searchable {
  station: Station;
  text: string;
  /** A station's own name outranks an alias of another. */
  own: boolean;
}

let index: { names: Searchable[]; fuse: Fuse<Searchable> } | undefined;

function searchIndex() {
  if (index) return index;
  const names = stationNames().flatMap(({ value, names }) =>
    names.map((name, i) => ({ station: stationById(value)!, text: plain(name), own: i === 0 })),
  );
  const fuse = new Fuse(names, { keys: ["text"], includeScore: true, threshold: 0.4, ignoreLocation: true });
  index = { names, fuse };
  return index;
}

/** More than any name with whatever is written around it; each letter takes a tenth of a millisecond. */
const LONGEST = 100;

/** Below this a match is chance; found by trying misspelt and made-up names. */
const MIN_SCORE = 0.45;

function literalScore(query: string, { text, own }: Searchable): number {
  const share = query.length / text.length;
  if (text === query) return own ? 1 : 0.99;
  if (text.startsWith(query)) return 0.85 + 0.1 * share - (own ? 0 : 0.02);
  if (text.includes(` ${query}`)) return 0.7 + 0.1 * share - (own ? 0 : 0.02);
  return 0;
}

interface FoundStation {
  station: Station;
  /** From 0 to 1, which is its exact name. */
  score: number;
}

/** Best first: exact names, names that begin so, similar ones. Scores from 0.45 (barely) to 1 (the name itself). */
export function searchStations(query: string, limit = 5): FoundStation[] {
  const wanted = plain(query);
  if (!wanted || wanted.length > LONGEST) return [];
  const known = searches.get(wanted) ?? searched(wanted);
  searches.set(wanted, known);
  return known.slice(0, limit);
}

/** People ask for the same names again and again, and a search takes most of a millisecond. */
const searches = new LRUCache<string, FoundStation[]>({ max: 2000 });

function searched(wanted: string): FoundStation[] {
  const { names, fuse } = searchIndex();
  const best = new Map<Station, number>();
  const offer = (station: Station, score: number) =>
    score >= MIN_SCORE && best.set(station, Math.max(score, best.get(station) ?? 0));
  for (const name of names) offer(name.station, literalScore(wanted, name));
  for (const { item, score = 1 } of fuse.search(wanted)) offer(item.station, fuzzyScore(wanted, item, score));
  return [...best]
    .map(([station, score]) => ({ station, score }))
    .sort((a, b) => b.score - a.score || a.station.name.localeCompare(b.station.name, "en"));
}

/** Fuse finds a short word inside a long name at no cost; likeness of length weighs against that. */
function fuzzyScore(query: string, { text }: Searchable, fuseScore: number): number {
  const likeness = Math.min(query.length, text.length) / Math.max(query.length, text.length);
  return 0.8 * (1 - fuseScore) * (0.5 + 0.5 * likeness);
}
