import { dewPoint, wetBulb } from "../air";
import type { Day, Forecast, Hour } from "../types";

/** What is expected of an hour, or of a day where hours aren't known. Units as in `Hour` and `Day`. */
export interface Sample {
  /** At the place, without an offset; a day begins at 00:00. */
  from: string;
  isDay: boolean;
  lowest: number | null;
  highest: number | null;
  humidity: number | null;
  precipitation: number | null;
  chance: number | null;
  cloud: number | null;
  wind: number | null;
  gusts: number | null;
  direction: number | null;
  feels: number | null;
  dew: number | null;
  wet: number | null;
  pressure: number | null;
  uv: number | null;
  sky: string | null;
}

function derived(temperature: number | null, humidity: number | null): Pick<Sample, "dew" | "wet"> {
  if (temperature === null || humidity === null) return { dew: null, wet: null };
  return { dew: dewPoint(temperature, humidity) ?? null, wet: wetBulb(temperature, humidity) ?? null };
}

const ofHour = (hour: Hour): Sample => ({
  ...derived(hour.temperature, hour.humidity),
  from: hour.time,
  isDay: false,
  lowest: hour.temperature,
  highest: hour.temperature,
  humidity: hour.humidity,
  precipitation: hour.precipitation,
  chance: hour.precipitation_probability,
  cloud: hour.cloud_cover,
  wind: hour.wind_speed,
  gusts: hour.wind_gusts,
  direction: hour.wind_direction,
  feels: null,
  pressure: hour.pressure,
  uv: null,
  sky: hour.sky,
});

const ofDay = (day: Day): Sample => ({
  from: `${day.date}T00:00`,
  isDay: true,
  lowest: day.lowest,
  highest: day.highest,
  humidity: null,
  precipitation: day.precipitation,
  chance: day.precipitation_probability,
  cloud: null,
  wind: day.wind_speed,
  gusts: null,
  direction: null,
  feels: null,
  pressure: null,
  uv: day.uv_index,
  dew: null,
  wet: null,
  sky: day.sky,
});

export function sampleNow({ now }: Forecast): Sample {
  return {
    ...derived(now.temperature, now.humidity),
    from: now.time,
    isDay: false,
    lowest: now.temperature,
    highest: now.temperature,
    humidity: now.humidity,
    precipitation: now.precipitation,
    chance: null,
    cloud: now.cloud_cover,
    wind: now.wind_speed,
    gusts: now.wind_gusts,
    direction: now.wind_direction,
    feels: now.feels_like,
    pressure: now.pressure,
    uv: null,
    sky: now.sky,
  };
}

/** A stretch of time at the place: `from` is included, `to` isn't. */
export interface Stretch {
  from?: string;
  to?: string;
  /** Of each day only these hours; they may run past midnight. */
  hours?: [from: number, to: number];
}

export const pastSamples = ({ past }: Forecast, { from, to }: Stretch): Sample[] =>
  past.map(ofDay).filter((day) => (!from || endOf(day) > from) && (!to || day.from < to));

/** Each day as a whole: what is told of days only, as the UV index, isn't told of hours. */
export const daySamples = ({ days }: Forecast, { from, to }: Stretch): Sample[] =>
  days.map(ofDay).filter((day) => (!from || endOf(day) > from) && (!to || day.from < to));

/** Hour by hour as far as hours are known, day by day from there on. */
export function samplesIn({ hours, days }: Forecast, { from, to, hours: wanted }: Stretch = {}): Sample[] {
  const lastHour = hours.at(-1)?.time ?? "";
  const later = days.map(ofDay).filter((day) => day.from > lastHour);
  return [...hours.map(ofHour), ...later].filter(
    (sample) =>
      (!from || endOf(sample) > from) &&
      (!to || sample.from < to) &&
      (!wanted || sample.isDay || isWithin(Number(sample.from.slice(11, 13)), wanted)),
  );
}

const isWithin = (hour: number, [from, to]: [number, number]): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

export function endOf({ from, isDay }: Pick<Sample, "from" | "isDay">): string {
  return new Date(Date.parse(`${from.slice(0, 13)}:00Z`) + (isDay ? 24 : 1) * 3_600_000)
    .toISOString()
    .slice(0, 16);
}
