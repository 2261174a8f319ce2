import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { firstAvailable } from "@/lib/sources/fallback";
import type { Provenance, Sourced } from "@/lib/sources/provenance";
import { isSourceError } from "@/lib/sources/source-error";
import { embeddedData } from "./embedded";
import { placesNamed, type SourcedUnderground, tflData } from "./tfl";
import type { FoundPlace } from "./tfl-places";

/** The date of the newest part of the embedded network, its routes. */
const NETWORK_DATE = "2026-08-17T00:00:00.000Z";

interface Embedded<T> {
  /** As in “… used instead”. */
  name: string;
  origin: () => Provenance;
  run: () => Promise<T>;
}

export function networkProvenance(): Provenance {
  return {
    source: "TfL Open Data, embedded copy",
    live: false,
    as_of: NETWORK_DATE,
    // The notice that TfL's licence asks for; the README has it in full with the data's dates.
    note: "Powered by TfL Open Data. Contains OS data © Crown copyright and Geomni UK Map data",
  };
}

const computedBy = (source: string) => (): Provenance => ({
  source,
  live: false,
  as_of: clock.iso(),
});

const SIMULATION = { name: "simulated data", origin: computedBy("Almanac simulation") };
const PLANNER = {
  name: "Almanac's own planner",
  origin: computedBy("Almanac's journey planner, estimated times"),
};
export const estimateProvenance = computedBy("Almanac's estimate of service hours");
const ESTIMATE = { name: "Almanac's own estimate", origin: estimateProvenance };
const COPY = { name: "the embedded copy", origin: networkProvenance };

/**
 * From TfL and, when that fails, from the embedded network and simulation; `ALMANAC_DATA` can rule out either.
 * @throws AppError `upstream_unavailable` in mode `live` when TfL fails; SourceError `aborted` on abort
 */
export function undergroundData(signal?: AbortSignal): SourcedUnderground {
  const tfl = tflData(signal);
  const embedded = embeddedData();
  return {
    status: (lines, period) =>
      either(() => tfl.status(lines, period), { ...SIMULATION, run: () => embedded.status(lines, period) }),
    arrivals: (station, line) =>
      either(() => tfl.arrivals(station, line), {
        ...SIMULATION,
        run: () => embedded.arrivals(station, line),
      }),
    journeys: (request) =>
      either(() => tfl.journeys(request), { ...PLANNER, run: () => embedded.journeys(request) }),
    timetable: (station, line) =>
      either(() => tfl.timetable(station, line), {
        ...ESTIMATE,
        run: () => embedded.timetable(station, line),
      }),
    routes: (line) => either(() => tfl.routes(line), { ...COPY, run: () => embedded.routes(line) }),
  };
}

/** What TfL finds by a place's words; nothing where it can't be asked. */
export async function placesByTfl(name: string): Promise<FoundPlace[]> {
  if (env().ALMANAC_DATA === "sample") return [];
  try {
    return await placesNamed(name);
  } catch (error) {
    if (isSourceError(error)) return [];
    throw error;
  }
}

function either<T>(live: () => Promise<Sourced<T>>, { name, origin, run }: Embedded<T>): Promise<Sourced<T>> {
  return firstAvailable(
    [
      { name: "TfL", live: true, run: live },
      { name, live: false, run: async () => ({ data: await run(), provenance: origin() }) },
    ],
    env().ALMANAC_DATA,
  );
}
