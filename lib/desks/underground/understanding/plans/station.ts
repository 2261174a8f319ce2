import { hasCue } from "@/lib/understanding/cues";
import type { Call } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { findTimes, type Time } from "@/lib/understanding/times";
import { metresBetween } from "../../timetable";
import type { HoursAsked } from "../../tools/hours-words";
import type { LineId } from "../../types";
import { linesListed, listed } from "../../words";
import { lackingKind, landmarkKind, saidIn, WORDS } from "../kinds";
import {
  candidates,
  linesIn,
  noteSight,
  oneOf,
  passOverNots,
  remember,
  sightOf,
  stationOf,
  stationsIn,
} from "../places";
import {
  accessOf,
  changeAt,
  directionOf,
  isLacking,
  isOfAccess,
  isOfAccessOfLine,
  isOfLineAccess,
  wantsAccessibleToilet,
  withoutKind,
} from "./access";
import { BROKEN, handOver, linesCalled, linesInCommon, planAs, spokenOf } from "./common";
import { directions, isOfDirections } from "./directions";
import { hoursAsked } from "./hours";
import { chosenBy } from "./names";
import { alonePlan, stops, TUBE } from "./stops";

/** Facts of stations, alone or as a list. */
export const station: Plan<undefined> = (request) => {
  passOverNots(request);
  const ofLines = linesInCommon(request) ?? linesCalled(request);
  if (ofLines) return ofLines;
  if (isOfDirections(request)) return directions(request);
  const ofChange = changeAt(request);
  if (ofChange) return ofChange;
  const chosen = chosenBy(request);
  if (chosen) return chosenStations(request, chosen);
  const ofAll = isOfWholeWay(request) ? handOver(request, "journey") : undefined;
  if (ofAll) return ofAll;
  const ofWay = onWay(request);
  if (ofWay) return ofWay;
  const ends = endsTable(request);
  if (ends) return ends;
  const ofRide = isOfFreeRide(request) ? handOver(request, "journey") : undefined;
  if (ofRide) return ofRide;
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
  if (missing && isUnsaid) return withoutData(request, missing);
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
        isOfLineAccess(request, lines, about));
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
  const facts = about.length > 0 ? withoutKind(request, about) : [isOfLines ? "lines" : undefined];
  return stations.flatMap((name) =>
    facts.map((fact): Call => ({ tool: "find_station", args: argsOf(request, name, fact, lines) })),
  );
};

/** How busy a station is by hour. */
function ofHours(request: Request, [named]: Named[], hours: HoursAsked): Call[] {
  if (!named) return [];
  noteSight(request, named);
  remember(request, "fact", ["passengers"]);
  return candidates(named).map((station) => ({
    tool: "find_station",
    args: { station, about: "hours", ...hours },
  }));
}

/** “Stations that begin with W, and the lines each is on”, “by exactly one line”. */
function chosenStations(request: Request, chosen: object): Call[] {
  const { text } = request;
  const lines = linesIn(request, ["on", "within"]);
  request.use(
    "what",
    "name",
    "except",
    "every",
    "within",
    "top",
    "above",
    "below",
    "form",
    "time",
    "by",
    "on",
  );
  const zone = zoneIn(request);
  const isOfLines = "begins" in chosen || "contains" in chosen;
  const areLinesTold = isOfLines && saidIn(WORDS.fact, text).includes("lines");
  const isCount = request.is("count") && !request.is("list") && !areLinesTold;
  const isTube = lines.length === 0 && saidIn(WORDS.tubeOnly, text).length > 0 && !isOfOthers(request);
  return [
    {
      tool: "list_stations",
      args: {
        ...chosen,
        ...(zone !== undefined && { zone }),
        ...(isTube ? { lines: TUBE } : lines.length > 0 && { lines }),
        ...(areLinesTold && { are_lines_told: true }),
        ...(isCount && { is_count: true }),
      },
    },
  ];
}

/** “In zone 1”. */
const zoneIn = (request: Request): string | undefined => {
  const [zone] = ["within", "what"].flatMap((role) =>
    request.allSaid(role as "within").flatMap((text) => {
      const isZone = saidIn(WORDS.fact, text).includes("zone");
      return isZone ? (readQuantity(text.replace(/zone/i, ""))?.value ?? []) : [];
    }),
  );
  return zone === undefined ? undefined : String(zone);
};

