/**
 * Builds lib/desks/underground/data/facts.sqlite: access without steps by platform, gaps and steps to the train, interchanges, lifts, toilets, passengers by year and by
 * hour of each station.
 *
 *     tsx lib/desks/underground/scripts/build-facts.ts <folder with TfL's open data>
 *
 * The folder holds TfL's station topology feed and its counts. It is read after build-network.ts has run, whose stations it describes.
 */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import network from "../data/network.json";
import { packHours } from "../hours";
import type { Boarding, Interchange, Platform, PlatformAccess } from "../station-schema";
import type { Direction, LineId } from "../types";
import { parseCsv, TOPOLOGY_ID } from "./feed";
import { StepFreeWays } from "./step-free-ways";

const OUTPUT = join(import.meta.dirname, "../data/facts.sqlite");
const ABOUT = {
  source:
    "Powered by TfL Open Data. Contains OS data © Crown copyright and Geomni UK Map data. Access, interchanges, lifts and toilets are derived " +
    "from TfL's station topology feed, passengers are TfL's annual station counts, hours its typical days of 2019.",
  licence: "TfL Transport Data licence",
  date: "2025-03-28",
};

/** At most 85 mm across and 50 mm up is what TfL's step-free guide calls level. */
const LEVEL = { gap: 85, step: 50 };

const folder = process.argv[2];
if (!folder) throw new Error("usage: tsx lib/desks/underground/scripts/build-facts.ts <folder>");
const csv = (...path: string[]) => parseCsv(readFileSync(join(folder, ...path), "utf8"));
type Row = Record<string, string>;

const feedStations = csv("stationdata", "Stations.csv");
const platforms = new Map(csv("stationdata", "Platforms.csv").map((row) => [row.UniqueId!, row]));
/** Without platforms that no passenger uses, such as Morden's platform 1. */
const services = csv("stationdata", "PlatformServices.csv").filter(
  ({ PlatformUniqueId }) => platforms.get(PlatformUniqueId!)?.IsCustomerFacing?.toUpperCase() !== "FALSE",
);
const lifts = csv("stationdata", "Lifts.csv");

const isTrue = (text: string | undefined) => text === "1" || text?.toUpperCase() === "TRUE";
const isWithin = (text: string | undefined, most: number) => Boolean(text) && Number(text) <= most;

const ways = new StepFreeWays(
  [...csv("stationdata", "SameLevelPaths.csv"), ...csv("stationdata", "RampRoutes.csv")],
  lifts,
  feedStations.map(({ OutsideStationUniqueId }) => OutsideStationUniqueId!),
);

const isLevel = (row: Row) =>
  isTrue(row.DesignatedLevelAccessPoint) ||
  (isWithin(row.MaxGap, LEVEL.gap) && isWithin(row.MaxStep, LEVEL.step));

function accessOf(row: Row): PlatformAccess {
  if (!ways.isReached(row.PlatformUniqueId!)) return "none";
  if (isLevel(row)) return "train";
  return isTrue(row.LevelAccessByManualRamp) ? "ramp" : "platform";
}

/** The west side of the Circle, whose platforms the network calls by their rail (see build-network.ts). */
const RAILS = new Set(["940GZZLUPAC", "940GZZLUBWT", "940GZZLUNHG", "940GZZLUHSK"]);

function directionOf({ CardinalDirection: cardinal }: Row, stop: string, line: LineId): Direction | null {
  if (!cardinal) return null;
  const isOnRails = RAILS.has(stop) && (line === "circle" || line === "district");
  if (isOnRails) return cardinal === "Eastbound" ? "outer" : "inner";
  return cardinal.toLowerCase() as Direction;
}

type Stop = (typeof network.stations)[number]["stops"][number];

interface Served {
  platformId: string;
  platform: Platform;
}

const rowsOf = (stop: Stop, line: string): Row[] =>
  services.filter((row) => row.StopAreaNaptanCode === (TOPOLOGY_ID[stop.id] ?? stop.id) && row.Line === line);

