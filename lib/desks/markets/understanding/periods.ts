import type { Slot } from "@/lib/understanding/frame";
import { words } from "@/lib/understanding/kinds";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { daysOf, type Grain, movedDay, readTime, type Time } from "@/lib/understanding/times";
import { STRETCHES, type StretchUnit } from "../analysis/stretches";
import { addDays, DAY_MS, dayWords } from "../tools/days";
import events from "./events.json";
import { beginsWith, endsWith, hasPhrase, isPhrase, says } from "./phrases";
import phrases from "./phrases.json";
import { currency } from "./words.json";

export const FIRST_DAY = "2010-01-01";

export interface Days {
  since?: string;
  until?: string;
  /** Counted from today: “the last 30 days”. */
  rolling?: true;
}

export interface Asked extends Days {
  day?: string;
  /** It ends now, or nothing is said of time at all. */
  isNow: boolean;
  isFuture: boolean;
  /** An hour of the day was said, or a length of minutes or hours. */
  isOfHours: boolean;
  isEver: boolean;
  /** So many days long; 0 where it is open. */
  length: number;
  isNamed: boolean;
}

const NONE: Asked = {
  isNow: true,
  isFuture: false,
  isOfHours: false,
  isEver: false,
  isNamed: false,
  length: 0,
};
const TIMES: readonly Role[] = ["time", "since", "until"];

/** The days a request is about. @throws Missing where a time is named whose days nobody knows */
export function askedDays(request: Request): Asked {
  if (says(request.text, ["year to date", "ytd"])) return thisYear(request);
  dropPersonal(request);
  correctRoles(request);
  const said = request.frame.slots.filter(({ role }) => TIMES.includes(role));
  const timed = said.filter(({ text }) => !isPhrase(text, "vague") && !isCurrency(text));
  // “The day my uncle died, 14 March 2020”: beside a date, words that are no time say nothing more of when.
  const isDated = timed.some(({ text }) => hasDigit(text) && readTime(text, request.moment));
  const slots = timed.filter(({ text }) => !isDated || hasDigit(text) || isTime(request, text));
  if (slots.length < said.length) request.use(...TIMES);
  if (slots.length === 0 && said.length > 0 && request.frame.act !== "ask") return sameAsBefore(request);
  if (slots.length === 0)
    return hasPhrase(request.text, "everSaid")
      ? { ...NONE, since: FIRST_DAY, isEver: true, isNamed: true, isNow: false }
      : NONE;
  const ever = slots.find(({ text }) => says(text, phrases.ever) && !hasDigit(text));
  if (ever) {
    const { until } = slots.length > 1 ? toAsked(request.period(), request) : NONE;
    request.use(...TIMES);
    return { ...NONE, since: FIRST_DAY, ...(until && { until }), isEver: true, isNamed: true, isNow: false };
  }
  if (slots.every(({ text }) => isPhrase(text, "afterThat"))) return afterwards(request);
  const happened = eventIn(request, slots);
  if (happened) return happened;
  const around = aroundThat(request, slots);
  if (around) return around;
  const [year] = yearsIn(slots[0]!.text);
  const text =
    year ??
    resolved(request, slots) ??
    dayOfMonth(request, slots) ??
    thisWeek(request, slots) ??
    theLast(request, slots) ??
    exactDay(request, slots) ??
    backTo(request) ??
    inSameYear(request, slots) ??
    inYearOfTurn(request, slots) ??
    unitOf(request, slots) ??
    monthAgo(request, slots);
  if (text) request.use(...TIMES);
  const time = text ? readTime(text, request.moment) : request.period();
  if (!time) throw unknownTime(slots[0]!);
  const isCounted = (text ? [{ text }] : slots).every((one) => isCountedFromToday(one.text));
  const asked = { ...toAsked(time, request), ...(isCounted && { rolling: true as const }) };
  const since = asked.since ?? startBefore(request);
  return since ? { ...asked, since } : asked;
}

