import type { Frame } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { stations } from "../network";
import type { FoundPlace } from "../tfl-places";
import { metresBetween } from "../timetable";

export type SearchPlaces = (name: string) => Promise<FoundPlace[]>;

/** Both ends of a way, and the stop on it. */
const MOST = 3;
const LONGEST = 60;
/** What is further from every station isn't beside one. */
const FAR = 3000;

/**
 * In place of asking which station an unknown name is near: the one beside the place that a search finds, which is said.
 * @param plan what the desk makes of the frame with that station in it
 */
export async function withSearchedPlaces(
  understood: Understanding,
  { search, plan }: { search: SearchPlaces; plan: (frame: Frame) => Promise<Understanding | undefined> },
): Promise<Understanding> {
  let outcome = understood;
  const said: string[] = [];
  for (let at = 0; at < MOST && outcome.kind === "ask"; at++) {
    const note = await settled(outcome.pending.frame, outcome.pending, search);
    const next = note && (await plan(outcome.pending.frame));
    if (!next) break;
    said.push(note);
    outcome = next;
  }
  return said.length > 0 && "notes" in outcome
    ? { ...outcome, notes: [...said, ...(outcome.notes ?? [])] }
    : outcome;
}

type Asked = Extract<Understanding, { kind: "ask" }>["pending"];

/** Puts the station beside a place that was found into the frame; what is to be said of it. */
async function settled(
  { slots }: Frame,
  { role, kind, choices }: Asked,
  search: SearchPlaces,
): Promise<string | undefined> {
  const slot = slots.find((one) => one.role === role && one.mentions.length === 0);
  if (!slot || kind !== "station" || choices.length > 0 || slot.text.length > LONGEST) return undefined;
  const place = (await search(slot.text)).find(({ name }) => isCalled(name, slot.text));
  const beside = place && nearestTo(place);
  if (!place || !beside) return undefined;
  const end = slot.start + slot.text.length;
  slot.mentions = [{ kind: "station", values: [beside.name], start: slot.start, end, score: 1 }];
  return `I took “${slot.text}” as ${place.name}, which TfL's place search found; the nearest station is **${beside.name}**, ${(beside.metres / 1000).toFixed(1)} km away in a straight line.`;
}

/** A search for “Mordor” finds places, too, but none of that name. */
function isCalled(name: string, said: string): boolean {
  const known = new Set(normalise(name).split(" "));
  const words = tokenise(said).filter(({ text }) => !STOP_WORDS.has(text));
  return words.length > 0 && words.every(({ text }) => known.has(text));
}

function nearestTo(place: FoundPlace): { name: string; metres: number } | undefined {
  const [nearest] = stations()
    .map((station) => ({ name: station.name, metres: metresBetween(station, place) }))
    .toSorted((a, b) => a.metres - b.metres);
  return nearest && nearest.metres <= FAR ? nearest : undefined;
}
