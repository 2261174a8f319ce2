import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  listArrivals as arrivals,
  findJourneys as journey,
  getLine as line,
  listLines as lines,
} from "@/lib/desks/underground/routes";
import { startTflDouble, type TflDouble } from "@/lib/desks/underground/testing/tfl-double";
import { ErrorBody } from "@/lib/http/error-responses";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import type { Provenance } from "@/lib/sources/provenance";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { WholeAnswer } from "../chat/schema";
import { API_ENV, ask, call, warmEmbeddedModel } from "../testing/call";

isolateEnv({ ...API_ENV, ALMANAC_DATA: "auto", TFL_API_KEY: "k3y-that-must-not-leak" });
warmEmbeddedModel();

let tfl: TflDouble;

beforeAll(async () => {
  tfl = await startTflDouble();
});
afterAll(() => tfl.close());

beforeEach(() => {
  setEnv({ TFL_BASE_URL: tfl.url });
  resetBreakers();
  useCache(memoryCache());
  tfl.behave("ok");
});

const ASKED: Record<string, () => Promise<Response>> = {
  "a question for a status": () => ask({ query: "Is the Victoria line running well?" }, "application/json"),
  "a question for trains": () => ask({ query: "When is the next train from Brixton?" }, "application/json"),
  "a question for a journey": () =>
    ask({ query: "How do I get from Baker Street to Brixton?" }, "application/json"),
  "/lines": () => call(lines),
  "/lines/{id}": () => call(line, { params: { id: "victoria" } }),
  "/stations/{id}/arrivals": () => call(arrivals, { params: { id: "940GZZLUBXN" } }),
  "/journey": () => call(journey, { search: "?from=Baker+Street&to=Brixton" }),
};
const NAMES = Object.keys(ASKED);
const isChat = (name: string) => name.startsWith("a question");

async function provenanceOf(name: string): Promise<Provenance[]> {
  const response = await ASKED[name]!();
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(text).not.toContain("k3y");
  const body = JSON.parse(text);
  if (isChat(name)) expect(WholeAnswer.parse(body).response).not.toContain("apologize");
  expect(body.provenance.length).toBeGreaterThan(0);
  return body.provenance;
}

test.each(NAMES)("%s is answered live", async (name) => {
  for (const provenance of await provenanceOf(name))
    expect(provenance).toEqual({
      source: "TfL Unified API",
      live: true,
      as_of: expect.any(String),
      url: expect.stringContaining(tfl.url),
    });
});

describe.each([
  ["429", "TfL is limiting our requests"],
  ["500", "TfL answered with an error (500)"],
  ["malformed", "TfL gave an answer that could not be read"],
  ["wrong-shape", "TfL gave an answer of an unexpected form"],
  ["refuse", "TfL could not be reached"],
] as const)("when TfL answers with %s", (mode, words) => {
  test.each(NAMES)("%s is answered all the same, and says so", async (name) => {
    tfl.behave(mode);
    for (const { source, live, note } of await provenanceOf(name)) {
      expect([source.includes("TfL Unified API"), live]).toEqual([false, false]);
      expect(note).toMatch(
        new RegExp(
          `^${words.replace(/[()]/g, "\\$&")}; (simulated data|Almanac's own planner|the embedded copy)`,
        ),
      );
      expect(note).toContain("used instead");
    }
  });
});

test("when TfL doesn't answer in time, everything is answered all the same, and says so", async () => {
  tfl.behave("slow");
  // At once, so that all of them meet the same wait.
  const all = await Promise.all(NAMES.map(provenanceOf));
  for (const { live, note } of all.flat()) {
    expect(live).toBe(false);
    expect(note).toMatch(/^TfL did not answer in 4 s; .* used instead/);
  }
});

describe("with live data only, a failing TfL", () => {
  beforeEach(() => {
    setEnv({ ALMANAC_DATA: "live", TFL_BASE_URL: tfl.url });
    tfl.behave("500");
  });

  test.each(NAMES.filter((name) => !isChat(name)))("gives 502 at %s", async (name) => {
    const response = await ASKED[name]!();
    expect(response.status).toBe(502);
    expect(ErrorBody.strict().parse(await response.json())).toMatchObject({
      code: "upstream_unavailable",
      error: expect.stringContaining("TfL answered with an error"),
    });
  });

  test("is told to who asks a question, and the conversation goes on", async () => {
    const answer = WholeAnswer.parse(
      await ASKED["a question for a status"]!().then((response) => response.json()),
    );
    expect(answer.provenance).toEqual([]);
    tfl.behave("ok");
    resetBreakers();
    const next = await ask(
      { query: "Is the Victoria line running well?", thread_id: answer.thread_id },
      "application/json",
    );
    expect((await next.json()).provenance).toEqual([expect.objectContaining({ live: true })]);
  });
});

test("an outage ends when TfL is back", async () => {
  tfl.behave("500", { times: 1 });
  expect(await provenanceOf("/lines")).toEqual([expect.objectContaining({ live: false })]);
  expect(await provenanceOf("/lines")).toEqual([expect.objectContaining({ live: true })]);
});
