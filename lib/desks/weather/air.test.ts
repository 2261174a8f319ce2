import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coolsFreely, dewPoint, humidityAt, wetBulb } from "./air";

describe("wet-bulb temperature by Stull (2011)", () => {
  test("is the paper's own example: 20 °C and 50 % give 13.7 °C", () => {
    expect(wetBulb(20, 50)).toBeCloseTo(13.7, 1);
  });

  test("isn't given where the formula doesn't hold", () => {
    expect(wetBulb(-25, 50)).toBeUndefined();
    expect(wetBulb(20, 2)).toBeUndefined();
  });

  test("lies between the dew point and the air's temperature, within the formula's error of 1 °C", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.integer({ min: 20, max: 99 }),
        (temperature, humidity) => {
          const wet = wetBulb(temperature, humidity) ?? Number.NaN;
          expect(wet).toBeLessThanOrEqual(temperature + 1);
          expect(wet).toBeGreaterThanOrEqual((dewPoint(temperature, humidity) ?? 0) - 1);
        },
      ),
    );
  });
});

describe("dew point", () => {
  test.each([
    [20, 50, 9.3],
    [30, 80, 26.2],
    [0, 100, 0],
  ])("of %d °C and %d %% is %d °C", (temperature, humidity, dew) => {
    expect(dewPoint(temperature, humidity)).toBeCloseTo(dew, 1);
  });
});

test("outside air cools machines where it is neither too warm nor too humid", () => {
  expect(coolsFreely(10, 80)).toBe(true);
  expect(coolsFreely(18.1, 40)).toBe(false);
  expect(coolsFreely(17.5, 95)).toBe(false);
});

describe("the humidity of air at another temperature", () => {
  test("falls when it is heated, and its dew point stays", () => {
    const { humidity, isWet } = humidityAt(5, 85, 20);
    expect(isWet).toBe(false);
    expect(dewPoint(20, humidity)).toBeCloseTo(dewPoint(5, 85)!, 1);
  });

  test("is at most 100 %, where water condenses", () => {
    expect(humidityAt(25, 80, 10)).toEqual({ humidity: 100, isWet: true });
  });
});
