import type { z } from "zod";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { fetchJson } from "@/lib/sources/http";
import type { Sourced } from "@/lib/sources/provenance";
import { isSourceError, SourceError } from "@/lib/sources/source-error";
import { directionBetween, routesOf } from "./network";
import { journeyQuery, journeysFrom } from "./tfl-journeys";
import { type FoundPlace, placesIn } from "./tfl-places";
import {
  Itinerary,
  PlaceChoice,
  type Prediction,
  Predictions,
  RouteSequence,
  type Status,
  Statuses,
  Timetable,
} from "./tfl-schemas";
import { place, plainText, platformDirection } from "./tfl-text";
import { serviceDaysFrom } from "./tfl-timetable";
import {
  type Arrival,
  type Direction,
  type Journey,
  type JourneyRequest,
  LINE_IDS,
  LineId,
  type LineRoute,
  type LineStatus,
  type Period,
  type ServiceDay,
  type Station,
  type UndergroundData,
} from "./types";

const SOURCE = "TfL Unified API";
const ARRIVALS_TTL_MS = 15_000;
const STATUS_TTL_MS = 60_000;
const JOURNEYS_TTL_MS = 60_000;
const TOPOLOGY_TTL_MS = 86_400_000;
const REASON = 1000;
const GOOD_SERVICE = 10;

/** A source of Underground data that says with every answer where it came from. */
export type SourcedUnderground = {
  [Name in keyof UndergroundData]: (
    ...args: Parameters<UndergroundData[Name]>
  ) => Promise<Sourced<Awaited<ReturnType<UndergroundData[Name]>>>>;
};

interface Request<T> {
  /** As in TfL's documentation, `{name}` where `ids` has a value. */
  route: string;
  ids: Record<string, string>;
  query?: Record<string, string>;
  schema: z.ZodType<T>;
  ttlMs: number;
  timeoutMs?: number;
  answersWith?: readonly number[];
}

/** Every method throws `SourceError`; `journeys` AppError `upstream_unavailable` if all use lines to be avoided. */
export function tflData(signal?: AbortSignal): SourcedUnderground {
  return {
    status: (lines, period) => status(lines, period, signal),
    timetable: (station, line) => timetable(station, line, signal),
    arrivals: (station, line) => arrivals(station, line, signal),
    journeys: (request) => journeys(request, signal),
    routes: (line) => routes(line, signal),
  };
}

function get<T>({ route, ids, query, ...rest }: Request<T>, signal?: AbortSignal): Promise<Sourced<T>> {
  const { TFL_BASE_URL, TFL_API_KEY } = env();
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) =>
    ids[name]!.split(",").map(encodeURIComponent).join(),
  );
  const search = new URLSearchParams({ ...query, ...(TFL_API_KEY && { app_key: TFL_API_KEY }) }).toString();
  const url = `${TFL_BASE_URL}${path}${search && `?${search}`}`;
  return fetchJson({ source: SOURCE, url, route, signal, ...rest });
}

async function status(
  lines: LineId[],
  period?: Period,
  signal?: AbortSignal,
): Promise<Sourced<LineStatus[]>> {
  const asked = lines.length > 0 ? lines : LINE_IDS;
  const ids = { ids: [...asked].sort().join(",") };
  const dates = period && { from: period.from.toISOString(), to: period.to.toISOString() };
  const { data, provenance } = await get(
    {
      route: dates ? "/Line/{ids}/Status/{from}/to/{to}" : "/Line/{ids}/Status",
      ids: { ...ids, ...dates },
      schema: Statuses,
      ttlMs: STATUS_TTL_MS,
    },
    signal,
  );
  const known = data.flatMap((line) => toStatus(line, period !== undefined) ?? []);
  const inOrder = asked.flatMap((id) => known.find(({ line }) => line === id) ?? []);
  return { data: inOrder, provenance };
}

/** The worst of a line's statuses that hold now, or at any time of a period that was asked for; a line may have several. */
function toStatus({ id, name, lineStatuses }: Status, isPeriod: boolean): LineStatus | undefined {
  const line = LineId.safeParse(id);
  if (!line.success) return undefined;
  const now = lineStatuses.filter(
    ({ validityPeriods }) =>
      isPeriod || !validityPeriods?.length || validityPeriods.some(({ isNow }) => isNow),
  );
  const [worst] = (now.length > 0 ? now : lineStatuses).toSorted(
    (a, b) => a.statusSeverity - b.statusSeverity,
  );
  if (!worst) return undefined;
  const good = worst.statusSeverity === GOOD_SERVICE;
  return {
    line: line.data,
    name: plainText(name),
    severity: worst.statusSeverity,
    status: plainText(worst.statusSeverityDescription),
    reason: good || !worst.reason ? null : plainText(worst.reason, REASON),
  };
}

async function timetable(
  station: Station,
  line: LineId,
  signal?: AbortSignal,
): Promise<Sourced<ServiceDay[]>> {
  const stop = station.stops.find(({ lines }) => lines.includes(line))?.id ?? station.id;
  const { data, provenance } = await get(
    {
      route: "/Line/{id}/Timetable/{from}",
      ids: { id: line, from: stop },
      schema: Timetable,
      ttlMs: TOPOLOGY_TTL_MS,
    },
    signal,
  );
  const days = serviceDaysFrom(data);
  if (days.length === 0) throw new AppError("upstream_unavailable", "TfL gave no timetable.");
  return { data: days, provenance };
}

