import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AXES, type SensorReading } from "../types";
import { robustScores } from "./robust";
import { missingFields, summarise } from "./summary";
import { analyse } from "./threshold";

const ADDRESS = `0x${"ab".repeat(20)}`;
const reading = (fields: Partial<SensorReading>): SensorReading => ({
  address: ADDRESS,
  timestamp: 0,
  ...fields,
});

const finite = fc.double({ min: -50_000, max: 50_000, noNaN: true });
const some = fc.option(finite, { nil: undefined });
const axis = fc.oneof(
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(3, -3, 3.000001, -3.000001, 0),
);
const axes = fc.record({ x: axis, y: axis, z: axis });
const tenReadings = fc.array(axes, { minLength: 1, maxLength: 10 });
/** As devices send numbers: whole or not, or as texts. */
const written = fc
  .func(fc.boolean())
  .map((asText) => (value: number) => (asText(value) ? String(value) : value));

describe("a reading in words", () => {
  // Feature: diot-ai-agent-api, Property 4: Sensor data unit formatting
  test("Property 4: Sensor data unit formatting", () => {
    const units = { temperature: "°C", humidity: "%", pressure: " hPa", tvoc: " ppb", eco2: " ppm" };
    const quantities = fc.record({
      temperature: some,
      humidity: some,
      pressure: some,
      tvoc: some,
      eco2: some,
    });
    fc.assert(
      fc.property(quantities, (fields) => {
        const parts = summarise(reading(fields)).split(", ").filter(Boolean);
        const given = Object.entries(fields).filter(([, value]) => value !== undefined);
        expect(parts).toHaveLength(given.length);
        given.forEach(([name, value], index) => {
          const [, label, figure, unit] = /^(\w+): (-?\d+(?:\.\d{1,2})?)(\D+)$/.exec(parts[index]!) ?? [];
          expect([label?.toLowerCase(), unit]).toEqual([name, units[name as keyof typeof units]]);
          expect(Math.abs(Number(figure) - value!)).toBeLessThanOrEqual(0.0051);
        });
      }),
    );
  });

  test("is the reference document's, word for word", () => {
    const full = reading({
      temperature: 22.5,
      humidity: 45,
      pressure: 1013,
      tvoc: 120,
      eco2: 400,
      accelerometer: { x: 0.1, y: -0.2, z: 9.8 },
    });
    expect(summarise(full)).toBe(
      "Temperature: 22.5°C, Humidity: 45%, Pressure: 1013 hPa, TVOC: 120 ppb, eCO2: 400 ppm, Accelerometer: x=0.1, y=-0.2, z=9.8",
    );
    expect(missingFields(full)).toEqual([]);
  });

  test("leaves out what is missing, which can be named", () => {
    const partial = reading({ humidity: 45.005, accelerometer: { x: -0.001, y: 0, z: 1 } });
    expect(summarise(partial)).toBe("Humidity: 45.01%, Accelerometer: x=0, y=0, z=1");
    expect(missingFields(partial)).toEqual(["temperature", "pressure", "tvoc", "eco2"]);
  });
});

describe("the last readings' acceleration", () => {
  // Feature: diot-ai-agent-api, Property 5: Anomaly detection threshold
  test("Property 5: Anomaly detection threshold", () => {
    fc.assert(
      fc.property(tenReadings, written, (list, write) => {
        const isAbnormal = list.some(({ x, y, z }) => Math.abs(x) > 3 || Math.abs(y) > 3 || Math.abs(z) > 3);
        const { abnormalDetected, status, readingCount } = analyse(
          list.map((each) => ({ accelerometer: writeAll(each, write) })),
        );
        expect({ abnormalDetected, status, readingCount }).toEqual({
          abnormalDetected: isAbnormal,
          status: isAbnormal ? "alert" : "normal",
          readingCount: list.length,
        });
      }),
    );
  });

  // Feature: diot-ai-agent-api, Property 6: Maximum value calculation
  test("Property 6: Maximum value calculation", () => {
    fc.assert(
      fc.property(tenReadings, written, (list, write) => {
        const { maxValues } = analyse(list.map((each) => ({ accelerometer: writeAll(each, write) })));
        for (const axis of AXES) {
          const values = list.map((each) => Math.abs(each[axis]));
          expect(values).toContain(maxValues[axis]);
          expect(values.every((value) => value <= maxValues[axis]!)).toBe(true);
        }
      }),
    );
  });

  test("what can't be read is left out and said, and never hides what is abnormal", () => {
    const analysis = analyse([
      { accelerometer: { x: "4.5", y: "n/a", z: 1 } },
      { accelerometer: { x: "", y: null, z: {} } },
      { temperature: 20 },
      null,
    ]);
    expect(analysis).toEqual({
      status: "alert",
      maxValues: { x: 4.5, y: null, z: 1 },
      abnormalDetected: true,
      readingCount: 1,
      skipped: 3,
      message:
        "Analysis of 1 reading: Max values x=4.5, y=?, z=1. ALERT: Abnormal readings detected. 3 more held no acceleration and were left out.",
    });
  });

  test.each([[[]], [[{ temperature: 20 }, "x"]]])("of %j is an error, not a verdict", (readings) => {
    const { status, abnormalDetected, readingCount, skipped } = analyse(readings);
    expect([status, abnormalDetected, readingCount, skipped]).toEqual(["error", false, 0, readings.length]);
  });
});

const writeAll = (each: { x: number; y: number; z: number }, write: (value: number) => unknown) => ({
  x: write(each.x),
  y: write(each.y),
  z: write(each.z),
});

describe("the second opinion", () => {
  const still = (x: number) => reading({ accelerometer: { x, y: 0, z: 1 } });
  /** Each of 0 to 10 twice: median 5, MAD 3. */
  const history = Array.from({ length: 22 }, (_, index) => still(index % 11));

  test("is the modified z-score of Iglewicz and Hoaglin", () => {
    // |x − 5| is 0 twice and each of 1 to 5 four times: its median is 3.
    const [x] = robustScores([still(6), still(25)], history);
    expect(x).toEqual({ axis: "x", value: 25, median: 5, z: (0.6745 * 20) / 3, isOutlier: true });
    expect(robustScores([still(20)], history)[0]).toMatchObject({ z: (0.6745 * 15) / 3, isOutlier: false });
  });

  test("takes the mean deviation where more than half of the history is one value, and says so where all is", () => {
    const [, y, z] = robustScores([reading({ accelerometer: { x: 0, y: 0, z: 1.5 } })], history);
    expect([y, z]).toMatchObject([
      { z: 0, isOutlier: false },
      { z: null, isOutlier: true },
    ]);
    const mostly = [...Array.from({ length: 30 }, () => still(0)), still(3)];
    expect(robustScores([still(1)], mostly)[0]!.z).toBeCloseTo(1 / ((3 / 31) * Math.sqrt(Math.PI / 2)));
  });

  test("needs some history, and an acceleration to judge", () => {
    expect(robustScores([still(9)], history.slice(0, 19))).toEqual([]);
    expect(robustScores([reading({ temperature: 20 })], history)).toEqual([]);
  });

  test("neither a shift nor a scale changes the verdict", () => {
    const values = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(0.5, 2, 4),
        (list, value, shift, scale) => {
          const [plain] = robustScores([still(value)], list.map(still));
          const [moved] = robustScores(
            [still(value * scale + shift)],
            list.map((each) => still(each * scale + shift)),
          );
          expect(moved!.isOutlier).toBe(plain!.isOutlier);
        },
      ),
    );
  });
});
