import { hasCue } from "@/lib/understanding/cues";
import type { Call } from "@/lib/understanding/frame";
import type { Named, Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import type { HoursAsked } from "../../tools/hours-words";
import type { LineId } from "../../types";
import { lackingKind, saidIn, WORDS } from "../kinds";
import {
  candidates,
  linesAt,
  linesIn,
  noteSight,
  passOverNots,
  remember,
  sightOf,
  stationOf,
  stationsIn,
} from "../places";
import { changeAt, isOfAccess, isOfLineAccess, withoutKind, withoutLifts } from "./access";
import { BROKEN, handOver, linesCalled, linesInCommon, planAs } from "./common";
import { directions, isOfDirections } from "./directions";
import { hoursAsked } from "./hours";
import { isOfNearest, nearerOf, nearest } from "./nearest";
import { noteYearly, rankOf } from "./passengers";
import { aboutOf, argsOf, isOfBroken } from "./station-facts";
import { chosenStations, isOfEnds, isOfShare, listing, onWay } from "./station-lists";
import { difference, easier, furtherOut, isOfDifference, twoOf } from "./station-pairs";
import { alonePlan, stops } from "./stops";
import { isOfFee } from "./toilets";
import { lineOfStation } from "./which-line";

export const station: Plan<undefined> = (request) => {
  passOverNots(request);
  for (const other of BEFORE) {
    const planned = other(request);
    if (planned) return planned;
  }
  settleBetween(request);
  const claim = request.is("yesno") || saidIn(WORDS.isTrue, request.text).length > 0;
  if (claim && saidIn(WORDS.claimed, request.text).length > 0 && isBare(request))
    return { say: `I can't confirm or deny that from my data. ${KNOWN}` };
  if (
    request.frame.act !== "ask" &&
    request.earlier[0]?.function === "journey" &&
    isBare(request) &&
    !isNamedNow(request)
  )
    return undefined;
  const lacking = request.names("lacking", ["what"]).find(({ isCarried }) => !isCarried);
  const isUnsaid = request.values("fact", ["what"]).length === 0;
  const unmarked = aboutOf(request).length === 0 ? saidIn(lackingKind, request.text)[0] : undefined;
  const missing = lacking?.value ?? unmarked;
  if (missing && isUnsaid) return ofEscalator(request, missing) ?? withoutData(request, missing);
  const isOfPlatform = request.values("platform", ["what"]).length > 0;
  if (isOfPlatform && !saidIn(WORDS.fact, request.text).some(isOfAccess)) return planAs(request, "arrivals");
  if (isAboutLines(request) || isAboutOneLine(request)) return stops(request, undefined);
  const allLines = linesIn(request, ["on", "within", "name", "what"], { orStation: true });
  // “And on the Jubilee?” asks for that line alone.
  const lines = linesIn(request, ["on", "within", "name", "what"], {
    orStation: true,
    freshFirst: !hasCue(request.text, "both"),
  });
  const named = atEnd(request, freshEnds(stationsIn(request, ["name", "from", "to", "within", "via"])));
  const isOfChange = saidIn(WORDS.ask, request.text).includes("changes");
  if (allLines.length > 1 && named.length === 0 && isOfChange) return stops(request, undefined);
  const alone = named.length === 0 ? alonePlan(request, allLines) : undefined;
  if (alone) return alone;
  const about = aboutOf(request);
  const other = isOpenAsked(request, named)
    ? handOver(request, "status")
    : isOfWay(request, named)
      ? handOver(request, "journey")
      : undefined;
  if (other) return other;
  const two = twoOf(request, named);
  if (two) return two;
  const nearer = nearerOf(request, named);
  if (nearer) return nearer;
  if (isOfNearest(request, named)) return nearest(request, named, about);
  const rank = rankOf(request, about);
  const hours = named.length === 1 ? hoursAsked(request, about) : undefined;
  if (hours) return ofHours(request, named, hours);
  if (about.includes("passengers") || rank === "busiest" || rank === "quietest") noteYearly(request);
  remember(request, "fact", about);
  if (rank) remember(request, "rank", [rank]);
  const fresh = named.filter(({ isCarried }) => !isCarried);
  const isListing = request.is("rank", "extreme")
    ? fresh.length === 0 && (!request.has("ref") || request.earlier.length === 0 || isOfShare(request))
    : named.length === 0 &&
      (request.is("list", "count", "share", "plot") ||
        isOfLine(request, lines) ||
        isOfLineAccess(request, lines, about) ||
        (lines.length > 0 && about.includes("toilets") && isOfFee(request)));
  if (isListing || (rank && named.length > 1)) {
    return listing(request, {
      lines,
      named: isListing ? [] : named.map(({ value }) => value),
      rank,
      about: withoutKind(request, about),
    });
  }
  if (isOfBroken(request, about)) request.note(BROKEN);
  for (const one of named) noteSight(request, one);
  const found =
    named.length > 0 && named.every(({ score }) => score >= 0.72)
      ? named
      : request.need("station", { ask: "Which station?" });
  const stations = [...new Set(found.flatMap((one) => candidates(one, lines)))];
  if (stations.length > found.length && !isOfDifference(request))
    request.note(
      `${found.map(({ text }) => `“${text}”`).join(" and ")} may be any of ${stations.length} stations; here are all.`,
    );
  // Of a sight the station beside it is asked for, not all that is known of it.
  const isSight = found.some((one) => sightOf(one) !== undefined);
  const compared = easier(request, about) ?? furtherOut(request, about) ?? difference(request, found, about);
  if (compared) return compared;
  const isOfLines =
    isSight || request.names("line", ["name", "on", "what"]).some(({ isCarried }) => !isCarried);
  const told = withoutKind(request, about);
  const facts = about.length > 0 ? withoutLifts(told) : [isOfLines ? "lines" : undefined];
  const hasLifts = about.length > 0 && facts.length < told.length;
  return stations.flatMap((name) =>
    facts.map((fact): Call => {
      const args = argsOf(request, name, fact, linesAt(request, lines, name));
      return {
        tool: "find_station",
        args: fact === "step_free" && hasLifts ? { ...args, is_lifts: true } : args,
      };
    }),
  );
};

/** What is asked besides the facts of stations, tried in turn before them. */
const BEFORE: ((request: Request) => Call[] | { say: string } | undefined)[] = [
  linesInCommon,
  linesCalled,
  lineOfStation,
  (request) => (isOfDirections(request) ? directions(request) : undefined),
  changeAt,
  chosenStations,
  (request) => (isOfNight(request) ? handOver(request, "timetable") : undefined),
  (request) => (isOfWholeWay(request) ? handOver(request, "journey") : undefined),
  onWay,
  endsTable,
  (request) => (isOfFreeRide(request) ? handOver(request, "journey") : undefined),
];

function ofHours(request: Request, [named]: Named[], hours: HoursAsked): Call[] {
  if (!named) return [];
  noteSight(request, named);
  remember(request, "fact", ["passengers"]);
  return candidates(named).map((station) => ({
    tool: "find_station",
    args: { station, about: "hours", ...hours },
  }));
}

const isOfNight = ({ text }: Request): boolean =>
  saidIn(WORDS.service, text).includes("night") && saidIn(WORDS.fact, text).length === 0;

/** “Is that step-free all the way?”, after a way: its changes count, too. */
const isOfWholeWay = ({ text, earlier, frame }: Request): boolean =>
  earlier[0]?.function === "journey" &&
  frame.act !== "ask" &&
  saidIn(WORDS.askAccess, text).length > 0 &&
  !frame.slots.some(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"));

/** “Make that a table with where each one ends”: the ends of the lines at a station, or of those that are named. */
function endsTable(request: Request): Call[] | undefined {
  const { text, frame } = request;
  const isOfEnds = saidIn(WORDS.part, text).includes("ends");
  const isOfEach = saidIn(WORDS.table, text).length > 0 || saidIn(WORDS.eachOne, text).length > 0;
  if (!isOfEnds || !isOfEach) return undefined;
  const [at] = stationsIn(request, ["name", "from", "within", "to"]);
  const named = linesIn(request, ["name", "on", "what", "every"], { orStation: true });
  const lines = named.length > 0 ? named : at ? stationOf(at.value).lines : [];
  if (lines.length === 0) return undefined;
  request.use("form", "what", "every");
  frame.function = "station";
  return [{ tool: "compare_lines", args: { lines, about: "ends", ...(at && { station: at.value }) } }];
}

const isAboutLines = (request: Request): boolean =>
  request.is("rank", "extreme") &&
  saidIn(WORDS.lineWord, request.text).length > 0 &&
  saidIn(WORDS.part, request.text).includes("stations") &&
  saidIn(WORDS.size, request.text).length > 0;

const isAboutOneLine = (request: Request): boolean =>
  stationsIn(request, ["name", "from", "to", "within"]).length === 0 &&
  saidIn(WORDS.part, request.text).some((part) => part === "ends" || part === "branches");

/** “Has Oval an escalator?”: they aren't in the data, but the lifts and the steps of that station are. */
function ofEscalator(request: Request, missing: string): Call[] | undefined {
  const named = stationsIn(request, ["name", "within", "to", "from"]).filter(({ isCarried }) => !isCarried);
  const [one] = named.length > 0 ? named : request.has("ref") ? request.fromBefore("station", ["name"]) : [];
  if (missing !== "escalator" || !one || request.is("list", "rank")) return undefined;
  request.use("what", "name", "on", "prefer");
  remember(request, "fact", ["lifts"]);
  request.note("Escalators aren't in my data; this is what I know of the lifts and the steps.");
  return candidates(one).map((station) => ({
    tool: "find_station",
    args: { station, about: "lifts", is_plain: true },
  }));
}

function withoutData(request: Request, what: string) {
  request.use("what", "name", "time", "on");
  return {
    say: `I have no data on that (${what}). I know a station's zone, lines, step-free access, lifts, toilets, passengers a year and place.`,
  };
}

const KNOWN =
  "Of a station I know its lines, zone, step-free access, lifts, toilets, passengers a year and place; of a line its stations, branches and hours.";

const isBare = (request: Request): boolean =>
  aboutOf(request).length === 0 &&
  [WORDS.fact, WORDS.rank, WORDS.part, WORDS.ask, lackingKind].every(
    (kind) => saidIn(kind, request.text).length === 0,
  );

const isNamedNow = ({ frame }: Request): boolean =>
  frame.slots.some(
    ({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station" || kind === "line"),
  );

/** “Can I travel from Oval to Bank step-free, or would I need a ramp?” asks for the way, not for two stations. */
const isOfFreeRide = (request: Request): boolean =>
  (saidIn(WORDS.travel, request.text).length > 0 || isFromTo(request)) &&
  saidIn(WORDS.fact, request.text).some(isOfAccess) &&
  !request.is("list", "count") &&
  (["from", "to"] as const).every((role) => stationsIn(request, [role]).some(({ isCarried }) => !isCarried));

/** “Stations between Oval and Bank that have lifts”: two names with “between” before them are the ends, however they were marked. */
function settleBetween({ frame, text }: Request): void {
  if (saidIn(WORDS.part, text)[0] !== "stations") return;
  const [first, second, third] = frame.slots
    .filter(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"))
    .filter(({ mentions }) => !mentions.some(({ kind }) => kind === "line"))
    .sort((a, b) => a.start - b.start)
    .filter(({ mentions }, at, all) => at === 0 || stationIn(mentions) !== stationIn(all[at - 1]!.mentions));
  if (!first || !second || third || tokenise(text.slice(0, first.start)).at(-1)?.text !== "between") return;
  first.role = "from";
  second.role = "to";
}

/** “Step-free from Oval to Bank”, but not “which stations from Oval to Bank are step-free”. */
const isFromTo = ({ text }: Request): boolean =>
  /\bfrom\b.+\bto\b/i.test(text) && !saidIn(WORDS.part, text).includes("stations");

const stationIn = (mentions: Request["frame"]["slots"][number]["mentions"]): string | undefined =>
  mentions.find(({ kind }) => kind === "station")?.values[0];

/** “Where on the Central line is there a loo?” names no station and means none that was spoken of. */
const isOfLine = (request: Request, lines: LineId[]): boolean =>
  lines.length > 0 && request.frame.act === "ask" && !request.is("yesno") && !request.has("ref");

const isOfWay = ({ text }: Request, named: Named[]): boolean =>
  named.length === 2 &&
  [WORDS.onFoot, WORDS.askChanges, WORDS.whichLine, WORDS.ride].some((kind) => saidIn(kind, text).length > 0);

const isOpenAsked = (request: Request, named: Named[]): boolean =>
  request.is("yesno") &&
  named.length > 0 &&
  saidIn(WORDS.opened, request.text).length > 0 &&
  saidIn(WORDS.fact, request.text).length === 0;

/** “Are there toilets there when I get off?”, after a way, is asked of its end. */
function atEnd({ text }: Request, named: Named[]): Named[] {
  const isOf = (role: "from" | "to") => named.filter((one) => one.role === role && one.isCarried);
  if (named.some(({ isCarried }) => !isCarried) || isOf("from").length === 0 || isOf("to").length === 0)
    return named;
  if (isOfEnds(text)) return [...isOf("from"), ...isOf("to")];
  if (saidIn(WORDS.whenOn, text).length > 0) return isOf("from");
  return saidIn(WORDS.whenThere, text).length > 0 ? isOf("to") : named;
}

/** “Is there a lift at Oval?”, after a way to it, isn't asked of the way's other end. */
function freshEnds(named: Named[]): Named[] {
  const isEnd = ({ role, isCarried }: Named) => isCarried && (role === "from" || role === "to");
  return named.some(({ isCarried }) => !isCarried) ? named.filter((one) => !isEnd(one)) : named;
}
