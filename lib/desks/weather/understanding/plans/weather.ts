import type { Call, Frame, Slot } from "@/lib/understanding/frame";
import { ROLES } from "@/lib/understanding/reader/labels";
import { Request } from "@/lib/understanding/request";
import type { Plan, Planned } from "@/lib/understanding/teaching";
import { STOP_WORDS, tokenise } from "@/lib/understanding/text";
import type { AlertLimits } from "../../alert-limits";
import { type ConditionName, conditionOf } from "../../answer/conditions";
import type { MeasureName } from "../../answer/measures";
import { dateWords, hoursAfter } from "../../answer/when";
import { sunOn } from "../../sky";
import { MOST_PAST_DAYS } from "../../sources/open-meteo";
import { coordinateWords } from "../../tools/format";
import type { Place } from "../../types";
import type { UnitSystem } from "../../unit-system";
import type { Span, Wanted } from "../../wanted";
import { durationIn } from "../durations";
import { KINDS, saidIn, WORDS } from "../kinds";
import { placesBefore, placesOf } from "../places";
import {
  addressIn,
  asksBesideUsual,
  asksUsual,
  found,
  has,
  heatedIn,
  isFrameOfUsual,
  namesDay,
  ownConditions,
  ownMeasures,
  subjectOf,
} from "../request-words";
import { isSetBeside, saysHoursAlone, saysTime, type When, wallTime, whensOf } from "../times";
import { topicsAsked } from "../topics";
import { aboutAlerts, alertsSaid, alertsWished } from "./alerts";
import { bestDayFor } from "./best-day";
import { DANGERS } from "./dangers";
import { explain, termsIn } from "./explain";
import { legsOf } from "./itinerary";
import { tellLimits } from "./limits";
import { leaveStory } from "./story";

export interface Context {
  /** The zone where the server stands, as far as it is known without asking anyone; else the asker's. */
  zone: string;
  /** The asker's zone, which hints at their country. */
  asker: string;
  /** The units that the asker is told in, where none are asked for. */
  system: UnitSystem;
  /** What the asker's page alerts beyond; absent: not known. */
  alerts?: AlertLimits;
}

type WeatherPlan = Plan<Context>;

/** One call for all places; those in other zones than the first have a clock of their own. */
const call = (wanted: Partial<Wanted> & Pick<Wanted, "about" | "places">): Call[] => [
  { tool: "tell_weather", args: wanted },
];

const lastDay = (to: string): string => hoursAfter(to, to.endsWith("T00:00") ? -1 : 0).slice(0, 10);

interface Asked {
  places: Place[];
  when: When | undefined;
  also: Span[];
  /** What else is asked and can't be had, in sentences. */
  cannot: string[];
}

function askedOf(request: Request, { zone, asker }: Context, towards: "past" | "future" = "future"): Asked {
  const places = withChoice(request, placesOf(request, asker), asker);
  request.use("form", "by", "every", "rhythm", "nth", "prefer", "last", "on");
  const whens = whensOf(request, places[0]?.timezone ?? zone, towards);
  // Of “the two nights following Thursday” the day is when they begin.
  const isLasting = durationIn(request.text) !== undefined;
  const first = isLasting ? whens.find(({ span }) => span.from) : whens[0];
  const [when, rest] = [first ?? whens[0], whens.slice(1)];
  const found = lasting(request, atSky(request, when ?? seasonOf(request, places[0]), places[0]));
  const lastYear = sideOfLastYear(request, found);
  if (lastYear) return { places, when: found, also: [], cannot: [lastYear] };
  // “On Thursday, for three nights after”: the three are no further time.
  const also = isLasting ? [] : rest.map(({ span }) => span);
  const before = isLasting || whens.length !== 1 ? [] : dayBefore(request, places[0]?.timezone ?? zone);
  return { places, when: found, also: [...also, ...before], cannot: [] };
}

