import { expect, test, vi } from "vitest";
import { createApiKey } from "@/db/api-keys";
import { store } from "@/db/client";
import { apiKeys } from "@/db/schema";
import { clock } from "./clock";
import { isolateEnv, setEnv } from "./test-env";

isolateEnv({ ALMANAC_NOW: "" });

const LEAP_DAY = "2028-02-29T12:00:00+01:00";

test("the time is the machine's unless it is set", () => {
  expect(Math.abs(clock.ms() - Date.now())).toBeLessThan(1000);
});

test("a time that is set is the time when the process began, and runs on", async () => {
  vi.resetModules();
  vi.stubEnv("ALMANAC_NOW", LEAP_DAY);
  const { clock: fresh } = await import("./clock");
  const sinceBegin = Date.now() - performance.timeOrigin;
  expect(Math.abs(fresh.ms() - Date.parse("2028-02-29T11:00:00Z") - sinceBegin)).toBeLessThan(1000);
});

test("in a test it is the time when it was set", () => {
  setEnv({ ALMANAC_NOW: LEAP_DAY });
  expect(Math.abs(clock.ms() - Date.parse("2028-02-29T11:00:00Z"))).toBeLessThan(1000);
  expect(Number.isInteger(clock.ms())).toBe(true);
  expect(clock.iso().slice(0, 10)).toBe("2028-02-29");
});

test("rows are dated by the same clock", () => {
  setEnv({ ALMANAC_NOW: LEAP_DAY });
  createApiKey("Test");
  expect(store().db.select().from(apiKeys).get()?.createdAt).toMatch(/^2028-02-29T11:\d\d:\d\d\.\d{3}Z$/);
});

test("payments keep the machine's time, which payers and chains go by", () => {
  setEnv({ ALMANAC_NOW: LEAP_DAY });
  expect(Math.abs(clock.chainSeconds() - Date.now() / 1000)).toBeLessThan(2);
});

test("what isn't a moment is refused by name", () => {
  setEnv({ ALMANAC_NOW: "Sunday night" });
  expect(() => clock.now()).toThrow(/^Bad environment\. ALMANAC_NOW: must be a moment/);
});