function platformsOf(stops: Stop[]): Served[] {
  const all = stops.flatMap((stop) =>
    stop.lines.flatMap((line) => rowsOf(stop, line).map((row) => servedBy(row, stop.id, line as LineId))),
  );
  const groups = Map.groupBy(
    all,
    ({ platformId, platform: { access, direction } }) => `${platformId} ${access} ${direction}`,
  );
  const served = [...groups.values()]
    .map((group) => {
      const { platformId, platform } = group[0]!;
      const towards = [...new Set(group.flatMap((one) => one.platform.towards ?? []))];
      const lines = [...new Set(group.flatMap((one) => one.platform.lines))];
      return { platformId, platform: { ...platform, lines, towards: towards.join("; ") || null } };
    })
    .sort((a, b) => a.platform.number.localeCompare(b.platform.number, "en", { numeric: true }));
  for (const one of served)
    one.platform.inside = served.findIndex((other) => ways.isJoined(one.platformId, other.platformId));
  return served;
}

function servedBy(row: Row, stop: string, line: LineId): Served {
  const platformId = row.PlatformUniqueId!;
  const platform = platforms.get(platformId)!;
  return {
    platformId,
    platform: {
      number: platform.PlatformNumber!.trim(),
      direction: directionOf(platform, stop, line),
      lines: [line],
      towards: row.DirectionTowards!.trim() || null,
      access: accessOf(row),
      lifts: ways.liftsTo(platformId),
      inside: 0,
    },
  };
}

/** Least and most in millimetres; null where the feed has none. */
function span(least: string | undefined, most: string | undefined): Boarding["gap"] {
  return least && most ? [Number(least), Number(most)] : null;
}

function boardingsOf(stops: Stop[]): Boarding[] {
  const all = stops.flatMap((stop) =>
    stop.lines.flatMap((line) =>
      rowsOf(stop, line).map((row): Boarding => {
        const platform = platforms.get(row.PlatformUniqueId!)!;
        return {
          number: platform.PlatformNumber!.trim(),
          direction: directionOf(platform, stop.id, line as LineId),
          line: line as LineId,
          way: isLevel(row) ? "level" : isTrue(row.LevelAccessByManualRamp) ? "ramp" : null,
          gap: span(row.MinGap, row.MaxGap),
          step: span(row.MinStep, row.MaxStep),
          doors: row.LocationOfLevelAccess?.trim() || null,
        };
      }),
    ),
  );
  return all.filter(({ way, gap, step }) => way || gap || step);
}

const published = csv("stationdata", "StepFreeIntechangeInfo.csv");

function interchangesOf(served: Served[]): Interchange[] {
  const byId = new Map(served.map((one) => [one.platformId, one.platform]));
  const pairs = new Map<string, Interchange>();
  for (const {
    FromPlatformUniqueId: a = "",
    ToPlatformUniqueId: b = "",
    DistanceInMetres: metres,
  } of published) {
    const [from, to] = [byId.get(a), byId.get(b)];
    if (!from || !to) continue;
    pairs.set([a, b].sort().join(), {
      from: from.number,
      to: to.number,
      fromLines: from.lines,
      toLines: to.lines,
      metres: Number(metres),
    });
  }
  return [...pairs.values()];
}

const toilets = Map.groupBy(csv("stationdata", "Toilets.csv"), (row) => row.StationUniqueId!);
const usage = csv("station_usage_2017-2023.csv").filter(({ mode }) => mode !== "TRM");

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/ (lu|lo|nr|dlr|ezl|el|tfl|xr|london)$/g, "")
    .replaceAll("&", "and")
    .replace(/[^a-z0-9]/g, "");

/** Names in TfL's counts that no rule leads to ours. */
const COUNTED_AS: Record<string, string[]> = {
  Bank: ["Bank and Monument"],
  Monument: ["Bank and Monument"],
  "Hammersmith (Dist&Picc)": ["Hammersmith (DIS)"],
  "Hammersmith (H&C)": ["Hammersmith (H&C)"],
  "Edgware Road (Bakerloo)": ["Edgware Road (Bak)"],
  "Edgware Road (Circle)": ["Edgware Road (DIS)"],
  "Bethnal Green (Central)": ["Bethnal Green LU"],
  "Bethnal Green (Weaver)": ["Bethnal Green LO"],
  "Heathrow Terminals 2 & 3": [
    "Heathrow Terminals 123 LU",
    "Heathrow Terminals 2 & 3 EL",
    "Heathrow Terminals 2 & 3 EZL",
  ],
};