/** “Would Wednesday be better?”, after Tuesday's weather, is asked of both. */
function dayBefore(request: Request, zone: string): Span[] {
  const { frame, earlier, moment, text } = request;
  const [last, ...others] = earlier;
  if (!last || !EDITS.has(frame.act) || !has(request, "better") || !namesDay(text)) return [];
  const [when] = whensOf(new Request(last, moment, KINDS, others), zone, "future");
  return when && !when.isPast && !when.isNow ? [when.span] : [];
}

/** “Compared with the same week last year”: single years aren't known, and those days of the last one are named. */
function sideOfLastYear(request: Request, when: When | undefined): string | undefined {
  const isAsked = has(request, "last_year") && (request.is("compare") || has(request, "difference"));
  if (!isAsked || !when || when.isPast) return undefined;
  const { from, to } = when.span;
  const days =
    from && to
      ? ` (${dateWords(from.slice(0, 10))} to ${dateWords(lastDay(to))} ${Number(from.slice(0, 4)) - 1})`
      : "";
  return `I can't tell what it was like a year before${days}: I have no figures of single years, only what is usual.`;
}

const EDITS: ReadonlySet<string> = new Set(["refine", "correct"]);

/** “Which one's warmer?” is asked of the place of this turn and the one before. */
function withChoice(request: Request, places: Place[], asker: string): Place[] {
  const isAlongside = has(request, "alongside") || isSetBeside(request.frame);
  const isChoice = places.length === 1 && has(request, "choice");
  if (!EDITS.has(request.frame.act) || !(isChoice || (isAlongside && places.length < 2))) return places;
  const other = placesBefore(request, asker).find(({ name }) => places.every((place) => place.name !== name));
  return other ? [other, ...places] : places;
}

/** The first month of each season north of the equator, 0 to 11. */
const SEASONS: Record<string, number> = { winter: 11, spring: 2, summer: 5, autumn: 8 };

/** “What are winters like?”: the next one's three months, half a year later south of the equator. */
function seasonOf({ text, moment }: Request, place: Place | undefined): When | undefined {
  const [season = ""] = saidIn(WORDS.season, text);
  const first = SEASONS[season];
  if (first === undefined) return undefined;
  const month = (first + (place && place.latitude < 0 ? 6 : 0)) % 12;
  const year = moment.now.getUTCFullYear() + (month < moment.now.getUTCMonth() ? 1 : 0);
  const wall = (at: number) => `${new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10)}T00:00`;
  return { span: { from: wall(month), to: wall(month + 3) }, isPast: false, isNow: false };
}

const SKY_TIMES = { at_sunrise: "sunrise", at_sunset: "sunset" } as const;

/** “The wind at sunrise”: the hour of it, and the next. */
function atSky(request: Request, when: When | undefined, place: Place | undefined): When | undefined {
  const [at] = found<keyof typeof SKY_TIMES>(request, "sky_time");
  if (!at || !place?.timezone || when?.isPast) return when;
  const day = when?.span.from ?? wallTime(request.moment.now, place.timezone);
  const hour = day && sunOn(day.slice(0, 10), place, place.timezone)[SKY_TIMES[at]];
  if (!hour) return when;
  const from = `${hour.slice(0, 13)}:00`;
  return { span: { from, to: hoursAfter(from, 2) }, isPast: false, isNow: false };
}

const EVENING = 18;

function lasting(request: Request, when: When | undefined): When | undefined {
  const hours = durationIn(request.text)?.hours;
  if (hours === undefined || !when?.span.from || when.isPast) return when;
  const { from } = when.span;
  // “The two nights after Wednesday” begin in its evening.
  const isOfNights = hours % 24 !== 0 && hours > 24 && from.endsWith("T00:00");
  return {
    ...when,
    span: { ...when.span, from: isOfNights ? hoursAfter(from, EVENING) : from, to: hoursAfter(from, hours) },
  };
}

