import { clock } from "@/lib/clock";
import { embeddedData } from "../embedded";
import { LINES } from "../lines";
import { fromLondonTime, toLondonTime } from "../london-time";
import { lineRoutes, platformName, type Route, stationById } from "../network";
import { type Journey, type JourneyLeg, LINE_IDS, LineId, type Station } from "../types";
import {
  RECORDED_DISAMBIGUATION,
  RECORDED_DISRUPTIONS,
  RECORDED_GOOD_SERVICE,
  RECORDED_ITINERARY,
  RECORDED_JOURNEY,
  RECORDED_PREDICTIONS,
  RECORDED_SEQUENCE,
  RECORDED_TRAIN_LEG,
  RECORDED_WALKING_LEG,
} from "./recorded";

/* What the double of TfL answers: the recorded shapes, filled with values from the embedded network. */

export interface TflAnswer {
  status: number;
  body: unknown;
}

type Answerer = (ids: string[], query: URLSearchParams) => TflAnswer | Promise<TflAnswer>;

const ROUTES: [RegExp, Answerer][] = [
  [/^\/Line\/([^/]+)\/Status$/, ([ids]) => statuses(ids!.split(","))],
  [/^\/StopPoint\/([^/]+)\/Arrivals$/, ([id]) => predictions(id!)],
  [/^\/Line\/([^/]+)\/Route\/Sequence\/(inbound|outbound)$/, ([id, travel]) => sequence(id!, travel!)],
  [/^\/Journey\/JourneyResults\/([^/]+)\/to\/([^/]+)$/, ([from, to], query) => itinerary(from!, to!, query)],
];

const ok = (body: unknown): TflAnswer => ({ status: 200, body });
const notFound = (message: string): TflAnswer => ({
  status: 404,
  body: {
    $type: "Tfl.Api.Presentation.Entities.ApiError, Tfl.Api.Presentation.Entities",
    timestampUtc: clock.iso(),
    exceptionType: "EntityNotFoundException",
    httpStatusCode: 404,
    httpStatus: "NotFound",
    message,
  },
});

export async function tflAnswer(url: URL): Promise<TflAnswer> {
  for (const [pattern, answer] of ROUTES) {
    const match = url.pathname.match(pattern);
    if (match) return answer(match.slice(1).map(decodeURIComponent), url.searchParams);
  }
  return notFound(`Resource not found: ${url.pathname}`);
}

function statuses(ids: string[]): TflAnswer {
  const lines = ids.map((id) => LineId.safeParse(id).data);
  if (!lines.every((line) => line !== undefined)) return notFound("The following line id is not recognised");
  return ok(
    lines.map((id) => {
      const disrupted = RECORDED_DISRUPTIONS.find((line) => line.id === id);
      return disrupted ?? { ...RECORDED_GOOD_SERVICE, id, name: LINES[id].name, modeName: LINES[id].mode };
    }),
  );
}

function predictions(stopId: string): TflAnswer {
  const recorded = RECORDED_PREDICTIONS.filter(({ naptanId }) => naptanId === stopId);
  if (recorded.length > 0) return ok(recorded.map(shifted));
  const station = stationById(stopId);
  const lines = station?.stops.find(({ id }) => id === stopId)?.lines ?? [];
  if (!station) return notFound(`The following stop point is not recognised: ${stopId}`);
  return ok(
    lines.flatMap((line) => lineRoutes(line).flatMap((route, n) => train(route, station, stopId, n))),
  );
}

function shifted(prediction: (typeof RECORDED_PREDICTIONS)[number]) {
  const expectedArrival = inSeconds(prediction.timeToStation);
  return { ...prediction, timestamp: inSeconds(0), expectedArrival, timeToLive: expectedArrival };
}

const inSeconds = (seconds: number) => new Date(clock.ms() + seconds * 1000).toISOString();

