import { expect, test } from "vitest";
import { withoutRepeats } from "./without-repeats";

test("says each sentence once, and leaves tables and lists as they are", () => {
  const usual = "In December, Reykjavík usually (1991–2020) has nights around **−2 °C**.";
  expect(withoutRepeats(`I have no forecast. ${usual}\n\n${usual} It is dark by 4 p.m. then.`)).toBe(
    `I have no forecast. ${usual}\n\nIt is dark by 4 p.m. then.`,
  );
  expect(withoutRepeats(`${usual}\n\n${usual}`)).toBe(usual);
  const table = "| Day |\n| --- |\n| Monday |";
  expect(withoutRepeats(`${table}\n\n${table}`)).toBe(`${table}\n\n${table}`);
});
