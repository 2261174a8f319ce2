import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GROUP_ALIASES, LINES } from "./lines";
import {
  directionBetween,
  networkSource,
  routesOf,
  searchStations,
  stationById,
  stationNames,
  stations,
} from "./network";
import { LINE_IDS, type LineId, Station } from "./types";

const station = (name: string) => {
  const found = stations().find((s) => s.name === name);
  if (!found) throw new Error(`No station ${name}`);
  return found;
};
const id = (name: string) => station(name).id;
const best = (query: string) => searchStations(query)[0]?.station.name;

describe("stations", () => {
  it("are valid, and unique by id, stop and name", () => {
    for (const s of stations()) expect(() => Station.parse(s)).not.toThrow();
    const stops = stations().flatMap((s) => s.stops.map((stop) => stop.id));
    expect(new Set(stops).size).toBe(stops.length);
    expect(new Set(stations().map((s) => s.name)).size).toBe(stations().length);
    for (const s of stations()) expect(s.stops[0]!.id).toBe(s.id);
  });

  it("lie in and around London", () => {
    for (const { lat, lon } of stations()) {
      expect(lat).toBeGreaterThan(51.3);
      expect(lat).toBeLessThan(51.8);
      expect(lon).toBeGreaterThan(-1);
      expect(lon).toBeLessThan(0.4);
    }
  });

  const COUNTS: Record<LineId, number> = {
    bakerloo: 25,
    central: 49,
    circle: 36 - 1, // both Paddington stops are one station
    district: 60,
    "hammersmith-city": 29,
    jubilee: 27,
    metropolitan: 34,
    northern: 52,
    piccadilly: 53,
    victoria: 16,
    "waterloo-city": 2,
    elizabeth: 43 - 2, // so are Paddington's, and Liverpool Street's
    dlr: 45,
    liberty: 3,
    lioness: 19,
    mildmay: 28,
    suffragette: 13,
    weaver: 25,
    windrush: 29,
  };
  it.each(LINE_IDS.map((line) => [line, COUNTS[line]] as const))("%s has %i", (line, count) => {
    expect(stations().filter((s) => s.lines.includes(line))).toHaveLength(count);
  });

  it("merge what passengers think of as one", () => {
    expect(station("Paddington").lines).toEqual([
      "bakerloo",
      "circle",
      "district",
      "hammersmith-city",
      "elizabeth",
    ]);
    expect(station("Canary Wharf").lines).toEqual(["jubilee", "elizabeth", "dlr"]);
    expect(station("Stratford").lines).toEqual(["central", "jubilee", "elizabeth", "dlr", "mildmay"]);
    expect(station("Shepherd's Bush").lines).toEqual(["central", "mildmay"]);
  });

  it.each([
    ["Bank", "Monument"],
    ["Edgware Road (Bakerloo)", "Edgware Road (Circle)"],
    ["Hammersmith (Dist&Picc)", "Hammersmith (H&C)"],
    ["Shepherd's Bush", "Shepherd's Bush Market"],
    ["Heathrow Terminal 4", "Heathrow Terminal 5"],
    ["Bethnal Green (Central)", "Bethnal Green (Weaver)"],
  ])("keep %s and %s apart", (a, b) => expect(id(a)).not.toBe(id(b)));

  it("are found by any of their stops", () => {
    for (const s of stations()) for (const stop of s.stops) expect(stationById(stop.id)).toBe(s);
    expect(stationById("910GPADTLL")?.name).toBe("Paddington");
    expect(stationById("nowhere")).toBeUndefined();
  });

  it("know zones and step-free access, also where there is none", () => {
    expect(station("Archway").zone).toBe("2/3");
    expect(station("Reading").zone).toBeNull();
    expect(station("Green Park").stepFree).toBe("street-to-train");
    expect(station("Waterloo").stepFree).toBe("partial");
    expect(station("Oxford Circus").stepFree).toBe("none");
  });

  it("name their source and licence", () => expect(networkSource).toMatch(/Powered by TfL Open Data/));
});

describe("routes", () => {
  it.each(LINE_IDS)("of the %s line call at stations that know the line, both ways", (line) => {
    const routes = routesOf(line);
    expect(routes.length).toBeGreaterThanOrEqual(2);
    for (const { stations: calls } of routes) {
      for (const call of calls) expect(stationById(call.id)?.lines).toContain(line);
      calls.slice(1).forEach((call, i) => {
        expect(call.id).not.toBe(calls[i]!.id);
      });
    }
  });

  it("reach every station of the line, and leave it", () => {
    for (const line of LINE_IDS) {
      const calls = routesOf(line).map((r) => r.stations.map((call) => call.id));
      for (const s of stations().filter(({ lines }) => lines.includes(line))) {
        expect(
          calls.some((ids) => ids.slice(1).includes(s.id)),
          `to ${s.name}`,
        ).toBe(true);
        expect(
          calls.some((ids) => ids.slice(0, -1).includes(s.id)),
          `from ${s.name}`,
        ).toBe(true);
      }
    }
  });

  it("name the Circle's rails", () =>
    expect(routesOf("circle").map((r) => r.direction)).toEqual(["inner", "outer"]));
});

