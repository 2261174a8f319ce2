import type { Request } from "@/lib/understanding/request";
import { findTimes, type Time } from "@/lib/understanding/times";
import { saidIn, WORDS } from "../kinds";
import { isOfAccess } from "./access";

export function rankOf(request: Request, about: string[]): string | undefined {
  const said = [...saidIn(WORDS.rank, request.text), ...request.values("rank", ["what", "name"])];
  // “And which is best with a pram?”, after which is busier.
  const isOfOther = about.some(isOfAccess) && saidIn(WORDS.rank, request.text).length === 0;
  if (isOfOther && request.is("compare", "extreme")) return undefined;
  if (!request.is("rank", "extreme", "compare", "list", "count", "share")) return undefined;
  const isOfThose = request.frame.act !== "ask" && request.has("ref") && about.includes("passengers");
  if (request.is("list", "count", "share") && !said.length && !isOfThose) return undefined;
  return (
    said[0] ??
    (about.includes("passengers")
      ? "busiest"
      : request.is("rank", "extreme") && about.length === 0
        ? "busiest"
        : undefined)
  );
}

const YEARLY =
  "Passengers are counted by year only, and by hour for a typical day of 2019 at a single station: I have none of single months or dates.";

const isWithinYear = ({ grain }: Time): boolean => grain !== "year" && grain !== "decade";

/** Says that there are only yearly totals where something finer is asked for, marked or not. */
export function noteYearly(request: Request): void {
  const marked = request.time(["time"]);
  const times = marked ? [marked] : findTimes(request.text, request.moment, {}).flatMap(({ time }) => time);
  const isFiner = times.some((time) => time.recurring !== undefined || isWithinYear(time));
  const isUnread = request.frame.slots.some(({ role, carried }) => role === "time" && !carried) && !marked;
  if (!isFiner && !isUnread && !request.is("when") && saidIn(WORDS.peak, request.text).length === 0) return;
  request.use("time", "rhythm", "every");
  if (!isDaily(request)) request.note(YEARLY);
}

export const yearOf = (request: Request, role: "time" | "since" | "against"): string | undefined => {
  const time = request.time([role], role === "since" ? { as: "since" } : {});
  // “The latest year you have” is whatever the data ends with.
  if (role === "time" && saidIn(WORDS.latestYear, request.text).length > 0) return undefined;
  // “On a Saturday afternoon” names no year.
  if (!time?.from || time.recurring || (role === "time" && isWithinYear(time))) return undefined;
  return String(time.from.getUTCFullYear());
};

export function yearsOf(request: Request): (string | undefined)[] {
  const [time, since, against] = [
    yearOf(request, "time"),
    yearOf(request, "since"),
    yearOf(request, "against"),
  ];
  const until = request.time(["until"], { as: "until" })?.to;
  const end = until ? String(new Date(until.getTime() - 1).getUTCFullYear()) : undefined;
  const from = since ?? (end ? time : undefined) ?? against ?? (request.is("trend") ? "2019" : undefined);
  const year = end ?? (from === time ? undefined : time);
  return year && from && year < from ? [from, year] : [year, from];
}

/** The later and the earlier year of a change: “between 2021 and 2023”, “since 2020”. */
export function yearsBetween(request: Request): (string | undefined)[] {
  const said = [...request.text.matchAll(/\b20[12]\d\b/g)].map(([year]) => year).sort();
  request.use("time", "since", "until", "against", "what");
  return said.length > 1 ? [said.at(-1), said[0]] : [undefined, said[0]];
}

export const isDaily = ({ text }: Request): boolean => saidIn(WORDS.daily, text).length > 0;
