import { z } from "zod";

export const Coordinates = z.object({
  latitude: z.number().min(-90).max(90).describe("Degrees north; south is negative"),
  longitude: z.number().min(-180).max(180).describe("Degrees east; west is negative"),
});
export type Coordinates = z.infer<typeof Coordinates>;

export const Place = Coordinates.extend({
  name: z.string().describe("e.g. Pune, Maharashtra, India"),
  country_code: z.string().nullable(),
  timezone: z.string().nullable().describe("IANA name"),
});
export type Place = z.infer<typeof Place>;

const percent = z.number().nullable().describe("%");
const celsius = z.number().nullable().describe("°C");
const kmh = z.number().nullable().describe("km/h");
const mm = z.number().nullable().describe("mm");
const hpa = z.number().nullable().describe("hPa, as it would be at sea level");
const direction = z.number().nullable().describe("Degrees that it comes from, clockwise from north");
/** As the source gives it, e.g. 2026-07-26T23:00. */
const localTime = z.string().describe("At the place, without an offset");
const sky = z.string().nullable().describe("In words, from the WMO's weather code");

export const Hour = z.object({
  time: localTime,
  temperature: celsius,
  humidity: percent,
  precipitation: mm,
  precipitation_probability: percent,
  cloud_cover: percent,
  wind_speed: kmh,
  wind_gusts: kmh,
  wind_direction: direction,
  pressure: hpa,
  sky,
});
export type Hour = z.infer<typeof Hour>;

export const Now = z.object({
  time: localTime,
  temperature: celsius,
  feels_like: celsius,
  humidity: percent,
  precipitation: mm,
  cloud_cover: percent,
  wind_speed: kmh,
  wind_direction: direction,
  wind_gusts: kmh,
  pressure: hpa,
  sky,
});
export type Now = z.infer<typeof Now>;

export const Day = z.object({
  date: z.iso.date(),
  lowest: celsius,
  highest: celsius,
  precipitation: mm,
  precipitation_probability: percent,
  wind_speed: kmh.describe("km/h, the highest of the day"),
  uv_index: z.number().nullable().describe("The highest of the day"),
  sky,
});
export type Day = z.infer<typeof Day>;

export const Forecast = z.object({
  kind: z.literal("forecast"),
  timezone: z.string(),
  elevation: z.number().describe("m"),
  now: Now,
  hours: z.array(Hour).describe("The next 48"),
  days: z.array(Day).describe("The next 7"),
  past: z.array(Day).describe("Days that are over, as far as they were asked for"),
});
export type Forecast = z.infer<typeof Forecast>;

/** What a week is usually like, or the month where no weeks are known; from past years. It foretells nothing. */
export const Normals = z.object({
  kind: z.literal("normals"),
  years: z.string().describe("e.g. 2020–2024"),
  of: z
    .object({
      name: z.string(),
      km_away: z.number(),
      elevation: z.number().optional().describe("m above the sea, where it is known"),
    })
    .describe("The point that they are of"),
  week: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .describe("The week that they are of, or the whole month"),
  lowest: z.number().describe("°C, mean of the days' lowest"),
  mean: z.number().describe("°C; of a whole month, midway between the lowest and the highest"),
  highest: z.number().describe("°C, mean of the days' highest"),
  record_low: celsius.describe("°C, the lowest of this week in these years"),
  record_high: celsius.describe("°C, the highest of this week in these years"),
  humidity: percent,
  cloud_cover: percent,
  wind_speed: kmh.describe("km/h, mean of the days' highest"),
});
export type Normals = z.infer<typeof Normals>;
