/**
 * The wet-bulb temperature near sea level in °C, from temperature (°C) and relative humidity (%), within 1 °C. Stull,
 * R. (2011), J. Appl. Meteor. Climatol. 50, equation 1; holds from −20 to 50 °C and 5 to 99 %, undefined elsewhere.
 */
export function wetBulb(temperature: number, humidity: number): number | undefined {
  if (temperature < -20 || temperature > 50 || humidity < 5 || humidity > 100) return undefined;
  const rh = Math.min(99, humidity);
  return (
    temperature * Math.atan(0.151977 * Math.sqrt(rh + 8.313659)) +
    Math.atan(temperature + rh) -
    Math.atan(rh - 1.676331) +
    0.00391838 * rh ** 1.5 * Math.atan(0.023101 * rh) -
    4.686035
  );
}

/** Magnus's formula with the coefficients of Alduchov and Eskridge (1996). */
const MAGNUS = { a: 17.625, b: 243.04 };

/** The dew point in °C, from the air's temperature (°C) and relative humidity (%); undefined for dry air without one. */
export function dewPoint(temperature: number, humidity: number): number | undefined {
  if (humidity <= 0 || humidity > 100) return undefined;
  const gamma = Math.log(humidity / 100) + (MAGNUS.a * temperature) / (MAGNUS.b + temperature);
  return (MAGNUS.b * gamma) / (MAGNUS.a - gamma);
}

/** The relative humidity (%, at most 100) of air at another temperature (°C), with the same water in it. */
export function humidityAt(
  temperature: number,
  humidity: number,
  at: number,
): { humidity: number; isWet: boolean } {
  const pressure = (celsius: number) => Math.exp((MAGNUS.a * celsius) / (MAGNUS.b + celsius));
  const then = (humidity * pressure(temperature)) / pressure(at);
  return { humidity: Math.min(100, then), isWet: then >= 100 };
}

/**
 * ASHRAE's thermal guidelines (2021, classes A1 to A4): the lowest inlet temperature (°C) and the highest dew point
 * (°C) that they recommend. No warmer and no more humid outside air cools machines by itself.
 */
export const FREE_COOLING = { temperature: 18, dewPoint: 15 };

export function coolsFreely(
  temperature: number,
  humidity: number,
  most: { temperature: number; dewPoint: number } = FREE_COOLING,
): boolean {
  const dew = dewPoint(temperature, humidity);
  return temperature <= most.temperature && dew !== undefined && dew <= most.dewPoint;
}
