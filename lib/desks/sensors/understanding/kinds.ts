import type { Mention } from "@/lib/understanding/frame";
import { type Kind, kindOf, words } from "@/lib/understanding/kinds";
import { PURPOSES } from "../analysis/bands";
import { findAddresses } from "./addresses";
import { nearestSensors } from "./resolve";
import { type KnownSensor, labelOf, type SensorContext } from "./sensor-context";
import { matcherFor } from "./sensor-matcher";
import table from "./words.json";

/** What is measured; `air` stands for TVOC and eCO2. */
export const QUANTITY = kindOf(
  "quantity",
  Object.entries(table.quantities).map(([value, names]) => ({ value, names: [value, ...names] })),
  // “Smallest” is no misspelt “smelliest”.
  { isName: false, common: table.notQuantities },
);
export const SIDE = words("side", table.side);
export const MEASURE = words("measure", table.measure);
export const FACET = words("facet", table.facet);
export const MONEY = words("money", table.money);
export const TREND = words("trend", table.trend);
export const CLOCK = words("clock", table.clock);
export const PURPOSE = kindOf(
  "purpose",
  [...PURPOSES.map(({ id, names }) => ({ value: id, names })), { value: "people", names: table.people }],
  { isName: false },
);
const WHOLE = kindOf("whole", [{ value: "all", names: table.whole }], { isName: false });

export const saidOf = (kind: Kind, text: string): string[] =>
  kind.find(text).map(({ values }) => values[0] ?? "");

export function kindsOf({ sensors }: SensorContext): Kind[] {
  return [sensorKind(sensors), groupKind(sensors), QUANTITY, SIDE, FACET, CLOCK, WHOLE];
}

function sensorKind(known: readonly KnownSensor[]): Kind {
  return {
    name: "sensor",
    isName: true,
    find(text) {
      const addresses = findAddresses(text, known).map((mention) =>
        toMention("sensor", { ...mention, score: 1 }),
      );
      const names = matcherFor(known)
        .find(text)
        .filter(({ isPlural }) => !isPlural)
        .map((mention) => toMention("sensor", mention));
      return [...addresses, ...names].filter(({ values }) => values.length > 0);
    },
    label: (value) => labelAt(value, known),
    near: (text) => nearestSensors(text, known, 0.5).map((sensor) => labelOf(sensor, known)),
  };
}

function groupKind(known: readonly KnownSensor[]): Kind {
  return {
    name: "group",
    isName: true,
    find: (text) =>
      matcherFor(known)
        .find(text)
        .filter(({ isPlural }) => isPlural)
        .map((mention) => toMention("group", mention)),
    label: (value) => labelAt(value, known),
  };
}

interface Found {
  sensors: KnownSensor[];
  start: number;
  end: number;
  score: number;
}

function toMention(kind: string, { sensors, start, end, score }: Found): Mention {
  return { kind, values: sensors.map(({ address }) => address), start, end, score };
}

function labelAt(address: string, known: readonly KnownSensor[]): string {
  const sensor = known.find((one) => one.address === address);
  return sensor ? labelOf(sensor, known) : address;
}
