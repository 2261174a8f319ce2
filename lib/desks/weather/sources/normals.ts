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

/**
 * What this week is usually like at a place, from past years: no forecast.
 * @throws AppError `upstream_unavailable` where nothing is known of a place near enough
 */
export function normalsAt(at: Coordinates): Sourced<Normals> {
  file ??= NormalsFile.parse(FILE);
  const { years, points } = file;
  const [near] = points
    .map((point) => ({ ...point, km: distanceKm(at, point) }))
    .toSorted((a, b) => a.km - b.km);
  if (!near || near.km > REACH_KM) {
    const message = `Almanac's climate normals know no place within ${REACH_KM} km.`;
    throw new AppError("upstream_unavailable", message);
  }
  const today = localDate(near.timezone);
  const row = near.weeks[weekOf(today)] ?? [];
  const values = Object.fromEntries(COLUMNS.map((column, index) => [column, row[index]]));
  return {
    data: {
      kind: "normals",
      years,
      of: { name: near.name, km_away: Math.round(near.km) },
      week: weekAround(today),
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
