import fc from "fast-check";
import { expect, test } from "vitest";
import { GRANULARITIES } from "@/lib/desks/land/types";
import { areaOf, datasetOf } from "../testing/results";
import { coverageOf, datasetsLike, misfit, periodFault, periodWords, presets, yearChoices } from "./choices";

const today = new Date("2026-11-21T12:00:00Z");
const yearly = { start_date: "2001-01-01", end_date: "2024-12-31", granularity: "year" } as const;
const daily = { start_date: "2023-12-01", end_date: null, granularity: "day" } as const;
const fives = { start_date: "2000-01-01", end_date: "2020-12-31", granularity: "five-years" } as const;

test("yearly data has years", () => {
  expect(presets(yearly, today)).toEqual([
    { label: "Whole period", start_date: "2001-01-01", end_date: "2024-12-31" },
    { label: "Last 10 years", start_date: "2015-01-01", end_date: "2024-12-31" },
    { label: "Last 5 years", start_date: "2020-01-01", end_date: "2024-12-31" },
    { label: "2024", start_date: "2024-01-01", end_date: "2024-12-31" },
  ]);
  expect(yearChoices(yearly, today)?.starts).toHaveLength(24);
});

test("alerts go on to today", () => {
  expect(coverageOf(daily, today).end_date).toBe("2026-11-21");
  expect(presets(daily, today).map(({ label, start_date }) => [label, start_date])).toEqual([
    ["Whole period", "2023-12-01"],
    ["Last 12 months", "2025-11-22"],
    ["Last 3 months", "2026-08-24"],
    ["Last 30 days", "2026-10-23"],
  ]);
  expect(yearChoices(daily, today)).toBeNull();
});

test("five years begin where the five before end", () => {
  expect(yearChoices(fives, today)).toEqual({
    starts: [2000, 2005, 2010, 2015],
    ends: [2005, 2010, 2015, 2020],
  });
});

test("no preset is out of what is covered", () => {
  const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2026-11-20"), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, fc.constantFrom(...GRANULARITIES), (a, b, granularity) => {
      const [start_date, end_date] = [a, b].map((date) => date.toISOString().slice(0, 10)).sort() as [
        string,
        string,
      ];
      const covered = { start_date, end_date, granularity };
      if (granularity === "day")
        for (const preset of presets(covered, today)) expect(periodFault(preset, covered)).toBeNull();
      expect(new Set(presets(covered, today).map(({ label }) => label)).size).toBe(
        presets(covered, today).length,
      );
    }),
  );
});

test.each([
  ["", "2024-01-01", "both days"],
  ["2024-13-01", "2024-12-31", "both days"],
  ["2024-02-01", "2024-01-01", "after the last"],
  ["2023-11-30", "2024-01-01", "no data before"],
  ["2024-01-01", "2026-11-22", "no data after"],
])("%s to %s can't be had", (start_date, end_date, words) => {
  expect(periodFault({ start_date, end_date }, coverageOf(daily, today))).toContain(words);
});

test("periods in words", () => {
  expect(periodWords({ start_date: "2001-01-01", end_date: "2024-12-31" })).toBe("2001–2024");
  expect(periodWords({ start_date: "2020-01-01", end_date: "2020-12-31" })).toBe("2020");
  expect(periodWords({ start_date: "2024-01-01", end_date: "2024-03-31" })).toMatch(/2024.*–.*2024/);
  expect(periodWords({ start_date: null, end_date: null })).toBeNull();
});

test("a dataset that isn't published for a kind of area says so", () => {
  const park = areaOf("wdpa:1", { subtype: "protected-area" });
  expect(misfit(datasetOf(), [areaOf("gadm:BRA"), park])).toBe("Not published for protected areas");
  expect(misfit(datasetOf(), [areaOf("gadm:BRA")])).toBeNull();
});

test("PRODES is for Brazil and its Amazon states only", () => {
  const prodes = datasetOf({ dataset_id: 100 });
  const state = (id: string) => areaOf(`iso:${id}`, { subtype: "state-province", ISO_1: id });
  expect(misfit(prodes, [areaOf("gadm:BRA")])).toBeNull();
  expect(misfit(prodes, [state("BR-PA"), state("BR-TO")])).toBeNull();
  for (const elsewhere of [areaOf("gadm:PER"), state("BR-SP")])
    expect(misfit(prodes, [state("BR-PA"), elsewhere])).toMatch(/Legal Amazon/);
});

test("a dataset is found by words of its name or summary, by its name first", () => {
  const named = (name: string, summary: string) => ({ name, short_name: name, summary });
  const alerts = named("DIST-ALERT", "Disturbances such as logging and fires, day by day");
  const fires = named("Tree cover loss due to fires", "Stand-replacing fires");
  const all = [alerts, fires];
  expect(datasetsLike(all, "fires")).toEqual([fires, alerts]);
  expect(datasetsLike(all, "LOSS fires")).toEqual([fires]);
  expect(datasetsLike(all, " ")).toEqual(all);
  expect(datasetsLike(all, "cocoa")).toEqual([]);
});
