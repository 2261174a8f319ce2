import { AXES, PLOTTABLE, type Plottable, QUANTITIES, type Quantity, type SensorReading } from "../types";

const QUANTITY_WORDS: Record<Quantity, { label: string; unit: string }> = {
  temperature: { label: "Temperature", unit: "°C" },
  humidity: { label: "Humidity", unit: "%" },
  pressure: { label: "Pressure", unit: " hPa" },
  tvoc: { label: "TVOC", unit: " ppb" },
  eco2: { label: "eCO2", unit: " ppm" },
};

const TWO_DECIMALS = new Intl.NumberFormat("en-GB", {
  maximumFractionDigits: 2,
  useGrouping: false,
  // Else a value that is rounded to nothing would be -0.
  signDisplay: "negative",
});

/** A number for people: two decimals at most, no grouping. */
export const formatNumber = (value: number): string => TWO_DECIMALS.format(value);

/** A value with its unit, e.g. `22.5°C`, `45%`, `1013 hPa`, `120 ppb`, `400 ppm`. */
export const formatQuantity = (quantity: Quantity, value: number): string =>
  `${formatNumber(value)}${QUANTITY_WORDS[quantity].unit}`;

/** A reading in words, without what wasn't measured: `Temperature: 22.5°C, …, Accelerometer: x=0.1, y=-0.2, …` (g). */
export function summarise(reading: SensorReading): string {
  const parts = QUANTITIES.flatMap((quantity) => {
    const value = reading[quantity];
    return value === undefined ? [] : `${QUANTITY_WORDS[quantity].label}: ${formatQuantity(quantity, value)}`;
  });
  const { accelerometer } = reading;
  if (accelerometer) {
    parts.push(
      `Accelerometer: ${AXES.map((axis) => `${axis}=${formatNumber(accelerometer[axis])}`).join(", ")}`,
    );
  }
  return parts.join(", ");
}

export const missingFields = (reading: SensorReading): Plottable[] =>
  PLOTTABLE.filter((field) => reading[field] === undefined);
