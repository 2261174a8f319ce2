import { z } from "zod";
import { env } from "@/lib/env";
import type { Sourced } from "@/lib/sources/provenance";
import type { Coordinates, Day, Forecast, Hour, Now } from "../types";
import { ask } from "./ask";
import CODES from "./weather-codes.json";

export const OPEN_METEO = "Open-Meteo";
const TTL_MS = 10 * 60_000;
/** Decimals of a coordinate: 100 m, finer than any forecast's grid, so that neighbours share an answer. */
const DECIMALS = 3;

/** The variables that are asked for, as Open-Meteo names them, by our names, with the unit that each must come in. */
const CURRENT = {
  temperature: ["temperature_2m", "°C"],
  feels_like: ["apparent_temperature", "°C"],
  humidity: ["relative_humidity_2m", "%"],
  precipitation: ["precipitation", "mm"],
  cloud_cover: ["cloud_cover", "%"],
  wind_speed: ["wind_speed_10m", "km/h"],
  wind_direction: ["wind_direction_10m", "°"],
  wind_gusts: ["wind_gusts_10m", "km/h"],
  pressure: ["pressure_msl", "hPa"],
  sky: ["weather_code", "wmo code"],
} as const;
const HOURLY = {
  temperature: ["temperature_2m", "°C"],
  humidity: ["relative_humidity_2m", "%"],
  precipitation: ["precipitation", "mm"],
  precipitation_probability: ["precipitation_probability", "%"],
  cloud_cover: ["cloud_cover", "%"],
  wind_speed: ["wind_speed_10m", "km/h"],
  wind_gusts: ["wind_gusts_10m", "km/h"],
  wind_direction: ["wind_direction_10m", "°"],
  pressure: ["pressure_msl", "hPa"],
  sky: ["weather_code", "wmo code"],
} as const;
const DAILY = {
  lowest: ["temperature_2m_min", "°C"],
  highest: ["temperature_2m_max", "°C"],
  precipitation: ["precipitation_sum", "mm"],
  precipitation_probability: ["precipitation_probability_max", "%"],
  wind_speed: ["wind_speed_10m_max", "km/h"],
  uv_index: ["uv_index_max", ""],
  sky: ["weather_code", "wmo code"],
} as const;

type Variables = Record<string, readonly [name: string, unit: string]>;

const value = z.number().nullable();

const unitsOf = (variables: Variables) =>
  z.object(Object.fromEntries(Object.values(variables).map(([name, unit]) => [name, z.literal(unit)])));

const rowsOf = (variables: Variables) =>
  z
    .looseObject({
      time: z.array(z.string()).min(1),
      ...Object.fromEntries(Object.values(variables).map(([name]) => [name, z.array(value)])),
    })
    .transform(({ time, ...columns }) =>
      time.map((at, index) => ({
        at,
        ...named(variables, (name) => (columns as Record<string, (number | null)[]>)[name]?.[index] ?? null),
      })),
    );

function named(variables: Variables, read: (name: string) => number | null) {
  return Object.fromEntries(
    Object.entries(variables).map(([ours, [theirs]]) => {
      const found = read(theirs);
      return [ours, ours === "sky" ? (CODES[String(found) as keyof typeof CODES] ?? null) : found];
    }),
  );
}

const Answer = z.object({
  timezone: z.string(),
  elevation: z.number(),
  current_units: unitsOf(CURRENT),
  current: z.looseObject({
    time: z.string(),
    ...Object.fromEntries(Object.values(CURRENT).map(([name]) => [name, value])),
  }),
  hourly_units: unitsOf(HOURLY),
  hourly: rowsOf(HOURLY),
  daily_units: unitsOf(DAILY),
  daily: rowsOf(DAILY),
});

const namesOf = (variables: Variables): string =>
  Object.values(variables)
    .map(([name]) => name)
    .join();

export const MOST_PAST_DAYS = 92;

/** The weather now, in the next 48 hours, on the next 7 days and on `pastDays` that are over. @throws SourceError */
export async function openMeteo(
  at: Coordinates,
  signal?: AbortSignal,
  pastDays = 0,
): Promise<Sourced<Forecast>> {
  const query = new URLSearchParams({
    latitude: at.latitude.toFixed(DECIMALS),
    longitude: at.longitude.toFixed(DECIMALS),
    current: namesOf(CURRENT),
    hourly: namesOf(HOURLY),
    daily: namesOf(DAILY),
    timezone: "auto",
    forecast_hours: "48",
    forecast_days: "7",
    ...(pastDays > 0 && { past_days: String(pastDays) }),
  });
  const { data, provenance } = await ask({
    source: OPEN_METEO,
    url: `${env().OPEN_METEO_BASE_URL}/v1/forecast?${query}`,
    schema: Answer,
    ttlMs: TTL_MS,
    signal,
  });
  return { data: forecastOf(data), provenance };
}

/** The names' types are those of the tables above, which the compiler can't see through their entries. */
function forecastOf({ timezone, elevation, current, hourly, daily }: z.infer<typeof Answer>): Forecast {
  const readings = current as Record<string, number | null>;
  const today = current.time.slice(0, 10);
  const days = daily.map(({ at, ...rest }) => ({ date: at, ...rest }) as Day);
  return {
    kind: "forecast",
    timezone,
    elevation,
    now: { time: current.time, ...named(CURRENT, (name) => readings[name] ?? null) } as Now,
    hours: hourly
      .map(({ at, ...rest }) => ({ time: at, ...rest }) as Hour)
      .filter(({ time }) => time.slice(0, 13) >= current.time.slice(0, 13)),
    days: days.filter(({ date }) => date >= today),
    past: days.filter(({ date }) => date < today),
  };
}
