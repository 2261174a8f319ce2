import type { Phrase, WordFact, WordKind } from "@/lib/agent/truth";
import { directionName } from "../format";
import { LINES } from "../lines";
import {
  type Arrival,
  Direction,
  type Journey,
  LINE_IDS,
  type LineId,
  type LineRoute,
  type LineStatus,
  type Station,
} from "../types";

/** A line as prose may call it, with “line” after it or not. */
export const nameOf = (line: LineId): string => LINES[line].name.replace(/ line$/, "");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const phrase = (pattern: string, ...values: string[]): Phrase => ({ pattern, values });

const DELAYS = ["Minor Delays", "Severe Delays"];
const SHUT = ["Service Closed", "Closed", "Suspended", "Planned Closure", "No Service", "Not Running"];
const PARTLY = ["Part Closure", "Part Closed", "Part Suspended"];
const OTHER = ["Reduced Service", "Special Service", "Bus Service", "Diverted", "Change of frequency"];
const TROUBLED = [...DELAYS, ...SHUT, ...PARTLY, ...OTHER];

const STATUS: WordKind = {
  quantity: "status",
  phrases: [
    phrase(
      "no (?:\\w+ )?(?:delays?|disruptions?|problems|issues|closures?|incidents)(?: at all)?",
      "Good Service",
    ),
    phrase(
      "(?:good|normal) services?|(?:run\\w*|operat\\w+|work\\w*) (?:normally|smoothly|well|fine|as (?:usual|normal|planned|scheduled)|on time|without \\w+)|on time|fully operational|without (?:any )?(?:delays?|problems|disruption)",
      "Good Service",
    ),
    phrase("(?:minor|slight|small|short|light) (?:and \\w+ )?delays?", "Minor Delays"),
    phrase("(?:severe|serious|major|heavy|significant|long|big) delays?", "Severe Delays"),
    phrase("delays?|delayed|late", ...DELAYS),
    phrase("part(?:ly|ial|ially)?[- ](?:suspended|suspension)", "Part Suspended"),
    phrase(
      "(?:part(?:ly|ial|ially)?|some)[- ](?:clos\\w+|shut)|part of (?:it|the line) is (?:closed|shut)",
      ...PARTLY,
    ),
    phrase("reduced service", "Reduced Service"),
    phrase("special service", "Special Service"),
    phrase("(?:rail )?replacement bus\\w*|bus service", "Bus Service"),
    phrase("suspended|suspension", "Suspended", "Part Suspended"),
    phrase(
      "(?:fully |completely |entirely |service )?(?:closed|shut(?: down)?|not (?:running|operating)|no (?:service|trains))",
      ...SHUT,
    ),
    phrase("stopped(?: running)?(?: for the night)?", ...SHUT),
    phrase("disrupted|disruptions?|problems?|affected|issues", ...TROUBLED),
  ],
};

const causeOf = ({ reason }: LineStatus): string =>
  /due to (?:an? )?(?:earlier )?(.+?)\.?$/iu.exec(reason ?? "")?.[1] ?? "";

export function statusWords(statuses: LineStatus[]): WordFact[] {
  const causes = new Set(statuses.map(causeOf).filter(Boolean));
  const why: WordKind = {
    quantity: "cause",
    phrases: [...causes].map((cause) => phrase(escaped(cause), cause)),
  };
  return statuses.flatMap((status): WordFact[] => {
    const of = [nameOf(status.line)];
    const cause = causeOf(status);
    return [
      { value: status.status, kind: STATUS, of },
      ...(causes.size > 0 ? [{ value: cause, kind: why, of }] : []),
    ];
  });
}

const isOf = (value: string, names: readonly string[]): Phrase => ({
  pattern: names.map(escaped).join("|"),
  values: [value],
  isName: true,
});

