import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { resetEnv } from "@/lib/env";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { breakerStates } from "@/lib/sources/fallback";
import { Provenance } from "@/lib/sources/provenance";
import { stationById } from "./network";
import { networkProvenance, undergroundData } from "./source";
import { startTflDouble, type TflDouble } from "./testing/tfl-double";
import type { SourcedUnderground } from "./tfl";

const KEY = "k3y-that-must-not-leak";
const NOW = "2026-07-01T11:00:00.000Z";
const bakerStreet = stationById("940GZZLUBST")!;
const brixton = stationById("940GZZLUBXN")!;

let tfl: TflDouble;

beforeAll(async () => {
  tfl = await startTflDouble();
});

afterAll(() => tfl.close());

function setEnv(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value);
  resetEnv();
}

beforeEach(() => {
  setEnv({ TFL_BASE_URL: tfl.url, TFL_API_KEY: KEY, ALMANAC_DATA: "auto", ALMANAC_NOW: "" });
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

const QUESTIONS = {
  status: (data: SourcedUnderground) => data.status(["victoria"]),
  arrivals: (data: SourcedUnderground) => data.arrivals(bakerStreet),
  journeys: (data: SourcedUnderground) => data.journeys({ from: bakerStreet, to: brixton }),
  routes: (data: SourcedUnderground) => data.routes("victoria"),
};
const EMBEDDED = {
  status: ["Almanac simulation", "simulated data"],
  arrivals: ["Almanac simulation", "simulated data"],
  journeys: ["Almanac's journey planner, estimated times", "Almanac's own planner"],
  routes: ["TfL Open Data, embedded copy", "the embedded copy"],
};
const NAMES = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[];

describe.each(NAMES)("%s", (name) => {
  const ask = QUESTIONS[name];
  const [source, instead] = EMBEDDED[name] as [string, string];

  it("come from TfL while it answers", async () => {
    const { data, provenance } = await ask(undergroundData());
    expect(data.length).toBeGreaterThan(0);
    expect(provenance).toMatchObject({ source: "TfL Unified API", live: true, as_of: NOW });
    expect(provenance.note).toBeUndefined();
    expect(JSON.stringify(provenance)).not.toContain(KEY);
  });

  it.each([
    ["429", "TfL is limiting our requests"],
    ["500", "TfL answered with an error (500)"],
    ["malformed", "TfL gave an answer that could not be read"],
    ["wrong-shape", "TfL gave an answer of an unexpected form"],
    ["refuse", "TfL could not be reached"],
  ] as const)("fall back on %s and say so", async (mode, words) => {
    tfl.behave(mode);
    const { data, provenance } = await ask(undergroundData());
    expect(data.length).toBeGreaterThan(0);
    expect(Provenance.parse(provenance)).toMatchObject({ source, live: false });
    expect(provenance.note).toMatch(`${words}; ${instead} used instead`);
    expect(JSON.stringify(provenance)).not.toContain(KEY);
  });

  it("ask nobody in mode sample", async () => {
    setEnv({ ALMANAC_DATA: "sample" });
    const { data, provenance } = await ask(undergroundData());
    expect(data.length).toBeGreaterThan(0);
    expect(provenance).toMatchObject({ source, live: false });
    expect(provenance.note ?? "").not.toContain("instead");
    expect(tfl.requests).toEqual([]);
  });

  it("fail in mode live rather than be simulated", async () => {
    setEnv({ ALMANAC_DATA: "live" });
    tfl.behave("500");
    await expect(ask(undergroundData())).rejects.toMatchObject({
      name: "AppError",
      code: "upstream_unavailable",
      message: "TfL answered with an error (500). Try again in a moment.",
    });
  });
});

it("names the embedded network with its licence", () => {
  expect(Provenance.parse(networkProvenance())).toMatchObject({
    source: "TfL Open Data, embedded copy",
    live: false,
    note: expect.stringContaining("Powered by TfL Open Data"),
  });
});

describe("the chain", () => {
  it("falls back when TfL takes too long", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date(NOW) });
    tfl.behave("slow", { ms: 60_000 });
    const asked = undergroundData().status(["victoria"]);
    await tfl.received();
    vi.advanceTimersByTime(4000);
    const { provenance } = await asked;
    expect(provenance).toMatchObject({
      live: false,
      note: "TfL did not answer in 4 s; simulated data used instead",
    });
  });

  it("is live again as soon as TfL is", async () => {
    tfl.behave("500", { times: 1 });
    expect((await undergroundData().status(["victoria"])).provenance.live).toBe(false);
    expect((await undergroundData().status(["victoria"])).provenance.live).toBe(true);
  });

  it("leaves TfL alone after five failures, for 30 s", async () => {
    tfl.behave("500");
    for (let time = 0; time < 6; time += 1) await undergroundData().status(["victoria"]);
    expect(tfl.requests).toHaveLength(5);
    expect(breakerStates()).toEqual([
      {
        source: "TfL Unified API",
        state: "open",
        openUntil: new Date(Date.parse(NOW) + 30_000).toISOString(),
        lastError: "http",
        lastErrorAt: NOW,
      },
    ]);
    tfl.behave("ok");
    const { provenance } = await undergroundData().status(["victoria"]);
    expect(provenance.note).toBe(
      "TfL has failed repeatedly and is not asked for the moment; simulated data used instead",
    );
    vi.setSystemTime(Date.parse(NOW) + 30_000);
    expect((await undergroundData().status(["victoria"])).provenance.live).toBe(true);
  });

  it("plans itself when TfL offers nothing that keeps off a line", async () => {
    const request = { from: bakerStreet, to: brixton, avoidLines: ["victoria" as const] };
    const { data, provenance } = await undergroundData().journeys(request);
    expect(data.flatMap(({ legs }) => legs.map(({ line }) => line))).not.toContain("victoria");
    expect(provenance).toMatchObject({ live: false, note: expect.stringMatching(/^TfL offered no journey/) });
  });

  it("gives up with its caller", async () => {
    tfl.behave("slow", { ms: 60_000 });
    const caller = new AbortController();
    const asked = undergroundData(caller.signal).status(["victoria"]);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ kind: "aborted" });
  });
});
