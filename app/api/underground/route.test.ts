import { describe, expect, test } from "vitest";
import { findJourneys, findStations, getLine, listArrivals, listLines } from "@/lib/desks/underground/routes";
import { Arrivals, Journeys, LineDetail, Lines, Stations } from "@/lib/desks/underground/routes/schema";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import * as desks from "../desks/route";
import { DeskList } from "../desks/schema";
import { API_ENV, type CallOptions, call } from "../testing/call";

isolateEnv(API_ENV);

const BAKER_STREET = "940GZZLUBST";
const NOON = "2026-07-01T12:00:00+01:00";

async function body(answer: Promise<Response>) {
  const response = await answer;
  expect(response.status).toBe(200);
  return response.json();
}

async function refusal(answer: Promise<Response>) {
  const response = await answer;
  const { code, faults } = ErrorBody.strict().parse(await response.json());
  return [response.status, code, faults?.map(({ path }) => path)];
}

const at = (id: string, search = "", options: CallOptions = {}) =>
  call(listArrivals, { params: { id }, search, ...options });
const to = (query: Record<string, string>) =>
  call(findJourneys, { search: `?${new URLSearchParams(query)}` });

test("lines come with their status, labelled as simulated", async () => {
  const { lines: all, provenance } = Lines.strict().parse(await body(call(listLines)));
  expect(all).toHaveLength(19);
  for (const { status } of all) expect(status?.description).toBeTruthy();
  expect(provenance).toEqual([{ source: "Almanac simulation", live: false, as_of: expect.any(String) }]);
});

test("a line comes with its routes", async () => {
  const detail = LineDetail.strict().parse(await body(call(getLine, { params: { id: "victoria" } })));
  expect(detail.routes.map(({ stations: on }) => on.length)).toEqual(expect.arrayContaining([16]));
  expect(detail.provenance.map(({ source }) => source)).toEqual([
    "Almanac simulation",
    "TfL Open Data, embedded copy",
  ]);
});

test("stations are found by a name with a typo, or all at once", async () => {
  const find = async (search: string) =>
    Stations.strict().parse(await body(call(findStations, { search }))).stations;
  expect((await find("?query=baker%20stret"))[0]!.name).toBe("Baker Street");
  expect(await find("?query=baker&limit=1")).toHaveLength(1);
  expect((await find("")).length).toBeGreaterThan(400);
  expect(await find("?query=zzzzzz")).toEqual([]);
});

test("trains come soonest first, of one line when asked for", async () => {
  const { station, arrivals: trains } = Arrivals.strict().parse(await body(at(BAKER_STREET)));
  expect(station.name).toBe("Baker Street");
  const seconds = trains.map((train) => train.seconds);
  expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
  const some = Arrivals.parse(await body(at(BAKER_STREET, "?line=jubilee")));
  expect(new Set(some.arrivals.map((train) => train.line)).size).toBeLessThanOrEqual(1);
});

test("journeys go by names or ids, keep off lines, and hold to a time", async () => {
  const found = Journeys.strict().parse(
    await body(
      to({
        from: BAKER_STREET,
        to: "Brixton",
        avoid_lines: "bakerloo,jubilee",
        depart_at: "2026-07-01T10:00:00+01:00",
      }),
    ),
  );
  expect([found.from.name, found.to.name]).toEqual(["Baker Street", "Brixton"]);
  expect(found.journeys.length).toBeGreaterThan(0);
  for (const { legs, departs } of found.journeys) {
    expect(legs.map((leg) => leg.line)).not.toEqual(expect.arrayContaining(["bakerloo"]));
    expect(Date.parse(departs)).toBeGreaterThanOrEqual(Date.parse("2026-07-01T09:00:00Z"));
  }
});

test("a journey says at which platforms it isn't step-free", async () => {
  const ways = async (query: Record<string, string>) =>
    Journeys.parse(await body(to({ from: "Bank", to: "Oxford Circus", depart_at: NOON, ...query }))).journeys;
  expect((await ways({}))[0]?.stairs).toContain("Oxford Circus (Central line westbound)");
  const free = await ways({ to: "Stratford", prefer: "step_free" });
  expect(free.length).toBeGreaterThan(0);
  for (const { stairs } of free) expect(stairs).toEqual([]);
});

describe("what doesn't fit is refused by name", () => {
  test.each([
    ["line", () => at(BAKER_STREET, "?line=monorail")],
    ["from", () => to({ to: "Bank" })],
    ["to", () => to({ from: "Bank" })],
    ["prefer", () => to({ from: "Bank", to: "Angel", prefer: "scenic" })],
    ["avoid_lines[1]", () => to({ from: "Bank", to: "Angel", avoid_lines: "circle,monorail" })],
    ["depart_at", () => to({ from: "Bank", to: "Angel", depart_at: "tomorrow" })],
    [
      "arrive_by",
      () =>
        to({
          from: "Bank",
          to: "Angel",
          depart_at: "2026-07-01T10:00:00Z",
          arrive_by: "2026-07-01T11:00:00Z",
        }),
    ],
    ["limit", () => call(findStations, { search: "?limit=0" })],
    ["query", () => call(findStations, { search: `?query=${"q".repeat(101)}` })],
    ["id", () => call(getLine, { params: { id: "monorail" } })],
  ])("%s", async (path, answer) => {
    expect(await refusal(answer())).toEqual([400, "bad_request", [path]]);
  });

  test("a station that isn't there", async () => {
    expect(await refusal(at("nowhere"))).toEqual([404, "not_found", undefined]);
    expect(await refusal(to({ from: "Atlantis Central", to: "Bank" }))).toEqual([404, "not_found", ["from"]]);
  });
});

test("nothing of it is for callers without a key", async () => {
  const answers = await Promise.all([
    call(listLines, { key: null }),
    call(getLine, { key: null, params: { id: "circle" } }),
    call(findStations, { key: null }),
    at(BAKER_STREET, "", { key: null }),
    call(findJourneys, { key: null, search: "?from=Bank&to=Angel" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});

test("the desks are for anyone", async () => {
  const { desks: here } = DeskList.strict().parse(await body(call(desks.GET, { key: null })));
  expect(here.map(({ id }) => id)).toContain("underground");
});
