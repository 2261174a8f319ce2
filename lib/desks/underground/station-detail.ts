import { AppError } from "@/lib/errors";
import { ACCESS_BASIS, FACTS_DATE, factsOf, hoursOf, verdictOf } from "./facts";
import { HOURS_YEAR } from "./hours";
import { stationById } from "./network";
import { networkProvenance } from "./source";
import type { StationDetail } from "./station-schema";

/** TfL counts the two as one. */
const COUNTED_TOGETHER: Record<string, string> = { Bank: "Monument", Monument: "Bank" };

/** The station whose passengers are counted together with this one's; null for nearly all. */
export const countedWith = (name: string): string | null => COUNTED_TOGETHER[name] ?? null;

/** @throws AppError `not_found` when no station has the id */
export function stationDetail(id: string): StationDetail {
  const station = knownStation(id);
  const { platforms, interchanges, lifts, toilets, passengers } = factsOf(station.id);
  const days = hoursOf(station.id);
  return {
    station,
    access: {
      verdict: verdictOf(station.id),
      as_of: FACTS_DATE,
      basis: ACCESS_BASIS,
      platforms,
      lifts,
      interchanges,
    },
    toilets,
    passengers: {
      shared_with: countedWith(station.name),
      years: Object.entries(passengers).map(([year, count]) => ({
        year: Number(year),
        entries_and_exits: count,
      })),
    },
    hours: days ? { year: HOURS_YEAR, days } : null,
    provenance: [networkProvenance()],
  };
}

/** @throws AppError `not_found` */
export function knownStation(id: string) {
  const station = stationById(id);
  if (station) return station;
  throw new AppError(
    "not_found",
    `There is no station with the id ${id}. Find ids at /api/underground/stations?query=`,
  );
}