const OTHER_LINE: Phrase = {
  pattern:
    "(?!(?:The|This|That|Each|Every|All|Your|No|Tube|Underground|Overground|Any|One|Which|Both|Other|Another) )\\p{Lu}[\\p{L}’']+(?: (?:& |and )?\\p{Lu}[\\p{L}’']+)* lines?",
  values: [],
  isName: true,
};

const LINE: WordKind = {
  quantity: "line",
  phrases: LINE_IDS.map(
    (id): Phrase => ({
      ...isOf(id, [nameOf(id)]),
      pattern: `(?:${escaped(nameOf(id)).replace("&", "(?:&|and)")})(?! (?:Line )?(?:Coach|Circus|Cross|Street|Park|Wharf|Square|Road|Town|Central))`,
    }),
  ).concat(OTHER_LINE),
};

const lineWord = (line: LineId, of: string[]): WordFact => ({ value: line, kind: LINE, of });

const DIRECTION: WordKind = {
  quantity: "direction",
  phrases: Direction.options.map((value) =>
    phrase(
      `${directionName(value)}${value.endsWith("bound") ? `|${value.replace("bound", "(?:-bound|wards?)")}` : ""}`,
      value,
    ),
  ),
};

const directionWord = (value: Direction | null, of: string[]): WordFact[] =>
  value ? [{ value, kind: DIRECTION, of }] : [];

const spellings = (name: string): string =>
  escaped(name)
    .replace("&", "(?:&|and)")
    .replace(/ (\\\(.*\))$/, "(?: $1)?");

/** A question that names answer, each after words such as “change at”. */
const afterWords = (quantity: string, words: string, names: Iterable<string>): WordKind => ({
  quantity,
  phrases: [...new Set(names)]
    .sort((a, b) => b.length - a.length)
    .map((name) => ({
      pattern: `(?<=\\b(?:${words}) (?:the )?)${spellings(name)}`,
      values: [name],
    })),
});

export function arrivalWords(station: string, trains: Arrival[]): WordFact[] {
  const towards = afterWords(
    "destination",
    "to|towards?|for|destination|terminat\\w+ at",
    trains.map(({ destination }) => destination),
  );
  const where = {
    quantity: "place",
    phrases: [...new Set(trains.map(({ currentLocation }) => currentLocation ?? ""))]
      .filter(Boolean)
      .map((place) => phrase(`${escaped(place)}`, place)),
  };
  return trains.flatMap(({ line, direction, destination, currentLocation }): WordFact[] => {
    const way = direction ? [directionName(direction)] : [];
    return [
      lineWord(line, [station, destination, ...way]),
      ...directionWord(direction, [station, nameOf(line), destination]),
      { value: destination, kind: towards, of: [station, nameOf(line), ...way] },
      ...(currentLocation
        ? [{ value: currentLocation, kind: where, of: [nameOf(line), destination, ...way] }]
        : []),
    ];
  });
}

const CHANGE = "(?:chang\\w+|interchang\\w+|switch\\w*|transfer\\w*)[^.;]{0,45}? at";

export function journeyWords(from: string, to: string, journeys: Journey[]): WordFact[] {
  const legs = journeys.flatMap((journey) => journey.legs);
  const names = legs.flatMap((leg) => [leg.from.name, leg.to.name, ...leg.stops.map(({ name }) => name)]);
  const change = afterWords("change", CHANGE, names);
  const towards = afterWords("towards", "towards?|bound for|direction of", [
    ...names,
    ...legs.flatMap((leg) => leg.towards ?? []),
  ]);
  const order = orderWords(
    journeys.map((journey) => stopsOf(journey.legs)),
    names,
  );
  const words = journeys.flatMap(({ legs: own }) => {
    const lines = own.flatMap(({ line }) => (line ? [nameOf(line)] : []));
    const changes = own.slice(1).map((leg) => leg.from.name);
    return [
      ...own.flatMap((leg) => legWords(leg, towards, [from, to])),
      ...(changes.length > 0 ? changes : ["nowhere"]).map((value) => ({ value, kind: change, of: lines })),
    ];
  });
  return [...words, ...order];
}

