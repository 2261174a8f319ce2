import { expect, test } from "vitest";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { lookAt } from "../data/looks";
import { listedSensors } from "./list-sensors";

const NOW = 10_000_000;
const sensor = (address: string, name: string, more: Partial<BoardSensor> = {}): BoardSensor => ({
  address,
  name,
  place: null,
  simulated: false,
  interval_s: 60,
  last_seen: NOW,
  reading: null,
  shaken: null,
  mine: false,
  ...more,
});
const at = (temperature: number) => ({ address: "", timestamp: NOW, temperature });
const SENSORS = [
  sensor("0xc1", "Room 10", { reading: at(-5), last_seen: NOW - 300_000 }),
  sensor("0xa1", "Room 9", { reading: at(30), place: "Attic", simulated: true, last_seen: NOW - 1000 }),
  sensor("0xb1", "Hall", { last_seen: null }),
];

const list = (change: object, more: object = {}, sensors = SENSORS) =>
  listedSensors(sensors, {
    arrangement: { search: "", sort: "name", filters: [], ...change },
    quantity: "temperature",
    shaken: null,
    lookOf: (one) => lookAt(one, { now: NOW, peak: null, met: one.name === "Room 9" ? ["hot"] : [] }),
    hasShaken: ({ address }) => address === "0xc1",
    ...more,
  });

test.each([
  [{}, ["0xb1", "0xa1", "0xc1"]],
  [{ sort: "newest" }, ["0xa1", "0xc1", "0xb1"]],
  [{ sort: "value" }, ["0xa1", "0xc1", "0xb1"]],
  [{ search: "room att" }, ["0xa1"]],
  [{ search: "0XC" }, ["0xc1"]],
  [{ search: "cellar" }, []],
  [{ filters: ["late"] }, ["0xb1", "0xc1"]],
  [{ sort: "look" }, ["0xa1", "0xc1", "0xb1"]],
  [{ filters: ["look"] }, ["0xa1"]],
  [{ filters: ["simulated"] }, ["0xa1"]],
  [{ filters: ["shaken", "late"] }, ["0xc1"]],
])("%j", (change, addresses) => {
  expect(list(change)).toEqual(addresses);
});

test("one's own sensors are before the house's, and those that others share last", () => {
  const named = [
    sensor("0x1", "A", { shared: true }),
    sensor("0x2", "B"),
    sensor("0x3", "C", { mine: true, shared: true }),
  ];
  expect(list({}, {}, named)).toEqual(["0x3", "0x2", "0x1"]);
});

test("what an answer found, and no other", () => {
  expect(list({}, { shaken: { addresses: ["0xb1", "0xc1"], since: null } })).toEqual(["0xb1", "0xc1"]);
  expect(list({}, { shaken: { addresses: [], since: null } })).toEqual([]);
});
