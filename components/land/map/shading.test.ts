import { expect, test } from "vitest";
import { shadingOf } from "./shading";

const VALUES = [
  { ref: "iso:BR-PA", value: 500 },
  { ref: "iso:BR-AM", value: 20 },
  { ref: "iso:BR-AP", value: null },
];

test("parts have classes from 1, those without a value none", () => {
  const { classes, hasGaps } = shadingOf(VALUES);
  expect([...classes]).toEqual([
    ["iso:BR-PA", 2],
    ["iso:BR-AM", 1],
  ]);
  expect(hasGaps).toBe(true);
});

test("a colour means the same in each year", () => {
  const range = [1, 20, 400, 500, 900, 2000, 8000];
  const inYear = (value: number) => shadingOf([{ ref: "iso:BR-PA", value }, ...VALUES.slice(1)], range);
  expect(inYear(500).scale).toEqual(inYear(8000).scale);
  expect([inYear(1), inYear(500), inYear(8000)].map(({ classes }) => classes.get("iso:BR-PA"))).toEqual([
    1, 3, 5,
  ]);
});

test("without any value there is no scale", () => {
  expect(shadingOf([{ ref: "iso:BR-PA", value: null }])).toMatchObject({ scale: null, hasGaps: true });
});
