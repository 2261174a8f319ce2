import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stations } from "./network";
import { simulateArrivals, simulateStatus } from "./simulation";
import { Arrival, LINE_IDS, LineStatus, type Station } from "./types";

const NOON = new Date("2026-10-07T11:00:00Z"); // Wednesday, 12:00 in London
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000);
const station = (name: string) => {
  const found = stations().find((s) => s.name === name);
  if (!found) throw new Error(`No station ${name}`);
  return found;
};

const anyStation = fc.constantFrom(...stations());
/** Between 10:00 and 15:00 of some day of October 2026, when every weekday line runs off-peak. */
const anyMidday = fc
  .record({ day: fc.integer({ min: 1, max: 31 }), second: fc.integer({ min: 0, max: 5 * 3600 }) })
  .map(({ day, second }) => later(new Date(Date.UTC(2026, 9, day, 9)), second));
const anyMoment = fc
  .integer({ min: 0, max: 366 * 24 * 60 })
  .map((minute) => later(new Date("2026-01-01T00:00:00Z"), minute * 60));

const train = ({ line, direction, destination, expected }: Arrival) =>
  [line, direction, destination, expected].join("|");

describe("arrivals", () => {
  it("are sorted, never past, and agree with the clock", () => {
    fc.assert(
      fc.property(anyStation, anyMoment, (s, at) => {
        const arrivals = simulateArrivals(s, undefined, at);
        const seconds = arrivals.map((a) => a.seconds);
        expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
        for (const arrival of arrivals) {
          expect(() => Arrival.parse(arrival)).not.toThrow();
          expect(s.lines).toContain(arrival.line);
          expect(Date.parse(arrival.expected)).toBe(at.getTime() + arrival.seconds * 1000);
        }
      }),
    );
  });

  it("come 30 seconds nearer in 30 seconds", () => {
    fc.assert(
      fc.property(anyStation, anyMidday, (s, at) => {
        const before = simulateArrivals(s, undefined, at);
        const after = new Map(simulateArrivals(s, undefined, later(at, 30)).map((a) => [train(a), a]));
        for (const arrival of before.filter((a) => a.seconds >= 30)) {
          expect(after.get(train(arrival))?.seconds).toBe(arrival.seconds - 30);
        }
      }),
    );
  });

  it("go on to the next station: the same trains, a minute or three later", () => {
    const northbound = (s: Station, at: Date) =>
      simulateArrivals(s, "bakerloo", at).filter((a) => a.direction === "northbound");
    const here = northbound(station("Baker Street"), NOON)[0]!;
    const gone = later(NOON, here.seconds + 1);
    const there = northbound(station("Marylebone"), gone)[0]!;
    expect(there.seconds).toBeGreaterThan(30);
    expect(there.seconds).toBeLessThan(180);
    expect(there.currentLocation).toBe("At Baker Street");
    const allHere = northbound(station("Baker Street"), NOON).map((a) => Date.parse(a.expected));
    const allThere = northbound(station("Marylebone"), NOON).map((a) => Date.parse(a.expected));
    const ride = Date.parse(there.expected) - Date.parse(here.expected);
    expect(allThere).toEqual(
      expect.arrayContaining(allHere.map((t) => t + ride).filter((t) => t < NOON.getTime() + 1.8e6)),
    );
  });

  it("run at about the line's headway", () => {
    const victoria = simulateArrivals(station("Oxford Circus"), "victoria", NOON);
    const southbound = victoria.filter((a) => a.direction === "southbound");
    expect(southbound.length).toBeGreaterThanOrEqual(11);
    expect(southbound.length).toBeLessThanOrEqual(15);
  });

  it("are of the line asked for, on the platform it uses", () => {
    const arrivals = simulateArrivals(station("Baker Street"), "jubilee", NOON);
    expect(new Set(arrivals.map((a) => a.platform))).toEqual(
      new Set(["Northbound - Platform 10", "Southbound - Platform 7"]),
    );
    expect(simulateArrivals(station("Baker Street"), "victoria", NOON)).toEqual([]);
  });

  it("leave a terminus one way only", () => {
    const destinations = simulateArrivals(station("Brixton"), "victoria", NOON).map((a) => a.destination);
    expect(new Set(destinations)).toEqual(new Set(["Walthamstow Central"]));
  });

  it.each([
    ["Baker Street", "2026-10-07T02:00:00Z"],
    ["Canary Wharf", "2026-10-11T04:30:00Z"],
    ["Bank", "2026-12-25T03:00:00Z"],
  ])("there are none at %s at %s, when all is closed but Night Tube", (name, at) => {
    const night = ["central", "jubilee", "northern", "piccadilly", "victoria", "windrush"];
    const lines = simulateArrivals(station(name), undefined, new Date(at)).map((a) => a.line);
    const day = new Date(at).getUTCDay();
    expect(lines.filter((line) => ![0, 6].includes(day) || !night.includes(line))).toEqual([]);
  });

  it("are the Night Tube's on Friday and Saturday nights, on its sections", () => {
    const saturday = new Date("2026-10-10T02:00:00Z");
    expect(simulateArrivals(station("Brixton"), "victoria", saturday)).toHaveLength(3);
    expect(simulateArrivals(station("Leicester Square"), "northern", saturday)).not.toEqual([]);
    expect(simulateArrivals(station("Angel"), "northern", saturday)).toEqual([]); // no night trains via Bank
    expect(simulateArrivals(station("Epping"), "central", saturday)).toEqual([]);
    expect(simulateArrivals(station("Brixton"), "victoria", new Date("2026-10-08T02:00:00Z"))).toEqual([]);
  });
});

describe("status", () => {
  it("is of every line when none is named, else of those named", () => {
    expect(simulateStatus([], NOON).map((s) => s.line)).toEqual([...LINE_IDS]);
    expect(simulateStatus(["dlr", "victoria"], NOON).map((s) => s.name)).toEqual(["DLR", "Victoria"]);
  });

  it("says so when it is simulated trouble, and keeps still within the hour", () => {
    fc.assert(
      fc.property(anyMoment, (at) => {
        const start = new Date(Math.floor(at.getTime() / 1.8e6) * 1.8e6);
        expect(simulateStatus([], later(start, 600))).toEqual(simulateStatus([], start));
        for (const status of simulateStatus([], at)) {
          expect(() => LineStatus.parse(status)).not.toThrow();
          if (status.severity === 10) expect(status).toMatchObject({ status: "Good Service", reason: null });
          else expect(status.reason).toMatch(/^Simulated: /);
        }
      }),
    );
  });

  it("is mostly good by day", () => {
    const hours = Array.from({ length: 200 }, (_, i) => later(NOON, i * 86_400));
    const all = hours.flatMap((at) => simulateStatus(["victoria", "central", "dlr"], at));
    const good = all.filter((s) => s.severity === 10).length / all.length;
    expect(good).toBeGreaterThan(0.8);
    expect(good).toBeLessThan(0.97);
  });

  it("is closed at night", () => {
    const [status] = simulateStatus(["bakerloo"], new Date("2026-10-07T02:00:00Z"));
    expect(status).toMatchObject({ severity: 20, status: "Service Closed" });
  });
});
