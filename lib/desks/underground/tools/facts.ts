import { countFact, type Fact } from "@/lib/agent/truth";
import { directionName, timeInLondon } from "../format";
import type { Arrival, Journey, LineId, LineRoute, LineStatus, LineStop, Station } from "../types";
import { arrivalWords, journeyWords, lineWords, nameOf, stationWords, statusWords } from "./word-facts";

const WORDS: Record<string, string> = {
  leaving: "leave departing depart departure",
  arriving: "arrive arrival reach",
};

const clockFact = (iso: string, quantity: string, of: string[]): Fact => {
  const [hour = 0, minute = 0] = timeInLondon(iso).split(":").map(Number);
  return {
    value: hour * 60 + minute,
    unit: "time of day",
    quantity,
    words: WORDS[quantity],
    of,
    time: iso,
    origin: `${quantity}, ${of.join(", ")}`,
  };
};

const GOOD = 10;
const TROUBLED = ["disrupted", "affected", "disruptions", "problems"];

export function statusFacts(statuses: LineStatus[]): Fact[] {
  const byStatus = Map.groupBy(statuses, ({ status }) => status);
  const good = statuses.filter(({ severity }) => severity === GOOD).length;
  return [
    countFact(statuses.length, "lines"),
    ...[...byStatus].map(([status, lines]) => countFact(lines.length, "lines", [status])),
    countFact(good, "lines", ["normally"]),
    countFact(statuses.length - good, "lines", TROUBLED),
    ...statusWords(statuses),
  ];
}

export function arrivalFacts(station: string, trains: Arrival[]): Fact[] {
  const times = trains.flatMap(({ line, direction, destination, platform, expected, seconds }): Fact[] => {
    const of = [station, nameOf(line), ...(direction ? [directionName(direction)] : []), destination];
    const at = { of, time: expected };
    const number = /\d+\s*$/.exec(platform ?? "")?.[0];
    const origin = `train of the ${nameOf(line)} to ${destination}`;
    return [
      { ...at, value: seconds, unit: "s", quantity: "trains", origin },
      {
        ...at,
        value: Math.max(1, Math.round(seconds / 60)),
        unit: "min",
        quantity: "minutes to trains",
        origin,
      },
      clockFact(expected, "train's time", of),
      ...(number ? [{ ...at, value: Number(number), unit: null, quantity: "platform", origin }] : []),
    ];
  });
  return [...times, ...arrivalWords(station, trains)];
}

export function journeyFacts(from: string, to: string, journeys: Journey[]): Fact[] {
  return [
    countFact(journeys.length, "routes journeys ways"),
    ...journeyWords(from, to, journeys),
    ...journeys.flatMap((journey, at) => {
      const lines = journey.legs.flatMap(({ line }) => (line ? [nameOf(line)] : []));
      const changes = journey.legs.slice(1).map((leg) => leg.from.name);
      const kind = at === 0 ? [] : ["alternative", "other route", "another way"];
      const direct = journey.changes === 0 ? ["direct"] : [];
      const of = [from, to, ...new Set([...lines, ...changes]), ...kind, ...direct];
      const stops = journey.legs.reduce((sum, leg) => sum + leg.stops.length, 0);
      const origin = `journey by the ${lines.join(" and ")}`;
      return [
        { value: journey.minutes, unit: "min", quantity: "journey", of, origin },
        countFact(journey.changes, "changes interchanges", of),
        countFact(stops, "stops", of),
        clockFact(journey.departs, "leaving", of),
        clockFact(journey.arrives, "arriving", of),
        ...journey.legs.flatMap((leg) => legFacts(leg, [...kind, ...direct])),
      ];
    }),
  ];
}

function legFacts({ line, from, to, stops, minutes }: Journey["legs"][number], kind: string[]): Fact[] {
  const of = [line ? nameOf(line) : "walk", from.name, to.name, ...kind];
  const origin = `leg from ${from.name} to ${to.name}`;
  return [
    { value: minutes, unit: "min", quantity: "leg", of, origin },
    countFact(stops.length, "stops", of),
    ...stops.map(({ name }, at) => countFact(at + 1, "place stop", [name, from.name])),
  ];
}

export function stationFacts(station: Station): Fact[] {
  const { name, zone, lat, lon, lines } = station;
  const of = [name];
  const zones = zone?.match(/\d+/g) ?? [];
  return [
    ...zones.map((number) => ({ ...countFact(Number(number), "zone", of), origin: `fare zone of ${name}` })),
    countFact(lines.length, "lines", of),
    { value: lat, unit: "° N", quantity: "latitude", of, origin: `latitude of ${name}` },
    { value: lon, unit: "° N", quantity: "longitude", of, origin: `longitude of ${name}` },
    ...stationWords(station),
  ];
}

export function lineFacts(line: LineId, routes: Pick<LineRoute, "stations">[]): Fact[] {
  const all = new Set(routes.flatMap(({ stations }) => stations.map(({ id }) => id)));
  return [
    countFact(all.size, "stations", [nameOf(line)]),
    ...routes.flatMap(({ stations }) => stopFacts(stations)),
    ...lineWords(line, routes),
  ];
}

function stopFacts(stations: LineStop[]): Fact[] {
  const first = stations[0]?.name;
  return stations.flatMap((from, start) => [
    ...stations.slice(start + 1).map((to, step) => countFact(step + 1, "stops", [from.name, to.name])),
    ...(first && start > 0 ? [countFact(start + 1, "place station stop", [from.name, first])] : []),
  ]);
}
