import { expect, test } from "vitest";
import { embeddedData } from "@/lib/desks/underground/embedded";
import { networkMap } from "@/lib/desks/underground/map-data";
import { stationById } from "@/lib/desks/underground/network";
import { resolveStation } from "@/lib/desks/underground/stations";
import type { Journey, JourneyLeg } from "@/lib/desks/underground/types";
import {
  changesWords,
  dayWords,
  journeyEnds,
  journeyPath,
  legWords,
  londonClock,
  stepFreeWay,
  walkWords,
} from "./journey";

const place = (name: string) => ({ id: name, name });
const leg: JourneyLeg = {
  mode: "tube",
  line: "jubilee",
  from: place("Baker Street"),
  to: place("Green Park"),
  towards: "Stratford",
  direction: "southbound",
  stops: [place("Bond Street"), place("Green Park")],
  minutes: 4,
};
const walk: JourneyLeg = { ...leg, mode: "walking", line: null, towards: null, stops: [] };

test.each([
  [leg, "to Green Park, 2 stops towards Stratford"],
  [{ ...leg, towards: "Green Park", stops: [place("Green Park")] }, "to Green Park, 1 stop"],
  [walk, "to Green Park"],
])("a leg says where it leads", (each, words) => {
  expect(legWords(each)).toBe(words);
});

test("a journey has two ends", () => {
  const journey = { minutes: 4, changes: 0, departs: "", arrives: "", legs: [leg] };
  expect(journeyEnds(journey)).toEqual({ from: "Baker Street", to: "Green Park" });
  expect(journeyEnds({ ...journey, legs: [] })).toEqual({ from: "Here", to: "there" });
});

test.each([
  ["2026-01-05T17:05:00.000Z", "17:05"],
  ["2026-07-05T23:05:00.000Z", "00:05"],
])("%s is told by London's clocks", (iso, clock) => {
  expect(londonClock(iso)).toBe(clock);
});

const journey = (...legs: JourneyLeg[]): Journey => ({
  minutes: 4,
  changes: 0,
  departs: "2026-01-05T17:05:00.000Z",
  arrives: "2026-01-05T17:09:00.000Z",
  legs,
});

test("a way says how often one changes and how far one walks", () => {
  expect([0, 1, 2].map(changesWords)).toEqual(["no changes", "1 change", "2 changes"]);
  expect(walkWords(journey(leg, walk, walk))).toBe("8 min on foot");
  expect(walkWords(journey(leg))).toBe("");
});

test("a way is step-free, isn't, or nobody looked", () => {
  expect(stepFreeWay(journey(leg))).toBeUndefined();
  expect(stepFreeWay({ ...journey(leg), stairs: [] })).toMatchObject({ access: "yes" });
  expect(stepFreeWay({ ...journey(leg), stairs: ["Bank (DLR)", "Angel (Northern line)"] })).toEqual({
    access: "unknown",
    short: "not known to be step-free",
    words: "Not known to be step-free at Bank (DLR) and Angel (Northern line)",
  });
});

test("a way on another day names it", () => {
  const { departs } = journey();
  expect(dayWords(departs, Date.parse("2026-01-05T12:00:00Z"))).toBe("");
  expect(dayWords(departs, Date.parse("2026-01-04T12:00:00Z"))).toBe("Monday");
});

const { segments } = networkMap();
const id = (name: string) => resolveStation(name).id;
const names = (ids: string[]) => ids.map((station) => stationById(station)!.name);

const ride = (line: "piccadilly" | null, ...calls: string[]): Journey["legs"][number] => {
  const places = calls.map((name) => ({ id: id(name), name }));
  return {
    mode: line ? "tube" : "walking",
    line,
    from: places[0]!,
    to: places.at(-1)!,
    towards: null,
    direction: null,
    stops: places.slice(1),
    minutes: 5,
  };
};
const course = (...legs: Journey["legs"]): Journey => ({
  minutes: 5,
  changes: 0,
  departs: "2026-07-01T10:00:00.000Z",
  arrives: "2026-07-01T10:05:00.000Z",
  legs,
});

test("stations that a train passes are on its way", () => {
  const [path] = journeyPath(
    course(ride("piccadilly", "Turnham Green", "Hammersmith (Dist&Picc)")),
    segments,
  );
  expect(path?.line).toBe("piccadilly");
  expect(names(path!.stations)).toEqual([
    "Turnham Green",
    "Stamford Brook",
    "Ravenscourt Park",
    "Hammersmith (Dist&Picc)",
  ]);
});

test("a walk goes straight, and so does a train where the network has no way", () => {
  const [walk] = journeyPath(course(ride(null, "Bank", "Monument")), segments);
  expect(walk).toEqual({ line: null, stations: [id("Bank"), id("Monument")] });
  const [odd] = journeyPath(course(ride("piccadilly", "Arnos Grove", "Brixton")), segments);
  expect(names(odd!.stations)).toEqual(["Arnos Grove", "Brixton"]);
});

test("a planned journey is led from its start to its end along its lines", async () => {
  const from = resolveStation("Heathrow Terminal 5");
  const to = resolveStation("Epping");
  const [planned] = await embeddedData().journeys({ from, to });
  const paths = journeyPath(planned!, segments);
  expect([paths[0]!.stations[0], paths.at(-1)!.stations.at(-1)]).toEqual([from.id, to.id]);
  for (const { line, stations } of paths.filter((path) => path.line))
    for (const [i, station] of stations.slice(1).entries())
      expect(
        segments.some(
          (s) =>
            s.lines.includes(line!) && [s.from, s.to].sort().join() === [stations[i], station].sort().join(),
        ),
      ).toBe(true);
});
