import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJourneys } from "./journeys";
import { routesOf, stations } from "./network";
import { platformsOf, platformsUsed } from "./step-free-legs";
import { Journey, type JourneyLeg, type JourneyRequest, LINE_IDS, type Station } from "./types";

const WEDNESDAY_NOON = new Date("2026-10-07T11:00:00Z");
const WEDNESDAY_3AM = new Date("2026-10-07T02:00:00Z");
const SATURDAY_3AM = new Date("2026-10-10T02:00:00Z");

const station = (name: string) => {
  const found = stations().find((s) => s.name === name);
  if (!found) throw new Error(`No station ${name}`);
  return found;
};
const plan = (from: string, to: string, rest: Partial<JourneyRequest> = {}, now = WEDNESDAY_NOON) =>
  findJourneys({ from: station(from), to: station(to), ...rest }, now);
const lines = (journey: Journey | undefined) => journey?.legs.map((leg) => leg.line ?? "walk");

const anyStation = fc.constantFrom(...stations());

function isRun({ line, from, stops }: JourneyLeg): boolean {
  const wanted = [from.id, ...stops.map((s) => s.id)];
  return routesOf(line!).some(({ stations: calls }) =>
    calls.some((_, i) => wanted.every((id, k) => calls[i + k]?.id === id)),
  );
}

function expectSound(journey: Journey, from: Station, to: Station): void {
  expect(() => Journey.parse(journey)).not.toThrow();
  const { legs } = journey;
  expect(legs[0]!.from.id).toBe(from.id);
  expect(legs.at(-1)!.to.id).toBe(to.id);
  legs.slice(1).forEach((leg, i) => {
    expect(leg.from.id).toBe(legs[i]!.to.id);
  });
  for (const leg of legs) {
    expect(leg.stops.at(-1)!.id).toBe(leg.to.id);
    if (leg.line) expect(isRun(leg), `${leg.line} ${leg.from.name} – ${leg.to.name}`).toBe(true);
  }
  expect(journey.minutes).toBe(legs.reduce((sum, leg) => sum + leg.minutes, 0));
  expect(Date.parse(journey.arrives) - Date.parse(journey.departs)).toBe(journey.minutes * 60_000);
  expect(journey.changes).toBe(Math.max(0, legs.filter((leg) => leg.line).length - 1));
}

describe("known journeys", () => {
  it("Paddington to Waterloo is direct on the Bakerloo", () => {
    const [journey] = plan("Paddington", "Waterloo");
    expect(lines(journey)).toEqual(["bakerloo"]);
    expect(journey!.legs[0]).toMatchObject({ direction: "southbound", towards: "Elephant & Castle" });
    expect(journey!.legs[0]!.stops).toHaveLength(9);
  });

  it("Bank to Waterloo is a few minutes on the Drain", () => {
    const [journey] = plan("Bank", "Waterloo");
    expect(lines(journey)).toEqual(["waterloo-city"]);
    expect(journey!.minutes).toBeLessThanOrEqual(8);
  });

  it("Heathrow Terminal 5 to Cockfosters needs no change", () => {
    const [journey] = plan("Heathrow Terminal 5", "Cockfosters");
    expect(lines(journey)).toEqual(["piccadilly"]);
    expect(journey!.minutes).toBeGreaterThan(70);
    expect(journey!.minutes).toBeLessThan(100);
  });

  it.each([
    ["Brixton", "Walthamstow Central", 30, 40],
    ["Paddington", "Canary Wharf", 15, 24],
    ["Bank", "Lewisham", 24, 36],
    ["Stratford", "Stanmore", 50, 70],
  ])("%s to %s takes %i to %i minutes", (from, to, least, most) => {
    const { minutes } = plan(from, to)[0]!;
    expect(minutes).toBeGreaterThanOrEqual(least);
    expect(minutes).toBeLessThanOrEqual(most);
  });

  it("from one branch to another there is a change, and no impossible train", () => {
    const [journey] = plan("Edgware", "Mill Hill East");
    expect(lines(journey)).toEqual(["northern", "northern"]);
    expect(journey!.legs[0]!.to.name).toBe("Camden Town");
  });

  it("the two Hammersmiths are a walk apart", () => {
    const [journey] = plan("Hammersmith (H&C)", "Hammersmith (Dist&Picc)");
    expect(journey!.legs).toMatchObject([{ mode: "walking", line: null, towards: null }]);
    expect(journey!.changes).toBe(0);
  });

  it("nowhere to go, nothing to do", () => expect(plan("Bank", "Bank")).toEqual([]));
});

