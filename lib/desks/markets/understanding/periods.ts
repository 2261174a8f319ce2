import type { Slot } from "@/lib/understanding/frame";
import { words } from "@/lib/understanding/kinds";
import type { Role } from "@/lib/understanding/reader/labels";
import { Missing, type Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import { daysOf, readTime, type Time } from "@/lib/understanding/times";
import { DAY_MS, dayWords } from "../tools/days";
import events from "./events.json";
import { isPhrase, says } from "./phrases";
import phrases from "./phrases.json";

/** Before any coin had a price. */
export const FIRST_DAY = "2010-01-01";

/** The days that a question is about, as tools take them. */
export interface Days {
  since?: string;
  until?: string;
}

/** What a question says of time. */
export interface Asked extends Days {
  /** A single day. */
  day?: string;
  /** It ends now, or nothing is said of time at all. */
  isNow: boolean;
  isFuture: boolean;
  /** An hour of the day was said, or a length of minutes or hours. */
  isOfHours: boolean;
  /** For as long as there are prices. */
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
  const said = request.frame.slots.filter(({ role }) => TIMES.includes(role));
  const slots = said.filter(({ text }) => !isPhrase(text, "vague"));
  if (slots.length < said.length) request.use(...TIMES);
  if (slots.length === 0 && said.length > 0 && request.frame.act !== "ask") return sameAsBefore(request);
  if (slots.length === 0)
    return says(request.text, EVER)
      ? { ...NONE, since: FIRST_DAY, isEver: true, isNamed: true, isNow: false }
      : NONE;
  const ever = slots.find(({ text }) => says(text, phrases.ever) && !hasDigit(text));
  if (ever) {
    const { until } = slots.length > 1 ? toAsked(request.period(), request) : NONE;
    request.use(...TIMES);
    return { ...NONE, since: FIRST_DAY, ...(until && { until }), isEver: true, isNamed: true, isNow: false };
  }
  const happened = eventIn(request, slots);
  if (happened) return happened;
  const time = request.period();
  if (!time) throw unknownTime(slots[0]!);
  const asked = toAsked(time, request);
  const since = asked.since ?? startBefore(request);
  return since ? { ...asked, since } : asked;
}

/** The other times that are named beside the first: “in January and in June”. */
export function moreDays(request: Request): Asked[] {
  const others = request.frame.slots
    .filter(({ role, carried, text }) => role === "time" && !carried && hasDigit(text))
    .slice(1);
  const named = others.flatMap(({ text }) => readTime(text, request.moment) ?? []);
  const against = againstDays(request);
  return [...named.map((time) => toAsked(time, request)), ...(against ? [against] : [])].filter(
    ({ isFuture }) => !isFuture,
  );
}

/** “And until 2020?” keeps the start that was said before. */
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

/** The days of a second period, to set the first one against. */
export function againstDays(request: Request): Asked | undefined {
  const isOld = request.frame.slots.some(({ role, carried }) => role === "against" && carried);
  if (isOld && request.frame.slots.some(({ role, carried }) => TIMES.includes(role) && !carried))
    return undefined;
  const time = request.time(["against"], { before: request.period() });
  return time && toAsked(time, request);
}

function unknownTime({ text, role }: Slot): Missing {
  return new Missing(role, `From when to when is that? I don't know the days of “${text}”.`);
}

/** “The high that day”. */
function sameAsBefore(request: Request): Asked {
  const slot = request.earlier
    .flatMap(({ slots }) => slots)
    .find(({ role, text }) => TIMES.includes(role) && !isPhrase(text, "vague"));
  const time = slot && readTime(slot.text, request.moment);
  return toAsked(time, request);
}

/** Said outside of what the reader takes for a time. */
const EVER = ["ever", "of all time", "in history"];

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
export const daysIn = ({ since, until }: Asked): Days => ({
  ...(since && { since }),
  ...(until && { until }),
});

const MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
/** No table of more stretches than can be read at a glance. */
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
