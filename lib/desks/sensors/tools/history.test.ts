import { expect, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { clock } from "@/lib/clock";
import { isolateEnv } from "@/lib/test-env";
import { ingest } from "../readings/ingest";
import { findShakenSensors } from "./find-shaken-sensors";
import { listSensors } from "./list-sensors";
import { plotSensorHistory } from "./plot-sensor-history";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const MINUTE = 60_000;

/** A reading a minute for so many hours until now. */
function sensorWith(
  name: string,
  hours: number,
  temperature: (back: number) => number,
  shakenAt: number[] = [],
): void {
  const address = `0x${name.length.toString(16).repeat(40).slice(0, 40)}`;
  const sensor = insertSensor({
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:me",
    address,
    name,
  });
  const now = Math.floor(clock.ms() / MINUTE) * MINUTE;
  const readings = Array.from({ length: hours * 60 }, (_, back) => ({
    address,
    timestamp: now - back * MINUTE,
    temperature: temperature(back),
    accelerometer: { x: shakenAt.includes(back) ? 4.5 : 0.1, y: 0, z: 1 },
  }));
  // As many as one call takes.
  for (let at = 0; at < readings.length; at += 1000) ingest(sensor, readings.slice(at, at + 1000));
}

const told = async (
  tool: typeof plotSensorHistory | typeof findShakenSensors | typeof listSensors,
  args: object,
) => (await callAlone(tool, args)).result.message;
const history = (args: object) =>
  told(plotSensorHistory, { addresses: ["Attic"], quantity: "temperature", ...args });

test("a time is summed up by what was asked first", async () => {
  sensorWith("Attic", 30, (back) => (back < 120 ? 30 : 20));
  const since = "2026-07-01T06:00:00Z";
  expect(await history({ since, focus: "mean" })).toMatch(/^\*\*Attic\*\*: \*\*23\.3\d?°C\*\* on average/);
  expect(await history({ since, focus: "highest" })).toMatch(/the highest was \*\*30°C at 1\d:\d\d UTC\*\*/);
  expect(await history({ since, focus: "trend", expect: "rising" })).toMatch(
    /^Yes\. \*\*Attic\*\*: rising from 20°C to 30°C/,
  );
  expect(await history({ since, focus: "mean", unit: "°F" })).toMatch(/\*\*7\d(\.\d+)?°F\*\* on average/);
  expect(await history({ at: "2026-07-01T06:00:00Z" })).toContain("temperature 20°C at");
});

test("a limit is told by how long, how often and when; where nothing was, by how many readings say so", async () => {
  sensorWith("Attic", 30, (back) => (back < 120 ? 30 : 20));
  const limit = { focus: "beyond", verdict: true, since: "2026-07-01T06:00:00Z" };
  expect(await history({ ...limit, above: 25 })).toMatch(
    /^Yes\. \*\*Attic\*\* was above 25°C for \*\*1 h 59 min\*\*.* and still is; the highest was 30°C/,
  );
  expect(await history({ ...limit, below: 10 })).toMatch(
    /^No\. \*\*Attic\*\* was never below 10°C in its 3\d\d readings/,
  );
  expect(await history({ ...limit, below: 10, always: true })).toMatch(/^Yes\. /);
});

test("two periods are compared, with the difference", async () => {
  sensorWith("Attic", 48, (back) => (back < 720 ? 22 : 20));
  const against = { since: "2026-06-30T00:00:00Z", until: "2026-07-01T00:00:00Z" };
  const message = await history({ since: "2026-07-01T00:00:00Z", against, focus: "mean", expect: "higher" });
  expect(message).toMatch(
    /^Yes\. \*\*Attic\*\*: \*\*2°C warmer\*\* on average, 22°C .* against 20°C on 30 Jun 2026/,
  );
});

test("nothing is said of a time that no reading is of", async () => {
  sensorWith("Attic", 2, () => 20);
  expect(
    await history({ since: "2026-06-29T00:00:00Z", until: "2026-06-30T00:00:00Z", focus: "mean" }),
  ).toContain("so I can't tell");
  expect(await history({ since: "2026-06-30T12:00:00Z", focus: "mean" })).toContain("Its readings begin at");
});

test("several sensors are put in order", async () => {
  sensorWith("Attic", 2, () => 20);
  sensorWith("Garage 2", 2, () => 10);
  sensorWith("Cellar", 2, () => 12);
  const message = await told(plotSensorHistory, {
    addresses: ["Attic", "Cellar"],
    quantity: "temperature",
    focus: "lowest",
    first: "lowest",
  });
  expect(message).toMatch(/^\*\*Cellar\*\* had the lowest temperature: 12°C, against 20°C of Attic/);
});

test("shaking is told of the time that was asked about, by every reading in it", async () => {
  sensorWith("Attic", 30, () => 20, [90, 100]);
  const asked = { addresses: ["Attic"], verdict: true };
  expect(await told(findShakenSensors, { ...asked, since: "2026-07-01T10:00:00Z" })).toMatch(
    /^Yes\. \*\*Attic\*\* .*: 2 readings beyond ±3 g, the strongest 4\.5 g on x/,
  );
  expect(await told(findShakenSensors, { ...asked, since: "2026-07-01T11:00:00Z" })).toMatch(
    /^No\. \*\*Attic\*\*: none of its 61 readings in the last hour/,
  );
  const before = { since: "2026-06-01T00:00:00Z", until: "2026-06-02T00:00:00Z" };
  expect(await told(findShakenSensors, { ...asked, ...before })).toContain("so I can't tell");
  expect(await told(findShakenSensors, { health: true })).toContain(
    "I looked at shaking and at silence only",
  );
});

test("lists say which are silent", async () => {
  sensorWith("Attic", 1, () => 20);
  insertSensor({
    place: null,
    simulated: false,
    intervalS: 60,
    keyHash: null,
    owner: "key:me",
    address: `0x${"b".repeat(40)}`,
    name: "Shed",
  });
  expect(await told(listSensors, { only: "silent" })).toMatch(/^1 of 2 sensors is silent:\n\n- \*\*Shed\*\*/);
  expect(await told(listSensors, { addresses: ["Attic"], only: "silent", verdict: true })).toMatch(
    /^No\. \*\*Attic\*\*: last reading/,
  );
});