function train(route: Route, station: Station, naptanId: string, n: number) {
  const position = route.stations.findIndex(({ id }) => id === station.id);
  if (position < 0 || position === route.stations.length - 1) return [];
  const end = route.stations.at(-1)!;
  return shifted({
    ...RECORDED_PREDICTIONS[0]!,
    id: `${naptanId}-${route.line}-${n}`,
    naptanId,
    stationName: `${station.name} Underground Station`,
    lineId: route.line,
    lineName: LINES[route.line].name,
    modeName: LINES[route.line].mode,
    platformName: platformName(station, route.line, route.directions[position]!),
    direction: route.travel,
    destinationNaptanId: end.id,
    destinationName: `${end.name} Underground Station`,
    towards: end.name,
    timeToStation: 60 + n * 120,
    currentLocation: "",
  });
}

function sequence(id: string, travel: string): TflAnswer {
  const line = LINE_IDS.find((known) => known === id);
  if (!line) return notFound(`The following line id is not recognised: ${id}`);
  const routes = lineRoutes(line).filter((route) => route.travel === travel);
  return ok({
    ...RECORDED_SEQUENCE,
    lineId: id,
    lineName: LINES[line].name,
    direction: travel,
    mode: LINES[line].mode,
    stopPointSequences: routes.map(({ stations }) => ({
      ...RECORDED_SEQUENCE.stopPointSequences[0],
      stopPoint: stations.map((station) => ({ id: station.id, name: `${station.name} Underground Station` })),
    })),
    orderedLineRoutes: routes.map(({ stations }) => ({
      ...RECORDED_SEQUENCE.orderedLineRoutes[0],
      name: `${stations[0]!.name}  &harr;  ${stations.at(-1)!.name} `,
      naptanIds: stations.map((station) => station.id),
    })),
  });
}

async function itinerary(fromId: string, toId: string, query: URLSearchParams): Promise<TflAnswer> {
  const [from, to, via] = [fromId, toId, query.get("via") ?? ""].map(stationById);
  if (!from || !to) return { status: 300, body: RECORDED_DISAMBIGUATION };
  const journeys = await embeddedData().journeys({ from, to, via, ...timeOf(query) });
  if (journeys.length === 0) return notFound("No journey found for your inputs.");
  return ok({ ...RECORDED_ITINERARY, journeys: journeys.map(toTflJourney) });
}

function timeOf(query: URLSearchParams): { departAt?: Date; arriveBy?: Date } {
  const [date, time] = [query.get("date"), query.get("time")];
  if (!date || !time) return {};
  const at = fromLondonTime(
    `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2)}:00`,
  );
  return query.get("timeIs") === "Arriving" ? { arriveBy: at } : { departAt: at };
}

function toTflJourney(journey: Journey) {
  return {
    ...RECORDED_JOURNEY,
    startDateTime: local(journey.departs),
    arrivalDateTime: local(journey.arrives),
    duration: Math.round(journey.minutes),
    legs: journey.legs.map(toTflLeg),
  };
}

function local(instant: string): string {
  const { date, time } = toLondonTime(new Date(instant));
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2)}:00`;
}

function toTflLeg({ mode, line, from, to, towards, stops, minutes }: JourneyLeg) {
  const point = ({ id, name }: { id: string; name: string }) => ({
    ...RECORDED_TRAIN_LEG.departurePoint,
    naptanId: id,
    commonName: `${name} Underground Station`,
  });
  const ends = { duration: Math.round(minutes), departurePoint: point(from), arrivalPoint: point(to) };
  if (line === null) return { ...RECORDED_WALKING_LEG, ...ends };
  const [option] = RECORDED_TRAIN_LEG.routeOptions;
  const identifier = { ...option!.lineIdentifier, id: line, name: LINES[line].name, uri: `/Line/${line}` };
  return {
    ...RECORDED_TRAIN_LEG,
    ...ends,
    mode: { ...RECORDED_TRAIN_LEG.mode, id: mode, name: mode },
    path: { ...RECORDED_TRAIN_LEG.path, stopPoints: stops },
    routeOptions: [
      { ...option, name: LINES[line].name, directions: [towards ?? ""], lineIdentifier: identifier },
    ],
  };
}
