import { expect, test } from "vitest";
import type { Turn } from "@/lib/understanding/frame";
import { rangeAsked } from "./range-asked";
import { SENSORS } from "./testing/known-sensors";

const context = { sensors: SENSORS };
const turn = (question: string): Turn => ({ question, calls: [], frames: [] });
const told = (question: string, ...before: string[]) => rangeAsked(question, before.map(turn), context);

test.each([
  ["What humidity should guitars be kept at?", "a relative humidity of **45% to 55%** (C. F. Martin"],
  ["what's the ideal temperature for seedlings?", "a temperature of **18°C to 24°C**"],
  ["how warm must a room for a baby be", "a temperature of **16°C to 20°C** (The Lullaby Trust)"],
  ["at what temperature should I keep vaccines?", "a temperature of **2°C to 8°C**"],
  ["which values are recommended to keep mould away?", "**60% or less**"],
])("the range of what something is for, without a sensor: %s", (question, range) => {
  expect(told(question)).toContain(range);
});

test("of what was spoken of, where it names nothing else", () => {
  const before = "is it too humid in here for storing paper?";
  expect(told("and which range is safe?", before)).toContain("**35% to 60%** (a rule of thumb of archives)");
  expect(told("and what temperature range is safe?", before)).toBeUndefined();
  expect(told("what temperature would be ideal for old books?")).toMatch(
    /^I know no such range for paper and parchment, only one of humidity\./,
  );
});

test.each([
  "is it dry enough for books?",
  "what is the humidity for the books right now",
  "which room is ideal for guitars?",
  "what should I do about my guitars",
  "what humidity is recommended?",
  "how warm should the server room be?",
])("nothing is told for: %s", (question) => {
  expect(told(question)).toBeUndefined();
});
