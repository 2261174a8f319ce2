import { useSyncExternalStore } from "react";
import { StoredValue } from "@/components/data/stored-value";
import { type OwnUnit, systemOfZone, toldIn, UnitSystem } from "@/lib/desks/weather/unit-system";

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

const stored = new StoredValue<UnitSystem | null>("almanac.weather.units", UnitSystem.nullable(), null);

/** IANA name. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Units {
  system: UnitSystem;
  /** Null: the units of the user's zone are used. */
  chosen: UnitSystem | null;
  choose(system: UnitSystem): void;
  /** On the page: “°F” for °C. */
  name(unit: OwnUnit): string;
  value(value: number | null, unit: OwnUnit): number | null;
  /** “7.2 °C”, “45%”; a dash where there is no value. */
  words(value: number | null, unit: OwnUnit): string;
  /** “7.2”; a dash where there is no value. */
  figure(value: number | null, unit: OwnUnit): string;
}

/** The user's choice, or else those of their zone. The server draws ours. */
export function useUnits(): Units {
  const chosen = useSyncExternalStore(stored.subscribe, stored.read, stored.readOnServer);
  const system = useSyncExternalStore(
    stored.subscribe,
    () => stored.read() ?? systemOfZone(ownZone()),
    () => "metric" as const,
  );
  return { ...unitsIn(system), chosen, choose: (next) => void stored.write(next) };
}

/** Values come in our units. */
export function unitsIn(system: UnitSystem): Omit<Units, "chosen" | "choose"> {
  const name = (unit: OwnUnit) => toldIn(system, unit).unit;
  const figure = (value: number | null, unit: OwnUnit) => {
    if (value === null) return "–";
    // A tenth of an inch is a shower.
    return (name(unit) === "in" ? hundredths : number).format(toldIn(system, unit).of(value));
  };
  return {
    system,
    name,
    figure,
    value: (value, unit) => (value === null ? null : toldIn(system, unit).of(value)),
    words(value, unit) {
      if (value === null) return "–";
      return `${figure(value, unit)}${unit === "%" ? "" : "\u00a0"}${name(unit)}`;
    },
  };
}

const day = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });

/** In the unit that the axis names. */
export const plain = (value: number): string => hundredths.format(value);

/** A time at the place, without an offset, as if it were UTC's, to reckon and draw with. */
export const wallMs = (wall: string): number => Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);

/** “Mon, 23 Nov” */
export const dayWords = (ms: number): string => day.format(ms);

/** “14:00” */
export const clockWords = (ms: number): string => clock.format(ms);