/** “Is that step-free all the way?”, after a way: its changes count, too. */
const isOfWholeWay = ({ text, earlier, frame }: Request): boolean =>
  earlier[0]?.function === "journey" &&
  frame.act !== "ask" &&
  saidIn(WORDS.askAccess, text).length > 0 &&
  !frame.slots.some(({ carried, mentions }) => !carried && mentions.some(({ kind }) => kind === "station"));

/** Whether other lines than the Tube's are spoken of, too. */
const isOfOthers = (request: Request): boolean =>
  linesIn(request, ["name", "on", "what", "every", "not", "except"]).some((line) => !TUBE.includes(line));

/** “Stations with a toilet between Oval and Bank”: those on the way that have what is asked for. */
function onWay(request: Request): Call[] | undefined {
  const { text } = request;
  const facts = saidIn(WORDS.fact, text);
  const isOfToilets = facts.includes("toilets");
  const isOfStations = saidIn(WORDS.part, text).includes("stations") || saidIn(WORDS.along, text).length > 0;
  const [from] = stationsIn(request, ["from"]);
  const [to] = stationsIn(request, ["to"]);
  if (
    !from ||
    !to ||
    !isOfStations ||
    !(isOfToilets || (facts.some(isOfAccess) && request.is("list", "count")))
  )
    return undefined;
  const lines = linesIn(request, ["on", "within", "name"], { orStation: true });
  request.values("fact", ["what", "prefer"]);
  request.use("what", "every");
  const isOutside = isOfToilets && saidIn(WORDS.outsideGates, text).length > 0;
  const ends = {
    from: oneOf(request, from, "from", { other: to.value, lines }),
    to: oneOf(request, to, "to", { other: from.value, lines }),
  };
  return [
    {
      tool: "list_stations",
      args: {
        ...(lines.length > 0 && { lines }),
        ...ends,
        ...(isOfToilets
          ? { toilets: !isLacking(request, (fact) => fact === "toilets") }
          : accessOf(request, true)),
        ...(isOutside && { is_outside_gates: true }),
      },
    },
  ];
}

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

/** “Which line has the most stations?” */
const isAboutLines = (request: Request): boolean =>
  request.is("rank", "extreme") &&
  saidIn(WORDS.lineWord, request.text).length > 0 &&
  saidIn(WORDS.part, request.text).includes("stations") &&
  saidIn(WORDS.size, request.text).length > 0;

/** “Bakerloo termini?” */
const isAboutOneLine = (request: Request): boolean =>
  stationsIn(request, ["name", "from", "to", "within"]).length === 0 &&
  saidIn(WORDS.part, request.text).some((part) => part === "ends" || part === "branches");

function withoutData(request: Request, what: string) {
  request.use("what", "name", "time", "on");
  return {
    say: `I have no data on that (${what}). I know a station's zone, lines, step-free access, lifts, toilets, passengers a year and place.`,
  };
}

const KNOWN =
  "Of a station I know its lines, zone, step-free access, lifts, toilets, passengers a year and place; of a line its stations, branches and hours.";

/** Whether nothing that is known of stations is asked for. */
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

/** “How far is Oval from Bank?”, “where do I change from Oval to Bank?” */
const isOfWay = ({ text }: Request, named: Named[]): boolean =>
  named.length === 2 &&
  [WORDS.onFoot, WORDS.askChanges, WORDS.whichLine, WORDS.ride].some((kind) => saidIn(kind, text).length > 0);

/** “Which is nearer to Oval, Stockwell or Kennington?” */
export function nearerOf(
  request: Request,
  named = stationsIn(request, ["name", "from", "to", "against"]),
): { say: string } | undefined {
  const [to, ...others] = named.map(({ value }) => stationOf(value));
  if (!to || others.length < 2 || saidIn(WORDS.nearer, request.text).length === 0) return undefined;
  const [near, ...rest] = others
    .map((one) => ({ name: one.name, km: (metresBetween(to, one) / 1000).toFixed(1) }))
    .sort((a, b) => Number(a.km) - Number(b.km));
  request.values("fact", ["what"]);
  const further = listed(rest.map(({ name, km }) => `${name} ${km} km`));
  return {
    say: `**${near!.name}** is nearer to **${to.name}**: ${near!.km} km away in a straight line, ${further}.`,
  };
}

