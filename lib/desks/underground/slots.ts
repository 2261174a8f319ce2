import { Lexicon } from "@/lib/models/embedded/lexicon";
import type { EntitySlot } from "@/lib/models/embedded/slots";
import { GROUP_ALIASES, LINES } from "./lines";
import { stationNames, stations } from "./network";
import { SCOPE } from "./scope";
import { LINE_IDS, type LineId } from "./types";

let stationLexicon: Lexicon | undefined;
let lineLexicon: Lexicon | undefined;
let linesByStation: Map<string, LineId[]> | undefined;

/** “Hammersmith (H&C)” is also just “Hammersmith”, and then ambiguous. */
const withoutBrackets = (name: string) => name.replace(/\s*\(.*\)$/, "");

/** Stations by their names and nicknames; a value is a station's own, unique name. */
function stationsLexicon(): Lexicon {
  stationLexicon ??= new Lexicon(
    stationNames().map(({ names }) => ({
      value: names[0] ?? "",
      names: [...names, ...names.map(withoutBrackets)],
    })),
    SCOPE.common,
  );
  return stationLexicon;
}

/** Lines by their names, nicknames and colours, and words for several lines; a value is a line's id. */
function linesLexicon(): Lexicon {
  lineLexicon ??= new Lexicon(
    [
      ...LINE_IDS.map((id) => ({
        value: id,
        names: [LINES[id].name, ...LINES[id].aliases].flatMap(withLine),
      })),
      ...Object.entries(GROUP_ALIASES).flatMap(([name, ids]) =>
        ids.map((value) => ({ value, names: withLine(name) })),
      ),
    ],
    SCOPE.common,
  );
  return lineLexicon;
}

function withLine(name: string): string[] {
  return /\blines?$/i.test(name) ? [name] : [name, `${name} line`];
}

/** The lines that call at a station of this name. */
export function linesAt(name: string): LineId[] {
  linesByStation ??= new Map(stations().map((station) => [station.name, station.lines]));
  return linesByStation.get(name) ?? [];
}

const served = (name: string, line: unknown) => linesAt(name).includes(line as LineId);

/** A station; with the line known, an ambiguous name means the station on that line. */
export const stationSlot: EntitySlot = {
  kind: "entity",
  type: "station",
  lexicon: stationsLexicon,
  mask: "Baker Street",
  before: ["at", "from", "for", "into", "in", "leaving"],
  after: ["station"],
  fillers: ["station", "tube", "underground"],
  narrow: (names, filled) => (filled.line ? names.filter((name) => served(name, filled.line)) : names),
  ask: "Which station?",
};

/** A line; with the station known, a word for several lines means the ones that call there. */
export const lineSlot: EntitySlot = {
  kind: "entity",
  type: "line",
  lexicon: linesLexicon,
  mask: "Bakerloo line",
  before: ["the", "on the"],
  after: ["line", "lines", "train", "trains", "service", "one"],
  fillers: ["line", "station", "tube", "underground"],
  narrow: (ids, filled) => (filled.station ? ids.filter((id) => served(filled.station as string, id)) : ids),
  ask: "Which line?",
};

/** Drops a carried line that doesn't call at the station asked about now, and a count that belonged to the old question. */
export function settleStationAndLine(
  args: Record<string, unknown>,
  fresh: ReadonlySet<string>,
): Record<string, unknown> {
  const { line, nth, ...rest } = args;
  const lineFits = line === undefined || fresh.has("line") || served(String(args.station), line);
  const keepsCount = fresh.has("nth") || fresh.size === 0;
  return {
    ...rest,
    ...(line !== undefined && lineFits && { line }),
    ...(nth !== undefined && keepsCount && { nth }),
  };
}