describe("directionBetween", () => {
  it.each([
    ["bakerloo", "Paddington", "Waterloo", "southbound"],
    ["central", "Bank", "Oxford Circus", "westbound"],
    ["victoria", "Brixton", "Oxford Circus", "northbound"],
    ["jubilee", "Green Park", "Canary Wharf", "southbound"],
    ["jubilee", "Canary Wharf", "Green Park", "westbound"],
    ["circle", "Victoria", "Tower Hill", "eastbound"],
    ["circle", "King's Cross St. Pancras", "Baker Street", "westbound"],
    ["circle", "Bayswater", "Victoria", "inner"],
    ["district", "Bayswater", "Edgware Road (Circle)", "outer"],
    ["dlr", "Poplar", "West India Quay", "southbound"],
    ["dlr", "Canning Town", "London City Airport", "southbound"],
    ["elizabeth", "Paddington", "Canary Wharf", "eastbound"],
    ["windrush", "Canada Water", "Highbury & Islington", "northbound"],
    ["waterloo-city", "Waterloo", "Bank", "eastbound"],
  ] as const)("%s, %s to %s: %s", (line, from, to, direction) => {
    expect(directionBetween(line, id(from), id(to))).toBe(direction);
  });

  it("is null where no train goes, or one must change", () => {
    expect(directionBetween("victoria", id("Brixton"), id("Bank"))).toBeNull();
    expect(directionBetween("northern", id("Edgware"), id("High Barnet"))).toBeNull();
  });
});

describe("searchStations", () => {
  it.each([
    ["Kings X", "King's Cross St. Pancras"],
    ["kings cross station", "King's Cross St. Pancras"],
    ["St Pancras", "King's Cross St. Pancras"],
    ["Earls Court", "Earl's Court"],
    ["elephant and castle", "Elephant & Castle"],
    ["E&C", "Elephant & Castle"],
    ["padington", "Paddington"],
    ["liecester square", "Leicester Square"],
    ["tott court road", "Tottenham Court Road"],
    ["High St Ken", "High Street Kensington"],
    ["city airport", "London City Airport"],
    ["Saint Paul's", "St. Paul's"],
    ["totteridge", "Totteridge & Whetstone"],
    ["bank", "Bank"],
    ["victoria", "Victoria"],
    ["the oval", "Oval"],
  ])("%s → %s", (query, name) => expect(best(query)).toBe(name));

  it("offers all that share a name, equally", () => {
    const heathrow = searchStations("Heathrow").slice(0, 3);
    expect(heathrow.map((r) => r.station.name).every((name) => name.startsWith("Heathrow"))).toBe(true);
    expect(new Set(heathrow.map((r) => r.score)).size).toBe(1);
    expect(searchStations("hammersmith")).toHaveLength(2);
  });

  it("looks for nothing in a text that is longer than any name", () => {
    const before = process.cpuUsage();
    expect(searchStations("Londn Brigde to Paris, ".repeat(300))).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it.each(["", "   ", "xyzzy", "new york", "asdfgh"])("finds nothing for %o", (query) => {
    expect(searchStations(query)).toEqual([]);
  });

  it("finds every station by its name, and no more than asked", () => {
    fc.assert(
      fc.property(fc.constantFrom(...stations()), fc.integer({ min: 1, max: 8 }), (s, limit) => {
        const found = searchStations(s.name.toUpperCase(), limit);
        expect(found[0]).toEqual({ station: s, score: 1 });
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(found.map((r) => r.score)).toEqual(found.map((r) => r.score).sort((a, b) => b - a));
      }),
    );
  });

  it("survives any text", () => {
    fc.assert(fc.property(fc.string(), (text) => searchStations(text).every((r) => r.score <= 1)));
  });
});

describe("names", () => {
  it("begin with the station's own", () => {
    for (const { value, names } of stationNames()) expect(names[0]).toBe(stationById(value)?.name);
  });

  it("mean one line each, unless they are a group's", () => {
    const aliases = LINE_IDS.flatMap((line) => LINES[line].aliases.map((alias) => alias.toLowerCase()));
    expect(new Set(aliases).size).toBe(aliases.length);
    for (const alias of Object.keys(GROUP_ALIASES)) expect(aliases).not.toContain(alias);
    expect(GROUP_ALIASES.overground).toHaveLength(6);
  });
});