/** “Is Oval station open today?” */
const isOpenAsked = (request: Request, named: Named[]): boolean =>
  request.is("yesno") &&
  named.length > 0 &&
  saidIn(WORDS.opened, request.text).length > 0 &&
  saidIn(WORDS.fact, request.text).length === 0;

/** “The nearest step-free station to Oval”; beside a sight it is the station that is named. */
const isOfNearest = (request: Request, named: Named[]): boolean =>
  (saidIn(WORDS.near, request.text).length > 0 || isOfWalk(request, named)) &&
  named.length > 0 &&
  (wantsAccess(request) || named.every((one) => sightOf(one) === undefined));

/** “Which stations can I walk to from Oval?” */
const isOfWalk = ({ text }: Request, named: Named[]): boolean =>
  named.length === 1 &&
  saidIn(WORDS.onFoot, text).length > 0 &&
  saidIn(WORDS.part, text).includes("stations");

/** Whether step-free access is asked for, in this turn or the one that it goes on from. */
const wantsAccess = (request: Request): boolean =>
  saidIn(WORDS.fact, request.text).some(isOfAccess) ||
  (request.frame.act !== "ask" && request.values("fact", ["what", "prefer"]).some(isOfAccess)) ||
  request.frame.slots.some(({ role, carried }) => role === "prefer" && carried);

/** “Inside the barriers”; both sides named are none. */
function gatesOf(text: string): { gates?: "inside" | "outside" } {
  const [inside, outside] = [WORDS.insideGates, WORDS.outsideGates].map(
    (kind) => saidIn(kind, text).length > 0,
  );
  if (inside === outside) return {};
  return { gates: inside ? "inside" : "outside" };
}

/** “The nearest that has one”, after toilets were asked for: of the same kind. */
function toiletsBefore({ text, earlier: [last] }: Request): object | undefined {
  if (!last || saidIn(WORDS.havingOne, text).length === 0) return undefined;
  if (!saidIn(WORDS.fact, last.text).includes("toilets")) return undefined;
  const isBaby = saidIn(WORDS.toiletkind, last.text).includes("baby");
  return { toilets: true, ...(isBaby && { baby: true }), ...gatesOf(last.text) };
}

/** The stations around one, of those that have what is asked for. */
function nearest(request: Request, named: Named[], about: string[]): Call[] {
  const isFree = wantsAccess(request);
  const lines = linesIn(request, ["on", "within", "what"], { orStation: true });
  const fresh = named.filter(({ isCarried }) => !isCarried);
  const around = (fresh.length > 0 ? fresh : named).slice(0, 1);
  for (const one of around) noteSight(request, one);
  request.values("fact", ["what", "prefer"]);
  request.use("ref", "what", "prefer");
  remember(request, "fact", isFree ? ["step_free"] : []);
  return around.map(({ value }) => ({
    tool: "nearest_stations",
    args: {
      station: value,
      ...(isFree && { step_free: true }),
      ...(about.includes("toilets") && { toilets: true, ...gatesOf(request.text) }),
      ...(about.includes("toilets") && wantsAccessibleToilet(request) && { accessible: true }),
      ...toiletsBefore(request),
      ...(lines.length > 0 && { lines }),
      ...(request.is("list") && { limit: 5 }),
    },
  }));
}

/** “Which is further out?” of two stations: their zones, with the verdict. */
function furtherOut(request: Request, about: string[]): Call[] | undefined {
  if (!request.is("compare", "extreme", "rank") || !about.includes("zone")) return undefined;
  const names = [...new Set(spokenOf(request).map(({ value }) => value))].slice(0, 2);
  const [one, other] = names.map((name) => ({ name, zone: Number.parseInt(stationOf(name).zone ?? "", 10) }));
  if (!one?.zone || !other?.zone) return undefined;
  const [far, near] = one.zone >= other.zone ? [one, other] : [other, one];
  request.note(
    far.zone === near.zone
      ? "They are in the same zone, so neither is further out by zone."
      : `**${far.name}** is further out, by zone.`,
  );
  return [far, near].map(({ name }) => ({ tool: "find_station", args: { station: name, about: "zone" } }));
}

const EASE: Record<string, number> = { "street-to-train": 3, "street-to-platform": 2, partial: 1, none: 0 };