/** The times of a turn in the roles that its words give them, whatever the reader took them for. */
function correctRoles(request: Request): void {
  takeInstead(request);
  const fresh = request.frame.slots.filter(({ role, carried }) => TIMES.includes(role) && !carried);
  for (const slot of fresh) {
    completeYear(slot, request.text);
    dropSeason(slot, request);
    takeRole(slot, request.text);
  }
  // “How much would I have now, from 2018 until June 2021?”
  const isNow = ({ role, text }: Slot) => role === "time" && isPhrase(text, "nowToo");
  if (fresh.some(({ role }) => role !== "time")) drop(request, fresh.filter(isNow));
}

const drop = ({ frame: { slots } }: Request, left: readonly Slot[]): void => {
  for (const slot of left) slots.splice(slots.indexOf(slot), 1);
};

/** “Sorry, I meant 2018” takes the place of the time before and isn't set against it. */
function takeInstead(request: Request): void {
  const { act, slots } = request.frame;
  const instead = slots.find(({ role, carried }) => role === "against" && !carried);
  if (act !== "correct" || !instead || !readTime(instead.text, request.moment)) return;
  instead.role = "time";
  drop(
    request,
    slots.filter(({ role, carried }) => TIMES.includes(role) && carried),
  );
}

/** “May twenty twenty one”, of which the reader marked all but the last word. */
function completeYear(slot: Slot, text: string): void {
  const unit = YEAR_IN_WORDS.exec(text.slice(slot.start + slot.text.length))?.[0];
  if (unit && slot.text.toLowerCase().endsWith("twenty twenty")) slot.text += unit;
}

/** “Its worst fall up to June 2021” names no season. */
function dropSeason(slot: Slot, request: Request): void {
  const [season, ...rest] = slot.text.split(" ");
  if (season?.toLowerCase() !== "fall" || !endsWith(request.text.slice(0, slot.start), "fallsOf")) return;
  slot.text = rest.join(" ");
  if (rest.length === 0) drop(request, [slot]);
}

/** “Starting January 2018 until June 2021”: a start or an end by the word before it. */
function takeRole(slot: Slot, text: string): void {
  const before = text.slice(0, slot.start);
  if (endsWith(before, "opensTime")) slot.role = "since";
  if (endsWith(before, "closesTime") || beginsWith(slot.text, "closesTime")) slot.role = "until";
}

const YEAR_IN_WORDS = /^[\s-]+(?:one|two|three|four|five|six)\b/i;

/** “In December 2017, I think the 19th”: a day of the month that the turn names. */
function dayOfMonth({ text, moment }: Request, [slot, ...others]: Slot[]): string | undefined {
  const [, date] = /\bthe (\d{1,2})(?:st|nd|rd|th)\b/i.exec(text) ?? [];
  const time = slot && !slot.carried && others.length === 0 ? readTime(slot.text, moment) : undefined;
  const first = time?.grain === "month" ? daysOf(time, moment.zone).first : undefined;
  return first ? dayBeside(first, date) : undefined;
}

function dayBeside(day: string, date: string | undefined): string | undefined {
  const found = `${day.slice(0, 8)}${(date ?? "").padStart(2, "0")}`;
  return Number.isNaN(Date.parse(found)) ? undefined : dayWords(found);
}

const isTime = ({ moment }: Request, text: string): boolean =>
  readTime(text, moment) !== undefined || says(text, phrases.ever) || known.find(text).length > 0;

/** “I am retired since 2015”: a time in somebody's life is none of the question, nor of those that follow. */
function dropPersonal({ frame }: Request): void {
  const isPersonal = ({ role, carried, start }: Slot) => {
    const before = tokenise(frame.text.slice(0, start)).slice(-3);
    return (
      !carried && TIMES.includes(role) && says(before.map(({ text }) => text).join(" "), phrases.ofPerson)
    );
  };
  const isOfStory = (slot: Slot) => !slot.carried && TIMES.includes(slot.role) && isInStory(slot, frame);
  for (const slot of frame.slots.filter((one) => isPersonal(one) || isOfStory(one)))
    frame.slots.splice(frame.slots.indexOf(slot), 1);
}

