import type { Call } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import { Missing, type Request } from "@/lib/understanding/request";
import type { Plan } from "@/lib/understanding/teaching";
import { findTimes, type Time } from "@/lib/understanding/times";
import { lackingKind, landmarkKind, saidIn, WORDS } from "../kinds";
import { candidates, linesIn, noteSight, passOverNots, remember, stationsIn } from "../places";
import { arrivals } from "./arrivals";
import { linesCalled, linesInCommon } from "./common";
import { stops } from "./stops";

/** Facts of stations, alone or as a list. */
export const station: Plan<undefined> = (request) => {
  passOverNots(request);
  const ofLines = linesInCommon(request) ?? linesCalled(request);
  if (ofLines) return ofLines;
  const lacking = request.names("lacking", ["what"]).find(({ isCarried }) => !isCarried);
  const isUnsaid = request.values("fact", ["what"]).length === 0;
  const unmarked = aboutOf(request).length === 0 ? saidIn(lackingKind, request.text)[0] : undefined;
  const missing = lacking?.value ?? unmarked;
  if (missing && isUnsaid) return withoutData(request, missing);
  if (request.values("platform", ["what"]).length > 0) return arrivals(request, undefined);
  if (isAboutLines(request) || isAboutOneLine(request)) return stops(request, undefined);
  const lines = linesIn(request, ["on", "within", "name", "what"], { orStation: true });
  const named = stationsIn(request, ["name", "from", "to", "within", "via"]);
  const about = aboutOf(request);
  const rank = rankOf(request, about);
  if (about.includes("passengers") || rank === "busiest" || rank === "quietest") noteYearly(request);
  remember(request, "fact", about);
  if (rank) remember(request, "rank", [rank]);
  const fresh = named.filter(({ isCarried }) => !isCarried);
  const isListing = request.is("rank", "extreme")
    ? fresh.length === 0 && !request.has("ref")
    : request.is("list", "count", "share", "plot") && named.length === 0;
  if (isListing || (rank && named.length > 1)) {
    return listed(request, { lines, named: isListing ? [] : named.map(({ value }) => value), rank, about });
  }
  for (const one of named) noteSight(request, one);
  const found =
    named.length > 0 && named.every(({ score }) => score >= 0.72)
      ? named
      : request.need("station", { ask: "Which station?" });
  const stations = [...new Set(found.flatMap((one) => candidates(one, lines)))];
  if (stations.length > found.length)
    request.note(
      `${found.map(({ text }) => `“${text}”`).join(" and ")} may be any of ${stations.length} stations; here are all.`,
    );
  const facts = about.length > 0 ? about : [undefined];
  return stations.flatMap((name) =>
    facts.map((fact): Call => ({ tool: "find_station", args: argsOf(request, name, fact, lines) })),
  );
};

/** “Which line has the most stations?” */
const isAboutLines = (request: Request): boolean =>
  request.is("rank", "extreme") &&
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

type Fact = string | undefined;

function aboutOf(request: Request): string[] {
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
  if (!request.is("rank", "extreme", "compare", "list", "count")) return undefined;
  if (request.is("list", "count") && !said.length) return undefined;
  return (
    said[0] ??
    (about.includes("passengers")
      ? "busiest"
      : request.is("rank", "extreme") && about.length === 0
        ? "busiest"
        : undefined)
  );
}

const YEARLY = "Passengers are counted by year only: I have none of single months, days or hours.";

const isWithinYear = ({ grain }: Time): boolean => grain !== "year" && grain !== "decade";

/** Says that there are only yearly totals where something finer is asked for, marked or not. */
function noteYearly(request: Request): void {
  const marked = request.time(["time"]);
  const times = marked ? [marked] : findTimes(request.text, request.moment, {}).flatMap(({ time }) => time);
  const isFiner = times.some((time) => time.recurring !== undefined || isWithinYear(time));
  const isUnread = request.frame.slots.some(({ role, carried }) => role === "time" && !carried) && !marked;
  if (!isFiner && !isUnread && saidIn(WORDS.peak, request.text).length === 0) return;
  request.use("time", "rhythm", "every");
  request.note(YEARLY);
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
    ...(lines[0] && (about === "step_free" || about === "lines" || about === "lifts") && { line: lines[0] }),
    ...(zone !== undefined && { zone: String(zone) }),
    ...(year && { year }),
    ...(since && { since }),
    ...(about === "toilets" && kind && { [kind]: true }),
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

interface Listed {
  lines: string[];
  named: string[];
  rank: string | undefined;
  about: string[];
}

/** Stations by line, zone, access or passengers. */
function listed(request: Request, { lines, named, rank, about }: Listed): Call[] {
  const zone = request
    .allSaid("within")
    .map((text) => readQuantity(text.replace(/zone/i, ""))?.value)
    .find(Boolean);
  const access = request.values("access", ["what"])[0];
  const limit = request.count() ?? (request.is("extreme") ? 1 : undefined);
  const [above, below] = [request.quantity("above")?.value, request.quantity("below")?.value];
  const except = stationsIn(request, ["except", "not"]).flatMap(({ values }) => values);
  const year = yearOf(request, "time");
  const wantsAccess = !rank && (about.includes("step_free") || about.includes("lifts"));
  request.use("every", "rhythm");
  const isEmpty =
    !rank &&
    !access &&
    !wantsAccess &&
    !about.includes("toilets") &&
    above === undefined &&
    below === undefined;
  if (isEmpty && zone === undefined && lines.length === 0 && named.length === 0)
    throw new Missing("name", "Which station?", [], "station");
  return [
    {
      tool: "list_stations",
      args: {
        ...(lines.length > 0 && { lines }),
        ...(named.length > 0 && { stations: named }),
        ...(zone !== undefined && { zone: String(zone) }),
        ...(access === "none"
          ? { step_free: false }
          : access
            ? { access }
            : wantsAccess && { step_free: true }),
        ...(about.includes("toilets") && { toilets: true }),
        ...(rank && { rank }),
        ...(year && { year }),
        ...(above !== undefined && { above }),
        ...(below !== undefined && { below }),
        ...(except.length > 0 && { except }),
        ...(limit !== undefined && rank && { limit }),
        ...(request.is("count") && { is_count: true }),
      },
    },
  ];
}
