import { defineRoute, type Route } from "@/lib/http/define-route";
import { json } from "@/lib/http/outputs";
import { networkMap } from "../map-data";
import { NetworkMap } from "../map-schema";
import { searchStations, stations } from "../network";
import { findJourney, lineDetail, lineOverview, stationArrivals } from "../overview";
import { networkProvenance } from "../source";
import { stationDetail } from "../station-detail";
import { StationDetail } from "../station-schema";
import {
  Arrivals,
  ArrivalsQuery,
  JourneyQuery,
  Journeys,
  LineDetail,
  LineParams,
  Lines,
  StationParams,
  StationQuery,
  Stations,
} from "./schema";

const getter = { method: "GET", auth: "caller", tag: "Underground" } as const;

export const listLines = defineRoute(
  {
    ...getter,
    path: "/api/underground/lines",
    operationId: "listLines",
    summary: "Every line with its status now",
    outputs: json("The lines", Lines),
    errors: ["upstream_unavailable"],
  },
  ({ request }) => lineOverview(request.signal),
);

export const getLine = defineRoute(
  {
    ...getter,
    path: "/api/underground/lines/{id}",
    operationId: "getLine",
    summary: "A line's status and its routes",
    input: { params: LineParams },
    outputs: json("The line", LineDetail),
    errors: ["upstream_unavailable"],
  },
  ({ params, request }) => lineDetail(params.id, request.signal),
);

export const getNetwork = defineRoute(
  {
    ...getter,
    path: "/api/underground/network",
    operationId: "getNetwork",
    summary: "What a map of the network is drawn from",
    outputs: json("The network", NetworkMap),
    compress: true,
  },
  // It changes with a release only.
  () => Response.json(networkMap(), { headers: { "cache-control": "private, max-age=3600" } }),
);

export const findStations = defineRoute(
  {
    ...getter,
    path: "/api/underground/stations",
    operationId: "findStations",
    summary: "Stations by name, best match first; all of them without a query",
    input: { query: StationQuery },
    outputs: json("The stations", Stations),
  },
  ({ query: { query, limit } }) => {
    const found = query
      ? searchStations(query, limit ?? 10).map(({ station }) => station)
      : stations().slice(0, limit);
    return { stations: found, provenance: [networkProvenance()] };
  },
);

const getStation = defineRoute(
  {
    ...getter,
    path: "/api/underground/stations/{id}",
    operationId: "getStation",
    summary: "A station's step-free access by platform, lifts, toilets, and passengers by year and hour",
    input: { params: StationParams },
    outputs: json("The station", StationDetail),
    errors: ["not_found"],
  },
  ({ params }) => stationDetail(params.id),
);

export const listArrivals = defineRoute(
  {
    ...getter,
    path: "/api/underground/stations/{id}/arrivals",
    operationId: "listArrivals",
    summary: "The next trains at a station, soonest first",
    input: { params: StationParams, query: ArrivalsQuery },
    outputs: json("The trains", Arrivals),
    errors: ["not_found", "upstream_unavailable"],
  },
  ({ params, query, request }) => stationArrivals(params.id, query.line, request.signal),
);

export const findJourneys = defineRoute(
  {
    ...getter,
    path: "/api/underground/journey",
    operationId: "findJourneys",
    summary: "Journeys between two stations, best first",
    input: { query: JourneyQuery },
    outputs: json("The journeys", Journeys),
    errors: ["not_found", "upstream_unavailable"],
  },
  ({ query, request }) => findJourney(query, request.signal),
);

export const routes: Route[] = [
  listLines,
  getLine,
  getNetwork,
  findStations,
  getStation,
  listArrivals,
  findJourneys,
];
