import { readCount, readRhythm } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { type Token, tokenise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import words from "./words.json";

const DAILY: Record<string, number> = {
  minute: 1440,
  hour: 24,
  day: 1,
  week: 1 / 7,
  month: 1 / 30,
  year: 1 / 365,
};
const DAY_MS = 86_400_000;

/** How many readings “every five minutes until Friday” come to, in a day and, where an end is said, in all. */
export interface Planned {
  daily: number;
  total?: number;
  /** The hours of each day that they are in, where that is said: “9:00 to 17:00”. */
  window?: string;
}

/** @param each how many sensors are read each time */
export function readingsOf(request: Request, each: number): Planned | undefined {
  const rhythm = request.rhythm();
  if (!rhythm) return undefined;
  const window = windowIn(request.text);
  const times = timesIn(request.said("rhythm") ?? "");
  const perDay =
    ((DAILY[rhythm.unit] ?? 1) / rhythm.every) * times * each * (window ? window.hours / DAY_HOURS : 1);
  const days = window ? daysWithin(request) : daysOf(request);
  if (days !== undefined || window) request.use("time", "since", "until", "last", "from", "to");
  return {
    daily: Math.max(1, Math.round(perDay)),
    total: days === undefined ? undefined : Math.max(1, Math.floor(perDay * days)),
    ...(window && { window: window.words }),
  };
}

/** “Twice a day”, “three times a week”. */
const timesIn = (text: string): number =>
  /\b(twice|thrice|times)\b/i.test(text) ? (readCount(text) ?? 1) : 1;

const DAY_HOURS = 24;
const WINDOW =
  /\b(?:from |between )?(\d{1,2})(?::(\d{2}))? ?(am|pm)? ?(?:to|and|till|until|-|–) ?(\d{1,2})(?::(\d{2}))? ?(am|pm|h|o'?clock)?\b/i;

/** “Only from 9 to 17”, “between 8am and 6:30pm”: the hours of each day that are meant. */
function windowIn(text: string): { hours: number; words: string } | undefined {
  const [, from, fromMinutes, fromHalf, to, toMinutes, toHalf] = WINDOW.exec(text) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const end = hourOf(to, toMinutes, toHalf);
  const start = hourOf(from, fromMinutes, fromHalf ?? (Number(from) < Number(to) ? toHalf : undefined));
  const hours = (end - start + DAY_HOURS) % DAY_HOURS;
  const isClock = start <= DAY_HOURS && end <= DAY_HOURS && hours > 0;
  return isClock ? { hours, words: `${clockWords(start)} to ${clockWords(end)}` } : undefined;
}

function hourOf(hour: string, minutes = "0", half = ""): number {
  const isOfHalf = /^[ap]m$/i.test(half);
  const whole = isOfHalf ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour);
  return whole + Number(minutes) / 60;
}

const clockWords = (hours: number): string =>
  `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, "0")}`;

/** How many days there are such hours: those that are said here, else before. */
function daysWithin({ text, earlier }: Request): number | undefined {
  const said = [text, earlier[0]?.text ?? ""].map((one) => one.split(/(?<!\S)for /i)[1]);
  return (
    said.map((one) => one && lengthBehind(tokenise(one).slice(0, MOST_WORDS))).find(Boolean) || undefined
  );
}

function daysOf({ frame, moment }: Request): number | undefined {
  // Of “every ten minutes for a week” both are taken for rhythms.
  const rhythms = frame.slots.filter(
    ({ role, start }) => role === "rhythm" && !/\bfor\s+$/i.test(frame.text.slice(0, start)),
  );
  // “Every five minutes from now” isn't in five minutes.
  const text = rhythms.reduce((rest, { start, text }) => {
    // “Every five minutes for a month” may be one stretch.
    const said = text.split(/(?<!\S)for /i)[0] ?? text;
    return rest.slice(0, start) + "§".repeat(said.length) + rest.slice(start + said.length);
  }, frame.text);
  const tokens = tokenise(text);
  const at = tokens.findIndex(({ text: word }) => word === "for");
  const length = at < 0 ? undefined : lengthBehind(tokens.slice(at + 1, at + 1 + MOST_WORDS));
  if (length) return length;
  const now = moment.now.getTime();
  const ends = findTimes(text, moment, { towards: "future" }).flatMap(
    ({ time }) => (time.kind === "moment" ? time.from : time.to)?.getTime() ?? [],
  );
  const end = Math.max(...ends);
  return end > now && Number.isFinite(end) ? (end - now) / DAY_MS : undefined;
}

const MOST_WORDS = 3;

/** “Two days”, “an hour”: in days. */
export const lengthOf = (text: string): number | undefined =>
  lengthBehind(tokenise(text).slice(0, MOST_WORDS));

const lengthBehind = (tokens: Token[]): number | undefined =>
  tokens.map((_, at) => lengthIn(tokens.slice(0, tokens.length - at))).find((length) => length !== undefined);

function lengthIn(tokens: Token[]): number | undefined {
  const length = readRhythm(tokens.map(({ text }) => text).join(" "));
  return length && length.every / (DAILY[length.unit] ?? 1);
}

/** Of how many of the last answers it is asked what they cost: “those two questions”, of “this conversation” all. */
export function answersIn(text: string): number | undefined {
  const said = tokenise(text).map((token) => token.text);
  const at = said.findIndex((word) => words.answers.includes(word));
  const before = at < 0 ? [] : said.slice(Math.max(0, at - MOST_WORDS), at);
  if (
    before.some((word) => words.thisTalk.pointing.includes(word)) &&
    words.thisTalk.talk.includes(said[at] ?? "")
  )
    return Number.MAX_SAFE_INTEGER;
  const from = before.findIndex((word) => words.pointingAtAnswers.includes(word));
  if (from < 0) return undefined;
  const counts = before.slice(from).flatMap((word) => (word === "both" ? 2 : (readCount(word) ?? [])));
  return counts.find((count) => count > 1);
}
