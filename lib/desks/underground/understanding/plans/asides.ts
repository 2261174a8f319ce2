import type { Request } from "@/lib/understanding/request";
import { dayInLondon, lineName, listed, timeInLondon } from "../../format";
import { LINES } from "../../lines";
import { periodOf } from "../../timetable";
import { LINE_IDS, type LineId, type Mode } from "../../types";
import colourNames from "../colours.json";
import { saidIn, WORDS } from "../kinds";
import { linesIn, stationsIn } from "../places";
import terms from "../terms.json";
import { shiftIn } from "./shifted";

const SOURCE =
  "Statuses, next trains and ways are TfL's where it can be reached, else from a simulation on TfL's network, and first and last trains may be estimated; each answer says which, and names its source below it. Step-free access and toilets are from TfL's data of March 2025, passengers from TfL's yearly counts. A figure marked “about” or “estimated” is no more exact than that.";

const LENGTHS =
  "I have no lengths of lines in kilometres or miles. I can compare lines by their **stations**, and tell how long a ride on them takes.";

const LONGEST =
  "I don't search for the longest or shortest of all ways, only for ways between two stations; I can tell you where a line ends and how long the ride from end to end takes.";

const ENTRIES =
  "Both together: TfL's yearly counts add entries and exits, so that a trip there and back counts twice, and a change of trains inside not at all.";

const TOUR =
  "I can't plan a tour of many lines or stations: I find ways between two stations, with a stop on the way at most. Name the legs one by one, and I give you each with its times.";

const SINCE_WHEN =
  "TfL's statuses don't say since when a line has been as it is, so I can't tell which has been down longest. I can tell which is worst **now**, and the reasons given.";

const STATISTICS =
  "I keep no record of how late trains were or how many were cancelled, so I can't give or compare such figures. TfL publishes reports on the Underground's performance at tfl.gov.uk, and the Office of Rail and Road figures for the Elizabeth line and the Overground at dataportal.orr.org.uk. I can tell you how a line runs **now**.";

/** That something isn't measured: alone where nothing else is asked of what is named, else before the rest. */
export function unmeasured(request: Request): string | undefined {
  const { frame, text } = request;
  const what = saidIn(WORDS.unmeasured, text);
  if (what.length === 0) return undefined;
  const isNamed = frame.slots.some(({ carried, mentions }) =>
    mentions.some(({ kind }) => !carried && (kind === "station" || kind === "line")),
  );
  const isClaim = saidIn(WORDS.isTrue, text).length > 0;
  const isMore =
    frame.function === "journey" ||
    [WORDS.fact, WORDS.nextTrain].some((kind) => saidIn(kind, text).length > 0);
  const lead = `I have no data on ${listed(what)}`;
  if (!isNamed || isClaim || !isMore || request.is("count"))
    return `${lead}${isClaim ? ", so I can't confirm or deny that" : ""}. ${INSTEAD}`;
  for (const slot of frame.slots) if (saidIn(WORDS.unmeasured, slot.text).length > 0) slot.role = "not";
  request.use("not");
  request.note(`${lead}; the rest I can tell.`);
  return undefined;
}

const INSTEAD =
  "Of a line I know its stations, branches, hours and how it runs now; of a station its lines, zone, access, lifts, toilets and passengers.";

export function aside(request: Request): string | undefined {
  const { frame, text } = request;
  const isOfPlace = frame.slots.some(({ mentions }) => mentions.some(({ kind }) => kind === "station"));
  if (saidIn(WORDS.lineList, text).length > 0 && !isOfPlace && !isOfTrouble(text)) return allLines();
  const ofTube = isOfPlace ? undefined : tubeOrNot(request);
  const told = ofTube ?? colours(request);
  if (told) return told;
  if (saidIn(WORDS.longestDown, text).length > 0) return SINCE_WHEN;
  if (saidIn(WORDS.statistics, text).length > 0 && !shiftIn(request)) return STATISTICS;
  if (saidIn(WORDS.length, text).length > 0 && !isOfPlace) return LENGTHS;
  if (saidIn(WORDS.longestRide, text).length > 0) return LONGEST;
  if (saidIn(WORDS.tour, text).length > 0) return TOUR;
  if (saidIn(WORDS.entries, text).length > 0) return ENTRIES;
  if (frame.act === "ask" || frame.slots.some(({ carried, role }) => !carried && role === "name"))
    return undefined;
  if (saidIn(WORDS.source, text).length > 0) return SOURCE;
  return saidIn(WORDS.peak, text).length > 0 && request.is("yesno") ? peak(request.moment.now) : undefined;
}

export const isCountOfStatus = ({ text, frame }: Request): boolean =>
  frame.function !== "status" &&
  [WORDS.lineList, WORDS.tubeLines].some((kind) => saidIn(kind, text).length > 0) &&
  isOfTrouble(text);

const isOfTrouble = (text: string): boolean =>
  [WORDS.trouble, WORDS.severity, WORDS.fine].some((kind) => saidIn(kind, text).length > 0);

const NETWORKS: Record<Mode, string> = {
  tube: "one of the Underground's lines",
  overground: "a line of the London Overground",
  dlr: "a light railway of its own",
  "elizabeth-line": "a railway of its own",
};

export function tubeOrNot(request: Request): string | undefined {
  if (!request.is("yesno") || saidIn(WORDS.isTube, request.text).length === 0 || isOfTrouble(request.text))
    return undefined;
  const lines = linesIn(request, ["name", "on", "what", "within"]);
  if (lines.length !== 1) return undefined;
  const { mode } = LINES[lines[0]!];
  return `${mode === "tube" ? "Yes" : "No"}: the **${lineName(lines[0]!)}** is ${NETWORKS[mode]}${mode === "tube" ? "" : ", though it is on the Tube map"}.`;
}

export function colours(request: Request): string | undefined {
  if (saidIn(WORDS.colour, request.text).length === 0) return undefined;
  const roles = ["name", "on", "what", "within", "every", "against"] as const;
  const here = linesIn(request, roles);
  const lines = here.length > 0 ? here : request.fromBefore("line", roles).flatMap(({ values }) => values);
  if (lines.length === 0 || stationsIn(request, [...roles, "from", "to", "toward"]).length > 0)
    return undefined;
  request.use("what", "top", "every");
  const said = lines.map((line) => `the **${lineName(line as LineId)}** is ${COLOURS[line as LineId]}`);
  return `On TfL's map ${listed([...new Set(said)])}.`;
}

const COLOURS: Record<LineId, string> = colourNames;

function allLines(): string {
  const named = (mode: string) =>
    LINE_IDS.filter((line) => LINES[line].mode === mode).map((line) => LINES[line].name);
  const [tube, overground] = [named("tube"), named("overground")];
  return `I know **${LINE_IDS.length} lines**: the Underground's ${tube.length} (${listed(tube)}), the Overground's ${overground.length} (${listed(overground)}), the Elizabeth line and the DLR.`;
}

function peak(now: Date): string {
  const isPeak = periodOf("central", now) === "peak";
  const at = now.toISOString();
  const meaning = terms.find(({ names }) => names.includes("off-peak"))?.text ?? "";
  return `${isPeak ? "Yes" : "No"}: now, ${dayInLondon(at)} at ${timeInLondon(at)}, is ${isPeak ? "peak" : "off-peak"}. ${meaning}`;
}
