import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { ingest } from "../readings/ingest";
import type { SensorInfo } from "../types";
import { compareSensors } from "./compare-sensors";
import { fetchSensorData } from "./fetch-sensor-data";
import { changeWords, doubtWords } from "./second-look";
import { statsWords } from "./stats-words";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const ADDRESS = `0x${"a".repeat(40)}`;
const info = { address: ADDRESS, name: "Attic", interval_s: 60 } as SensorInfo;
const reading = (back: number, temperature: number, humidity = 57.5) => ({
  address: ADDRESS,
  timestamp: clock.ms() - back * 60_000,
  temperature,
  humidity,
});

function attic(...readings: ReturnType<typeof reading>[]): void {
  const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: "key:test" };
  ingest(insertSensor({ ...row, address: ADDRESS, name: "Attic" }), readings);
}

const ASKER = { caller: "key:test" };

test("a stored reading costs nothing, and says so", async () => {
  attic(reading(1, 14));
  expect(fetchSensorData.cost?.({ address: "Attic", stored: true }, ASKER)).toEqual([]);
  expect(compareSensors.cost?.({ addresses: ["Attic"], stored: true }, ASKER)).toEqual([]);
  const { result } = await callAlone(fetchSensorData, {
    address: "Attic",
    quantities: ["temperature"],
    stored: true,
  });
  expect(result.message).toMatch(/temperature 14°C at 11:59 UTC\.[\s\S]*Nothing was bought.*6\d s old/);
  expect(result.data).toMatchObject({ payments: [] });
});

test("what changed since a time is told first, with the figures of then", () => {
  attic(reading(30, 14), reading(0, 16));
  const since = clock.ms() - 20 * 60_000;
  const told = changeWords(info, reading(0, 16), { since, quantities: [], zone: "UTC" });
  expect(told).toMatch(/has changed since 11:30 UTC: temperature 16°C \(14°C then, 2°C more now\)/);
  expect(told).toMatch(/Hardly changed: humidity/);
});

test("a figure that is doubted is held against what the sensor sends", () => {
  const doubt = { doubted: 60, quantity: "temperature" as const, at: "12:00 UTC" };
  expect(doubtWords("Attic", reading(0, 14.3), doubt)).toMatch(
    /\*\*14\.3°C\*\* at 12:00 UTC, and not 60°C\. Perhaps .*60°F would be 15\.6°C; its humidity is 57\.5%/,
  );
  expect(doubtWords("Attic", reading(0, 60.1), doubt)).toMatch(/^Yes, that is what it sends/);
});

test("statistics of ten readings say what stands out of those before them", () => {
  const ten = Array.from({ length: 10 }, (_, back) => reading(back, 20));
  const before = Array.from({ length: 100 }, (_, back) => reading(10 + back, back % 2 === 0 ? 10 : 10.2));
  const told = statsWords(ten, before, ["temperature"], { sigma: 3, zone: "UTC" });
  expect(told).toMatch(/of these readings: none; held against the 100 .*: \*\*20°C at 12:00 UTC/);
  expect(told).toMatch(/2\.85 is the most/);
  expect(told).toMatch(/\| Temperature \| 20°C \| 0°C \|/);
});