function legWords(leg: Journey["legs"][number], towards: WordKind, ends: string[]): WordFact[] {
  if (!leg.line) return [];
  const of = [nameOf(leg.line)];
  return [
    lineWord(leg.line, [...ends, leg.from.name, ...leg.stops.map(({ name }) => name)]),
    ...directionWord(leg.direction, of),
    ...(leg.towards ? [leg.towards, leg.to.name] : []).map((value) => ({ value, kind: towards, of })),
  ];
}

const stopsOf = (legs: Journey["legs"]): string[] => [
  ...legs.slice(0, 1).map(({ from }) => from.name),
  ...legs.flatMap(({ stops }) => stops.map(({ name }) => name)),
];

function orderWords(ways: string[][], names: string[]): WordFact[] {
  const next = afterWords("next", "(?:right|directly|immediately|straight|just|stop|station) after", names);
  const before = afterWords("before", "before", names);
  const after = afterWords("after", "after", names);
  return ways.flatMap((stops) =>
    stops.flatMap((stop, at) =>
      stops
        .slice(at + 1)
        .flatMap((later, step): WordFact[] => [
          { value: later, kind: before, of: [stop] },
          { value: stop, kind: after, of: [later] },
          ...(step === 0 ? [{ value: stop, kind: next, of: [later] }] : []),
        ]),
    ),
  );
}

const ACCESS: WordKind = {
  quantity: "access",
  phrases: [
    phrase(
      "step[- ]free (?:access )?(?:all the way )?from (?:the )?street to (?:the )?trains?|fully (?:step[- ]free|accessible)",
      "street-to-train",
    ),
    phrase(
      "step[- ]free (?:access )?(?:only )?(?:from (?:the )?street )?(?:only )?(?:to|as far as) (?:the )?platforms?",
      "street-to-platform",
    ),
    phrase("(?:partly|partially|partial) (?:step[- ]free|accessible)", "partial"),
    phrase("step[- ]free|wheelchair[- ]accessible|accessible", "street-to-train", "street-to-platform"),
  ],
};

export const stationWords = ({ name, lines, stepFree }: Station): WordFact[] => [
  ...lines.map((line) => lineWord(line, [name])),
  ...(stepFree ? [{ value: stepFree, kind: ACCESS, of: [name] }] : []),
];

const BETWEEN = "(?:sits|lies|is|are|located|comes|directly|right|just) between";

export function lineWords(line: LineId, routes: Pick<LineRoute, "stations">[]): WordFact[] {
  const name = nameOf(line);
  const names = routes.flatMap(({ stations }) => stations.map((station) => station.name));
  const end = afterWords(
    "end",
    "(?:ends?|ending|terminat\\w+|termin(?:us|i)(?: (?:is|are))?)(?: (?:at|in))?|runs? from|running from",
    names,
  );
  const beside = afterWords(
    "neighbour",
    `(?:next|first|last|directly|right|immediately|straight|just|stop|station) (?:stop |station )?(?:after|before|past)|next to|${BETWEEN}|${BETWEEN} [^.,;]{3,40}? and`,
    names,
  );
  return [
    ...[...new Set(names)].map((station) => lineWord(line, [station])),
    ...routes.flatMap(({ stations }) => {
      const ends = [stations[0], stations.at(-1)].flatMap((station) => station?.name ?? []);
      const pairs = stations.slice(1).flatMap((station, at): [string, string][] => {
        const previous = stations[at]!.name;
        return [
          [station.name, previous],
          [previous, station.name],
        ];
      });
      return [
        ...ends.map((value): WordFact => ({ value, kind: end, of: [name] })),
        ...pairs.map(([value, of]): WordFact => ({ value, kind: beside, of: [of] })),
      ];
    }),
  ];
}
