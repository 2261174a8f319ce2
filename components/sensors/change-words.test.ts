import { expect, test } from "vitest";
import { changeWords, listed } from "./change-words";

const nameOf = (address: string) => ({ a: "Attic", b: "Cellar" })[address] ?? address;

test.each([
  [{ at: "sensor", sensor: "a", focus: null, period: null }, "The board shows Attic"],
  [
    { at: "sensor", sensor: "a", focus: "accelerometer", period: null },
    "The board shows the acceleration of Attic",
  ],
  [
    { at: "comparison", compared: ["a", "b"], quantity: "humidity", period: null },
    "The board shows the humidity of Attic and Cellar",
  ],
  [{ at: "grid", shaken: { addresses: ["a"], since: 0 } }, "The board shows the sensor that shook"],
  [{ at: "grid", shaken: { addresses: [], since: 0 } }, "No sensor shook"],
  [{ at: "grid", shaken: null }, "The board shows all sensors"],
] as const)("%j", (view, words) => {
  expect(changeWords(structuredClone(view) as Parameters<typeof changeWords>[0], nameOf)).toBe(words);
});

test("many names are cut short", () => {
  expect(listed(["A", "B", "C", "D", "E"])).toBe("A, B, C and 2 more");
});
