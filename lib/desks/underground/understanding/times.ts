import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { normalise } from "@/lib/understanding/text";
import { findTimes, type Moment, readTime, type Time } from "@/lib/understanding/times";
import { fromLondonTime, toLondonTime } from "../london-time";
import type { DayKind } from "../timetable";
import { saidIn, WORDS } from "./kinds";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What a question says of its time, seen from now. */
export type When =
  | { kind: "none" }
  | { kind: "now"; to?: Date }
  | { kind: "future"; from: Date; to: Date; time: Time }
  | { kind: "past"; from: Date }
  | { kind: "recurring"; day?: DayKind; time: Time };

/** The time in these roles; times are read towards the future. */
export function whenOf(request: Request, roles: readonly Role[] = ["time"]): When {
  widenTimes(request);
  const texts = [...new Set(request.allSaid(...roles))];
  // “On Monday” and “8am” that were marked apart are one time.
  const joined =
    texts.length > 1 ? readTime(texts.join(" "), request.moment, { towards: "future" }) : undefined;
  const time = joined ?? request.time(roles, { towards: "future" });
  // How often trains run is told for the peak and the rest.
  const isPeak = saidIn(WORDS.peak, texts.join(" ")).length > 0;
  const isFresh = request.frame.slots.some(({ role, carried }) => roles.includes(role) && !carried);
  if (!time && isFresh && !isPeak)
    request.note(`I couldn't read “${texts.join(" ")}” as a time, so it isn't taken into account.`);
  return time ? whenFrom(time, request.moment) : { kind: "none" };
}

/** A time, seen from now. */
export function whenFrom(time: Time, moment: Moment): When {
  const now = moment.now.getTime();
  if (time.recurring) return { kind: "recurring", day: dayOf(time.recurring.days), time };
  const from = time.from?.getTime() ?? now;
  const to = Math.max(time.to?.getTime() ?? from + DAY, from);
  const isToday = from <= now && to >= now && to - from <= 2 * DAY;
  if (isToday || Math.abs(from - now) < HOUR / 4) return { kind: "now", to: time.to ?? undefined };
  if (to < now) return { kind: "past", from: new Date(from) };
  return { kind: "future", from: new Date(Math.max(from, now)), to: new Date(to), time };
}

/** “On Sundays”, “weekdays”. */
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
  const said = request.said(role);
  if (!said) return undefined;
  const days = request.allSaid("time");
  const texts = [...days.map((day) => `${said} ${day}`), ...days.map((day) => `${day} ${said}`), said];
  const time = texts.map((text) => futureTime(request, text)).find(Boolean);
  const at = time?.recurring ? nextOf(request, time.recurring, said) : (time?.from ?? time?.to ?? undefined);
  if (!at) request.note(`I couldn't read “${said}” as a time, so it isn't taken into account.`);
  return at;
}

const LEAVING: ReadonlySet<string> = new Set(["leave", "leaving", "depart", "departing", "off", "after"]);
const ARRIVING: ReadonlySet<string> = new Set(["by", "before", "arrive", "arriving", "there"]);

/** Gives a time to leave or to be there the role that the words just before it say. */
export function settleTimes({ frame, text }: Request): void {
  for (const slot of frame.slots) {
    if (slot.carried || (slot.role !== "arrive" && slot.role !== "leave")) continue;
    const before = normalise(text.slice(0, slot.start)).split(" ").slice(-2);
    const said = before.findLast((word) => LEAVING.has(word) || ARRIVING.has(word));
    if (said) slot.role = LEAVING.has(said) ? "leave" : "arrive";
  }
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

function futureTime(request: Request, text: string): Time | undefined {
  const options = { towards: "future" } as const;
  return readTime(text, request.moment, options) ?? findTimes(text, request.moment, options)[0]?.time;
}

/** The next of those days, at the hour that was said with them or besides. */
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

/** 7.25 as “0715”. */
function hourly(hour: number): string {
  const minutes = Math.round(hour * 60) % (24 * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
}

/** The kind of day, and the moment, of a time for timetables. */
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
