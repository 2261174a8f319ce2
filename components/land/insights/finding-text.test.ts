import fc from "fast-check";
import { expect, test } from "vitest";
import type { Figure } from "@/lib/desks/land/types";
import { closingMarks, findingParts, openingMarks, rowsWith } from "./finding-text";

const figure = (text: string, value = 1): Figure => ({ text, origin: "somewhere", value, unit: "ha" });

test("figures are cut out in their order, the same twice if it stands there twice", () => {
  const text = "From 5 ha to 7 ha, then 5 ha again.";
  const parts = findingParts(text, [figure("5 ha"), figure("7 ha"), figure("5 ha")]);
  expect(parts.filter((part) => part.figure).map((part) => [part.text, part.at])).toEqual([
    ["5 ha", 5],
    ["7 ha", 13],
    ["5 ha", 24],
  ]);
});

test("a figure is no part of another number", () => {
  const parts = findingParts("35 alerts in 2015, 5 of them on 5 March 2015", [figure("5")]);
  expect(parts.filter((part) => part.figure).map((part) => part.at)).toEqual([19]);
});

test("joined again the parts are the text, whatever is said to be a figure", () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string({ maxLength: 3 })), (text, figures) => {
      const parts = findingParts(
        text,
        figures.map((one) => figure(one)),
      );
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true);
    }),
  );
});

test("the rows that hold a figure, and none for a sum", () => {
  const rows = [
    [2001, 0.1 + 0.2],
    [2002, 5],
  ];
  expect(rowsWith(figure("0.3", 0.3), rows)).toEqual([0]);
  expect(rowsWith(figure("5.3", 5.3), rows)).toEqual([]);
});

test("marks stay with the word before them", () => {
  expect(closingMarks("), and then")).toBe("),");
  expect(closingMarks(" (then)")).toBe("");
});

test("and with the word behind them", () => {
  expect(openingMarks(" and Riau (")).toBe("(");
  expect(openingMarks("), and then")).toBe("");
});