describe("wishes", () => {
  it("via calls there, and stays on the train where it can", () => {
    const [journey] = plan("Brixton", "Euston", { via: station("Green Park") });
    expect(lines(journey)).toEqual(["victoria"]);
    const detour = plan("Paddington", "Stratford", { via: station("Bank") });
    for (const { legs } of detour) {
      expect(legs.flatMap((leg) => leg.stops).map((s) => s.name)).toContain("Bank");
    }
  });

  it("fastest may change where the usual answer would not", () => {
    const [usual] = plan("Heathrow Terminal 5", "Cockfosters");
    const [fastest] = plan("Heathrow Terminal 5", "Cockfosters", { prefer: "fastest" });
    expect(fastest!.minutes).toBeLessThan(usual!.minutes);
    expect(fastest!.changes).toBeGreaterThan(usual!.changes);
  });

  it("least_walking goes round where the quickest way is on foot", () => {
    const onFoot = plan("Bow Church", "Mile End", { prefer: "fastest" })[0]!;
    expect(onFoot.legs.some((leg) => leg.mode === "walking")).toBe(true);
    const spared = plan("Bow Church", "Mile End", { prefer: "least_walking" })[0]!;
    expect(spared.legs.some((leg) => leg.mode === "walking")).toBe(false);
  });

  it("the avoided line is avoided, even if that leaves nothing", () => {
    expect(plan("Hampstead", "Clapham Common", { avoidLines: ["northern"] })).toEqual([]);
  });

  it("keeps clear of stations, and rides the lines that are asked for", () => {
    const clear = plan("Brixton", "Stratford", {
      avoidStations: [station("Oxford Circus"), station("Bank")],
    });
    const called = clear.flatMap(({ legs }) => legs.flatMap(({ stops }) => stops.map(({ name }) => name)));
    expect(clear).not.toEqual([]);
    expect(called).not.toContain("Bank");
    expect(lines(plan("Paddington", "Stratford", { useLines: ["central"] })[0])).toContain("central");
    expect(lines(plan("Stratford", "Paddington", { useLines: ["hammersmith-city"] })[0])).toContain(
      "hammersmith-city",
    );
  });

  it("step_free goes by the lines of a station that have it", () => {
    expect(lines(plan("Waterloo", "Stratford", { prefer: "step_free" })[0])).toEqual(["jubilee"]);
  });

  it("step_free does not start where steps are, or may be", () => {
    expect(plan("Oxford Circus", "Stratford", { prefer: "step_free" })).toEqual([]);
    expect(plan("Westminster", "Stratford", { prefer: "step_free" })).not.toEqual([]);
  });
});

describe("time", () => {
  it("leaves when asked and arrives when asked", () => {
    const at = new Date("2026-10-08T09:00:00Z");
    expect(plan("Bank", "Waterloo", { departAt: at })[0]!.departs).toBe(at.toISOString());
    expect(plan("Bank", "Waterloo", { arriveBy: at })[0]!.arrives).toBe(at.toISOString());
  });

  it("waits for the first train of the morning", () => {
    const [journey] = plan("Angel", "Camden Town", {}, WEDNESDAY_3AM);
    expect(journey!.departs).toBe("2026-10-07T04:30:00.000Z");
  });

  it("takes no train before its first, nor after its last", () => {
    // 05:30 is the first train; from Balham to the airport it is an hour.
    const [early] = plan("Balham", "Heathrow Terminal 5", { arriveBy: new Date("2026-10-07T04:45:00Z") });
    expect(early!.arrives < "2026-10-07T01:00:00.000Z").toBe(true);
    const [late] = plan("Heathrow Terminal 5", "Upminster", { departAt: new Date("2026-10-06T23:40:00Z") });
    expect(late!.departs).toBe("2026-10-07T04:30:00.000Z");
  });

  it("takes the Night Tube on Friday night, and only that", () => {
    const [journey] = plan("Brixton", "Stratford", {}, SATURDAY_3AM);
    expect(journey!.departs).toBe(SATURDAY_3AM.toISOString());
    for (const line of lines(journey)!) expect(["victoria", "central", "jubilee"]).toContain(line);
  });

  it("leaves out the Drain on Sunday", () => {
    const sunday = plan("Bank", "Waterloo", {}, new Date("2026-10-11T12:00:00Z"));
    expect(sunday.flatMap(lines)).not.toContain("waterloo-city");
  });
});

