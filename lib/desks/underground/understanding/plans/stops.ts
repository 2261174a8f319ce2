import type { Call } from "@/lib/understanding/frame";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { lineName } from "../../format";
import { LINES } from "../../lines";
import { LINE_IDS, type LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import {
  candidates,
  keepDirection,
  linesAt,
  linesIn,
  noteSight,
  oneOf,
  passOverNots,
  remember,
  settleEnds,
  stationOf,
  stationsIn,
} from "../places";
import { accessOf, isOfAccess } from "./access";
import { isOfEveryTrain, linesCalled, linesInCommon, planAs } from "./common";
import { isOfNames, zoneIn } from "./names";
import { lineOfStation } from "./which-line";

export const stops: Plan<undefined> = (request) => {
  passOverNots(request);
  const ofLines = linesInCommon(request) ?? linesCalled(request) ?? lineOfStation(request);
  if (ofLines) return ofLines;
  if (isOfWayTold(request)) return planAs(request, "journey");
  keepDirection(request);
  settleEnds(request);
  const lines = linesIn(request, ["name", "on", "within", "every", "what", "from", "to"], {
    orStation: request.has("on", "from"),
  });
  const [from, to] = endsOf(request, lines);
  const about = aboutOf(request);
  if (from && to && from !== to) return between(request, { from, to, lines });
  const named = stationsIn(request, ["name", "what", "to", "toward", "from"]);
  const isAsked = request.is("yesno") || saidIn(WORDS.isTrue, request.text).length > 0;
  const isClaim = lines.length === 2 && isAsked && saidIn(WORDS.size, request.text).length > 0;
  if (isClaim && named.length === 0) return claim(request, lines);
  const listing = isOfNames(request) ? planAs(request, "station") : undefined;
  if (listing) return listing;
  const isRanked = request.is("rank", "extreme");
  if (
    named.length === 0 &&
    (isRanked || request.is("compare")) &&
    saidIn(WORDS.speed, request.text).length > 0
  ) {
    request.use("what", "prefer", "top");
    return { say: SPEEDS };
  }
  const alone = alonePlan(request, lines);
  if (alone && named.length === 0) return alone;
  if (isOfEachLine(request) && named.length === 0) return ranked(request, linesOfEach(request, lines));
  if (isRanked || (lines.length > 1 && request.is("compare")))
    return ranked(request, isFreshLine(request) ? lines : []);
  if (lines.length > 1 && named.length === 0) return sharedBy(request, lines);
  const zone = lines.length > 0 && named.length === 0 ? zoneIn(request) : undefined;
  const isListed = lines.length > 0 && saidIn(WORDS.fact, request.text).some(isOfAccess);
  if (isListed || zone) {
    request.values("fact", ["what", "prefer"]);
    const isCount = request.is("count");
    return [
      {
        tool: "list_stations",
        args: {
          lines,
          ...(zone && { zone }),
          ...accessOf(request, isListed),
          ...(isCount && { is_count: true }),
        },
      },
    ];
  }
  const isWhole = about === "ends" || about === "branches";
  if (named.length > 0 && saidIn(WORDS.else, request.text).length > 0)
    return [{ tool: "find_station", args: { station: named[0]!.value, about: "lines" } }];
  if (lines.length > 0 && named.length > 0 && !isWhole) {
    const own = named[0]!.values.length === 1 ? linesAt(request, lines, named[0]!.value) : lines;
    const isNone = own.length > 1 && !own.some((line) => stationOf(named[0]!.value).lines.includes(line));
    if (isNone)
      return [{ tool: "find_station", args: { station: named[0]!.value, about: "lines", lines: own } }];
    return own.map((line) => ({
      tool: "line_stations",
      args: withStation(request, line, named[0]!.values, about),
    }));
  }
  if (lines.length === 0 && named.length === 2) return [direct(named[0]!.value, named[1]!.value)];
  for (const one of named) noteSight(request, one);
  if (lines.length === 0 && named.length === 1)
    return [{ tool: "find_station", args: { station: named[0]!.value, about: "lines" } }];
  if (lines.length === 0 && saidIn(WORDS.side, request.text).length > 0) {
    request.use("what", "within", "except", "toward");
    return { say: SIDES };
  }
  if (lines.length === 0 && request.is("count")) return counted(request);
  const wanted =
    lines.length > 0 ? lines : (request.need("line", { ask: "Which line?" })[0]!.values as LineId[]);
  const isCount = request.is("count");
  return wanted.map((line) => ({
    tool: "line_stations",
    args: { line, ...(isCount ? { about: "count" } : about && { about }) },
  }));
};

/** “How many stops is that, and do I have to change?”, of the way that was told: with its time and all else that was asked of it. */
function isOfWayTold(request: Request): boolean {
  const { frame, earlier, text } = request;
  const isCount = request.is("count", "value") && saidIn(WORDS.ask, text).includes("stops");
  const isOfChanges = saidIn(WORDS.askChanges, text).length > 0;
  const isNamed = frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station" || kind === "line"),
  );
  if (frame.act === "ask" || isNamed || !(isCount || isOfChanges)) return false;
  const [last] = earlier;
  if (
    last?.function !== "journey" ||
    !["from", "to"].every((end) => last.slots.some(({ role }) => role === end))
  )
    return false;
  frame.function = "journey";
  return true;
}

