import type { Request } from "@/lib/understanding/request";
import { readTime, type Time } from "@/lib/understanding/times";
import type { Wanted } from "../wanted";
import { saidIn, WORDS } from "./kinds";

/** A moment is asked about as the hour that it is in. */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of a week, so few days are its end. */
const LAST_DAYS = 2;
/** A night goes on until morning, whichever day it is called after. */
const NIGHT_ENDS_AT = 8;

export interface When {
  span: Pick<Wanted, "from" | "to" | "hours">;
  /** It is of a time that is over. */
  isPast: boolean;
  /** It is this moment, and no other. */
  isNow: boolean;
}

/** The time that is asked about, by the clock of the place. */
export function whenOf(request: Request, zone: string, towards: "past" | "future"): When | undefined {
  const now = request.moment.now;
  const before = timeBefore(request, zone, towards);
  const read = (role: "time" | "since" | "until" | "arrive" | "leave"): Time | undefined => {
    const said = request.said(role);
    const as = role === "since" || role === "until" ? role : undefined;
    return said === undefined ? undefined : readTime(said, { now, zone }, { towards, as, before });
  };
  const [time, since, until] = [
    read("time") ?? read("arrive") ?? read("leave"),
    read("since"),
    read("until"),
  ];
  if (towards === "future" && saidIn(WORDS.ahead, request.text).length > 0)
    return {
      span: { from: wallTime(now, zone), to: wallTime(new Date(now.getTime() + 7 * DAY_MS), zone) },
      isPast: false,
      isNow: false,
    };
  if (!time && !since && !until) return undefined;
  const from = since?.from ?? time?.from ?? null;
  const to = until?.to ?? (since && !time ? since.to : (time?.to ?? null));
  const isMoment = from !== null && to !== null && from.getTime() === to.getTime();
  const hours = time?.recurring?.hours;
  const end = isMoment && to ? new Date(to.getTime() + HOUR_MS) : aheadOf(to, time, now);
  return {
    span: {
      from: wallTime(from, zone),
      to: morning(request, wallTime(end, zone), time),
      ...(hours && { hours }),
    },
    isPast: (to !== null && to.getTime() <= now.getTime()) || isSince(since, now),
    isNow: isMoment && Math.abs(from.getTime() - now.getTime()) < HOUR_MS / 2,
  };
}

/** “Since June” ends now. */
const isSince = (since: Time | undefined, now: Date): boolean =>
  since?.from != null && now.getTime() - since.from.getTime() > HOUR_MS;

/** The time of an earlier turn, for “the week before”. */
function timeBefore(
  { earlier, moment }: Request,
  zone: string,
  towards: "past" | "future",
): Time | undefined {
  for (const { slots } of earlier)
    for (const { role, text } of slots) {
      const time = role === "time" ? readTime(text, { now: moment.now, zone }, { towards }) : undefined;
      if (time) return time;
    }
  return undefined;
}

/** At its end, “this week” is the seven days to come. */
function aheadOf(to: Date | null, time: Time | undefined, now: Date): Date | null {
  if (!to || time?.grain !== "week") return to;
  const left = to.getTime() - now.getTime();
  return left > 0 && left < LAST_DAYS * DAY_MS ? new Date(now.getTime() + 7 * DAY_MS) : to;
}

/** “Tonight” ends in the morning. */
function morning({ text }: Request, to: string | undefined, time: Time | undefined): string | undefined {
  if (!to?.endsWith("T00:00") || time?.grain !== "hour" || time.clock) return to;
  if (saidIn(WORDS.night, text).length === 0) return to;
  return `${to.slice(0, 11)}${String(NIGHT_ENDS_AT).padStart(2, "0")}:00`;
}

/** An instant as a clock at the place shows it, e.g. 2026-11-23T14:00. */
function wallTime(at: Date | null, timeZone: string): string | undefined {
  // Swedish writes 2026-11-23 14:00.
  return at?.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).replace(" ", "T");
}
