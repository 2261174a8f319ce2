import { inUnit } from "../analysis/units";
import type { SensorInfo, SensorReading } from "../types";
import { listed } from "./reading-words";

/** Magnus formula over water, with the coefficients of D. Sonntag (1990): right to 0.1 °C or so in rooms. */
const [FACTOR, OFFSET] = [17.62, 243.12];

/** The temperature in °C at which air of this temperature (°C) and relative humidity (%) would be full of water. */
export function dewPoint(temperature: number, humidity: number): number {
  const ratio = Math.log(humidity / 100) + (FACTOR * temperature) / (OFFSET + temperature);
  return (OFFSET * ratio) / (FACTOR - ratio);
}

interface Row {
  sensor: SensorInfo;
  reading: SensorReading;
}

/** The readings' dew points, the highest first; whether a surface of `surface` °C gets wet is told before. */
export function dewPointWords(rows: Row[], unit?: string, surface?: number): string {
  const known = rows.flatMap(({ sensor: { name }, reading: { temperature, humidity } }) =>
    temperature === undefined || !humidity
      ? []
      : { name, temperature, humidity, dew: Math.round(dewPoint(temperature, humidity) * 10) / 10 },
  );
  if (known.length === 0) return "The dew point needs temperature and humidity, which weren't both sent.";
  const at = (value: number) => inUnit(value, "temperature", unit);
  const told = known
    .toSorted((a, b) => b.dew - a.dew)
    .map(
      ({ name, dew, temperature, humidity }) =>
        `**${name}** **${at(dew)}** (of ${at(temperature)} and ${inUnit(humidity, "humidity")})`,
    );
  const answer = surface === undefined ? "" : wetWords(known, surface, at);
  return `${answer}Dew point: ${listed(told)}. The sensors don't send it: it is worked out by the Magnus formula. Whatever is colder than that gets wet.`;
}

/** Whether water settles on a surface: it does where that is no warmer than the air's dew point. */
function wetWords(
  known: { name: string; dew: number }[],
  surface: number,
  at: (value: number) => string,
): string {
  const wet = known.filter(({ dew }) => surface <= dew).map(({ name }) => `**${name}**`);
  const near = known
    .filter(({ dew }) => surface > dew && surface - dew < CLOSE)
    .map(({ name }) => `**${name}**`);
  if (wet.length > 0)
    return `Yes: a surface of ${at(surface)} is below the dew point of ${listed(wet)}, so it gets wet there. `;
  if (near.length > 0)
    return `Not at this moment, but it is close in ${listed(near)}: a surface of ${at(surface)} is hardly above the dew point. `;
  return `No, not at this moment: a surface of ${at(surface)} is above the dew point. `;
}

/** So few degrees above the dew point a colder night is enough. */
const CLOSE = 2;
