/**
 * The wet-bulb temperature near sea level in °C, from the air's temperature (°C) and relative humidity (%): Stull, R. (2011),
 * “Wet-Bulb Temperature from Relative Humidity and Air Temperature”, J. Appl. Meteor. Climatol. 50, equation 1. It holds from −20 to 50 °C and from
 * 5 to 99 %, within 1 °C; undefined elsewhere.
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

/**
 * What the relative humidity (%) of air comes to at another temperature (°C), with the same water in it.
 * @returns at most 100 %; whether some of the water condenses
 */
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
 * Outside air that can cool machines by itself: no warmer than the lowest that ASHRAE's thermal guidelines recommend at a machine's
 * inlet (18 °C; 2021, classes A1 to A4), and no more humid than the most that they recommend (a dew point of 15 °C).
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
