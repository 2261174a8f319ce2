import { describe, expect, it } from "vitest";
import { groupThreads } from "./group-threads";

const thread = (updated_at: string) => ({ id: updated_at, desk: "start", title: updated_at, updated_at });
const names = (now: string, zone: string, ...times: string[]) =>
  groupThreads(times.map(thread), Date.parse(now), zone).map(({ name, threads }) => [name, threads.length]);

describe("groupThreads", () => {
  it("goes from today by days to months", () => {
    const times = ["2026-03-10T09:00Z", "2026-03-10T00:10Z", "2026-03-09T23:50Z", "2026-03-03T12:00Z"];
    expect(names("2026-03-10T10:00Z", "UTC", ...times, "2026-03-02T12:00Z", "2025-12-31T12:00Z")).toEqual([
      ["Today", 2],
      ["Yesterday", 1],
      ["Previous 7 days", 1],
      ["March 2026", 1],
      ["December 2025", 1],
    ]);
  });

  it("counts days as the reader's calendar does", () => {
    const late = "2026-03-10T03:00Z";
    expect(names("2026-03-10T10:00Z", "UTC", late)).toEqual([["Today", 1]]);
    expect(names("2026-03-10T10:00Z", "America/New_York", late)).toEqual([["Yesterday", 1]]);
    // Clocks went forward in the night of the 8th, which had 23 hours.
    expect(names("2026-03-09T04:30Z", "America/New_York", "2026-03-08T05:10Z")).toEqual([["Yesterday", 1]]);
  });

  it("takes what is ahead of this clock for today's", () => {
    expect(names("2026-03-10T23:59Z", "UTC", "2026-03-11T00:01Z")).toEqual([["Today", 1]]);
  });
});
