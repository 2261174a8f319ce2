import { describe, expect, test } from "vitest";
import { moonOn, sunOn } from "./sky";

const TROMSO = { latitude: 69.65, longitude: 18.96 };

describe("the sun", () => {
  // As the U.S. Naval Observatory's and timeanddate.com's tables have it, to a few minutes.
  test("rises and sets by the clock of the place", () => {
    expect(sunOn("2026-11-23", { latitude: 57.48, longitude: -4.22 }, "Europe/London")).toMatchObject({
      sunrise: "2026-11-23T08:18",
      sunset: "2026-11-23T15:48",
    });
  });

  test("may stay up or down all day", () => {
    expect(sunOn("2026-06-21", TROMSO, "Europe/Oslo")).toMatchObject({ daylight: 1440, sunset: null });
    expect(sunOn("2026-12-21", TROMSO, "Europe/Oslo")).toMatchObject({ daylight: 0, sunrise: null });
  });

  test("is that of the date, also where clocks are far from the sun", () => {
    const { sunrise, sunset } = sunOn(
      "2026-11-23",
      { latitude: 1.87, longitude: -157.43 },
      "Pacific/Kiritimati",
    );
    expect([sunrise?.slice(0, 10), sunset?.slice(0, 10)]).toEqual(["2026-11-23", "2026-11-23"]);
  });
});

test("the moon's phases come in their order", () => {
  expect(moonOn("2026-11-23", "Europe/London")).toMatchObject({ full: "2026-11-24", fresh: "2026-12-09" });
  expect(moonOn("2026-12-09", "Europe/London")).toMatchObject({ phase: "new", lit: expect.any(Number) });
});
