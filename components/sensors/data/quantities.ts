import {
  type Acceleration,
  AXES,
  type Axis,
  type Plottable,
  type SensorReading,
} from "@/lib/desks/sensors/types";

interface QuantityInfo {
  label: string;
  word: string;
  unit: string;
  /** Behind the point, as exact as such a sensor is. */
  digits: number;
  colour: string;
}

export const QUANTITY: Record<Plottable, QuantityInfo> = {
  temperature: { label: "Temperature", word: "temperature", unit: "°C", digits: 1, colour: "var(--data-2)" },
  humidity: { label: "Humidity", word: "humidity", unit: "%", digits: 0, colour: "var(--data-1)" },
  pressure: { label: "Pressure", word: "pressure", unit: "hPa", digits: 1, colour: "var(--data-7)" },
  tvoc: { label: "TVOC", word: "TVOC", unit: "ppb", digits: 0, colour: "var(--data-3)" },
  eco2: { label: "eCO₂", word: "eCO₂", unit: "ppm", digits: 0, colour: "var(--data-4)" },
  accelerometer: {
    label: "Acceleration",
    word: "acceleration",
    unit: "g",
    digits: 2,
    colour: "var(--data-6)",
  },
};

export const AXIS_COLOUR: Record<Axis, string> = {
  x: "var(--data-1)",
  y: "var(--data-2)",
  z: "var(--data-3)",
};

/** Absolute, in g. */
export function peakOf(acceleration: Acceleration): { peak: number; axis: Axis } {
  const axis = AXES.reduce((most, one) =>
    Math.abs(acceleration[one]) > Math.abs(acceleration[most]) ? one : most,
  );
  return { peak: Math.abs(acceleration[axis]), axis };
}

/** Of acceleration the peak; undefined where it wasn't measured. */
export function measured(reading: SensorReading, quantity: Plottable): number | undefined {
  if (quantity !== "accelerometer") return reading[quantity];
  return reading.accelerometer && peakOf(reading.accelerometer).peak;
}

const formats = new Map<string, Intl.NumberFormat>();

function format(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(undefined, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      // No “−0.00”.
      signDisplay: "negative",
    });
  formats.set(key, known);
  return known;
}

/** Without its unit; always as many digits, so that it doesn't jump. */
export function bare(value: number, quantity: Plottable): string {
  const { digits } = QUANTITY[quantity];
  return format(digits, digits).format(value);
}

/** On the same line; a per cent sign without a space. */
export const unitAfter = (quantity: Plottable): string => {
  const { unit } = QUANTITY[quantity];
  return unit === "%" ? unit : `\u00a0${unit}`;
};

/** “21.4 °C”. */
export const withUnit = (value: number, quantity: Plottable): string =>
  `${bare(value, quantity)}${unitAfter(quantity)}`;

export const rangeWithUnit = (low: number, high: number, quantity: Plottable): string =>
  `${bare(low, quantity)} to ${withUnit(high, quantity)}`;

export const plain = (value: number): string => format(0, 2).format(value);

export const count = (value: number): string => format(0, 0).format(value);
