import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProse } from "@/lib/agent/truth";
import { makeInsights } from "../insights";
import { testArea, testDataset, testRaw } from "../insights/testing";
import type { Column, RawData, Row } from "../types";
import { landFacts } from "./facts";

const YEAR: Column = { name: "year", label: "Year", unit: null, role: "time" };
const LOSS: Column = { name: "area_ha", label: "Tree cover loss", unit: "ha", role: "measure" };
const EMISSIONS: Column = { name: "emissions", label: "Emissions", unit: "Mg CO2e", role: "measure" };

const rows: Row[] = [2_746_284, 2_403_911, 3_310_117, 4_158_020].map((area_ha, at) => ({
  aoi_id: "gadm:BRA",
  aoi_name: "Brazil",
  year: 2001 + at,
  area_ha,
  emissions: area_ha * 417,
}));
const brazil = testArea("gadm:BRA", "Brazil");
const known = (raw: RawData, areas = [brazil], stated: string[] = []) => ({
  facts: landFacts({ areas, raw_data: raw }),
  stated,
});
const faultsIn = (text: string, stated: string[] = []) =>
  checkProse(text, known(testRaw(rows, [YEAR, LOSS, EMISSIONS]), [brazil], stated)).faults.map(
    (fault) => fault.text,
  );

describe("what the rows say", () => {
  it.each([
    "Brazil lost 2,746,284 ha in 2001.",
    "In 2001 it was 2.75 Mha, which is 2,746 kha, 2.75 million hectares, 27,463 km² or 6.79 million acres.",
    "It rose from 2.75 to 4.16 Mha between 2001 and 2004.",
    "It emitted 1.15 Gt CO₂e (1,145 Mt, 1,145,200 kt) in 2001.",
    "12.6 Mha over 2001–2004, 3.15 Mha a year on average",
    "It rose by 51.4% (1.41 Mha) between 2001 and 2004, and by 25.6% from 2003 to 2004.",
    "In 2002 it fell by 12.5 per cent; 21.8% of the loss was in 2001.",
    "| Year | Loss (Mha) |\n|---|---|\n| 2001 | 2.75 |\n| 2004 | 4.16 |",
    "Brazil has 851 Mha.",
  ])("%s", (text) => {
    expect(faultsIn(text)).toEqual([]);
  });
});

describe("what they don't", () => {
  it.each([
    ["In 2001 it was 2.76 Mha.", ["2.76 Mha"]],
    ["In 2002 it was 2.75 Mha.", ["2.75 Mha"]],
    ["2.75 Mt CO2e in 2001", ["2.75 Mt CO2e"]],
    ["It rose by 52% between 2001 and 2004.", ["52%"]],
    ["In 2031 it was 2.75 Mha.", ["2.75 Mha", "2031"]],
    ["from 2.75 to 9.99 Mha between 2001 and 2004", ["9.99 Mha"]],
    ["five million hectares", ["five million hectares"]],
    ["It fell from 2.75 Mha in 2001 to 4.16 Mha in 2004.", ["fell"]],
    ["| Year | Loss (Mha) |\n|---|---|\n| 2001 | 2.85 |", ["2.85"]],
  ])("%s", (text, faults) => {
    expect(faultsIn(text).sort()).toEqual(faults.sort());
  });
});

it("allows what was asked", () => {
  expect(faultsIn("the top 7 at 15%")).not.toEqual([]);
  expect(faultsIn("at 15% canopy cover", ["at 15% canopy cover"])).toEqual([]);
});

it("says where a figure comes from, in the data's unit", () => {
  const { figures } = checkProse("2.75 Mha in 2001.", known(testRaw(rows, [YEAR, LOSS])));
  expect(figures).toEqual([
    { text: "2.75 Mha", origin: "tree cover loss, Brazil, 2001", value: 2_746_284, unit: "ha" },
  ]);
});

const NAMES = ["Peru", "Chile", "Bolivia", "Ecuador", "Uruguay"];

describe("the desk's own words", () => {
  const table = fc.array(
    fc.array(fc.integer({ min: 1000, max: 9_999_999 }), { minLength: 2, maxLength: 8 }),
    {
      minLength: 1,
      maxLength: NAMES.length,
    },
  );
  it("hold", () => {
    fc.assert(
      fc.property(table, (values) => {
        const years = Math.min(...values.map(({ length }) => length));
        const data = values.flatMap((series, area) =>
          series.slice(0, years).map((area_ha, at) => ({
            aoi_id: `gadm:${NAMES[area]}`,
            aoi_name: NAMES[area]!,
            year: 2001 + at,
            area_ha,
          })),
        );
        const areas = values.map((_, at) => testArea(`gadm:${NAMES[at]}`, NAMES[at]!));
        const raw = testRaw(data, [YEAR, LOSS]);
        raw.metadata.query.end_date = `${2000 + years}-12-31`;
        const { insights } = makeInsights(raw, { areas, subregions: [], dataset: testDataset(4) });
        for (const { insight } of insights)
          expect(checkProse(insight, known(raw, areas)).faults, insight).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

it("checks an answer about 20,000 rows in little time", () => {
  const count = 20_000;
  const nameOf = (at: number) =>
    `District ${at.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)]!)}x, India`;
  const many = Array.from({ length: count }, (_, at) => ({
    aoi_id: `gadm:IND.${Math.floor(at / 20)}_1`,
    aoi_name: nameOf(Math.floor(at / 20)),
    year: 2001 + (at % 20),
    area_ha: (at * 7919) % 100_003,
  }));
  const facts = landFacts({ areas: [], raw_data: testRaw(many, [YEAR, LOSS]) });
  const sentences = many
    .filter((_, at) => at % 2000 === 7)
    .map(({ aoi_name, year, area_ha }) => `${aoi_name.split(",")[0]} lost ${area_ha} ha in ${year}.`);
  const times = Array.from({ length: 5 }, () => {
    // Time of the processor: the machine may have other work.
    const before = process.cpuUsage();
    expect(checkProse(sentences.join(" "), { facts, stated: [] }).faults).toEqual([]);
    return process.cpuUsage(before).user / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(200);
});
