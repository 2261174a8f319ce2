import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetEnv } from "@/lib/env";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isSourceError } from "@/lib/sources/source-error";
import { stationById } from "./network";
import {
  RECORDED_DISRUPTIONS,
  RECORDED_ITINERARY,
  RECORDED_JOURNEY,
  RECORDED_TRAIN_LEG,
} from "./testing/recorded";
import { startTflDouble, type TflDouble } from "./testing/tfl-double";
import { placesNamed, tflData } from "./tfl";
import { journeysFrom } from "./tfl-journeys";
import { placesIn } from "./tfl-places";
import { Itinerary } from "./tfl-schemas";
import { Arrival, Journey, LINE_IDS, LineStatus, type Station } from "./types";

const KEY = "k3y-that-must-not-leak";
const NOW = "2026-07-01T11:00:00.000Z";
const station = (id: string): Station => stationById(id)!;
const bakerStreet = station("940GZZLUBST");
const brixton = station("940GZZLUBXN");
const embankment = station("940GZZLUEMB");

let tfl: TflDouble;

beforeAll(async () => {
  tfl = await startTflDouble();
});

afterAll(() => tfl.close());

beforeEach(() => {
  vi.stubEnv("TFL_BASE_URL", tfl.url);
  vi.stubEnv("TFL_API_KEY", "");
  vi.stubEnv("ALMANAC_NOW", "");
  resetEnv();
  resetBreakers();
  useCache(memoryCache());
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
  tfl.behave("ok");
  tfl.requests.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  resetEnv();
});

function query(): Record<string, string> {
  expect(tfl.requests).toHaveLength(1);
  return Object.fromEntries(new URL(tfl.requests[0]!, tfl.url).searchParams);
}

describe("places by their words", () => {
  it("are what TfL offers with status 300, where it says which place", async () => {
    expect(await placesNamed("pottery shed, bow")).toEqual([
      { name: "Pottery Shed, Bow", lat: 51.5276, lon: -0.0247 },
    ]);
    expect(new URL(tfl.requests[0]!, tfl.url).pathname).toMatch(/\/to\/pottery%20shed%20%20bow$/);
  });

  it("are what it took where it is sure", () => {
    const arrivalPoint = { commonName: "SW9 8HE", lat: 51.46, lon: -0.11 };
    expect(placesIn({ journeys: [{ legs: [{ arrivalPoint }] }] })).toEqual([
      { name: "SW9 8HE", lat: 51.46, lon: -0.11 },
    ]);
  });

  it("fail as anything of TfL's does", async () => {
    tfl.behave("wrong-shape");
    expect(await placesNamed("x")).toEqual([]);
    tfl.behave("500");
    await expect(placesNamed("y")).rejects.toSatisfy(isSourceError);
  });
});

describe("status", () => {
  it("asks for the lines and gives them in the order asked", async () => {
    const { data, provenance } = await tflData().status(["victoria", "bakerloo"]);
    expect(tfl.requests).toEqual(["/Line/bakerloo,victoria/Status"]);
    expect(data).toEqual([
      { line: "victoria", name: "Victoria", severity: 10, status: "Good Service", reason: null },
      { line: "bakerloo", name: "Bakerloo", severity: 10, status: "Good Service", reason: null },
    ]);
    expect(provenance).toEqual({
      source: "TfL Unified API",
      live: true,
      as_of: NOW,
      url: `${tfl.url}/Line/bakerloo,victoria/Status`,
    });
  });

  it("gives every line when none is named", async () => {
    const { data } = await tflData().status([]);
    expect(data.map(({ line }) => line)).toEqual([...LINE_IDS]);
    expect(LineStatus.array().parse(data)).toEqual(data);
  });

  it("takes the worst of a line's statuses, with its reason", async () => {
    const { data } = await tflData().status(["piccadilly"]);
    expect(data).toEqual([
      {
        line: "piccadilly",
        name: "Piccadilly",
        severity: 3,
        status: "Part Suspended",
        reason: RECORDED_DISRUPTIONS[0]!.lineStatuses[0]!.reason.trim(),
      },
    ]);
  });

  it("is asked for again after a minute", async () => {
    await tflData().status(["victoria"]);
    vi.setSystemTime(Date.parse(NOW) + 59_000);
    expect((await tflData().status(["victoria"])).provenance.as_of).toBe(NOW);
    expect(tfl.requests).toHaveLength(1);
    vi.setSystemTime(Date.parse(NOW) + 60_001);
    await tflData().status(["victoria"]);
    expect(tfl.requests).toHaveLength(2);
  });
});

