import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clock } from "@/lib/clock";
import { SAMPLE_SITE } from "../sample-site";
import { normalsAt } from "../sources/normals";
import type { Place } from "../types";
import { Wanted } from "../wanted";
import { tell } from ".";

const OSLO: Place = {
  name: "Oslo, Norway",
  latitude: 59.91,
  longitude: 10.75,
  country_code: "NO",
  timezone: "Europe/Oslo",
};
const STOCKHOLM: Place = { ...OSLO, name: "Stockholm, Sweden", latitude: 59.33, longitude: 18.07 };

beforeEach(() => {
  vi.spyOn(clock, "ms").mockReturnValue(Date.parse("2026-11-28T20:53:00Z"));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const told = (wanted: Partial<Wanted>, places: Place[] = [SAMPLE_SITE]) =>
  tell(
    Wanted.parse({ about: "forecast", places, ...wanted }),
    places.map((place) => ({ place, weather: normalsAt(place).data })),
  );
const TOMORROW = { from: "2026-11-29T00:00", to: "2026-11-30T00:00" };
const NEXT_48 = { from: "2026-11-28T21:53", to: "2026-11-30T21:53" };
const leads = (text: string) => text.split("I have no forecast").length - 1;

describe("instead of a forecast", () => {
  it("two places are compared once", () => {
    const temperature = told({ operation: "compare", ...TOMORROW }, [OSLO, STOCKHOLM]);
    expect(leads(temperature)).toBe(1);
    expect(temperature).toMatch(
      /can't compare .* on Sunday 29 November\. \*\*Stockholm, Sweden\*\* is usually warmer/,
    );
    const snow = told({ operation: "compare", conditions: ["snow"], ...TOMORROW }, [OSLO, STOCKHOLM]);
    expect(snow).toMatch(/can't compare the snow of .*\. I don't know the usual precipitation there\.$/);
  });

  it("two places are told as a list after one lead", () => {
    const both = told(TOMORROW, [OSLO, STOCKHOLM]);
    expect(leads(both)).toBe(1);
    expect(both).toMatch(/\n- \*\*Oslo, Norway\*\*: .*\n- \*\*Stockholm, Sweden\*\*: /);
  });

  it("two times of one place are told without a comparison", () => {
    const also = [{ from: "2026-12-12T00:00", to: "2026-12-13T00:00" }];
    expect(told({ conditions: ["rain"], ...TOMORROW, also })).not.toMatch(/compare/);
  });

  it("rain has no extremes of the temperature beside it", () => {
    expect(told({ operation: "yesno", conditions: ["rain"], ...TOMORROW })).not.toMatch(/coldest/);
    expect(told({ operation: "yesno", conditions: ["frost"], ...TOMORROW })).toMatch(/coldest/);
  });

  it.each<[Partial<Wanted>, RegExp]>([
    [{ operation: "when", conditions: ["rain"], is_ending: true }, /when it will stop raining/],
    [{ about: "now", operation: "yesno", conditions: ["rain"] }, /whether it is raining now/],
    [{ operation: "extreme", limits: [{ side: "above", measure: "wind", value: 36 }] }, /which day is best/],
    [{ about: "now", measures: ["temperature"], usual: {} }, /whether it is warmer or colder than usual now/],
    [
      { operation: "when", measures: ["wet_bulb"], end: "highest" },
      /when the wet-bulb temperature will be highest .*can't tell the day or the hour/,
    ],
  ])("what can't be said is what was asked: %j", (wanted, words) => {
    expect(told(wanted)).toMatch(words);
  });

  it.each<[Partial<Wanted>, RegExp]>([
    [
      { operation: "list", conditions: ["free_cooling"], ...NEXT_48 },
      /\*\*Usually outside air is enough\*\*, in practically all 48 hours/,
    ],
    [{ operation: "yesno", conditions: ["ice"], ...TOMORROW }, /\*\*Frost is quite possible\*\*/],
    [
      {
        operation: "count",
        measures: ["temperature"],
        limits: [{ side: "below", measure: "temperature", value: 18 }],
        ...NEXT_48,
      },
      /Usually \*\*practically all 48 hours\*\*/,
    ],
    [
      {
        operation: "count",
        measures: ["temperature"],
        limits: [{ side: "above", measure: "temperature", value: 25 }],
        ...NEXT_48,
      },
      /practically none of the 48 hours/,
    ],
    [
      {
        operation: "extreme",
        conditions: ["free_cooling"],
        measures: ["temperature"],
        end: "highest",
        is_closest: true,
        ...NEXT_48,
      },
      /\*\*Usually no day comes near it\*\*/,
    ],
  ])("what is usual is concluded first: %j", (wanted, words) => {
    expect(told(wanted)).toMatch(words);
  });

  it("of a walk at noon nobody hears of cold nights", () => {
    const noon = { from: "2026-11-29T12:00", to: "2026-11-29T14:00" };
    expect(told({ about: "safety", conditions: ["heat", "storm", "frost"], ...noon })).not.toMatch(/Frost/);
  });

  it("the limits of the page's alerts stand beside what is usual", () => {
    const alerts = { limits: { cold: 0, wind: 39 }, are_known: true };
    expect(told({ about: "alerts", alerts })).toMatch(
      /^\*\*I have no forecast\*\*.*alert limits now.*temperature 0 °C or less has happened; wind 39 km\/h or more isn't usual/,
    );
  });

  it("what else can't be had follows the lead", () => {
    expect(told({ ...TOMORROW, cannot: ["No single years."] })).toMatch(/Germany\*\*\. No single years\. /);
  });
});
