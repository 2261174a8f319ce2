import { expect, it } from "vitest";
import { fromLondonTime, toLondonTime } from "./london-time";

it.each([
  ["2025-02-11T11:29:00", "2025-02-11T11:29:00.000Z"],
  ["2025-07-01T00:15:00", "2025-06-30T23:15:00.000Z"],
  ["2025-03-30T00:59:00", "2025-03-30T00:59:00.000Z"],
  ["2025-03-30T02:00:00", "2025-03-30T01:00:00.000Z"],
  ["2025-10-26T00:30:00", "2025-10-25T23:30:00.000Z"],
  ["2025-10-26T02:30:00", "2025-10-26T02:30:00.000Z"],
])("reads London's %s as %s", (local, utc) => {
  expect(fromLondonTime(local).toISOString()).toBe(utc);
});

it("tells London's date and time", () => {
  expect(toLondonTime(new Date("2025-06-30T23:15:00Z"))).toEqual({ date: "20250701", time: "0015" });
  expect(toLondonTime(new Date("2025-12-31T23:59:59Z"))).toEqual({ date: "20251231", time: "2359" });
});
