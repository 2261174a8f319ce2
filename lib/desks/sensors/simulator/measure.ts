import type { Acceleration, SensorReading } from "../types";
import { drift, jitter, randomAt } from "./random-signal";
import type { SampleSensor } from "./samples";

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365.2425 * DAY;
const WEATHER = 7001;
const MEAN_OUTDOORS = 11;

/** What a sample sensor measures at a time in milliseconds: always the same for the same time. */
export function measure(sensor: SampleSensor, at: number): SensorReading {
  const { address, warmth, damp, air, height } = sensor;
  const seed = Number.parseInt(address.slice(2, 9), 16);
  const here = presence(sensor, seed, at);
  const outdoors = outdoorTemperature(at) - MEAN_OUTDOORS;
  const temperature =
    warmth.mean +
    warmth.weather * outdoors +
    warmth.stay * here +
    cycleOf(sensor, at) +
    0.4 * drift(seed, at, 3 * HOUR);
  const humidity =
    damp.mean + damp.stay * here - 0.6 * warmth.weather * outdoors + 4 * drift(seed + 1, at, 5 * HOUR);
  return {
    address,
    timestamp: at,
    temperature: round(temperature + 0.04 * jitter(seed + 10, at), 2),
    humidity: round(clamp(humidity + 0.25 * jitter(seed + 20, at), 5, 99), 1),
    pressure: round(pressureAt(at) - height + 0.06 * jitter(seed + 30, at), 1),
    ...(air && {
      tvoc: round(
        Math.max(0, 20 + air.tvoc * here + 8 * drift(seed + 2, at, HOUR) + 3 * jitter(seed + 40, at)),
        0,
      ),
      eco2: round(
        Math.max(400, 425 + air.eco2 * here + 15 * drift(seed + 3, at, HOUR) + 5 * jitter(seed + 50, at)),
        0,
      ),
    }),
    accelerometer: accelerationOf(sensor, seed, here, at),
  };
}

/** °C: the year's, the day's and the weather's part. */
function outdoorTemperature(at: number): number {
  const season = -7 * Math.cos(2 * Math.PI * (at / YEAR - 0.055));
  const day = 3.5 * Math.sin(2 * Math.PI * (at / DAY - 0.375));
  return MEAN_OUTDOORS + season + day + 4 * drift(WEATHER, at, 2.5 * DAY);
}

/** hPa at the ground floor. */
const pressureAt = (at: number): number =>
  1013 + 14 * drift(WEATHER + 1, at, 2 * DAY) + 2 * drift(WEATHER + 2, at, 9 * HOUR);

/** How much of the stays of today and yesterday is felt: none 0, a long one 1. Begins some minutes earlier or later each day. */
function presence({ stays, inertia }: SampleSensor, seed: number, at: number): number {
  const today = Math.floor(at / DAY);
  let sum = 0;
  for (const day of [today - 1, today]) {
    stays.forEach(({ from, hours }, index) => {
      const luck = randomAt(seed + 60 + index, day);
      const since = (at - day * DAY) / HOUR - from - (luck - 0.5) * 0.8;
      sum += felt(since, hours, inertia) * (0.75 + 0.25 * randomAt(seed + 70 + index, day));
    });
  }
  return Math.min(1, sum);
}

/** Rises while a stay lasts and falls after it, both exponentially. Hours. */
function felt(since: number, hours: number, inertia: number): number {
  if (since <= 0) return 0;
  const atItsEnd = 1 - Math.exp(-Math.min(since, hours) / inertia);
  return since <= hours ? atItsEnd : atItsEnd * Math.exp(-(since - hours) / inertia);
}

/** °C: a triangle, as a thermostat makes it. */
function cycleOf({ cycle }: SampleSensor, at: number): number {
  if (!cycle) return 0;
  const part = (at / (cycle.minutes * 60 * SECOND)) % 1;
  return cycle.warmth * (Math.abs(part * 2 - 1) * 2 - 1);
}

/** g: at rest 1 along z; the hum of what runs; a shake. */
function accelerationOf(sensor: SampleSensor, seed: number, here: number, at: number): Acceleration {
  const hum = sensor.hum * (0.2 + 0.8 * Math.min(1, here * 2));
  const shake = shakeAt(sensor, seed, at);
  const axis = (offset: number, rest: number) =>
    round(rest + shake[offset]! + hum * jitter(seed + 80 + offset * 3, at), 3);
  return { x: axis(0, 0), y: axis(1, 0), z: axis(2, 1) };
}

const STILL = [0, 0, 0];

/** g on each axis: once in each of its periods, for 65 to 130 s, to and fro along x, and half as much along y. */
function shakeAt({ shakenEvery }: SampleSensor, seed: number, at: number): number[] {
  if (shakenEvery === undefined) return STILL;
  const period = shakenEvery * HOUR;
  const index = Math.floor(at / period);
  const length = (65 + 65 * randomAt(seed + 90, index)) * SECOND;
  const begins = index * period + randomAt(seed + 91, index) * (period - length);
  if (at < begins || at >= begins + length) return STILL;
  const second = Math.floor(at / SECOND);
  const strength = (4.2 + 3 * randomAt(seed + 92, second)) * (randomAt(seed + 93, second) < 0.5 ? -1 : 1);
  return [strength, strength / 2, strength / 5];
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  // + 0: nobody measures −0.
  return Math.round(value * factor) / factor + 0;
}
