import { expect, test } from "vitest";
import { answerView, changeWords, listed } from "./answer-view";

const A = `0x${"a".repeat(40)}`;
const B = `0x${"b".repeat(40)}`;
const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const call = (tool: string, data?: unknown) => ({
  id: tool,
  tool,
  input: {},
  ...(data !== undefined && { output: { message: "…", data } }),
});
const view = (...calls: ReturnType<typeof call>[]) => answerView(calls, NOW);
const reading = (address: string, timestamp = NOW) => ({ address, timestamp, temperature: 20 });

test("a reading opens its sensor", () => {
  expect(
    view(
      call("fetchIoTSensorData", {
        status: "success",
        sensor: { address: A, name: "Attic" },
        reading: reading(A),
      }),
    ),
  ).toEqual({
    at: "sensor",
    sensor: A,
    focus: null,
    period: null,
  });
});

test("an analysis opens the accelerometer, as far back as its readings reach", () => {
  const readings = [reading(A), reading(A, NOW - 2 * HOUR)];
  expect(view(call("fetchIoTSensorTop10Analysis", { status: "alert", readings }))).toEqual({
    at: "sensor",
    sensor: A,
    focus: "accelerometer",
    period: { last: "6h" },
  });
});

test("sensors that shook are those of the grid, also when there is none", () => {
  const sensors = [{ sensor: { address: A }, count: 2, strongest: {} }];
  expect(view(call("findShakenSensors", { since: NOW - HOUR, sensors }))).toEqual({
    at: "grid",
    shaken: { addresses: [A], since: NOW - HOUR },
  });
  expect(view(call("findShakenSensors", { since: "2026-11-21T00:00:00Z", sensors: [] }))).toEqual({
    at: "grid",
    shaken: { addresses: [], since: Date.UTC(2026, 10, 21) },
  });
});

test("a comparison and a plot are drawn over each other", () => {
  const sensors = [A, B].map((address) => ({ sensor: { address }, reading: reading(address) }));
  expect(view(call("compareSensors", { quantity: null, sensors }))).toEqual({
    at: "comparison",
    compared: [A, B],
    quantity: null,
    period: null,
  });
  const plotted = { quantity: "humidity", from: NOW - HOUR, to: NOW, addresses: [A] };
  expect(view(call("plotSensorHistory", plotted))).toEqual({
    at: "comparison",
    compared: [A],
    quantity: "humidity",
    period: { from: NOW - HOUR, to: NOW },
  });
});

test("the last word counts; what is at work, failed or is no tool of ours says nothing", () => {
  const first = call("fetchIoTSensorData", { reading: reading(A) });
  expect(view(first, call("listSensors", { sensors: [] }))).toEqual({ at: "grid", shaken: null });
  expect(view(first, call("fetchIoTSensorData"))).toMatchObject({ sensor: A });
  expect(view(first, call("fetchIoTSensorData", { status: "error" }))).toMatchObject({
    sensor: A,
  });
  expect(view(call("fallback", {}))).toBeNull();
  expect(view()).toBeNull();
});

const nameOf = (address: string) => ({ a: "Attic", b: "Cellar" })[address] ?? address;

test.each([
  [{ at: "sensor", sensor: "a", focus: null, period: null }, "The board shows Attic"],
  [
    { at: "sensor", sensor: "a", focus: "accelerometer", period: null },
    "The board shows the acceleration of Attic",
  ],
  [
    { at: "comparison", compared: ["a", "b"], quantity: "humidity", period: null },
    "The board shows the humidity of Attic and Cellar",
  ],
  [{ at: "grid", shaken: { addresses: ["a"], since: 0 } }, "The board shows the sensor that shook"],
  [{ at: "grid", shaken: { addresses: [], since: 0 } }, "No sensor shook"],
  [{ at: "grid", shaken: null }, "The board shows all sensors"],
] as const)("%j", (view, words) => {
  expect(changeWords(structuredClone(view) as Parameters<typeof changeWords>[0], nameOf)).toBe(words);
});

test("many names are cut short", () => {
  expect(listed(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
