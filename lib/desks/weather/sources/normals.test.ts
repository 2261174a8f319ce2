import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import { normalsAt } from "./normals";
import { weekAround, weekOf } from "./week-of-year";

const LONDON = { latitude: 51.5, longitude: -0.12 };

beforeEach(() => {
  vi.spyOn(clock, "now").mockReturnValue(new Date("2026-07-23T12:00:00Z"));
});

describe("a year's weeks", () => {
  test.each([
    ["2026-01-01", 0],
    ["2026-01-07", 0],
    ["2026-01-08", 1],
    ["2024-02-29", weekOf("2023-02-28")],
    ["2026-12-24", 51],
    ["2024-12-31", 51],
  ])("%s is in the week %i", (date, week) => expect(weekOf(date)).toBe(week));

  test("begin and end on the same dates in each", () => {
    expect(weekAround("2026-07-23")).toEqual({ from: "2026-07-23", to: "2026-07-29" });
    expect(weekAround("2024-12-31")).toEqual({ from: "2024-12-24", to: "2024-12-31" });
  });
});

test("a place near one that is known gets what this week is usually like there, labelled", () => {
  const { data, provenance } = normalsAt(LONDON);
  expect(data).toMatchObject({
    kind: "normals",
    years: "2020–2024",
    of: { name: "London", km_away: 3 },
    week: { from: "2026-07-23", to: "2026-07-29" },
  });
  expect(data.record_low).toBeLessThan(data.lowest);
  expect(data.lowest).toBeLessThan(data.mean);
  expect(data.mean).toBeLessThan(data.highest);
  expect(data.highest).toBeLessThan(data.record_high);
  expect(provenance).toMatchObject({ live: false, note: expect.stringContaining("not a forecast") });
});

test.each([
  ["Copenhagen", { latitude: 55.68, longitude: 12.57 }],
  ["the other side of the date line from Tokyo's latitude", { latitude: 35.7, longitude: -180 }],
  ["the pole", { latitude: 90, longitude: 0 }],
])("%s is too far from any that is known", (_, at) => {
  expect(() => normalsAt(at)).toThrow("know no place within 50 km");
});

const REFERENCE = join(process.cwd(), "../shared/data/weather/dc_regions_daily_2020-2024.csv");

test.skipIf(!existsSync(REFERENCE))("they are the means of the reference data's days", () => {
  const days = csvParse(readFileSync(REFERENCE, "utf8")).filter(
    ({ region, date = "" }) => region === "GB" && weekOf(date) === weekOf("2026-07-23"),
  );
  expect(days).toHaveLength(35);
  const lows = days.map(({ temp_min_c }) => Number(temp_min_c));
  const { data } = normalsAt(LONDON);
  expect(data.record_low).toBe(Math.min(...lows));
  expect(data.lowest).toBeCloseTo(lows.reduce((sum, low) => sum + low, 0) / lows.length, 1);
});
