import { expect, test } from "vitest";
import { countryOfZone } from "./places/cities";
import { systemOfZone, toldIn } from "./unit-system";

const COUNTRIES = new Set(["US", "PR", "GU", "VI"]);

test("a zone has the units of the country that most of its people live in", () => {
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => countryOfZone(zone));
  expect(zones.length).toBeGreaterThan(200);
  for (const zone of zones)
    expect([zone, systemOfZone(zone)]).toEqual([
      zone,
      COUNTRIES.has(countryOfZone(zone) ?? "") ? "imperial" : "metric",
    ]);
});

test("values are told in °F, mph and inches, and read back", () => {
  const told = (value: number, unit: "°C" | "km/h" | "mm" | "%") => {
    const { of, own, unit: name } = toldIn("imperial", unit);
    expect(own(of(value))).toBeCloseTo(value, 9);
    return `${of(value).toFixed(2)} ${name}`;
  };
  expect(told(-40, "°C")).toBe("-40.00 °F");
  expect(told(100, "°C")).toBe("212.00 °F");
  expect(told(100, "km/h")).toBe("62.14 mph");
  expect(told(25.4, "mm")).toBe("1.00 in");
  expect(told(45, "%")).toBe("45.00 %");
  expect(toldIn("metric", "°C").of(20)).toBe(20);
});
