import { distance } from "fastest-levenshtein";
import type { Mention } from "@/lib/understanding/frame";
import { type Kind, kindOf, words } from "@/lib/understanding/kinds";
import { normalise } from "@/lib/understanding/text";
import { lineName } from "../format";
import { GROUP_ALIASES, LINES } from "../lines";
import { searchStations, stationNames } from "../network";
import { SCOPE } from "../scope";
import { LINE_IDS, type LineId } from "../types";
import cannot from "./cannot.json";
import lacking from "./lacking.json";
import landmarks from "./landmarks.json";
import outlying from "./outlying.json";
import shortened from "./shortened.json";
import terms from "./terms.json";
import table from "./words.json";

/** “Hammersmith (H&C)” is also just “Hammersmith”, and then both. */
const withoutBrackets = (name: string) => name.replace(/\s*\(.*\)$/, "");

const SHORT: Record<string, string[]> = shortened;

function shortNames(name: string): string[] {
  const parts = name.split(" ");
  return parts.flatMap((part, at) =>
    (SHORT[part] ?? []).map((short) => [...parts.slice(0, at), short, ...parts.slice(at + 1)].join(" ")),
  );
}

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
    near: (text) =>
      searchStations(text, 3)
        .map(({ station }) => station.name)
        .filter((name) => isLike(text, name)),
  },
);

/** How many letters of a name may differ for it to be offered in place of another. */
const UNLIKE = 0.3;

/** Whether a name may have been meant by a misspelt one; “Richmond” isn't what “Brighton” meant. */
function isLike(text: string, name: string): boolean {
  const [said, known] = [normalise(text), normalise(withoutBrackets(name))];
  if (` ${known} `.includes(` ${said} `)) return true;
  return distance(said, known) <= UNLIKE * Math.max(said.length, known.length);
}

const isInside = (one: Mention, other: Mention): boolean => other.start <= one.start && one.end <= other.end;
const lengthOf = ({ start, end }: Mention): number => end - start;

/** As `anyStation`; a line's exact name (“W&C”) or a place beyond the network (“Stafford”) is no misspelt station. */
export const stationKind: Kind = {
  ...anyStation,
  find(text) {
    const found = anyStation.find(text);
    const lines = lineKind.find(text).filter(({ score }) => score === 1);
    const beyond = anyOutlying.find(text);
    return found.filter((one) => {
      if (beyond.some((other) => isInside(one, other) && (one.score < 1 || lengthOf(other) > lengthOf(one))))
        return false;
      return one.score === 1 || !lines.some((line) => isInside(one, line));
    });
  },
};

/** A place that these lines don't reach, the stations one gets there from, and what goes on from them. */
export interface Outlying {
  name: string;
  via: string[];
  by: string;
}

const OUTLYING: Outlying[] = outlying.flatMap(({ places, via, by }) =>
  places.map((name) => ({ name, via, by })),
);

const anyOutlying = exact(
  kindOf(
    "outlying",
    OUTLYING.map(({ name }) => ({ value: name, names: [name, `${name} station`] })),
  ),
);

/** Places beyond the network; a value is the place's name. What is part of a station's name is none (“Liverpool Street”). */
export const outlyingKind: Kind = {
  ...anyOutlying,
  find(text) {
    const found = anyOutlying.find(text);
    if (found.length === 0) return found;
    const names = [...anyStation.find(text), ...lineKind.find(text)];
    return found.filter(
      (one) => !names.some((other) => isInside(one, other) && lengthOf(other) > lengthOf(one)),
    );
  },
};

export const outlyingOf = (name: string): Outlying => OUTLYING.find((one) => one.name === name)!;

/** What of a text is a sight beside a station; a value is the station's name. */
export const landmarkKind = exact(
  kindOf(
    "landmark",
    Object.entries(LANDMARKS).map(([value, names]) => ({ value, names })),
    { isName: false },
  ),
);

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

export const WORDS = Object.fromEntries(
  Object.entries(table).map(([name, values]) => {
    const kind = words(name, values as Record<string, string[]>);
    return [name, FUZZY.has(name) ? kind : exact(kind)];
  }),
) as Record<keyof typeof table, Kind>;

export function exact(kind: Kind): Kind {
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
  outlyingKind,
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
