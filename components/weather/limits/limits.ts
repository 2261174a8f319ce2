import { useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { wetBulb } from "@/lib/desks/weather/air";
import type { Forecast, Hour } from "@/lib/desks/weather/types";
import type { OwnUnit } from "@/lib/desks/weather/unit-system";
import { clockWords, dayWords, type Units, wallMs } from "../units";

const LIMIT_KINDS = ["cold", "heat", "wind", "gusts", "rain", "wet_bulb"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

interface LimitInfo {
  kind: LimitKind;
  /** On the field and in an alert. */
  name: string;
  side: "below" | "above";
  unit: OwnUnit;
  read(hour: Hour): number | null;
}

export const LIMITS: LimitInfo[] = [
  { kind: "cold", name: "Temperature", side: "below", unit: "°C", read: ({ temperature }) => temperature },
  { kind: "heat", name: "Temperature", side: "above", unit: "°C", read: ({ temperature }) => temperature },
  { kind: "wind", name: "Wind", side: "above", unit: "km/h", read: ({ wind_speed }) => wind_speed },
  { kind: "gusts", name: "Gusts", side: "above", unit: "km/h", read: ({ wind_gusts }) => wind_gusts },
  {
    kind: "rain",
    name: "Precipitation in an hour",
    side: "above",
    unit: "mm",
    read: ({ precipitation }) => precipitation,
  },
  {
    kind: "wet_bulb",
    name: "Wet-bulb temperature",
    side: "above",
    unit: "°C",
    read: ({ temperature, humidity }) =>
      temperature === null || humidity === null ? null : (wetBulb(temperature, humidity) ?? null),
  },
];

/** In our units; a kind that isn't there is off. */
const Limits = z.partialRecord(z.enum(LIMIT_KINDS), z.number());
export type Limits = z.infer<typeof Limits>;

/** As the desk's answers take frost, heat and strong wind (answer/conditions.ts); 39 km/h is Beaufort 6. */
export const USUAL_LIMITS: Limits = { cold: 0, heat: 30, wind: 39 };

const stored = new StoredValue("almanac.weather.limits", Limits, USUAL_LIMITS);

/** Of this browser, in our units. */
export const useLimits = (): Limits =>
  useSyncExternalStore(stored.subscribe, stored.read, stored.readOnServer);

/** @param value in our unit; undefined switches the limit off */
export function setLimit(kind: LimitKind, value: number | undefined): void {
  const { [kind]: _, ...others } = stored.read();
  stored.write(value === undefined ? others : { ...others, [kind]: value });
}

export const resetLimits = (): void => void stored.write(USUAL_LIMITS);

export interface Alert {
  kind: LimitKind;
  words: string;
}

/** From when, and for how many hours, a limit is reached. */
export function alertsIn(
  { hours }: Pick<Forecast, "hours">,
  limits: Limits,
  { words }: Pick<Units, "words">,
): Alert[] {
  return LIMITS.flatMap(({ kind, name, side, unit, read }) => {
    const limit = limits[kind];
    if (limit === undefined) return [];
    const hit = hours.filter((hour) => {
      const value = read(hour);
      return value !== null && (side === "below" ? value <= limit : value >= limit);
    });
    const [first] = hit;
    if (!first) return [];
    const at = wallMs(first.time);
    const what = `${name} ${words(limit, unit)} or ${side === "below" ? "less" : "more"}`;
    return [
      {
        kind,
        words: `${what} from ${dayWords(at)}, ${clockWords(at)}: ${hit.length} of ${hours.length} hours`,
      },
    ];
  });
}
