import { expect, test } from "vitest";
import { outlooksIn } from "./answer-view";

const PLACE = {
  name: "Oslo, Norway",
  latitude: 59.91,
  longitude: 10.75,
  country_code: "NO",
  timezone: "Europe/Oslo",
};
const USUAL = {
  kind: "normals",
  years: "2020–2024",
  of: { name: "Oslo", km_away: 1 },
  week: { from: "2026-11-19", to: "2026-11-25" },
  lowest: 0,
  mean: 2,
  highest: 4,
  record_low: -9,
  record_high: 10,
  humidity: 85,
  cloud_cover: 80,
  wind_speed: 20,
};
const provenance = [{ source: "Climate normals", live: false, as_of: "2024-12-31T00:00:00.000Z" }];

test("the places of an answer are those whose weather was collected", () => {
  const output = { data: { place: PLACE, weather: USUAL }, message: "", provenance };
  const calls = [
    { id: "1", tool: "ipify", input: {}, output: { data: { ip: "1.1.1.1" } } },
    { id: "2", tool: "weather_forecast", input: {}, output },
    { id: "3", tool: "weather_forecast", input: {}, output: { error: { message: "no" } } },
    { id: "4", tool: "weather_forecast", input: {} },
  ];
  expect(outlooksIn(calls)).toEqual([{ place: PLACE, weather: USUAL, provenance }]);
});
