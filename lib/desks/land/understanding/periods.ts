import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { hasCue } from "@/lib/understanding/cues";
import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import {
  daysOf,
  findTimes,
  readTime as readWords,
  type Time,
  type TimeOptions,
} from "@/lib/understanding/times";
import { heldUntil, lastHeld } from "../data/published";
import { DATASET, datasetById } from "../datasets";
import { coverageOf, defaultPeriod, inWords, type Period, wholeYears } from "../feasibility/periods";
import { areaByRef } from "../places";
import type { Asked, DatasetInfo, LandQuery } from "../types";
import { fresh, goesOn, type LandContext } from "./context";
import { mentionsOf, wordsIn } from "./kinds";
import { movedBy, opensYesNo, says } from "./limits";
import { neighbours } from "./neighbours";
import talk from "./talk.json";

export function yearBefore(now: Period): [before: Period, now: Period] {
  const shifted = (one: string): string => {
    const date = new Date(`${one}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() - 1);
    return day(date);
  };
  return [{ start: shifted(now.start), end: shifted(now.end) }, now];
}

/** When a question is about; ends that are open are left out. */
export interface Dates {
  start?: string;
  end?: string;
  periods?: Asked["periods"];
  isAhead?: true;
  /** The periods are told each as a whole. */
  isYearOn?: true;
  isUnclear?: true;
  isSaid: boolean;
}

const ZONE = "UTC";

/** “Year before” is “the year before”. */
const readTime = (text: string, moment: Request["moment"], options?: TimeOptions): Time | undefined =>
  readWords(text, moment, options) ?? readWords(`the ${text}`, moment, options);

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** The dates that are asked about: those of this turn, else those of the query, picked or said. */
export function datesOf(
  request: Request,
  { query: viewed, peak, until }: LandContext,
  id: number,
  places: readonly string[] = [],
): Dates {
  const query = pointedTo(request, viewed, peak);
  const dataset = datasetById(id)!;
  const covered = coverageOf(dataset, clock.now());
  const usual =
    endKept(id, places) ??
    (dataset.granularity === "day" ? covered.end : defaultPeriod(dataset, covered).end);
  // What was told up to a later year goes on from there.
  const isTold = goesOn(request) && viewed.dataset === id && until !== undefined && until <= covered.end;
  const edge = isTold && until > usual ? until : usual;
  if (hasCue(request.text, "allTime") && !/\d{4}/.test(request.text)) {
    request.use(...SPANS);
    return { isSaid: true };
  }
  const yearOn = sameLastYear(request, query, { dataset, edge });
  if (yearOn) return { ...union(yearOn), periods: yearOn, isYearOn: true, isSaid: true };
  const pair =
    neighbours(request, query, id, yearOf(edge)) ??
    yearsBefore(request, query) ??
    atTheEdge(request, pairOf(request, query, { dataset, edge }), { dataset, edge });
  if (pair) return { ...union(pair), periods: pair, isSaid: true };
  withoutMoments(request, dataset);
  withoutEra(request);
  const said = rollingIn(request, dataset) ?? saidIn(request, query, { dataset, edge });
  if (said) return intoYear(request, said, dataset) ?? said;
  if (peak && pointsInTime(request)) return { ...wholeYears(yearOf(peak), yearOf(peak)), isSaid: true };
  const isUnclear = sinceEvent(request) || undefined;
  return { ...keptOf(request, viewed, covered), isSaid: false, isUnclear };
}

function endKept(dataset: number, places: readonly string[]): string | undefined {
  const areas = places.flatMap((ref) => areaByRef(ref) ?? []);
  if (env().GNW_API_TOKEN || areas.length === 0 || areas.length < places.length) return undefined;
  if (datasetById(dataset)!.granularity !== "year") return undefined;
  const last = lastHeld(dataset, areas);
  return last === undefined ? undefined : `${last}-12-31`;
}

const LOSSES: ReadonlySet<number> = new Set([DATASET.loss, DATASET.lossByFire, DATASET.lossByDriver]);

/** Some countries' own releases go further than that of all: an order of countries is of the newest year that all have. */
export function ofAllCountries(
  request: Request,
  dates: Dates,
  dataset: number,
  places: { by: LandQuery["by"] } | undefined,
): Dates {
  const { start, end, periods } = dates;
  const last = heldUntil().countries;
  const isLater = start !== undefined && yearOf(start) > last;
  if (places?.by !== "country" || !isLater || periods || !LOSSES.has(dataset) || env().GNW_API_TOKEN)
    return dates;
  const year = yearOf(start);
  if (year > clock.now().getUTCFullYear()) return dates;
  const said = yearOf(end ?? start) > year ? `${year} and later aren't` : `${year} isn't`;
  request.note(`${said} published for all countries yet, so this is ${last}.`);
  return { ...dates, ...wholeYears(last, last) };
}

/** “Before our meeting on Thursday”, “said on the radio this morning”: no time of data that are known by years, where those are said or told. */
function withoutMoments(request: Request, { granularity }: DatasetInfo): void {
  const { frame, text, moment } = request;
  if (granularity === "day") return;
  const slots = fresh(request, "time", "since", "until");
  const isMoment = (slot: Slot) => MOMENTS.has(readTime(slot.text, moment)?.grain ?? "");
  const isTold = (slot: Slot) => slots.length > 1 || says("claimers", text.slice(0, slot.start));
  const left = slots.filter((slot) => !/\d{4}/.test(slot.text) && isMoment(slot) && isTold(slot));
  frame.slots = frame.slots.filter((slot) => !left.includes(slot));
}

/** “In the years of the charcoal trade”: when that was isn't known here. */
function withoutEra({ frame, text, notes }: Request): void {
  const isEra = ({ carried, role, text: said, start }: Slot) =>
    !carried &&
    (role === "time" || role === "since") &&
    !/\d/.test(said) &&
    says("eraOf", text.slice(start, start + said.length + " of".length));
  if (!frame.slots.some(isEra)) return;
  frame.slots = frame.slots.filter((slot) => !isEra(slot));
  notes.push(talk.eraUnknown);
}

/** How many days “the last month” goes back from today; “last month” is the one in the calendar. */
const ROLLING: [RegExp, number][] = [
  [/\bweek\b/i, 7],
  [/\bmonth\b/i, 30],
  [/\byear\b/i, 365],
];

function rollingIn(request: Request, { granularity }: DatasetInfo): Dates | undefined {
  const [slot, other] = fresh(request, "time", "since");
  if (granularity !== "day" || !slot || other || /\d/.test(slot.text)) return undefined;
  const before = tokenise(request.text.slice(0, slot.start)).at(-1)?.text ?? "";
  const days = ROLLING.find(([word]) => word.test(slot.text))?.[1];
  if (!days || !says("inTheLast", `${before} ${slot.text}`)) return undefined;
  request.use("time", "since");
  const from = clock.now();
  from.setUTCDate(from.getUTCDate() - days);
  return { start: day(from), end: day(clock.now()), isSaid: true };
}

const MOMENTS = new Set(["minute", "hour", "day"]);

/** “Did it fall by a third in 2023?”: the year is set against the one before. */
function intoYear(request: Request, { start, end }: Dates, { granularity }: DatasetInfo): Dates | undefined {
  const { text } = request;
  const isOne = start !== undefined && start.slice(0, 4) === end?.slice(0, 4);
  const isMove = wordsIn("direction", text).length > 0 || movedBy(text) !== undefined;
  const isAsked = request.is("trend", "yesno") && fresh(request, "since", "until", "against").length === 0;
  if (granularity !== "year" || !isOne || !isMove || !isAsked || says("usual", text) || says("than", text))
    return undefined;
  if (request.has("above", "below") || wordsIn("order", text).includes("most")) return undefined;
  const year = yearOf(start);
  const periods = [wholeYears(year, year), wholeYears(year - 1, year - 1)] satisfies Asked["periods"];
  if (opensYesNo(text) || says("claimed", text)) request.frame.operation = "yesno";
  return { ...union(periods), periods, isSaid: true };
}

function sameLastYear(request: Request, { start_date, end_date }: LandQuery, known: Known) {
  if (known.dataset.granularity !== "day" || !says("sameLastYear", request.text)) return undefined;
  const [said] = fresh(request, "time").flatMap(({ text }) =>
    says("sameLastYear", `same ${text}`) || /last year/i.test(text)
      ? []
      : periodIn(request, text, undefined, known),
  );
  const kept = start_date && end_date && goesOn(request) ? { start: start_date, end: end_date } : undefined;
  const base = said ?? kept;
  if (!base) return undefined;
  request.use("time", "against");
  const [before, now] = yearBefore({ ...base, end: earlier(base.end, day(clock.now())) });
  return [now, before] satisfies Asked["periods"];
}

function yearsBefore(
  request: Request,
  { start_date, end_date, areas }: LandQuery,
): Asked["periods"] | undefined {
  const { text, earlier } = request;
  const isAsked =
    says("difference", text) || says("changeFrom", text) || wordsIn("direction", text).length > 0;
  const isOne = areas.length === 1 && start_date && start_date.slice(0, 4) === end_date?.slice(0, 4);
  const from = isOne && goesOn(request) ? changedFrom(request, yearOf(start_date)) : undefined;
  if (from) return from;
  const isNew = fresh(request, "time", "since", "until", "against", "name", "within").length > 0;
  if (!isAsked || !isOne || isNew || !goesOn(request)) return undefined;
  const now = yearOf(start_date);
  const years = earlier.flatMap(({ slots }) =>
    slots.filter(({ role }) => role === "time").flatMap((slot) => yearsIn(slot.text)),
  );
  const before = years.find((year) => year !== now);
  return before ? [wholeYears(now, now), wholeYears(before, before)] : undefined;
}

function changedFrom(request: Request, now: number): Asked["periods"] | undefined {
  const years = yearsIn(request.text);
  const [year] = years;
  if (years.length !== 1 || year === undefined || year === now || !says("changeFrom", request.text))
    return undefined;
  request.use("time", "since", "against", "from");
  return [wholeYears(now, now), wholeYears(year, year)];
}

/** “The year before”, after a year was named as the highest, is the one before that. */
function pointedTo({ earlier }: Request, query: LandQuery, peak: string | undefined): LandQuery {
  const [before] = earlier;
  const isOfPeak = peak !== undefined && (before?.operation === "extreme" || before?.operation === "when");
  if (!isOfPeak || query.start_date?.slice(0, 4) === query.end_date?.slice(0, 4)) return query;
  return { ...query, start_date: `${peak}-01-01`, end_date: `${peak}-12-31` };
}

interface Known {
  dataset: DatasetInfo;
  edge: string;
}

const pointsInTime = (request: Request): boolean =>
  fresh(request, "ref").some(({ text }) => hasCue(text, "goesBackInTime"));

function timeOf({ start_date, end_date }: LandQuery): Time | undefined {
  if (!start_date || !end_date) return undefined;
  const to = new Date(`${end_date}T00:00:00Z`);
  to.setUTCDate(to.getUTCDate() + 1);
  const isYears = start_date.endsWith("-01-01") && end_date.endsWith("-12-31");
  return { from: new Date(`${start_date}T00:00:00Z`), to, grain: isYears ? "year" : "day", kind: "period" };
}

function sinceThat(request: Request, { start_date, end_date }: LandQuery): Dates | undefined {
  const isLast = tokenise(request.text).at(-1)?.text === "since";
  const isOne = start_date !== null && start_date.slice(0, 4) === end_date?.slice(0, 4);
  if (!isLast || !isOne || !goesOn(request)) return undefined;
  request.use(...SPANS);
  return { start: start_date, isSaid: true };
}

function saidIn(request: Request, query: LandQuery, known: Known): Dates | undefined {
  const since = sinceThat(request, query);
  if (since) return since;
  const named = yearOfTurn(request);
  if (named) return named;
  const before = timeOf(query);
  const beside = besideThat(request, before, known);
  if (beside || fresh(request, ...SPANS).length === 0) return beside;
  const several = severalIn(request, known);
  if (several) return several;
  const time = request.period({ before }) ?? withArticle(request, before);
  if (!time) return nowIn(request, known);
  return withStart(request, asDates(request, time, known), query);
}

const POINTS_AT_YEAR = /^(?:(?:the|that|this|same|last|previous) )+year(?:['’]?s)?$/i;

/** “Was 2024 a record? … what share of last year's loss was fire?”: the one year that was named before in this turn. */
function yearOfTurn(request: Request): Dates | undefined {
  const { frame, text, earlier } = request;
  const [slot, other] = fresh(request, "time");
  if (!slot || other || !POINTS_AT_YEAR.test(slot.text.trim()) || request.is("compare")) return undefined;
  const own = text.startsWith(slot.text, slot.start) ? text.slice(0, slot.start) : "";
  const before = earlier.filter(({ at }) => at === frame.at).map((one) => one.text);
  const [year, another] = [...new Set([own, ...before].flatMap(yearsIn))];
  if (year === undefined || another !== undefined) return undefined;
  request.use("time");
  return { ...wholeYears(year, year), isSaid: true };
}

/** “Since the moratorium”: when that was isn't known here, so all years are told, and which one it was is asked for. */
function sinceEvent(request: Request): boolean {
  const events = fresh(request, "since", "until");
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return false;
  request.use("time", "since", "until");
  const event = request.text.slice(first.start, last.start + last.text.length);
  request.note(
    `I don't know the year of “${event}”, so this is for all years; name the year to begin there.`,
  );
  return true;
}

function withArticle(request: Request, before: Time | undefined): Time | undefined {
  const [slot, other] = fresh(request, "time");
  const time = slot && !other ? readTime(slot.text, request.moment, { before }) : undefined;
  if (time) request.use("time");
  return time;
}

const SPANS = ["time", "since", "until"] as const;

function severalIn(request: Request, known: Known): Dates | undefined {
  const all = SPANS.map((role) => fresh(request, role)).find((slots) => slots.length > 1) ?? [];
  const slots = all.filter(({ text }) => /\d{4}/.test(text));
  const times = slots.flatMap(({ text }) => periodIn(request, text, undefined, known));
  if (times.length === 0) return severalInOne(request, known);
  request.use(...SPANS);
  return { ...times.reduce((a, b) => union([a, b])), isSaid: true };
}

function severalInOne(request: Request, known: Known): Dates | undefined {
  const [slot, other] = fresh(request, "time");
  if (!slot || other || readTime(slot.text, request.moment)) return undefined;
  const [years] = periodIn(request, slot.text, undefined, known);
  if (!years || !/\d{4}/.test(slot.text)) return undefined;
  request.use("time");
  return { ...years, isSaid: true };
}

/** “Until 2012” leaves the first day as it was, unless that is past the last; “only from 2018” the last. */
function withStart(request: Request, dates: Dates, { start_date, end_date }: LandQuery): Dates {
  const { start, end } = dates;
  const isNarrowed = goesOn(request) && !end && says("narrows", request.text);
  if (isNarrowed && start && start_date && end_date && start_date <= start && start < end_date)
    return { ...dates, end: end_date };
  const isOpen = goesOn(request) && fresh(request, "until").length > 0 && !dates.start;
  return isOpen && start_date && dates.end && start_date < dates.end
    ? { ...dates, start: start_date }
    : dates;
}

/** “And before that?”, “the month before that”, of which the reader took “that” for the answer. */
function besideThat(request: Request, before: Time | undefined, known: Known): Dates | undefined {
  const { text, moment } = request;
  const [said] = mentionsOf("beside", text);
  if (!said || !before || !goesOn(request) || fresh(request, "against").length > 0) return undefined;
  const found = findTimes(text, moment, { before }).find(
    ({ start, end }) => start <= said.start && end >= said.end,
  );
  const time = found?.time ?? readTime(text.slice(said.start, said.end), moment, { before });
  if (time) request.use(...SPANS);
  return time && asDates(request, time, known);
}

function asDates(request: Request, time: Time, { dataset, edge }: Known): Dates {
  const { granularity } = dataset;
  const now = clock.now();
  if (time.from && time.from > now) return { isAhead: true, isSaid: true };
  const { first, last } = daysOf(time, ZONE);
  const isDropped = !first && last && wordsIn("dropped", request.text).length > 0;
  if (isDropped) {
    const isWithIt = says("before", request.text);
    return { start: `${yearOf(last) + Number(!isWithIt || !isPlainUntil(request))}-01-01`, isSaid: true };
  }
  if (granularity === "day")
    return { start: first ?? undefined, end: earlier(last ?? undefined, day(now)), isSaid: true };
  const isOutside = (last !== null && last < dataset.start_date) || (first !== null && first > edge);
  if (granularity === "single" || granularity === "total") {
    if (isOutside) return outsideOf(request, dataset);
    const from = first ? begunBy(first, last) : yearOf(dataset.start_date);
    return { ...wholeYears(from, yearOf(last && last < edge ? last : edge)), isSaid: true };
  }
  const isPart = isFiner(time);
  const { rolling } = time;
  const years =
    rolling &&
    (rolling.unit === "year" ? rolling.count : rolling.unit === "decade" ? rolling.count * 10 : undefined);
  if (years && yearOf(edge) < now.getUTCFullYear()) {
    const period = wholeYears(yearOf(edge) - Math.ceil(years) + 1, yearOf(edge));
    request.note(`The data end in ${yearOf(edge)}, so this is ${inWords(period)}.`);
    return { ...period, isSaid: true };
  }
  const begins = first ? begunBy(first, last) : undefined;
  const start = begins === undefined ? undefined : `${begins}-01-01`;
  const isExact = first?.endsWith("-01-01") || first?.endsWith("-12-31");
  if (
    first &&
    !isExact &&
    !last &&
    !rolling &&
    PARTS_OF_YEARS.has(time.grain) &&
    yearOf(first) < yearOf(edge)
  )
    request.note(`${wholeYearsOf(dataset)}, so this begins with ${begins}.`);
  if (
    start &&
    first &&
    yearOf(first) > yearOf(edge) &&
    now.getUTCFullYear() - yearOf(first) < 1 &&
    !isPlainYear(request)
  ) {
    const isNow = fresh(request, "time").some(({ text }) => wordsIn("now", text).length > 0);
    if (isNow && asksCourse(request)) return lately(edge);
    return atEdge(request, edge, isNow ? NOW : isPart ? `${wholeYearsOf(dataset)}.` : "");
  }
  const isOpen = !last || last >= day(now);
  if (isPart && first && last) {
    const years = inWords(wholeYears(yearOf(first), yearOf(last)));
    request.note(`${wholeYearsOf(dataset)}, so this is all of ${years}, not only ${saidOf(request)}.`);
    return { start, end: `${yearOf(last)}-12-31`, isSaid: true };
  }
  return { start, end: isOpen ? undefined : `${yearOf(last)}-12-31`, isSaid: true };
}

/** “Before 2015”, of which the year alone was marked: it is the first that stays. */
const isPlainUntil = (request: Request): boolean =>
  fresh(request, "until", "time").some(({ text }) => /^\d{4}$/.test(text.trim()));

/** What is one figure for all its time isn't told for another: said, with what there is. */
function outsideOf(request: Request, { dataset_id, name, coverage }: DatasetInfo): Dates {
  // Of the tree cover another dataset has later years; “now” is the latest that there is.
  if (dataset_id !== DATASET.treeCover && wordsIn("now", saidOf(request)).length === 0)
    request.note(`${name} covers ${coverage}, so nothing can be told for ${saidOf(request)}.`);
  return { isSaid: true };
}

const saidOf = (request: Request): string =>
  fresh(request, ...SPANS)
    .map(({ text }) => text)
    .join(" ") || "that time";

/** From November on, whole years begin with the next. */
const YEAR_END = "11-01";

/** The first whole year of a time: “since the end of 2020” begins with 2021. */
const begunBy = (first: string, last: string | null): number =>
  yearOf(first) + Number(!last && first.slice(5) >= YEAR_END);

const PARTS_OF_YEARS = new Set(["minute", "hour", "day", "week", "month", "quarter"]);
const MOST_DAYS = 330;

function isFiner({ from, to, grain }: Time): boolean {
  const days = from && to ? (to.getTime() - from.getTime()) / 86_400_000 : MOST_DAYS;
  return PARTS_OF_YEARS.has(grain) && days < MOST_DAYS;
}

export const wholeYearsOf = ({ name }: DatasetInfo): string => `${name} is known by whole years only`;

const isPlainYear = (request: Request, slots = fresh(request, "time", "since")): boolean =>
  slots.some(({ role, text }) => (role === "time" || role === "since") && /\d{4}/.test(text));

/** “Now”, “lately”: of alerts the last month, else the last year that there is. */
function nowIn(request: Request, { dataset, edge }: Known): Dates | undefined {
  const isNow = fresh(request, "time", "until").some(({ text }) => wordsIn("now", text).length > 0);
  if (!isNow) return undefined;
  request.use("time", "until");
  if (dataset.granularity === "year" && asksCourse(request)) return lately(edge);
  if (dataset.granularity === "year") return atEdge(request, edge, NOW);
  if (dataset.granularity !== "day") return { isSaid: true };
  const from = clock.now();
  from.setUTCDate(from.getUTCDate() - 30);
  return { start: day(from), end: day(clock.now()), isSaid: true };
}

/** “Is it getting better now?” is told by the last years, not by one. */
const LATELY = 10;
const lately = (edge: string): Dates => ({
  ...wholeYears(yearOf(edge) - LATELY + 1, yearOf(edge)),
  isSaid: true,
});
const asksCourse = (request: Request): boolean =>
  request.is("trend") || (request.is("yesno", "compare") && wordsIn("direction", request.text).length > 0);

const NOW =
  "Only yearly figures are held here, nothing of this moment; for the last days and weeks ask for alerts.";

function atEdge(request: Request, edge: string, besides = ""): Dates {
  const year = yearOf(edge);
  request.note(`${besides && `${besides} `}The data end in ${year}, so this is ${year}.`);
  return { ...wholeYears(year, year), isSaid: true };
}

const day = (date: Date): string => date.toISOString().slice(0, 10);
const earlier = (a: string | undefined, b: string): string => (a && a < b ? a : b);

function keptOf(
  request: Request,
  { start_date, end_date, dataset, areas }: LandQuery,
  covered: Period,
): Omit<Dates, "isSaid"> {
  const isFresh =
    !goesOn(request) && dataset !== null && areas.length > 0 && fresh(request, "name", "within").length > 0;
  if (isFresh) return {};
  if (start_date && start_date > covered.end) return {};
  if (end_date && end_date < covered.start) return {};
  return { start: start_date ?? undefined, end: end_date ?? undefined };
}

/** “This year against last year”, of which the data have neither yet: the last two that they have. */
function atTheEdge(request: Request, pair: Asked["periods"] | undefined, { dataset, edge }: Known) {
  if (!pair || dataset.granularity === "day" || isPlainYear(request, request.frame.slots)) return pair;
  const last = Math.max(...pair.map(({ end }) => yearOf(end)));
  const by = last - yearOf(edge);
  if (by <= 0 || by > 2) return pair;
  const back = ({ start, end }: Period) => wholeYears(yearOf(start) - by, yearOf(end) - by);
  // “Now compared with 2015” moves the later one alone, unless the two would be the same then.
  const one = pair.map((period) => (yearOf(period.end) > yearOf(edge) ? back(period) : period));
  const moved = one[0]!.start === one[1]!.start ? pair.map(back) : one;
  request.note(
    `The data end in ${yearOf(edge)}, so this is ${inWords(moved[0]!)} against ${inWords(moved[1]!)}.`,
  );
  return [moved[0]!, moved[1]!] satisfies Asked["periods"];
}

function pairOf(request: Request, query: LandQuery, known: Known): Asked["periods"] | undefined {
  const [one, second] = allTimes(request, query, known);
  if (!one || !second) return undefined;
  const isSame = one.start === second.start && one.end === second.end;
  const isTold = isSame && fresh(request, "time").some(({ text }) => says("thisOne", text));
  // Late in the year “last summer” is this one as well.
  const other = isTold ? yearBefore(one)[0] : second;
  if (isSame && !isTold) return undefined;
  // What was picked on the page since takes the place of what was said.
  const isCarried = request.frame.slots.every(
    ({ role, carried }) => carried || !["time", "against", "since", "until"].includes(role),
  );
  const all = union([one, other]);
  if (isCarried && (all.start !== query.start_date || all.end !== query.end_date)) return undefined;
  return [one, other];
}

function allTimes(request: Request, query: LandQuery, known: Known): Period[] {
  const { slots } = request.frame;
  const times = slots.filter(({ role }) => role === "time");
  // Beside one year “the four years before” are the usual, beside a stretch another stretch.
  const isStretch = times.some(({ text }) => isOfYears(request, text));
  const against = slots.filter(
    ({ role, text }) =>
      role === "against" && (!says("usual", text) || (isStretch && /\byears before\b/i.test(text))),
  );
  const isPair = times.length > 1 || times.some(({ text }) => eachOf(text) ?? endsOf(request.text, text));
  const isCompared = request.is("compare", "yesno", "trend") || comparesTimes(request.text);
  if (against.length === 0 && !(isPair && isCompared)) return [];
  const before = timeOf(query);
  // “2020 and 2021 compared to the two years before” are one stretch.
  const first = times.flatMap(
    ({ text }) =>
      (against.length === 0 && (eachOf(text) ?? endsOf(request.text, text))) ||
      periodIn(request, text, before, known),
  );
  const base =
    first.length > 0
      ? first
      : before && goesOn(request)
        ? periodOf(before)
        : nowAgainst(request, against, known);
  const anchor = base[0] ? timeOf({ ...query, start_date: base[0].start, end_date: base[0].end }) : before;
  const said = against.map(({ text }) => text);
  const spoken = isStretch && TWO_YEARS.test(said.join(" and ")) ? [`between ${said.join(" and ")}`] : said;
  const second = spoken.flatMap((text) => periodIn(request, text, anchor, known));
  const all = [...base, ...second];
  if (all.length < 2) return [];
  request.use("time", "against");
  return all.slice(0, 2);
}

/** “Between 2002 and 2012 versus 2013 and 2024”: the other two are a stretch, too. */
const TWO_YEARS = /^(?:19|20)\d\d and (?:19|20)\d\d$/;

function isOfYears(request: Request, text: string): boolean {
  const time = readTime(text, request.moment);
  const { first, last } = time ? daysOf(time, ZONE) : {};
  return Boolean(first && last && yearOf(first) < yearOf(last));
}

/** “Compared with last year”, of which nothing else is said: this one; “now than in 2021”: the last year that there is. */
function nowAgainst(request: Request, against: { text: string }[], { dataset, edge }: Known): Period[] {
  const year = request.moment.now.getUTCFullYear();
  const from = (against[0] && readTime(against[0].text, request.moment))?.from?.getUTCFullYear();
  if (from === year - 1) return [wholeYears(year, year)];
  const last = yearOf(edge);
  const isNow = wordsIn("now", request.text).length > 0 && dataset.granularity === "year";
  if (!isNow || from === undefined || from >= last) return [];
  request.note(`The figures end in ${last}, so that year stands for now.`);
  return [wholeYears(last, last)];
}

/** “In 2010 and 2020”: two years, not what lies between them. */
function eachOf(text: string): Period[] | undefined {
  const years = yearsIn(text);
  const isEach = years.length === 2 && /\b(and|vs|versus|or)\b/.test(text) && !text.includes("between");
  return isEach ? years.map((year) => wholeYears(year, year)) : undefined;
}

/** “By how many per cent did it change from 2015 to 2020?”, “did it halve between the two?” set the two ends side by side. */
function endsOf(question: string, text: string): Period[] | undefined {
  const years = yearsIn(text);
  const isClaim = movedBy(question) !== undefined;
  if (years.length !== 2 || !(isClaim || asksByHow(question))) return undefined;
  // What is claimed to have moved is the later one, set against the one before.
  const ordered = isClaim ? years.toSorted((one, other) => other - one) : years;
  return ordered.map((year) => wholeYears(year, year));
}

export const asksByHow = (text: string): boolean => says("changed", text) && says("byHow", text);

export const comparesTimes = (text: string): boolean => says("changeFrom", text) || asksByHow(text);

const yearsIn = (text: string): number[] => (text.match(/\b(19|20)\d\d\b/g) ?? []).map(Number);

function periodOf(time: Time): Period[] {
  const { first, last } = daysOf(time, ZONE);
  return first && last ? [{ start: first, end: last }] : [];
}

function periodIn(
  request: Request,
  text: string,
  before: Time | undefined,
  { dataset, edge }: Known,
): Period[] {
  const time = readTime(text, request.moment, { before });
  const years = yearsIn(text);
  if (!time && years.length > 0) return [wholeYears(Math.min(...years), Math.max(...years))];
  if (!time) return wordsIn("now", text).length > 0 ? [wholeYears(yearOf(edge), yearOf(edge))] : [];
  if (dataset.granularity === "year" && isFiner(time))
    request.note(`${wholeYearsOf(dataset)}, so whole years are told here.`);
  return periodOf(time).map(({ start, end }) =>
    dataset.granularity === "day"
      ? { start, end }
      : wholeYears(yearOf(start), Math.min(yearOf(end), Math.max(yearOf(edge), yearOf(start)))),
  );
}

const union = ([a, b]: [Period, Period]): Period => ({
  start: a.start < b.start ? a.start : b.start,
  end: a.end > b.end ? a.end : b.end,
});
