import type { Hour } from "@/lib/desks/weather/types";

const HOUR: Hour = {
  time: "2026-11-25T14:00",
  temperature: 8,
  humidity: 80,
  precipitation: 0,
  precipitation_probability: 10,
  cloud_cover: 40,
  wind_speed: 12,
  wind_gusts: 20,
  wind_direction: 270,
  pressure: 1010,
  sky: "partly cloudy",
};
/** From 14:00 to 01:00 by the clock of the place. */
export const HOURS = Array.from(
  { length: 12 },
  (_, at): Hour => ({
    ...HOUR,
    time: new Date(Date.UTC(2026, 10, 25, 14 + at)).toISOString().slice(0, 16),
  }),
);
