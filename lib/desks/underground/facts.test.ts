import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { describe, expect, it, test } from "vitest";
import { accessAt, factsOf, hoursOf, isStepFree, verdictOf } from "./facts";
import { total } from "./hours";
import { directionsAt, lineRoutes, stationById, stations } from "./network";
import { stationDetail } from "./station-detail";
import { StationDetail } from "./station-schema";
import { resolveStation } from "./stations";
import { LINE_IDS, type LineId } from "./types";

const idOf = (name: string): string =>
  stations().find((one) => one.name === name)?.id ?? resolveStation(name).id;

/** Forty stations as step_free_by_station_line has them, by line: all platforms (1), some (½) or none (0). */
const FORTY: Record<string, Partial<Record<LineId, 1 | 0.5 | 0>>> = {
  Bank: { central: 0, dlr: 1, northern: 1, "waterloo-city": 1 },
  Waterloo: { bakerloo: 0, jubilee: 1, northern: 0, "waterloo-city": 0.5 },
  "Green Park": { jubilee: 1, piccadilly: 1, victoria: 1 },
  Westminster: { circle: 1, district: 1, jubilee: 1 },
  "Oxford Circus": { bakerloo: 0, central: 0, victoria: 0 },
  "Baker Street": { bakerloo: 0, circle: 0, "hammersmith-city": 0, jubilee: 0, metropolitan: 0 },
  "Camden Town": { northern: 0 },
  Oval: { northern: 0 },
  Brixton: { victoria: 1 },
  Stratford: { central: 1, dlr: 1, elizabeth: 1, jubilee: 1 },
  "King's Cross St. Pancras": { circle: 1, metropolitan: 1, northern: 1, piccadilly: 1, victoria: 1 },
  Euston: { northern: 0, victoria: 0 },
  Paddington: { bakerloo: 1, circle: 0.5, district: 0.5, elizabeth: 1, "hammersmith-city": 1 },
  "Liverpool Street": { central: 0, circle: 0.5, elizabeth: 1, metropolitan: 0.5 },
  Morden: { northern: 1 },
  Borough: { northern: 0.5 },
  "Elephant & Castle": { bakerloo: 0, northern: 0.5 },
  Barbican: { circle: 0.5, "hammersmith-city": 0.5, metropolitan: 0.5 },
  "Cannon Street": { circle: 0.5, district: 0.5 },
  Angel: { northern: 0 },
  "Canary Wharf": { elizabeth: 1, jubilee: 1 },
  Vauxhall: { victoria: 1 },
  Victoria: { circle: 1, district: 1, victoria: 1 },
  Stockwell: { northern: 0, victoria: 0 },
  "Tooting Bec": { northern: 0 },
  Amersham: { metropolitan: 1 },
  "Wembley Park": { jubilee: 1, metropolitan: 1 },
  Kilburn: { jubilee: 1 },
  "Earl's Court": { district: 1, piccadilly: 1 },
  "Ealing Broadway": { central: 1, district: 1, elizabeth: 1 },
  Richmond: { district: 1 },
  Upminster: { district: 1 },
  Epping: { central: 1 },
  "Heathrow Terminal 5": { elizabeth: 1, piccadilly: 1 },
  "London Bridge": { jubilee: 1, northern: 1 },
  "Bond Street": { central: 1, elizabeth: 1, jubilee: 1 },
  Whitechapel: { district: 1, elizabeth: 1, "hammersmith-city": 1 },
  Barkingside: { central: 0.5 },
  Ruislip: { metropolitan: 0.5, piccadilly: 0.5 },
  "Mile End": { central: 0, district: 0, "hammersmith-city": 0 },
};

function shareOf(id: string, line: LineId): number {
  const access = accessAt(id, line);
  return access === "none" ? 0 : access === "part" ? 0.5 : 1;
}

