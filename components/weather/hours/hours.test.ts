import { expect, test } from "vitest";
import { HOURS as hours } from "../testing/hours";
import { hoursCsv, hourTicks, rowsOf } from "./hours";

const PLACE = { name: "Oslo, Norway", latitude: 59.91, longitude: 10.75, country_code: "NO", timezone: null };

test("the axis of time has its marks by the place's clock, midnight among them", () => {
  const ticks = hourTicks(rowsOf(hours), 6).map((t) => new Date(t).toISOString().slice(11, 16));
  expect(ticks).toEqual(["18:00", "00:00"]);
});

test("the file says where it is from, and no comma of a name begins another cell", () => {
  const csv = hoursCsv(hours.slice(0, 1), PLACE, [
    { source: "Open-Meteo", live: true, as_of: "2026-11-25T14:00:00.000Z" },
  ]);
  expect(csv.split("\r\n")).toEqual([
    "# Forecast for Oslo; Norway; times by the clock there",
    "# Source: Open-Meteo; live; as of 2026-11-25T14:00:00.000Z",
    "time,temperature (°C),precipitation (mm),chance (%),wind (km/h),humidity (%),sky",
    "2026-11-25T14:00,8,0,10,12,80,partly cloudy",
    "",
  ]);
});
