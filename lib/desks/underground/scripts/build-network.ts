/**
 * Builds lib/desks/underground/data/network.json, the embedded facts of London's network.
 *
 *     tsx lib/desks/underground/scripts/build-network.ts <folder with TfL's open data>
 *
 * The folder holds TfL's route sequences, hubs and station topology feed. The output depends on it and on the
 * tables below alone, so the same folder gives the same bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Direction, LINE_IDS, type LineId } from "../types";
import { parseCsv, TOPOLOGY_ID } from "./feed";
import { STATION_ALIASES } from "./station-aliases";

const OUTPUT = join(import.meta.dirname, "../data/network.json");
const SOURCE =
  "Powered by TfL Open Data. Contains OS data © Crown copyright and database rights and Geomni UK Map data © and " +
  "database rights. TfL Transport Data licence. Routes of 17 August 2026, interchanges of 15 August 2026, stations, " +
  "platforms and zones of 28 March 2025, coordinates of March 2023 and March 2025.";

const Travel = z.enum(["inbound", "outbound"]);

const Sequences = z.record(
  z.string(),
  z.object({
    stations: z.array(z.object({ id: z.string(), name: z.string() })),
    orderedRoutes: z.array(
      z.object({ name: z.string(), direction: Travel, stationIds: z.array(z.string()).min(2) }),
    ),
  }),
);
const Hubs = z.array(
  z.object({ hubId: z.string().optional(), members: z.array(z.object({ id: z.string() })) }),
);
const Place = z.object({ id: z.string(), lat: z.number(), lon: z.number() });
const RouteSequence = z.object({ stopPointSequences: z.array(z.object({ stopPoint: z.array(Place) })) });
const StationRow = z.object({ UniqueId: z.string(), FareZones: z.string() });
const PointRow = z.object({
  StationUniqueId: z.string(),
  AreaName: z.string(),
  Lat: z.coerce.number(),
  Lon: z.coerce.number(),
});
const PlatformRow = z.object({
  UniqueId: z.string(),
  PlatformNumber: z.string(),
  CardinalDirection: z.string(),
});
const ServiceRow = z.object({
  PlatformUniqueId: z.string(),
  StopAreaNaptanCode: z.string(),
  Line: z.string(),
});

function readFolder(folder: string) {
  const json = <T>(schema: z.ZodType<T>, ...path: string[]) =>
    schema.parse(JSON.parse(readFileSync(join(folder, ...path), "utf8")));
  const csv = <T>(schema: z.ZodType<T>, name: string) =>
    z.array(schema).parse(parseCsv(readFileSync(join(folder, "stationdata", name), "utf8")));
  return {
    sequences: json(Sequences, "station_sequences_2026-08-17.json"),
    hubs: json(Hubs, "station_hubs_2026-08-15.json"),
    places: LINES_WITH_COORDINATES.flatMap((line) =>
      json(RouteSequence, "route-sequence", `${line}.json`).stopPointSequences.flatMap((s) => s.stopPoint),
    ),
    stations: csv(StationRow, "Stations.csv"),
    points: csv(PointRow, "StationPoints.csv"),
    platforms: csv(PlatformRow, "Platforms.csv"),
    services: csv(ServiceRow, "PlatformServices.csv"),
  };
}
type Feed = ReturnType<typeof readFolder>;

const LINES_WITH_COORDINATES: LineId[] = LINE_IDS.slice(0, LINE_IDS.indexOf("dlr"));

/** Calls in TfL's sequences at which no train of the usual service stops: the Metropolitan passes Willesden Green. */
const NOT_CALLED: Partial<Record<LineId, string[]>> = { metropolitan: ["940GZZLUWIG"] };

const isCalled = (line: LineId, id: string) => !NOT_CALLED[line]?.includes(id);

/** Names the general rule would get wrong; by stop id. */
const STOP_NAMES: Record<string, string> = {
  "940GZZLUPAH": "Paddington",
  "940GZZLUSBC": "Shepherd's Bush",
  "910GSHPDSB": "Shepherd's Bush",
  "910GNWCRELL": "New Cross",
  "940GZZDLCUS": "Custom House",
  "940GZZDLCUT": "Cutty Sark",
  "940GZZLUBLG": "Bethnal Green (Central)",
  "910GBTHNLGR": "Bethnal Green (Weaver)",
};

/** A stop's name as passengers know it: no “Underground Station”, no “London” before a terminus. */
function cleanName(id: string, name: string): string {
  return (
    STOP_NAMES[id] ??
    name
      .replace(/ (Underground|Rail|DLR) Station$/, "")
      .replace(/ \((London|Berks)\)$/, "")
      .replace(/ Line\)$/, ")")
      .replace(/^London (?=Euston|Liverpool Street|Paddington)/, "")
  );
}

