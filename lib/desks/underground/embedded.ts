import { clock } from "@/lib/clock";
import { findJourneys } from "./journeys";
import { routesOf } from "./network";
import { simulateArrivals, simulateStatus } from "./simulation";
import { serviceDays } from "./timetable";
import type { UndergroundData } from "./types";

/** The embedded source: the real network, estimated journeys, simulated trains and statuses. Needs no connection. */
export function embeddedData(now: () => Date = clock.now): UndergroundData {
  return {
    // What is planned can't be simulated.
    status: async (lines, period) => (period ? [] : simulateStatus(lines, now())),
    arrivals: async (station, line) => simulateArrivals(station, line, now()),
    journeys: async (request) => findJourneys(request, now()),
    timetable: async (_, line) => serviceDays(line),
    routes: async (line) => routesOf(line),
  };
}
