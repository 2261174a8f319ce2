import type { Frame, Slot } from "@/lib/understanding/frame";
import { Request } from "@/lib/understanding/request";
import { findTimes } from "@/lib/understanding/times";
import { KINDS } from "../kinds";

const PLACES: ReadonlySet<string> = new Set(["name", "to", "within"]);
const TIMES: ReadonlySet<string> = new Set(["time", "since", "until", "arrive", "leave"]);
const SENTENCE_END = /[.?!;]/;

interface Leg {
  place: string;
  start: number;
  end: number;
  slot: Slot;
}

/** “Porto on Thursday and then Lisbon on Saturday”: a request for each place with its own days; undefined where they share theirs. Mends the frame. */
export function legsOf(request: Request): Request[] | undefined {
  const { frame, moment, earlier, planAs } = request;
  const legs = legsIn(frame);
  const timed = legs.filter((leg) => hasTime(frame.text.slice(leg.start, leg.end), moment));
  const places = new Set(timed.map(({ place }) => place));
  if (timed.length < 2 || places.size !== timed.length) return undefined;
  // “… Will it rain in Porto?” asks of that one.
  const asked = legs.filter((leg) => !timed.includes(leg));
  if (asked.some(({ place }) => !places.has(place))) return undefined;
  const named = new Set(asked.map(({ place }) => place));
  const meant = timed.filter(({ place }) => named.size === 0 || named.has(place));
  // What goes on from here is of the place that was asked about.
  const left = timed.filter((leg) => !meant.includes(leg));
  Object.assign(frame, without(frame, left));
  return meant.map((leg) => {
    const others = meant.filter((one) => one !== leg);
    return new Request(without(frame, others), moment, KINDS, earlier, planAs);
  });
}

/** Each place with what is said up to the next one, or to the end of its sentence. */
function legsIn({ text, slots }: Frame): Leg[] {
  const named = slots.flatMap((slot): Omit<Leg, "end">[] => {
    const place = slot.mentions.find(({ kind }) => kind === "place")?.values[0];
    const isPlace = !slot.carried && PLACES.has(slot.role) && place !== undefined;
    return isPlace ? [{ place, start: slot.start, slot }] : [];
  });
  return named.map((leg, at) => {
    const next = named[at + 1]?.start ?? text.length;
    const stop = text.slice(leg.start, next).search(SENTENCE_END);
    return { ...leg, end: stop < 0 ? next : leg.start + stop };
  });
}

const hasTime = (text: string, moment: Request["moment"]): boolean =>
  findTimes(text, moment, { towards: "future" }).length > 0;

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
