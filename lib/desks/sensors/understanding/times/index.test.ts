import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPeriod } from "./index";

/** A Saturday. */
const NOW = new Date("2026-11-21T14:30:00Z");
const on = (day: number, time: string) => `2026-11-${String(day).padStart(2, "0")}T${time}:00Z`;

describe("readPeriod", () => {
  it.each<[string, since: string, until?: string]>([
    ["since noon", on(21, "12:00")],
    ["since 9", on(21, "09:00")],
    ["since 2", on(21, "14:00")],
    ["since half past nine", on(21, "09:30")],
    ["since 10 this morning", on(21, "10:00")],
    ["since 22:00", on(20, "22:00")],
    ["since midnight", on(21, "00:00")],
    ["since Monday", on(16, "00:00")],
    ["since monday at 8", on(16, "08:00")],
    ["since yesterday evening", on(20, "18:00")],
    ["since last night", on(20, "22:00")],
    ["since 3 hours", on(21, "11:30")],
    ["since the 18th", on(18, "00:00")],
    ["since nov 18 at 7pm", on(18, "19:00")],
    ["since 2026-11-20T18:00Z", on(20, "18:00")],
    ["last 3 hours", on(21, "11:30")],
    ["over the past 90 mins", on(21, "13:00")],
    ["the last half hour", on(21, "14:00")],
    ["for the last two and a half hours", on(21, "12:00")],
    ["last hour and a half", on(21, "13:00")],
    ["24h", on(20, "14:30")],
    ["over the last day", on(20, "14:30")],
    ["the past week", on(14, "14:30")],
    ["last couple of hours", on(21, "12:30")],
    ["today", on(21, "00:00")],
    ["over the day", on(21, "00:00")],
    ["this week", on(16, "00:00")],
    ["this month", on(1, "00:00")],
    ["this afternoon", on(21, "12:00")],
    ["this morning", on(21, "06:00"), on(21, "12:00")],
    ["yesterday", on(20, "00:00"), on(21, "00:00")],
    ["yesterday afternoon", on(20, "12:00"), on(20, "18:00")],
    ["the day before yesterday", on(19, "00:00"), on(20, "00:00")],
    ["overnight", on(20, "22:00"), on(21, "06:00")],
    ["on Thursday", on(19, "00:00"), on(20, "00:00")],
    ["on 19 November", on(19, "00:00"), on(20, "00:00")],
    ["last weekend", on(14, "00:00"), on(16, "00:00")],
    ["between 9 and 11", on(21, "09:00"), on(21, "11:00")],
    ["from 9:00 to noon", on(21, "09:00"), on(21, "12:00")],
    ["9-11am", on(21, "09:00"), on(21, "11:00")],
    ["between 11 and 2", on(21, "11:00"), on(21, "14:00")],
    ["from 6 in the morning to 2 in the afternoon", on(21, "06:00"), on(21, "14:00")],
    ["between 3 and 5 in the afternoon yesterday", on(20, "15:00"), on(20, "17:00")],
    ["10pm to 6am", on(20, "22:00"), on(21, "06:00")],
    ["from last night 11pm to this morning 7am", on(20, "23:00"), on(21, "07:00")],
    ["from Monday to Wednesday", on(16, "00:00"), on(19, "00:00")],
    ["from 9 until now", on(21, "09:00")],
    ["until noon", on(21, "00:00"), on(21, "12:00")],
    ["yesterday at 5pm", on(20, "16:30"), on(20, "17:30")],
  ])("reads “%s”", (said, since, until) => {
    expect(readPeriod(`humidity of the attic ${said}`, NOW)).toEqual(until ? { since, until } : { since });
  });

  it.each([
    "",
    "is the co2 over 1000 ppm",
    "the last 10 readings",
    "rack 2",
    "the sun is shining",
    "3 g",
    "top 10",
  ])("reads no time out of “%s”", (said) => {
    expect(readPeriod(said, NOW)).toBeUndefined();
  });

  it("reads clocks and days in the asker's zone, or in the one that is said", () => {
    expect(readPeriod("since 9", NOW, "Europe/Berlin")).toEqual({ since: on(21, "08:00") });
    expect(readPeriod("yesterday", NOW, "America/New_York")).toEqual({
      since: on(20, "05:00"),
      until: on(21, "05:00"),
    });
    expect(readPeriod("since 9am CET", NOW, "America/New_York")).toEqual({ since: on(21, "08:00") });
  });

  it("minds that the clocks were changed in between", () => {
    // Berlin put its clocks back on 25 October 2026.
    const after = new Date("2026-10-26T12:00:00Z");
    expect(readPeriod("since 24 october", after, "Europe/Berlin")).toEqual({ since: "2026-10-23T22:00:00Z" });
  });

  it("never names a time to come, nor an end before its beginning", () => {
    const words = fc.constantFrom(
      ..."since from until to last past between and yesterday today monday sunday 9 11 3 22:15 noon midnight hours days week morning night at ago 2026-11-20 november 18th the am pm".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), (said) => {
        const period = readPeriod(said.join(" "), NOW);
        if (!period) return;
        expect(Date.parse(period.since)).toBeLessThanOrEqual(NOW.getTime());
        if (period.until) expect(Date.parse(period.until)).toBeGreaterThan(Date.parse(period.since));
      }),
      { numRuns: 500 },
    );
  });
});
