import type { Slot } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { findTimes } from "@/lib/understanding/times";
import { counted, timeInLondon } from "../../format";
import { saidIn, WORDS } from "../kinds";

/** How many minutes the times of the way told last are moved by, and why. */
export interface Shift {
  minutes: number;
  kind: "late" | "earlier" | "later";
}

const SPAN =
  /\b(?:\d+|[a-z]+(?:-[a-z]+)?)[ -]?(?:minutes?|mins?)\b|\b(?:a )?quarter of an hour\b|\bhalf an hour\b|\ban hour\b/i;
const OF_HOUR: ReadonlySet<string> = new Set(["h"]);
const ENDS: ReadonlySet<string> = new Set(["from", "to", "via", "name"]);
const TIMES: ReadonlySet<string> = new Set(["arrive", "leave", "time"]);

/** “If the train is ten minutes late”, “with ten minutes to spare”, “make it ten minutes later”, after a way. */
export function shiftIn({ frame, text, earlier, moment }: Request): Shift | undefined {
  if (frame.act === "ask" || earlier[0]?.function !== "journey") return undefined;
  const kinds = saidIn(WORDS.shift, text) as Shift["kind"][];
  // “How much spare time is left if it is late?”
  const kind = kinds.includes("late") ? "late" : kinds[0];
  const span = SPAN.exec(text)?.[0];
  const read = span ? readQuantity(span) : undefined;
  if (!kind || !read?.unit) return undefined;
  const minutes = Math.round(OF_HOUR.has(read.unit) ? read.value * 60 : read.value);
  const isOther =
    frame.slots.some(({ role, carried }) => !carried && ENDS.has(role)) ||
    findTimes(text, moment, { towards: "future" }).some(({ time }) => time.clock);
  return isOther || minutes <= 0 ? undefined : { minutes, kind };
}

/** Puts the times of the way that was told back in place of the minutes, which are no time of day. */
export function settleShift(request: Request): Shift | undefined {
  const { frame, text, earlier } = request;
  const shift = shiftIn(request);
  if (!shift) return undefined;
  const at = SPAN.exec(text)!;
  const isSpan = ({ carried, start, text: own, mentions }: Slot) =>
    !carried && mentions.length === 0 && start < at.index + at[0].length && at.index < start + own.length;
  const before = earlier[0]!.slots.filter(({ role }) => TIMES.has(role));
  frame.slots = [
    ...frame.slots.filter((slot) => !isSpan(slot) && !(slot.carried && TIMES.has(slot.role))),
    ...before.map((slot) => ({ ...slot, carried: true as const })),
  ];
  request.use("above", "below", "ref", "what", "prefer", "arrive", "leave", "time");
  return shift;
}

interface Times {
  arrive_by?: string;
  depart_at?: string;
}

const moved = (iso: string, minutes: number): string =>
  new Date(Date.parse(iso) + minutes * 60_000).toISOString();

export function shifted<Asked extends Times>(
  request: Request,
  { minutes, kind }: Shift,
  asked: Asked,
): Asked & { focus?: string } {
  const by = asked.arrive_by;
  if (kind === "late" && by) {
    request.note(lateWords(by, minutes));
    return { ...asked, arrive_by: moved(by, -minutes), focus: "departure" };
  }
  const from = asked.depart_at ?? (by ? undefined : request.moment.now.toISOString());
  const change = kind === "earlier" ? -minutes : minutes;
  if (kind === "late") request.note(`That is like setting off ${counted(minutes, "minute")} later.`);
  const times = {
    ...(by && { arrive_by: moved(by, change) }),
    ...(from && { depart_at: moved(from, change) }),
  };
  if (kind !== "late") keep(request, times);
  return { ...asked, ...times, focus: by ? "departure" : "arrival" };
}

const lateWords = (by: string, minutes: number): string =>
  `That was planned for ${timeInLondon(by)}, with **no time to spare**: ${counted(minutes, "minute")} late is about **${timeInLondon(moved(by, minutes))}**. With ${counted(minutes, "minute")} in hand:`;

/** The next turn goes on from the new times. */
function keep({ frame }: Request, { arrive_by: by, depart_at: from }: Times): void {
  const slots = [
    ...(by ? [{ role: "arrive" as const, text: by }] : []),
    ...(from ? [{ role: "leave" as const, text: from }] : []),
  ];
  frame.slots = [
    ...frame.slots.filter(({ role }) => !TIMES.has(role)),
    ...slots.map((slot) => ({ ...slot, start: 0, certainty: 1, mentions: [], carried: true as const })),
  ];
}
