import { distance } from "fastest-levenshtein";
import { normalise } from "@/lib/models/embedded/text";
import type { KnownSensor } from "./known";

const MOST_SENSORS = 3;

/**
 * The sensors whose name, place or address is most like a text, at most three, the most alike first.
 * @param most the share of letters that may differ
 */
export function nearestSensors(text: string, known: readonly KnownSensor[], most = 1): KnownSensor[] {
  const wanted = text.toLowerCase().startsWith("0x") ? text.toLowerCase() : normalise(text);
  return known
    .map((sensor) => ({ sensor, unlike: unlikeness(wanted, sensor) }))
    .filter(({ unlike }) => unlike <= most)
    .sort((a, b) => a.unlike - b.unlike)
    .slice(0, MOST_SENSORS)
    .map(({ sensor }) => sensor);
}

/** From 0, the share of letters that differ. */
function unlikeness(wanted: string, { address, name, place }: KnownSensor): number {
  if (wanted.startsWith("0x")) return share(wanted, address.toLowerCase().slice(0, wanted.length));
  const whole = normalise(name);
  const parts = [whole, ...whole.split(" "), ...normalise(place ?? "").split(" ")].filter(Boolean);
  return Math.min(1, ...parts.map((part) => share(wanted, part)));
}

const share = (a: string, b: string) => distance(a, b) / Math.max(a.length, b.length, 1);