/** “I retired in 2009. What would 100 a month from 2018 …”: a time in a sentence of oneself, before the one that names the coin and its time. */
function isInStory({ start }: Slot, { text, slots }: Request["frame"]): boolean {
  const end = text.indexOf(". ", start);
  if (end < 0 || !STORY.test(text.slice(text.lastIndexOf(". ", start) + 1, end).trim())) return false;
  const begin = text.lastIndexOf(". ", start);
  const isCoin = slots.some(
    (one) => one.start > begin && one.start < end && one.mentions.some(({ kind }) => kind === "coin"),
  );
  return !isCoin && slots.some((one) => !one.carried && TIMES.includes(one.role) && one.start > end);
}

const STORY = /^(?:I|My|We|Our)\b/i;

/** “The last year”, “the last month of your data”: so many days up to now, and no calendar year. */
function theLast({ text, earlier }: Request, [slot, ...others]: Slot[]): string | undefined {
  if (!slot || others.length > 0) return undefined;
  const length =
    LAST[
      tokenise(slot.text)
        .map(({ text: word }) => word)
        .join(" ")
    ];
  const isThe = slot.carried
    ? earlier.some((frame) => says(frame.text, [`the ${slot.text}`]))
    : tokenise(text.slice(0, slot.start)).at(-1)?.text === "the";
  return length && isThe ? `last ${length}` : undefined;
}

const LAST: Record<string, string> = {
  "last year": "12 months",
  "past year": "12 months",
  "last quarter": "3 months",
  "past quarter": "3 months",
  "last month": "1 month",
  "past month": "1 month",
  "last week": "7 days",
  "past week": "7 days",
};

/** “That whole week”: the calendar week, month, quarter or year of the day that was named before. */
function aroundThat(request: Request, slots: Slot[]): Asked | undefined {
  const { earlier, moment, text } = request;
  const said = phrases.thatStretch.filter((phrase) => says(text, [phrase]));
  const unit = STRETCHES.find(
    (one) =>
      said.some((phrase) => says(phrase, [one])) &&
      (slots.some((slot) => says(slot.text, [one])) ||
        slots.every((slot) => isPhrase(slot.text, "pointing"))),
  );
  if (!unit) return undefined;
  const same = stretchBefore(request, unit);
  if (same) return same;
  const others = [
    ...request.frame.slots.filter((slot) => !slots.includes(slot) || hasDigit(slot.text)),
    ...earlier.flatMap(({ slots: before }) => before),
  ];
  const day = others
    .filter(({ role }) => TIMES.includes(role))
    .flatMap((slot) => readTime(slot.text, moment) ?? [])
    .map((time) => daysOf(time, moment.zone))
    .find(({ first, last }) => first !== null && first === last)?.first;
  if (!day) return undefined;
  request.use(...TIMES);
  const { first, last } = stretchAround(day, unit);
  request.note(`I took the calendar ${unit} of ${dayWords(day)}: ${dayWords(first)} to ${dayWords(last)}.`);
  const today = dayAt(moment.now.getTime());
  return {
    ...NONE,
    isNamed: true,
    isNow: false,
    since: first,
    ...(last < today && { until: last }),
    length: (Date.parse(last) - Date.parse(first)) / DAY_MS,
  };
}

function stretchBefore(request: Request, unit: StretchUnit): Asked | undefined {
  const slot = request.earlier.flatMap(({ slots }) => slots).find(({ role }) => TIMES.includes(role));
  const time = slot && readTime(slot.text, request.moment);
  if (time?.grain !== unit || !time.from || !time.to) return undefined;
  request.use(...TIMES, "ref");
  return sameAsBefore(request);
}

const MONDAY = 1;

