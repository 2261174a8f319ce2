import fc from "fast-check";
import { expect, test } from "vitest";
import { MEASURABLE, QUANTITIES, type SensorInfo } from "@/lib/desks/sensors/types";
import { draftOf, NO_RANGES, readRanges } from "./bands-draft";

const SENSOR: SensorInfo = {
  address: "0x1",
  name: "Workbench",
  place: null,
  simulated: false,
  interval_s: 60,
  last_seen: null,
};

test("what is kept of a sensor is read again as it was", () => {
  const range = fc.constantFrom(...QUANTITIES).chain((quantity) => {
    const { least, most } = MEASURABLE[quantity];
    return fc.record({
      quantity: fc.constant(quantity),
      ends: fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 2, maxLength: 2 }),
      open: fc.constantFrom("from", "to", "none"),
    });
  });
  fc.assert(
    fc.property(range, ({ quantity, ends, open }) => {
      const [from = 0, to = 0] = ends.toSorted((a, b) => a - b);
      const band = { from: open === "from" ? null : from, to: open === "to" ? null : to };
      const draft = draftOf({ ...SENSOR, bands: { [quantity]: band } });
      expect(readRanges(draft.ranges)).toEqual({ bands: { [quantity]: band } });
    }),
  );
});

test("a kind that is only guessed is guessed again", () => {
  expect(draftOf({ ...SENSOR, room_kind: "office", room_kind_guessed: true }).kind).toBeNull();
  expect(draftOf({ ...SENSOR, room_kind: "office", room_kind_guessed: false }).kind).toBe("office");
});

test.each([
  [{ from: "30", to: "20" }, "to", "Temperature, to: must be above “from”."],
  [{ from: "20", to: "20" }, "to", "Temperature, to: must be above “from”."],
  [{ from: "warm", to: "" }, "from", "Temperature, from: must be a number from -90 to 85 °C, or nothing."],
  [{ from: "", to: "120" }, "to", "Temperature, to: must be a number from -90 to 85 °C, or nothing."],
] as const)("%j is refused in words that name the field", (temperature, end, message) => {
  expect(readRanges({ ...NO_RANGES, temperature })).toEqual({ faults: { temperature: { end, message } } });
});

test("numbers may have a comma, and nothing typed is no range", () => {
  expect(readRanges({ ...NO_RANGES, humidity: { from: "40,5", to: " 60 " } })).toEqual({
    bands: { humidity: { from: 40.5, to: 60 } },
  });
  expect(readRanges(NO_RANGES)).toEqual({ bands: {} });
});
