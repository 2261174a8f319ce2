import { expect, test } from "vitest";
import { callsInText, isForPrograms } from "./calls-in-text";

const args = { line: "central" };
const call = { name: "status", arguments: args };

test.each([
  ["a bare object", JSON.stringify(call)],
  ["parameters", JSON.stringify({ name: "status", parameters: args })],
  ["a list", JSON.stringify([call])],
  ["OpenAI's form", JSON.stringify({ tool_calls: [{ type: "function", function: call }] })],
  ["a fence after words", `Let me look.\n\`\`\`json\n${JSON.stringify(call)}\n\`\`\``],
  ["tags", `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`],
  ["an open tag", `<tool_call>${JSON.stringify(call)}`],
  ["Mistral's form", `[TOOL_CALLS] ${JSON.stringify([call])}`],
  ["a name and its arguments", `functions.status:\n${JSON.stringify(args)}`, JSON.stringify(args)],
  ["Llama's form", `<|python_tag|>${JSON.stringify({ name: "status", parameters: args })}`],
])("a call as %s", (_, text, written?: string) => {
  expect(callsInText(text)).toEqual([{ name: "status", args: written ?? args }]);
});

test("a call with its arguments as text is left to who reads arguments", () => {
  const text = '<function=status>{"line": "central"}</function>';
  expect(callsInText(text)).toEqual([{ name: "status", args: '{"line": "central"}' }]);
});

test.each([
  ["words", "The status of the line is good."],
  ["a table of JSON", '{"line": "central", "status": "good"}'],
  ["cut JSON", '{"name": "status", "arguments": {"line": "cen'],
])("%s: no call", (_, text) => {
  expect(callsInText(text)).toEqual([]);
});

test.each([
  ["<tool_call>{", true],
  ['Well. ```json\n{"a"', true],
  ['{"line": "central"}', true],
  ['[{"line"', true],
  ["The line is [open](https://example.org).", false],
  ["[Open](https://example.org) it is.", false],
  ["a < b, and `code`", false],
])("%s is for programs: %s", (text, expected) => {
  expect(isForPrograms(text)).toBe(expected);
});