function claim(request: Request, lines: LineId[]): Call[] {
  const isFewest = saidIn(WORDS.size, request.text).includes("fewest");
  request.values("size", ["what", "top"]);
  request.use("what");
  return [
    {
      tool: "compare_lines",
      args: { lines, about: isFewest ? "fewest_stations" : "most_stations", is_claim: true },
    },
  ];
}

export function alonePlan(request: Request, lines: string[]): Call[] | undefined {
  if (lines.length === 0 || saidIn(WORDS.noOther, request.text).length === 0) return undefined;
  const isTube = [WORDS.tube, WORDS.tubeOnly].some((kind) => saidIn(kind, request.text).length > 0);
  request.use("what", "except", "not", "every", "within", "on", "name");
  const before = saidIn(WORDS.ofThem, request.text).length > 0 ? (request.earlier[0]?.text ?? "") : "";
  const isFree = [request.text, before].some((text) => saidIn(WORDS.fact, text).some(isOfAccess));
  return [
    {
      tool: "list_stations",
      args: {
        lines,
        no_other: isTube ? "tube" : "any",
        ...(isFree && { step_free: true }),
        ...(request.is("count") && { is_count: true }),
      },
    },
  ];
}

const isOfEachLine = (request: Request): boolean => {
  const { text, frame, earlier } = request;
  const isGoneOn = frame.act !== "ask" && saidIn(WORDS.eachLine, earlier[0]?.text ?? "").length > 0;
  return saidIn(WORDS.eachLine, text).length > 0 ? request.is("count", "rank", "compare") : isGoneOn;
};

function linesOfEach({ text }: Request, named: LineId[]): LineId[] {
  if (named.length > 1) return named;
  return saidIn(WORDS.tube, text).length > 0 ? TUBE : [];
}

export const TUBE = LINE_IDS.filter((line) => LINES[line].mode === "tube");

const SPEEDS =
  "I don't rank lines by speed: I only have running times between stations, so ask for the ride from one end to the other.";

const SIDES =
  "I can't count stations by river bank, borough or compass: I know their lines, fare zones and names, and count by those.";

/** “How many stations are there?”: of the Tube, if it is named, else of all lines. */
function counted(request: Request): Call[] {
  const isTube = saidIn(WORDS.tube, request.text).length > 0;
  return [{ tool: "list_stations", args: { ...(isTube && { lines: TUBE }), is_count: true } }];
}

const direct = (from: string, to: string): Call => ({
  tool: "plan_journey",
  args: { from, to, prefer: "fewest_changes", focus: "direct" },
});

const isFreshLine = (request: Request): boolean =>
  request.frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "line"),
  );

/** Stops between two stations; without a line, “can I stay on one train” is for the planner. */
function between(
  request: Request,
  { from, to, lines }: { from: string; to: string; lines: LineId[] },
): Call[] {
  const isOfTrains = isOfEveryTrain(request.text);
  if (request.is("yesno") && lines.length === 0 && !isOfTrains) return [direct(from, to)];
  const isShared = stationOf(from).lines.some((line) => stationOf(to).lines.includes(line));
  // Stops of a way with a change are the planner's.
  if (!isShared && lines.length === 0)
    return [{ tool: "plan_journey", args: { from, to, focus: focusIn(request.text) } }];
  const line = lines.length === 1 ? { line: lines[0] } : {};
  if (saidIn(WORDS.fact, request.text).some((fact) => isOfAccess(fact) || fact === "toilets"))
    return planAs(request, "station") as Call[];
  request.values("part", ["what"]);
  const isOfBranch = saidIn(WORDS.whichBranch, request.text).length > 0;
  const about = isOfBranch
    ? "branch"
    : isOfTrains
      ? "every_train"
      : request.is("count")
        ? "count"
        : undefined;
  const stretch = { tool: "line_stations", args: { ...line, from, to, ...(about && { about }) } };
  return [stretch, ...minutesOn(request, { from, to, lines })];
}

