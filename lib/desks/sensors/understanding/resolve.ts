import { STOP_WORDS, tokenise } from "@/lib/models/embedded/text";
import { findAddresses } from "./addresses";
import type { KnownSensor } from "./known";
import { nearestSensors } from "./nearest";
import { matcherFor } from "./sensor-matcher";

/** The sensor that a text means; the ones it may mean; or, when it means none, the most alike. */
export type Resolved =
  | { kind: "one"; sensor: KnownSensor }
  | { kind: "several"; sensors: KnownSensor[] }
  | { kind: "none"; nearest: KnownSensor[] };

/** Around a name without being part of it. */
const SAID_OF_ANY = new Set("sensor sensors device room the".split(" "));

/**
 * The sensor that a text means: an address, the beginning of one (“0x1a2b”, “0x1a2b…3c4d”), a name (misspelt perhaps),
 * or a place that only one sensor has. A text that says more than a name means none.
 */
export function resolveSensor(text: string, known: readonly KnownSensor[]): Resolved {
  const addresses = findAddresses(text, known);
  const names = namedSo(text, known) ?? matcherFor(known).find(text);
  const telling = addresses.length > 0 ? addresses : names;
  const sensors = [...new Set(telling.flatMap((mention) => mention.sensors))];
  const [sensor, another] = sensors;
  if (!sensor || saysMore(text, [...addresses, ...names])) {
    return { kind: "none", nearest: nearestSensors(text, known) };
  }
  return another ? { kind: "several", sensors } : { kind: "one", sensor };
}

/** The sensors whose name is the whole text, whatever words it has. */
function namedSo(text: string, known: readonly KnownSensor[]) {
  const name = text.trim().toLowerCase();
  const exact = known.filter((sensor) => sensor.name.trim().toLowerCase() === name);
  return exact.length > 0 ? [{ sensors: exact, start: 0, end: text.length }] : undefined;
}

function saysMore(text: string, found: { start: number; end: number }[]): boolean {
  return tokenise(text).some(
    ({ text: word, start, end }) =>
      !STOP_WORDS.has(word) &&
      !SAID_OF_ANY.has(word) &&
      !found.some((mention) => mention.start < end && start < mention.end),
  );
}
