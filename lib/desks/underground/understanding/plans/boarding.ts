import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import { lineKind, saidIn, WORDS } from "../kinds";
import { candidates, linesAt, linesIn, noteSight, stationsIn } from "../places";
import { directionOf, isOfAccess } from "./access";

/** “How big is the gap at Oval?”, “is it level onto the train?”, “do I need a ramp?”: from the platform onto the train, on any page. */
export function boarding(request: Request): Call[] | undefined {
  if (!isAsked(request) || request.is("list", "rank", "extreme")) return undefined;
  const station = stationAsked(request);
  if (!station) return undefined;
  const { frame, text } = request;
  const lines = linesIn(request, ["on", "within", "name", "what", "to", "from", "via"], {
    orStation: true,
    freshFirst: true,
  });
  noteSight(request, station);
  const direction = directionOf(request);
  request.use("what", "prefer", "name", "ref", "on", "by", "against", "every", "toward");
  frame.function = "station";
  return candidates(station, lines).flatMap((name): Call[] => {
    const own = linesAt(request, lines, name);
    const args = { station: name, ...(own.length > 0 && { lines: own }), ...direction };
    const isRamp = saidIn(WORDS.boarding, text).includes("ramp");
    const access: Call = { tool: "find_station", args: { ...args, about: "step_free" } };
    const ontoTrain: Call = {
      tool: "find_station",
      args: { ...args, about: "boarding", ...(isRamp && { is_ramp: true }) },
    };
    return isOfAccessToo(text) ? [access, ontoTrain] : [ontoTrain];
  });
}

/** In this turn, or in the one before of which only the line, the direction or the station changes: “and on the Northern line?” */
function isAsked({ text, frame, earlier: [last] }: Request): boolean {
  const said = saidIn(WORDS.boarding, text);
  if (said.length > 0) return !said.includes("service");
  if (frame.act === "ask" || last?.function !== "station") return false;
  const isOther = saidIn(WORDS.fact, text).some((fact) => fact !== "lines");
  const isNamed =
    lineKind.find(text).some(({ score }) => score === 1) || saidIn(WORDS.direction, text).length > 0;
  return isNamed && !isOther && saidIn(WORDS.boarding, last.text).some((what) => what !== "service");
}

/** The one station that is asked about, in this turn or the one before; undefined where a way between two is. */
function stationAsked(request: Request): Named | undefined {
  const { frame, earlier } = request;
  const here = stationsIn(request, ["name", "from", "to", "within", "via", "what"]);
  const fresh = here.filter(({ isCarried }) => !isCarried);
  const isGoneOn = frame.act !== "ask" && earlier[0]?.function === "station";
  const before = here.length > 0 ? here : request.fromBefore("station", ["name", "from", "to", "within"]);
  const found = fresh.length > 0 ? fresh : isGoneOn ? before : [];
  return new Set(found.map(({ value }) => value)).size === 1 ? found[0] : undefined;
}

function isOfAccessToo(text: string): boolean {
  const own = WORDS.boarding.find(text);
  return WORDS.fact
    .find(text)
    .some(
      ({ start, end, score, values }) =>
        score === 1 &&
        isOfAccess(values[0] ?? "") &&
        !own.some((one) => one.start < end && start < one.end) &&
        text.slice(start, end).toLowerCase() !== "ramp",
    );
}
