import type { Plottable } from "./types";

export const LABELS: Record<Plottable, string> = {
  temperature: "Temperature",
  humidity: "Humidity",
  pressure: "Pressure",
  tvoc: "TVOC",
  eco2: "eCO2",
  accelerometer: "Acceleration",
};

export const NAMES: Record<Plottable, string> = {
  temperature: "temperature",
  humidity: "humidity",
  pressure: "pressure",
  tvoc: "TVOC",
  eco2: "eCO2",
  accelerometer: "acceleration",
};
