import { expect, test } from "vitest";
import type { SensorInfo } from "../types";
import { bestWords, plainWords } from "./plain-words";

const row = (name: string, reading: object) => ({
  sensor: { name } as SensorInfo,
  reading: { address: "0x1", timestamp: 0, ...reading },
});

test("a reading is told in everyday words, what is wrong first", () => {
  expect(plainWords(row("Lounge", { temperature: 21, humidity: 74, eco2: 500 }), [])).toBe(
    "Not as it should be for people. **Lounge**: very damp, which mould likes (humidity 74%); comfortably warm (temperature 21°C); air that isn't used up (eCO2 500 ppm).",
  );
  expect(plainWords(row("Den", { tvoc: 90 }), ["tvoc"])).toMatch(/^Nothing to worry about\. .*few fumes/);
});

test("advice goes by what the place is for", () => {
  const nursery = row("Den", { temperature: 18.5 });
  expect(plainWords(nursery, [], { isAdvice: true, purpose: "baby" })).toMatch(
    /all is well there.*right for a baby's room/,
  );
  expect(plainWords(nursery, ["temperature"], { isAdvice: true })).toMatch(/^By the guide values it will do/);
});

test("what has no guide value isn't judged", () => {
  expect(plainWords(row("Den", { pressure: 1010 }), [])).toContain("no guide values");
});

test("the place that suits people best is named, of those that sent all that counts", () => {
  const rooms = [
    row("Stuffy", { humidity: 45, eco2: 1400 }),
    row("Fresh", { humidity: 45, eco2: 450 }),
    row("Half", { humidity: 42 }),
  ];
  expect(bestWords(rooms, ["humidity", "eco2"])).toMatch(
    /^\*\*Fresh\*\* suits people best of the two: .* Next comes \*\*Stuffy\*\*/,
  );
  expect(bestWords(rooms.slice(2), [])).toContain("nothing to choose from");
});
