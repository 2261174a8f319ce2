import type { Mention } from "@/lib/understanding/frame";
import { type Kind, words } from "@/lib/understanding/kinds";
import { capitalPlaceKind, fartherPlaceKind, placeKind, regionKind } from "../places/kinds";
import cannot from "./cannot.json";
import terms from "./terms.json";
import table from "./words.json";

/** Of short words a near miss is mostly another word. */
const exact = (kind: Kind): Kind => ({ ...kind, find: (text) => kind.find(text).filter(isExact) });
const isExact = ({ score }: Mention): boolean => score === 1;

export const WORDS = Object.fromEntries(
  Object.entries(table).map(([name, values]) => [
    name,
    exact(words(name, values as Record<string, string[]>)),
  ]),
) as Record<keyof typeof table, Kind>;

const entries = (name: string, list: { names: string[] }[]): Kind =>
  words(name, Object.fromEntries(list.map(({ names }, at) => [`entry${at}`, names])));

export const termKind = entries("term", terms);
export const cannotKind = exact(entries("topic", cannot));

/** A village may be called like anything: what is a word of the desk is none. */
const unlessWord = (kind: Kind): Kind => ({
  ...kind,
  find: (text) => {
    const found = kind.find(text);
    const isWord =
      found.length > 0 && [...Object.values(WORDS), cannotKind].some((one) => one.find(text).length > 0);
    return isWord ? [] : found;
  },
});

export const farPlaceKind = unlessWord(fartherPlaceKind);

export const KINDS: Kind[] = [
  capitalPlaceKind,
  placeKind,
  farPlaceKind,
  regionKind,
  ...Object.values(WORDS),
  termKind,
  cannotKind,
];

/** The values of a kind of words anywhere in a text, marked or not, in their order. */
export function saidIn(kind: Kind, text: string): string[] {
  const found = kind.find(text).sort((a, b) => a.start - b.start);
  return [...new Set(found.flatMap(({ values }) => values.slice(0, 1)))];
}

export const wordKinds: Kind[] = [WORDS.condition, WORDS.measure, termKind];
