import { hasCue } from "@/lib/understanding/cues";
import type { Call } from "@/lib/understanding/frame";
import { Missing, type Named, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { normalise } from "@/lib/understanding/text";
import type { LineId } from "../../types";
import { saidIn, WORDS } from "../kinds";
import {
  candidates,
  directionsIn,
  linesIn,
  noteSight,
  passOverNots,
  remember,
  settleEnds,
  stationOf,
  stationsIn,
} from "../places";
import { dayIn, type When, whenOf } from "../times";

/** The next trains at a station. */
export const arrivals: Plan<undefined> = (request) => {
  passOverNots(request);
  settleEnds(request);
  settlePlace(request);
  const lines = linesIn(request, ["on", "name", "every", "what", "toward"], {
    orStation: true,
    freshFirst: true,
  });
  remember(request, "line", linesIn(request, ["toward"], { orStation: true }));
  const except = linesIn(request, ["except", "not", "avoid"]);
  const named = placesOf(request);
  for (const one of named) noteSight(request, one);
  const places = [...new Set(named.flatMap((one) => candidates(one, lines)))];
  if (places.length > named.length && lines.length === 0) {
    request.note(
      `${named.map(({ text }) => `“${text}”`).join(" and ")} may be ${places.length === 2 ? "either of two stations" : "any of these stations"}; here are their boards.`,
    );
  }
  const when = whenOf(request);
  if (when.kind === "future" || when.kind === "recurring") {
    request.note("Live trains are known for the next half hour only; this is from the timetable.");
    return places.map((station) => ({
      tool: "timetable",
      args: { station, lines: own(station, lines), ...dayIn(when), about: "frequency" },
    }));
  }
  const base = {
    ...towardsOf(request),
    ...numbers(request),
    ...(request.is("yesno") && within(request, when)),
    ...(except.length > 0 && { except_lines: except }),
    focus: focusOf(request),
  };
  request.use("every");
  return places.flatMap((station) =>
    boards(
      station,
      own(station, lines),
      lines,
      base.towards === station ? { ...base, towards: undefined } : base,
    ),
  );
};

/** “No, I'm at Oval” says where one is, whatever role the reader gave it. */
function settlePlace({ frame, text }: Request): void {
  const fresh = frame.slots.find(
    ({ role, carried }) => !carried && (role === "to" || role === "toward" || role === "from"),
  );
  const before = fresh && normalise(text.slice(0, fresh.start)).split(" ").at(-1);
  const isPlace = before === "at" || (frame.act === "correct" && before === "meant");
  if (!fresh || !isPlace || !fresh.mentions.some(({ kind }) => kind === "station")) return;
  fresh.role = "name";
  frame.slots = frame.slots.filter(({ role, carried }) => !(carried && (role === "name" || role === "from")));
}

/** The stations asked about: where trains leave, or a name; from the conversation where none is said. */
function placesOf(request: Request) {
  const from = stationsIn(request, ["from"]);
  const named = stationsIn(request, ["name"]);
  if (from.length > 0 && !from.every(({ isCarried }) => isCarried && named.some((one) => !one.isCarried)))
    return from;
  if (named.length > 0 && named.every(({ score }) => score >= 0.72)) return named;
  const isUnknown = request.unknown(["name"]) !== undefined;
  const before = named.length === 0 && !isUnknown ? request.fromBefore("station", ["name", "from"]) : [];
  if (before.length > 0) return before;
  // “The Victoria” names a line, which the engine may take for the station.
  const isLineOnly =
    named.length === 0 && !isUnknown && request.names("station", ["name", "from"]).length > 0;
  if (isLineOnly) throw new Missing("name", "Which station?", [], "station");
  return request.need("station", { ask: "Which station?", roles: ["name", "from"] });
}

const own = (station: string, lines: LineId[]): LineId[] =>
  stationOf(station).lines.filter((line) => lines.includes(line));

/** One board, or one a line where several are asked for. */
function boards(station: string, fit: LineId[], asked: LineId[], args: object): Call[] {
  // A line that doesn't call there is asked for all the same: the tool says so.
  const lines = fit.length > 0 ? fit : asked.slice(0, 1);
  if (lines.length === 0 || lines.length === stationOf(station).lines.length) {
    const only = lines.length === 1 ? { line: lines[0] } : {};
    return [{ tool: "arrivals", args: { station, ...only, ...args } }];
  }
  return lines.map((line) => ({ tool: "arrivals", args: { station, line, ...args } }));
}

function towardsOf(request: Request): { direction?: string; towards?: string; via?: string } {
  const isBoth = request.frame.act !== "ask" && hasCue(request.text, "both");
  const fresh = ({ isCarried }: Named) => !isCarried || !isBoth;
  const direction = directionsIn(request, ["toward", "what", "name", "on"]).filter(fresh)[0];
  const [to] = stationsIn(request, ["toward", "to"]).filter(fresh);
  const [via] = stationsIn(request, ["via"]);
  for (const one of [to, via]) if (one) noteSight(request, one);
  const way =
    direction &&
    (direction.isCarried && saidIn(WORDS.turn, request.text).length > 0
      ? OPPOSITE[direction.value]
      : direction.value);
  const nameOf = ({ values, value, text }: Named) => (values.length > 1 ? text : value);
  return {
    ...(way && { direction: way }),
    ...(to && { towards: nameOf(to) }),
    ...(via && { via: nameOf(via) }),
  };
}

const OPPOSITE: Record<string, string> = {
  northbound: "southbound",
  southbound: "northbound",
  eastbound: "westbound",
  westbound: "eastbound",
  inner: "outer",
  outer: "inner",
};

/** “Is there one in the next five minutes?” */
function within(request: Request, when: When): { within_minutes?: number } {
  const to = when.kind === "now" ? when.to : undefined;
  const minutes = to ? (to.getTime() - request.moment.now.getTime()) / 60_000 : 0;
  return minutes >= 1 && minutes <= 60 ? { within_minutes: Math.round(minutes) } : {};
}

function numbers(request: Request) {
  const nth = request.ordinal();
  const limit = request.count();
  const within = request.quantity("below", "above");
  return {
    ...(nth !== undefined && nth > 0 && { nth }),
    ...(limit !== undefined && { limit }),
    ...(within && { within_minutes: within.value }),
  };
}

function focusOf(request: Request): string {
  const { operation, text } = request.frame;
  const isPlatform =
    request.values("platform", ["what", "name"]).length > 0 || saidIn(WORDS.platform, text).length > 0;
  if (isPlatform && operation !== "list") return "platform";
  if (operation === "count") return "count";
  return operation === "list" && !request.has("nth") ? "board" : "next";
}
