import { isTold } from "@/lib/understanding/asks";
import type { Frame, Slot } from "@/lib/understanding/frame";
import { readOrdinal } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { findTimes, isFeast, readTime, type Time, type TimeOptions } from "@/lib/understanding/times";
import type { Span } from "../wanted";
import { durationIn } from "./durations";
import { saidIn, WORDS } from "./kinds";
import { found, isFrameOfUsual, namesDay } from "./request-words";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** From so long on, a clock time is one of each of the days. */
const DAYS_MS = 1.5 * DAY_MS;
const LAST_DAYS = 2;
/** A night goes on until morning, whichever day it is called after. */
const NIGHT_ENDS_AT = 8;

export interface When {
  span: Span;
  isPast: boolean;
  isNow: boolean;
}

type Towards = "past" | "future";
type TimeRole = "time" | "arrive" | "leave" | "since" | "until" | "against";
const ROLES: ReadonlySet<string> = new Set<TimeRole>([
  "time",
  "arrive",
  "leave",
  "since",
  "until",
  "against",
]);

/** A time as it was said, with where it stands; of earlier turns: -1. */
interface Said {
  text: string;
  start: number;
  role: TimeRole;
  time: Time;
}

const SAME_DAYS =
  /\b(?:the )?same (?:days?|dates?|nights?|times?|period|weekend|week)\b(?! (?:last|next|of))/i;

/** “In June and in August” are two times, “tomorrow morning, about 7” and “tonight, 22:00 to 04:00” are one each. */
export function whensOf(request: Request, zone: string, towards: Towards): When[] {
  const now = request.moment.now;
  const said = saidTimes(request, zone, towards);
  if (towards === "future" && saidIn(WORDS.ahead, request.text).length > 0) {
    const each = said.find(({ time }) => time.recurring?.hours || isClock(time))?.time;
    return [aheadWhen(now, each && (each.recurring?.hours ?? hoursIn(each, zone)), zone)];
  }
  const bounds = said.filter(({ role }) => role === "since" || role === "until");
  const times = untilClosed(
    request,
    said.filter((one) => !bounds.includes(one)),
  ).map(({ time }) => time);
  if (bounds.length > 0) return [bounded(request, bounds, times[0], zone)];
  const all = times.flatMap((time) => time.each ?? [time]);
  return whole(
    request,
    withNext(request, all).map((time) => whenFrom(request, time, zone)),
  );
}

/** “Friday and Saturday” are one stretch, unless one is to be told from the other. */
function whole(request: Request, whens: When[]): When[] {
  const isApart = request.is(...TELLING_APART) || saidIn(WORDS.difference, request.text).length > 0;
  if (isApart && !isOfPlaces(request)) return whens;
  const joined: When[] = [];
  for (const when of whens) {
    const last = joined.at(-1);
    const { from, to, hours } = when.span;
    const goesOn = last?.span.to !== undefined && last.span.to === from && from.endsWith("T00:00");
    const isOfSameHours = JSON.stringify(last?.span.hours) === JSON.stringify(hours);
    if (last && goesOn && isOfSameHours && last.isPast === when.isPast) last.span = { ...last.span, to };
    else joined.push({ ...when });
  }
  return joined;
}

/** “Compare it with Exeter for the same days”: places are told from one another, not their days. */
const isOfPlaces = ({ frame, text }: Request): boolean =>
  isSetBeside(frame) || (SAME_DAYS.test(text) && frame.slots.some(isPlace));

const isPlace = ({ role, mentions }: Slot): boolean =>
  role === "name" && mentions.some(({ kind }) => kind === "place");

/** “Compare it with Exeter”, “along with Exeter”: a place that is named right after such words, where “compared to Sunday” names none. */
export const isSetBeside = ({ text, slots }: Frame): boolean =>
  [WORDS.alongside, WORDS.set_beside]
    .flatMap((kind) => kind.find(text))
    .some(({ end }) =>
      slots.some(
        (slot) =>
          !slot.carried &&
          isPlaceOf(slot) &&
          slot.start >= end &&
          UP_TO_PLACE.test(text.slice(end, slot.start)),
      ),
    );

const isPlaceOf = ({ role, mentions }: Slot): boolean =>
  (role === "name" || role === "against" || role === "to") && mentions.some(({ kind }) => kind === "place");

const UP_TO_PLACE = /^\s*(?:(?:with|to|the|that|weather|forecast|figures|it|is|one|of|in|at|for)\s+)*$/i;