/** A plan with what else its question may be about: what can't be known, the sun and moon, doubts about an answer. */
const withRest =
  (plan: WeatherPlan): WeatherPlan =>
  async (request, context) => {
    leaveStory(request);
    const legs = legsOf(request);
    if (legs) return planned(legs, request, withRest(plan), context);
    const limits = tellLimits(request, context.system);
    if (limits) return limits;
    const alerts = alertsIn(request, context);
    if (alerts) return alerts;
    const best = bestDayFor(request);
    if (best) return bestDay(request, context, best);
    const topics = topicsAsked(request);
    const own = ownConditions(request).length + ownMeasures(request).length;
    const isSun = isSunInSky(request);
    const sky = isSun ? (["sunrise", "sunset"] as const) : own > 0 ? skyIn(request.text) : skyAsked(request);
    const isAlone = own + sky.length === 0 && topics.every(({ instead }) => !instead);
    if (topics.length > 0 && (isAlone || topics.some(({ is_alone }) => is_alone))) {
      request.use(...ROLES);
      const said = topics.map((topic) =>
        topic.is_of_alerts
          ? (alertsWished(request, context.system) ?? `${topic.text} ${alertsSaid(context)}`)
          : topic.text,
      );
      return { say: [...new Set(said)].join(" ") };
    }
    if (heatedIn(request) !== undefined) return heated(request, context);
    if (isDoubt(request, own)) return doubt(request, context);
    const beside = besideUsual(request, context);
    if (beside) return beside;
    if (isOfTerm(request, own)) return explain(request, context);
    if (has(request, "effect")) for (const text of termsIn(request.text).slice(-1)) request.note(text);
    for (const { text } of topics) request.note(text);
    withoutHeights(request);
    if (sky.length === 0) return plan(request, context);
    const calls = skyCalls(request, context, [...sky]);
    const rest = (own > 0 && !isSun) || has(request, "pack") ? await plan(request, context) : undefined;
    return Array.isArray(rest) ? [...calls, ...rest] : calls;
  };

/** A plan of each of several requests that a turn comes to. */
async function planned(
  requests: Request[],
  whole: Request,
  plan: WeatherPlan,
  context: Context,
): Promise<Planned | undefined> {
  const all = await Promise.all(requests.map((one) => plan(one, context)));
  if (!all.every((one) => Array.isArray(one))) return all.find((one) => one && !Array.isArray(one));
  whole.use(...ROLES);
  for (const text of requests.flatMap(({ notes }) => notes)) whole.note(text);
  return all.flat();
}

/** “Which is the best day, dry and not too windy?”: of the days named, else of all that are known. */
function bestDay(request: Request, context: Context, conditions: ConditionName[]): Call[] {
  const { places, when } = askedOf(request, context);
  request.use("what", "not", "except", "top");
  const { units } = subjectOf(request, context.system);
  return call({
    about: "forecast",
    places,
    operation: "extreme",
    conditions,
    units,
    is_best_day: true,
    ...(when && !when.isNow && !when.isPast && when.span),
  });
}

const HEIGHT = /\b(?:\d{1,2}[,. ])?\d{3}\s*(?:m|metres?|meters?|ft|feet|foot)\b(?!\/)/i;

/** “Above 1,500 m” is no limit of anything that is measured. */
function withoutHeights(request: Request): void {
  const isHeight = ({ role, text, carried }: Slot) =>
    !carried && (role === "above" || role === "below") && HEIGHT.test(text);
  if (!request.frame.slots.some(isHeight)) return;
  request.readSlots(isHeight);
  request.note(
    "I have no figures by height: this is for the place itself. In the standard atmosphere (ICAO) it is 0.65 °C colder each 100 m up.",
  );
}

/** “And the sun tomorrow in Tromso?”, after the moon or a sunrise, asks for no sunny weather. */
const isSunInSky = ({ text, earlier: [before] }: Request): boolean =>
  before !== undefined && skyIn(before.text).length > 0 && SUN_ALONE.test(text);

/** No “will the sun come out”. */
const SUN_ALONE =
  /^\W*(?:and |what about |how about )*the sun(?: (?:today|tomorrow|tonight|on \w+day|there))?(?: (?:in|at) [\w ]+?)?(?: (?:today|tomorrow|on \w+day))?\W*$/i;

