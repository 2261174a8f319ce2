import { useSyncExternalStore } from "react";
import { StoredValue } from "@/components/data/stored-value";
import { wetBulb } from "@/lib/desks/weather/air";
import { type AlertKind, AlertLimits, USUAL_ALERTS } from "@/lib/desks/weather/alert-limits";
import type { Forecast, Hour } from "@/lib/desks/weather/types";
import type { OwnUnit } from "@/lib/desks/weather/unit-system";
import { clockWords, dayWords, type Units, wallMs } from "../units";

interface LimitInfo {
  kind: AlertKind;
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

const stored = new StoredValue("almanac.weather.limits", AlertLimits, USUAL_ALERTS);

/** Of this browser, in our units. */
export const useLimits = (): AlertLimits =>
  useSyncExternalStore(stored.subscribe, stored.read, stored.readOnServer);

/** @param value in our unit; undefined switches the limit off */
export function setLimit(kind: AlertKind, value: number | undefined): void {
  const { [kind]: _, ...others } = stored.read();
  stored.write(value === undefined ? others : { ...others, [kind]: value });
}

export const resetLimits = (): void => void stored.write(USUAL_ALERTS);

export interface Alert {
  kind: AlertKind;
  words: string;
}

/** From when, and for how many hours, a limit is reached. */
export function alertsIn(
  { hours }: Pick<Forecast, "hours">,
  limits: AlertLimits,
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
