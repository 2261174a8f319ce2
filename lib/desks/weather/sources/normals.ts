import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { Sourced } from "@/lib/sources/provenance";
import FILE from "../data/normals.json";
import type { Coordinates, Normals } from "../types";
import { COLUMNS, NormalsFile } from "./normals-file";
import { weekAround, weekOf } from "./week-of-year";

export const NORMALS_NAME = "climate normals";
/** Further away they would be another place's. */
const REACH_KM = 50;
const EARTH_RADIUS_KM = 6371;

let file: NormalsFile | undefined;

const normals = (): NormalsFile => {
  file ??= NormalsFile.parse(FILE);
  return file;
};

/** The places of which something is known. */
const normalPlaces = (): string[] => normals().points.map(({ name }) => name);

/** So many are named where one of the others was asked for. */
const NAMED = 5;

/** What to say of places of which nothing is known. */
export const nothingUsual = (names: readonly string[]): string =>
  `I don't know what is usual in ${names.join(" or ")}: I know that of ${normalPlaces().length} places, among them ${normalPlaces().slice(-NAMED).join(", ")}.`;

/**
 * What a week is usually like at a place, from past years: no forecast.
 * @param date a day of the week; absent: today
 * @throws AppError `upstream_unavailable` where nothing is known of a place near enough
 */
export function normalsAt(at: Coordinates, date?: string): Sourced<Normals> {
  const { years, points } = normals();
  const [near] = points
    .map((point) => ({ ...point, km: distanceKm(at, point) }))
    .toSorted((a, b) => a.km - b.km);
  if (!near || near.km > REACH_KM) {
    const message = `Almanac's climate normals know no place within ${REACH_KM} km.`;
    throw new AppError("upstream_unavailable", message);
  }
  const day = date ?? localDate(near.timezone);
  const row = near.weeks[weekOf(day)] ?? [];
  const values = Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]]));
  return {
    data: {
      kind: "normals",
      years,
      of: { name: near.name, km_away: Math.round(near.km) },
      week: weekAround(day),
      ...(values as Pick<Normals, (typeof COLUMNS)[number]>),
    },
    provenance: {
      source: `Climate normals ${years} (ERA5 by way of Open-Meteo's archive, CC BY 4.0), embedded copy`,
      live: false,
      as_of: `${years.slice(-4)}-12-31T00:00:00.000Z`,
      note: "What this week is usually like, not a forecast",
    },
  };
}

/** Today at a place, as 2026-11-22. */
const localDate = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(clock.now());

/** Along a great circle. */
function distanceKm(a: Coordinates, b: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, other] = [radians(a.latitude), radians(b.latitude)];
  const halfway = (difference: number) => Math.sin(difference / 2) ** 2;
  const chord =
    halfway(other - north) + Math.cos(north) * Math.cos(other) * halfway(radians(b.longitude - a.longitude));
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
