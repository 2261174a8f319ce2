import { expect, test } from "vitest";
import { following, placeOf, playFrom } from "./year-scrubber";

const YEARS = [2000, 2005, 2010];

test("years follow one another as the data has them, to the last", () => {
  expect([following(YEARS, 2000), following(YEARS, 2005), following(YEARS, 2010)]).toEqual([
    2005,
    2010,
    null,
  ]);
});

test("a year that the data hasn't counts as the last", () => {
  expect([placeOf(YEARS, null), placeOf(YEARS, 2003), placeOf([], 2003)]).toEqual([2, 2, -1]);
});

test("playing goes on from the year in view, and from the end begins anew", () => {
  expect([playFrom(YEARS, 2005), playFrom(YEARS, 2010), playFrom(YEARS, null), playFrom([], null)]).toEqual([
    2005,
    2000,
    2000,
    null,
  ]);
});
