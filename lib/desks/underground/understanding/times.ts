import type { Frame } from "@/lib/understanding/frame";
import type { Kind } from "@/lib/understanding/kinds";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { findTimes, type Moment, readTime, type Time } from "@/lib/understanding/times";
import { dayInLondon, LONDON, timeInLondon } from "../format";
import { fromLondonTime, toLondonTime } from "../london-time";
import type { DayKind } from "../timetable";
import { saidIn, stationKind, WORDS } from "./kinds";

type Slot = Frame["slots"][number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type When =
  | { kind: "none" }
  | { kind: "now"; to?: Date; time?: Time }
  | { kind: "future"; from: Date; to: Date; time: Time }
  | { kind: "past"; from: Date }
  | { kind: "recurring"; day?: DayKind; time: Time };

/** The time in these roles; times are read towards the future. */
export function whenOf(request: Request, roles: readonly Role[] = ["time"]): When {
  widenTimes(request);
  const texts = [...new Set(request.allSaid(...roles))];
  // “On Monday” and “8am” that were marked apart are one time.
  const joined = texts.length > 1 ? joinedTime(texts, request.moment) : undefined;
  const time = joined ?? request.time(roles, { towards: "future" });
  // How often trains run is told for the peak and the rest.
  const isPeak = saidIn(WORDS.peak, texts.join(" ")).length > 0;
  const isFresh = request.frame.slots.some(({ role, carried }) => roles.includes(role) && !carried);
  if (!time && isFresh && !isPeak) noteUnread(request, texts.join(" "));
  return time
    ? whenFrom(inItsNight(comingWeek(time, texts.join(" "), request.moment), request), request.moment)
    : { kind: "none" };
}

function joinedTime(texts: string[], moment: Moment): Time | undefined {
  const bare = texts.map((text) => text.replace(/^(?:on |at )?(?:an? |the )/i, ""));
  return readTime(bare.join(" "), moment, { towards: "future" });
}

/** From this hour on, the name of the day that is ending means the next one. */
const EVENING = "1800";

/** “Sunday morning”, said on a Sunday afternoon, and “Sunday”, said that evening, are next week's. */
function comingWeek(time: Time, text: string, { now }: Moment): Time {
  const { from, to } = time;
  const isNamed = normalise(text)
    .split(" ")
    .some((word) => word.startsWith(weekday.format(now).toLowerCase()));
  if (!isNamed || !from || !to || toLondonTime(from).date !== toLondonTime(now).date) return time;
  const isOver = to <= now || (toLondonTime(now).time >= EVENING && !time.clock);
  return isOver ? { ...time, from: weekLater(from), to: weekLater(to) } : time;
}

const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: LONDON, weekday: "long" });

/** So early, “Friday night at 00:20” is Saturday already. */
const NIGHT_ENDS = "0500";

function inItsNight(time: Time, { text }: Request): Time {
  const [day] = saidIn(WORDS.inNight, text);
  const { from, to } = time;
  if (!day || !from || !to || !time.clock || toLondonTime(from).time >= NIGHT_ENDS) return time;
  if (!weekday.format(from).toLowerCase().startsWith(day)) return time;
  return { ...time, from: new Date(from.getTime() + DAY), to: new Date(to.getTime() + DAY) };
}

function weekLater(at: Date): Date {
  const { time } = toLondonTime(at);
  const noon = new Date(at.getTime() - minutesIn(time) * 60_000 + 7 * DAY + DAY / 2);
  const { date } = toLondonTime(noon);
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  return fromLondonTime(`${day}T${time.slice(0, 2)}:${time.slice(2)}:00`);
}

export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(2));

/** The time that is asked about, marked or not: “weekend closures”, “Sunday service”. Of those not marked only days count. */
export function anyTimeOf(request: Request, roles: readonly Role[] = ["time"]): When {
  const marked = whenOf(request, roles);
  const isMarked = request.frame.slots.some(({ role, carried }) => roles.includes(role) && !carried);
  if (marked.kind !== "none" || isMarked) return marked;
  const found = findTimes(request.text, request.moment, { towards: "future" }).find(
    ({ time }) => !time.clock && time.grain !== "minute",
  );
  if (!found) return marked;
  const said = request.text.slice(found.start, found.end);
  for (const slot of request.frame.slots) {
    const isIn = slot.start < found.end && found.start < slot.start + slot.text.length;
    const isPlace = slot.mentions.some(({ kind }) => kind === "station" || kind === "line");
    if (isIn && !slot.carried && !isPlace) slot.role = "time";
  }
  request.use("time");
  return whenFrom(comingWeek(found.time, said, request.moment), request.moment);
}