describe("properties", () => {
  it("every journey is sound, and every pair of stations has one", () => {
    fc.assert(
      fc.property(anyStation, anyStation, (from, to) => {
        const journeys = findJourneys({ from, to }, WEDNESDAY_NOON);
        expect(journeys.length).toBeLessThanOrEqual(3);
        expect(journeys.length > 0).toBe(from !== to);
        for (const journey of journeys) expectSound(journey, from, to);
      }),
      { numRuns: 150 },
    );
  });

  it("every station is reached from Bank and the other way", () => {
    for (const s of stations().filter(({ name }) => name !== "Bank")) {
      expect(findJourneys({ from: station("Bank"), to: s }, WEDNESDAY_NOON), s.name).not.toEqual([]);
      expect(findJourneys({ from: s, to: station("Bank") }, WEDNESDAY_NOON), s.name).not.toEqual([]);
    }
  });

  it("there and back take about as long", () => {
    fc.assert(
      fc.property(anyStation, anyStation, (from, to) => {
        fc.pre(from !== to);
        const there = findJourneys({ from, to, prefer: "fastest" }, WEDNESDAY_NOON)[0]!.minutes;
        const back = findJourneys({ from: to, to: from, prefer: "fastest" }, WEDNESDAY_NOON)[0]!.minutes;
        expect(Math.abs(there - back)).toBeLessThanOrEqual(12 + there * 0.1);
      }),
      { numRuns: 60 },
    );
  });

  it("via is called at, with sound legs", () => {
    fc.assert(
      fc.property(anyStation, anyStation, anyStation, (from, to, via) => {
        fc.pre(new Set([from, to, via]).size === 3);
        for (const journey of findJourneys({ from, to, via }, WEDNESDAY_NOON)) {
          expectSound(journey, from, to);
          const called = journey.legs.flatMap((leg) => leg.stops.map((s) => s.id));
          expect(called).toContain(via.id);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("no avoided line is taken", () => {
    const avoided = fc.uniqueArray(fc.constantFrom(...LINE_IDS), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyStation, anyStation, avoided, (from, to, avoidLines) => {
        for (const journey of findJourneys({ from, to, avoidLines }, WEDNESDAY_NOON)) {
          expectSound(journey, from, to);
          for (const { line } of journey.legs) if (line) expect(avoidLines).not.toContain(line);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("step_free boards, changes and alights without steps only", () => {
    fc.assert(
      fc.property(anyStation, anyStation, (from, to) => {
        for (const journey of findJourneys({ from, to, prefer: "step_free" }, WEDNESDAY_NOON)) {
          expectSound(journey, from, to);
          for (const use of journey.legs.flatMap(platformsOf))
            for (const { access, number } of platformsUsed(use))
              expect(access, `${use.station.name}, platform ${number}`).not.toBe("none");
        }
      }),
      { numRuns: 150 },
    );
  });

  it("step_free turns back at the next station where the other platform has steps", () => {
    const [from, to] = ["Barkingside", "Bond Street"].map(
      (name) => stations().find((one) => one.name === name)!,
    );
    const [usual] = findJourneys({ from: from!, to: to! }, WEDNESDAY_NOON);
    const [free] = findJourneys({ from: from!, to: to!, prefer: "step_free" }, WEDNESDAY_NOON);
    expect(usual!.legs.map((leg) => leg.direction)).toEqual(["westbound"]);
    expect(platformsOf(usual!.legs[0]!)[0]!.access).toBe("none");
    expect(free!.legs.map((leg) => leg.direction)).toEqual(["eastbound", "westbound"]);
    expect(free!.legs.flatMap(platformsOf).map(({ access }) => access)).not.toContain("none");
  });

  it("step_free finds no way to a station that has steps everywhere", () => {
    const [from, to] = ["Brixton", "Oval"].map((name) => stations().find((one) => one.name === name)!);
    expect(findJourneys({ from: from!, to: to! }, WEDNESDAY_NOON).length).toBeGreaterThan(0);
    expect(findJourneys({ from: from!, to: to!, prefer: "step_free" }, WEDNESDAY_NOON)).toEqual([]);
  });

  it("fewest_changes never changes more than the usual answer", () => {
    fc.assert(
      fc.property(anyStation, anyStation, (from, to) => {
        fc.pre(from !== to);
        const usual = findJourneys({ from, to }, WEDNESDAY_NOON)[0]!;
        const calm = findJourneys({ from, to, prefer: "fewest_changes" }, WEDNESDAY_NOON)[0]!;
        expect(calm.changes).toBeLessThanOrEqual(usual.changes);
      }),
      { numRuns: 60 },
    );
  });
});