/** What is asked of the sun and the moon; “the wind at sunrise” asks nothing of them. */
function skyIn(text: string): Wanted["sky"] {
  const times = WORDS.sky_time.find(text);
  const found = WORDS.sky
    .find(text)
    .filter(({ start, end }) => !times.some((time) => start < time.end && time.start < end));
  return [
    ...new Set(found.sort((a, b) => a.start - b.start).flatMap(({ values }) => values.slice(0, 1))),
  ] as Wanted["sky"];
}

/** “And Oslo?”, after a sunrise, asks for the sunrise there; so does “and Rome?” after it. */
function skyAsked({ frame, text, earlier }: Request): Wanted["sky"] {
  const said = skyIn(text);
  if (said.length > 0) return said;
  if (!saysOnlyWhere(frame)) return said;
  for (const before of earlier) {
    const asked = skyIn(before.text);
    if (asked.length > 0 || !saysOnlyWhere(before)) return asked;
  }
  return [];
}

function saysOnlyWhere({ act, text, slots }: Frame): boolean {
  const own = slots.filter(({ carried }) => !carried);
  const isNamed = (at: number) =>
    own.some(({ start, text: said }) => at >= start && at < start + said.length);
  return (
    EDITS.has(act) &&
    own.every(({ role }) => OF_WHERE.has(role)) &&
    tokenise(text).every(({ text: word, start }) => STOP_WORDS.has(word) || isNamed(start))
  );
}

const OF_WHERE: ReadonlySet<string> = new Set(["name", "within", "time"]);

function skyCalls(request: Request, context: Context, sky: Wanted["sky"]): Call[] {
  const { places, when, also } = askedOf(request, context);
  request.use("what");
  return call({ about: "sky", places, sky, ...when?.span, also, operation: request.operation });
}

function heated(request: Request, context: Context): Call[] {
  const { places, when } = askedOf(request, context);
  const subject = subjectOf(request, context.system);
  return call({
    about: when && !when.isNow ? "past" : "now",
    places,
    ...subject,
    conditions: [],
    measures: ["humidity"],
    ...when?.span,
  });
}

/** “Is anything over the alert limits?” looks for what the page would alert of; “which are set?” is answered in words. */
function alertsIn(request: Request, context: Context): Planned | undefined {
  const { units } = subjectOf(request, context.system);
  const found = aboutAlerts(request, { ...context, units });
  if (!found || !("alerts" in found)) return found;
  const { places, when, also } = askedOf(request, context);
  request.use("what", "above", "below", "by");
  const { operation } = request;
  const isNow = when?.isNow || when?.isPast;
  return call({
    about: "alerts",
    places,
    operation,
    units,
    alerts: found.alerts,
    ...(isNow ? {} : when?.span),
    also,
  });
}

/** “Is this warm for late November?”: what it is now or will be, beside what is usual. */
function besideUsual(request: Request, context: Context): Call[] | undefined {
  if (!asksBesideUsual(request) || isOnPast(request)) return undefined;
  const { places, when } = askedOf(request, context);
  const now = request.moment.now.toISOString().slice(0, 16);
  const isOfSeason =
    when !== undefined && has(request, "month") && !namesDay(request.text) && isAround(when, now);
  if (when && !isOfSeason && (when.isPast || !isNear(when, request))) return undefined;
  const { conditions, measures, ...subject } = subjectFor(request, context.system);
  const told = [...measures, ...conditions.flatMap((name) => conditionOf(name).by.slice(0, 1))];
  request.use("what", "ref", "against");
  return call({
    about: !when || when.isNow || isOfSeason ? "now" : "forecast",
    places,
    ...subject,
    conditions: [],
    limits: [],
    measures: [...new Set(told)] as MeasureName[],
    usual: isOfSeason ? when.span : {},
    ...(when && !when.isNow && !isOfSeason && when.span),
  });
}

/** “Is that normal?”, of what was measured or is usual, sets nothing beside it. */
const isOnPast = ({ frame, earlier }: Request): boolean =>
  EDITS.has(frame.act) && earlier[0]?.function === "past";