function stretchAround(day: string, unit: StretchUnit): { first: string; last: string } {
  const at = new Date(`${day}T00:00:00Z`);
  if (unit === "week") {
    const first = at.getTime() - ((at.getUTCDay() + 7 - MONDAY) % 7) * DAY_MS;
    return { first: dayAt(first), last: dayAt(first + 6 * DAY_MS) };
  }
  const step = MONTHS[unit]!;
  const month = at.getUTCMonth() - (at.getUTCMonth() % step);
  const [from, next] = [month, month + step].map((one) => Date.UTC(at.getUTCFullYear(), one, 1));
  return { first: dayAt(from!), last: dayAt(next! - DAY_MS) };
}

/** “The last 30 days”, “a year ago”, “this week”: neither a year nor a month is named. */
function isCountedFromToday(text: string): boolean {
  // A weekday so many days before another day is none.
  if (says(text, phrases.weekdayNames)) return false;
  const isDated =
    says(text, phrases.months) || DATE.test(text) || tokenise(text).some(({ text: word }) => isYear(word));
  return !isDated && (hasDigit(text) || says(text, phrases.counted));
}

/** “The 10th”, “10/10/2025”: days of the calendar, though no month is named. */
const DATE = /\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b/i;

/** “Year to date”, of which the reader marks “year”. */
function thisYear(request: Request): Asked {
  const marked = request.frame.slots.filter(({ text }) => says("year to date ytd", [text]));
  request.use(...TIMES, ...marked.map(({ role }) => role));
  const since = `${request.moment.now.getUTCFullYear()}-01-01`;
  return { ...NONE, since, isNamed: true, isNow: false, rolling: true };
}

/** “In the summer of 2024, say 1 July 2024”: the one day among vaguer times that it is within, or after “say”. */
function exactDay({ moment, text: whole }: Request, slots: Slot[]): string | undefined {
  const isEndSaid = says(whole, ["until", "till", "to", "through", "up to"]);
  const spans = slots.flatMap(({ role, text }) => {
    const isOne = role === "time" || (role === "until" && !isEndSaid);
    const time = isOne && hasYear(text) ? readTime(text, moment) : undefined;
    return time ? [{ text, ...daysOf(time, moment.zone) }] : [];
  });
  const days = spans.filter(({ first, last }) => first !== null && first === last);
  const [day, ...others] = days;
  const isWithin = spans.some(
    ({ first, last }) =>
      first !== last && first !== null && day && first <= day.first! && day.first! <= (last ?? ""),
  );
  return others.length === 0 && isWithin ? day?.text : undefined;
}

const hasYear = (text: string): boolean => tokenise(text).some(({ text: word }) => isYear(word));

/** “No, I meant April”, after “May 2021”, is April 2021; “and on 1 July”, after “1 January 2021”, is of that year. */
function inSameYear({ frame, earlier }: Request, [slot, ...others]: Slot[]): string | undefined {
  const isMonth = (text: string) =>
    says(text, phrases.months) && !hasYear(text) && !says(text, phrases.relative);
  if (frame.act === "ask" || !slot || others.length > 0 || !isMonth(slot.text)) return undefined;
  const before = earlier.flatMap(({ slots }) => slots).find(({ role }) => TIMES.includes(role));
  const year = before && tokenise(before.text).find(({ text }) => isYear(text))?.text;
  return year && `${slot.text} ${year}`;
}

function inSameMonth({ frame, earlier, moment }: Request, [slot, ...others]: Slot[]): string | undefined {
  const [, date] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/i.exec(slot?.text.trim() ?? "") ?? [];
  const before = frame.act === "ask" || others.length > 0 ? undefined : daysNamed(earlier, moment);
  if (!before || before.first.slice(0, 7) !== before.last.slice(0, 7)) return undefined;
  return dayBeside(before.first, date);
}

function daysNamed(earlier: Request["earlier"], moment: Request["moment"]) {
  for (const { role, text } of earlier.flatMap(({ slots }) => slots)) {
    const time = TIMES.includes(role) && hasYear(text) ? readTime(text, moment) : undefined;
    const { first, last } = time ? daysOf(time, moment.zone) : { first: null, last: null };
    if (first && role === "since") return { first, last: first };
    if (first && last) return { first, last };
  }
  return undefined;
}

