import { LINES } from "./lines";
import { linesAt, stations } from "./network";
import { LINE_IDS, type LineId } from "./types";

/** Who answers questions about a line. The Overground's six lines share one specialist. */
export interface Specialist {
  /** As the router names it, e.g. CIRCLE. */
  agent: string;
  node: string;
  /** As people know it, e.g. “Circle line”. */
  title: string;
  lines: LineId[];
  keywords: string[];
  /** Stations whose mention alone explains the routing. */
  stationMentions: string[];
}

/** CIRCLE, BAKERLOO and DISTRICT are the reference document's; the others follow: the name, two or three stations. */
const TABLE: Record<
  string,
  Pick<Specialist, "keywords" | "stationMentions"> & { title: string; lines: LineId[] }
> = {
  CIRCLE: {
    title: "Circle line",
    lines: ["circle"],
    keywords: ["circle", "baker street", "king's cross", "liverpool street"],
    stationMentions: ["baker street"],
  },
  BAKERLOO: {
    title: "Bakerloo line",
    lines: ["bakerloo"],
    keywords: ["bakerloo", "oxford circus", "waterloo", "elephant castle"],
    stationMentions: ["oxford circus"],
  },
  DISTRICT: {
    title: "District line",
    lines: ["district"],
    keywords: ["district", "westminster", "victoria", "earl's court"],
    stationMentions: ["westminster"],
  },
  CENTRAL: line("central", ["stratford", "bank", "shepherd's bush"]),
  HAMMERSMITH_CITY: line("hammersmith-city", ["hammersmith", "barking", "shepherd's bush market"]),
  JUBILEE: line("jubilee", ["canary wharf", "wembley park", "stanmore"]),
  METROPOLITAN: line("metropolitan", ["harrow-on-the-hill", "uxbridge", "amersham"]),
  NORTHERN: line("northern", ["camden town", "morden", "high barnet"]),
  PICCADILLY: line("piccadilly", ["heathrow", "cockfosters", "covent garden"]),
  VICTORIA: line("victoria", ["brixton", "walthamstow", "seven sisters"]),
  WATERLOO_CITY: line("waterloo-city", []),
  ELIZABETH: line("elizabeth", ["abbey wood", "reading", "farringdon"]),
  DLR: line("dlr", ["lewisham", "woolwich", "city airport", "greenwich"]),
  OVERGROUND: {
    title: "Overground",
    lines: ["liberty", "lioness", "mildmay", "suffragette", "weaver", "windrush"],
    keywords: ["overground", "liberty", "lioness", "mildmay", "suffragette", "weaver", "windrush"],
    stationMentions: ["highbury", "gospel oak", "clapham junction"],
  },
};

function line(id: LineId, keyStations: string[]) {
  const { name } = LINES[id];
  return {
    title: /line$|^DLR$/.test(name) ? name : `${name} line`,
    lines: [id],
    keywords: [name.toLowerCase(), ...keyStations],
    stationMentions: keyStations,
  };
}

const camel = (agent: string) =>
  agent.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const SPECIALISTS: Specialist[] = Object.entries(TABLE).map(([agent, entry]) => ({
  agent,
  node: camel(agent),
  ...entry,
}));

export const specialistOf = (agent: string): Specialist | undefined =>
  SPECIALISTS.find((specialist) => specialist.agent === agent);

export function routingChoices() {
  choices ??= SPECIALISTS.map(({ agent, lines, keywords }) => ({
    value: agent,
    evidence: [
      ...lines.flatMap(lineNames).map((phrase) => ({ phrase, weight: 3 })),
      ...keywords.map((phrase) => ({ phrase, weight: 1 })),
      ...stations()
        .filter((station) => station.lines.some((id) => lines.includes(id)))
        .map((station) => ({ phrase: station.name, weight: 0.9 / linesAt(station.name).length })),
    ],
  }));
  return choices;
}

let choices: { value: string; evidence: { phrase: string; weight: number }[] }[] | undefined;

function lineNames(id: LineId): string[] {
  const { name, aliases } = LINES[id];
  return [`${name} line`, ...aliases.filter((alias) => !stationNames().has(alias.toLowerCase()))];
}

let namesOfStations: Set<string> | undefined;

function stationNames(): Set<string> {
  namesOfStations ??= new Set(stations().map((station) => station.name.toLowerCase()));
  return namesOfStations;
}

/** Every line has a specialist; said here so that a new line without one fails when the desk is loaded. */
const covered = new Set(SPECIALISTS.flatMap(({ lines }) => lines));
for (const id of LINE_IDS) if (!covered.has(id)) throw new Error(`The ${id} line has no specialist.`);
