import { normalise } from "@/lib/understanding/text";
import file from "../room-kinds.json";
import { ROOM_KINDS, type RoomKind, type SensorInfo } from "../types";

/*
 * Kinds of room from `room-kinds.json`: their scales in `bands.json` (a later one stands in for an earlier one), and
 * the words of sensors' names and places by which a kind is guessed (the first that fits).
 */

export type Room = Pick<SensorInfo, "name"> &
  Partial<Pick<SensorInfo, "place" | "room_kind" | "room_kind_guessed" | "bands">>;

interface KindFacts {
  id: RoomKind;
  /** At the head of a list: “Living room”. */
  label: string;
  /** Within a sentence: “a living room”. */
  phrase: string;
  /** What its range is good for; completes “good for …”. */
  for: string;
  /** Keys of the scales in `bands.json`. */
  scales: string[];
  /** People stay in it, so that its words are people's. */
  people?: boolean;
  /** Values that are out of its range are a fault, and no matter of taste or season. */
  strict?: boolean;
  names: string[];
  /** Words that count only where no other kind's do. */
  weak?: string[];
}

const FACTS: readonly KindFacts[] = file as KindFacts[];
const BY_ID = new Map(FACTS.map((facts) => [facts.id, facts]));

export const factsOf = (kind: RoomKind): KindFacts => BY_ID.get(kind)!;

export const ROOM_CHOICES = ROOM_KINDS.map((id) => ({ id, label: factsOf(id).label }));

export const hasPhrase = (text: string, phrases: readonly string[]): boolean =>
  isAmong(wordsOf(text), asWords(phrases));

const wordsOf = (text: string): string => ` ${normalise(text)} `;
const asWords = (phrases: readonly string[]): string[] => phrases.map((phrase) => ` ${phrase} `);
const isAmong = (words: string, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => words.includes(phrase));

/** Made once: a board guesses the kinds of a thousand sensors. */
const NAMED = FACTS.map(({ id, names, weak = [] }) => ({ id, names: asWords(names), weak: asWords(weak) }));

/** The kind of room that a sensor's name tells, else its place; `unsaid` where neither does. */
export function guessedKind(name: string, place?: string | null): RoomKind {
  const fits = (text: string) => {
    const words = wordsOf(text);
    return NAMED.find(({ names }) => isAmong(words, names)) ?? NAMED.find(({ weak }) => isAmong(words, weak));
  };
  return (fits(name) ?? fits(place ?? ""))?.id ?? "unsaid";
}

export const kindOfRoom = ({ name, place, room_kind }: Room): RoomKind =>
  room_kind ?? guessedKind(name, place);

/** Whether people stay in a room, so that it may be called comfortable. */
export const isForPeople = (room: Room): boolean => factsOf(kindOfRoom(room)).people === true;

/** Any room that people stay in, where no sensor is spoken of. */
export const ANY_ROOM: Room = { name: "", room_kind: "unsaid" };