/** What points at the days that were named before, as the days it comes to: the turns after this one go on from those. */
function resolved(request: Request, slots: Slot[]): string | undefined {
  const text = shifted(request, slots) ?? inSameMonth(request, slots);
  const slot = slots.find(({ carried }) => !carried);
  if (!text || !slot) return undefined;
  slot.text = text;
  if (slot.role === "until" && hasPhrase(request.text, "starts")) slot.role = "since";
  return text;
}

function shifted({ frame, text, earlier, moment }: Request, slots: Slot[]): string | undefined {
  const [slot, ...others] = slots.filter(({ carried }) => !carried);
  if (!slot || others.length > 0) return undefined;
  const way = tokenise(text).find(({ start }) => start >= slot.start + slot.text.length)?.text ?? "";
  const said = `${slot.text} ${WAYS.has(way) ? way : ""}`;
  const words = tokenise(said).map((token) => token.text.replace(/s$/, ""));
  const [unit, times] = UNITS[words.find((word) => word in UNITS) ?? ""] ?? [];
  const isOn = says(said, phrases.later);
  if (!unit || !times || isOn === says(said, phrases.sooner)) return undefined;
  const length = words.map((word) => readQuantity(word)?.value).find((value) => value !== undefined) ?? 1;
  const own = frame.slots.filter((one) => one !== slot && !one.carried && TIMES.includes(one.role));
  const before = daysNamed([{ ...frame, slots: own }, ...earlier], moment);
  if (!before) return undefined;
  const count = (isOn ? 1 : -1) * length * times;
  const first = movedDay(before.first, count, unit);
  if (before.first === before.last) return dayWords(first);
  // By the day after it, so that a month's last day stays the last.
  const last = addDays(movedDay(addDays(before.last, 1), count, unit), -1);
  return `from ${dayWords(first)} to ${dayWords(last)}`;
}

const WAYS: ReadonlySet<string> = new Set(["later", "earlier", "sooner", "afterwards", "before", "after"]);

const UNITS: Record<string, [Grain, number]> = {
  day: ["day", 1],
  week: ["week", 1],
  fortnight: ["week", 2],
  month: ["month", 1],
  quarter: ["quarter", 1],
  year: ["year", 1],
};

/** “… in May 2021? The closes of 7 to 10 May, please”: a day without its year, in a turn that names one. */
function inYearOfTurn(request: Request, slots: Slot[]): string | undefined {
  return slots.map(({ text }) => withYearOfTurn(request, text)).find((text) => text !== undefined);
}

function withYearOfTurn(request: Request, text: string): string | undefined {
  const isBare =
    says(text, phrases.months) && hasDigit(text) && !hasYear(text) && !says(text, phrases.relative);
  const years = new Set(
    tokenise(turnText(request)).flatMap((token) =>
      isYear(token.text) && Number(token.text) < 2100 ? token.text : [],
    ),
  );
  const [year] = years;
  return isBare && year && years.size === 1 ? `${text} ${year}` : undefined;
}

/** All that the turn says: the asks before this one in the same turn, too. */
export const turnText = ({ frame, earlier, text }: Request): string =>
  [...earlier.filter(({ at }) => at === frame.at).map((one) => one.text), text].join(" ");

/** “Over one year”, of which the reader marked “year”: so many of them up to now. */
function unitOf({ text }: Request, [slot, ...others]: Slot[]): string | undefined {
  if (!slot || others.length > 0) return undefined;
  const unit = STRETCHES.find((one) => says(slot.text, [one, `${one}s`]));
  const words = tokenise(slot.text);
  const before = tokenise(text.slice(0, slot.start)).at(-1)?.text ?? "";
  const count = slot.carried ? 1 : readQuantity(before)?.value;
  return unit && words.length === 1 && count ? `last ${count} ${unit}s` : undefined;
}