/** “Which of the two would you pick with a pram?”: the one with the better access, and why; the others as they are. */
function easier(request: Request, about: string[]): Call[] | undefined {
  const isPick = request.is("compare", "extreme", "rank") || saidIn(WORDS.pick, request.text).length > 0;
  if (!isPick || !about.some(isOfAccess)) return undefined;
  const end = stationsIn(request, ["to"]).find(({ isCarried }) => !isCarried)?.value;
  const named = stationsIn(request, ["name", "from", "within", "against"]).filter(
    ({ isCarried }) => !isCarried,
  );
  const spoken = named.length > 2 ? named : spokenOf(request);
  const names = [...new Set(spoken.map(({ value }) => value))].filter((name) => name !== end);
  if (names.length > 2) return easiest(request, names);
  const [one, other] = names.slice(0, 2).map(stationOf);
  if (!one || !other) return undefined;
  const ease = ({ stepFree }: typeof one) => EASE[stepFree ?? "none"] ?? 0;
  const [best, rest] = ease(one) >= ease(other) ? [one, other] : [other, one];
  request.use("what", "ref", "prefer");
  request.note(
    ease(one) === ease(other)
      ? "By step-free access there is nothing to choose between them."
      : `Without stairs I'd take **${best.name}**.`,
  );
  return [best.name, rest.name, ...(end ? [end] : [])].map((station) => ({
    tool: "find_station",
    args: { station, about: "step_free", is_plain: true },
  }));
}

/** Of several stations those with the best access are named first, and each is told. */
function easiest(request: Request, names: string[]): Call[] {
  const ease = (name: string) => EASE[stationOf(name).stepFree ?? "none"] ?? 0;
  const most = Math.max(...names.map(ease));
  const best = names.filter((name) => ease(name) === most).map((name) => `**${name}**`);
  request.use("what", "ref", "prefer", "every");
  request.note(
    most === 0
      ? "None of them is step-free."
      : `${listed(best)} ${best.length === 1 ? "has" : "have"} the best access without stairs.`,
  );
  return names
    .toSorted((a, b) => ease(b) - ease(a))
    .map((station) => ({ tool: "find_station", args: { station, about: "step_free", is_plain: true } }));
}

/** “Is the lift at Oval working?” */
const isOfBroken = ({ text }: Request, about: string[]): boolean =>
  about.includes("lifts") && saidIn(WORDS.brokenDown, text).length > 0;

const isOfDifference = ({ text, frame }: Request): boolean =>
  frame.operation === "compare" ||
  [WORDS.difference, WORDS.twoStations].some((kind) => saidIn(kind, text).length > 0);

/** “Aren't there two stations, and how far apart are they?”: side by side, or that there is only one. */
function twoOf(request: Request, named: Named[]): Call[] | { say: string } | undefined {
  const { text } = request;
  if (saidIn(WORDS.twoStations, text).length === 0) return undefined;
  const values = [...new Set(named.flatMap((one) => one.values))];
  const [only, second] = values;
  if (second) return difference(request, named, []);
  if (!only || saidIn(WORDS.areTwo, text).length === 0) return undefined;
  request.use("what", "on", "name");
  return { say: `In my data **${only}** is one station, on ${linesListed(stationOf(only).lines)}.` };
}

/** “What's the difference between the two Edgware Roads?”: what they don't have in common, side by side. */
function difference(request: Request, found: Named[], about: string[]): Call[] | undefined {
  const [first, ...others] = [...new Set(found.flatMap(({ values }) => values))];
  const isOfAll = about.every((fact) => fact === "lines" || fact === "location");
  if (!first || others.length === 0 || !isOfDifference(request) || !isOfAll) return undefined;
  request.use("what", "by");
  const [line] = linesIn(request, ["name", "on", "what", "to"], { orStation: true });
  return [
    {
      tool: "find_station",
      args: { station: first, about: "difference", with: others.slice(0, 3), ...(line && { line }) },
    },
  ];
}

/** “Are there toilets there when I get off?”, after a way, is asked of its end. */
function atEnd({ text }: Request, named: Named[]): Named[] {
  const isOf = (role: "from" | "to") => named.filter((one) => one.role === role && one.isCarried);
  if (named.some(({ isCarried }) => !isCarried) || isOf("from").length === 0 || isOf("to").length === 0)
    return named;
  if (saidIn(WORDS.whenOn, text).length > 0) return isOf("from");
  return saidIn(WORDS.whenThere, text).length > 0 ? isOf("to") : named;
}

