import { expect, test } from "vitest";
import type { Arrival } from "@/lib/desks/underground/types";
import { countdown, groupArrivals } from "./arrivals-board";

const NOW = Date.parse("2026-07-01T10:00:00Z");

const train = (seconds: number, more: Partial<Arrival> = {}): Arrival => ({
  line: "jubilee",
  platform: "Northbound - Platform 2",
  direction: "northbound",
  destination: "Stanmore",
  expected: new Date(NOW + seconds * 1000).toISOString(),
  seconds: Math.max(0, seconds),
  currentLocation: null,
  ...more,
});

test("trains stand by line and platform, soonest first", () => {
  const groups = groupArrivals(
    [
      train(300),
      train(60, { platform: "Platform 10" }),
      train(120),
      train(90, { line: "bakerloo", platform: "Platform 9" }),
      train(30, { platform: "Platform 9" }),
    ],
    ["bakerloo", "jubilee"],
    NOW,
  );
  expect(groups.map(({ line, platform }) => [line, platform])).toEqual([
    ["bakerloo", "Platform 9"],
    ["jubilee", "Northbound - Platform 2"],
    ["jubilee", "Platform 9"],
    ["jubilee", "Platform 10"],
  ]);
  expect(groups[1]?.trains.map(({ expected }) => Date.parse(expected) - NOW)).toEqual([120_000, 300_000]);
});

test("without a platform the direction says where", () => {
  const named = (direction: Arrival["direction"]) =>
    groupArrivals([train(60, { platform: null, direction })], ["jubilee"], NOW)[0]?.platform;
  expect(named("southbound")).toBe("Southbound");
  expect(named("inner")).toBe("Inner rail");
  expect(named(null)).toBe("Platform not known");
});

test("trains that have gone leave the board, and a board shows four", () => {
  expect(groupArrivals([train(-60)], ["jubilee"], NOW)).toEqual([]);
  expect(groupArrivals([train(-5)], ["jubilee"], NOW)).toHaveLength(1);
  const many = Array.from({ length: 9 }, (_, i) => train(60 * i));
  expect(groupArrivals(many, ["jubilee"], NOW)[0]?.trains).toHaveLength(4);
});

test("the countdown ticks with the clock", () => {
  const { expected } = train(100);
  expect([0, 30, 71].map((later) => countdown(expected, NOW + later * 1000))).toEqual([
    "2 min",
    "1 min",
    "due",
  ]);
  expect(countdown(train(-10).expected, NOW)).toBe("due");
});