/** “Go back to January”, after “July 2021”: from then until the end that was said before. */
function backTo(request: Request): string | undefined {
  const { text, frame, earlier, moment } = request;
  const slot = frame.slots.find(
    ({ role, carried, text: said }) => !carried && BACK.has(role) && says(said, phrases.months),
  );
  const isNew = frame.act === "ask" && frame.slots.some(({ role, carried }) => role === "name" && !carried);
  if (!slot || isNew || !hasPhrase(text, "goesBack") || hasDigit(slot.text)) return undefined;
  const before = earlier
    .flatMap((one) => one.slots)
    .find(({ role, text: said }) => TIMES.includes(role) && hasYear(said));
  const time = before && readTime(before.text, moment);
  const last = time && daysOf(time, moment.zone).last;
  request.use("against");
  return last ? `from 1 ${slot.text} ${last.slice(0, 4)} to ${dayWords(last)}` : undefined;
}

const BACK: ReadonlySet<Role> = new Set<Role>([...TIMES, "against"]);

function monthAgo({ moment }: Request, slots: Slot[]): string | undefined {
  const month = slots.find(({ text }) => says(text, phrases.months) && !hasDigit(text));
  const ago = slots.find(({ text }) => says(text, ["years ago", "year ago"]));
  const year = month && ago && month !== ago && readTime(ago.text, moment)?.from?.getUTCFullYear();
  return year ? `${month.text} ${year}` : undefined;
}

/** “2022, 2024”: years and nothing else; none where there is but one. */
function yearsIn(text: string): string[] {
  const words = tokenise(text).map((token) => token.text);
  const years = words.filter(isYear);
  const isOnlyYears = words.every((word) => isYear(word) || YEAR_JOINERS.has(word));
  return isOnlyYears && years.length > 1 ? years : [];
}

const YEAR_JOINERS: ReadonlySet<string> = new Set(["and", "or", "vs", "versus", "in", "also", "with"]);

const isYear = (word: string): boolean => word.length === 4 && Number(word) > 1900;

export function moreDays(request: Request): Asked[] {
  const others = request.frame.slots
    .filter(({ role, carried, text }) => role === "time" && !carried && hasDigit(text))
    .slice(1);
  const [first] = request.frame.slots.filter(({ role, carried }) => role === "time" && !carried);
  const years = first ? yearsIn(first.text).slice(1) : [];
  const named = [...years, ...others.map(({ text }) => text)].flatMap(
    (text) => readTime(withYearOfTurn(request, text) ?? text, request.moment) ?? [],
  );
  const against = againstDays(request);
  return [...named.map((time) => toAsked(time, request)), ...(against ? [against] : [])].filter(
    ({ isFuture }) => !isFuture,
  );
}

export const isNowToo = ({ frame }: Request): boolean =>
  frame.slots
    .filter(({ role, carried }) => role === "time" && !carried)
    .slice(1)
    .some(({ text }) => isPhrase(text, "nowToo"));

function startBefore({ frame, earlier, moment }: Request): string | undefined {
  const isOnlyEnd =
    frame.act !== "ask" &&
    frame.slots.filter(({ role }) => TIMES.includes(role)).every(({ role }) => role === "until");
  const slot = isOnlyEnd
    ? earlier.flatMap(({ slots }) => slots).find(({ role }) => role === "since" || role === "time")
    : undefined;
  const time = slot && readTime(slot.text, moment);
  return (time && daysOf(time, moment.zone).first) ?? undefined;
}

export function againstDays(request: Request): Asked | undefined {
  if (backTo(request)) return undefined;
  const isOld = request.frame.slots.some(({ role, carried }) => role === "against" && carried);
  if (isOld && request.frame.slots.some(({ role, carried }) => TIMES.includes(role) && !carried))
    return undefined;
  const time = request.time(["against"], { before: request.period() });
  const said = request.frame.slots.find(({ role }) => role === "against");
  const isCounted = said !== undefined && isCountedFromToday(said.text);
  return time && { ...toAsked(time, request), ...(isCounted && { rolling: true as const }) };
}

