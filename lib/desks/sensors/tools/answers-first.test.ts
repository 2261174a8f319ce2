import { expect, test } from "vitest";
import { insertReadings } from "@/db/readings";
import { insertSensor } from "@/db/sensors";
import { callAlone } from "@/lib/agent/tools/testing/call";
import { isolateEnv } from "@/lib/test-env";
import { toRow } from "../readings/rows";
import { compareSensors } from "./compare-sensors";
import { fetchSensorData } from "./fetch-sensor-data";
import { listSensors } from "./list-sensors";
import { plotSensorHistory } from "./plot-sensor-history";

isolateEnv({ ALMANAC_NOW: "2026-07-01T12:00:00Z" });

const HOUR = 3_600_000;
const NOW = Date.parse("2026-07-01T12:00:00Z");

/** A sensor that sent one temperature an hour, the last of them so many hours ago. */
function sensorOf(digit: number, temperatures: number[], silentHours = 0): string {
  const address = `0x${String(digit).repeat(40)}`;
  const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: "key:test" };
  const { id } = insertSensor({ ...row, address, name: `Shed ${digit}` });
  for (const [at, temperature] of temperatures.toReversed().entries())
    insertReadings(id, [toRow({ address, timestamp: NOW - (at + silentHours) * HOUR, temperature })]);
  return address;
}

const told = async (...call: Parameters<typeof callAlone>) => (await callAlone(...call)).result.message;

test("how many are so comes first", async () => {
  const addresses = [sensorOf(1, [21]), sensorOf(2, [27]), sensorOf(3, [29])];
  const args = { addresses, quantity: "temperature", judge: { above: 26 }, count: true, stored: true };
  expect(await told(compareSensors, args)).toMatch(/^\*\*2\*\* of 3: temperature is above 26°C at/);
  const none = { ...args, judge: { above: 40 } };
  expect(await told(compareSensors, none)).toMatch(/^\*\*0\*\* of 3 have temperature above 40°C\./);
});

test("the time of the highest comes before its value", async () => {
  const addresses = [sensorOf(4, [20, 25, 22])];
  const args = { addresses, quantity: "temperature", focus: "highest", when: true };
  expect(await told(plotSensorHistory, args)).toMatch(/^\*\*Shed 4\*\*: the highest was at \*\*11:00.*25°C/);
});

test("those silent for a shorter time than asked aren't listed", async () => {
  sensorOf(5, [20], 2);
  sensorOf(6, [20], 30);
  const message = await told(listSensors, { only: "silent", silent_ms: 24 * HOUR, show: "seen" });
  expect(message).toMatch(/^1 of \d+ sensors has been silent for more than 1 day/);
  expect(message).toContain("Shed 6");
  expect(message).not.toContain("Shed 5");
});

test("whether something is dangerous is told by the place's range, and what it does to somebody isn't", async () => {
  const address = `0x${"7".repeat(40)}`;
  const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: "key:test" };
  const { id } = insertSensor({ ...row, address, name: "Parlour" });
  insertReadings(id, [toRow({ address, timestamp: NOW, eco2: 800, tvoc: 300 })]);
  const judge = { purpose: "rooms", danger: true };
  const args = { address, quantities: ["eco2", "tvoc"], judge, stored: true };
  expect(await told(fetchSensorData, args)).toMatch(
    /^No, though it isn't good\. \*\*Parlour\*\*: eCO2 800 ppm \(fresh\), TVOC 300 ppb \(noticeable\), at [^.]*\. Good for rooms that people stay in: [^.]*\. What it does to somebody's health no sensor can tell; a doctor can\./,
  );
});

test("“as bad?” of two sensors begins with yes or no", async () => {
  const addresses = [sensorOf(8, [20, 26, 22]), sensorOf(9, [19, 21, 20])];
  const args = { addresses, quantity: "temperature", focus: "highest", first: "highest" };
  expect(await told(plotSensorHistory, { ...args, expected: addresses[1] })).toMatch(
    /^No: \*\*Shed 8\*\* had the highest temperature: 26°C, against 21°C of Shed 9 \(5°C apart\)/,
  );
});
