import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { csvParse } from "d3-dsv";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/clock";
import POINTS from "../data/normals.json";
import STATIONS from "../data/stations.json";
import { nearestKnown, normalsAt } from "./normals";
import { NormalsFile, StationsFile } from "./normals-file";
import { weekAround, weekOf } from "./week-of-year";

const LONDON = { latitude: 51.5, longitude: -0.12 };
const LEEDS = { latitude: 53.8, longitude: -1.55 };
const { stations } = StationsFile.parse(STATIONS);

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
  const { record_low, lowest, mean, highest, record_high } = data;
  const rising = [record_low, lowest, mean, highest, record_high];
  expect(rising).toEqual(rising.toSorted((a, b) => Number(a) - Number(b)));
  expect(provenance).toMatchObject({ live: false, note: "What this week is usually like, not a forecast" });
});

describe("any other place gets what the month is usually like", () => {
  test("at the nearest station, which is named with its distance and height", () => {
    const { data, provenance } = normalsAt(LEEDS);
    expect(data).toEqual({
      kind: "normals",
      years: "1991–2020",
      of: { name: "Linton-on-Ouse", km_away: 34, elevation: 14 },
      week: { from: "2026-07-01", to: "2026-07-31" },
      lowest: 12,
      mean: 16.5,
      highest: 21,
      // The source doesn't have them.
      record_low: null,
      record_high: null,
      humidity: null,
      cloud_cover: null,
      wind_speed: null,
    });
    expect(provenance).toMatchObject({
      source: expect.stringContaining("WMO"),
      live: false,
      as_of: "2020-12-31T00:00:00.000Z",
      note: "What this month is usually like, not a forecast",
    });
  });

  test.each([
    ["2026-01-31", { from: "2026-01-01", to: "2026-01-31" }, 7],
    ["2024-02-29", { from: "2024-02-01", to: "2024-02-29" }, 8],
    ["2026-02-01", { from: "2026-02-01", to: "2026-02-28" }, 8],
    ["2026-12-31", { from: "2026-12-01", to: "2026-12-31" }, 7],
  ])("of the month of %s", (date, week, highest) =>
    expect(normalsAt(LEEDS, date).data).toMatchObject({ week, highest }),
  );

  test("of the month that it is there by the sun", () => {
    vi.spyOn(clock, "now").mockReturnValue(new Date("2026-07-31T20:00:00Z"));
    expect(normalsAt({ latitude: 21.3, longitude: -157.9 }).data.week.from).toBe("2026-07-01");
    expect(normalsAt({ latitude: -17.8, longitude: 177.4 }).data.week.from).toBe("2026-08-01");
  });

  test.each([
    ["Kew", 51.48, -0.3, "London"],
    ["Incheon", 37.46, 126.7, "Incheon"],
  ])("unless a city of which weeks are known is close: %s", (_, latitude, longitude, name) =>
    expect(normalsAt({ latitude, longitude }, "2026-07-23").data.of.name).toBe(name),
  );
});

describe("the stations", () => {
  test("have nights cooler than days, each its own number", () => {
    expect(new Set(stations.map(({ id }) => id)).size).toBe(stations.length);
    const odd = stations.filter(({ highest, lowest }) =>
      highest.some((high, month) => high <= lowest[month]!),
    );
    expect(odd).toEqual([]);
  });

  test("have their warmest nights when their hemisphere has summer", () => {
    const far = stations.filter(({ latitude }) => Math.abs(latitude) > 30);
    const warmest = (months: readonly number[]) => months.indexOf(Math.max(...months));
    const odd = far.filter(({ latitude, lowest }) => {
      const summer = latitude > 0 ? [5, 6, 7, 8] : [11, 0, 1, 2];
      return !summer.includes(warmest(lowest));
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
    expect(far.length).toBeGreaterThan(500);
  });

  test.each([
    ["Yakutsk", 0, { highest: -34, lowest: -40 }],
    ["Dubai airport", 7, { highest: 42, lowest: 32 }],
    ["Singapore Changi airport", 3, { highest: 32, lowest: 25 }],
    ["Bogotá airport (El Dorado)", 6, { highest: 19, lowest: 9 }],
  ])("know the climate of %s", (name, month, { highest, lowest }) => {
    const station = stations.find((one) => one.name === name);
    expect([station?.highest[month], station?.lowest[month]]).toEqual([highest, lowest]);
  });

  test("agree with the weeks of the cities that they are close to, found in another way", () => {
    const { points } = NormalsFile.parse(POINTS);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const compared = points.flatMap(({ name, latitude, longitude, weeks }) => {
      const station = stations.find(
        (one) => Math.abs(one.latitude - latitude) < 0.15 && Math.abs(one.longitude - longitude) < 0.15,
      );
      if (!station) return [];
      const own = mean([...station.highest, ...station.lowest]);
      return [{ name, difference: Math.abs(own - mean(weeks.flatMap(([low, , high]) => [low!, high!]))) }];
    });
    expect(compared.length).toBeGreaterThan(8);
    expect(compared.filter(({ difference }) => difference > 1.6)).toEqual([]);
  });
});

test.each([
  ["Athens", { latitude: 37.98, longitude: 23.73 }],
  ["Nairobi", { latitude: -1.28, longitude: 36.82 }],
  ["the other side of the date line from Tokyo's latitude", { latitude: 35.7, longitude: -180 }],
  ["the pole", { latitude: 90, longitude: 0 }],
])("%s is too far from any that is known", (_, at) => {
  expect(() => normalsAt(at)).toThrow("know no place within 150 km");
});

test("further away than a town's surroundings the nearest place is told with its distance", () => {
  expect(normalsAt({ latitude: 59.91, longitude: 10.75 }).data.of).toMatchObject({
    name: "Oslo Gardermoen airport",
    km_away: 38,
  });
  expect(nearestKnown({ latitude: 38.72, longitude: -9.13 })).toEqual({
    name: "Badajoz (Talavera la Real)",
    km: 202,
  });
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