/** “And where do I change?” goes on about the stops of a way. */
function focusIn(text: string): "stops" | "changes" {
  const asked = saidIn(WORDS.ask, text);
  return asked.includes("changes") && !asked.includes("stops") ? "changes" : "stops";
}

function minutesOn(
  request: Request,
  { from, to, lines }: { from: string; to: string; lines: LineId[] },
): Call[] {
  if (!saidIn(WORDS.ask, request.text).includes("minutes")) return [];
  const [first, second] = lines;
  if (!second)
    return [
      { tool: "plan_journey", args: { from, to, ...(first && { use_lines: [first] }), focus: "minutes" } },
    ];
  const options = lines
    .slice(0, 4)
    .map((line) => ({ from, to, label: `the ${lineName(line)}`, use_lines: [line] }));
  return [{ tool: "compare_journeys", args: { options, by: "minutes" } }];
}

function sharedBy(request: Request, lines: LineId[]): Call[] {
  const named = request.names("line", ["name", "on", "within", "every", "what", "from", "to"]);
  const group = named.find(({ values }) => values.length > 1)?.values as LineId[] | undefined;
  const single = group && lines.filter((line) => !group.includes(line));
  if (group && single && single.length > 0)
    return [{ tool: "compare_lines", args: { lines: single, any_of: group, about: "meeting" } }];
  if (!saidIn(WORDS.fact, request.text).some(isOfAccess))
    return [{ tool: "compare_lines", args: { lines, about: "meeting" } }];
  request.values("fact", ["what", "prefer"]);
  return [{ tool: "list_stations", args: { lines, is_on_all: true, ...accessOf(request, true) } }];
}

function withStation(request: Request, line: LineId, names: string[], about: string | undefined) {
  const fit = candidates({ values: names } as never, [line])[0]!;
  if (request.is("yesno") || about === "calls") return { line, station: fit, about: "calls" };
  return request.has("toward", "to", "what", "name") && request.is("list", "count")
    ? { line, branch: fit }
    : { line, station: fit };
}

function endsOf(request: Request, lines: LineId[]): (string | undefined)[] {
  const [from] = stationsIn(request, ["from"]);
  const [to] = stationsIn(request, ["to", "until"]);
  const bare = stationsIn(request, ["name"]);
  const second = to ?? (from ? bare[0] : undefined);
  const first = from ?? (to && bare.length === 1 ? bare[0] : undefined);
  const pair =
    !first && !second && lines.length <= 1 && bare.length === 2 && request.is("list", "count", "value")
      ? bare
      : [first, second];
  if (!pair[0] || !pair[1]) return [];
  const other = pair[1].value;
  return [
    oneOf(request, pair[0], "from", { other, lines }),
    oneOf(request, pair[1], "to", { other: pair[0].value, lines }),
  ];
}

function aboutOf(request: Request): string | undefined {
  const marked = request.names("part", ["what", "name", "last"]);
  const fresh = marked.find(({ isCarried }) => !isCarried)?.value;
  const said = fresh ?? saidIn(WORDS.part, request.text).find((part) => part !== "stations");
  const about = said ?? (request.is("list") ? undefined : marked[0]?.value);
  if (about && about !== "stations") remember(request, "part", [about]);
  return about === "stations" ? undefined : about;
}

function ranked(request: Request, lines: LineId[]) {
  const size = [...request.values("size", ["what", "top"]), ...saidIn(WORDS.size, request.text)];
  const except = linesIn(request, ["except", "not"]);
  request.use("every");
  const limit =
    request.count() ?? (isOfEachLine(request) || (request.is("rank") && lines.length === 0) ? 19 : undefined);
  if (lines.length === 1) throw new Missing("name", "Compared with which line?", [], "line");
  return [
    {
      tool: "compare_lines",
      args: {
        lines,
        about: size.includes("fewest") ? "fewest_stations" : "most_stations",
        ...(except.length > 0 && { except }),
        ...(limit && { limit }),
      },
    },
  ];
}