async function arrivals(station: Station, line?: LineId, signal?: AbortSignal): Promise<Sourced<Arrival[]>> {
  const serving = station.stops.filter((stop) => !line || stop.lines.includes(line));
  const stops = serving.length > 0 ? serving : [{ id: station.id }];
  const { data, provenance } = await together(
    stops.map(({ id }) => ({
      route: "/StopPoint/{id}/Arrivals",
      ids: { id },
      schema: Predictions,
      ttlMs: ARRIVALS_TTL_MS,
    })),
    signal,
  );
  const from = Date.parse(provenance.as_of);
  const expected = data
    .flatMap((predictions) => predictions.flatMap((prediction) => toArrival(prediction, station, from) ?? []))
    .filter((arrival) => !line || arrival.line === line)
    .sort((a, b) => a.seconds - b.seconds);
  return { data: expected, provenance };
}

function toArrival(prediction: Prediction, station: Station, from: number): Arrival | undefined {
  const line = LineId.safeParse(prediction.lineId);
  if (!line.success) return undefined;
  const { destinationNaptanId, destinationName, towards, platformName, currentLocation } = prediction;
  const end = place(destinationNaptanId ?? "", destinationName || towards || "Check front of train");
  const expected = new Date(prediction.expectedArrival);
  return {
    line: line.data,
    platform: platformName ? plainText(platformName) : null,
    direction: platformDirection(platformName ?? "") ?? directionBetween(line.data, station.id, end.id),
    destination: end.name,
    expected: expected.toISOString(),
    seconds: Math.max(0, Math.round((expected.getTime() - from) / 1000)),
    currentLocation: currentLocation ? plainText(currentLocation) : null,
  };
}

async function journeys(request: JourneyRequest, signal?: AbortSignal): Promise<Sourced<Journey[]>> {
  const { data, provenance } = await get(
    {
      route: "/Journey/JourneyResults/{from}/to/{to}",
      ids: { from: request.from.id, to: request.to.id },
      query: journeyQuery(request),
      schema: Itinerary,
      ttlMs: JOURNEYS_TTL_MS,
    },
    signal,
  ).catch(disambiguation);
  const found = journeysFrom(data.journeys, request);
  if (data.journeys.length > 0 && found.length === 0) {
    throw new AppError("upstream_unavailable", "TfL offered no journey that fits.");
  }
  return { data: found, provenance };
}

const SOMEWHERE = "940GZZLUKSX";
const CHOICES = 300;
/** Nobody waits longer for a guess at a name. */
const SEARCH_MS = 2000;

/** What TfL's journey planner finds by a place's words, the likeliest first. @throws SourceError */
export async function placesNamed(name: string, signal?: AbortSignal): Promise<FoundPlace[]> {
  const { data } = await get(
    {
      route: "/Journey/JourneyResults/{from}/to/{to}",
      ids: { from: SOMEWHERE, to: name.replaceAll(",", " ") },
      query: { nationalSearch: "false" },
      schema: PlaceChoice,
      ttlMs: TOPOLOGY_TTL_MS,
      timeoutMs: SEARCH_MS,
      answersWith: [CHOICES],
    },
    signal,
  );
  return placesIn(data);
}

/** TfL answers 300 when it takes a stop for several; for us, who ask by id, that is no answer. */
function disambiguation(error: unknown): never {
  if (!isSourceError(error) || error.status !== 300) throw error;
  throw new SourceError(SOURCE, "schema", "a choice of stops instead of journeys", { status: 300 });
}

async function routes(line: LineId, signal?: AbortSignal): Promise<Sourced<LineRoute[]>> {
  const { data, provenance } = await together(
    ["inbound", "outbound"].map((direction) => ({
      route: `/Line/{id}/Route/Sequence/${direction}`,
      ids: { id: line },
      query: { excludeCrowding: "true" },
      schema: RouteSequence,
      ttlMs: TOPOLOGY_TTL_MS,
    })),
    signal,
  );
  return { data: data.flatMap((sequence) => toRoutes(line, sequence)), provenance };
}

function toRoutes(line: LineId, { stopPointSequences, orderedLineRoutes }: RouteSequence): LineRoute[] {
  const names = new Map(
    stopPointSequences.flatMap(({ stopPoint }) => stopPoint.map(({ id, name }) => [id, name])),
  );
  return orderedLineRoutes.map(({ name, naptanIds }) => {
    const stations = naptanIds.map((id) => place(id, names.get(id) ?? id));
    return { name: plainText(name), direction: routeDirection(line, stations), stations };
  });
}

/** TfL says only inbound or outbound; the embedded network knows what the signs say. */
function routeDirection(line: LineId, stations: { id: string }[]): Direction | null {
  const [first, last] = [stations.at(0)!.id, stations.at(-1)!.id];
  const same = routesOf(line).find((route) => {
    return route.stations.at(0)?.id === first && route.stations.at(-1)?.id === last;
  });
  return same ? same.direction : directionBetween(line, first, last);
}

/** Several answers as one, as old as the oldest of them; when one fails, the others are not waited for. */
async function together<T>(requests: Request<T>[], signal?: AbortSignal): Promise<Sourced<T[]>> {
  const rest = new AbortController();
  const either = signal ? AbortSignal.any([signal, rest.signal]) : rest.signal;
  try {
    const answers = await Promise.all(requests.map((request) => get(request, either)));
    const [oldest] = answers.map(({ provenance }) => provenance).sort((a, b) => (a.as_of < b.as_of ? -1 : 1));
    return { data: answers.map(({ data }) => data), provenance: oldest! };
  } finally {
    rest.abort();
  }
}
