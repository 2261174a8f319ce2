import type { Frame, Slot } from "@/lib/understanding/frame";
import { Request } from "@/lib/understanding/request";
import { findTimes, type Time } from "@/lib/understanding/times";
import { KINDS } from "../kinds";
import { namesDay } from "../request-words";

const PLACES: ReadonlySet<string> = new Set(["name", "to", "within"]);
const TIMES: ReadonlySet<string> = new Set(["time", "since", "until", "arrive", "leave"]);
const SENTENCE_END = /[.?!;]/;
/** “…, will it rain in the evening?” is asked of all of them. */
const ASKS_OF_ALL =
  /,\s*(?=(?:so |and )?(?:will|is|are|does|do|any|how|what|whats|should|can|could|would|shall|where|when|which)\b)/i;

const TELLING_APART = ["compare", "rank", "extreme"] as const;
/** “Is Oslo tomorrow colder than Bergen on Saturday?” sets one beside the other. */
const APART =
  /\b(?:than|or|vs|versus|compar\p{L}*|differ\p{L}*|between|which|better|best|worse|worst|more|most|less|least|(?:warm|cold|cool|hott|dri|wett|wind|sunn|cloud|calm|bright|dull|mild|nic|rain|snow|humid|fogg|breez|storm|frost|ic)(?:i?er|i?est))\b/iu;

interface Said {
  start: number;
  end: number;
}

interface Timed extends Said {
  text: string;
  /** Said with a day, as “9 tomorrow”, and no bare “at 9”. */
  isOfDay: boolean;
}

interface Leg extends Said {
  place: string;
  slot: Slot;
  times: Timed[];
}

/** “Porto on Thursday and then Lisbon on Saturday”: a request for each place with its own days; undefined where they share them, are set beside one another, or may be taken in two ways. Mends the frame. */
export function legsOf(request: Request): Request[] | undefined {
  const { frame, moment, earlier, planAs } = request;
  if (request.is(...TELLING_APART) || APART.test(frame.text)) return undefined;
  const all = timesIn(frame.text, moment);
  const legs = legsIn(frame, all);
  if (!legs) return undefined;
  const timed = legs.filter(({ times }) => times.length > 0);
  const places = new Set(timed.map(({ place }) => place));
  if (timed.length < 2 || places.size !== timed.length) return undefined;
  // “… Will it rain in Porto?” asks of that one.
  const asked = legs.filter((leg) => !timed.includes(leg));
  if (asked.some(({ place }) => !places.has(place))) return undefined;
  const days = daysOf(timed);
  if (!days) return undefined;
  const isElsewhere = (one: Timed) => one.isOfDay && !timed.some(({ times }) => times.includes(one));
  if (all.some(isElsewhere)) return undefined;
  const named = new Set(asked.map(({ place }) => place));
  const meant = timed.filter(({ place }) => named.size === 0 || named.has(place));
  // What goes on from here is of the place that was asked about.
  const left = timed.filter((leg) => !meant.includes(leg));
  const kept = (one: Frame, gone: Leg[], stays: readonly Leg[]) =>
    withDays(
      without(one, gone),
      stays.flatMap((leg) => days.get(leg) ?? []),
    );
  Object.assign(frame, kept(frame, left, meant));
  return meant.map((leg) => {
    const others = meant.filter((one) => one !== leg);
    return new Request(kept(frame, others, [leg]), moment, KINDS, earlier, planAs);
  });
}

/** The day of an earlier place for one that has a clock time alone; undefined where it may be that of a later one. */
function daysOf(legs: Leg[]): Map<Leg, Timed[]> | undefined {
  const found = new Map<Leg, Timed[]>();
  if (legs.every(({ times }) => times.every(({ isOfDay }) => !isOfDay))) return found;
  let last: Timed[] = [];
  for (const leg of legs) {
    const own = leg.times.filter(({ isOfDay }) => isOfDay);
    if (own.length > 0) last = own;
    else if (last.length === 1 && namesDay(last[0]!.text)) found.set(leg, last);
    else return undefined;
  }
  return found;
}