/** Takes clock times that no one marked for times to set off, until the words before them say otherwise. */
export function adoptTimes({ frame, text, moment }: Request): void {
  if (frame.slots.some(({ role, carried }) => !carried && CLOCKS.includes(role))) return;
  for (const { start, end, time } of findTimes(text, moment, { towards: "future" })) {
    const isFree = frame.slots.every(
      (slot) => slot.carried || end <= slot.start || slot.start + slot.text.length <= start,
    );
    if (time.clock && isFree)
      frame.slots.push({ role: "leave", text: text.slice(start, end), start, certainty: 0.5, mentions: [] });
  }
}

const CLOCKS: readonly Role[] = ["time", "arrive", "leave"];

/** “Make that 9”: a bare number after a way at a time is the new time. */
export function settleNumber({ frame, earlier }: Request): void {
  const before = earlier[0]?.slots.find(({ role }) => role === "arrive" || role === "leave");
  if (frame.act === "ask" || !before) return;
  const number = frame.slots.find(({ role, carried }) => !carried && (role === "top" || role === "nth"));
  if (!number) return;
  number.role = before.role;
  frame.slots = frame.slots.filter(
    ({ role, carried }) => !carried || (role !== "arrive" && role !== "leave"),
  );
}

const PART_OF_HOUR = /^(?:by |at |about |around )*(half|quarter|five|ten|twenty|twenty five) (past|to)$/;
const MINUTES: Record<string, number> = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
  "twenty five": 25,
};

/** “If I left at three, would I be there by half past?”: of the hour in which one sets off. Mends the frame. */
export function settleHalfPast(request: Request): void {
  const { frame, earlier, moment } = request;
  const slot = frame.slots.find(
    ({ role, carried, text }) => role === "arrive" && !carried && PART_OF_HOUR.test(normalise(text)),
  );
  if (!slot) return;
  const own = frame.slots.find(({ role, carried }) => role === "leave" && !carried);
  const before = [...frame.slots, ...(earlier[0]?.slots ?? [])].find(({ role }) => role === "leave");
  const leave = own ?? before;
  if (!leave) return;
  if (!own) {
    frame.slots = frame.slots.filter(({ role }) => role !== "leave");
    frame.slots.push({ ...leave, carried: true });
  }
  const at = momentOf(request, "leave") ?? futureTime(request, leave.text)?.from;
  const [, part = "", side] = PART_OF_HOUR.exec(normalise(slot.text)) ?? [];
  const minutes = side === "to" ? 60 - MINUTES[part]! : MINUTES[part]!;
  if (!at) return;
  const hour = at.getTime() - (at.getTime() % HOUR);
  const by = hour + minutes * 60_000;
  const time = toLondonTime(new Date(by > at.getTime() ? by : by + HOUR)).time;
  const day =
    dayWordsIn(leave.text)[0] ??
    (dayInLondon(at.toISOString()) === dayInLondon(moment.now.toISOString()) ? "today" : "");
  slot.text = `${time.slice(0, 2)}:${time.slice(2)} ${day}`.trim();
}

export function whenFrom(time: Time, moment: Moment): When {
  const now = moment.now.getTime();
  if (time.recurring) return { kind: "recurring", day: dayOf(time.recurring.days), time };
  const from = time.from?.getTime() ?? now;
  const to = Math.max(time.to?.getTime() ?? from + DAY, from);
  const isToday = from <= now && to >= now && to - from <= 2 * DAY;
  if (isToday || Math.abs(from - now) < HOUR / 4) return { kind: "now", to: time.to ?? undefined, time };
  if (to < now) return { kind: "past", from: new Date(from) };
  return { kind: "future", from: new Date(Math.max(from, now)), to: new Date(to), time };
}

