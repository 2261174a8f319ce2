import type { BoardSensor, Plottable } from "@/lib/desks/sensors/types";
import type { Arrangement, Filter, Shaken, Sort } from "../canvas-state";
import { type Look, URGENCY } from "../data/looks";
import { measured } from "../data/quantities";

interface Wanted {
  arrangement: Arrangement;
  quantity: Plottable;
  shaken: Shaken | null;
  lookOf(sensor: BoardSensor): Look;
  hasShaken(sensor: BoardSensor): boolean;
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
/** The viewer's own come first, then the house's, then those that others share. */
const nearness = ({ mine, shared }: BoardSensor): number => (mine ? 0 : shared ? 2 : 1);
const byName = (a: BoardSensor, b: BoardSensor): number =>
  nearness(a) - nearness(b) || words.compare(a.name, b.name) || a.address.localeCompare(b.address);

export function listedSensors(sensors: BoardSensor[], wanted: Wanted): string[] {
  const { arrangement, shaken } = wanted;
  const found = shaken && new Set(shaken.addresses);
  const compare = comparing(arrangement.sort, wanted);
  return sensors
    .filter((sensor) => !found || found.has(sensor.address))
    .filter((sensor) => isFound(sensor, arrangement.search))
    .filter((sensor) => arrangement.filters.every((filter) => passes(sensor, filter, wanted)))
    .sort((a, b) => compare(a, b) || byName(a, b))
    .map(({ address }) => address);
}

function isFound({ name, place, address }: BoardSensor, search: string): boolean {
  const text = `${name} ${place ?? ""}`.toLocaleLowerCase();
  const parts = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return parts.every((part) => text.includes(part) || address.startsWith(part));
}

function passes(sensor: BoardSensor, filter: Filter, { lookOf, hasShaken }: Wanted): boolean {
  switch (filter) {
    case "simulated":
      return sensor.simulated;
    case "late":
      return ["silent", "new"].includes(lookOf(sensor).standing);
    case "look":
      return lookOf(sensor).standing === "look";
    case "shaken":
      return hasShaken(sensor);
  }
}

function comparing(sort: Sort, { quantity, lookOf }: Wanted): (a: BoardSensor, b: BoardSensor) => number {
  switch (sort) {
    case "look":
      return (a, b) => URGENCY[lookOf(a).standing] - URGENCY[lookOf(b).standing];
    case "name":
      return byName;
    case "newest":
      return (a, b) => (b.last_seen ?? 0) - (a.last_seen ?? 0);
    case "value":
      return (a, b) => valueFor(b, quantity) - valueFor(a, quantity) || 0;
  }
}

const valueFor = ({ reading }: BoardSensor, quantity: Plottable): number =>
  (reading && measured(reading, quantity)) ?? Number.MIN_SAFE_INTEGER;
