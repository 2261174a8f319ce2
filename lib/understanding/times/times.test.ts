import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOf, findTimes, isFeast, readTime, type Time, type TimeOptions } from ".";

/** A Saturday. */
const NOW = new Date("2026-11-21T14:30:00Z");
const UTC = { now: NOW, zone: "UTC" };

/** “2026-11-21 14:30 – 2026-11-22”, midnights without their time. */
const show = (time: Time | undefined): string | undefined => {
  if (!time) return undefined;
  const part = (date: Date | null) =>
    date ? date.toISOString().slice(0, 16).replace("T", " ").replace(" 00:00", "") : "…";
  if (time.recurring) return JSON.stringify(time.recurring);
  return time.kind === "moment" ? part(time.from) : `${part(time.from)} – ${part(time.to)}`;
};

const read = (text: string, options?: TimeOptions) => show(readTime(text, UTC, options));
const days = (first: string, last: string | null) => ({ first, last });
const inDays = (text: string, options?: TimeOptions) => {
  const time = readTime(text, UTC, options);
  return time && daysOf(time, "UTC");
};

it("takes the last night for the one that is over, shortly after midnight", () => {
  const now = new Date("2026-11-21T00:38:00Z");
  expect(show(readTime("last night", { now, zone: "UTC" }))).toBe("2026-11-19 22:00 – 2026-11-20 06:00");
});

