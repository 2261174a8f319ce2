import { expect, test, vi } from "vitest";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { BoardStore } from "./board-store";

const sensor = (address: string, at = 1000): BoardSensor => ({
  address,
  name: address,
  place: null,
  simulated: true,
  interval_s: 10,
  last_seen: at,
  reading: { address, timestamp: at, temperature: 20 },
  mine: false,
});
const reading = (address: string, timestamp: number) => ({ address, timestamp, temperature: 21 });

function scene() {
  const store = new BoardStore();
  store.replace([sensor("0xa"), sensor("0xb")]);
  const heard = { board: vi.fn(), a: vi.fn(), b: vi.fn() };
  store.subscribe(heard.board);
  store.subscribeTo("0xa", heard.a);
  store.subscribeTo("0xb", heard.b);
  return { store, heard };
}

test("a reading is told to its own sensor's listeners only", () => {
  const { store, heard } = scene();
  const addresses = store.readAddresses();
  store.take([reading("0xa", 2000), reading("0xa", 2100)]);
  expect(store.readSensor("0xa")).toMatchObject({ last_seen: 2100, reading: { timestamp: 2100 } });
  expect(heard.a).toHaveBeenCalledTimes(1);
  expect(heard.b).not.toHaveBeenCalled();
  expect(heard.board).not.toHaveBeenCalled();
  expect(store.readAddresses()).toBe(addresses);
});

test("a late reading is heard by who draws a history, and changes no card", () => {
  const { store, heard } = scene();
  const history = vi.fn();
  const stop = store.onReading("0xa", history);
  store.take([reading("0xa", 500)]);
  expect(history).toHaveBeenCalledWith(reading("0xa", 500));
  expect(heard.a).not.toHaveBeenCalled();
  stop();
  store.take([reading("0xa", 3000)]);
  expect(history).toHaveBeenCalledTimes(1);
});

test("the board again: what is the same stays the same object, a newer reading stays", () => {
  const { store, heard } = scene();
  const b = store.readSensor("0xb");
  store.take([reading("0xa", 9000)]);
  heard.a.mockClear();
  store.replace([{ ...sensor("0xa", 5000), name: "Attic" }, sensor("0xb")]);
  expect(store.readSensor("0xa")).toMatchObject({ name: "Attic", last_seen: 9000 });
  expect(heard.a).toHaveBeenCalledTimes(1);
  expect(store.readSensor("0xb")).toBe(b);
  expect(heard.b).not.toHaveBeenCalled();
});

test("removed and added sensors", () => {
  const { store, heard } = scene();
  store.replace([sensor("0xb"), sensor("0xc")]);
  expect(store.readAddresses()).toEqual(["0xb", "0xc"]);
  expect(store.readSensor("0xa")).toBeUndefined();
  expect(heard.a).toHaveBeenCalledTimes(1);
  expect(heard.board).toHaveBeenCalledTimes(1);
});

test("readings of sensors that nobody knows are left", () => {
  const { store } = scene();
  store.take([reading("0xf", 2000)]);
  expect(store.all()).toHaveLength(2);
});

test("a shake is remembered for an hour, the strongest of it", () => {
  const { store } = scene();
  const shaken = (timestamp: number, x: number) => ({
    ...reading("0xa", timestamp),
    accelerometer: { x, y: 0, z: 1 },
  });
  store.take([shaken(2000, 3)]);
  expect(store.readShake("0xa")).toBeUndefined();
  store.take([shaken(3000, -6), shaken(4000, 4), reading("0xa", 5000)]);
  expect(store.readShake("0xa")).toEqual({ t: 3000, peak: 6 });
  store.take([shaken(3_604_000, 4)]);
  expect(store.readShake("0xa")).toEqual({ t: 3_604_000, peak: 4 });
});