const TELLING_APART = ["compare", "rank", "extreme", "list"] as const;

/** “We open at 22:00 and close at 06:00” is one time. */
function untilClosed({ text }: Request, said: Said[]): Said[] {
  const [first, last, ...others] = said;
  if (!first || !last || others.length > 0 || ![first, last].every(({ time }) => time.clock)) return said;
  const between = text.slice(first.start + first.text.length, last.start);
  const [from, at] = [first.time.from, last.time.from];
  if (!from || !at || saidIn(WORDS.closes, between).length === 0) return said;
  const days = Math.floor((at.getTime() - from.getTime()) / DAY_MS);
  return [{ ...first, time: { ...first.time, to: new Date(at.getTime() - days * DAY_MS) } }];
}

const aheadWhen = (now: Date, hours: [number, number] | undefined, zone: string): When => ({
  span: {
    from: wallTime(now, zone),
    to: wallTime(new Date(now.getTime() + 7 * DAY_MS), zone),
    ...(hours && { hours }),
  },
  isPast: false,
  isNow: false,
});

function hoursIn({ from, to }: Time, zone: string): [number, number] | undefined {
  const [first, last] = [from, to].map((at) => wallTime(at, zone)?.slice(11, 13));
  if (first === undefined || last === undefined) return undefined;
  return [Number(first), Number(last) > Number(first) ? Number(last) : Number(first) + 1];
}

interface Reading {
  moment: { now: Date; zone: string };
  options: TimeOptions;
}

function saidTimes(request: Request, zone: string, towards: Towards): Said[] {
  const { frame, earlier } = request;
  const reading: Reading = {
    moment: { now: request.moment.now, zone },
    options: { towards, before: timeBefore(request, zone, towards) },
  };
  const own = timesIn(frame, reading);
  noteUnread(request, own);
  if (SAME_DAYS.test(frame.text)) {
    const kept = joined(keptTimes({ ...frame, act: "refine" }, earlier, reading), reading);
    const part = own.find(isPart);
    if (kept.length > 0) {
      request.use(...(ROLES as ReadonlySet<TimeRole>), "ref");
      return part ? kept.map((day) => inHours(day, part, zone)) : kept;
    }
  }
  if (request.frame.slots.some((slot) => isTimeName(slot, reading))) request.use("name");
  request.use(...(ROLES as ReadonlySet<TimeRole>));
  // “Is that more than in July?” sets July beside the time from before.
  const isBeside = own.length > 0 && own.every(({ role }) => role === "against");
  if (own.length > 0 && !isBeside) {
    const days = daysBefore(request, own, reading);
    const [part, whole] = [own.filter(isPart), own.filter(({ time }) => isOfDays(time))];
    // “All week, in the mornings” is one time.
    if (own.length === 2 && part[0] && whole[0]) return [inHours(whole[0], part[0], zone)];
    const isPartOfDay = days.length > 0 && own.every((one) => isPart(one));
    if (isPartOfDay) return joined(days, reading).map((day) => inHours(day, own[0]!, zone));
    const onDay = days.length === 0 ? onDayBefore(request, own, reading) : undefined;
    return onDay ? [onDay] : joined([...days, ...own], reading);
  }
  return joined(
    [...(EDITS.has(frame.act) ? keptTimes(frame, earlier, reading) : carriedTimes(frame, reading)), ...own],
    reading,
  );
}

/** “And at 6 in the morning?”, asked of what March is usually like, is of March; “what about at night” of the days before. */
function daysBefore({ frame, earlier }: Request, own: readonly Said[], reading: Reading): Said[] {
  if (!own.every((one) => isHourAlone(one) || isPart(one))) return [];
  const isOnUsual = earlier[0] !== undefined && isFrameOfUsual(earlier[0]);
  if (!isOnUsual && !EDITS.has(frame.act)) return [];
  const before = keptTimes({ ...frame, act: "refine" }, earlier, reading);
  const isOfParts = own.every((one) => isPart(one));
  return before.filter(({ time }) => isOfDays(time) || (isOfParts && isDay(time)));
}

/** “At night”, after Thursday and Friday, is of both. */
const isDay = ({ grain, recurring, from, to }: Time): boolean =>
  grain === "day" && !recurring && from !== null && to !== null;