describe("readTime, in whole days", () => {
  it.each<[string, string, string]>([
    ["2015", "2015-01-01", "2015-12-31"],
    ["in 2015", "2015-01-01", "2015-12-31"],
    ["the turn of the century", "2000-01-01", "2000-12-31"],
    ["the year 2015", "2015-01-01", "2015-12-31"],
    ["'15", "2015-01-01", "2015-12-31"],
    ["twenty fifteen", "2015-01-01", "2015-12-31"],
    ["nineteen ninety nine", "1999-01-01", "1999-12-31"],
    ["two thousand and five", "2005-01-01", "2005-12-31"],
    ["2010-2020", "2010-01-01", "2020-12-31"],
    ["2010 – 2020", "2010-01-01", "2020-12-31"],
    ["2010 to 2020", "2010-01-01", "2020-12-31"],
    ["between 2010 and 2020", "2010-01-01", "2020-12-31"],
    ["from 2010 until 2020", "2010-01-01", "2020-12-31"],
    ["from 2010 up to 2020", "2010-01-01", "2020-12-31"],
    ["between twenty ten and twenty twenty", "2010-01-01", "2020-12-31"],
    ["2015–17", "2015-01-01", "2017-12-31"],
    ["2010-12", "2010-01-01", "2012-12-31"],
    ["1990–2000", "1990-01-01", "2000-12-31"],
    ["since 2010 until 2012", "2010-01-01", "2012-12-31"],
    ["the 2010s", "2010-01-01", "2019-12-31"],
    ["2010's", "2010-01-01", "2019-12-31"],
    ["the nineties", "1990-01-01", "1999-12-31"],
    ["the '80s", "1980-01-01", "1989-12-31"],
    ["early 2020", "2020-01-01", "2020-04-30"],
    ["mid-2020", "2020-05-01", "2020-08-31"],
    ["late 2020", "2020-09-01", "2020-12-31"],
    ["from mid-April to mid-May 2019", "2019-04-11", "2019-05-20"],
    ["between late October and early March 2020", "2019-10-21", "2020-03-10"],
    ["beginning of June to end of July 2020", "2020-06-01", "2020-07-31"],
    ["the early 2010s", "2010-01-01", "2012-12-31"],
    ["at the end of last year", "2025-12-01", "2025-12-31"],
    ["the beginning of May", "2026-05-01", "2026-05-07"],
    ["last year", "2025-01-01", "2025-12-31"],
    ["last month", "2026-10-01", "2026-10-31"],
    ["last week", "2026-11-09", "2026-11-15"],
    ["the previous week", "2026-11-09", "2026-11-15"],
    ["last quarter", "2026-07-01", "2026-09-30"],
    ["this year", "2026-01-01", "2026-12-31"],
    ["this week", "2026-11-16", "2026-11-22"],
    ["the current month", "2026-11-01", "2026-11-30"],
    ["this quarter", "2026-10-01", "2026-12-31"],
    ["so far this year", "2026-01-01", "2026-11-21"],
    ["day so far this year", "2026-01-01", "2026-11-21"],
    ["year to date", "2026-01-01", "2026-11-21"],
    ["ytd", "2026-01-01", "2026-11-21"],
    ["next week", "2026-11-23", "2026-11-29"],
    ["next month", "2026-12-01", "2026-12-31"],
    ["today", "2026-11-21", "2026-11-21"],
    ["2day", "2026-11-21", "2026-11-21"],
    ["yesterday", "2026-11-20", "2026-11-20"],
    ["yesturday", "2026-11-20", "2026-11-20"],
    ["the day before yesterday", "2026-11-19", "2026-11-19"],
    ["tomorrow", "2026-11-22", "2026-11-22"],
    ["tommorow", "2026-11-22", "2026-11-22"],
    ["tmrw", "2026-11-22", "2026-11-22"],
    ["day after tomorrow", "2026-11-23", "2026-11-23"],
    ["two days ago", "2026-11-19", "2026-11-19"],
    ["3 days back", "2026-11-18", "2026-11-18"],
    ["a week ago", "2026-11-14", "2026-11-14"],
    ["a fortnight ago", "2026-11-07", "2026-11-07"],
    ["a year ago", "2025-11-21", "2025-11-21"],
    ["ten years ago", "2016-11-21", "2016-11-21"],
    ["in 3 days", "2026-11-24", "2026-11-24"],
    ["in a week's time", "2026-11-28", "2026-11-28"],
    ["two weeks from now", "2026-12-05", "2026-12-05"],
    ["last five years", "2021-11-21", "2026-11-21"],
    ["the past decade", "2016-11-21", "2026-11-21"],
    ["the last month", "2026-10-21", "2026-11-21"],
    ["past year", "2025-11-21", "2026-11-21"],
    ["the last couple of weeks", "2026-11-07", "2026-11-21"],
    ["over the last few days", "2026-11-18", "2026-11-21"],
    ["previous 3 months", "2026-08-21", "2026-11-21"],
    ["last 2 yaers", "2024-11-21", "2026-11-21"],
    ["last year and a half", "2025-05-21", "2026-11-21"],
    ["90d", "2026-08-23", "2026-11-21"],
    ["30-day", "2026-10-22", "2026-11-21"],
    ["recently", "2026-11-14", "2026-11-21"],
    ["lately", "2026-11-14", "2026-11-21"],
    ["on Monday", "2026-11-16", "2026-11-16"],
    ["on saturday", "2026-11-21", "2026-11-21"],
    ["last Saturday", "2026-11-14", "2026-11-14"],
    ["last Friday", "2026-11-20", "2026-11-20"],
    ["teusday", "2026-11-17", "2026-11-17"],
    ["on Wendesday", "2026-11-18", "2026-11-18"],
    ["next Sunday", "2026-11-29", "2026-11-29"],
    ["this Friday", "2026-11-20", "2026-11-20"],
    ["Monday last week", "2026-11-09", "2026-11-09"],
    ["Friday of next week", "2026-11-27", "2026-11-27"],
    ["Monday week", "2026-11-30", "2026-11-30"],
    ["this weekend", "2026-11-21", "2026-11-22"],
    ["the weekend", "2026-11-21", "2026-11-22"],
    ["last weekend", "2026-11-14", "2026-11-15"],
    ["next weekend", "2026-11-28", "2026-11-29"],
    ["May 2020", "2020-05-01", "2020-05-31"],
    ["in May of 2020", "2020-05-01", "2020-05-31"],
    ["may '20", "2020-05-01", "2020-05-31"],
    ["in March", "2026-03-01", "2026-03-31"],
    ["in Febuary", "2026-02-01", "2026-02-28"],
    ["Decmber", "2025-12-01", "2025-12-31"],
    ["last May", "2026-05-01", "2026-05-31"],
    ["May last year", "2025-05-01", "2025-05-31"],
    ["2024-05", "2024-05-01", "2024-05-31"],
    ["05/2024", "2024-05-01", "2024-05-31"],
    ["Q1 2021", "2021-01-01", "2021-03-31"],
    ["2021 Q1", "2021-01-01", "2021-03-31"],
    ["q3", "2026-07-01", "2026-09-30"],
    ["the first quarter of 2021", "2021-01-01", "2021-03-31"],
    ["last quarter of 2019", "2019-10-01", "2019-12-31"],
    ["H1 2021", "2021-01-01", "2021-06-30"],
    ["first half of 2019", "2019-01-01", "2019-06-30"],
    ["the second half of last year", "2025-07-01", "2025-12-31"],
    ["the first three months of 2020", "2020-01-01", "2020-03-31"],
    ["the first week of May 2020", "2020-05-01", "2020-05-07"],
    ["the last week of May 2020", "2020-05-25", "2020-05-31"],
    ["summer 2020", "2020-06-01", "2020-08-31"],
    ["last summer", "2026-06-01", "2026-08-31"],
    ["winter 2020", "2020-12-01", "2021-02-28"],
    ["1 May 2024", "2024-05-01", "2024-05-01"],
    ["the 1st of May 2024", "2024-05-01", "2024-05-01"],
    ["May 1st, 2024", "2024-05-01", "2024-05-01"],
    ["May 1 2024", "2024-05-01", "2024-05-01"],
    ["1-May-2024", "2024-05-01", "2024-05-01"],
    ["1may2024", "2024-05-01", "2024-05-01"],
    ["1 may 24", "2024-05-01", "2024-05-01"],
    ["Wednesday, 1 May 2024", "2024-05-01", "2024-05-01"],
    ["the fifth of august twenty twenty four", "2024-08-05", "2024-08-05"],
    ["august twenty-first 2024", "2024-08-21", "2024-08-21"],
    ["01/05/2024", "2024-05-01", "2024-05-01"],
    ["13/03/2020", "2020-03-13", "2020-03-13"],
    ["03/13/2020", "2020-03-13", "2020-03-13"],
    ["1.5.24", "2024-05-01", "2024-05-01"],
    ["2024-05-01", "2024-05-01", "2024-05-01"],
    ["2024/5/1", "2024-05-01", "2024-05-01"],
    ["on 19 November", "2026-11-19", "2026-11-19"],
    ["Nov 22", "2025-11-22", "2025-11-22"],
    ["the 3rd", "2026-11-03", "2026-11-03"],
    ["on the 25th", "2026-10-25", "2026-10-25"],
    ["29 February", "2024-02-29", "2024-02-29"],
    ["Christmas 2020", "2020-12-25", "2020-12-25"],
    ["Thanksgiving 2025", "2025-11-27", "2025-11-27"],
    ["new year's eve", "2025-12-31", "2025-12-31"],
    ["from March to June 2021", "2021-03-01", "2021-06-30"],
    ["Jan–Mar 2026", "2026-01-01", "2026-03-31"],
    ["from December to March 2021", "2020-12-01", "2021-03-31"],
    ["May 2020 to June 2021", "2020-05-01", "2021-06-30"],
    ["between 1 March 2021 and 5 June 2021", "2021-03-01", "2021-06-05"],
    ["from 1 December to 5 January 2021", "2020-12-01", "2021-01-05"],
    ["3-12 May 2024", "2024-05-03", "2024-05-12"],
    ["3rd to 12th of May 2024", "2024-05-03", "2024-05-12"],
    ["between the 3rd and the 9th", "2026-11-03", "2026-11-09"],
    ["2024-01-05 to 2024-02-06", "2024-01-05", "2024-02-06"],
    ["from Monday to Wednesday", "2026-11-16", "2026-11-18"],
    ["from 2019 to now", "2019-01-01", "2026-11-21"],
    ["2010 to date", "2010-01-01", "2026-11-21"],
    ["2019 may", "2019-05-01", "2019-05-31"],
    ["May 3-12 2024", "2024-05-03", "2024-05-12"],
    ["3/5/24 - 12/6/24", "2024-05-03", "2024-06-12"],
    ["a week on Monday", "2026-11-30", "2026-11-30"],
    ["Tuesday last", "2026-11-17", "2026-11-17"],
    ["the year before last", "2024-01-01", "2024-12-31"],
    ["the week after next", "2026-11-30", "2026-12-06"],
    ["all day yesterday", "2026-11-20", "2026-11-20"],
    ["the whole year", "2026-01-01", "2026-12-31"],
    ["earlier this year", "2026-01-01", "2026-11-21"],
    ["the last day of May", "2026-05-31", "2026-05-31"],
    ["May to July", "2026-05-01", "2026-07-31"],
    ["the same month last year", "2025-11-01", "2025-11-30"],
    ["same week last year", "2025-11-17", "2025-11-23"],
    ["the same day last week", "2026-11-14", "2026-11-14"],
    ["this day last year", "2025-11-21", "2025-11-21"],
    ["a year ago today", "2025-11-21", "2025-11-21"],
    ["three Mondays ago", "2026-11-02", "2026-11-02"],
    ["and 2022, 2024?", "2022-01-01", "2024-12-31"],
    ["2019, 2020 and 2021", "2019-01-01", "2021-12-31"],
    ["yesterday and today", "2026-11-20", "2026-11-21"],
    ["May and June", "2026-05-01", "2026-06-30"],
    ["weekend after next", "2026-12-05", "2026-12-06"],
    ["the weekend before last", "2026-11-07", "2026-11-08"],
    ["at the weekend", "2026-11-21", "2026-11-22"],
    ["first half 2024", "2024-01-01", "2024-06-30"],
    ["Q3 last year", "2025-07-01", "2025-09-30"],
    ["in spring", "2026-03-01", "2026-05-31"],
    ["so far today", "2026-11-21", "2026-11-21"],
    ["the rest of the week", "2026-11-21", "2026-11-22"],
    ["the last full month", "2026-10-01", "2026-10-31"],
    ["last 3 complete years", "2023-01-01", "2025-12-31"],
    ["in recent years", "2023-11-21", "2026-11-21"],
    ["trailing 12 months", "2025-11-21", "2026-11-21"],
    ["these days", "2026-11-14", "2026-11-21"],
    ["two weeks on Saturday", "2026-12-05", "2026-12-05"],
    ["2 weeks' time", "2026-12-05", "2026-12-05"],
    ["the 20th century", "1901-01-01", "2000-12-31"],
    ["06-2025", "2025-06-01", "2025-06-30"],
    ["1 Jan - 31 Mar 2024", "2024-01-01", "2024-03-31"],
    ["between June and September 2025", "2025-06-01", "2025-09-30"],
    ["the 5 last years", "2021-11-21", "2026-11-21"],
    ["2001 2020", "2001-01-01", "2020-12-31"],
    ["12 and 13 April", "2026-04-12", "2026-04-13"],
    ["on the eve of the election in November 2024", "2024-11-01", "2024-11-30"],
    ["on Saturday the 14th", "2026-11-14", "2026-11-14"],
    ["the weekend of the 14th", "2026-11-14", "2026-11-15"],
    ["the 1st of the month", "2026-11-01", "2026-11-01"],
    ["Easter 2020", "2020-04-12", "2020-04-12"],
    ["Easter Monday", "2026-04-06", "2026-04-06"],
    ["xmas eve", "2025-12-24", "2025-12-24"],
    ["Saturday into Sunday", "2026-11-14", "2026-11-15"],
    ["2015-present", "2015-01-01", "2026-11-21"],
  ])("reads “%s”", (text, first, last) => {
    expect(inDays(text)).toEqual(days(first, last));
  });
});