describe("arrivals", () => {
  it("reads predictions as recorded, soonest first", async () => {
    const { data } = await tflData().arrivals(embankment);
    expect(data).toEqual([
      {
        line: "bakerloo",
        platform: "Northbound - Platform 5",
        direction: "northbound",
        destination: "Harrow & Wealdstone",
        expected: "2026-07-01T11:03:26.000Z",
        seconds: 206,
        currentLocation: "Approaching Lambeth North",
      },
      {
        line: "district",
        platform: "Eastbound - Platform 2",
        direction: "eastbound",
        destination: "Upminster",
        expected: "2026-07-01T11:09:56.000Z",
        seconds: 596,
        currentLocation: "At Gloucester Road Platform 3",
      },
      {
        line: "hammersmith-city",
        platform: "Westbound - Platform 1",
        direction: "westbound",
        destination: "Check Front of Train",
        expected: "2026-07-01T11:14:21.000Z",
        seconds: 861,
        currentLocation: "At Tower Hill Platform 2",
      },
    ]);
  });

  it("asks each stop of the station and merges them", async () => {
    const paddington = stationWithStops();
    const { data } = await tflData().arrivals(paddington);
    expect(tfl.requests.toSorted()).toEqual(
      paddington.stops.map(({ id }) => `/StopPoint/${id}/Arrivals`).toSorted(),
    );
    expect(Arrival.array().parse(data)).toEqual(data);
    expect(new Set(data.map(({ line }) => line))).toEqual(new Set(paddington.lines));
    expect(data.map(({ seconds }) => seconds)).toEqual(
      data.map(({ seconds }) => seconds).toSorted(ascending),
    );
  });

  it("asks only the stops of the line wanted and gives only its trains", async () => {
    const paddington = stationWithStops();
    const { data } = await tflData().arrivals(paddington, "bakerloo");
    const stops = paddington.stops.filter(({ lines }) => lines.includes("bakerloo"));
    expect(tfl.requests).toHaveLength(stops.length);
    expect(new Set(data.map(({ line }) => line))).toEqual(new Set(["bakerloo"]));
  });

  it("counts seconds from when they were fetched, and keeps them for 15 s", async () => {
    await tflData().arrivals(embankment);
    vi.setSystemTime(Date.parse(NOW) + 14_000);
    const { data, provenance } = await tflData().arrivals(embankment);
    expect(provenance.as_of).toBe(NOW);
    expect(data[0]?.seconds).toBe(206);
    vi.setSystemTime(Date.parse(NOW) + 15_001);
    await tflData().arrivals(embankment);
    expect(tfl.requests).toHaveLength(2);
  });

  it("fails as a whole when one stop does, and leaves the others", async () => {
    tfl.behave("500", { times: 1 });
    await expect(tflData().arrivals(stationWithStops())).rejects.toMatchObject({ kind: "http" });
    const { data } = await tflData().arrivals(stationWithStops());
    expect(data.length).toBeGreaterThan(0);
  });

  it("tells the direction from the destination where the platform does not", async () => {
    const { data } = await tflData().arrivals(station("940GZZDLCAN"));
    expect(data.length).toBeGreaterThan(0);
    expect(data.every(({ direction }) => direction !== null)).toBe(true);
  });
});

const ascending = (a: number, b: number) => a - b;

function stationWithStops(): Station {
  const paddington = station("940GZZLUPAC");
  expect(paddington.stops.length).toBeGreaterThan(1);
  return paddington;
}