const isCountOf =
  (name: string) =>
  ({ station = "" }: Row): boolean =>
    COUNTED_AS[name]?.includes(station) ?? plain(station) === plain(name);

const hourly = csv("station_entries_exits_by_hour_2019.csv");

/** Entries and exits by hour on the four typical days of 2019, of all our modes together; null where none are counted. */
function hours(name: string): Buffer | null {
  const own = hourly.filter(isCountOf(name));
  if (own.length === 0) return null;
  return packHours((day, way, hour) => {
    const column = `h${String(hour).padStart(2, "0")}`;
    const rows = own.filter((row) => row.day === FEED_DAYS[day] && row.direction === FEED_WAYS[way]);
    return rows.reduce((sum, row) => sum + Number(row[column]), 0);
  });
}

const FEED_DAYS = { "Monday to Thursday": "MTT", Friday: "FRI", Saturday: "SAT", Sunday: "SUN" };
const FEED_WAYS = { entries: "IN", exits: "OUT" };

function passengers(name: string): Record<string, number> {
  const isOwn = isCountOf(name);
  const years: Record<string, number> = {};
  for (const { year, annual_entries_plus_exits: count } of usage.filter(isOwn)) {
    if (Number(count) > 0) years[year!] = (years[year!] ?? 0) + Number(count);
  }
  return years;
}

function describe({ id, name, stops }: (typeof network.stations)[number]) {
  const served = platformsOf(stops);
  const feedIds = new Set(served.map(({ platformId }) => platforms.get(platformId)?.StationUniqueId));
  const own = lifts.filter((lift) => feedIds.has(lift.StationUniqueId));
  const loos = [...feedIds].flatMap((feedId) => toilets.get(feedId ?? "") ?? []);
  return {
    id,
    hours: hours(name),
    facts: {
      platforms: served.map(({ platform }) => platform),
      boardings: boardingsOf(stops),
      interchanges: interchangesOf(served),
      lifts: own.map(({ FriendlyName, LiftNotes }) => ({
        name: FriendlyName!.trim(),
        note: LiftNotes?.trim() || null,
      })),
      toilets: loos.map((row) => ({
        accessible: isTrue(row.IsAccessible),
        baby: isTrue(row.HasBabyChanging),
        inside: isTrue(row.IsInsideGateLine),
        where: row.Location ?? "",
        fee: isTrue(row.IsFeeCharged),
      })),
      wifi: feedStations.some((row) => feedIds.has(row.UniqueId) && isTrue(row.Wifi)),
      passengers: passengers(name),
    },
  };
}

const facts = network.stations.map(describe);
rmSync(OUTPUT, { force: true });
const file = new Database(OUTPUT);
// Many stations fit on a page of this size, which wastes less of it.
file.pragma("page_size = 16384");
file.exec(`
  CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE stations (id TEXT PRIMARY KEY, facts TEXT NOT NULL, hours BLOB);
`);
const addAbout = file.prepare("INSERT INTO about VALUES (?, ?)");
for (const [key, value] of Object.entries(ABOUT)) addAbout.run(key, value);
const addStation = file.prepare("INSERT INTO stations VALUES (?, ?, ?)");
file.transaction(() => {
  for (const row of facts) addStation.run(row.id, JSON.stringify(row.facts), row.hours);
})();
file.exec("VACUUM");
file.close();

const without = (isMissing: (row: (typeof facts)[number]) => boolean) =>
  network.stations
    .filter((_, i) => isMissing(facts[i]!))
    .map(({ name }) => name)
    .join(", ");
console.log(`${facts.length} stations`);
console.log(
  "no access known:",
  without((row) => row.facts.platforms.length === 0),
);
console.log(
  "no passengers known:",
  without((row) => Object.keys(row.facts.passengers).length === 0),
);
console.log(
  "no hours known:",
  without((row) => row.hours === null),
);
