import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { ingest } from "../readings/ingest";
import { plotSensorHistory } from "./plot-sensor-history";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const MINUTE = 60_000;

/** @param temperatures a reading a minute, the newest first */
function sensorWith(name: string, temperatures: number[]): void {
  const address = `0x${name.length.toString(16).repeat(40).slice(0, 40)}`;
  const sensor = insertSensor({
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:test",
    address,
    name,
  });
  ingest(
    sensor,
    temperatures.map((temperature, back) => ({
      address,
      timestamp: clock.ms() - (back + 1) * MINUTE,
      temperature,
      accelerometer: { x: 0, y: 0, z: 1 },
    })),
  );
}

const told = async (args: object) =>
  (await callAlone(plotSensorHistory, { quantity: "temperature", focus: "steady", ...args })).result.message;

test("sensors are told by the standard deviation of their newest readings, with and without the ends", async () => {
  sensorWith("Attic", [20, 20, 24, 20, 20, 40]);
  sensorWith("Kitchen", [18, 19, 18, 19, 18, 40]);
  const addresses = ["Attic", "Kitchen"];
  const five = await told({ addresses, last: 5 });
  expect(five).toMatch(/^\*\*Kitchen\*\* has the steadiest temperature, over the last 5 readings of each/);
  expect(five).toContain("| Attic | 1.79°C | 20°C | 24°C | 5 |");
  expect(await told({ addresses, last: 5, first: "highest" })).toMatch(/^\*\*Attic\*\* has the least steady/);
  expect(await told({ addresses, last: 5, trimmed: true })).toMatch(
    /the answer is no longer Kitchen: \*\*Attic\*\*/,
  );
});

test("of an acceleration its size counts, whichever way it points", async () => {
  sensorWith("Attic", [20, 20, 20]);
  const message = await told({ addresses: ["Attic"], quantity: "accelerometer", last: 3 });
  expect(message).toContain("between 1 g and 1 g");
});

test("one sensor is held against what such sensors waver by, and one reading tells nothing", async () => {
  sensorWith("Attic", [20, 20.1, 20]);
  sensorWith("Cellar", [12]);
  expect(await told({ addresses: ["Attic"], verdict: true })).toMatch(
    /^Yes\. \*\*Attic\*\*: temperature was steady: it moved over 0\.1°C, less than the 0\.3°C/,
  );
  expect(await told({ addresses: ["Attic", "Cellar"] })).toContain(
    "Too few readings of temperature to tell: **Cellar**.",
  );
});
