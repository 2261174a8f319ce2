import type { Call } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import type { Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import cannotTexts from "../cannot.json";
import { saidIn, termKind, topicKind, WORDS } from "../kinds";
import { linesIn, stationsIn } from "../places";
import terms from "../terms.json";
import { colours, tubeOrNot } from "./asides";
import { boarding } from "./boarding";
import { handOver, isOfOtherWay, linesCalled, linesInCommon } from "./common";
import { ofBusyHours } from "./hours";
import { journey } from "./journey";
import { ofToiletsBefore } from "./toilets";

function found(request: Request, kind: Kind): number[] {
  const marked = request.frame.slots
    .filter(({ role }) => role !== "wrong" && role !== "ref")
    .flatMap(({ text, carried }) => (carried ? [] : kind.find(text)));
  request.use(
    "what",
    "name",
    "on",
    "from",
    "to",
    "prefer",
    "time",
    "every",
    "toward",
    "not",
    "via",
    "within",
    "unit",
    "rhythm",
    "by",
    "top",
  );
  const carried = request.frame.slots.flatMap(({ text, carried: isCarried }) =>
    isCarried ? kind.find(text) : [],
  );
  const whole = kind.find(request.text);
  const isExact = ({ score }: { score: number }) => score === 1;
  const isOfSeveral = request.is("compare") || saidIn(WORDS.difference, request.text).length > 0;
  const tries = [
    isOfSeveral ? whole.filter(isExact) : [],
    marked.filter(isExact),
    whole.filter(isExact),
    marked,
    carried,
  ];
  const best = tries.find((mentions) => mentions.length > 0) ?? [];
  return [...new Set(best.map(({ values }) => Number(values[0]?.replace("entry", ""))))];
}

const KNOWN =
  "I can explain what statuses such as “minor delays” or “part closure” mean, fare zones, step-free access, interchanges, the Night Tube, the Tube, the Overground and its lines, the DLR and the Elizabeth line. Which of them?";

/** “What's the difference between Bank and Monument?”, or two lines, is no matter of terms. */
function comparison(request: Request) {
  if (!request.is("compare") && saidIn(WORDS.difference, request.text).length === 0) return undefined;
  if (stationsIn(request, ["name", "from", "to", "against", "what"]).length > 1)
    return handOver(request, "station");
  const lines = linesIn(request, ["name", "from", "to", "against", "what"]).slice(0, 4);
  return lines.length > 1
    ? ["most_stations", "meeting"].map((about) => ({ tool: "compare_lines", args: { lines, about } }))
    : undefined;
}

function ofTwoLines(request: Request): Call[] | undefined {
  const isOfDifference = request.is("compare") || saidIn(WORDS.difference, request.text).length > 0;
  const named = request.names("line", ["name", "from", "to", "against", "what"]);
  const lines = [...new Set(named.flatMap(({ values }) => (values.length === 1 ? values : [])))];
  if (!isOfDifference || lines.length !== 2 || named.some(({ values }) => values.length > 1))
    return undefined;
  request.use("what", "by");
  return ["most_stations", "meeting", "ends"].map((about) => ({
    tool: "compare_lines",
    args: { lines, about },
  }));
}

/** So sure the reader is of a question that only its subject makes this desk's. */
const UNSURE = 0.25;

export const explain: Plan<undefined> = (request) => {
  const ofLines = linesInCommon(request) ?? linesCalled(request);
  if (ofLines) return ofLines;
  const say = tubeOrNot(request) ?? colours(request);
  if (say) return { say };
  const ofStatus = saidIn(WORDS.wording, request.text).length > 0 ? handOver(request, "status") : undefined;
  if (ofStatus) return ofStatus;
  const ofTwo = ofTwoLines(request);
  if (ofTwo) return ofTwo;
  const which = found(request, termKind).slice(0, 2);
  const compared = which.length === 0 ? comparison(request) : undefined;
  if (compared) return compared;
  // A word of the subject alone, of what the reader took for nobody's: not this desk's after all.
  if (which.length === 0 && request.frame.certainty <= UNSURE) return undefined;
  if (which.length === 0) return { say: `I have no explanation of that. ${KNOWN}` };
  return { say: which.map((at) => terms[at]!.text).join("\n\n") };
};

const isOfWay = (request: Request): boolean =>
  stationsIn(request, ["name", "from", "to"]).length > 1 &&
  [WORDS.whichLine, WORDS.wayTo].some((kind) => saidIn(kind, request.text).length > 0) &&
  saidIn(WORDS.fareWords, request.text).length === 0;

const isOfFares = ({ text }: Request): boolean => saidIn(WORDS.fareWords, text).length > 0;

/** “What's the fare from Oval to Bank?”: no fare is known, but the zones that it goes by. */
function zones(request: Request): Call[] | undefined {
  const named = stationsIn(request, ["name", "from", "to"]);
  const names = [...new Set(named.map(({ value }) => value))];
  if (names.length !== 2) return undefined;
  request.note(
    "I don't have fares: TfL's single fare finder is at tfl.gov.uk/fares. They go by the zones of both ends:",
  );
  return names.map((station) => ({ tool: "find_station", args: { station, about: "zone" } }));
}

export const cannot: Plan<undefined> = (request) => {
  const way = isOfWay(request) || isOfOtherWay(request) ? handOver(request, journey) : undefined;
  if (way) return way;
  const ofStation = boarding(request) ?? ofBusyHours(request) ?? ofToiletsBefore(request);
  if (ofStation) return ofStation;
  const [first] = found(request, topicKind);
  const ofZones = first !== undefined && isOfFares(request) ? zones(request) : undefined;
  if (ofZones) return ofZones;
  const list = first !== undefined && isOfLifts(request, first) ? handOver(request, "station") : undefined;
  if (list) return list;
  if (first !== undefined) return { say: cannotTexts[first]!.text };
  return {
    say: "I have no data on that. I know how lines run, the next trains, first and last trains, ways from station to station, and facts of stations and lines.",
  };
};

/** “I can't manage escalators. Which stations have a lift to the train?” asks which have one, not which of them works. */
const isOfLifts = (request: Request, topic: number): boolean =>
  cannotTexts[topic]!.names.includes("escalator") &&
  saidIn(WORDS.whichStations, request.text).length > 0 &&
  saidIn(WORDS.brokenDown, request.text).length === 0;