/** “Is there a lift at Oval?”, after a way to it, isn't asked of the way's other end. */
function freshEnds(named: Named[]): Named[] {
  const isEnd = ({ role, isCarried }: Named) => isCarried && (role === "from" || role === "to");
  return named.some(({ isCarried }) => !isCarried) ? named.filter((one) => !isEnd(one)) : named;
}

type Fact = string | undefined;

function aboutOf(request: Request): string[] {
  if (isOfAccessOfLine(request)) return ["step_free"];
  const marked = request.names("fact", ["what", "prefer"]);
  const fresh = marked.filter(({ isCarried }) => !isCarried);
  if (fresh.length > 0) return [...new Set(fresh.map(({ value }) => value))];
  const { text } = request;
  const said = saidIn(WORDS.fact, text);
  if (landmarkKind.find(text).length > 0 && said.includes("location")) return ["location"];
  const sure = said.length === 1 ? said : said.filter((fact) => fact !== "lines" && fact !== "location");
  return sure.length > 0 ? sure : [...new Set(marked.map(({ value }) => value))];
}

function rankOf(request: Request, about: string[]): string | undefined {
  const said = [...saidIn(WORDS.rank, request.text), ...request.values("rank", ["what", "name"])];
  // “And which is best with a pram?”, after which is busier.
  const isOfOther = about.some(isOfAccess) && saidIn(WORDS.rank, request.text).length === 0;
  if (isOfOther && request.is("compare", "extreme")) return undefined;
  if (!request.is("rank", "extreme", "compare", "list", "count", "share")) return undefined;
  if (request.is("list", "count", "share") && !said.length) return undefined;
  return (
    said[0] ??
    (about.includes("passengers")
      ? "busiest"
      : request.is("rank", "extreme") && about.length === 0
        ? "busiest"
        : undefined)
  );
}

const YEARLY =
  "Passengers are counted by year only, and by hour for a typical day of 2019 at a single station: I have none of single months or dates.";

const isWithinYear = ({ grain }: Time): boolean => grain !== "year" && grain !== "decade";

/** Says that there are only yearly totals where something finer is asked for, marked or not. */
function noteYearly(request: Request): void {
  const marked = request.time(["time"]);
  const times = marked ? [marked] : findTimes(request.text, request.moment, {}).flatMap(({ time }) => time);
  const isFiner = times.some((time) => time.recurring !== undefined || isWithinYear(time));
  const isUnread = request.frame.slots.some(({ role, carried }) => role === "time" && !carried) && !marked;
  if (!isFiner && !isUnread && !request.is("when") && saidIn(WORDS.peak, request.text).length === 0) return;
  request.use("time", "rhythm", "every");
  if (!isDaily(request)) request.note(YEARLY);
}

const yearOf = (request: Request, role: "time" | "since" | "against"): string | undefined => {
  const time = request.time([role], role === "since" ? { as: "since" } : {});
  // “On a Saturday afternoon” names no year.
  if (!time?.from || time.recurring || (role === "time" && isWithinYear(time))) return undefined;
  return String(time.from.getUTCFullYear());
};

function argsOf(request: Request, station: string, about: Fact, lines: string[]): Record<string, unknown> {
  const kind = saidIn(WORDS.toiletkind, request.text)[0];
  const zone =
    about === "zone"
      ? request
          .allSaid("what")
          .map((text) => readQuantity(text)?.value)
          .find(Boolean)
      : undefined;
  const [year, since] = about === "passengers" ? yearsOf(request) : [];
  return {
    station,
    ...(about && { about }),
    ...(about === "step_free" && directionOf(request)),
    ...(about === "step_free" && lines.length === 2 && { change_to: lines[1] }),
    ...(lines[0] && (about === "step_free" || about === "lines" || about === "lifts") && { line: lines[0] }),
    ...(zone !== undefined && { zone: String(zone) }),
    ...(year && { year }),
    ...(since && { since }),
    ...(about === "lifts" && isOfBroken(request, [about]) && { is_state: true }),
    ...(about === "lifts" && !request.is("yesno") && { is_plain: true }),
    ...(about === "toilets" && kind && { [kind]: true }),
    ...(about === "toilets" && gatesOf(request.text)),
    ...(about === "toilets" && saidIn(WORDS.fee, request.text).length > 0 && { is_fee: true }),
    ...(about === "passengers" && isDaily(request) && { is_daily: true }),
    ...(about === "passengers" && saidIn(WORDS.table, request.text).length > 0 && { is_table: true }),
    ...(about === "passengers" && saidIn(WORDS.verdict, request.text).length > 0 && { is_verdict: true }),
    ...(request.is("yesno") && about === "zone" && { is_yes_no: true }),
  };
}