function dayOf(days: number[] | undefined): DayKind | undefined {
  if (!days || days.length === 0) return undefined;
  if (days.every((day) => day >= 1 && day <= 5)) return "weekday";
  return days.includes(0) && !days.includes(6)
    ? "sunday"
    : days.includes(6) && !days.includes(0)
      ? "saturday"
      : undefined;
}

/** The moment to set off or to be there: “by 9” with “tomorrow” said elsewhere is 9 tomorrow. */
export function momentOf(request: Request, role: "arrive" | "leave"): Date | undefined {
  widenTimes(request);
  const whole = request.said(role);
  if (!whole) return undefined;
  const said = withNewDay(request, whole);
  const lead = leadIn(request, said);
  if (lead) return new Date(lead.at.getTime() - lead.ms);
  const marked = said === whole ? request.allSaid("time") : freshDays(request);
  const days = marked.length > 0 ? marked : dayWordsIn(request.text).slice(0, 1);
  const texts = [...days.map((day) => `${said} ${day}`), ...days.map((day) => `${day} ${said}`), said];
  const day = saidIn(WORDS.dayName, texts.join(" ")).length > 0 ? undefined : dayBefore(request);
  const time = texts.map((text) => futureTime(request, text, day)).find(Boolean);
  if (isAroundNow(time, request.moment)) return undefined;
  const read = time && inItsNight(time, request);
  const at = read?.recurring ? nextOf(request, read.recurring, said) : (read?.from ?? read?.to ?? undefined);
  if (!at) noteUnread(request, said);
  const settled = at && inTheDay(request, at, texts[0] ?? said);
  return settled && role === "arrive" ? ofMorning(request, settled, said) : settled;
}

const HOMEWARD = /\b(?:home|back)\b/i;

/** Nobody has to be anywhere by “10:40” at night but at home, unless the evening or a night out is spoken of. */
function ofMorning(request: Request, at: Date, said: string): Date {
  const { text, moment } = request;
  const isOpen =
    toLondonTime(at).time >= LATE &&
    !HOMEWARD.test(text) &&
    !CLEAR_HOUR.test(said) &&
    [WORDS.halfDay, WORDS.lasting].every((kind) => saidIn(kind, said).length === 0) &&
    [WORDS.evening, WORDS.halfDay, WORDS.nightOut].every((kind) => saidIn(kind, text).length === 0);
  if (!isOpen) return at;
  const early = new Date(at.getTime() - DAY / 2);
  const next = dayWordsIn(said).length > 0 ? weekLater(early) : new Date(early.getTime() + DAY);
  const morning = early > moment.now ? early : next;
  const isFresh = request.frame.slots.some(({ role, carried }) => role === "arrive" && !carried);
  const iso = morning.toISOString();
  if (isFresh) request.note(`I took “${said}” as ${timeInLondon(iso)} on ${dayInLondon(iso)}.`);
  return morning;
}

/** “Same but on Sunday”, after a way for 12:30 on Thursday: the hour alone. */
function withNewDay(request: Request, said: string): string {
  const isKept = request.frame.slots.some(({ text, carried }) => carried && text === said);
  if (!isKept || freshDays(request).length === 0) return said;
  return (
    dayWordsIn(said)
      .reduce((rest, day) => rest.replace(day, ""), said)
      .replace(/[\s,]+$|^[\s,]+/g, "") || said
  );
}

const freshDays = ({ frame }: Request): string[] =>
  frame.slots.flatMap(({ role, text, carried }) =>
    role === "time" && !carried && dayWordsIn(text).length > 0 ? [text] : [],
  );

const LEAD = /^(?:at least )?(.+?)\s+(?:before(?:hand)?|ahead(?: of)?|early|earlier)\b(.*)$/i;

