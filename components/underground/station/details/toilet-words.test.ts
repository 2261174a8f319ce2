import { expect, test } from "vitest";
import type { Toilet } from "@/lib/desks/underground/station-schema";
import { groupToilets, toiletName, toiletPlace, toiletSummary } from "./toilet-words";

const PLAIN: Toilet = {
  accessible: false,
  baby: false,
  inside: false,
  where: "Located in ticket hall",
  fee: false,
};
const ACCESSIBLE: Toilet = { ...PLAIN, accessible: true, baby: true, inside: true, where: "", fee: true };

test("a toilet says whom it is for, where it is and what it costs", () => {
  expect([toiletName(PLAIN), toiletPlace(PLAIN)]).toEqual([
    "Toilet",
    "In ticket hall, outside the gates, free",
  ]);
  expect([toiletName(ACCESSIBLE), toiletPlace(ACCESSIBLE)]).toEqual([
    "Accessible toilet with baby changing",
    "Inside the gates, a fee is charged",
  ]);
});

test("those alike are counted together, the accessible ones first", () => {
  expect(groupToilets([PLAIN, PLAIN, ACCESSIBLE])).toEqual([
    { toilet: ACCESSIBLE, count: 1 },
    { toilet: PLAIN, count: 2 },
  ]);
});

test.each([
  [[], "none listed"],
  [[PLAIN], "1, none accessible"],
  [[PLAIN, ACCESSIBLE], "2, 1 accessible"],
])("the toilets in short", (toilets, words) => {
  expect(toiletSummary(toilets)).toBe(words);
});
