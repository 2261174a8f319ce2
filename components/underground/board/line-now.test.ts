import { expect, test } from "vitest";

import { boardOf, boardQuestions, closedWords, type LineNow, reasonOf, serviceOf, summary } from "./line-now";

const line = (severity?: number, more: Partial<LineNow> = {}): LineNow => ({
  id: "circle",
  name: "Circle",
  mode: "tube",
  colour: "#ffc80a",
  status: severity === undefined ? undefined : { severity, description: "…", reason: null },
  ...more,
});

test.each([
  [10, "good"],
  [18, "good"],
  [9, "disrupted"],
  [6, "disrupted"],
  [5, "disrupted"],
  [4, "stopped"],
  [2, "stopped"],
  [20, "closed"],
  [undefined, "unknown"],
] as const)("severity %s is %s", (severity, service) => {
  expect(serviceOf(line(severity))).toBe(service);
});

test("the board sums itself up", () => {
  expect(summary([line(10), line(10)])).toBe("Good service on all 2 lines");
  expect(summary([line(10), line(9), line(6), line(20)])).toBe("2 lines disrupted, 1 running well, 1 closed");
  expect(summary([line(6)])).toBe("1 line disrupted");
  expect(summary([line(20), line(20)])).toBe("2 lines closed");
  expect(summary([line()])).toBe("No status is known");
});

test("what is wrong comes first, the worst at the top, and lines that have stopped for the night apart", () => {
  const { lines, closed } = boardOf([line(10), line(9), line(20), line(2), line(6), line()]);
  expect(lines.map(({ status }) => status?.severity)).toEqual([2, 6, 9, 10, undefined]);
  expect(closed).toHaveLength(1);
});

test.each([
  ["2026-01-05T23:30:00Z", 8, "8 lines closed for the night"],
  ["2026-07-05T05:30:00Z", 1, "1 line closed for the night"],
  ["2026-07-05T12:00:00Z", 1, "1 line closed now"],
])("at %s: %i closed", (iso, count, words) => {
  expect(closedWords(count, Date.parse(iso))).toBe(words);
});

test("questions are about what is wrong", () => {
  const dlr = { id: "dlr", name: "DLR" } as const;
  expect(boardQuestions([line(10), line(9), line(6, dlr), line(9)])).toEqual([
    "What is happening on the DLR?",
    "What is happening on the Circle line?",
  ]);
  expect(boardQuestions([line(10), line(20, dlr)])).toEqual(["When does the first DLR train run?"]);
  expect(boardQuestions([line(10)])).toEqual([]);
});

test("a line says why, or that nobody knows", () => {
  expect(reasonOf(line(10))).toBe("Trains on the Circle line are running normally.");
  expect(reasonOf(line(9))).toBe("No reason was given.");
  expect(reasonOf(line())).toBe("The Circle line’s status isn’t known right now.");
});
