import { expect, test } from "vitest";
import { MOMENTS, pickMoment } from "./moments.mjs";

const london = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZoneName: "short",
});
const around = (name: string) =>
  [0, 60_000].map((later) => london.format(Date.parse(MOMENTS[name]!) + later).replace(",", ""));

test("the moments are what they are called", () => {
  expect(around("Sunday at 02:00 in London")[0]).toBe("Sun 02:00 GMT");
  expect(around("Monday at 08:30 in London")[0]).toBe("Mon 08:30 GMT");
  expect(around("just before midnight in London, in summer")).toEqual(["Wed 23:59 BST", "Thu 00:00 BST"]);
  expect(around("just before midnight UTC, in summer")).toEqual(["Thu 00:59 BST", "Thu 01:00 BST"]);
  expect(around("the clocks go forward")).toEqual(["Sun 00:59 GMT", "Sun 02:00 BST"]);
  expect(around("the clocks go back")).toEqual(["Sun 01:59 BST", "Sun 01:00 GMT"]);
});

test("a seed picks the same moment each time, and neighbouring seeds have all of them", () => {
  const picked = Object.keys(MOMENTS).map((_, seed) => pickMoment({ ALMANAC_TEST_SEED: `${seed}` }).now);
  expect(picked).toEqual(Object.values(MOMENTS));
});

test("without a seed one is drawn, and the line says how to have it again", () => {
  const { now, words } = pickMoment({});
  const seed = words.match(/ALMANAC_TEST_SEED=(\d+)/)?.[1];
  expect(pickMoment({ ALMANAC_TEST_SEED: seed }).now).toBe(now);
});

test("a time that is set already stays, and what is no seed is refused", () => {
  expect(pickMoment({ ALMANAC_NOW: "2026-01-01T00:00:00Z" }).now).toBe("2026-01-01T00:00:00Z");
  expect(() => pickMoment({ ALMANAC_TEST_SEED: "Sunday" })).toThrow("must be a whole number");
});
