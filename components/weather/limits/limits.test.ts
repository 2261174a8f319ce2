import { describe, expect, test } from "vitest";
import { USUAL_ALERTS } from "@/lib/desks/weather/alert-limits";
import { HOURS as hours } from "../testing/hours";
import { unitsIn } from "../units";
import { alertsIn } from "./limits";

const metric = unitsIn("metric");

describe("what to look out for", () => {
  test("is nothing where nothing is out of the ordinary", () => {
    expect(alertsIn({ hours }, USUAL_ALERTS, metric)).toEqual([]);
  });

  test("is frost, heat and strong wind, each from its first hour", () => {
    const cold = hours.map((hour, at) => (at > 8 ? { ...hour, temperature: -1 } : hour));
    expect(alertsIn({ hours: cold }, USUAL_ALERTS, metric)).toMatchObject([
      { kind: "cold", words: expect.stringMatching(/^Temperature 0.°C or less from .*: 3 of 12 hours$/) },
    ]);
    const hot = hours.map((hour) => ({ ...hour, temperature: 31, wind_speed: 45 }));
    expect(alertsIn({ hours: hot }, USUAL_ALERTS, metric).map(({ kind }) => kind)).toEqual(["heat", "wind"]);
  });

  test("is what the user's own limits say, in the user's units", () => {
    const alerts = alertsIn({ hours }, { gusts: 20, wet_bulb: 6, cold: 7 }, unitsIn("imperial"));
    expect(alerts.map(({ kind }) => kind)).toEqual(["gusts", "wet_bulb"]);
    expect(alerts[0]?.words).toMatch(/^Gusts 12\.4.mph or more from .*: 12 of 12 hours$/);
    expect(alertsIn({ hours }, {}, metric)).toEqual([]);
  });

  test("isn't what no source knows", () => {
    const unknown = hours.map((hour) => ({ ...hour, temperature: null, humidity: null, wind_gusts: null }));
    expect(alertsIn({ hours: unknown }, { cold: 50, gusts: 0, wet_bulb: -20 }, metric)).toEqual([]);
  });
});