/** “And picking them up at 3:15?”, after tomorrow at half past eight, is of tomorrow. */
function onDayBefore(
  { frame, earlier }: Pick<Request, "frame" | "earlier">,
  own: readonly Said[],
  reading: Reading,
): Said | undefined {
  const [only, second] = own;
  if (!only || second || !EDITS.has(frame.act) || !isHourAlone(only)) return undefined;
  const [before, other] = joined(keptTimes({ ...frame, act: "refine" }, earlier, reading), reading);
  const { moment, options } = reading;
  const from = before?.time.from;
  if (!from || other || before.time.recurring || from <= moment.now) return undefined;
  const date = wallTime(from, moment.zone)?.slice(0, 10);
  if (!date || date === wallTime(moment.now, moment.zone)?.slice(0, 10)) return undefined;
  const read = readTime(`${date} ${only.text.replace(/^at /i, "")}`, moment, options);
  if (!read?.from || !read.clock) return undefined;
  // “At six in the morning”, after a night, is of the morning that ends it.
  if (before.time.grain === "hour" && !isClock(before.time) && read.from < from)
    return { ...only, time: { ...read, from: movedDay(read.from), to: read.to && movedDay(read.to) } };
  // Who spoke of a morning's hour before means no earlier one, unless it is said.
  const later = new Date(read.from.getTime() + DAY_MS / 2);
  const isLater =
    isClock(before.time) &&
    read.from < from &&
    !OF_HALF.test(only.text) &&
    isSameDay(later, date, moment.zone);
  if (!isLater) return { ...only, time: read };
  const to = read.to && new Date(read.to.getTime() + DAY_MS / 2);
  return { ...only, time: { ...read, from: later, to } };
}

const movedDay = (at: Date): Date => new Date(at.getTime() + DAY_MS);

const OF_HALF = /\d\s?[ap]\.?m|\b(?:morning|afternoon|evening|night)\b|\b(?:0\d|1[3-9]|2[0-3])[:.h]/i;

const isSameDay = (at: Date, date: string, zone: string): boolean =>
  wallTime(at, zone)?.slice(0, 10) === date;

/** “At 6 in the morning”, and no “5 pm tomorrow”, whose day is its own. */
const isHourAlone = ({ text, time }: Said): boolean => isClock(time) && !namesDay(text);

/** “At night”, “in the mornings”: hours of no day of their own. */
const isPart = ({ text, time }: Said): boolean =>
  (time.from === null && time.recurring?.hours !== undefined) || (isBare(text) && time.grain === "hour");

function inHours(day: Said, { time: { from, to, recurring } }: Said, zone: string): Said {
  const [first, last] = [from, to].map((at) => Number(wallTime(at, zone)?.slice(11, 13)));
  const hours = recurring?.hours ?? [first ?? 0, last ?? 0];
  return { ...day, time: { ...day.time, recurring: { hours } } };
}

const isOfDays = ({ from, to }: Time): boolean =>
  from !== null && to !== null && to.getTime() - from.getTime() > DAYS_MS;

const EDITS: ReadonlySet<string> = new Set(["refine", "correct", "reply"]);

function keptTimes(frame: Frame, earlier: readonly Frame[], reading: Reading): Said[] {
  for (const [at, before] of earlier.entries()) {
    // “The next five days” of a turn before are those from its own time, not from themselves.
    const { moment, options } = reading;
    const own = timeIn(earlier.slice(at + 1), moment, options.towards ?? "future");
    const times = timesIn(before, { moment, options: { ...options, before: own } });
    const onDay = onDayBefore({ frame: before, earlier: earlier.slice(at + 1) }, times, reading);
    if (onDay) return [{ ...onDay, start: -1 }];
    // “What about at night?” was of the days before it.
    if (times.length > 0 && times.every(isPart) && EDITS.has(before.act)) {
      const days = keptTimes(frame, earlier.slice(at + 1), reading).filter(
        ({ time }) => isOfDays(time) || isDay(time),
      );
      if (days.length > 0) return joined(days, reading).map((day) => inHours(day, times[0]!, moment.zone));
    }
    if (times.length > 0) return times.map((one) => ({ ...one, start: -1 }));
    if (!EDITS.has(before.act)) break;
  }
  return carriedTimes(frame, reading);
}

const carriedTimes = ({ slots }: Frame, reading: Reading): Said[] =>
  slots
    .filter(({ role, carried }) => carried && ROLES.has(role))
    .flatMap((slot) => markedTimes({ ...slot, start: -1 }, [], reading));

