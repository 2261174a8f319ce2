import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { deleteBefore, readingsBetween } from "@/db/readings";
import { insertSensor } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { DeviceReading } from "../readings/device-reading";
import { watchReadings } from "../readings/feed";
import { latestReading, listSensors, recentReadings, sensorByAddress } from "../readings/lookup";
import { shakenSince } from "../readings/shakes";
import { QUANTITIES, type SensorReading, SHAKE_THRESHOLD } from "../types";
import { measure } from "./measure";
import { SAMPLES } from "./samples";
import { seedSamples, startSimulator, stopSimulator } from "./simulator";

isolateEnv({ ALMANAC_X402: "sandbox", ALMANAC_SIMULATOR: "on" });
afterEach(() => {
  stopSimulator();
  vi.useRealTimers();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [ATTIC, KITCHEN] = SAMPLES as [(typeof SAMPLES)[0], (typeof SAMPLES)[0]];
const PUMP = SAMPLES.find(({ name }) => name === "Boiler pump")!;

const all = (address: string) => recentReadings(address, 100_000);
const isShaken = ({ accelerometer }: SensorReading) =>
  Object.values(accelerometer ?? {}).some((value) => Math.abs(value) > SHAKE_THRESHOLD);
const ofDay = (day: number) => Array.from({ length: 1440 }, (_, minute) => day * DAY + minute * MINUTE);
const anyTime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2026, 10, 1) });

describe("what is measured", () => {
  test("is the same for the same sensor and time, and such as a device could send", () => {
    fc.assert(
      fc.property(fc.constantFrom(...SAMPLES), anyTime, (sample, at) => {
        const reading = measure(sample, at);
        expect(measure(sample, at)).toEqual(reading);
        expect(DeviceReading.parse(reading)).toEqual(reading);
      }),
      { numRuns: 2000 },
    );
  });

  test("is steady from reading to reading, and moves within a day", () => {
    const steps = { temperature: 1, humidity: 4, pressure: 0.8, tvoc: 50, eco2: 80 };
    const moves = { temperature: 0.5, humidity: 3, pressure: 0.6, tvoc: 15, eco2: 30 };
    for (const sample of SAMPLES) {
      const readings = ofDay(20_000).map((at) => measure(sample, at));
      for (const quantity of QUANTITIES) {
        const values = readings.map((reading) => reading[quantity]).filter((value) => value !== undefined);
        const jumps = values.slice(1).map((value, index) => Math.abs(value - values[index]!));
        expect(Math.max(0, ...jumps), `${sample.name} ${quantity}`).toBeLessThan(steps[quantity]);
        if (values.length > 0)
          expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(moves[quantity]);
      }
    }
  });

  test("shakes at the pump and in the attic, every day, and nowhere else", () => {
    fc.assert(
      fc.property(fc.integer({ min: 19_700, max: 20_700 }), (day) => {
        const shaken = SAMPLES.filter((sample) => ofDay(day).some((at) => isShaken(measure(sample, at))));
        expect(shaken.map(({ name }) => name)).toEqual([ATTIC.name, PUMP.name]);
      }),
      { numRuns: 10 },
    );
  });

  test("shakes seldom", () => {
    const readings = Array.from({ length: DAY / 5000 }, (_, index) =>
      measure(PUMP, 20_000 * DAY + index * 5000),
    );
    const count = readings.filter(isShaken).length;
    expect(count / readings.length).toBeLessThan(0.02);
  });
});

describe("seeding", () => {
  test("gives each sample sensor the last 48 hours, labelled as simulated", async () => {
    await seedSamples();
    const sensors = listSensors(null);
    expect(sensors.map(({ name }) => name)).toEqual(SAMPLES.map(({ name }) => name).sort());
    for (const { address, simulated, last_seen } of sensors) {
      expect(simulated).toBe(true);
      expect(all(address)).toHaveLength(2880);
      expect(clock.ms() - last_seen!).toBeLessThan(2 * MINUTE);
    }
    expect(
      shakenSince(clock.ms() - DAY, null)
        .map(({ sensor }) => sensor.name)
        .sort(),
    ).toEqual(["Attic", "Boiler pump"]);
  });

  test("fills in what is missing, and only that", async () => {
    await seedSamples();
    const before = all(KITCHEN.address);
    const { id } = sensorByAddress(KITCHEN.address)!;
    const cut = before[100]!.timestamp;
    const rest = readingsBetween(id, { from: 0, to: cut }, 10_000).length;
    expect(rest).toBe(before.length - 101);
    deleteBefore(id, Number.MAX_SAFE_INTEGER);
    const heard = new Set<string>();
    const stop = watchReadings((event) => {
      if (event.type === "readings") for (const { address } of event.readings) heard.add(address);
    });
    await seedSamples();
    stop();
    expect(all(KITCHEN.address).slice(-2879)).toEqual(before.slice(-2879));
    expect(heard.has(KITCHEN.address)).toBe(true);
    expect(heard.size).toBeLessThanOrEqual(SAMPLES.length);
  });

  test("leaves a sensor alone that somebody registered, be it under a sample's address", async () => {
    const own = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: "key:me" };
    insertSensor({ ...own, address: KITCHEN.address, name: "Mine" });
    await seedSamples();
    expect(latestReading(KITCHEN.address)).toBeNull();
    expect(sensorByAddress(KITCHEN.address)).toMatchObject({ name: "Mine", simulated: false });
    expect(all(PUMP.address)).toHaveLength(2880);
  });
});

describe("the simulator", () => {
  test("goes on every five seconds, once however often it is started, until it is stopped", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await Promise.all([startSimulator(), startSimulator()]);
    const seeded = all(PUMP.address).length;
    vi.advanceTimersByTime(20_000);
    const [newest, second] = all(PUMP.address);
    expect(newest!.timestamp - second!.timestamp).toBe(5000);
    expect(newest!.timestamp % 5000).toBe(0);
    const added = all(PUMP.address).length - seeded;
    expect([3, 4]).toContain(added);
    stopSimulator();
    vi.advanceTimersByTime(20_000);
    expect(all(PUMP.address)).toHaveLength(seeded + added);
  });

  test("drops what is older than a week", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    await startSimulator();
    expect(all(PUMP.address)).toHaveLength(2880);
    vi.setSystemTime(Date.now() + 6 * DAY);
    vi.advanceTimersByTime(HOUR);
    const oldest = all(PUMP.address).at(-1)!.timestamp;
    expect(clock.ms() - oldest).toBeLessThanOrEqual(7 * DAY);
    expect(clock.ms() - oldest).toBeGreaterThan(7 * DAY - 2 * MINUTE);
  });

  test.each<Record<string, string>>([{ ALMANAC_SIMULATOR: "off" }, { ALMANAC_X402: "base-sepolia" }])(
    "does nothing under %j",
    async (variables) => {
      setEnv(variables);
      await startSimulator();
      expect(listSensors(null)).toEqual([]);
    },
  );
});