const isAround = ({ span: { from, to } }: When, now: string): boolean =>
  from !== undefined && to !== undefined && from < now && now < to && hoursAfter(from, 24 * 2) < to;

const isDoubt = (request: Request, own: number): boolean =>
  own === 0 && request.earlier.length > 0 && has(request, "doubt");

function doubt(request: Request, context: Context): Call[] {
  const { places, when } = askedOf(request, context);
  const before = saysTime(request) ? askedOf(request, context, "past").when : undefined;
  request.use("what", "ref");
  const subject = subjectOf(request, context.system);
  return call({
    about: "doubt",
    places,
    ...subject,
    ...(before?.isPast ? before : when)?.span,
    is_measured: before?.isPast,
  });
}

/** “Why would humidity matter?” asks for words, not for figures, as does a follow-up that names nothing but a term. */
function isOfTerm(request: Request, own: number): boolean {
  // A doubt isn't explained: explaining would ask for what was told again.
  if (request.frame.act === "ask" || has(request, "doubt") || termsIn(request.text).length === 0)
    return false;
  return request.is("explain") || (own === 0 && !request.frame.slots.some(({ carried }) => !carried));
}

function subjectFor(request: Request, system: UnitSystem) {
  const subject = subjectOf(request, system);
  if (subject.conditions.length + subject.measures.length > 0) return subject;
  const instead = topicsAsked(request).flatMap((topic) => topic.instead ?? []);
  return {
    ...subject,
    conditions: [...new Set(instead.flatMap(({ conditions }) => conditions))],
    measures: [...new Set(instead.flatMap(({ measures }) => measures))],
  };
}

export const now: WeatherPlan = withRest((request, context) => {
  const asked = askedOf(request, context);
  const { when } = asked;
  if (isOfUsual(request)) return pastOf(request, context);
  if (when && !when.isNow) return when.isPast ? pastOf(request, context) : ahead(request, asked, context);
  if (request.is("trend")) return ahead(request, asked, context);
  const subject = subjectFor(request, context.system);
  if (subject.conditions.includes("free_cooling")) return ahead(request, asked, context, "safety");
  return call({ about: "now", places: asked.places, ...subject });
});

function ahead(
  request: Request,
  { places, when, also, cannot }: Asked,
  { system }: Context,
  about: "forecast" | "safety" = "forecast",
  conditions?: ConditionName[],
): Call[] {
  const subject = subjectFor(request, system);
  const isThroughout = has(request, "throughout");
  return call({
    about,
    places,
    ...subject,
    ...(conditions && { conditions }),
    ...(when?.isNow ? {} : when?.span),
    also,
    cannot,
    is_throughout: isThroughout,
  });
}

export const forecast: WeatherPlan = withRest((request, context) => {
  const asked = askedOf(request, context);
  if (asked.when?.isPast || isOfUsual(request)) return pastOf(request, context);
  const { conditions, operation } = subjectOf(request);
  const isCooling = conditions.includes("free_cooling") && HOURS_COUNTED.has(operation);
  return ahead(request, asked, context, isCooling ? "safety" : "forecast");
});

/** Of free cooling these are told by whether, and for how many hours. */
const HOURS_COUNTED: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>([
  "yesno",
  "value",
  "list",
]);

export const past: WeatherPlan = withRest((request, context) => {
  // “Compare that with the same week last year”, of days to come.
  if (has(request, "last_year") && goesOnFromAhead(request))
    return ahead(request, askedOf(request, context), context);
  const isOfYear = request.frame.act === "refine" && has(request, "single_year");
  const isAlone = ownConditions(request).length + ownMeasures(request).length === 0;
  if (isOfYear && isAlone && request.is("when") && !freshTime(request)) {
    request.use(...ROLES);
    return {
      say: "I don't know which year it was: I have the means and extremes of all the years together.",
    };
  }
  if (isOfYear && isAlone) {
    request.note("I have no figures of single years, so this is what is usual.");
    return pastOf(request, context, true);
  }
  return pastOf(request, context);
});

