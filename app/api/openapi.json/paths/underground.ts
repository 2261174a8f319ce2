import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { NetworkMap } from "@/lib/desks/underground/map-schema";
import type { ErrorCode } from "@/lib/errors";
import {
  ArrivalsQuery,
  JourneyQuery,
  LineParams,
  StationParams,
  StationQuery,
} from "../../underground/schema";
import { failures, json, TO_CALLERS } from "../responses";
import { Arrivals, Journeys, LineDetail, Lines, Stations } from "../schemas";

const tags = ["Underground"];

type Operation = Pick<ZodOpenApiOperationObject, "operationId" | "summary" | "requestParams">;

const get = (
  operation: Operation,
  answer: ReturnType<typeof json>,
  ...errors: ErrorCode[]
): { get: ZodOpenApiOperationObject } => ({
  get: { tags, ...operation, responses: { "200": answer, ...failures(...TO_CALLERS, ...errors) } },
});

/** The Underground desk's data. */
export const undergroundPaths: ZodOpenApiPathsObject = {
  "/api/underground/lines": get(
    { operationId: "listLines", summary: "Every line with its status now" },
    json("The lines", Lines),
    "upstream_unavailable",
  ),
  "/api/underground/lines/{id}": get(
    {
      operationId: "getLine",
      summary: "A line's status and its routes",
      requestParams: { path: LineParams },
    },
    json("The line", LineDetail),
    "bad_request",
    "upstream_unavailable",
  ),
  "/api/underground/network": get(
    { operationId: "getNetwork", summary: "What a map of the network is drawn from" },
    json("The network", NetworkMap),
  ),
  "/api/underground/stations": get(
    {
      operationId: "findStations",
      summary: "Stations by name, best match first; all of them without a query",
      requestParams: { query: StationQuery },
    },
    json("The stations", Stations),
    "bad_request",
  ),
  "/api/underground/stations/{id}/arrivals": get(
    {
      operationId: "listArrivals",
      summary: "The next trains at a station, soonest first",
      requestParams: { path: StationParams, query: ArrivalsQuery },
    },
    json("The trains", Arrivals),
    "bad_request",
    "not_found",
    "upstream_unavailable",
  ),
  "/api/underground/journey": get(
    {
      operationId: "findJourneys",
      summary: "Journeys between two stations, best first",
      requestParams: { query: JourneyQuery },
    },
    json("The journeys", Journeys),
    "bad_request",
    "not_found",
    "upstream_unavailable",
  ),
};
