import { expect, test } from "vitest";
import { inPlainWords, withoutPlainRequest } from "./plain-asked";

test.each([
  ["How is the greenhouse, in plain words?", "How is the greenhouse?"],
  ["How is the greenhouse in very simple terms please", "How is the greenhouse"],
  ["Is the cellar too damp? Tell me in plain English.", "Is the cellar too damp?."],
  ["In plain words, how is the attic?", "how is the attic?"],
  ["How is the attic? No jargon, please!", "How is the attic?!"],
])("“%s” asks “%s”", (question, rest) => {
  expect(withoutPlainRequest(question)).toBe(rest);
});

test.each(["How is the greenhouse?", "In plain words."])(
  "“%s” has no such wish, or is nothing else",
  (question) => {
    expect(withoutPlainRequest(question)).toBeUndefined();
  },
);

test("a reading is bought and worded plainly, and what has no plain words stays", () => {
  const list = { tool: "listSensors", args: {} };
  const calls = [{ tool: "fetchIoTSensorData", args: { address: "0x1", quantities: ["temperature"] } }, list];
  expect(inPlainWords({ kind: "calls", calls, frames: [] }, "how is it, in plain words")).toEqual({
    kind: "calls",
    calls: [
      { tool: "fetchIoTSensorData", args: { address: "0x1", quantities: ["temperature"], plain: true } },
      list,
    ],
    frames: [],
  });
});
