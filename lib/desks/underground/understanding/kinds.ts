import { type Kind, kindOf, words } from "@/lib/understanding/kinds";
import { GROUP_ALIASES, LINES } from "../lines";
import { searchStations, stationNames } from "../network";
import { SCOPE } from "../scope";
import { LINE_IDS, type LineId } from "../types";
import { lineName } from "../words";
import cannot from "./cannot.json";
import lacking from "./lacking.json";
import landmarks from "./landmarks.json";
import shortened from "./shortened.json";
import terms from "./terms.json";
import table from "./words.json";

/** “Hammersmith (H&C)” is also just “Hammersmith”, and then both. */
const withoutBrackets = (name: string) => name.replace(/\s*\(.*\)$/, "");

/** “Cannon St”, “Fulham Bdway”: words of names as people shorten them. */
const SHORT: Record<string, string[]> = shortened;

function shortNames(name: string): string[] {
  const parts = name.split(" ");
  return parts.flatMap((part, at) =>
    (SHORT[part] ?? []).map((short) => [...parts.slice(0, at), short, ...parts.slice(at + 1)].join(" ")),
  );
}

/** What a station may be called: its names, each also without brackets and with words shortened. */
function namesOf(names: string[]): string[] {
  const bare = [...names, ...names.map(withoutBrackets)];
  return [...bare, ...bare.flatMap(shortNames), ...(LANDMARKS[names[0] ?? ""] ?? [])];
}

const LANDMARKS: Record<string, string[]> = landmarks;

/** Stations by their names, nicknames and the sights beside them; a value is a station's own, unique name. */
const anyStation = kindOf(
  "station",
  () =>
    stationNames().map(({ names }) => ({
      value: names[0] ?? "",
      names: namesOf(names),
    })),
  {
    common: SCOPE.common,
    near: (text) => searchStations(text, 3).map(({ station }) => station.name),
  },
);

/** As `anyStation`; what is a line's exact name is no misspelt station (“W&C”, “H&C”). */
export const stationKind: Kind = {
  ...anyStation,
  find(text) {
    const found = anyStation.find(text);
    if (found.every(({ score }) => score === 1)) return found;
    const lines = lineKind.find(text).filter(({ score }) => score === 1);
    return found.filter(
      ({ score, start, end }) => score === 1 || !lines.some((line) => line.start <= start && end <= line.end),
    );
  },
};

/** What of a text is a sight beside a station. */
export const landmarkKind = exact(words("landmark", LANDMARKS));

const withLine = (name: string): string[] =>
  /\blines?$/i.test(name) ? [name] : [name, `${name} line`, `${name} lines`];

/** Lines by their names, nicknames and colours, and words for several lines; a value is a line's id. */
export const lineKind = kindOf(
  "line",
  () => [
    ...LINE_IDS.map((id) => ({
      value: id as string,
      names: [LINES[id].name, ...LINES[id].aliases].flatMap(withLine),
    })),
    ...Object.entries(GROUP_ALIASES).flatMap(([name, ids]) =>
      ids.map((value) => ({ value, names: withLine(name) })),
    ),
  ],
  { common: SCOPE.common, label: (id) => lineName(id as LineId) },
);

/** Words whose misspellings are worth reading; of the others a near miss is mostly another word. */
const FUZZY: ReadonlySet<string> = new Set(["direction", "prefer", "fact", "severity"]);

/** Every list of words, by its name in words.json. */
export const WORDS = Object.fromEntries(
  Object.entries(table).map(([name, values]) => {
    const kind = words(name, values as Record<string, string[]>);
    return [name, FUZZY.has(name) ? kind : exact(kind)];
  }),
) as Record<keyof typeof table, Kind>;

function exact(kind: Kind): Kind {
  return { ...kind, find: (text) => kind.find(text).filter(({ score }) => score === 1) };
}

const entryKind = (name: string, entries: { names: string[] }[]): Kind =>
  words(name, Object.fromEntries(entries.map(({ names }, at) => [`entry${at}`, names])));

export const termKind = entryKind("term", terms);
export const topicKind = entryKind("topic", cannot);
export const lackingKind = exact(words("lacking", lacking));

export const KINDS: Kind[] = [
  stationKind,
  lineKind,
  landmarkKind,
  ...Object.values(WORDS),
  termKind,
  topicKind,
  lackingKind,
];

/** The values of a kind of words anywhere in a text, marked or not; exact words only. */
export function saidIn(kind: Kind, text: string): string[] {
  const found = kind.find(text).filter(({ score }) => score === 1);
  return [...new Set(found.flatMap(({ values }) => values.slice(0, 1)))];
}
