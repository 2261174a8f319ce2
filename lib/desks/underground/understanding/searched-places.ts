import type { Frame, Slot } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { stations } from "../network";
import type { FoundPlace } from "../tfl-places";
import { metresBetween } from "../timetable";
import unspecific from "./unspecific.json";

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
    const vague = slotAsked(outcome.pending);
    if (vague && isAnyOfItsKind(vague.text)) {
      const ask = `I can't tell which place “${vague.text}” is. What is it called, or which station is it near?`;
      outcome = { ...outcome, pending: { ...outcome.pending, ask } };
      break;
    }
    const note = await settled(outcome.pending, search);
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

/** The unknown name that is asked about. */
function slotAsked({ frame, role, kind, choices }: Asked): Slot | undefined {
  const slot = frame.slots.find((one) => one.role === role && one.mentions.length === 0);
  const isOpen = kind === "station" && choices.length === 0;
  return isOpen && slot && slot.text.length <= LONGEST ? slot : undefined;
}

/** Puts the station beside a place that was found into the frame; what is to be said of it. */
async function settled(asked: Asked, search: SearchPlaces): Promise<string | undefined> {
  const slot = slotAsked(asked);
  if (!slot) return undefined;
  const place = (await search(slot.text)).find(({ name }) => isCalled(name, slot.text));
  const beside = place && nearestTo(place);
  if (!place || !beside) return undefined;
  const end = slot.start + slot.text.length;
  slot.mentions = [{ kind: "station", values: [beside.name], start: slot.start, end, score: 1 }];
  return `I took “${slot.text}” as ${place.name}, which TfL's place search found; the nearest station is **${beside.name}**, ${(beside.metres / 1000).toFixed(1)} km away in a straight line.`;
}

/** “The hospital”, “my office”: a search would take one of many. */
function isAnyOfItsKind(said: string): boolean {
  const words = tokenise(said).filter(({ text }) => !STOP_WORDS.has(text));
  return (
    words.some(({ text }) => unspecific.places.includes(text)) &&
    words.every(({ text }) => unspecific.places.includes(text) || unspecific.described.includes(text))
  );
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
