import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { type FeedEvent, watchReadings } from "./feed";
import { ingest } from "./ingest";
import { latestReading, listSensors, recentReadings, sensorByAddress } from "./lookup";

isolateEnv();

const ADDRESS = `0x${"ab".repeat(20)}`;
const T = Date.UTC(2026, 10, 21, 12);

const register = (over: { address?: string; simulated?: boolean; owner?: string | null } = {}) =>
  insertSensor({
    address: ADDRESS,
    name: "Attic",
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:me",
    ...over,
  });

test("numbers and numeric texts come out as the same numbers", () => {
  const sensor = register();
  const sent = [
    { timestamp: T, temperature: 21.5, accelerometer: { x: 0, y: -0.5, z: 1 } },
    { timestamp: String(T + 1000), temperature: " 2.15e1 ", accelerometer: { x: "0", y: "-.5", z: "1.0" } },
    { timestamp: T / 1000 + 2, temperature: "+21.50", humidity: null },
    {
      timestamp: "2026-11-21T13:00:03+01:00",
      address: ADDRESS.toUpperCase().replace("X", "x"),
      temperature: 21.5,
    },
  ];
  expect(ingest(sensor, sent)).toEqual({ accepted: 4, duplicates: 0, rejected: [] });
  const acceleration = { accelerometer: { x: 0, y: -0.5, z: 1 } };
  expect(recentReadings(ADDRESS, 10)).toEqual([
    { address: ADDRESS, timestamp: T + 3000, temperature: 21.5 },
    { address: ADDRESS, timestamp: T + 2000, temperature: 21.5 },
    { address: ADDRESS, timestamp: T + 1000, temperature: 21.5, ...acceleration },
    { address: ADDRESS, timestamp: T, temperature: 21.5, ...acceleration },
  ]);
  expect(listSensors("key:me")).toMatchObject([{ address: ADDRESS, last_seen: T + 3000 }]);
});

test("a reading without a time is of now", () => {
  const before = clock.ms();
  const sensor = register();
  const { accepted, rejected } = ingest(sensor, [{ tvoc: 12 }, { tvoc: 13 }]);
  expect([accepted, rejected.map(({ index }) => index)]).toEqual([1, [1]]);
  expect(latestReading(ADDRESS)?.timestamp).toBeGreaterThanOrEqual(before);
  expect(latestReading(ADDRESS)?.timestamp).toBeLessThanOrEqual(clock.ms());
});

describe("a bad reading", () => {
  test.each<[unknown, string[]]>([
    [{ temperature: 85.1 }, ["temperature"]],
    [
      { temperature: -90.1, humidity: 101, pressure: 299, tvoc: -1, eco2: 65_001 },
      ["temperature", "humidity", "pressure", "tvoc", "eco2"],
    ],
    [{ temperature: "warm" }, ["temperature"]],
    [{ temperature: "" }, ["temperature"]],
    [{ temperature: "0x10" }, ["temperature"]],
    [{ temperature: "1e999" }, ["temperature"]],
    [{ temperature: Number.NaN }, ["temperature"]],
    [{ temperature: [20] }, ["temperature"]],
    [{ accelerometer: { x: 201, y: 0 } }, ["accelerometer.x", "accelerometer.z"]],
    [{ temperature: 20, timestamp: clock.ms() + 120_000 }, ["timestamp"]],
    [{ temperature: 20, timestamp: 12 }, ["timestamp"]],
    [{ temperature: 20, timestamp: "yesterday" }, ["timestamp"]],
    [{ temperature: 20, timestamp: "2026-11-21T13:00:03" }, ["timestamp"]],
    [{ temperature: 20, address: `0x${"cd".repeat(20)}` }, ["address"]],
    [{ temperature: 20, address: "0x12" }, ["address"]],
    [{ timestamp: T }, [""]],
    ["20", [""]],
    [null, [""]],
  ])("%j is named with its faults, and the good one beside it kept", (bad, paths) => {
    const sensor = register();
    const { accepted, rejected } = ingest(sensor, [bad, { temperature: 20, timestamp: T }]);
    expect(accepted).toBe(1);
    expect(rejected).toMatchObject([{ index: 0 }]);
    expect(rejected[0]!.faults.map(({ path }) => path)).toEqual(paths);
    expect(recentReadings(ADDRESS, 10)).toHaveLength(1);
  });
});

test("however often and in whatever order readings are sent, each time is kept once and the first one stands", () => {
  const sensor = register();
  const kept = new Map<number, number>();
  const lists = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -20, max: 40 })), {
    maxLength: 15,
  });
  fc.assert(
    fc.property(lists, (list) => {
      const fresh = new Set(list.map(([second]) => second).filter((second) => !kept.has(second))).size;
      for (const [second, temperature] of list) if (!kept.has(second)) kept.set(second, temperature);
      const result = ingest(
        sensor,
        list.map(([second, temperature]) => ({ timestamp: T + second * 1000, temperature })),
      );
      expect(result).toEqual({ accepted: fresh, duplicates: list.length - fresh, rejected: [] });
    }),
  );
  const stored = recentReadings(ADDRESS, 100).map(({ timestamp, temperature }) => [
    (timestamp - T) / 1000,
    temperature,
  ]);
  expect(new Map(stored.reverse() as [number, number][])).toEqual(
    new Map([...kept].sort(([a], [b]) => a - b)),
  );
});

test("the feed tells what was kept, once it can be read, and goes on when a listener fails", () => {
  const sensor = register();
  const heard: FeedEvent[] = [];
  const stops = [
    watchReadings(() => {
      throw new Error("a listener's fault");
    }),
    watchReadings((event) => {
      expect(latestReading(ADDRESS)?.timestamp).toBe(T);
      heard.push(event);
    }),
  ];
  ingest(sensor, [{ temperature: 20, timestamp: T }, { temperature: "x" }]);
  ingest(sensor, [{ temperature: 21, timestamp: T }]);
  for (const stop of stops) stop();
  ingest(sensor, [{ temperature: 22, timestamp: T + 1 }]);
  expect(heard).toEqual([
    { type: "readings", readings: [{ address: ADDRESS, timestamp: T, temperature: 20 }] },
  ]);
});

test("the simulator writes for simulated sensors only, never for one that somebody registered", () => {
  const own = `0x${"01".repeat(20)}`;
  register();
  register({ address: own, simulated: true, owner: null });
  const { accepted, rejected } = ingest("simulator", [
    { address: ADDRESS, temperature: 20, timestamp: T },
    { address: own, temperature: 20, timestamp: T },
    { temperature: 20, timestamp: T },
  ]);
  expect([accepted, rejected.map(({ index }) => index)]).toEqual([1, [0, 2]]);
  expect(recentReadings(ADDRESS, 1)).toEqual([]);
});

test("an address is found in any case", () => {
  register();
  expect(sensorByAddress(`0x${"AB".repeat(20)}`)?.name).toBe("Attic");
  expect(sensorByAddress("0x")).toBeUndefined();
});
