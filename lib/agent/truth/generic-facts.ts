import type { NumberFact } from "./fact";

const LABEL = /^(?:.*_)?(?:name|label|title|category|class|place|id)$/i;
const TIME = /^(?:time|date|day|month|year|t|at|timestamp|.*_(?:at|date|year|time))$/i;
const ISO = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/;
const UNITS: [RegExp, string][] = [
  [/(?:_ha|^hectares)$/i, "ha"],
  [/(?:percent|_pct|share_)/i, "%"],
  [/(?:seconds|_s)$/i, "s"],
  [/(?:minutes|_min)$/i, "min"],
  [/(?:MgCO2e|Mg_CO2e|MgCO2)$/i, "Mg CO2e"],
  [/(?:kilometres|kilometers|_km)$/i, "km"],
  [/(?:metres|meters|_m)$/i, "m"],
  [/temperature/i, "°C"],
];
/** Milliseconds, of this century. */
const isEpoch = (value: number): boolean => Number.isInteger(value) && value > 9.4e11 && value < 4.1e12;

/** `areaHa` and `area_ha` are “area ha”. */
const words = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
    .trim();

interface Place {
  path: string[];
  of: string[];
  time?: string;
}

function clockFact(iso: string, place: Place, quantity: string): NumberFact[] {
  const clock = /T(\d{2}):(\d{2})/.exec(iso);
  if (!clock) return [];
  return [
    {
      value: Number(clock[1]) * 60 + Number(clock[2]),
      unit: "time of day",
      quantity,
      of: place.of,
      time: iso,
      origin: `${quantity}${place.of.length > 0 ? ` of ${place.of.join(", ")}` : ""}`,
    },
  ];
}

function* factsIn(value: unknown, place: Place): Generator<NumberFact> {
  const quantity = place.path.map(words).join(" ");
  if (Array.isArray(value)) {
    const { path, of, time } = place;
    yield { value: value.length, unit: null, quantity, of, time, origin: `number of ${quantity}` };
    for (const item of value) yield* factsIn(item, { path, of, time });
  } else if (typeof value === "number") yield* numberFacts(value, place, quantity);
  else if (typeof value === "string") yield* textFacts(value, place, quantity);
  else if (value && typeof value === "object") yield* objectFacts(value as Record<string, unknown>, place);
}

function* numberFacts(value: number, place: Place, quantity: string): Generator<NumberFact> {
  if (isEpoch(value)) {
    yield* clockFact(new Date(value).toISOString(), place, quantity);
    return;
  }
  const key = place.path.at(-1) ?? "";
  const unit = UNITS.find(([pattern]) => pattern.test(key))?.[1] ?? null;
  const origin = `${quantity}${place.of.length > 0 ? ` of ${place.of.join(", ")}` : ""}`;
  yield { value, unit, quantity, of: place.of, time: place.time, origin };
}

function* textFacts(text: string, place: Place, quantity: string): Generator<NumberFact> {
  if (ISO.test(text)) {
    yield* clockFact(text, place, quantity);
    return;
  }
  if (text.length > 80) return;
  for (const [digits] of text.matchAll(/(?<![\p{L}\d.])\d+(?:\.\d+)?(?![\p{L}\d])/gu))
    yield { value: Number(digits), unit: null, quantity, of: place.of, time: place.time, origin: quantity };
}

function* objectFacts(value: Record<string, unknown>, place: Place): Generator<NumberFact> {
  const entries = Object.entries(value);
  const labels = entries.flatMap(([key, label]) => {
    if (typeof label === "string" && LABEL.test(key) && !ISO.test(label) && label.length < 80) return label;
    const name = (label as { name?: unknown } | null)?.name;
    return typeof name === "string" ? name : [];
  });
  const of = [...new Set([...place.of, ...labels])];
  const times = entries.flatMap(([key, time]) => (TIME.test(key) ? timeIn(time) : []));
  const time = times[0] ?? place.time;
  for (const [key, child] of entries) {
    if (LABEL.test(key) && typeof child === "string") continue;
    yield* factsIn(child, { path: [...place.path, key], of, time });
  }
}

function timeIn(value: unknown): string[] {
  if (typeof value === "string" && (ISO.test(value) || /^\d{4}(?:-\d{2})?$/.test(value))) return [value];
  if (typeof value !== "number") return [];
  if (isEpoch(value)) return [new Date(value).toISOString()];
  return Number.isInteger(value) && value >= 1800 && value < 2200 ? [String(value)] : [];
}

/** For tools that declare none. A number's path is its quantity, names beside and above it what it is of. */
export function genericFacts({ data }: { data: unknown }): NumberFact[] {
  return [...factsIn(data, { path: [], of: [] })].map((fact) => ({
    ...fact,
    quantity: fact.quantity || "values",
  }));
}
