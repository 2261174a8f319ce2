import { clock } from "@/lib/clock";
import { findJourneys } from "./journeys";
import { routesOf } from "./network";
import { simulateArrivals, simulateStatus } from "./simulation";
import type { UndergroundData } from "./types";

/** The embedded source: the real network, estimated journeys, simulated trains and statuses. Needs no connection. */
export function embeddedData(now: () => Date = clock.now): UndergroundData {
  return {
    status: async (lines) => simulateStatus(lines, now()),
    arrivals: async (station, line) => simulateArrivals(station, line, now()),
    journeys: async (request) => findJourneys(request, now()),
    routes: async (line) => routesOf(line),
  };
}
