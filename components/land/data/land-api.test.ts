import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EMPTY_QUERY } from "@/lib/desks/land/types";
import { areaOf, resultOf } from "../testing/results";
import { analyze, createArea, faultsOf, LandError, readUpload } from "./land-api";

let server: Server;
let answer: { status: number; body: string };
const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const real = fetch;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => real(origin + path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

const query = { ...EMPTY_QUERY, areas: ["gadm:BRA"], dataset: 4 };
const { signal } = new AbortController();

test("a result comes checked", async () => {
  const result = resultOf({ areas: [areaOf("gadm:BRA")] });
  answer = { status: 200, body: JSON.stringify(result) };
  expect(await analyze(query, signal)).toEqual(result);
  expect(asked).toEqual([`POST /api/land/analyze ${JSON.stringify(query)}`]);
});

test("a refusal comes with what there is instead", async () => {
  const alternatives = [{ label: "2001–2024", question: "…", query }];
  answer = {
    status: 400,
    body: JSON.stringify({ error: "Not before 2001.", code: "bad_request", alternatives }),
  };
  await expect(analyze(query, signal)).rejects.toMatchObject({
    message: "Not before 2001.",
    status: 400,
    alternatives,
  });
});

test("an outline's faults come one by one", async () => {
  const faults = [{ path: "geojson", message: "It crosses itself." }];
  answer = { status: 400, body: JSON.stringify({ error: "Bad outline.", code: "bad_request", faults }) };
  await expect(createArea("a", {})).rejects.toMatchObject({ faults: ["It crosses itself."] });
});

test.each([
  ["a proxy's page", 502, "<html>", "couldn’t answer (502)"],
  ["a form nobody expects", 200, "{}", "couldn’t be read"],
])("%s is said in words", async (_, status, body, words) => {
  answer = { status, body };
  await expect(analyze(query, signal)).rejects.toThrow(words);
});

test("a server that is gone", async () => {
  server.close();
  const error = await analyze(query, signal).catch((caught: Error) => caught);
  expect(error).not.toBeInstanceOf(LandError);
  expect(error).toHaveProperty("message", expect.stringContaining("can’t be reached"));
});

test("a file is named as it was", async () => {
  const file = new File(['{"type":"Polygon","coordinates":[]}'], "Río Tapajós.geojson");
  expect(await readUpload(file)).toEqual({
    name: "Río Tapajós",
    geojson: { type: "Polygon", coordinates: [] },
  });
});

test("a feature's own name goes before the file's", async () => {
  const feature = { type: "Feature", properties: { name: " My plot " }, geometry: null };
  const collection = { type: "FeatureCollection", features: [feature] };
  for (const geojson of [feature, collection]) {
    const file = new File([JSON.stringify(geojson)], "a.geojson");
    expect((await readUpload(file)).name).toBe("My plot");
  }
  const two = { ...collection, features: [feature, feature] };
  expect((await readUpload(new File([JSON.stringify(two)], "a.geojson"))).name).toBe("a");
});

test("what can't be sent is said before it is", async () => {
  await expect(readUpload(new File(["<kml/>"], "a.json"))).rejects.toThrow("isn’t JSON");
  await expect(readUpload(new File(["x".repeat(1_200_000)], "a.json"))).rejects.toThrow("1.2 MB");
});

test("each fault once, else the sentence", () => {
  expect(
    faultsOf(new LandError("Bad outline.", 400, ["It crosses itself.", "It crosses itself."], [])),
  ).toEqual(["It crosses itself."]);
  expect(faultsOf(new LandError("Bad outline.", 400, [], []))).toEqual(["Bad outline."]);
});