describe("access without steps", () => {
  test.each(Object.entries(FORTY))("%s, line by line", (name, lines) => {
    const found = Object.keys(lines).map((line) => [line, shareOf(idOf(name), line as LineId)]);
    expect(Object.fromEntries(found)).toEqual(lines);
  });

  it("calls a station wholly, in part or not step-free", () => {
    const count = (verdict: string) => stations().filter(({ id }) => verdictOf(id) === verdict).length;
    // Of the feed's 509 stations 88 have only trams, cable cars or National Rail, which the network leaves out.
    expect(stations()).toHaveLength(421);
    expect([count("yes"), count("in-part"), count("no")]).toEqual([200, 27, 194]);
    for (const name of ["Oxford Circus", "Baker Street", "Camden Town"])
      expect(verdictOf(idOf(name))).toBe("no");
    for (const name of ["Bank", "Waterloo"]) expect(verdictOf(idOf(name))).toBe("in-part");
    for (const name of ["Green Park", "Westminster"]) expect(verdictOf(idOf(name))).toBe("yes");
  });

  it("tells one direction from the other, and all platforms where a train may come in at any", () => {
    expect(isStepFree(idOf("Borough"), "northern", "northbound")).toBe(true);
    expect(isStepFree(idOf("Borough"), "northern", "southbound")).toBe(false);
    expect(isStepFree(idOf("Borough"), "northern")).toBe(false);
    expect(accessAt(idOf("Bank"), "waterloo-city", "eastbound")).toBe("ramp");
    expect(accessAt("nowhere", "northern")).toBeUndefined();
  });

  it("names the lifts from the street in their order, and the ways between platforms", () => {
    const { platforms, interchanges } = factsOf(idOf("Green Park"));
    expect(platforms.find(({ number }) => number === "5")?.lifts).toEqual(["Lift 5 or 6", "Lift 2"]);
    expect(new Set(platforms.map(({ inside }) => inside)).size).toBe(1);
    expect(new Set(interchanges.map(({ metres }) => metres))).toEqual(new Set([160, 220, 380]));
    // From one platform of Woodford to the other without steps one goes through the street.
    expect(new Set(factsOf(idOf("Woodford")).platforms.map(({ inside }) => inside)).size).toBe(2);
  });

  const file = join(process.cwd(), "../shared/data/underground/step_free_by_station_line_2025-03-28.csv");
  const isThere = existsSync(file);
  if (!isThere) console.warn("The table by station and line isn't there to be compared with.");
  test.skipIf(!isThere)("every station and line is as in the published topology", () => {
    const rows = csvParse(readFileSync(file, "utf8"));
    const names = new Map(stations().map((one) => [one.name.replace(/\./g, "").toLowerCase(), one.id]));
    const compared = rows.flatMap(
      ({ station = "", line = "", platforms_step_free: free, platforms: all, station_id: own }) => {
        const id = stationById(own ?? "")?.id ?? names.get(station.replace(/\./g, "").toLowerCase());
        if (!id || !stationById(id)?.lines.includes(line as LineId)) return [];
        const share = free === "0" ? 0 : free === all ? 1 : 0.5;
        return [{ station, line, share, found: shareOf(id, line as LineId) }];
      },
    );
    expect(compared.length).toBeGreaterThan(400);
    expect(compared.filter(({ share, found }) => share !== found)).toEqual([]);
  });
});

describe("from platform to train", () => {
  it("has millimetres and ramps by platform and line, of platforms that the station has", () => {
    const { boardings } = factsOf(idOf("King's Cross St. Pancras"));
    expect(boardings.find(({ line, number }) => line === "piccadilly" && number === "5")).toEqual({
      number: "5",
      direction: "westbound",
      line: "piccadilly",
      way: "level",
      gap: [0, 85],
      step: [0, 50],
      doors: null,
    });
    for (const { id, name } of stations()) {
      const { platforms, boardings: all } = factsOf(id);
      for (const { number, line, direction, gap, step } of all) {
        const isThere = platforms.some(
          (one) => one.number === number && one.direction === direction && one.lines.includes(line),
        );
        expect(isThere, `${name}, platform ${number}`).toBe(true);
        for (const span of [gap, step]) if (span) expect(span[0]).toBeLessThanOrEqual(span[1]);
      }
    }
  });

  it("agrees with the access of the platforms that are reached", () => {
    for (const { id, name } of stations()) {
      const { platforms, boardings } = factsOf(id);
      for (const { number, line, direction, way } of boardings) {
        const own = platforms.filter(
          (one) => one.number === number && one.direction === direction && one.lines.includes(line),
        );
        const expected = way === "level" ? "train" : way === "ramp" ? "ramp" : "platform";
        expect([expected, "none"], `${name}, platform ${number}, ${line}`).toContain(own[0]!.access);
      }
    }
  });
});