describe("journeys", () => {
  it("asks TfL's planner and reads what it finds", async () => {
    const { data } = await tflData().journeys({ from: bakerStreet, to: brixton });
    expect(tfl.requests[0]).toMatch("/Journey/JourneyResults/940GZZLUBST/to/940GZZLUBXN?");
    expect(query()).toEqual({
      mode: "tube,elizabeth-line,dlr,overground,walking",
      journeyPreference: "LeastTime",
      calcOneDirection: "true",
    });
    expect(data.length).toBeGreaterThan(0);
    expect(Journey.array().parse(data)).toEqual(data);
    const legs = data[0]!.legs;
    expect(legs[0]!.from).toEqual({ id: bakerStreet.id, name: "Baker Street" });
    expect(legs.at(-1)!.to).toEqual({ id: brixton.id, name: "Brixton" });
    expect(data[0]!.departs >= NOW).toBe(true);
  });

  it.each([
    ["fewest_changes", { journeyPreference: "LeastInterchange" }],
    ["least_walking", { journeyPreference: "LeastWalking" }],
    ["step_free", { accessibilityPreference: "StepFreeToPlatform" }],
  ] as const)("asks for %s", async (prefer, expected) => {
    await tflData().journeys({ from: bakerStreet, to: brixton, prefer });
    expect(query()).toMatchObject(expected);
  });

  it("asks by London's clock, here an hour ahead of UTC", async () => {
    const at = new Date("2026-07-01T23:30:00Z");
    await tflData().journeys({ from: bakerStreet, to: brixton, departAt: at });
    expect(query()).toMatchObject({ date: "20260702", time: "0030", timeIs: "Departing" });
    tfl.requests.length = 0;
    await tflData().journeys({ from: bakerStreet, to: brixton, arriveBy: at, via: embankment });
    expect(query()).toMatchObject({ time: "0030", timeIs: "Arriving", via: embankment.id });
  });

  it("reads a recorded journey", () => {
    const request = { from: station("940GZZLUGGN"), to: station("940GZZLUBOR") };
    const [journey] = journeysFrom(Itinerary.parse(RECORDED_ITINERARY).journeys, request);
    expect(journey).toMatchObject({
      minutes: 40,
      changes: 0,
      departs: "2025-02-11T11:42:00.000Z",
      arrives: "2025-02-11T12:22:00.000Z",
    });
    expect(journey?.legs).toEqual([
      {
        mode: "tube",
        line: "northern",
        from: { id: "940GZZLUGGN", name: "Golders Green" },
        to: { id: "940GZZLUBOR", name: "Borough" },
        towards: "Morden via Bank",
        direction: "southbound",
        stops: [
          { id: "940GZZLUHTD", name: "Hampstead" },
          { id: "940GZZLUCTN", name: "Camden Town" },
          { id: "940GZZLUBNK", name: "Bank" },
          { id: "940GZZLUBOR", name: "Borough" },
        ],
        minutes: 25,
      },
      {
        mode: "walking",
        line: null,
        from: { id: "940GZZLUBOR", name: "Borough" },
        to: { id: "", name: "SE1 0RB" },
        towards: null,
        direction: null,
        stops: [{ id: "", name: "SE1 0RB" }],
        minutes: 15,
      },
    ]);
  });

  it("leaves out journeys by bus and on lines to be avoided", () => {
    const request = { from: bakerStreet, to: brixton };
    const bus = { ...RECORDED_JOURNEY, legs: [{ ...RECORDED_TRAIN_LEG, mode: { id: "bus" } }] };
    const { journeys } = Itinerary.parse({ journeys: [bus, RECORDED_JOURNEY] });
    expect(journeysFrom(journeys, request)).toHaveLength(1);
    expect(journeysFrom(journeys, { ...request, avoidLines: ["northern"] })).toHaveLength(0);
  });

  it("puts the journey that suits the wish best first", () => {
    const walk = { ...RECORDED_JOURNEY.legs[1]!, duration: 3 };
    const { journeys } = Itinerary.parse({
      journeys: [
        RECORDED_JOURNEY,
        {
          ...RECORDED_JOURNEY,
          startDateTime: "2025-02-11T11:50:00",
          arrivalDateTime: "2025-02-11T12:30:00",
          legs: [RECORDED_TRAIN_LEG, walk],
        },
      ],
    });
    const first = (constraints: object) =>
      journeysFrom(journeys, { from: bakerStreet, to: brixton, ...constraints })[0]?.departs.slice(11, 16);
    expect(first({})).toBe("11:42");
    expect(first({ prefer: "least_walking" })).toBe("11:50");
    expect(first({ arriveBy: new Date() })).toBe("11:50");
  });

  it("fails when every journey uses a line to be avoided", async () => {
    const { data } = await tflData().journeys({ from: bakerStreet, to: brixton });
    const used = LINE_IDS.filter((id) => data.some(({ legs }) => legs.some(({ line }) => line === id)));
    await expect(
      tflData().journeys({ from: bakerStreet, to: brixton, avoidLines: used }),
    ).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(tfl.requests.at(-1)).toContain("includeAlternativeRoutes=true");
  });

  it("takes a choice of stops for an answer of another form", async () => {
    const nowhere = { ...brixton, id: "nowhere" };
    await expect(tflData().journeys({ from: bakerStreet, to: nowhere })).rejects.toMatchObject({
      kind: "schema",
      status: 300,
    });
  });
});

