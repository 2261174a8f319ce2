import type { Role } from "@/lib/understanding/reader/labels";
import type { Request } from "@/lib/understanding/request";
import { findTimes, type Time } from "@/lib/understanding/times";
import { toLondonTime } from "../../london-time";
import type { DayKind } from "../../station-schema";
import type { HoursAsked } from "../../tools/hours-words";
import { saidIn, WORDS } from "../kinds";
import { handOver } from "./common";

/** “When is Bank busiest?”, “how busy is it at 8 on Saturdays?”: what `find_station` takes for it; undefined where years are meant. */
export function hoursAsked(request: Request, about: string[]): HoursAsked | undefined {
  const { text, moment } = request;
  if (!about.includes("passengers") && !isOfHours(text) && saidIn(WORDS.crowd, text).length === 0)
    return undefined;
  const times = findTimes(text, moment, { towards: "future" }).map(({ time }) => time);
  const [clock] = times.filter((time) => time.from && (time.clock || isNow(time, moment.now)));
  const day = times.map(dayOf).find(Boolean);
  if (clock && isNow(clock, moment.now)) request.note(NOT_NOW);
  const part = clock ? undefined : PARTS[saidIn(WORDS.dayPart, text).find((one) => one in PARTS) ?? ""];
  const isAsked = part || isOfHours(text) || saysWhen(text) || request.is("when") || clock || day;
  if (!isAsked || times.some(({ grain }) => grain === "year" || grain === "month")) return undefined;
  request.use("time", "rhythm", "every", "what", "form");
  return {
    ...(day && { day }),
    ...(clock?.from && { hour: Number(toLondonTime(clock.from).time.slice(0, 2)) }),
    ...part,
    ...(isOfQuiet(request) && { is_quietest: true }),
    ...(saidIn(WORDS.table, text).length > 0 && { is_table: true }),
  };
}

/** “Is Oval crowded at 6?”, “when is it quietest at Oval?” ask of one station how busy it is, however they were read. */
export function ofBusyHours(request: Request): ReturnType<typeof handOver> {
  const { text, moment, frame } = request;
  const isOfAvoiding = saidIn(WORDS.whenAvoid, text).length > 0;
  const isOfHour = frame.act === "ask" && saidIn(WORDS.hourly, text).length > 0;
  if (frame.function === "station" || (!isOfAvoiding && !isOfHour && saidIn(WORDS.crowd, text).length === 0))
    return undefined;
  const isWhen =
    saysWhen(text) ||
    request.is("when") ||
    isOfHours(text) ||
    findTimes(text, moment, { towards: "future" }).length > 0;
  const named = frame.slots.filter(
    ({ carried, role, mentions }) =>
      !carried && (isOfAvoiding || ASKED_OF.has(role)) && mentions.some(({ kind }) => kind === "station"),
  );
  const [one, other] = named;
  if (!isWhen || !one || other) return undefined;
  frame.function = "station";
  one.role = "name";
  // The ends of a way before are of no account any more.
  frame.slots = frame.slots.filter(
    ({ carried, mentions }) => !carried || !mentions.some(({ kind }) => kind === "station"),
  );
  return handOver(request, "station");
}

const PARTS: Record<string, Pick<HoursAsked, "from_hour" | "to_hour"> | undefined> = {
  morning: { from_hour: 5, to_hour: 12 },
  afternoon: { from_hour: 12, to_hour: 17 },
  evening: { from_hour: 17, to_hour: 24 },
};

const ASKED_OF: ReadonlySet<Role> = new Set(["name", "from", "to", "what", "within"]);

const NOT_NOW = "How busy it is right now I don't know; this is the usual for this hour.";

const isNow = ({ from, to, clock }: Time, now: Date): boolean =>
  !clock && from !== null && to !== null && from <= now && now <= to && to.getTime() - from.getTime() <= HOUR;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const isOfQuiet = ({ text, frame, earlier: [last] }: Request): boolean => {
  const said = saidIn(WORDS.rank, text);
  const isGoneOn = said.length === 0 && frame.act !== "ask" && last?.function === "station";
  return (isGoneOn ? saidIn(WORDS.rank, last.text) : said).includes("quietest");
};

const saysWhen = (text: string): boolean => /^\W*(?:when|what time)\b/i.test(text);

const isOfHours = (text: string): boolean =>
  [WORDS.hourly, WORDS.peak, WORDS.whenAvoid].some((kind) => saidIn(kind, text).length > 0);

/** The typical day that a time falls on; undefined where it names none. */
function dayOf({ recurring, from, to, clock }: Time): DayKind | undefined {
  if (recurring) return recurring.days && kindOf(recurring.days);
  if (!from || !to || clock || to.getTime() - from.getTime() > DAY) return undefined;
  return kindOf([from.getUTCDay()]);
}

function kindOf(days: number[]): DayKind | undefined {
  if (days.length === 0) return undefined;
  if (days.includes(6)) return "Saturday";
  if (days.includes(0)) return "Sunday";
  return days.every((day) => day === 5) ? "Friday" : "Monday to Thursday";
}