/** “Two hours before 11:20”, and “an hour before” of a time that is said elsewhere or was before. */
function leadIn(request: Request, said: string): { ms: number; at: Date } | undefined {
  const [, length = "", event = ""] = LEAD.exec(said) ?? [];
  const lead = readQuantity(length);
  const ms = MS_IN[lead?.unit ?? ""];
  if (!lead || ms === undefined) return undefined;
  const own = findTimes(request.text, request.moment, { towards: "future" })
    .filter(({ time }) => time.clock)
    .map(({ start, end }) => request.text.slice(start, end));
  const before = request.earlier.flatMap(({ slots }) =>
    slots.flatMap(({ role, text }) => (role === "arrive" ? [text] : [])),
  );
  const clock = [event, ...own, ...before].find((text) => futureTime(request, text)?.clock);
  const [day] = dayWordsIn(request.text);
  const at =
    clock && (futureTime(request, `${clock} ${day ?? ""}`.trim()) ?? futureTime(request, clock))?.from;
  return at ? { ms: lead.value * ms, at } : undefined;
}

const MS_IN: Record<string, number | undefined> = { h: HOUR, hour: HOUR, min: HOUR / 60 };

const isAroundNow = (time: Time | undefined, { now }: Moment): boolean =>
  Boolean(time?.from && time.to && !time.clock && time.from <= now && now < time.to && time.grain === "hour");

const OTHER_HOUR =
  /\b\d{1,2}(?:[:.]\d\d)?(?= (?:or|vs|versus)\b)|(?<=\b(?:or|vs|versus) (?:at )?)\d{1,2}(?:[:.]\d\d)?\b/g;

/** All the clock times of a question; the day and the half of it that are said with one are the others', too. */
export function clocksIn(request: Request): string[] {
  const { text, moment } = request;
  const found = findTimes(text, moment, { towards: "future" }).filter(({ time }) => time.clock);
  const bare = [...text.matchAll(OTHER_HOUR)]
    .map(({ index, 0: hour }) => ({ start: index, end: index + hour.length }))
    .filter(({ start }) => found.every((one) => start < one.start || start >= one.end));
  const clocks = found.length > 0 ? [...found, ...bare].sort((a, b) => a.start - b.start) : [];
  const said = clocks.map(({ start, end }) => text.slice(start, end));
  const [day] = [...said, text].flatMap(dayWordsIn);
  const half = /(?:[ap]\.?m|in the \w+)$/i.exec(said.at(-1) ?? "")?.[0];
  const hourOf = (one: string) => Number(/\d+/.exec(one)?.[0]);
  const times = said.map((one) => {
    const isHalved = half && /\d$/.test(one) && hourOf(one) < hourOf(said.at(-1)!);
    const whole = [day && dayWordsIn(one).length === 0 ? day : "", one, isHalved ? half : ""];
    const at = futureTime(request, whole.join(" ").trim())?.from;
    return at ? [inTheDay(request, at, whole.join(" ")).toISOString()] : [];
  });
  return [...new Set(times.flat())];
}

const dayWordsIn = (text: string): string[] =>
  WORDS.dayName.find(text).flatMap(({ start, end, score }) => (score === 1 ? text.slice(start, end) : []));

/** The day that the way before was asked for: “and at 9?” is on it. */
function dayBefore({ frame, earlier, moment }: Request): Date | undefined {
  const isKept = frame.slots.some(({ role, carried }) => carried && (role === "arrive" || role === "leave"));
  if ((frame.act === "ask" && !isKept) || earlier[0]?.function !== "journey") return undefined;
  const slots = earlier.filter(({ function: asked }) => asked === "journey").flatMap((one) => one.slots);
  const said = slots.find(
    ({ role, text }) => CLOCKS.includes(role) && saidIn(WORDS.dayName, text).length > 0,
  );
  const from = said && readTime(said.text, moment, { towards: "future" })?.from;
  if (!from || from < moment.now) return undefined;
  return new Date(from.getTime() - minutesIn(toLondonTime(from).time) * 60_000);
}

const AFTERNOON = "1300";
/** Nobody asks for a first train to be there by eleven. */
const LATE = "2200";

/** “1320”, “08:15”, “13:20”, “18h” and “8 pm” are of one half of the day. */
const CLEAR_HOUR = /\d{4}|\b0\d|\b(?:1[3-9]|2[0-3])[:.h]|\d ?[ap]\.?m/i;

const isOfMorning = (text: string): boolean =>
  saidIn(WORDS.which, text).includes("first") || saidIn(WORDS.earlyShift, text).length > 0;