describe("readTime, with clocks", () => {
  it.each<[string, past: string, future?: string]>([
    ["now", "2026-11-21 14:30"],
    ["right now", "2026-11-21 14:30"],
    ["at the moment", "2026-11-21 14:30"],
    ["9", "2026-11-21 09:00", "2026-11-21 21:00"],
    ["at 2", "2026-11-21 14:00", "2026-11-22 02:00"],
    ["9am", "2026-11-21 09:00", "2026-11-22 09:00"],
    ["9 a.m.", "2026-11-21 09:00", "2026-11-22 09:00"],
    ["nine o'clock", "2026-11-21 09:00", "2026-11-21 21:00"],
    ["half five", "2026-11-21 05:30", "2026-11-21 17:30"],
    ["half past nine", "2026-11-21 09:30", "2026-11-21 21:30"],
    ["quarter past 8", "2026-11-21 08:15", "2026-11-21 20:15"],
    ["a quarter to six", "2026-11-21 05:45", "2026-11-21 17:45"],
    ["twenty past eight", "2026-11-21 08:20", "2026-11-21 20:20"],
    ["ten to 6pm", "2026-11-20 17:50", "2026-11-21 17:50"],
    ["six thirty", "2026-11-21 06:30", "2026-11-21 18:30"],
    ["nine oh five pm", "2026-11-20 21:05", "2026-11-21 21:05"],
    ["17:30", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["17.30", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["17h30", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["1730", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["930", "2026-11-21 09:30", "2026-11-21 21:30"],
    ["9 30 am", "2026-11-21 09:30", "2026-11-22 09:30"],
    ["at 21h", "2026-11-20 21:00", "2026-11-21 21:00"],
    ["around 9ish", "2026-11-21 09:00", "2026-11-21 21:00"],
    ["by 9", "2026-11-21 09:00", "2026-11-21 21:00"],
    ["arrive by half eight", "2026-11-21 08:30", "2026-11-21 20:30"],
    ["1730 hours", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["530pm", "2026-11-20 17:30", "2026-11-21 17:30"],
    ["noon", "2026-11-21 12:00", "2026-11-22 12:00"],
    ["midnight", "2026-11-21", "2026-11-22"],
    ["8 in the morning", "2026-11-21 08:00", "2026-11-22 08:00"],
    ["8 in the evening", "2026-11-20 20:00", "2026-11-21 20:00"],
    ["9 tomorrow", "2026-11-22 09:00"],
    ["tomorrow at 9", "2026-11-22 09:00"],
    ["tomorrow 5", "2026-11-22 17:00"],
    ["tommorow half five", "2026-11-22 17:30"],
    ["tomorrow at half past nine in the evening", "2026-11-22 21:30"],
    ["tomorrow morning at 9", "2026-11-22 09:00"],
    ["tomorrow 0930", "2026-11-22 09:30"],
    ["tomorrow at 2015", "2026-11-22 20:15"],
    ["yesterday at 5pm", "2026-11-20 17:00"],
    ["today at 4", "2026-11-21 04:00", "2026-11-21 16:00"],
    ["tonight at 8", "2026-11-21 20:00"],
    ["tonight at 1", "2026-11-22 01:00"],
    ["ten to six tonight", "2026-11-21 17:50"],
    ["midnight tonight", "2026-11-22"],
    ["10 this morning", "2026-11-21 10:00"],
    ["Friday 6pm", "2026-11-20 18:00", "2026-11-27 18:00"],
    ["on Friday evening at 6", "2026-11-20 18:00", "2026-11-27 18:00"],
    ["Saturday at 9", "2026-11-21 09:00", "2026-11-21 21:00"],
    ["saturday 9am", "2026-11-21 09:00", "2026-11-28 09:00"],
    ["1 May 2024 at 17:30", "2024-05-01 17:30"],
    ["17:30 on 1 May 2024", "2024-05-01 17:30"],
    ["2026-11-20T18:00", "2026-11-20 18:00"],
    ["nov 18 at 7pm", "2026-11-18 19:00", "2027-11-18 19:00"],
    ["in 20 minutes", "2026-11-21 14:50"],
    ["in half an hour", "2026-11-21 15:00"],
    ["in an hour and a half", "2026-11-21 16:00"],
    ["in an hour and 20 minutes", "2026-11-21 15:50"],
    ["an hour ago", "2026-11-21 13:30"],
    ["half an hour ago", "2026-11-21 14:00"],
    ["two and a half hours ago", "2026-11-21 12:00"],
    ["ten minutes ago", "2026-11-21 14:20"],
    ["this time yesterday", "2026-11-20 14:30"],
    ["9am CET", "2026-11-21 08:00", "2026-11-22 08:00"],
    ["20 min ago", "2026-11-21 14:10"],
    ["around eight last evening", "2026-11-20 20:00"],
    ["yesterday at the same time", "2026-11-20 14:30"],
    ["20m ago", "2026-11-21 14:10"],
    ["3m ago", "2026-11-21 14:27"],
    ["about half an hour ago", "2026-11-21 14:00"],
    ["1h 15m ago", "2026-11-21 13:15"],
    ["in 10 minutes", "2026-11-21 14:40"],
    ["0700", "2026-11-21 07:00", "2026-11-22 07:00"],
    ["Saturday at 7 in the morning", "2026-11-21 07:00", "2026-11-28 07:00"],
  ])("reads “%s”", (text, past, future = past) => {
    expect([read(text), read(text, { towards: "future" })]).toEqual([past, future]);
  });

  it.each<[string, past: string, future?: string]>([
    ["between 2 and 5 pm", "2026-11-21 14:00 – 2026-11-21 17:00"],
    ["from 9 to 5", "2026-11-21 09:00 – 2026-11-21 17:00"],
    ["between 9 and 11", "2026-11-21 09:00 – 2026-11-21 11:00", "2026-11-22 09:00 – 2026-11-22 11:00"],
    ["between 11 and 2", "2026-11-21 11:00 – 2026-11-21 14:00", "2026-11-22 11:00 – 2026-11-22 14:00"],
    ["6-8am yesterday", "2026-11-20 06:00 – 2026-11-20 08:00"],
    ["yesterday between 9 and 11", "2026-11-20 09:00 – 2026-11-20 11:00"],
    ["from 9:00 to noon", "2026-11-21 09:00 – 2026-11-21 12:00", "2026-11-22 09:00 – 2026-11-22 12:00"],
    ["between 3 and 5 in the afternoon yesterday", "2026-11-20 15:00 – 2026-11-20 17:00"],
    ["10pm to 6am", "2026-11-20 22:00 – 2026-11-21 06:00", "2026-11-21 22:00 – 2026-11-22 06:00"],
    [
      "from 6 in the morning to 2 in the afternoon",
      "2026-11-21 06:00 – 2026-11-21 14:00",
      "2026-11-22 06:00 – 2026-11-22 14:00",
    ],
    ["from last night 11pm to this morning 7am", "2026-11-20 23:00 – 2026-11-21 07:00"],
    ["from 9 until now", "2026-11-21 09:00 – 2026-11-21 14:30", "2026-11-21 09:00 – 2026-11-21 14:30"],
    ["last night", "2026-11-20 22:00 – 2026-11-21 06:00"],
    ["overnight", "2026-11-20 22:00 – 2026-11-21 06:00", "2026-11-21 22:00 – 2026-11-22 06:00"],
    ["this morning", "2026-11-21 06:00 – 2026-11-21 12:00"],
    ["this afternoon", "2026-11-21 12:00 – 2026-11-21 18:00"],
    ["tonight", "2026-11-21 18:00 – 2026-11-22"],
    ["yesterday evening", "2026-11-20 18:00 – 2026-11-21"],
    ["tomorrow morning", "2026-11-22 06:00 – 2026-11-22 12:00"],
    ["Saturday night", "2026-11-21 22:00 – 2026-11-22 06:00"],
    ["the last 3 hours", "2026-11-21 11:30 – 2026-11-21 14:30"],
    ["last ten minutes", "2026-11-21 14:20 – 2026-11-21 14:30"],
    ["past 90 mins", "2026-11-21 13:00 – 2026-11-21 14:30"],
    ["the last half hour", "2026-11-21 14:00 – 2026-11-21 14:30"],
    ["last hour and a half", "2026-11-21 13:00 – 2026-11-21 14:30"],
    ["the next two hours", "2026-11-21 14:30 – 2026-11-21 16:30"],
    ["for 15 mins", "2026-11-21 14:15 – 2026-11-21 14:30", "2026-11-21 14:30 – 2026-11-21 14:45"],
    ["last 30 minutes", "2026-11-21 14:00 – 2026-11-21 14:30"],
    ["the last 30m", "2026-11-21 14:00 – 2026-11-21 14:30"],
    ["last 6m", "2026-05-21 14:30 – 2026-11-21 14:30"],
    ["past couple of hours", "2026-11-21 12:30 – 2026-11-21 14:30"],
    ["9 and 11 this morning", "2026-11-21 09:00 – 2026-11-21 11:00"],
    [
      "while I was out between 1 and 4",
      "2026-11-21 13:00 – 2026-11-21 16:00",
      "2026-11-21 13:00 – 2026-11-21 16:00",
    ],
    ["over breakfast", "2026-11-21 07:00 – 2026-11-21 09:00", "2026-11-22 07:00 – 2026-11-22 09:00"],
    ["over lunch", "2026-11-21 12:00 – 2026-11-21 14:00", "2026-11-22 12:00 – 2026-11-22 14:00"],
    ["the night before last", "2026-11-19 22:00 – 2026-11-20 06:00"],
    ["the evening before last", "2026-11-19 18:00 – 2026-11-20"],
    ["the rest of the day", "2026-11-21 14:30 – 2026-11-22"],
    ["24h", "2026-11-20 14:30 – 2026-11-21 14:30", "2026-11-21 14:30 – 2026-11-22 14:30"],
  ])("reads “%s”", (text, past, future = past) => {
    expect([read(text), read(text, { towards: "future" })]).toEqual([past, future]);
  });
});

describe("readTime, open at an end", () => {
  it.each<[string, string]>([
    ["since noon", "2026-11-21 12:00 – …"],
    ["since 9", "2026-11-21 09:00 – …"],
    ["since half past nine", "2026-11-21 09:30 – …"],
    ["since 22:00", "2026-11-20 22:00 – …"],
    ["since midnight", "2026-11-21 – …"],
    ["since Monday", "2026-11-16 – …"],
    ["since monday at 8", "2026-11-16 08:00 – …"],
    ["since yesterday evening", "2026-11-20 18:00 – …"],
    ["since last night", "2026-11-20 22:00 – …"],
    ["since 3 hours", "2026-11-21 11:30 – …"],
    ["since March", "2026-03-01 – …"],
    ["since dec", "2025-12-01 – …"],
    ["since 2018", "2018-01-01 – …"],
    ["ever since 2018", "2018-01-01 – …"],
    ["from 2019 onwards", "2019-01-01 – …"],
    ["2019 onwards", "2019-01-01 – …"],
    ["after 2018", "2019-01-01 – …"],
    ["starting in May 2020", "2020-05-01 – …"],
    ["since the beginning of the year", "2026-01-01 – …"],
    ["until 2012", "… – 2013-01-01"],
    ["up to 2012", "… – 2013-01-01"],
    ["before 2012", "… – 2012-01-01"],
    ["until noon", "… – 2026-11-21 12:00"],
    ["before 9am tomorrow", "… – 2026-11-22 09:00"],
    ["from 2010", "2010-01-01 – …"],
    ["no later than 2010", "… – 2011-01-01"],
    ["by Friday", "… – 2026-11-21"],
    ["up to now", "… – 2026-11-21 14:30"],
    ["to date", "… – 2026-11-21 14:30"],
    ["all time", "… – …"],
    ["ever", "… – …"],
    ["so far", "… – …"],
    ["over the whole period", "… – …"],
    ["as far back as you have", "… – …"],
    ["over the years", "… – …"],
    ["after 31 December 2020", "2021-01-01 – …"],
    ["from 2015 onwards", "2015-01-01 – …"],
    ["2015 on", "2015-01-01 – …"],
    ["2015+", "2015-01-01 – …"],
    ["no earlier than 2015", "2015-01-01 – …"],
    ["since the start of the year", "2026-01-01 – …"],
  ])("reads “%s”", (text, time) => {
    expect(read(text)).toBe(time);
  });

  it.each<[string, TimeOptions, string]>([
    ["noon", { as: "since" }, "2026-11-21 12:00 – …"],
    ["Monday", { as: "since" }, "2026-11-16 – …"],
    ["2012", { as: "until" }, "… – 2013-01-01"],
    ["since 2012", { as: "since" }, "2012-01-01 – …"],
    ["the last five years", { as: "since" }, "2021-11-21 14:30 – …"],
  ])("opens “%s” as it is used", (text, options, time) => {
    expect(read(text, options)).toBe(time);
  });
});

describe("readTime, beside the period before", () => {
  const beside = (text: string, before: string) => inDays(text, { before: readTime(before, UTC) });

  it.each<[string, before: string, string | null, string | null]>([
    ["the year before", "2019", "2018-01-01", "2018-12-31"],
    ["the year before", "May 2020", "2019-05-01", "2019-05-31"],
    ["the year after that", "2010-2015", "2016-01-01", "2016-12-31"],
    ["the previous year", "2019", "2018-01-01", "2018-12-31"],
    ["the following week", "last week", "2026-11-16", "2026-11-22"],
    ["the week before", "last week", "2026-11-02", "2026-11-08"],
    ["the week before that", "5 August 2024", "2024-07-29", "2024-08-04"],
    ["the month before", "May 2020", "2020-04-01", "2020-04-30"],
    ["the day before", "yesterday", "2026-11-19", "2026-11-19"],
    ["the day after", "5 August 2024", "2024-08-06", "2024-08-06"],
    ["two years earlier", "2018", "2016-01-01", "2016-12-31"],
    ["a year later", "2018", "2019-01-01", "2019-12-31"],
    ["the three years before", "2018", "2015-01-01", "2017-12-31"],
    ["the previous five years", "2018", "2013-01-01", "2017-12-31"],
    ["before that", "2018", null, "2017-12-31"],
    ["since then", "2018", "2018-01-01", null],
    ["after that", "2018", "2019-01-01", null],
    ["that year", "May 2020", "2020-01-01", "2020-12-31"],
    ["the same month", "5 May 2020", "2020-05-01", "2020-05-31"],
    ["the same period", "May 2020", "2020-05-01", "2020-05-31"],
    ["the same period last year", "May 2026", "2025-05-01", "2025-05-31"],
    ["the same period in 2019", "May 2026", "2019-05-01", "2019-05-31"],
    ["the same time the year before", "May 2026", "2025-05-01", "2025-05-31"],
    ["back then", "May 2020", "2020-05-01", "2020-05-31"],
    ["year before", "2019", "2018-01-01", "2018-12-31"],
    ["a normal year before that", "2019", "2018-01-01", "2018-12-31"],
    ["the same month last year", "June 2026", "2025-06-01", "2025-06-30"],
    ["same month last year", "yesterday", "2025-11-01", "2025-11-30"],
    ["same week last year", "last week", "2025-11-10", "2025-11-16"],
    ["same day a year earlier", "yesterday", "2025-11-20", "2025-11-20"],
    ["same time last month", "yesterday", "2026-10-20", "2026-10-20"],
    ["the july before", "July 2020", "2019-07-01", "2019-07-31"],
    ["the winter after", "May 2020", "2020-12-01", "2021-02-28"],
    ["the Friday before", "5 August 2024", "2024-08-02", "2024-08-02"],
    ["same period in the previous year", "May 2026", "2025-05-01", "2025-05-31"],
    ["ever since", "2018", "2018-01-01", null],
  ])("reads “%s” after “%s”", (text, before, first, last) => {
    expect(beside(text, before)).toEqual({ first, last });
  });
});

describe("readTime, recurring", () => {
  it.each<[string, Time["recurring"]]>([
    ["on Sundays", { days: [0] }],
    ["every monday", { days: [1] }],
    ["mondays and fridays", { days: [1, 5] }],
    ["weekdays", { days: [1, 2, 3, 4, 5] }],
    ["on a weekday", { days: [1, 2, 3, 4, 5] }],
    ["at weekends", { days: [0, 6] }],
    ["at night", { hours: [22, 6] }],
    ["in the mornings", { hours: [6, 12] }],
    ["every evening", { hours: [18, 24] }],
    ["weekday mornings", { days: [1, 2, 3, 4, 5], hours: [6, 12] }],
    ["sunday mornings", { days: [0], hours: [6, 12] }],
    ["every day at 9", { days: [0, 1, 2, 3, 4, 5, 6], hours: [9, 9] }],
    ["weekdays at 9", { days: [1, 2, 3, 4, 5], hours: [9, 9] }],
    ["every Friday between 7 and 9", { days: [5], hours: [7, 9] }],
  ])("reads “%s”", (text, recurring) => {
    expect(readTime(text, UTC)?.recurring).toEqual(recurring);
  });
});

describe("readTime", () => {
  it.each([
    "31 February",
    "31 February 2024",
    "hour 27",
    "27:00",
    "25 o'clock",
    "2024-13-01",
    "29/02/2023",
    "32 May",
    "",
    "rack 2",
    "the first year",
    "than usual",
    "a normal year",
    "year before",
    "the sensor",
    "12:75",
  ])("reads no time out of “%s”", (text) => {
    expect(readTime(text, UTC)).toBeUndefined();
  });

  it.each<[string, object]>([
    ["the last five years", { rolling: { count: 5, unit: "year" }, grain: "year" }],
    ["past fortnight", { rolling: { count: 2, unit: "week" } }],
    ["last decade", { rolling: { count: 1, unit: "decade" } }],
    ["tomorrow at 9", { clock: true, grain: "minute", kind: "moment" }],
    ["yesterday", { grain: "day", kind: "period" }],
    ["two weeks ago", { grain: "week", kind: "moment" }],
    ["between 2 and 5 pm", { clock: true, kind: "period" }],
  ])("says of “%s” how it was told", (text, time) => {
    expect(readTime(text, UTC)).toMatchObject(time);
  });

  it("tells the single ones of several times", () => {
    const each = (text: string) => readTime(text, UTC)?.each?.map((one) => daysOf(one, "UTC").first);
    expect(each("2019, 2020 and 2022")).toEqual(["2019-01-01", "2020-01-01", "2022-01-01"]);
    expect(each("January 2024 vs January 2025")).toEqual(["2024-01-01", "2025-01-01"]);
    expect(each("2001–2005 and 2010–2015")).toEqual(["2001-01-01", "2010-01-01"]);
    expect(each("between 2010 and 2020")).toBeUndefined();
  });

  it("counts minutes where a question of the future says no more than a number", () => {
    expect(read("in 10", { towards: "future" })).toBe("2026-11-21 14:40");
  });

  it("points the way that is asked for", () => {
    const future = { towards: "future" } as const;
    expect(inDays("Monday", future)).toEqual(days("2026-11-23", "2026-11-23"));
    expect(inDays("in March", future)).toEqual(days("2027-03-01", "2027-03-31"));
    expect(inDays("5 May", future)).toEqual(days("2027-05-05", "2027-05-05"));
    expect(inDays("the 3rd", future)).toEqual(days("2026-12-03", "2026-12-03"));
    expect(inDays("Monday to Wednesday", future)).toEqual(days("2026-11-23", "2026-11-25"));
  });

  it("reads clocks and days in the zone, also where its clocks were changed in between", () => {
    const berlin = { now: NOW, zone: "Europe/Berlin" };
    expect(show(readTime("since 9", berlin))).toBe("2026-11-21 08:00 – …");
    expect(show(readTime("yesterday", { now: NOW, zone: "America/New_York" }))).toBe(
      "2026-11-20 05:00 – 2026-11-21 05:00",
    );
    const newYork = { now: new Date("2026-07-01T03:00:00Z"), zone: "America/New_York" };
    expect(show(readTime("so far today", newYork))).toBe("2026-06-30 04:00 – 2026-07-01 03:00");
    expect(show(readTime("the same month last year", newYork))).toBe("2025-06-01 04:00 – 2025-07-01 04:00");
    expect(show(readTime("20m ago", newYork))).toBe("2026-07-01 02:40");
    expect(show(readTime("9am London time", berlin))).toBe("2026-11-21 09:00");
    // Berlin put its clocks back on 25 October 2026: that day had 25 hours.
    const after = { now: new Date("2026-10-26T12:00:00Z"), zone: "Europe/Berlin" };
    expect(show(readTime("yesterday", after))).toBe("2026-10-24 22:00 – 2026-10-25 23:00");
    const second = { now: new Date("2026-10-25T01:30:00Z"), zone: "Europe/Berlin" };
    expect([show(readTime("now", second)), show(readTime("an hour ago", second))]).toEqual([
      "2026-10-25 01:30",
      "2026-10-25 00:30",
    ]);
    // The hour from 2 to 3 is left out on 29 March.
    expect(show(readTime("29 March 2026 at 02:30", berlin))).toBe("2026-03-29 01:30");
  });

  it("reads the day that a date is written as", () => {
    const MONTHS = [
      "January",
      "Feb",
      "march",
      "APRIL",
      "May",
      "jun",
      "July",
      "Aug",
      "sept",
      "October",
      "November",
      "dec",
    ];
    const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    const zone = fc.constantFrom(
      "UTC",
      "Europe/London",
      "Asia/Kolkata",
      "America/New_York",
      "Pacific/Auckland",
    );
    fc.assert(
      fc.property(day, zone, (date, inZone) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, number] = iso.split("-").map(Number);
        const name = MONTHS[(month ?? 1) - 1];
        for (const text of [
          iso,
          `${number} ${name} ${year}`,
          `${name} ${number}, ${year}`,
          `${iso.slice(8)}/${iso.slice(5, 7)}/${year}`,
        ]) {
          const time = readTime(text, { now: NOW, zone: inZone });
          expect([text, time && daysOf(time, inZone)]).toEqual([text, { first: iso, last: iso }]);
        }
      }),
    );
  });

  it("halves hours, too", () => {
    const { from, to } = readTime("first half of 3.5 hours", UTC, { towards: "past" }) ?? {};
    expect([from, to]).toEqual([new Date("2026-11-21T11:00:00Z"), new Date("2026-11-21T12:45:00Z")]);
  });

  it("never ends before it begins, whatever is said", () => {
    const word = fc.constantFrom(
      ..."since from until to last past between and yesterday today monday sundays 9 11 3 22:15 noon midnight hours days week month year morning night at ago 2026-11-20 november 18th the am pm next before that 2020 - half in of first q1 3.5 / ' £ every 15".split(
        " ",
      ),
    );
    const towards = fc.constantFrom("past" as const, "future" as const);
    const before = readTime("May 2020", UTC);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), towards, (words, way) => {
        const time = readTime(words.join(" "), UTC, { towards: way, before });
        if (time?.from && time.to) expect(time.from.getTime()).toBeLessThanOrEqual(time.to.getTime());
        for (const { start, end } of findTimes(words.join(" "), UTC)) expect(start).toBeLessThan(end);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("findTimes", () => {
  const ahead = (text: string) =>
    findTimes(text, UTC, { towards: "future" }).map(({ time }) => daysOf(time, "UTC").first);

  it.each([
    ["a market next Friday and Saturday", ["2026-11-27", "2026-11-28"]],
    ["wind on Friday or Saturday", ["2026-11-27", "2026-11-28"]],
    ["tomorrow and Saturday", ["2026-11-22", "2026-11-28"]],
    ["dry today, or Saturday?", ["2026-11-21", "2026-11-21"]],
    ["Friday is the market; how is Saturday?", ["2026-11-27", "2026-11-21"]],
  ])("counts days that are listed from the one before: %s", (text, days) => {
    expect(ahead(text)).toEqual(days);
  });

  it.each(["on Tuesday for four days", "Tuesday for 4 nights", "on Friday for two weeks"])(
    "takes no number of days for a clock time: %s",
    (text) => {
      expect(findTimes(text, UTC, { towards: "future" })[0]?.time).toMatchObject({ grain: "day" });
    },
  );

  it.each([
    ["Christmas", true],
    ["Easter Sunday", true],
    ["Thanksgiving", true],
    ["Christmas 2020", false],
    ["Sunday", false],
  ])("knows a feast by its name alone: %s", (text, isOne) => {
    expect(isFeast(text)).toBe(isOne);
  });

  it("passes over rows of signs", () => {
    const signs = "`".repeat(2400);
    const before = process.cpuUsage();
    expect(findTimes(`${signs} tomorrow at 5pm ${signs}`, UTC)).toHaveLength(1);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(150);
  });

  const found = (text: string) => findTimes(text, UTC).map(({ start, end }) => text.slice(start, end));

  it.each<[string, string[]]>([
    ["how warm was the attic since noon?", ["since noon"]],
    ["trains to Bank tomorrow at 9 please", ["tomorrow at 9"]],
    ["tree loss in Brazil between 2010 and 2020", ["between 2010 and 2020"]],
    ["compare 2015 with 2019", ["2015", "2019"]],
    ["bitcoin over the last five years", ["last five years"]],
    ["was it colder on Monday than on Friday at 6pm", ["Monday", "Friday at 6pm"]],
    ["leave in 20 minutes", ["in 20 minutes"]],
    ["on any day of it or in the last five years", ["last five years"]],
    ["may I ask who sat in the sun", []],
    ["above 2020 dollars or $2020", ["2020"]],
    ["top 10 countries over 30%", []],
    ["is co2 over 1000 ppm", []],
    ["the second one", []],
    ["how was it in spring", ["spring"]],
    ["is it open Mon to Fri", ["Mon to Fri"]],
    ["the loss of 1 Jan - 31 Mar 2024", ["1 Jan - 31 Mar 2024"]],
    ["leave at 0700", ["0700"]],
    ["off for the weekend, three dogs and us", ["weekend"]],
  ])("finds the times of “%s”", (text, times) => {
    expect(found(text)).toEqual(times);
  });
});
