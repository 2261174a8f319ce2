import { convert } from "@/lib/understanding/quantities";
import type { Sample } from "./samples";

type Dimension = "temperature" | "speed" | "length" | "percent" | "degrees" | "pressure" | "other";

export interface Measure {
  label: string;
  dimension: Dimension;
  /** The smaller and the larger of a sample; undefined: this measure isn't in the sources. */
  read?(sample: Sample): [number | null, number | null];
  isSum?: boolean;
  /** It is known of whole days only. */
  isOfDays?: boolean;
}

const one = (value: number | null): [number | null, number | null] => [value, value];

/** What can be asked for by name. Those without `read` are known to be unknown. */
export const MEASURES = {
  temperature: {
    label: "temperature",
    dimension: "temperature",
    read: ({ lowest, highest }) => [lowest, highest],
  },
  feels_like: { label: "felt temperature", dimension: "temperature", read: ({ feels }) => one(feels) },
  dew_point: { label: "dew point", dimension: "temperature", read: ({ dew }) => one(dew) },
  wet_bulb: { label: "wet-bulb temperature", dimension: "temperature", read: ({ wet }) => one(wet) },
  precipitation: {
    label: "precipitation",
    dimension: "length",
    read: ({ precipitation }) => one(precipitation),
    isSum: true,
  },
  chance: { label: "chance of precipitation", dimension: "percent", read: ({ chance }) => one(chance) },
  humidity: { label: "humidity", dimension: "percent", read: ({ humidity }) => one(humidity) },
  cloud: { label: "cloud cover", dimension: "percent", read: ({ cloud }) => one(cloud) },
  wind: { label: "wind", dimension: "speed", read: ({ wind }) => one(wind) },
  gusts: { label: "speed of gusts", dimension: "speed", read: ({ gusts }) => one(gusts) },
  direction: { label: "wind direction", dimension: "degrees", read: ({ direction }) => one(direction) },
  pressure: { label: "air pressure", dimension: "pressure", read: ({ pressure }) => one(pressure) },
  uv: { label: "highest UV index of the day", dimension: "other", isOfDays: true, read: ({ uv }) => one(uv) },
  visibility: { label: "visibility", dimension: "other" },
  snow_depth: { label: "depth of snow", dimension: "other" },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof MEASURES;

export const measureOf = (name: MeasureName): Measure => MEASURES[name];

const UNITS: Record<Dimension, string> = {
  temperature: "°C",
  speed: "km/h",
  length: "mm",
  percent: "%",
  degrees: "°",
  pressure: "hPa",
  other: "",
};

const OTHERS: Partial<Record<Dimension, string[]>> = {
  temperature: ["°F", "K"],
  speed: ["mph", "m/s", "kn", "Beaufort"],
  length: ["in", "cm"],
  pressure: ["mmHg", "inHg", "kPa"],
};

const KNOT_KMH = 1.852;
/** The upper bounds of the Beaufort scale's forces 0 to 11 in km/h (World Meteorological Organization). */
const BEAUFORT_KMH = [1, 5, 11, 19, 28, 38, 49, 61, 74, 88, 102, 117];

function converted(value: number, from: string, to: string): number {
  if (to === "kn") return value / KNOT_KMH;
  if (to === "Beaufort") return BEAUFORT_KMH.filter((bound) => value > bound).length;
  return convert(value, from, to) ?? value;
}

/** A value in our own unit, from the unit that it was said in; without one it is taken to be in ours. */
export function toOwn(value: number, unit: string | null, name: MeasureName): number {
  const own = UNITS[measureOf(name).dimension];
  if (unit === "kn") return value * KNOT_KMH;
  if (unit === "Beaufort") return BEAUFORT_KMH[Math.max(0, value - 1)] ?? value;
  return unit ? (convert(value, unit, own) ?? value) : value;
}

function unitsFor(dimension: Dimension, wanted: readonly string[]): string[] {
  const known = [UNITS[dimension], ...(OTHERS[dimension] ?? [])];
  const own = [...new Set(wanted)].filter((unit) => unit !== "" && known.includes(unit));
  return own.length > 0 ? own : [UNITS[dimension]];
}

export const WINDS = "north,north-east,east,south-east,south,south-west,west,north-west".split(",");

const directionWords = (degrees: number): string =>
  `from the ${WINDS[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]}`;

/** With a minus sign, not a hyphen. */
export const signed = (figure: number): string => String(figure).replace("-", "−");

/** A value with its unit, as it is said: “7.2 °C”, “45%”, “14 mph”, “from the west”. */
export function told(value: number | null, name: MeasureName, units: readonly string[] = []): string {
  const { dimension } = measureOf(name);
  if (value === null) return "unknown";
  if (dimension === "degrees") return directionWords(value);
  const [first, ...others] = unitsFor(dimension, units).map((unit) => inUnit(value, dimension, unit));
  return others.length > 0 ? `${first} (${others.join(", ")})` : first!;
}

function inUnit(value: number, dimension: Dimension, unit: string): string {
  const decimals = dimension === "percent" || unit === "Beaufort" ? 0 : unit === "in" ? 2 : 1;
  const figure = signed(Number(converted(value, UNITS[dimension], unit).toFixed(decimals)) + 0);
  if (unit === "Beaufort") return `force ${figure}`;
  return unit === "%" ? `${figure}%` : `${figure} ${unit}`.trim();
}