describe("routes", () => {
  it("gives both ways, in plain names, and keeps them for a day", async () => {
    const { data } = await tflData().routes("waterloo-city");
    expect(tfl.requests.toSorted()).toEqual([
      "/Line/waterloo-city/Route/Sequence/inbound?excludeCrowding=true",
      "/Line/waterloo-city/Route/Sequence/outbound?excludeCrowding=true",
    ]);
    expect(data.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      {
        name: "Bank – Waterloo",
        direction: "westbound",
        stations: [
          { id: "940GZZLUBNK", name: "Bank" },
          { id: "940GZZLUWLO", name: "Waterloo" },
        ],
      },
      {
        name: "Waterloo – Bank",
        direction: "eastbound",
        stations: [
          { id: "940GZZLUWLO", name: "Waterloo" },
          { id: "940GZZLUBNK", name: "Bank" },
        ],
      },
    ]);
    vi.setSystemTime(Date.parse(NOW) + 86_399_000);
    await tflData().routes("waterloo-city");
    expect(tfl.requests).toHaveLength(2);
  });

  it("has a direction for every route", async () => {
    for (const line of LINE_IDS) {
      const { data } = await tflData().routes(line);
      expect(data.filter(({ direction }) => direction === null)).toEqual([]);
    }
  });
});

describe("failures", () => {
  it.each([
    ["429", "rate_limited"],
    ["500", "http"],
    ["malformed", "malformed"],
    ["wrong-shape", "schema"],
    ["refuse", "refused"],
  ] as const)("tells %s as %s, without the key", async (mode, kind) => {
    vi.stubEnv("TFL_API_KEY", KEY);
    resetEnv();
    tfl.behave(mode);
    const error = await tflData()
      .status([])
      .catch((thrown: unknown) => thrown);
    if (!isSourceError(error)) throw error;
    expect(error).toMatchObject({ kind, source: "TfL Unified API" });
    expect(tfl.requests[0]).toContain(`app_key=${KEY}`);
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain(KEY);
  });

  it("sends no key when there is none, and keeps one out of provenance", async () => {
    await tflData().status(["victoria"]);
    expect(tfl.requests[0]).not.toContain("app_key");
    vi.stubEnv("TFL_API_KEY", KEY);
    resetEnv();
    const { provenance } = await tflData().status(["bakerloo"]);
    expect(tfl.requests[1]).toContain(`app_key=${KEY}`);
    expect(JSON.stringify(provenance)).not.toContain(KEY);
  });
});