/** The year asked about and the one before it that it is set against. */
function yearsOf(request: Request): (string | undefined)[] {
  const [time, since, against] = [
    yearOf(request, "time"),
    yearOf(request, "since"),
    yearOf(request, "against"),
  ];
  const until = request.time(["until"], { as: "until" })?.to;
  const end = until ? String(new Date(until.getTime() - 1).getUTCFullYear()) : undefined;
  const from = since ?? (end ? time : undefined) ?? against ?? (request.is("trend") ? "2019" : undefined);
  const year = end ?? (from === time ? undefined : time);
  return year && from && year < from ? [from, year] : [year, from];
}

/** The later and the earlier year of a change: “between 2021 and 2023”, “since 2020”. */
function yearsBetween(request: Request): (string | undefined)[] {
  const said = [...request.text.matchAll(/\b20[12]\d\b/g)].map(([year]) => year).sort();
  request.use("time", "since", "until", "against", "what");
  return said.length > 1 ? [said.at(-1), said[0]] : [undefined, said[0]];
}

interface Listed {
  lines: string[];
  named: string[];
  rank: string | undefined;
  about: string[];
}

/** “What share of all is that?” */
const isOfShare = (request: Request): boolean =>
  request.is("share") || saidIn(WORDS.share, request.text).length > 0;

const isDaily = ({ text }: Request): boolean => saidIn(WORDS.daily, text).length > 0;

/** Stations by line, zone, access or passengers. */
function listing(request: Request, { lines, named, rank, about }: Listed): Call[] {
  const zone = request
    .allSaid("within")
    .map((text) => readQuantity(text.replace(/zone/i, ""))?.value)
    .find(Boolean);
  const limit = request.count() ?? (request.is("extreme") ? 1 : undefined);
  const [above, below] = [request.quantity("above")?.value, request.quantity("below")?.value];
  const except = stationsIn(request, ["except", "not"]).flatMap(({ values }) => values);
  const isOfChange = rank === "grown" || rank === "shrunk";
  const [year, since] = isOfChange ? yearsBetween(request) : [yearOf(request, "time")];
  if (about.some(isOfAccess)) request.use("what", "except");
  const isCounted = request.is("count", "share") && lines.length === 0 && !rank;
  // “And how many only to the platform?” is of the same stations.
  const texts = [
    request.text,
    ...(request.frame.act === "ask" ? [] : request.earlier.slice(0, 1).map(({ text }) => text)),
  ];
  const isTube =
    isCounted &&
    texts.some((text) => [WORDS.tube, WORDS.tubeOnly].some((kind) => saidIn(kind, text).length > 0));
  const access = rank ? undefined : accessOf(request, about.some(isOfAccess));
  request.use("every", "rhythm");
  const isEmpty =
    !rank && !access && !about.includes("toilets") && above === undefined && below === undefined;
  if (isEmpty && zone === undefined && lines.length === 0 && named.length === 0)
    throw new Missing("name", "Which station?", [], "station");
  return [
    {
      tool: "list_stations",
      args: {
        ...(isTube ? { lines: TUBE } : lines.length > 0 && { lines }),
        ...(named.length > 0 && { stations: named }),
        ...(zone !== undefined && { zone: String(zone) }),
        ...access,
        ...(about.includes("toilets") && { toilets: !isLacking(request, (fact) => fact === "toilets") }),
        ...(about.includes("toilets") && wantsAccessibleToilet(request) && { is_accessible: true }),
        ...(rank && { rank }),
        ...(year && { year }),
        ...(above !== undefined && { above }),
        ...(below !== undefined && { below }),
        ...(except.length > 0 && { except }),
        ...(limit !== undefined && rank && { limit }),
        ...(rank && isDaily(request) && { is_daily: true }),
        ...(isOfChange && { since: since ?? (year && year > "2019" ? "2019" : undefined) }),
        ...(isOfShare(request) ? { is_share: true } : request.is("count") && { is_count: true }),
        ...(!rank && saidIn(WORDS.theirLines, request.text).length > 0 && { are_lines_told: true }),
      },
    },
  ];
}