/** “5” and “half one”, when hardly a train runs before dawn, are of the afternoon unless the morning or the night is spoken of. */
function inTheDay(request: Request, at: Date, said: string): Date {
  const { time } = toLondonTime(at);
  const isDawn = time >= "0100" && time < "0545";
  const isClear =
    CLEAR_HOUR.test(said) || saidIn(WORDS.halfDay, said).length > 0 || saidIn(WORDS.lasting, said).length > 0;
  const isEarly =
    (time >= AFTERNOON && time < EVENING && isOfMorning(request.text)) ||
    (time >= EVENING &&
      time < LATE &&
      saidIn(WORDS.firstTrain, request.text).length > 0 &&
      saidIn(WORDS.evening, request.text).length === 0);
  if (isEarly && !isClear) {
    const morning = at.getTime() - DAY / 2;
    return new Date(morning < request.moment.now.getTime() ? morning + DAY : morning);
  }
  if (!isDawn || isClear || isOfMorning(request.text)) return at;
  const later = new Date(at.getTime() + DAY / 2);
  if (normalise(request.text).includes(normalise(said)))
    request.note(`I took “${said}” as ${timeInLondon(later.toISOString())}.`);
  return later;
}

function noteUnread(request: Request, said: string): void {
  const isName = stationKind.find(said).length > 0;
  const isFigure = /\d/.test(said) && !/\d \d\/\d/.test(said);
  const isOfTime = saidIn(WORDS.dayName, said).length > 0 || (isFigure && !isName);
  if (!isOfTime || saidIn(WORDS.lasting, said).length > 0) return;
  request.note(`I don't know which time “${said}” is, so this is without it.`);
}

/** So far before a time the words may stand that say whether one leaves or arrives then, in letters. */
const NEAR = 60;

/** From here on the reader's word for a time is better than the words before it. */
const SURE = 0.85;

/** Gives a time the role of the words before it. “Landing at Heathrow at 7”, where the way begins, is one to leave. */
export function settleTimes({ frame, text, earlier }: Request): void {
  const before = earlier[0]?.slots.find(({ role }) => role === "arrive" || role === "leave");
  const clocks = frame.slots.filter(
    ({ role, carried }) => !carried && (role === "arrive" || role === "leave"),
  );
  for (const slot of clocks) {
    const landing = lastBefore(WORDS.landing, text, slot.start);
    const said = lastBefore(WORDS.timeRole, text, slot.start);
    if (landing && (!said || said.start < landing.end)) {
      const isStart = isAtStart(frame.slots, text, landing.start);
      if (isStart || slot.certainty < SURE) slot.role = isStart ? "leave" : "arrive";
    } else if (slot.certainty >= SURE && !isSaidAt(frame, slot, said?.end)) continue;
    else if (said) slot.role = said.value === "leave" ? "leave" : "arrive";
    // “10.30 instead” is of what was said before.
    else if (frame.act !== "ask" && before) slot.role = before.role;
    else if (lastBefore(WORDS.event, text, slot.start)) slot.role = "arrive";
    // “From Oval to Bank at 5” says when to set off.
    else if (frame.slots.some(({ role, start, carried }) => role === "to" && !carried && start < slot.start))
      slot.role = "leave";
  }
}

/** Whether words say plainly what a time is of: “by 7”, “if I leave Oval at 7”, “from Oval to Bank at 7”. */
function isSaidAt({ slots, text, act }: Frame, { start, role }: Slot, said?: number): boolean {
  const to = slots.findLast((slot) => slot.role === "to" && !slot.carried && slot.start < start);
  const isMeeting =
    [WORDS.event, WORDS.must].some((kind) => saidIn(kind, text).length > 0) ||
    (saidIn(WORDS.flight, text).length > 0 && saidIn(WORDS.landing, text).length === 0);
  if (said !== undefined && isLinking(slots, text, said, start)) return true;
  const end = to && to.start + to.text.length;
  if (end === undefined || act !== "ask" || role !== "arrive" || isMeeting) return false;
  return normalise(text.slice(end, start)).trim() === "at";
}

