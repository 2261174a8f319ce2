import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLatest, readRecent } from "./bought";

const ADDRESS = `0x${"ab".repeat(20)}`;
const sensor = { address: ADDRESS, name: "Attic", place: null, simulated: true, interval_s: 5, last_seen: 1 };

describe("a latest reading", () => {
  test("is read as this server sells it", () => {
    const reading = { address: ADDRESS, timestamp: 1_795_000_000_000, temperature: 21.5, tvoc: 12 };
    expect(readLatest({ sensor, reading }, ADDRESS, "Attic")).toEqual({ sensor, reading });
  });

  test("is read as another server may sell it, in seconds and texts, what can't be read left out", () => {
    const data = {
      timestamp: "1795000000",
      temperature: "21.5",
      humidity: "n/a",
      accelerometer: { x: "0.5", y: 0, z: "1" },
    };
    const expected = {
      address: ADDRESS,
      timestamp: 1_795_000_000_000,
      temperature: 21.5,
      accelerometer: { x: 0.5, y: 0, z: 1 },
    };
    expect(readLatest({ data }, ADDRESS, "0xabab…abab")?.reading).toEqual(expected);
    expect(readLatest(data, ADDRESS, "0xabab…abab")).toMatchObject({
      sensor: { name: "0xabab…abab", simulated: false },
      reading: expected,
    });
  });

  test("is nothing when there is no reading in it", () => {
    for (const body of [undefined, null, "hello", 3, [], {}, { error: "no" }])
      expect(readLatest(body, ADDRESS, "Attic")).toBeUndefined();
  });
});

test("recent readings keep what the analysis reads, as it came", () => {
  const raw = [{ timestamp: 1_795_000_000, accelerometer: { x: "4.5", y: "?", z: 1 } }, "nonsense"];
  const bought = readRecent({ readings: raw }, ADDRESS, "Attic");
  expect(bought?.raw).toEqual(raw);
  expect(bought?.readings).toEqual([{ address: ADDRESS, timestamp: 1_795_000_000_000 }]);
  expect(readRecent({ nothing: 1 }, ADDRESS, "Attic")).toBeUndefined();
});

test("whatever is sold as a reading is read without a fault, and holds only numbers", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const { reading } = readLatest(body, ADDRESS, "Attic") ?? {};
      const { address: _, accelerometer, ...rest } = reading ?? { address: "" };
      for (const value of Object.values({ ...rest, ...accelerometer }))
        expect(Number.isFinite(value ?? 0)).toBe(true);
    }),
  );
});