describe("passengers by hour", () => {
  it("has typical days of 2019 from five in the morning, with the busiest and the quietest hour", () => {
    const days = hoursOf(idOf("Bank"))!;
    expect(days.map(({ day }) => day)).toEqual(["Monday to Thursday", "Friday", "Saturday", "Sunday"]);
    for (const { hours, busiest, quietest } of days) {
      expect(hours.map(({ hour }) => hour).slice(0, 2)).toEqual([5, 6]);
      const most = Math.max(...hours.map(total));
      expect(total(hours.find(({ hour }) => hour === busiest)!)).toBe(most);
      expect(quietest).toBeGreaterThanOrEqual(7);
      expect(quietest).toBeLessThan(20);
    }
    expect(days[0]!.busiest).toBe(8);
    // As published: 23,078 in from 17:00, counted with Monument.
    expect(days[0]!.hours.find(({ hour }) => hour === 17)!.entries).toBeGreaterThanOrEqual(23_078);
    expect(hoursOf(idOf("Nine Elms"))).toBeUndefined();
  });

  it("fits the route's schema at every station", () => {
    for (const { id } of stations())
      expect(StationDetail.safeParse(stationDetail(id)).error, id).toBeUndefined();
  });

  it("is in the station's route, with what is known of access", () => {
    const detail = stationDetail(idOf("Monument"));
    expect(detail.access).toMatchObject({ verdict: "no", as_of: "2025-03-28" });
    expect(detail.passengers.shared_with).toBe("Bank");
    expect(detail.hours?.year).toBe(2019);
    expect(() => stationDetail("nowhere")).toThrow(/no station/);
  });
});

describe("facts against the routes", () => {
  const namesOn = (line: LineId) =>
    new Set(lineRoutes(line).flatMap((route) => route.stations.map(({ name }) => name)));

  it("has 34 stations on the Metropolitan, of which Willesden Green is none", () => {
    expect(namesOn("metropolitan").size).toBe(34);
    expect(namesOn("metropolitan").has("Willesden Green")).toBe(false);
    expect(idOf("Willesden Green") && stationById(idOf("Willesden Green"))!.lines).toEqual(["jubilee"]);
  });

  it("gives a station just the lines whose routes call there", () => {
    for (const line of LINE_IDS) {
      const called = namesOn(line);
      const listed = stations().filter(({ lines }) => lines.includes(line));
      expect(listed.map(({ name }) => name).sort(), line).toEqual([...called].sort());
    }
  });

  it("counts as many stations a line as TfL's published sequences", () => {
    const published: Partial<Record<LineId, number>> = {
      bakerloo: 25,
      central: 49,
      district: 60,
      jubilee: 27,
      northern: 52,
      piccadilly: 53,
      victoria: 16,
      "waterloo-city": 2,
      "hammersmith-city": 29,
    };
    for (const [line, count] of Object.entries(published))
      expect(namesOn(line as LineId).size, line).toBe(count);
  });

  it("knows the directions of a station from the course of its lines", () => {
    const waysAt = (name: string, line: LineId) => directionsAt(stationById(idOf(name))!, [line]);
    expect(waysAt("Brixton", "victoria")).toEqual(["northbound"]);
    expect(waysAt("Walthamstow Central", "victoria")).toEqual(["southbound"]);
    expect(new Set(waysAt("Oxford Circus", "victoria"))).toEqual(new Set(["northbound", "southbound"]));
    for (const { name, id, lines } of stations())
      for (const line of lines) {
        const signed = factsOf(id)
          .platforms.filter((one) => one.lines.includes(line))
          .map(({ direction }) => direction);
        for (const way of directionsAt(stationById(id)!, [line])) {
          if (name === "Heathrow Terminal 4") continue;
          expect(signed, `${name}, ${line}`).toContain(way);
        }
      }
  });
});
