import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column, Row } from "../types";
import { type Known, makeInsights, traceFigures } from ".";
import { testArea, testDataset, testRaw } from "./testing";

const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const LOSS: Column = { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" };
const EMISSIONS: Column = { name: "emissions", label: "Emissions", unit: "Mg CO2e", role: "measure" };

const VALUES = [2_746_284, 2_403_911, 3_310_117, 4_158_020];
const rows: Row[] = VALUES.map((area_ha, at) => ({
  aoi_id: "gadm:BRA",
  aoi_name: "Brazil",
  year: 2001 + at,
  area_ha,
  emissions: area_ha * 417,
}));

const known: Known = {
  raw: testRaw(rows, [YEAR, LOSS, EMISSIONS]),
  areas: [testArea("gadm:BRA", "Brazil")],
  subregions: [],
  dataset: testDataset(4),
};
const strayIn = (text: string, more: Partial<Known> = {}) => traceFigures(text, { ...known, ...more }).stray;

describe("what is traced", () => {
  it.each([
    "Brazil lost 2,746,284 ha in 2001.",
    "2.75 Mha, which is 2,746 kha, 2.75 million hectares, 27,463 km² or 6.79 million acres",
    "about 2.7 million hectares",
    "from 2.75 to 4.16 Mha between 2001 and 2004",
    "It emitted 1.15 Gt CO₂e (1,145 Mt, 1,145,200 kt) in 2001.",
    "12.6 Mha over 2001–2004, 3.15 Mha a year",
    "It rose by 51.4 % (1.41 Mha), and by 25.6 % from 2003 to 2004.",
    "In 2002 it fell by 12.5 per cent; 21.8% of the loss was in 2001.",
    "**2.75** Mha and `4.16 Mha`",
    "| Year | Loss (Mha) |\n|---|---|\n| 2001 | 2.75 |\n| 2004 | 4.16 |",
    "1. In 4 years\n2. at 30 % canopy, seen at 30 m\n\n## 3. Method of 2015",
    "On 21 November 2026 (2026-11-21) we read [a page](https://example.org/99/77) of CC BY 4.0.[^9]",
    "the 21st century, CO2e, BRA.14_1, Sentinel-2",
    "Brazil has 851 Mha. Read at 14:02 in 3D, in the 2010s.",
    "It was by far the largest of all, by one or two measures.",
  ])("%s", (text) => {
    expect(strayIn(text)).toEqual([]);
  });
});

describe("what isn't", () => {
  it.each([
    ["It was 2.76 Mha.", ["2.76 Mha"]],
    ["It was 2,761,000 ha.", ["2,761,000 ha"]],
    ["About 3 million hectares went.", ["3 million hectares"]],
    ["2.75 Mt CO2e", ["2.75 Mt CO2e"]],
    ["It rose by 52 %.", ["52 %"]],
    ["In 2031 it was 2.75 Mha.", ["2031"]],
    ["Since 1990", ["1990"]],
    ["On 3 March 2031", ["3 March 2031"]],
    ["In 17 years", ["17"]],
    ["from 2.75 to 9.99 Mha", ["9.99 Mha"]],
    ["`7.77 Mha` and **8.88** Mha", ["7.77 Mha", "8.88 Mha"]],
    ["five million hectares", ["five million hectares"]],
    ["٧٫٧ Mha", ["7", "7 Mha"]],
    ["It fell to −2.75 Mha.", ["−2.75 Mha"]],
    ["| Year | Loss (Mha) |\n|---|---|\n| 2001 | 2.85 |", ["2.85"]],
    ["7x as much", ["7x"]],
    ["7.75Mio", ["7.75"]],
    ["1.15 Gt of carbon", ["1.15 Gt of carbon"]],
  ])("%s", (text, stray) => {
    expect(strayIn(text)).toEqual(stray);
  });

  it("a year's change, unless that year is named", () => {
    expect(strayIn("It once rose by 37.7 %.")).toEqual(["37.7 %"]);
    expect(strayIn("In 2003 it rose by 37.7 %.")).toEqual([]);
  });

  it("a figure of an area that the text doesn't name, where there are many", () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      aoi_id: `gadm:BRA.${at}_1`,
      aoi_name: `District ${"abcdefghijklmnopqrst"[at % 20]}${"abcdefghijklmnopqrst"[Math.floor(at / 20)]}`,
      area_ha: 10_007 + at * 311,
    }));
    const raw = testRaw(many, [LOSS]);
    expect(strayIn("District ba lost 10,318 ha.", { raw })).toEqual([]);
    expect(strayIn("District ca lost 10,318 ha.", { raw })).toEqual(["10,318 ha"]);
  });
});

it("names with digits are names", () => {
  const raw = testRaw([{ aoi_id: "x", aoi_name: "Area 51", year: 2001, area_ha: 12.5 }], [YEAR, LOSS]);
  expect(strayIn("Area 51 lost 12.5 ha.", { raw })).toEqual([]);
  expect(strayIn("Area 52 lost 12.5 ha.", { raw })).toEqual(["52"]);
});

