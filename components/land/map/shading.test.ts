import fc from "fast-check";
import { expect, test } from "vitest";
import { classNames, classOf, roundBetween, scaleOf, shadingOf } from "./shading";

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

const plain = (value: number) => String(value);
const value = fc.oneof(
  fc.integer({ min: -1e7, max: 1e7 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.constant(0),
);

test("many values make five classes of about the same size, with round bounds", () => {
  const scale = scaleOf(Array.from({ length: 100 }, (_, i) => (i + 1) ** 2 * 7.3))!;
  expect(scale.tones).toEqual(["seq1", "seq2", "seq3", "seq4", "seq5"]);
  expect(scale.breaks).toEqual([3000, 12000, 27000, 47000]);
  expect(classNames(scale, plain)).toEqual([
    "under 3000",
    "3000 – 12000",
    "12000 – 27000",
    "27000 – 47000",
    "47000 or more",
  ]);
});

test("few values make few classes", () => {
  expect(scaleOf([])).toBeNull();
  expect(scaleOf([null, Number.NaN])).toBeNull();
  expect(classNames(scaleOf([12, null, 12])!, plain)).toEqual(["12"]);
  expect(scaleOf([0, 0, 0, 812])).toMatchObject({ breaks: [800], tones: ["seq1", "seq5"] });
});

test("losses and gains part at zero; of losses alone the largest is strongest", () => {
  expect(scaleOf([-900, -20, -3, 4, 50, 600])).toMatchObject({
    breaks: [-100, -10, 0, 50, 600],
    tones: ["below3", "below2", "below1", "above1", "above2", "above3"],
  });
  expect(scaleOf([-5, 1])).toMatchObject({ breaks: [0], tones: ["below1", "above1"] });
  expect(scaleOf([-900, -20])?.tones).toEqual(["seq5", "seq1"]);
});

test("whatever the values, bounds rise and no class is empty", () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
      const scale = scaleOf(values)!;
      expect(scale.breaks).toEqual([...new Set(scale.breaks)].sort((a, b) => a - b));
      expect(scale.tones).toHaveLength(scale.breaks.length + 1);
      expect(new Set(scale.tones).size).toBe(scale.tones.length);
      const used = new Set(values.map((each) => classOf(scale, each)));
      expect([...used].sort()).toEqual(scale.tones.map((_, i) => i));
    }),
  );
});

test("a larger value is never in a lower class", () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), (values) => {
      const scale = scaleOf(values)!;
      const classes = values.sort((a, b) => a - b).map((each) => classOf(scale, each));
      expect(classes).toEqual(classes.toSorted((a, b) => a - b));
    }),
  );
});

test("round numbers between", () => {
  expect(roundBetween(123, 987)).toBe(900);
  expect(roundBetween(123.4, 123.9)).toBe(123.9);
  expect(roundBetween(-60, -41)).toBe(-50);
  expect(roundBetween(0.0012, 0.0019)).toBeCloseTo(0.0019);
});

test("what is shown of a class's range holds its values", () => {
  expect(classNames({ breaks: [], tones: ["seq3"], min: 1_234_567, max: 1_237_999 }, plain)).toEqual([
    "1230000 – 1240000",
  ]);
  expect(classNames({ breaks: [], tones: ["seq3"], min: -1237, max: -1234 }, plain)).toEqual([
    "-1240 – -1230",
  ]);
});
