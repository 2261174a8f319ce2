import { LRUCache } from "lru-cache";
import { gapsBetween, newestReadings, type Period } from "@/db/readings";
import type { Sensor, SensorAlertRow } from "@/db/schema";
import { alertsOn, lastMeasured, lastNotBeyond, markSensorAlert } from "@/db/sensor-alerts";
import { processWide } from "@/lib/process-wide";
import type { Plottable, SensorAlert, SensorReading } from "../types";
import { isVisible } from "./lookup";
import { toReading } from "./rows";

const MINUTE = 60_000;
/** A sensor that is silent for longer than so many of its intervals says nothing about the time between. */
const LATE = 3;

/** Looks at everybody's alerts on a sensor by its newest reading. @returns owners whose alerts are met now, or over */
export function checkAlerts(sensor: Sensor): string[] {
  const alerts = alertsOn(sensor.id).filter(({ owner }) => isVisible(sensor, owner));
  const [row] = alerts.length > 0 ? newestReadings(sensor.id, 1) : [];
  if (!row) return [];
  const newest = toReading(sensor.address, row);
  const minutes = alerts.reduce((most, alert) => Math.max(most, alert.minutes), 0);
  const course = courseOf(sensor, newest.timestamp, minutes);
  return alerts.filter((alert) => noteChange(alert, newest, course)).map(({ owner }) => owner);
}

interface Course {
  /** In milliseconds: who is silent for longer says nothing about the time between. */
  longest: number;
  /** The last silence; undefined: there was none. Looked for once, as there may be many alerts. */
  silence(): Period | undefined;
}

function courseOf({ id, intervalS }: Sensor, to: number, minutes: number): Course {
  const longest = LATE * intervalS * 1000;
  let silences: Period[] | undefined;
  return {
    longest,
    silence() {
      silences ??= gapsBetween(id, to - minutes * MINUTE - longest, to, longest);
      return silences.at(-1);
    },
  };
}

/** @returns whether the alert is met now and wasn't before, or the other way round */
function noteChange(alert: SensorAlertRow, newest: SensorReading, course: Course): boolean {
  const value = measuredIn(newest, alert.quantity as Plottable);
  if (value === undefined) return false;
  const wasMet = alert.metAt !== null && alert.overAt === null;
  const isBeyond = alert.direction === "above" ? value > alert.value : value < alert.value;
  if (wasMet && !isBeyond) {
    markSensorAlert(alert.id, { overAt: newest.timestamp });
    return true;
  }
  if (wasMet || !isBeyond || !hasLasted(alert, newest.timestamp, course)) return false;
  markSensorAlert(alert.id, { metAt: newest.timestamp, metValue: value, overAt: null });
  return true;
}

/** When each alert, by its terms, was last not beyond its value: until that is long enough ago, nothing needs looking up. */
const notBeyond = processWide(
  "sensor-alerts.not-beyond",
  () => new LRUCache<string, number>({ max: 10_000 }),
);

function hasLasted(alert: SensorAlertRow, to: number, { longest, silence }: Course): boolean {
  const { id, sensorId, quantity, direction, value, minutes } = alert;
  if (minutes === 0) return true;
  const start = to - minutes * MINUTE;
  const key = `${id} ${quantity} ${direction} ${value}`;
  if ((notBeyond.get(key) ?? 0) >= start) return false;
  const from = lastMeasured(sensorId, quantity, { from: start - longest, to: start });
  if (from === undefined || (silence()?.to ?? from) > from) return false;
  const last = lastNotBeyond(alert, { from, to });
  if (last === undefined) return true;
  notBeyond.set(key, last);
  return false;
}

function measuredIn(reading: SensorReading, quantity: Plottable): number | undefined {
  if (quantity !== "accelerometer") return reading[quantity];
  const { accelerometer } = reading;
  return accelerometer && Math.max(...Object.values(accelerometer).map(Math.abs));
}

export function toAlert({ id, ...row }: SensorAlertRow, address: string): SensorAlert {
  return {
    id,
    address,
    quantity: row.quantity as Plottable,
    direction: row.direction,
    value: row.value,
    minutes: row.minutes,
    created_at: row.createdAt,
    met_at: row.metAt,
    met_value: row.metValue,
    over_at: row.overAt,
  };
}
