import type { Forecast } from "../types";
import { type MeasureName, told } from "./measures";
import { type Sample, type Stretch, samplesIn } from "./samples";
import { dayWords } from "./when";

/** More rows than this are told day by day. */
const MOST_HOURS = 50;

export function tableOf(weather: Forecast, stretch: Stretch, units: string[]): string {
  const samples = samplesIn(weather, stretch);
  return isByHour(samples) ? hourTable(samples, units) : dayTable(weather, stretch, units);
}

export const isByHour = (samples: readonly Sample[]): boolean =>
  samples.length <= MOST_HOURS && samples.every(({ isDay }) => !isDay);

const row = (cells: string[]): string => `| ${cells.join(" | ")} |`;
const cell = (value: number | null, name: MeasureName, units: string[]): string =>
  value === null ? "–" : told(value, name, units);

const head = (cells: string[]): string[] => [row(cells), row(cells.map(() => "---"))];

export const tableRows = (names: string[], rows: string[][]): string =>
  [...head(names), ...rows.map(row)].join("\n");

function hourTable(samples: Sample[], units: string[]): string {
  return [
    ...head(["Time", "Temperature", "Precipitation", "Chance", "Wind", "Sky"]),
    ...samples.map(({ from, highest, precipitation, chance, wind, sky }) =>
      row([
        from.slice(5).replace("T", " "),
        cell(highest, "temperature", units),
        cell(precipitation, "precipitation", units),
        cell(chance, "chance", units),
        cell(wind, "wind", units),
        sky ?? "–",
      ]),
    ),
  ].join("\n");
}

export const daysTable = (days: Sample[], units: string[]): string =>
  [
    ...head(["Day", "Lowest", "Highest", "Precipitation", "Wind", "Sky"]),
    ...days.map(({ from, lowest, highest, precipitation, wind, sky }) =>
      row([
        dayWords(from),
        cell(lowest, "temperature", units),
        cell(highest, "temperature", units),
        cell(precipitation, "precipitation", units),
        cell(wind, "wind", units),
        sky ?? "–",
      ]),
    ),
  ].join("\n");

function dayTable({ days }: Forecast, { from = "", to }: Stretch, units: string[]): string {
  const wanted = days.filter(({ date }) => date >= from.slice(0, 10) && (!to || `${date}T00:00` < to));
  return [
    ...head(["Day", "Lowest", "Highest", "Precipitation", "Chance", "Wind", "Sky"]),
    ...wanted.map(({ date, lowest, highest, precipitation, precipitation_probability, wind_speed, sky }) =>
      row([
        dayWords(`${date}T00:00`),
        cell(lowest, "temperature", units),
        cell(highest, "temperature", units),
        cell(precipitation, "precipitation", units),
        cell(precipitation_probability, "chance", units),
        cell(wind_speed, "wind", units),
        sky ?? "–",
      ]),
    ),
  ].join("\n");
}
