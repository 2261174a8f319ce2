import { describe, expect, test } from "vitest";
import { LINES } from "@/lib/desks/underground/lines";
import { contrast, inkOn, needsCasing } from "./lines";

test("contrast is WCAG's", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("rgb(0, 0, 0)", "#000000")).toBe(1);
});

test.each(Object.values(LINES).map(({ name, colour }) => [name, colour]))(
  "text on %s's colour can be read",
  (_, colour) => {
    expect(contrast(inkOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
  },
);

describe("an edge is drawn where a colour is too near to the ground", () => {
  const [paper, night] = ["rgb(249, 245, 236)", "rgb(11, 17, 34)"];
  test.each([
    ["circle", true, false],
    ["northern", false, true],
    ["piccadilly", false, true],
    ["central", false, false],
  ] as const)("%s", (line, onPaper, onNight) => {
    const { colour } = LINES[line];
    expect([needsCasing(colour, paper), needsCasing(colour, night)]).toEqual([onPaper, onNight]);
  });
});
