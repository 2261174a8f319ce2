/**
 * Builds lib/desks/underground/data/facts.json: access without steps, lifts, toilets and yearly passengers of each station.
 *
 *     tsx lib/desks/underground/scripts/build-facts.ts <folder with TfL's open data>
 *
 * The folder holds TfL's station topology feed and its yearly counts. It is read after build-network.ts has run, whose stations it describes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import network from "../data/network.json";
import { parseCsv, TOPOLOGY_ID } from "./feed";

const OUTPUT = join(import.meta.dirname, "../data/facts.json");
const SOURCE =
  "Powered by TfL Open Data. Contains OS data © Crown copyright and Geomni UK Map data. TfL Transport Data licence. Access, lifts and " +
  "toilets derived from the station topology feed of 28 March 2025; passengers from TfL's annual station counts, 2017 to 2023.";

/** At most 85 mm across and 50 mm up is what TfL's step-free guide calls level. */
const LEVEL = { gap: 85, step: 50 };

const folder = process.argv[2];
if (!folder) throw new Error("usage: tsx lib/desks/underground/scripts/build-facts.ts <folder>");
const csv = (...path: string[]) => parseCsv(readFileSync(join(folder, ...path), "utf8"));

const feedStations = csv("stationdata", "Stations.csv");
const platforms = new Map(csv("stationdata", "Platforms.csv").map((row) => [row.UniqueId!, row]));
const services = csv("stationdata", "PlatformServices.csv");

// --- Ways from the street -----------------------------------------------------------------------------------------

const ways = new Map<string, Set<string>>();
const lead = (from: string, to: string) => ways.set(from, (ways.get(from) ?? new Set()).add(to));
for (const name of ["SameLevelPaths.csv", "RampRoutes.csv"]) {
  for (const { From, To } of csv("stationdata", name)) lead(From!, To!);
}
const lifts = csv("stationdata", "Lifts.csv");
for (const lift of lifts) {
  const areas = ["FromAreas", "IntermediateAreas", "IntermediateAreas2", "ToAreas"].flatMap((name) =>
    (lift[name] ?? "").split("|").filter(Boolean),
  );
  for (const a of areas) for (const b of areas) if (a !== b) lead(a, b);
}

const reached = new Set<string>();
const open = feedStations.map(({ OutsideStationUniqueId }) => OutsideStationUniqueId!);
for (let area = open.pop(); area; area = open.pop()) {
  if (reached.has(area)) continue;
  reached.add(area);
  open.push(...(ways.get(area) ?? []));
}

const isTrue = (text: string | undefined) => text === "1" || text?.toUpperCase() === "TRUE";
const isWithin = (text: string | undefined, most: number) => Boolean(text) && Number(text) <= most;

type Access = "train" | "ramp" | "platform" | "part" | "none";

/** From the street to the trains of a line at a stop, by all its platforms. */
function accessOf(stop: string, line: string): Access | undefined {
  const rows = services.filter(
    (row) => row.StopAreaNaptanCode === (TOPOLOGY_ID[stop] ?? stop) && row.Line === line,
  );
  if (rows.length === 0) return undefined;
  const free = rows.filter((row) => reached.has(row.PlatformUniqueId!));
  if (free.length === 0) return "none";
  if (free.length < rows.length) return "part";
  const isLevel = (row: Record<string, string>) =>
    isTrue(row.DesignatedLevelAccessPoint) ||
    (isWithin(row.MaxGap, LEVEL.gap) && isWithin(row.MaxStep, LEVEL.step));
  if (free.every(isLevel)) return "train";
  return free.every((row) => isLevel(row) || isTrue(row.LevelAccessByManualRamp)) ? "ramp" : "platform";
}

// --- What else is there -------------------------------------------------------------------------------------------

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

/** Entries and exits of a year, of all our modes together. */
function passengers(name: string): Record<string, number> {
  const isOwn = ({ station = "" }: Record<string, string>) =>
    COUNTED_AS[name]?.includes(station) ?? plain(station) === plain(name);
  const years: Record<string, number> = {};
  for (const { year, annual_entries_plus_exits: count } of usage.filter(isOwn)) {
    if (Number(count) > 0) years[year!] = (years[year!] ?? 0) + Number(count);
  }
  return years;
}

function describe({ id, name, stops }: (typeof network.stations)[number]) {
  const codes = new Set(stops.map((stop) => TOPOLOGY_ID[stop.id] ?? stop.id));
  const own = services.filter((row) => codes.has(row.StopAreaNaptanCode!));
  const feedIds = new Set(own.map((row) => platforms.get(row.PlatformUniqueId!)?.StationUniqueId));
  const pairs = stops.flatMap((stop) => stop.lines.map((line) => ({ stop: stop.id, line })));
  const access = pairs.flatMap(({ stop, line }) => {
    const found = accessOf(stop, line);
    return found ? [[line, found] as const] : [];
  });
  const loos = [...feedIds].flatMap((feedId) => toilets.get(feedId ?? "") ?? []);
  return {
    id,
    access: Object.fromEntries(access),
    lifts: lifts.filter((lift) => feedIds.has(lift.StationUniqueId)).length,
    toilets: loos.map((row) => ({
      accessible: isTrue(row.IsAccessible),
      baby: isTrue(row.HasBabyChanging),
      inside: isTrue(row.IsInsideGateLine),
      where: row.Location ?? "",
      fee: isTrue(row.IsFeeCharged),
    })),
    wifi: feedStations.some((row) => feedIds.has(row.UniqueId) && isTrue(row.Wifi)),
    passengers: passengers(name),
  };
}

const facts = network.stations.map(describe);
const lines = facts.map((row) => JSON.stringify(row)).join(",\n");
writeFileSync(OUTPUT, `{\n"source":${JSON.stringify(SOURCE)},\n"stations":[\n${lines}\n]\n}\n`);
console.log(`${facts.length} stations`);
console.log(
  "no access known:",
  network.stations
    .filter((_, i) => Object.keys(facts[i]!.access).length === 0)
    .map(({ name }) => name)
    .join(", "),
);
console.log(
  "no passengers known:",
  network.stations
    .filter((_, i) => Object.keys(facts[i]!.passengers).length === 0)
    .map(({ name }) => name)
    .join(", "),
);
