import { countOf } from "../numbers";
import type { Unit } from "./calendar";

const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
export const MONTH =
  "(jan(?:uary)?|feb(?:r?uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
export const monthIn = (name = "") => MONTH_NAMES.indexOf(name.slice(0, 3)) + 1;

export const YEAR =
  "(20[0-4]\\d|'[0-4]\\d)(?!\\d|,\\d|\\.\\d| ?(?:dollars?|usd|usdt|bucks|k\\b|%|coins?|candles?))";
export const SPOKEN_YEAR =
  "(twenty[ -](?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?)|two thousand(?: and)? (?:nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?))";
export const yearIn = (text: string) => (text.startsWith("'") ? 2000 + Number(text.slice(1)) : Number(text));

export const UNIT = "(hour|hr|day|week|wk|fortnight|month|quarter|year|yr)s?";
const SHORT: Record<string, Unit> = {
  h: "hour",
  hr: "hour",
  d: "day",
  w: "week",
  wk: "week",
  mo: "month",
  m: "month",
  y: "year",
  yr: "year",
};
export const unitOf = (text: string): Unit => SHORT[text] ?? (text as Unit);

export const DAY_NUMBER = "(\\d{1,2})(?:st|nd|rd|th)?";
export const SPOKEN_DAYS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
export const SPOKEN_DAY = `(${[...SPOKEN_DAYS].reverse().join("|").replaceAll("-", "[ -]")})`;
export const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");

export const HOLIDAYS: Record<string, [month: number, day: number]> = {
  "christmas eve": [12, 24],
  christmas: [12, 25],
  "new year's eve": [12, 31],
  "new years eve": [12, 31],
  "new year": [1, 1],
  valentine: [2, 14],
  halloween: [10, 31],
};

export function spoken(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const words = text.split(/[ -]+/).filter((word) => word !== "and");
  const rest = words[0] === "two" ? words.slice(2) : words.slice(1);
  return 2000 + countOf(rest.join(" "));
}
