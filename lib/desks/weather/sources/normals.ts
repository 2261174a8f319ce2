import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import POINTS from "../data/normals.json";
import STATIONS from "../data/stations.json";
import type { Coordinates, Normals } from "../types";
import { COLUMNS, NormalsFile, StationsFile } from "./normals-file";
import { weekAround, weekOf } from "./week-of-year";

export const NORMALS_NAME = "climate normals";
/** Further away they are a rough guide: 39 km apart, days in July have 28 °C in San Jose and 22 °C in Oakland. */
export const NEAR_KM = 35;
/** Still further away they would say nothing of a place. */
const REACH_KM = 150;
/** So near, a city of which weeks are known goes before a station that is nearer still. */
const CLOSE_KM = 20;
const EARTH_RADIUS_KM = 6371;
const HOURS_PER_DEGREE = 24 / 360;
const HOUR_MS = 3_600_000;

let files: { weekly: NormalsFile; monthly: StationsFile } | undefined;

function load() {
  files ??= { weekly: NormalsFile.parse(POINTS), monthly: StationsFile.parse(STATIONS) };
  return files;
}

type Point = NormalsFile["points"][number];
type Station = StationsFile["stations"][number];
type Away<T> = T & { km: number };

/**
 * What a time of the year is usually like at a place, from past years: of a week near one of the few cities of which
 * weeks are known, else of the month, from the nearest weather station.
 * @throws AppError `upstream_unavailable` where nothing is known of a place near enough
 */
export function normalsAt(at: Coordinates, date?: string): Sourced<Normals> {
  const { weekly, monthly } = load();
  const point = nearestOf(weekly.points, at);
  const station = nearestOf(monthly.stations, at);
  if (Math.min(point.km, station.km) > REACH_KM) {
    const message = `Almanac's climate normals know no place within ${REACH_KM} km.`;
    throw new AppError("upstream_unavailable", message);
  }
  return point.km <= Math.max(CLOSE_KM, station.km)
    ? weekOfPoint(point, weekly.years, date ?? localDate(point.timezone))
    : monthOfStation(station, monthly.years, date ?? solarDate(at));
}

function weekOfPoint(point: Away<Point>, years: string, date: string): Sourced<Normals> {
  const row = point.weeks[weekOf(date)] ?? [];
  const values = Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]]));
  return {
    data: {
      kind: "normals",
      years,
      of: { name: point.name, km_away: Math.round(point.km) },
      week: weekAround(date),
      ...(values as Record<(typeof COLUMNS)[number], number>),
    },
    provenance: provenanceOf("week", years, "ERA5 by way of Open-Meteo's archive, CC BY 4.0"),
  };
}

function monthOfStation(station: Away<Station>, years: string, date: string): Sourced<Normals> {
  const { name, km, elevation } = station;
  const month = monthOf(date);
  const [highest, lowest] = [station.highest[month]!, station.lowest[month]!];
  return {
    data: {
      kind: "normals",
      years,
      of: { name, km_away: Math.round(km), ...(elevation !== null && { elevation }) },
      week: monthAround(date),
      lowest,
      mean: (lowest + highest) / 2,
      highest,
      record_low: null,
      record_high: null,
      humidity: null,
      cloud_cover: null,
      wind_speed: null,
    },
    provenance: provenanceOf("month", years, "WMO standard normals, NOAA NCEI, to whole degrees"),
  };
}

export function nearestKnown(at: Coordinates): { name: string; km: number } {
  const { weekly, monthly } = load();
  const { name, km } = [
    nearestOf<Coordinates & { name: string }>(weekly.points, at),
    nearestOf<Coordinates & { name: string }>(monthly.stations, at),
  ].reduce((best, one) => (one.km < best.km ? one : best));
  return { name, km: Math.round(km) };
}

const provenanceOf = (time: "week" | "month", years: string, from: string): Provenance => ({
  source: `Climate normals ${years} (${from}), embedded copy`,
  live: false,
  as_of: `${years.slice(-4)}-12-31T00:00:00.000Z`,
  note: `What this ${time} is usually like, not a forecast`,
});

/** 0 to 11. */
const monthOf = (date: string): number => Number(date.slice(5, 7)) - 1;

function monthAround(date: string): { from: string; to: string } {
  const month = date.slice(0, 7);
  const last = new Date(Date.UTC(Number(date.slice(0, 4)), monthOf(date) + 1, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}` };
}

const localDate = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(clock.now());

/** Today by the sun: stations come without a time zone, and the turn of a month needn't be known to the hour. */
const solarDate = ({ longitude }: Coordinates): string =>
  new Date(clock.now().getTime() + longitude * HOURS_PER_DEGREE * HOUR_MS).toISOString().slice(0, 10);

/** @param places at least one */
function nearestOf<T extends Coordinates>(places: readonly T[], at: Coordinates): Away<T> {
  let [best, km] = [places[0]!, Number.POSITIVE_INFINITY];
  for (const place of places) {
    // Most are too far north or south.
    if (EARTH_RADIUS_KM * radians(Math.abs(place.latitude - at.latitude)) >= km) continue;
    const away = distanceKm(at, place);
    if (away < km) [best, km] = [place, away];
  }
  return { ...best, km };
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function distanceKm(a: Coordinates, b: Coordinates): number {
  const [north, other] = [radians(a.latitude), radians(b.latitude)];
  const halfway = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord =
    halfway(other - north) + Math.cos(north) * Math.cos(other) * halfway(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
