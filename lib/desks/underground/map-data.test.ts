import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { networkMap } from "./map-data";
import type { MapSegment } from "./map-schema";
import { lineRoutes, stationById, stations } from "./network";
import { LINE_IDS, type LineId } from "./types";

const { segments } = networkMap();
const name = (id: string) => stationById(id)!.name;
const called = (wanted: string) => stations().find((station) => station.name === wanted)!.id;

function between(a: string, b: string): MapSegment | undefined {
  const [x, y] = [called(a), called(b)];
  return segments.find(({ from, to }) => (from === x && to === y) || (from === y && to === x));
}

function connected(line: LineId, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const id of reached)
    for (const segment of segments.filter(({ lines }) => lines.includes(line))) {
      if (segment.from === id) reached.add(segment.to);
      if (segment.to === id) reached.add(segment.from);
    }
  return reached.has(to);
}

test("neighbours stand once, between stations that are there", () => {
  const pairs = segments.map(({ from, to }) => [from, to].sort().join());
  expect(new Set(pairs).size).toBe(pairs.length);
  for (const { from, to, lines } of segments) {
    expect(stationById(from) && stationById(to)).toBeDefined();
    expect(from).not.toBe(to);
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test.each(LINE_IDS)("the %s line is drawn from end to end of each route", (line) => {
  for (const { stations: calls } of lineRoutes(line))
    expect(connected(line, calls[0]!.id, calls.at(-1)!.id), calls.at(-1)!.name).toBe(true);
});

test("lines that share track share a segment", () => {
  expect(between("Westminster", "Embankment")?.lines).toEqual(["district", "circle"]);
  expect(between("Barbican", "Moorgate")?.lines).toEqual(
    expect.arrayContaining(["hammersmith-city", "metropolitan", "circle"]),
  );
  expect(between("Brixton", "Stockwell")?.lines).toEqual(["victoria"]);
});

test("a line that passes stations is led through those on its course, and only those", () => {
  expect(between("Stamford Brook", "Ravenscourt Park")?.lines).toEqual(["district", "piccadilly"]);
  expect(between("Kilburn", "West Hampstead")?.lines).toEqual(["jubilee", "metropolitan"]);
  expect(between("Finchley Road", "Wembley Park")).toBeUndefined();
  // The Metropolitan's own tunnel is another course than the Jubilee's.
  expect(between("Baker Street", "Finchley Road")?.lines).toEqual(["metropolitan"]);
});

test("round its loop the Circle keeps one direction, with the others outside of it", () => {
  const loop = segments.filter(({ lines }) => lines.includes("circle") && lines.length > 1);
  const onward = new Map(segments.filter(({ lines }) => lines.includes("circle")).map((s) => [s.from, s.to]));
  expect(name(onward.get(called("Victoria"))!)).toBe("Sloane Square");
  expect(name(onward.get(called("Farringdon"))!)).toBe("Barbican");
  for (const { lines } of loop) expect(lines.at(-1)).toBe("circle");
});

test("it is small on the way to a browser", () => {
  expect(gzipSync(JSON.stringify(networkMap())).length).toBeLessThan(20_000);
});

test("a station's toilets and busiest hour go with it", () => {
  const named = (name: string) => networkMap().stations.find((station) => station.name === name);
  expect(named("Euston")).toMatchObject({ toilets: "accessible" });
  expect(named("Bank")).toMatchObject({ toilets: null, busiest_hour: 8 });
});