function unknownTime({ text, role }: Slot): Missing {
  return new Missing(role, `From when to when is that? I don't know the days of “${text}”.`);
}

/** “This week” may have begun an hour ago: what is meant is the last seven days. */
function thisWeek(request: Request, slots: Slot[]): string | undefined {
  if (slots.length !== 1 || !isPhrase(slots[0]!.text, "thisWeek")) return undefined;
  if (!slots[0]!.carried) request.note(`I took “${slots[0]!.text}” as the last seven days.`);
  return "last 7 days";
}

/** “7 day change”, “30d volatility”: a stretch that stands before what is measured over it. */
export function stretchSaid({ frame, moment }: Request): Days | undefined {
  const said = frame.slots.filter(
    ({ role, carried, mentions }) =>
      !carried &&
      (role === "by" || (role === "what" && mentions.some(({ kind }) => kind === "measure"))) &&
      !mentions.some(({ kind }) => kind === "indicator"),
  );
  for (const { text } of said) {
    const words = tokenise(text).map((token) => token.text);
    const at = words.findIndex((word) => Number.parseInt(word, 10) > 0);
    const isGlued = at >= 0 && Number.isNaN(Number(words[at]));
    const time =
      at < 0 ? undefined : readTime(`last ${words.slice(at, at + (isGlued ? 1 : 2)).join(" ")}`, moment);
    const since = time && daysOf(time, moment.zone).first;
    if (since) return { since, rolling: true };
  }
  return undefined;
}

/** “Chainlink ether 7d change”: the stretch right before what is measured over it, of more than a day. */
export function stretchBeforeChange({ text, moment }: Request): Days | undefined {
  const words = tokenise(text).map((token) => token.text);
  const at = words.findIndex((word) => phrases.changedOver.includes(word));
  const [count = "", unit = ""] = words.slice(Math.max(0, at - 2), Math.max(0, at));
  const glued = Number.parseInt(unit, 10) > 0 && Number.isNaN(Number(unit));
  const isCounted = Number(count) > 0;
  if (at < 1 || (!glued && !isCounted)) return undefined;
  const time = readTime(`last ${glued ? unit : `${count} ${unit}`}`, moment);
  const since = time && daysOf(time, moment.zone).first;
  const isLong = time?.from && moment.now.getTime() - time.from.getTime() > DAY_MS;
  return since && isLong ? { since, rolling: true } : undefined;
}

function afterwards(request: Request): Asked {
  request.use(...TIMES, "ref");
  const { since, rolling } = sameAsBefore(request);
  if (!since) throw new Missing("since", "Since when?");
  return { ...NONE, isNamed: true, isNow: false, since, ...(rolling && { rolling }) };
}

/** “Its return in 2020, and what was its worst day?”: the days that an ask before in the same turn is about, more than one. */
export function stretchOfTurn(request: Request): Days | undefined {
  const { earlier, frame } = request;
  const before = earlier.find(
    ({ at, slots }) => at === frame.at && slots.some(({ role }) => TIMES.includes(role)),
  );
  if (!before) return undefined;
  const asked = sameAsBefore(request);
  return asked.since && !asked.day ? daysIn(asked) : undefined;
}

export const daysBefore = (request: Request): Days =>
  request.frame.act === "ask" ? {} : daysIn(sameAsBefore(request));

function sameAsBefore(request: Request): Asked {
  const slot = request.earlier
    .flatMap(({ slots }) => slots)
    .find(
      ({ role, text }) => TIMES.includes(role) && !isPhrase(text, "vague") && !isPhrase(text, "afterThat"),
    );
  const time = slot && readTime(slot.text, request.moment);
  const isCounted = slot !== undefined && isCountedFromToday(slot.text);
  return { ...toAsked(time, request), ...(time && isCounted && { rolling: true as const }) };
}

