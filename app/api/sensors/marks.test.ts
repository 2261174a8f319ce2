import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { watchReadings } from "@/lib/desks/sensors/readings/feed";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { removeSensor } from "@/lib/desks/sensors/readings/registry";
import * as routes from "@/lib/desks/sensors/routes/marks";
import { SensorAlert } from "@/lib/desks/sensors/types";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, call, callerIdOf, KEY, OTHER_KEY } from "../testing/call";
import { MOST_MS, watchEventLoop } from "../testing/event-loop";

isolateEnv(API_ENV);
const loop = watchEventLoop();

const MINUTE = 60_000;
const T = Date.UTC(2026, 10, 20, 12);
const ADDRESS = `0x${"ab".repeat(20)}`;
const STUFFY = { quantity: "eco2", direction: "above", value: 1000, minutes: 10 };

const register = (over: { shared?: boolean; owner?: string; intervalS?: number } = {}) =>
  insertSensor({
    address: ADDRESS,
    name: "Attic",
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: callerIdOf(KEY),
    ...over,
  });

async function body(answer: Promise<Response>, status = 200) {
  const response = await answer;
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return text === "" ? undefined : JSON.parse(text);
}

const set = (terms: unknown = STUFFY, key = KEY) =>
  call(routes.setAlert, { method: "POST", params: { address: ADDRESS }, body: terms, key });
const alerts = async (key = KEY): Promise<SensorAlert[]> =>
  (await body(call(routes.getAlerts, { key }))).alerts;
const notes = async (key = KEY) =>
  (await body(call(routes.getNotes, { params: { address: ADDRESS }, key }))).notes;
const note = (sent: unknown, key = KEY) =>
  call(routes.addNote, { method: "POST", params: { address: ADDRESS }, body: sent, key });

interface Sent {
  timestamp: number;
  eco2: number;
}

function measure(sensor: ReturnType<typeof register>, values: number[], from = 0) {
  for (const [i, eco2] of values.entries()) ingest(sensor, [{ timestamp: T + (from + i) * MINUTE, eco2 }]);
}

test("an alert is met once its quantity was beyond its value for its minutes, and over when it no longer is", async () => {
  const sensor = register();
  const { id } = SensorAlert.parse(await body(set(), 201));
  const told: string[][] = [];
  const stop = watchReadings((event) => event.type === "alerts" && told.push(event.owners));
  measure(sensor, [900, ...Array(10).fill(1200)]);
  expect(await alerts()).toMatchObject([{ id, address: ADDRESS, met_at: null }]);
  measure(sensor, [1300, 1400], 11);
  expect(await alerts()).toMatchObject([{ met_at: T + 11 * MINUTE, met_value: 1300, over_at: null }]);
  measure(sensor, [1000], 13);
  expect(await alerts()).toMatchObject([{ met_at: T + 11 * MINUTE, over_at: T + 13 * MINUTE }]);
  expect(told).toEqual([[callerIdOf(KEY)], [callerIdOf(KEY)]]);
  stop();
});

test("one value within the minutes, or a silence, begins them anew", async () => {
  const sensor = register();
  await body(set(), 201);
  measure(sensor, [1200, 1200, 1200, 1200, 1200, 999, 1200, 1200, 1200, 1200, 1200, 1200]);
  expect(await alerts()).toMatchObject([{ met_at: null }]);
  measure(sensor, [1200], 18);
  expect(await alerts()).toMatchObject([{ met_at: null }]);
});

test.each([
  ["was silent once", 2, (past: Sent[]) => past.toSpliced(1000, 10)],
  ["was below once", 20, (past: Sent[]) => past.with(20, { ...past[20]!, eco2: 900 })],
])(
  "as many alerts as may be, on a sensor that %s in twelve hours, hold nobody up",
  async (_, count, inIt) => {
    const sensor = register({ intervalS: 5 });
    for (let minutes = 671; minutes <= 720; minutes++) await body(set({ ...STUFFY, minutes }), 201);
    const past = Array.from({ length: 9000 }, (_, at) => ({ timestamp: T - at * 5000, eco2: 1200 }));
    ingest(sensor, inIt(past));
    await loop.reset();
    for (let at = 1; at <= count; at++) ingest(sensor, [{ timestamp: T + at * 5000, eco2: 1200 }]);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
    expect((await alerts()).filter(({ met_at }) => met_at !== null)).toEqual([]);
  },
);

test("with no minutes one reading is enough; acceleration counts by its strongest axis", async () => {
  const sensor = register();
  await body(set({ quantity: "accelerometer", direction: "above", value: 3, minutes: 0 }), 201);
  ingest(sensor, [{ timestamp: T, accelerometer: { x: 0, y: -4.5, z: 1 } }]);
  expect(await alerts()).toMatchObject([{ met_at: T, met_value: 4.5 }]);
});

test("an alert is changed and deleted by its owner alone, and goes with its sensor", async () => {
  const owner = callerIdOf(KEY);
  register({ shared: true });
  const { id } = await body(set(), 201);
  expect((await body(set(), 201)).id).toBe(id);
  const change = (key: string) =>
    call(routes.changeAlert, {
      method: "PATCH",
      params: { id },
      body: { ...STUFFY, direction: "below", value: 400 },
      key,
    });
  await body(change(OTHER_KEY), 404);
  expect(await body(change(KEY))).toMatchObject({ id, address: ADDRESS, direction: "below", value: 400 });
  expect(await alerts(OTHER_KEY)).toEqual([]);
  await body(call(routes.removeAlert, { method: "DELETE", params: { id }, key: OTHER_KEY }), 404);
  await body(set(STUFFY, OTHER_KEY), 201);
  await body(call(routes.removeAlert, { method: "DELETE", params: { id }, key: KEY }), 204);
  expect(await alerts()).toEqual([]);
  await removeSensor(owner, ADDRESS);
  expect(await alerts(OTHER_KEY)).toEqual([]);
});

test("what no sensor measures is refused, and another's private sensor isn't there", async () => {
  register();
  await body(set({ ...STUFFY, value: -5 }), 400);
  await body(set({ ...STUFFY, quantity: "radon" }), 400);
  await body(set(STUFFY, OTHER_KEY), 404);
});

test("notes are kept in the order of their moments, for their writer alone", async () => {
  register({ shared: true });
  const later = await body(note({ at: T + MINUTE, text: "Window closed" }), 201);
  const first = await body(note({ at: T, text: "Window opened" }), 201);
  expect(await notes()).toEqual([first, later]);
  expect(await notes(OTHER_KEY)).toEqual([]);
  await body(note({ at: T, text: " " }), 400);
  await body(note({ at: T, text: "two\nlines" }), 400);
  const remove = (key: string) =>
    call(routes.removeNote, { method: "DELETE", params: { address: ADDRESS, id: first.id }, key });
  await body(remove(OTHER_KEY), 404);
  await body(remove(KEY), 204);
  expect(await notes()).toEqual([later]);
});
