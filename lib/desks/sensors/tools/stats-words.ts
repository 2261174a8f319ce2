import { localTime } from "@/lib/agent/local-time";
import { fineDifference, inUnit } from "../analysis/units";
import { LABELS } from "../quantities";
import type { Plottable, SensorReading } from "../types";
import { figureOf, listed } from "./reading-words";
import { deviationOf } from "./series";

interface Asked {
  sigma?: number;
  zone: string;
}

export function statsWords(
  readings: SensorReading[],
  before: SensorReading[],
  fields: readonly Plottable[],
  { sigma, zone }: Asked,
): string {
  const rows = fields.flatMap((field) => {
    const values = valuesOf(readings, field);
    const { mean, deviation } = deviationOf(values) ?? {};
    if (mean === undefined || deviation === undefined) return [];
    const told = [mean, Math.min(...values), Math.max(...values)].map((value) => inUnit(value, field));
    return [[LABELS[field], told[0], fineDifference(deviation, field), told[1], told[2]]];
  });
  const head = ["", "mean", "standard deviation", "lowest", "highest"];
  const table = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
  const flags =
    sigma === undefined ? [] : fields.map((field) => flagged(readings, before, field, sigma, zone));
  return [flags.join(" "), sigma === undefined ? "" : limitWords(readings.length, sigma), table]
    .filter(Boolean)
    .join("\n\n");
}

const valuesOf = (readings: SensorReading[], field: Plottable): number[] =>
  readings.flatMap((reading) => figureOf(reading, field) ?? []);

function flagged(
  readings: SensorReading[],
  before: SensorReading[],
  field: Plottable,
  sigma: number,
  zone: string,
): string {
  const beyond = (basis: ReturnType<typeof deviationOf>) =>
    basis === undefined
      ? []
      : readings.flatMap((reading) => {
          const value = figureOf(reading, field);
          const isOut = value !== undefined && Math.abs(value - basis.mean) > sigma * basis.deviation;
          return isOut ? [`${inUnit(value, field)} at ${localTime(reading.timestamp, zone)}`] : [];
        });
  const known = deviationOf(valuesOf(before, field));
  const [own, usual] = [beyond(deviationOf(valuesOf(readings, field))), beyond(known)];
  const told = (found: string[]) => (found.length === 0 ? "none" : `**${listed(found)}**`);
  const history = known
    ? `; held against the ${before.length} readings before them (mean ${inUnit(known.mean, field)}, standard deviation ${fineDifference(known.deviation, field)}): ${told(usual)}`
    : "";
  return `${LABELS[field]} beyond ${sigma} standard deviations of these readings: ${told(own)}${history}.`;
}

/** Of n values none lies further from their mean than (n − 1) / √n of their standard deviations (P. A. Samuelson, 1968). */
function limitWords(count: number, sigma: number): string {
  const most = (count - 1) / Math.sqrt(count);
  if (most >= sigma) return "";
  return `None of ${count} readings can lie beyond ${sigma} standard deviations of their own: ${most.toFixed(2)} is the most there can be. That is why the readings before them are given too.`;
}
