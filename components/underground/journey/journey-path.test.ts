import { expect, test } from "vitest";
import { embeddedData } from "@/lib/desks/underground/embedded";
import { networkMap } from "@/lib/desks/underground/map-data";
import { stationById } from "@/lib/desks/underground/network";
import { resolveStation } from "@/lib/desks/underground/stations";
import type { Journey } from "@/lib/desks/underground/types";
import { journeyPath } from "./journey-path";

const { segments } = networkMap();
const id = (name: string) => resolveStation(name).id;
const names = (ids: string[]) => ids.map((station) => stationById(station)!.name);

const leg = (line: "piccadilly" | null, ...calls: string[]): Journey["legs"][number] => {
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
const journey = (...legs: Journey["legs"]): Journey => ({
  minutes: 5,
  changes: 0,
  departs: "2026-07-01T10:00:00.000Z",
  arrives: "2026-07-01T10:05:00.000Z",
  legs,
});

test("stations that a train passes are on its way", () => {
  const [path] = journeyPath(
    journey(leg("piccadilly", "Turnham Green", "Hammersmith (Dist&Picc)")),
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
  const [walk] = journeyPath(journey(leg(null, "Bank", "Monument")), segments);
  expect(walk).toEqual({ line: null, stations: [id("Bank"), id("Monument")] });
  const [odd] = journeyPath(journey(leg("piccadilly", "Arnos Grove", "Brixton")), segments);
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
