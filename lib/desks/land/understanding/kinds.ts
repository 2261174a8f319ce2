import type { Mention } from "@/lib/understanding/frame";
import { type Kind, words as wordsKind } from "@/lib/understanding/kinds";
import { datasetById } from "../datasets";
import { areaByRef, type PlaceMention, placeMentions } from "../places";
import { isMunicipal } from "../places/levels";
import type { AoiRef, AoiSubtype, Area } from "../types";
import { AROUND } from "./around";
import groups from "./groups.json";
import words from "./words.json";

/** Parts of the world that are no area of ours, made of areas that are. */
export interface Group {
  id: string;
  names: string[];
  areas: AoiRef[];
  label?: string;
  /** How it was taken, said before the answer. */
  as?: string;
  /** How large it is as a whole, where its areas are only a part: the sum of its districts in the gazetteer. */
  extent?: { name: string; area_ha: number };
  /** The areas are those around it, not its parts. */
  isAround?: true;
}

/** Whether a ref is that of a park, forest or city for which the states around it are told. */
export const isAround = (ref: string): boolean => GROUPS.get(ref)?.isAround === true;
export const GROUPS = new Map(
  [...(groups as Group[]), ...AROUND].map((group) => [`group:${group.id}`, group]),
);

export type Word = keyof typeof words;

/** “The world's” is the world; offsets stay. */
const withoutPossessives = (text: string): string => text.replaceAll(/['’]s\b/g, "  ");

/** Crops and what they are part of may have something: “cocoa's share”. */
const POSSESSED: ReadonlySet<string> = new Set<Word>(["crop", "driverPart"]);

const WORD_KINDS = Object.entries(words).map(([name, table]): Kind => {
  const kind = wordsKind(name, table as Record<string, string[]>);
  const plain = POSSESSED.has(name) ? withoutPossessives : (text: string) => text;
  return { ...kind, find: (text) => kind.find(plain(text)).filter(isClear) };
});

/** Short words are too like one another: miles are no mines. */
const LONG = 8;
const isClear = ({ score, start, end }: Mention): boolean => score === 1 || end - start >= LONG;

export const wordsIn = (kind: Word, text: string): string[] =>
  mentionsOf(kind, text).flatMap(({ values }) => values);

export const mentionsOf = (kind: Word, text: string): Mention[] =>
  WORD_KINDS.find(({ name }) => name === kind)!
    .find(text)
    .filter(({ score }) => score === 1);

const groupKind = wordsKind(
  "area",
  Object.fromEntries([...GROUPS].map(([value, { names }]) => [value, names])),
);

/** “Georgia (the country)”, “Georgia, United States (state or province)”: as choices are labelled. */
const LEVELS: Record<string, AoiSubtype> = {
  "the country": "country",
  "state or province": "state-province",
  "district or county": "district-county",
};

function labelled(text: string, mentions: PlaceMention[]): PlaceMention[] {
  const level = Object.keys(LEVELS).find((one) => text.trim().endsWith(`(${one})`));
  if (!level) return mentions;
  return mentions.map((mention) => {
    const areas = mention.areas.filter(({ subtype }) => subtype === LEVELS[level]);
    return areas.length > 0 ? { ...mention, areas } : mention;
  });
}

function ownMentions(text: string, own: readonly Area[]): PlaceMention[] {
  const lower = text.toLowerCase();
  return own.flatMap((area) => {
    const start = lower.indexOf(area.name.toLowerCase());
    const end = start + area.name.length;
    const isWord = start >= 0 && !isLetter(text[start - 1]) && !isLetter(text[end]);
    return isWord && area.name.length > 2
      ? [{ text: text.slice(start, end), start, end, areas: [area], score: 1 }]
      : [];
  });
}

const isLetter = (letter = ""): boolean => letter.toLowerCase() !== letter.toUpperCase();

function areaMentions(text: string, own: readonly Area[]): Mention[] {
  const grouped = groupKind.find(withoutPossessives(text)).filter(({ score }) => score === 1);
  // “The Gran Chaco in Bolivia” is the region's part there, not the province of that name.
  const isOfGroup = ({ areas, start }: PlaceMention) =>
    areas.every(isMunicipal) && grouped.some((group) => group.start === start);
  const named = [...ownMentions(text, own), ...labelled(text, placeMentions(text))]
    .filter((mention) => !isOfGroup(mention))
    .map(
      ({ areas, start, end, score }): Mention => ({
        kind: "area",
        values: areas.map(({ ref }) => ref),
        start,
        end,
        score,
      }),
    );
  const taken: Mention[] = [];
  // Of the same words those of a group are meant: its names are written here by hand.
  for (const one of [...grouped, ...named].sort(
    (a, b) => b.score - a.score || b.end - b.start - (a.end - a.start),
  )) {
    if (!taken.some(({ start, end }) => start < one.end && one.start < end)) taken.push(one);
  }
  const trees = mentionsOf("treeName", text);
  return taken
    .filter(({ values }) => values[0] !== "group:title")
    .filter((one) => !trees.some(({ start, end }) => start < one.end && one.start < end))
    .sort((a, b) => a.start - b.start);
}

export const labelOf = (ref: string, own: readonly Area[]): string =>
  GROUPS.get(ref)?.label ?? areaByRef(ref)?.name ?? own.find((area) => area.ref === ref)?.name ?? ref;

export const landKinds = (own: readonly Area[]): Kind[] => [
  {
    name: "area",
    isName: true,
    find: (text) => areaMentions(text, own),
    label: (ref) => labelOf(ref, own),
  },
  ...WORD_KINDS,
];

export const nameOfDataset = (id: number): string => datasetById(id)?.name ?? "These data";
