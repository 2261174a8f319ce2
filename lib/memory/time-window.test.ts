import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "@/lib/understanding/times/calendar";
import { timeWindow } from "./time-window";

/** Sunday, 22 November 2026, 11:30 in Berlin. */
const NOW = Date.parse("2026-11-22T10:30:00Z");
const BERLIN = "Europe/Berlin";

const iso = (at: number) => new Date(at).toISOString().replace(":00.000Z", "Z");
const read = (phrase: string, now = NOW, zone = BERLIN) => {
  const window = timeWindow(phrase, now, zone);
  return window && [iso(window.from), iso(window.to)];
};

describe("what a phrase means, looking back", () => {
  test.each([
    ["yesterday", "2026-11-20T23:00Z", "2026-11-21T23:00Z"],
    ["today", "2026-11-21T23:00Z", "2026-11-22T23:00Z"],
    ["two days ago", "2026-11-19T23:00Z", "2026-11-20T23:00Z"],
    ["last Tuesday", "2026-11-16T23:00Z", "2026-11-17T23:00Z"],
    ["on Tuesday", "2026-11-16T23:00Z", "2026-11-17T23:00Z"],
    ["on Friday", "2026-11-19T23:00Z", "2026-11-20T23:00Z"],
    ["on Monday morning", "2026-11-16T04:00Z", "2026-11-16T11:00Z"],
    ["yesterday evening", "2026-11-21T16:00Z", "2026-11-21T23:00Z"],
    ["last night", "2026-11-21T17:00Z", "2026-11-22T05:00Z"],
    ["this morning", "2026-11-22T04:00Z", "2026-11-22T11:00Z"],
    ["yesterday at 3pm", "2026-11-21T13:30Z", "2026-11-21T14:30Z"],
    ["40 minutes ago", "2026-11-22T09:40Z", "2026-11-22T10:00Z"],
    ["an hour ago", "2026-11-22T09:15Z", "2026-11-22T09:45Z"],
    ["half an hour ago", "2026-11-22T09:50Z", "2026-11-22T10:10Z"],
    ["a couple of hours ago", "2026-11-22T08:00Z", "2026-11-22T09:00Z"],
    ["in the last 3 days", "2026-11-19T10:30Z", "2026-11-22T10:30Z"],
    ["last week", "2026-11-08T23:00Z", "2026-11-15T23:00Z"],
    ["this week", "2026-11-15T23:00Z", "2026-11-22T23:00Z"],
    ["two weeks ago", "2026-11-04T22:30Z", "2026-11-11T22:30Z"],
    ["last month", "2026-09-30T22:00Z", "2026-10-31T23:00Z"],
    ["on 5 August", "2026-08-04T22:00Z", "2026-08-05T22:00Z"],
    ["on 5 December", "2025-12-04T23:00Z", "2025-12-05T23:00Z"],
    ["in May", "2026-04-30T22:00Z", "2026-05-31T22:00Z"],
    ["just now", "2026-11-22T10:20Z", "2026-11-22T10:30Z"],
    ["what did I ask you on Monday morning?", "2026-11-16T04:00Z", "2026-11-16T11:00Z"],
    ["since Monday", "2026-11-15T23:00Z", "2026-11-22T10:30Z"],
    ["between Monday and Wednesday", "2026-11-15T23:00Z", "2026-11-18T23:00Z"],
  ])("%s", (phrase, from, to) => expect(read(phrase)).toEqual([from, to]));

  test.each(["", "about Pluto", "the other one", "on Sundays"])("no time: %j", (phrase) =>
    expect(read(phrase)).toBeUndefined(),
  );
});

describe("days on which clocks change", () => {
  test("are 23 and 25 hours long", () => {
    const spring = timeWindow("yesterday", Date.parse("2026-03-30T10:00:00Z"), BERLIN);
    const autumn = timeWindow("yesterday", Date.parse("2026-10-26T10:00:00Z"), BERLIN);
    expect([spring, autumn].map((day) => ((day?.to ?? 0) - (day?.from ?? 0)) / HOUR)).toEqual([23, 25]);
  });

  test("minutes are counted in real time across a change", () => {
    const now = Date.parse("2026-10-25T01:10:00Z");
    expect(read("40 minutes ago", now)).toEqual(["2026-10-25T00:20Z", "2026-10-25T00:40Z"]);
  });
});

const ZONES = [
  "UTC",
  BERLIN,
  "America/New_York",
  "America/Santiago",
  "Asia/Kathmandu",
  "Africa/Cairo",
  "Pacific/Apia",
];
const moment = fc.integer({ min: Date.parse("2021-01-01"), max: Date.parse("2029-01-01") });

test("“yesterday” is all of the local day before and nothing else", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), (now, zone) => {
      const dayOf = (at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(at);
      const { from, to } = timeWindow("yesterday", now, zone) ?? { from: 0, to: 0 };
      const before = new Date(Date.parse(`${dayOf(now)}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
      expect([dayOf(from - 1) < before, dayOf(from), dayOf(to - 1), dayOf(to) > before]).toEqual([
        true,
        before,
        before,
        true,
      ]);
    }),
  );
});

test("a phrase never means a time that is all to come", () => {
  const phrases = fc.constantFrom(
    "yesterday",
    "last Friday",
    "on Monday",
    "3 hours ago",
    "in July",
    "on 1 January",
    "last week",
  );
  fc.assert(
    fc.property(moment, fc.constantFrom(...ZONES), phrases, (now, zone, phrase) => {
      const { from, to } = timeWindow(phrase, now, zone) ?? { from: now, to: now };
      expect(from).toBeLessThan(now);
      expect(to).toBeGreaterThan(from + MINUTE);
    }),
  );
});
