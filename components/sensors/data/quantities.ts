import {
  type Acceleration,
  AXES,
  type Axis,
  type Plottable,
  type SensorReading,
} from "@/lib/desks/sensors/types";

interface QuantityInfo {
  /** As a heading has it. */
  label: string;
  /** Inside a sentence. */
  word: string;
  unit: string;
  /** Digits behind the point, as exact as such a sensor is. */
  digits: number;
  /** A data colour of the page. */
  colour: string;
}

/** How each quantity is called, written and drawn. */
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

/** The colours of the three axes. */
export const AXIS_COLOUR: Record<Axis, string> = {
  x: "var(--data-1)",
  y: "var(--data-2)",
  z: "var(--data-3)",
};

/** The largest of the three, absolute, in g, and whose it is. */
export function peakOf(acceleration: Acceleration): { peak: number; axis: Axis } {
  const axis = AXES.reduce((most, one) =>
    Math.abs(acceleration[one]) > Math.abs(acceleration[most]) ? one : most,
  );
  return { peak: Math.abs(acceleration[axis]), axis };
}

/** A reading's value of a quantity, of acceleration the peak; undefined where it wasn't measured. */
export function measured(reading: SensorReading, quantity: Plottable): number | undefined {
  if (quantity !== "accelerometer") return reading[quantity];
  return reading.accelerometer && peakOf(reading.accelerometer).peak;
}
