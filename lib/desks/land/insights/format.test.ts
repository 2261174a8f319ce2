import fc from "fast-check";
import { expect, it } from "vitest";
import { unitOf } from "@/lib/agent/truth";
import { numbersIn } from "@/lib/agent/truth/numbers";
import { formatNumber, formatPercent, formatQuantity, formatTime, listed } from "./format";
import { isAdditive } from "./rules";

it.each([
  [1234.4, "ha", "1,234 ha"],
  [2_746_284, "ha", "2.75 Mha"],
  [12.345, "ha", "12.3 ha"],
  [-1_234_567_890, "Mg CO2e", "−1.23 Gt CO2e"],
  [12_345_678, "Mg CO2e", "12.3 Mt CO2e"],
  [12_345_678, "t CO2e", "12.3 Mt CO2e"],
  [1234, "Mg CO2e", "1,234 Mg CO2e"],
  [0.79234, "t CO2e/t", "0.792 t CO2e/t"],
  [1234, null, "1,234"],
  [11, "%", "11.0%"],
  [-0, "ha", "0 ha"],
])("%d in %s is %s", (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
});

it("percent has the digits that tell", () => {
  expect([240.4, 59.87, 5.26, 0.441, 0, -12].map(formatPercent)).toEqual([
    "240%",
    "59.9%",
    "5.3%",
    "0.44%",
    "0%",
    "−12.0%",
  ]);
});

it("times and lists read as prose", () => {
  const times = [2016, "2016", "2024-03", "2024-03-04", "2000-2005"].map(formatTime);
  expect(times).toEqual(["2016", "2016", "March 2024", "4 March 2024", "2000–2005"]);
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed)).toEqual(["", "a", "a and b", "a, b and c"]);
});

it("what is written reads back as the value, to its last digit", () => {
  const value = fc.double({ min: -1e15, max: 1e15, noNaN: true });
  fc.assert(
    fc.property(value, fc.constantFrom("ha", "Mg CO2e", "%", "t CO2e/t"), (number, unit) => {
      const [mention] = numbersIn(formatQuantity(number, unit));
      expect(mention!.unit!.dimension).toBe(unitOf(unit).dimension);
      expect(Math.abs(mention!.value - number * unitOf(unit).factor)).toBeLessThanOrEqual(mention!.tolerance);
    }),
  );
  expect(numbersIn(formatNumber(1234))[0]!.value).toBe(1234);
});

it("tells what may be added up", () => {
  expect(["ha", "Mg CO2e", null, "alerts"].every(isAdditive)).toBe(true);
  expect(["%", "t CO2e/t", "Mg CO2e per ha"].some(isAdditive)).toBe(false);
});