const isCurrency = (text: string): boolean =>
  Object.entries(currency).some(([name, names]) =>
    [name.toLowerCase(), ...names].includes(text.toLowerCase()),
  );

const hasDigit = (text: string): boolean =>
  tokenise(text).some((token) => !Number.isNaN(Number.parseInt(token.text, 10)));

const HOURLY: ReadonlySet<string> = new Set(["minute", "hour"]);

function toAsked(time: Time | undefined, { moment, frame }: Request): Asked {
  if (!time) return NONE;
  const { first, last } = daysOf(time, moment.zone);
  const today = daysOf({ from: moment.now, to: moment.now, grain: "day", kind: "moment" }, moment.zone)
    .first!;
  const isFuture = (time.from?.getTime() ?? 0) > moment.now.getTime() && (first ?? "") >= today;
  const isOfHours =
    time.clock === true || (HOURLY.has(time.grain) && time.from?.getTime() !== moment.now.getTime());
  const isDay = first !== null && first === last;
  const isToday = isDay && first === today;
  const isSince =
    (time.kind === "moment" && isAgo(frame.text)) || says(frame.text, ["since then", "ever since"]);
  return {
    isNamed: true,
    isFuture,
    isEver: false,
    length: time.from && time.to ? (time.to.getTime() - time.from.getTime()) / DAY_MS : 0,
    isNow: isToday,
    isOfHours: isOfHours && !(isToday && !time.clock && time.kind === "moment"),
    ...(first && !isFuture && { since: first }),
    ...(last && last < today && !isSince && { until: last }),
    ...(isDay && !isFuture && { day: first }),
  };
}

/** “A year ago” begins a stretch where a stretch is asked for. */
const isAgo = (text: string): boolean => says(text, ["ago", "back"]);

const known = words(
  "event",
  Object.fromEntries(Object.entries(events).map(([name, event]) => [name, event.names])),
);

/** “Since the halving”: the day of what happened, the latest of several, which is said. */
function eventIn(request: Request, slots: Slot[]): Asked | undefined {
  const today = request.moment.now.toISOString().slice(0, 10);
  for (const { text, role } of slots) {
    const name = known.find(text)[0]?.values[0] as keyof typeof events | undefined;
    if (!name) continue;
    const year = tokenise(text).find(({ text: word }) => word.length === 4 && Number(word) > 2000)?.text;
    const day = events[name].days.filter((one) => one <= today && (!year || one.startsWith(year))).at(-1);
    if (!day) continue;
    request.use(...TIMES);
    request.note(`The ${name} was on ${dayWords(day)}.`);
    const named = { ...NONE, isNamed: true, isNow: false };
    if (role === "until") return { ...named, until: day };
    return says(request.text, ["since", "after"]) || role === "since"
      ? { ...named, since: day }
      : { ...named, since: day, until: day, day };
  }
  return undefined;
}

/** The days of a stretch: of a single day both ends, for what is measured within it. */
export const daysIn = ({ since, until, rolling }: Asked): Days => ({
  ...(since && { since }),
  ...(until && { until }),
  ...(rolling && { rolling }),
});

const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const MOST_STRETCHES = 12;

/** A stretch divided by year, quarter or month, the newest stretches where there are too many. */
export function divided({ since = FIRST_DAY, until }: Days, by: string, today: string): Days[] {
  const step = MONTHS[by] ?? 12;
  const end = until ?? today;
  const stretches: Days[] = [];
  const [year, month] = since.split("-").map(Number) as [number, number];
  for (let at = Date.UTC(year, month - 1 - ((month - 1) % step), 1); ; ) {
    const [from, next] = [
      dayAt(at),
      Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + step, 1),
    ];
    if (from > end) break;
    const last = dayAt(next - 1);
    stretches.push({
      since: from < since ? since : from,
      ...(last < today && { until: last < end ? last : end }),
    });
    at = next;
  }
  return stretches.slice(-MOST_STRETCHES);
}

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);