function timesIn({ text, slots, operation }: Frame, reading: Reading): Said[] {
  const marked = slots.filter(
    (slot) =>
      !slot.carried &&
      (ROLES.has(slot.role) || isTimeName(slot, reading)) &&
      saidIn(WORDS.time_of_year, slot.text).length === 0,
  );
  const weightless = WORDS.weightless_time.find(text);
  const found = findTimes(text, reading.moment, reading.options)
    .filter((one) => !SAME_DAYS.test(text.slice(one.start, one.end)))
    .filter((one) => !weightless.some(({ start, end }) => start <= one.start && one.end <= end))
    .filter((one, _, all) => !isDuration(one, all, text))
    .map(({ start, end, time }): Said => ({ text: text.slice(start, end), start, role: "time", time }));
  const own = marked.flatMap((slot) => markedTimes(slot, found, reading));
  const free = found.filter((one) => !marked.some((slot) => overlaps(slot, one)));
  const said = withoutFeasts([...own, ...free].sort((a, b) => a.start - b.start));
  const meant = said.filter((one) => !isLeft({ text }, one));
  const isAsked =
    operation !== "compare" &&
    !BESIDE.test(text) &&
    meant.some(({ text: own, start }) => !isTold(text, start) && OF_OWN.test(own));
  const all = meant.length === 0 ? said : isAsked ? meant.filter(({ start }) => !isTold(text, start)) : meant;
  // “A good night”, “is now a bad time”: beside another time they are none.
  const full = all.filter((one) => !isBare(one.text));
  return full.length > 0 ? full : all.filter((one) => !free.includes(one) || all.length === 1);
}

/** “How does it compare with tomorrow?” sets it beside what was told. */
const BESIDE = /\b(?:compar\p{L}*|than|differ\p{L}*)\b/iu;

/** A time that needs no other: “the next 48 hours”, and no “two nights” of “the two nights after”. */
const OF_OWN = /\b(?:next|this|coming|today|tonight|tomorrow|weekend|\p{L}+day)\b/iu;

/** “Not this evening, I said Saturday”: what is denied is no time that is asked about. */
const isLeft = ({ text }: Pick<Frame, "text">, { start }: Pick<Slot, "start">): boolean =>
  DENIED.test(text.slice(0, start));