const goesOnFromAhead = ({ frame, earlier: [before] }: Request): boolean =>
  EDITS.has(frame.act) && before !== undefined && before.function !== "past";

const freshTime = ({ frame }: Request): boolean =>
  frame.slots.some(({ role, carried }) => !carried && (role === "time" || role === "against"));

const isOfUsual = (request: Request): boolean =>
  asksUsual(request) || has(request, "monthly") || (isOfYear(request) && !saysTime(request));

function pastOf(request: Request, context: Context, isSure = false): Call[] {
  const coming = askedOf(request, context);
  // The average of last month was measured; that of July is what is usual.
  const isAsked =
    isSure || isOfUsual(request) || (found(request, "average").length > 0 && !coming.when?.isPast);
  if (
    coming.when &&
    !coming.when.isPast &&
    !isAsked &&
    isNear(coming.when, request) &&
    !isBehind(request, context)
  )
    return ahead(request, coming, context);
  // Of a month that is to come, and of no time at all, only what is usual is known.
  const isTimeless = !coming.when && !request.is("when", "count") && !request.has("last");
  const isUsual = isAsked || isTimeless || isOutOfSight(request, context, coming.when);
  const { places, when, also } = askedOf(request, context, isUsual ? "future" : "past");
  request.use("against");
  const isOfRecord = has(request, "record") && !saysTime(request);
  const [month] = isOfRecord ? saidIn(WORDS.month, request.text) : [];
  const isYear = has(request, "monthly") || (isUsual && !when && (isOfYear(request) || isOfRecord));
  return call({
    about: "past",
    places,
    ...subjectFor(request, context.system),
    ...(month ? wholeMonth(request, month) : isYear ? wholeYear(request) : when?.span),
    also,
    is_measured: !isUsual,
  });
}

/** “Did it rain on Sunday?”: of what is told of the past the day is the last one of its name. */
const isBehind = (request: Request, context: Context): boolean =>
  request.frame.function === "past" && askedOf(request, context, "past").when?.isPast === true;

function isOutOfSight(request: Request, context: Context, when: When | undefined): boolean {
  if (!when || when.isPast) return false;
  const from = askedOf(request, context, "past").when?.span.from;
  return (
    from !== undefined && Date.parse(`${from}Z`) < request.moment.now.getTime() - MOST_PAST_DAYS * DAY_MS
  );
}

/** “In a normal year”, not “at this time of the year”. */
const isOfYear = (request: Request): boolean => has(request, "year") && !has(request, "time_of_year");

function wholeYear({ moment }: Request): Pick<Wanted, "from" | "to"> {
  const year = moment.now.getUTCFullYear();
  return { from: `${year}-01-01T00:00`, to: `${year + 1}-01-01T00:00` };
}

function wholeMonth({ moment }: Request, month: string): Pick<Wanted, "from" | "to"> {
  const from = `${moment.now.getUTCFullYear()}-${month}-01T00:00`;
  return { from, to: `${hoursAfter(from, 32 * 24).slice(0, 7)}-01T00:00` };
}

const DAY_MS = 86_400_000;
const REACH_MS = 8 * 86_400_000;

/** Whether a forecast may reach a time: of a month that is called by its name the last one is meant. */
function isNear({ span: { from, to } }: When, { moment }: Request): boolean {
  const isLong = from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) > 2 * REACH_MS;
  return !isLong && (from === undefined || Date.parse(`${from}Z`) < moment.now.getTime() + REACH_MS);
}

const HARMLESS: ReadonlySet<ConditionName> = new Set<ConditionName>(["dry", "sun", "cloud", "cold"]);
const OF_TIMES: ReadonlySet<Wanted["operation"]> = new Set<Wanted["operation"]>([
  "when",
  "count",
  "share",
  "list",
  "plot",
]);

