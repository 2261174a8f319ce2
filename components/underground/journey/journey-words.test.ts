import { expect, test } from "vitest";
import type { JourneyLeg } from "@/lib/desks/underground/types";
import { journeyEnds, legWords, londonClock } from "./journey-words";

const place = (name: string) => ({ id: name, name });
const leg: JourneyLeg = {
  mode: "tube",
  line: "jubilee",
  from: place("Baker Street"),
  to: place("Green Park"),
  towards: "Stratford",
  direction: "southbound",
  stops: [place("Bond Street"), place("Green Park")],
  minutes: 4,
};
const walk: JourneyLeg = { ...leg, mode: "walking", line: null, towards: null, stops: [] };

test.each([
  [leg, "to Green Park, 2 stops towards Stratford"],
  [{ ...leg, towards: "Green Park", stops: [place("Green Park")] }, "to Green Park, 1 stop"],
  [walk, "to Green Park"],
])("a leg says where it leads", (each, words) => {
  expect(legWords(each)).toBe(words);
});

test("a journey has two ends", () => {
  const journey = { minutes: 4, changes: 0, departs: "", arrives: "", legs: [leg] };
  expect(journeyEnds(journey)).toEqual({ from: "Baker Street", to: "Green Park" });
  expect(journeyEnds({ ...journey, legs: [] })).toEqual({ from: "Here", to: "there" });
});

test.each([
  ["2026-01-05T17:05:00.000Z", "17:05"],
  ["2026-07-05T23:05:00.000Z", "00:05"],
])("%s is told by London's clocks", (iso, clock) => {
  expect(londonClock(iso)).toBe(clock);
});
