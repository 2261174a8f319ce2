import { expect, test } from "vitest";
import { unusualTile } from "./entries";
import type { BoardSensor } from "./types";

const NOW = Date.parse("2026-03-02T12:00:00Z");
const MINUTE = 60_000;

const sensor = (name: string, temperature: number, age = MINUTE): BoardSensor => ({
  address: `0x${name.length.toString(16).padStart(40, "0")}`,
  name,
  place: null,
  simulated: true,
  interval_s: 60,
  last_seen: NOW - age,
  room_kind: "living_room",
  reading: { address: "0x", timestamp: NOW - age, temperature },
  shaken: null,
  mine: false,
});

test("the tile names the sensor that is out of its range, and says that it is simulated", () => {
  const tile = unusualTile([sensor("Lounge", 21), sensor("Study", 45)], NOW);
  expect(tile).toMatchObject({ title: "Study needs a look", is_unusual: true });
  expect(tile?.sentence).toMatch(/^Temperature 45°C \(.+\)\.$/);
  expect(tile?.provenance).toMatchObject([{ source: "Simulated sensors", live: false }]);
});

test("a shake of the last hour is unusual", () => {
  const pump = { ...sensor("Pump", 21), shaken: { t: NOW - 30 * MINUTE, peak: 6 } };
  expect(unusualTile([sensor("Lounge", 21), pump], NOW)).toMatchObject({
    title: "Pump needs a look",
    sentence: "A shake of 6.00 g in the last hour.",
  });
});

test("it says that nothing is unusual, that nothing was heard, or nothing at all", () => {
  expect(unusualTile([sensor("Lounge", 21), sensor("Study", 22)], NOW)).toMatchObject({
    sentence: "All 2 sensors heard from in the last hour are within range.",
    is_unusual: false,
  });
  expect(unusualTile([sensor("Study", 45, 120 * MINUTE)], NOW)?.sentence).toBe(
    "The sensor hasn't reported in the last hour.",
  );
  expect(unusualTile([], NOW)).toBeUndefined();
});