const LINKING: ReadonlySet<string> = new Set([
  "",
  "at",
  "from",
  "the",
  "or",
  "about",
  "around",
  "no",
  "later",
]);

/** Whether nothing but names, times and words such as “at” stands there. */
function isLinking(slots: Frame["slots"], text: string, from: number, to: number): boolean {
  const between = [...text.slice(from, to)];
  for (const { start, text: own, carried, role } of slots) {
    if (!carried && role !== "time" && start >= from && start < to)
      between.fill(" ", start - from, start - from + own.length);
  }
  return normalise(between.join(""))
    .split(" ")
    .every((word) => LINKING.has(word));
}

/** The last of these words before a place in the text, or with which it begins (“by noon”), if it is near. */
function lastBefore(kind: Kind, text: string, at: number) {
  const found = kind
    .find(text)
    .filter(({ score, start, end }) => score === 1 && start <= at && at - end <= NEAR);
  // Of “not before” and “before” the longer one counts.
  const last = found.toSorted((a, b) => a.end - b.end || b.start - a.start).at(-1);
  return last && { start: last.start, end: last.end, value: last.values[0] };
}

function isAtStart(slots: Frame["slots"], text: string, at: number): boolean {
  const [next] = slots.filter(
    ({ start, carried, mentions }) =>
      !carried && start >= at && mentions.some(({ kind }) => kind === "station" || kind === "outlying"),
  );
  const isFrom = next && normalise(text.slice(0, next.start)).split(" ").at(-1) === "from";
  return next?.role === "from" && !isFrom;
}

/** Widens the times that the reader marked to where they really begin and end: “Monday” to “Monday at 8am”. */
function widenTimes({ frame, text, moment }: Request): void {
  const whole = findTimes(text, moment, { towards: "future" });
  for (const slot of frame.slots) {
    if (slot.carried || !["time", "arrive", "leave"].includes(slot.role)) continue;
    const end = slot.start + slot.text.length;
    const around = whole.find((time) => time.start < end && slot.start < time.end);
    if (!around || around.end - around.start <= slot.text.length) continue;
    slot.start = Math.min(around.start, slot.start);
    slot.text = text.slice(slot.start, Math.max(around.end, end));
  }
}

function futureTime({ moment }: Request, text: string, day?: Date): Time | undefined {
  const options = { towards: "future" } as const;
  const from = { ...moment, now: day ?? moment.now };
  const whole = readTime(text, from, options);
  if (whole?.clock) return whole;
  // “At 20h” is no period of twenty hours.
  const found = findTimes(text, from, options)[0]?.time;
  return found?.clock ? found : (whole ?? found);
}

export function nextOf(
  request: Request,
  recurring: NonNullable<Time["recurring"]>,
  clock?: string,
): Date | undefined {
  const { days = [0, 1, 2, 3, 4, 5, 6], hours } = recurring;
  const { now } = request.moment;
  const at = clock ? futureTime(request, clock)?.from : undefined;
  const local = at ? toLondonTime(at).time : hours ? hourly(hours[0]) : "0900";
  for (let ahead = 0; ahead <= 7; ahead++) {
    const { date } = toLondonTime(new Date(now.getTime() + ahead * DAY));
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
    const moment = fromLondonTime(`${day}T${local.slice(0, 2)}:${local.slice(2)}:00`);
    if (moment > now && days.includes(new Date(`${day}T12:00:00Z`).getUTCDay())) return moment;
  }
  return undefined;
}

function hourly(hour: number): string {
  const minutes = Math.round(hour * 60) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}

export function dayIn(when: When): { day?: DayKind; at?: string } {
  if (when.kind === "recurring") return when.day ? { day: when.day } : {};
  if (when.kind !== "future") return {};
  return when.time.grain === "week" || when.to.getTime() - when.from.getTime() > 4 * DAY
    ? {}
    : { at: middleOf(when).toISOString() };
}

/** “On Friday” is Friday at noon, so that no clock's change makes it another day. */
function middleOf({ from, to, time }: Extract<When, { kind: "future" }>): Date {
  return time.clock || to.getTime() - from.getTime() < 12 * HOUR
    ? from
    : new Date(from.getTime() + 12 * HOUR);
}