/** “Queens Park” and “Queen's Park” are one place. */
const nameKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9()&]/g, "");

interface Stop {
  id: string;
  name: string;
  hub: string | null;
  lines: LineId[];
}

function collectStops({ sequences, hubs }: Feed): Stop[] {
  const hubOf = new Map(hubs.flatMap((hub) => hub.members.map((m) => [m.id, hub.hubId ?? null] as const)));
  const stops = new Map<string, Stop>();
  for (const line of LINE_IDS) {
    const { stations, orderedRoutes } = sequences[line]!;
    const served = new Set(orderedRoutes.flatMap((route) => route.stationIds));
    for (const { id, name } of stations.filter((s) => served.has(s.id) && isCalled(line, s.id))) {
      const stop = stops.get(id) ?? { id, name: cleanName(id, name), hub: hubOf.get(id) ?? null, lines: [] };
      stop.lines.push(line);
      stops.set(id, stop);
    }
  }
  return [...stops.values()];
}

function principalFirst(a: Stop, b: Stop): number {
  const rank = ({ id }: Stop) => (id.startsWith("940GZZLU") ? 0 : id.startsWith("940") ? 1 : 2);
  return rank(a) - rank(b) || b.lines.length - a.lines.length || a.id.localeCompare(b.id);
}

/** Stops of one hub with one name are one station; a stop without a hub is a station of its own. */
function mergeStops(stops: Stop[]): Stop[][] {
  const groups = Map.groupBy(stops, (stop) => (stop.hub ? `${stop.hub}/${nameKey(stop.name)}` : stop.id));
  return [...groups.values()].map((group) => group.sort(principalFirst));
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The principal stop's own coordinates, else the middle of its points in the topology feed (bus stops apart). */
function coordinates(group: Stop[], { places, points }: Feed): { lat: number; lon: number } {
  const place = group.map((stop) => places.find((p) => p.id === stop.id)).find(Boolean);
  if (place) return { lat: round(place.lat), lon: round(place.lon) };
  const ids = topologyIds(group);
  const own = points.filter((p) => ids.includes(p.StationUniqueId) && !/^bus/i.test(p.AreaName));
  if (own.length === 0) throw new Error(`No coordinates for ${group[0]!.name}`);
  const mean = (pick: (p: z.infer<typeof PointRow>) => number) =>
    round(own.reduce((sum, p) => sum + pick(p), 0) / own.length);
  return { lat: mean((p) => p.Lat), lon: mean((p) => p.Lon) };
}

const topologyIds = (group: Stop[]) =>
  group.flatMap((stop) => [stop.id, TOPOLOGY_ID[stop.id] ?? stop.id, stop.hub ?? stop.id]);

function zone(group: Stop[], { stations }: Feed): string | null {
  const ids = topologyIds(group);
  const row = stations.find((s) => ids.includes(s.UniqueId));
  return row && /^\d/.test(row.FareZones)
    ? row.FareZones.replace("|Trams fare zone", "").replace("|", "/")
    : null;
}

const topologyId = (stopId: string) => TOPOLOGY_ID[stopId] ?? stopId;

type Axis = "ns" | "ew";

/** What inbound trains are called, north or south and east or west; outbound is the opposite. */
const INBOUND: Record<LineId, { ns: Direction; ew: Direction; usual: Axis }> = {
  bakerloo: { ns: "southbound", ew: "eastbound", usual: "ns" },
  central: { ns: "southbound", ew: "westbound", usual: "ew" },
  circle: { ns: "northbound", ew: "westbound", usual: "ew" },
  district: { ns: "southbound", ew: "westbound", usual: "ew" },
  "hammersmith-city": { ns: "northbound", ew: "westbound", usual: "ew" },
  jubilee: { ns: "northbound", ew: "westbound", usual: "ns" },
  metropolitan: { ns: "northbound", ew: "westbound", usual: "ns" },
  northern: { ns: "southbound", ew: "eastbound", usual: "ns" },
  piccadilly: { ns: "southbound", ew: "westbound", usual: "ew" },
  victoria: { ns: "southbound", ew: "westbound", usual: "ns" },
  "waterloo-city": { ns: "southbound", ew: "westbound", usual: "ew" },
  elizabeth: { ns: "northbound", ew: "eastbound", usual: "ew" },
  dlr: { ns: "northbound", ew: "westbound", usual: "ew" },
  liberty: { ns: "northbound", ew: "westbound", usual: "ew" },
  lioness: { ns: "southbound", ew: "eastbound", usual: "ns" },
  mildmay: { ns: "northbound", ew: "eastbound", usual: "ew" },
  suffragette: { ns: "northbound", ew: "westbound", usual: "ew" },
  weaver: { ns: "southbound", ew: "westbound", usual: "ns" },
  windrush: { ns: "northbound", ew: "eastbound", usual: "ns" },
};
const OPPOSITE: Record<Direction, Direction> = {
  northbound: "southbound",
  southbound: "northbound",
  eastbound: "westbound",
  westbound: "eastbound",
  inner: "outer",
  outer: "inner",
};

/**
 * The west side of the Circle runs north and south, and its platforms say inner and outer rail (TfL's predictions,
 * Paddington, 11 October 2025: outer is towards Edgware Road, platform 2, which the topology feed calls eastbound).
 */
const RAILS = new Set(["940GZZLUPAC", "940GZZLUBWT", "940GZZLUNHG", "940GZZLUHSK"]);

const onRails = (line: LineId, stopId: string) =>
  (line === "circle" || line === "district") && RAILS.has(stopId);

/** The Circle's south side, where the anticlockwise (inbound) train goes east; elsewhere it goes west. */
const CIRCLE_SOUTH = new Set(
  "GTR SKS SSQ VIC SJP WSM EMB TMP BKF MSH CST MMT TWH".split(" ").map((code) => `940GZZLU${code}`),
);

/** DLR stops where the trains from Poplar to Stratford are called eastbound, though inbound (Platforms.csv). */
const REVERSED = new Set(["dlr/940GZZDLPUD", "dlr/940GZZDLSTD"]);

function axesOf(stopId: string, line: LineId, { services, platforms }: Feed): Set<Axis> {
  const ids = services
    .filter((s) => s.StopAreaNaptanCode === topologyId(stopId) && s.Line === line)
    .map((s) => s.PlatformUniqueId);
  const names = platforms.filter((p) => ids.includes(p.UniqueId)).map((p) => p.CardinalDirection);
  return new Set(names.filter(Boolean).map((name) => (/^[NS]/.test(name) ? "ns" : "ew")));
}

/** DLR departures whose platform is not named by the way the track leaves (Platforms.csv, DirectionTowards). */
const AXIS_OF_DEPARTURE: Record<string, Axis> = {
  "West India Quay/Poplar": "ns",
  "Poplar/West India Quay": "ns",
  "Stratford/Pudding Mill Lane": "ew",
};

function axisOf(line: LineId, axes: Set<Axis>, from: BuiltStation, to: BuiltStation): Axis {
  if (axes.size === 1) return [...axes][0]!;
  if (axes.size === 0 || line !== "dlr") return INBOUND[line].usual;
  const known = AXIS_OF_DEPARTURE[`${from.name}/${to.name}`];
  if (known) return known;
  const east = Math.abs(to.lon - from.lon) * Math.cos((from.lat * Math.PI) / 180);
  return east > Math.abs(to.lat - from.lat) ? "ew" : "ns";
}

function inboundName(line: LineId, stopId: string, axis: Axis): Direction {
  if (onRails(line, stopId)) return "inner";
  if (line === "circle" && CIRCLE_SOUTH.has(stopId)) return "eastbound";
  const name = INBOUND[line][axis];
  return REVERSED.has(`${line}/${stopId}`) && axis === "ew" ? OPPOSITE[name] : name;
}

const LETTERS: Record<Direction, string> = {
  northbound: "n",
  southbound: "s",
  eastbound: "e",
  westbound: "w",
  inner: "i",
  outer: "o",
};

/** Platform numbers of a stop by line and direction letter; the lowest where a line has several. */
function platformsOf(stop: Stop, { services, platforms }: Feed): Record<string, Record<string, string>> {
  const byId = new Map(platforms.map((p) => [p.UniqueId, p]));
  const result: Record<string, Record<string, string>> = {};
  for (const line of stop.lines) {
    const rows = services.filter((s) => s.StopAreaNaptanCode === topologyId(stop.id) && s.Line === line);
    const numbers: Record<string, string> = {};
    for (const { PlatformUniqueId } of rows) {
      const platform = byId.get(PlatformUniqueId);
      if (!platform?.CardinalDirection || !platform.PlatformNumber) continue;
      const letter = platform.CardinalDirection[0]!.toLowerCase();
      numbers[onRails(line, stop.id) ? (letter === "e" ? "o" : "i") : letter] ??=
        platform.PlatformNumber.trim();
    }
    if (Object.keys(numbers).length > 0) result[line] = numbers;
  }
  return result;
}

/** Well-known changes on foot between stations of different hubs: on the Tube map, or out-of-station interchanges. */
const WALKS = `Bank|Monument
Bayswater|Queensway
Bow Church|Bow Road
Camden Road|Camden Town
Canary Wharf|Heron Quays
Charing Cross|Embankment
Clapham High Street|Clapham North
Brondesbury|Kilburn
Dalston Junction|Dalston Kingsland
Edgware Road (Bakerloo)|Edgware Road (Circle)
Euston|Euston Square
Euston Square|Warren Street
Finchley Road|Finchley Road & Frognal
Forest Gate|Wanstead Park
Hackney Central|Hackney Downs
Kenton|Northwick Park
Archway|Upper Holloway
New Cross|New Cross Gate
Seven Sisters|South Tottenham
South Hampstead|Swiss Cottage
Stratford|Stratford International
Tower Gateway|Tower Hill
Walthamstow Central|Walthamstow Queens Road
White City|Wood Lane
Woolwich|Woolwich Arsenal`
  .split("\n")
  .map((pair) => pair.split("|") as [string, string]);

function buildStations(feed: Feed) {
  const groups = mergeStops(collectStops(feed));
  const stations = groups.map((group) => ({
    id: group[0]!.id,
    name: group[0]!.name,
    zone: zone(group, feed),
    ...coordinates(group, feed),
    hub: group[0]!.hub,
    aliases: STATION_ALIASES[group[0]!.name] ?? [],
    stops: group.map((stop) => ({ id: stop.id, lines: stop.lines, platforms: platformsOf(stop, feed) })),
  }));
  return stations.sort((a, b) => a.name.localeCompare(b.name, "en") || a.id.localeCompare(b.id));
}
type BuiltStation = ReturnType<typeof buildStations>[number];

function buildRoutes(feed: Feed, stations: BuiltStation[]) {
  const indexOf = new Map(stations.flatMap((s, i) => s.stops.map((stop) => [stop.id, i] as const)));
  return LINE_IDS.flatMap((line) =>
    feed.sequences[line]!.orderedRoutes.map((route) => {
      const ids = route.stationIds.filter((id) => isCalled(line, id));
      const calls = ids.map((id) => indexOf.get(id)!);
      const names = ids.map((id, i) => {
        const from = stations[calls[i]!]!;
        const to = stations[calls[i + 1] ?? calls[i]!]!;
        const inbound = inboundName(line, id, axisOf(line, axesOf(id, line, feed), from, to));
        return route.direction === "inbound" ? inbound : OPPOSITE[inbound];
      });
      const via = /\bvia (.+?)\s*$/.exec(route.name)?.[1] ?? null;
      return {
        line,
        travel: route.direction,
        via,
        stations: calls,
        directions: names.map((n) => LETTERS[n]).join(""),
      };
    }),
  );
}

function buildWalks(stations: BuiltStation[]): [number, number][] {
  const index = new Map(stations.map((s, i) => [s.name, i]));
  const known = WALKS.map((pair) => pair.map((name) => index.get(name)!).sort((a, b) => a - b));
  const sameHub = stations.flatMap((a, i) =>
    stations.flatMap((b, j) => (i < j && a.hub && a.hub === b.hub ? [[i, j] as [number, number]] : [])),
  );
  return [...sameHub, ...(known as [number, number][])].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

function check(stations: BuiltStation[]): void {
  const names = new Set(stations.map((s) => s.name));
  if (names.size < stations.length) throw new Error("Two stations share a name");
  const tables = [...Object.keys(STATION_ALIASES), ...WALKS.flat()];
  const unknown = tables.filter((name) => !names.has(name));
  if (unknown.length > 0) throw new Error(`Unknown stations in the tables: ${unknown.join(", ")}`);
}

const lines = (rows: unknown[]) => `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]`;

function main(folder: string): void {
  const feed = readFolder(folder);
  const stations = buildStations(feed);
  check(stations);
  const routes = buildRoutes(feed, stations);
  const walks = buildWalks(stations);
  const published = stations.map(({ hub: _hub, ...station }) => station);
  const parts = [
    `"source":${JSON.stringify(SOURCE)}`,
    `"stations":${lines(published)}`,
    `"routes":${lines(routes)}`,
    `"walks":${JSON.stringify(walks)}`,
  ];
  writeFileSync(OUTPUT, `{\n${parts.join(",\n")}\n}\n`);
  console.log(`${stations.length} stations, ${routes.length} routes, ${walks.length} walks`);
}

const folder = process.argv[2];
if (!folder) throw new Error("usage: tsx lib/desks/underground/scripts/build-network.ts <folder>");
main(folder);