export const safety: WeatherPlan = withRest((request, context) => {
  const asked = askedOf(request, context);
  const { places, when, also, cannot } = asked;
  // “Is it safe to work in that?”, of an average that was told before.
  const isOfAverage = !has(request, "average") && found(request, "average").length > 0;
  if (when?.isPast || isOfUsual(request) || isOfAverage) return pastOf(request, context);
  const subject = subjectFor(request, context.system);
  // “Would it be bearable at 5 pm?”, of what was said to be usual.
  const isOnUsual = request.earlier.slice(0, 2).some(isFrameOfUsual) && saysHoursAlone(request);
  if (subject.purpose === "comfort" && isOnUsual) return pastOf(request, context, true);
  const isCooling = subject.conditions.includes("free_cooling");
  if (isCooling && OF_TIMES.has(subject.operation) && !HOURS_COUNTED.has(subject.operation))
    return ahead(request, asked, context);
  if (isCooling)
    return call({
      about: "safety",
      places,
      ...subject,
      conditions: ["free_cooling"],
      ...when?.span,
      also,
      cannot,
    });
  const own = dangersIn(request);
  if (subject.purpose === "plants") return ahead(request, asked, context, "safety", ["frost"]);
  // “Can I hang the washing out?” asks whether it stays dry, not for dangers.
  const activity = saidIn(WORDS.activity, request.text).flatMap(
    (names) => names.split(",") as ConditionName[],
  );
  const asksFor = own.length === 0 && activity.length === 0 ? subject.conditions : own;
  const isHarmless = asksFor.length > 0 && asksFor.every((name) => HARMLESS.has(name));
  if (subject.limits.length > 0 || isHarmless) return ahead(request, asked, context);
  const named =
    [own, activity.length > 0 ? [] : subject.conditions]
      .map((names) => names.filter((name) => !HARMLESS.has(name)))
      .find((names) => names.length > 0) ?? [];
  const conditions = named.length > 0 ? named : activity.length > 0 ? [...new Set(activity)] : DANGERS;
  if (OF_TIMES.has(subject.operation) && named.length > 0) return ahead(request, asked, context);
  return call({
    about: "safety",
    places,
    ...subject,
    conditions,
    ...when?.span,
    also,
    cannot,
    is_worry: own.length > 0 || has(request, "worry"),
  });
});

/** “Will the wind be a problem?” asks for strong wind, though it names only the wind. */
const DANGER_OF: Partial<Record<MeasureName, ConditionName>> = {
  wind: "strong_wind",
  gusts: "strong_wind",
  precipitation: "rain",
};

function dangersIn(request: Request): ConditionName[] {
  const named = ownConditions(request);
  const told = ownMeasures(request).flatMap((name) => DANGER_OF[name] ?? []);
  return named.length > 0 ? named : [...new Set(told)];
}

export const where: WeatherPlan = (request, { asker }): Planned => {
  request.use("what", "ref", "form", "time", "within", "unit");
  request.names("own", ["name", "within"]);
  const address = addressIn(request.text);
  const places = request.has("name", "within") ? namedIn(request, asker) : [];
  const [place] = places;
  const [facet] = saidIn(WORDS.facet, request.text) as Wanted["facet"][];
  const regions = request.names("region", ["name", "within", "what"]).map(({ value }) => value);
  if (place && !request.is("yesno"))
    return { say: `**${place.name}** is at ${coordinateWords(place)}, in the time zone ${place.timezone}.` };
  return call({
    about: "where",
    places,
    operation: request.operation,
    ...(regions.length > 0 && { regions }),
    ...(facet && { facet }),
    ...(address && { address }),
  });
};

const namedIn = (request: Request, asker: string): Place[] =>
  request.names("place", ["name", "within"]).some(({ isCarried }) => !isCarried)
    ? placesOf(request, asker)
    : [];

export const recall: WeatherPlan = (request) => {
  const about = request.allSaid("name", "what", "within").join(" ");
  const when = request.said("time");
  request.use("every", "form", "by", "since", "until", "top", "nth");
  return [{ tool: "recall_questions", args: { ...(about && { about }), ...(when && { when }) } }];
};
