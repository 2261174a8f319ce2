import type { Frame } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { LINES } from "../../lines";
import { LINE_IDS, type LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import { isOfLine, linesIn, stationsIn } from "../places";

/** “How else can I get there?”, after a line's status, avoids it; “if the Met goes down” avoids it on the way told. */
export function avoidTroubled(request: Request): void {
  const { frame, earlier, text } = request;
  if (saidIn(WORDS.otherwise, text).length === 0) return;
  frame.slots = frame.slots.filter(
    ({ role, carried, text: own }) => role !== "what" || carried || saidIn(WORDS.otherwise, own).length === 0,
  );
  const isLine = (slot: Frame["slots"][number]) => isOfLine(request, slot);
  const [last] = earlier;
  const isOfStatus = last?.function === "status";
  if (!isOfStatus && frame.act === "ask" && frame.slots.some(({ role }) => role === "from")) return;
  const isNamed = frame.slots.some((slot) => !slot.carried && isLine(slot));
  const troubled =
    isOfStatus && !isNamed ? last.slots.filter((slot) => slot.role === "name" && isLine(slot)) : [];
  const way = frame.slots.some(({ role }) => role === "to")
    ? []
    : (earlier.find((one) => one.function === "journey")?.slots ?? []).filter(({ role }) => KEPT.has(role));
  frame.slots = [
    ...frame.slots.filter((slot) => !slot.carried || !isLine(slot)),
    ...way.map((slot) => ({ ...slot, carried: true as const })),
    ...troubled.map(({ carried: _, ...slot }) => ({ ...slot, role: "avoid" as const })),
  ];
}

const JOINS: ReadonlySet<string> = new Set([
  "or",
  "and",
  "nor",
  "the",
  "either",
  "both",
  "at",
  "station",
  "line",
  "also",
]);

/** “If I switch to the Central at Bank” wants it; “I don't want to change to the Central” refuses it. */
const ONTO =
  /(?:\bif|^(?:(?:and|but|so|then) )*when|\b(?:can|could|should)) (?:i|we|you|one) (?:then |just |do |did )?(?:change|changed|swap|swapped|switch|switched|transfer|transferred)(?: over)? (?:to|onto|on to)(?: the)?$/;
const REFUSES =
  /\b(?:not|no|never|nor|neither|\p{L}+nt|cannot|without|avoid\p{L}*|refuse|hate|hates|dislike|dread|loathe|rather|instead|less|fewer|skip\p{L}*|miss out|except|unless|hard|difficult|impossible|pain|nuisance|problem|annoy\p{L}*|lost)\b/u;
const CLAUSE = /[,.;:!?–—]/;

/** Whether the words of its clause before a line lead onto it. */
function isLedOnto(text: string, start: number): boolean {
  const clause = normalise(text.slice(0, start).split(CLAUSE).at(-1) ?? "");
  return ONTO.test(clause) && !REFUSES.test(clause);
}

/** “If I don't want Oval or Bank”: all the names after words that refuse are kept clear of, whatever they were taken for. */
export function settleRefused({ frame, text }: Request): void {
  for (const slot of frame.slots)
    if (!slot.carried && slot.role === "avoid" && isLedOnto(text, slot.start))
      slot.role = slot.mentions.some(({ kind }) => kind === "line") ? "on" : "via";
  // “Why not via Bank?” refuses nothing.
  if (saidIn(WORDS.why, text).length > 0) return;
  const named = frame.slots
    .filter(
      ({ carried, mentions }) =>
        !carried && mentions.some(({ kind }) => kind === "station" || kind === "line"),
    )
    .sort((a, b) => a.start - b.start);
  for (const { end } of WORDS.refuse.find(text)) {
    let at = end;
    for (const slot of named.filter(({ start }) => start >= end)) {
      const between = normalise(text.slice(at, slot.start)).split(" ").filter(Boolean);
      if (!between.every((word) => JOINS.has(word))) break;
      slot.role = "avoid";
      at = slot.start + slot.text.length;
    }
  }
}

/** Lines that run deep below the ground, at least in the centre. */
const DEEP: LineId[] = [
  "bakerloo",
  "central",
  "jubilee",
  "northern",
  "piccadilly",
  "victoria",
  "waterloo-city",
  "elizabeth",
];

export function deepLines(request: Request): LineId[] {
  const texts = [
    request.text,
    ...(request.frame.act === "ask" ? [] : request.earlier.map(({ text }) => text)),
  ];
  if (!texts.some((text) => saidIn(WORDS.shallow, text).length > 0)) return [];
  request.use("prefer", "avoid", "what", "not", "on");
  request.note(
    "The Circle, District, Hammersmith & City and Metropolitan lines, the Overground and the DLR run near the surface or above it; this keeps to them.",
  );
  return DEEP;
}

const KEPT: ReadonlySet<string> = new Set(["from", "to", "via", "prefer", "arrive", "leave"]);

/** Lines and stations to keep clear of; a name that may be either is the line after “the”. */
export function avoidedBy(request: Request): { lines: LineId[]; stations: string[]; zones: string[] } {
  const zones = zonesAvoided(request);
  const roles = ["avoid", "except", "not"] as const;
  const lines = linesIn(request, roles);
  const stations = stationsIn(request, roles);
  const both = stations.filter(({ values }) => lines.some((line) => values.includes(LINES[line].name)));
  const isMeantAsLine = (text: string) => request.text.toLowerCase().includes(`the ${text.toLowerCase()}`);
  const asLines = both.filter(({ text }) => isMeantAsLine(text)).map(({ value }) => value);
  const asStations = both.filter(({ text }) => !isMeantAsLine(text)).map(({ value }) => value);
  const isTube =
    saidIn(WORDS.noTube, request.text).length > 0 ||
    request.allSaid("avoid").some((text) => saidIn(WORDS.tube, text).length > 0);
  if (isTube) return { lines: LINE_IDS.filter((line) => LINES[line].mode === "tube"), stations: [], zones };
  return {
    lines: lines.filter((line) => !asStations.includes(LINES[line].name)),
    stations: stations.map(({ value }) => value).filter((name) => !asLines.includes(name)),
    zones,
  };
}

const NUMBERS: Record<string, string> = { one: "1", two: "2", three: "3", four: "4", five: "5", six: "6" };
const ZONE =
  "(?:fare |travel )?zones? (\\d|one|two|three|four|five|six)(?: (?:and|or|to) (\\d|one|two|three|four|five|six)\\b)?";
const OFF_ZONES = new RegExp(
  `\\b(?:avoid|avoiding|avoids|doesnt|dont|without|skip|skipping|bypass|bypassing|outside|not|out of|clear of|off|round|around)(?: (?:going|go|passing|entering|through|via|into|in|of|the|all|touching|central))* ${ZONE}`,
);

function withZones(text: string): string {
  const centre = WORDS.central.find(text).find(({ score }) => score === 1);
  const said = centre ? `${text.slice(0, centre.start)}zone 1${text.slice(centre.end)}` : text;
  return OFF_ZONES.test(normalise(said)) ? said : text;
}

/** The centre that is kept out of is no place on the way. */
export function settleCentre(request: Request): void {
  const { frame, text } = request;
  if (withZones(text) === text) return;
  const [centre] = WORDS.central.find(text);
  frame.slots = frame.slots.filter(
    (slot) => slot.carried || slot.start + slot.text.length <= centre!.start || slot.start >= centre!.end,
  );
  request.note("I take central London as fare zone 1.");
}

/** “Avoiding zone 1”, marked or not; of this turn, or of the one that it goes on from. */
function zonesAvoided(request: Request): string[] {
  const isGoneOn = request.frame.act !== "ask" && request.earlier[0]?.function === "journey";
  const texts = [request.text, ...(isGoneOn ? request.earlier.map(({ text }) => text) : [])];
  const found = texts.map((text) => OFF_ZONES.exec(normalise(withZones(text)))).find(Boolean);
  if (!found) return [];
  for (const slot of request.frame.slots)
    if (
      /\bzones?\b/i.test(slot.text) &&
      ["prefer", "within", "not", "except", "via", "what"].includes(slot.role)
    )
      slot.role = "avoid";
  request.allSaid("avoid");
  const [from, to] = found.slice(1).map((number) => number && Number(NUMBERS[number] ?? number));
  if (!from) return [];
  const isRange = to && / to /.test(found[0]);
  return isRange
    ? Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
    : [from, to].flatMap((number) => (number ? String(number) : []));
}