/** Each place with its times: those before it, where one is said before the first, else those up to the next; undefined where that isn't sure. */
function legsIn({ text, slots }: Frame, all: readonly Timed[]): Leg[] | undefined {
  const named = slots.flatMap((slot): Omit<Leg, "end" | "times">[] => {
    const place = slot.mentions.find(({ kind }) => kind === "place")?.values[0];
    const isPlace = !slot.carried && PLACES.has(slot.role) && place !== undefined;
    return isPlace ? [{ place, start: slot.start, slot }] : [];
  });
  const within = ({ start, end }: Said) => all.filter((one) => one.start >= start && one.start < end);
  const legs = named.map((leg, at): Leg => {
    const next = named[at + 1]?.start ?? text.length;
    const end = leg.start + reachOf(text.slice(leg.start, next));
    return { ...leg, end, times: within({ start: leg.start, end }) };
  });
  const leadsOf = (leg: Leg) => within({ start: sentenceStart(text, leg.start), end: leg.start });
  const first = legs.find((leg) => leadsOf(leg).length + leg.times.length > 0);
  return first && leadsOf(first).length > 0 ? ledBy(text, legs, within) : legs;
}

/** “Thursday in Oslo, Friday in Bergen at 8am”: a day belongs to the place after it, a clock time to the one before. */
function ledBy(text: string, legs: Leg[], within: (said: Said) => Timed[]): Leg[] | undefined {
  let before: Leg | undefined;
  for (const leg of legs) {
    const opening = sentenceStart(text, leg.start);
    const isFirst = !before || endOf(before.slot) <= opening;
    const leads = within({ start: before && !isFirst ? endOf(before.slot) : opening, end: leg.slot.start });
    const lead = leads.find(({ isOfDay }) => isOfDay);
    // A place of another sentence that names no time is the one that is asked about.
    const isAsked = isFirst && leads.length + leg.times.length === 0;
    const isBareFirst = isFirst && leads[0] !== lead;
    if ((!lead && !isAsked) || isBareFirst) return undefined;
    leg.start = lead?.start ?? leg.start;
    if (before) before.end = Math.min(before.end, leg.start);
    before = leg;
  }
  for (const leg of legs) {
    leg.times = within(leg);
    if (within({ start: leg.slot.start, end: leg.end }).some(({ isOfDay }) => isOfDay)) return undefined;
  }
  return legs;
}

const endOf = ({ start, text }: Slot): number => start + text.length;

function sentenceStart(text: string, at: number): number {
  const before = text.slice(0, at);
  return Math.max(...[...".?!;"].map((stop) => before.lastIndexOf(stop))) + 1;
}

/** How far what is said of a place reaches. */
function reachOf(text: string): number {
  const stops = [SENTENCE_END, ASKS_OF_ALL].map((one) => text.search(one)).filter((at) => at >= 0);
  return Math.min(text.length, ...stops);
}

const timesIn = (text: string, moment: Request["moment"]): Timed[] =>
  findTimes(text, moment, { towards: "future" }).map(({ start, end, time }) => ({
    start,
    end,
    text: text.slice(start, end),
    isOfDay: isOfDay(text.slice(start, end), time),
  }));

const isOfDay = (text: string, { grain, from }: Time): boolean =>
  namesDay(text) ||
  /\b(?:now|tonight)\b/i.test(text) ||
  (from !== null && grain !== "hour" && grain !== "minute");

/** A frame as if some places and their times hadn't been said. */
function without(frame: Frame, legs: Leg[]): Frame {
  let { text } = frame;
  for (const { start, end } of legs)
    text = `${text.slice(0, start)}${" ".repeat(end - start)}${text.slice(end)}`;
  const isOf = ({ start }: Slot) => legs.some((leg) => leg.start <= start && start < leg.end);
  const slots = frame.slots.filter(
    (slot) => slot.carried || !isOf(slot) || !(PLACES.has(slot.role) || TIMES.has(slot.role)),
  );
  return { ...frame, text, slots: slots.map((slot) => ({ ...slot })) };
}

/** A frame with days of another place said where they stood: of “9 tomorrow” the “tomorrow”. */
function withDays(frame: Frame, days: readonly Timed[]): Frame {
  let { text } = frame;
  for (const { start, end, text: said } of days) {
    const day = said.replace(/[^\s]+/g, (word) => (namesDay(word) ? word : " ".repeat(word.length)));
    text = `${text.slice(0, start)}${day}${text.slice(end)}`;
  }
  return { ...frame, text };
}
