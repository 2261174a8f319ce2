import { distance } from "fastest-levenshtein";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { findAddresses } from "./addresses";
import { type KnownSensor, nearestNamed } from "./sensor-context";
import { isEveryday, matcherFor } from "./sensor-matcher";
import words from "./words.json";

/** The sensor that a text means; the ones it may mean; or, when it means none, the most alike. */
export type Resolved =
  | { kind: "one"; sensor: KnownSensor }
  | { kind: "several"; sensors: KnownSensor[] }
  | { kind: "none"; nearest: KnownSensor[] };

const SAID_OF_ANY = new Set(["sensor", "sensors", "device", "room", "the"]);
const BESIDES = new Set(words.names.besides);
const TOPICS = new Set(Object.values(words.topics).flat());
const MOST_NEAR = 3;

/** An address, the beginning of one (“0x1a2b…3c4d”), a name (misspelt perhaps) or a place of one sensor; nothing more. */
export function resolveSensor(text: string, known: readonly KnownSensor[]): Resolved {
  const addresses = findAddresses(text, known);
  const names = namedSo(text, known) ?? matcherFor(known).find(text);
  const telling = addresses.length > 0 ? addresses : names;
  const sensors = [...new Set(telling.flatMap((mention) => mention.sensors))];
  const [sensor, another] = sensors;
  if (!sensor || saidBesides(text, [...addresses, ...names], SAID_OF_ANY).length > 0) {
    return { kind: "none", nearest: nearestSensors(text, known) };
  }
  return another ? { kind: "several", sensors } : { kind: "one", sensor };
}

/** Whether a stretch that names a sensor says more than its name: the “fridge” of “kitchen fridge”, where that is none of it. */
export function saysMore(text: string, known: readonly KnownSensor[]): boolean {
  const found = [...findAddresses(text, known), ...matcherFor(known).find(text)];
  const rest = saidBesides(text, found).filter(
    (word) => !isEveryday(word) && !TOPICS.has(word) && !(Number.parseInt(word, 10) >= 0),
  );
  return found.length > 0 && rest.length > 0;
}

function namedSo(text: string, known: readonly KnownSensor[]) {
  const name = text.trim().toLowerCase();
  const exact = known.filter((sensor) => sensor.name.trim().toLowerCase() === name);
  return exact.length > 0 ? [{ sensors: nearestNamed(exact), start: 0, end: text.length }] : undefined;
}

/** The words of a text that are no part of what was found in it, and more than little words. */
export function saidBesides(
  text: string,
  found: { start: number; end: number }[],
  among: ReadonlySet<string> = BESIDES,
): string[] {
  return tokenise(text).flatMap(({ text: word, start, end }) => {
    const isName = found.some((mention) => mention.start < end && start < mention.end);
    return isName || STOP_WORDS.has(word) || among.has(word) ? [] : [word];
  });
}

/** The sensors whose name, place or address is most like a text, at most three, the most alike first. */
export function nearestSensors(text: string, known: readonly KnownSensor[], most = 1): KnownSensor[] {
  const wanted = text.toLowerCase().startsWith("0x") ? text.toLowerCase() : normalise(text);
  return known
    .map((sensor) => ({ sensor, unlike: unlikeness(wanted, sensor) }))
    .filter(({ unlike }) => unlike <= most)
    .sort((a, b) => a.unlike - b.unlike)
    .slice(0, MOST_NEAR)
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