it("says where a figure comes from, in the data's unit", () => {
  const { figures } = traceFigures("2.75 Mha in 2001, 12.6 Mha in all", known);
  expect(figures).toEqual([
    { text: "2.75 Mha", origin: "Tree cover loss, 2001", value: 2_746_284, unit: "ha" },
    { text: "12.6 Mha", origin: "sum of 4 values, Tree cover loss", value: 12_618_332, unit: "ha" },
  ]);
});

it("allows what the question or a tool said", () => {
  expect(strayIn("the top 7 at 15 %")).toEqual(["7", "15 %"]);
  expect(strayIn("the top 7 at 15 %", { alsoAllowed: ["Show me the top 7 at 15 %"] })).toEqual([]);
});

it("knows nothing without data but what was said", () => {
  expect(traceFigures("4.2 Mha in 2016", { raw: null }).stray).toEqual(["4.2 Mha", "2016"]);
});

/** Changes one digit of a text to another. */
function mutated(text: string, at: number, to: number): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const place = places[at % places.length]!;
  const digit = (Number(text[place]) + 1 + (to % 9)) % 10;
  return text.slice(0, place) + digit + text.slice(place + 1);
}

/** What the digits say in base units, and by how much they may be off: half of their last place. */
function readBack(text: string): { value: number; off: number } {
  const [, digits, unit] = /^−?([\d,.]+) ?(.*)$/.exec(text)!;
  const plain = digits!.replaceAll(",", "");
  const scale = unit!.startsWith("Mha")
    ? 1e6
    : unit!.startsWith("Gt")
      ? 1e9
      : unit!.startsWith("Mt")
        ? 1e6
        : 1;
  const zeros = plain.includes(".")
    ? -plain.split(".")[1]!.length
    : Math.max(0, /0*$/.exec(plain)![0].length);
  return { value: Number(plain) * scale, off: 0.5000001 * 10 ** zeros * scale };
}

describe("a changed digit is noticed", () => {
  const series = fc.array(fc.integer({ min: 1000, max: 9_999_999 }), { minLength: 2, maxLength: 24 });

  it("or hits another true figure", () => {
    let changed = 0;
    let noticed = 0;
    fc.assert(
      fc.property(series, fc.nat(), fc.nat(), fc.nat(), (values, which, at, to) => {
        const data = values.map((area_ha, index) => ({
          aoi_id: "gadm:BRA",
          aoi_name: "Brazil",
          year: 2001 + index,
          area_ha,
        }));
        const raw = testRaw(data, [YEAR, LOSS]);
        const context = { areas: known.areas!, subregions: [], dataset: testDataset(4) };
        const { insights, figures } = makeInsights(raw, context);
        const figure = figures[0]![which % figures[0]!.length]!;
        const text = mutated(figure.text, at, to);
        if (Number(readBack(text).value) === readBack(figure.text).value) return;
        const sentence = insights[0]!.insight.replace(figure.text, text);
        const traced = traceFigures(sentence, { ...known, raw, insights });
        changed += 1;
        noticed += traced.stray.length > 0 ? 1 : 0;
        const hit = traced.figures.find((one) => one.text === text);
        if (traced.stray.includes(text)) return;
        expect(hit, `${text} of ${sentence}`).toBeDefined();
        const { value, off } = readBack(text);
        expect(Math.abs(Math.abs(hit!.value) - value)).toBeLessThanOrEqual(off);
      }),
      { numRuns: 1000 },
    );
    expect(noticed / changed).toBeGreaterThan(0.9);
  });
});

it("traces an answer about 24,000 rows in well under a second", () => {
  const many = Array.from({ length: 24_000 }, (_, at) => ({
    aoi_id: `gadm:IND.${Math.floor(at / 24)}_1`,
    aoi_name: `District of ${Math.floor(at / 24)
      .toString(26)
      .replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!)}, India`,
    year: 2001 + (at % 24),
    area_ha: (at * 7919) % 100_003,
    emissions: (at * 104_729) % 40_000_003,
  }));
  const raw = testRaw(many, [YEAR, LOSS, EMISSIONS]);
  const subregions = [...new Set(many.map(({ aoi_name }) => aoi_name))].map((name, at) =>
    testArea(`gadm:IND.${at}_1`, name, "district-county"),
  );
  const context = { areas: [testArea("gadm:IND", "India")], subregions, dataset: testDataset(4) };
  const figures = () => {
    const { insights } = makeInsights(raw, context);
    const text = insights.map(({ insight }) => insight).join("\n\n");
    return traceFigures(text, { raw, ...context, insights });
  };
  expect(figures().stray).toEqual([]);
  const before = performance.now();
  figures();
  expect(performance.now() - before).toBeLessThan(1000);
});