const DENIED =
  /(?:\bnot|(?<!(?:^|[.?!;,]|\b(?:and|so|but))\s*)\b(?:isn|wasn)['’]?t)(?:\s+(?:for|on|in|at|the|about|of))*\s+$/i;

/** The “four days” of “on Tuesday for four days” are no time of their own. */
function isDuration(one: Stretch, all: readonly Stretch[], text: string): boolean {
  const lasting = durationIn(text);
  const isWithin = ({ start, end }: Stretch) =>
    lasting?.isLed === true && lasting.start <= start && end <= lasting.end;
  return isWithin(one) && !all.every(isWithin);
}

type Stretch = { start: number; end: number };

/** “Christmas this year” is a feast's day still. */
const LONG: ReadonlySet<Time["grain"]> = new Set<Time["grain"]>(["month", "quarter", "year", "decade"]);

/** “The Christmas market on Sunday”: beside a day, a feast only says what is on. */
function withoutFeasts(said: Said[]): Said[] {
  const days = said.filter(
    ({ text, time }) => !isFeast(text) && !isClock(time) && !isBare(text) && !LONG.has(time.grain),
  );
  return days.length > 0 ? said.filter(({ text }) => !isFeast(text)) : said;
}

/** Whether a turn itself names a time, more than “night” or “on record”. */
export function saysTime({ text, moment }: Request): boolean {
  const weightless = WORDS.weightless_time.find(text);
  return findTimes(text, moment).some(
    (one) =>
      !isBare(text.slice(one.start, one.end)) &&
      !weightless.some(({ start, end }) => start <= one.start && one.end <= end),
  );
}

export const saysHoursAlone = ({ text, moment }: Request): boolean =>
  findTimes(text, moment).every(({ time }) => isClock(time));

const isTimeName = (slot: Slot, { moment, options }: Reading): boolean =>
  slot.role === "name" && slot.mentions.length === 0 && dayNumber(slot, moment, options) !== undefined;

const dayNumber = ({ text }: Slot, moment: Reading["moment"], options: TimeOptions): Time | undefined =>
  readOrdinal(text) === undefined ? undefined : readTime(`the ${text}`, moment, options);

const isBare = (text: string): boolean =>
  WORDS.bare_time.find(text).some(({ start, end }) => end - start >= text.trim().length);

function noteUnread(request: Request, own: readonly Said[]): void {
  for (const slot of request.frame.slots)
    if (
      !slot.carried &&
      ROLES.has(slot.role) &&
      hasContent(slot) &&
      !isLeft(request.frame, slot) &&
      !own.some((one) => overlaps(slot, one))
    )
      request.note(`I can't take “${slot.text}” into account here.`);
}

const hasContent = ({ text }: Slot): boolean =>
  !isWeightless(text) && !isBare(text) && tokenise(text).some((token) => !STOP_WORDS.has(token.text));

/** “Than usual” is no time either. */
const isWeightless = (text: string): boolean =>
  [WORDS.weightless_time, WORDS.ahead, WORDS.usual].some((words) => saidIn(words, text).length > 0);

const overlaps = (slot: Pick<Slot, "start" | "text">, one: Pick<Slot, "start" | "text">): boolean =>
  slot.start < one.start + one.text.length && one.start < slot.start + slot.text.length;

function markedTimes(slot: Slot, found: readonly Said[], { moment, options }: Reading): Said[] {
  const role = ROLES.has(slot.role) ? (slot.role as TimeRole) : "time";
  const inside = found.filter((one) => overlaps(slot, one));
  // Numbers belong together: “last Friday, 20 November 2026” is one.
  if (inside.length > 1 && role === "time" && !/\d/.test(slot.text)) return inside;
  const as = role === "since" || role === "until" ? role : undefined;
  const whole = inside.find((one) => isAround(one, slot) || durationIn(slot.text)?.isLed);
  if (whole && as === undefined) return [{ ...whole, role }];
  const wider = inside.find((one) => one.text.length > slot.text.length);
  const { text, start } = wider ?? slot;
  const time =
    readTime(text, moment, { ...options, as }) ?? inside[0]?.time ?? dayNumber(slot, moment, options);
  return time ? [{ text, start, role, time }] : [];
}

/** Found in the whole text, a listed day is the one after that before it. */
const isAround = (one: Pick<Slot, "start" | "text">, { start, text }: Slot): boolean =>
  one.start <= start && start + text.length <= one.start + one.text.length;

function joined(said: Said[], reading: Reading): Said[] {
  const all: Said[] = [];
  for (const one of said) {
    const at = all.findIndex((other) => isOneTime(other, one));
    if (at < 0) all.push(one);
    else all[at] = oneOf(all[at]!, one, reading);
  }
  return all;
}

const isBound = ({ role }: Said) => role === "since" || role === "until";

function isOneTime(a: Said, b: Said): boolean {
  if (isBound(a) || isBound(b) || a.role === "against" || b.role === "against") return false;
  return isClock(a.time) !== isClock(b.time) || isWithin(a.time, b.time) || isWithin(b.time, a.time);
}

const isClock = ({ clock, grain }: Time): boolean =>
  clock === true && (grain === "hour" || grain === "minute");

const isWithin = (inner: Time, outer: Time): boolean =>
  !inner.recurring &&
  !outer.recurring &&
  (outer.from === null || (inner.from !== null && inner.from >= outer.from)) &&
  (outer.to === null || (inner.to !== null && inner.to <= outer.to));

function oneOf(a: Said, b: Said, { moment, options }: Reading): Said {
  const [clock, day] = isClock(a.time) ? [a, b] : [b, a];
  if (!isClock(clock.time) || isClock(day.time)) return isWithin(b.time, a.time) ? b : a;
  const length = day.time.from && day.time.to ? day.time.to.getTime() - day.time.from.getTime() : Infinity;
  const hours = length > DAYS_MS && hoursIn(clock.time, moment.zone);
  if (hours) return { ...day, time: { ...day.time, recurring: { hours } } };
  const time = readTime(`${day.text} ${clock.text}`, moment, options);
  if (time) return { ...day, time };
  return isWithin(b.time, a.time) ? b : a;
}

function withNext({ text }: Request, times: Time[]): Time[] {
  const last = times.at(-1);
  if (!last?.from || !last.to || saidIn(WORDS.next, text).length === 0) return times;
  const later = (at: Date) => new Date(at.getTime() + DAY_MS);
  return [...times, { ...last, from: later(last.from), to: later(last.to) }];
}

function bounded(request: Request, bounds: Said[], time: Time | undefined, zone: string): When {
  const now = request.moment.now;
  const since = bounds.find(({ role }) => role === "since")?.time;
  const until = bounds.find(({ role }) => role === "until")?.time;
  const from = since?.from ?? time?.from ?? null;
  const to = until?.to ?? (since && !time ? since.to : (time?.to ?? null));
  return {
    span: { from: wallTime(from, zone), to: wallTime(to, zone) },
    isPast: (to !== null && to.getTime() <= now.getTime()) || isSince(since, now),
    isNow: false,
  };
}

function whenFrom(request: Request, time: Time, zone: string): When {
  const now = request.moment.now;
  const { from, to } = time;
  const isMoment = from !== null && to !== null && from.getTime() === to.getTime();
  const hours = time.recurring?.hours;
  // Of “this week” what is over isn't ahead.
  const isUnderWay =
    isOfAhead(request) && time.grain === "week" && from !== null && !SO_FAR.test(request.text);
  const start = isUnderWay && to !== null && to > now && from < now ? now : from;
  const end = isMoment ? new Date(to.getTime() + HOUR_MS) : aheadOf(to, time, now);
  const isNow = isMoment && Math.abs(from.getTime() - now.getTime()) < HOUR_MS / 2;
  return {
    span: {
      from: wallTime(start, zone),
      to: morning(request, wallTime(end, zone), time),
      ...(hours && { hours }),
    },
    isPast: !isNow && to !== null && to.getTime() <= now.getTime(),
    isNow,
  };
}

/** “Is this week colder than usual?”, whichever function it was read as, is of the days to come. */
const isOfAhead = ({ frame, text }: Request): boolean =>
  AHEAD.has(frame.function) ||
  saidIn(WORDS.last_year, text).length > 0 ||
  saidIn(WORDS.beside_usual, text).length > 0;

/** What is asked by these is of the time to come. */
const AHEAD: ReadonlySet<string> = new Set(["forecast", "safety"]);

/** “Has it rained this week?” is of the days that are over. */
const SO_FAR = /\b(?:has|have|had|was|were|did|so far)\b/i;

const isSince = (since: Time | undefined, now: Date): boolean =>
  since?.from != null && now.getTime() - since.from.getTime() > HOUR_MS;

const timeBefore = ({ earlier, moment }: Request, zone: string, towards: Towards): Time | undefined =>
  timeIn(earlier, { now: moment.now, zone }, towards);

function timeIn(earlier: readonly Frame[], moment: Reading["moment"], towards: Towards): Time | undefined {
  for (const { slots, text: whole, act } of earlier) {
    // The reader may have marked only “week” and “October” of “the second week of October”.
    const found = findTimes(whole, moment, { towards });
    for (const { role, text, start, carried } of slots) {
      if (role !== "time" || (!carried && isLeft({ text: whole }, { start }))) continue;
      const within = carried ? undefined : found.find((one) => one.start <= start && start < one.end);
      const time = within?.time ?? readTime(text, moment, { towards });
      // “And at four?” was of a day that was said before.
      if (time && EDITS.has(act) && isClock(time) && !namesDay(text)) continue;
      if (time) return time;
    }
  }
  for (const { text } of earlier) {
    const [found] = findTimes(text, moment, { towards });
    if (found) return found.time;
  }
  return undefined;
}

/** At its end, “this week” is the seven days to come. */
function aheadOf(to: Date | null, time: Time, now: Date): Date | null {
  if (!to || time.grain !== "week") return to;
  const left = to.getTime() - now.getTime();
  return left > 0 && left < LAST_DAYS * DAY_MS ? new Date(now.getTime() + 7 * DAY_MS) : to;
}

/** “Tonight” ends in the morning. */
function morning(request: Request, to: string | undefined, time: Time): string | undefined {
  if (!to?.endsWith("T00:00") || time.grain !== "hour" || time.clock) return to;
  if (found(request, "night").length === 0) return to;
  return `${to.slice(0, 11)}${String(NIGHT_ENDS_AT).padStart(2, "0")}:00`;
}

/** An instant as a clock at the place shows it, e.g. 2026-11-23T14:00. */
export function wallTime(at: Date | null, timeZone: string): string | undefined {
  // Swedish writes 2026-11-23 14:00.
  return at?.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).replace(" ", "T");
}
