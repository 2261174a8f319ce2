import { expect, test } from "vitest";
import { cutShort, declines, thinks, writesCalls } from "./misbehaviour";
import { ollamaLines } from "./ollama-wire";
import { calls, says } from "./provider-double";
import type { Reply } from "./reply";

function linesOf(reply: Reply) {
  const { pieces, end } = ollamaLines(reply, "m");
  return [...pieces, end].map((line) => JSON.parse(line));
}

const messagesOf = (reply: Reply) => linesOf(reply).map(({ message }) => message);
const textOf = (reply: Reply) =>
  messagesOf(reply)
    .map(({ content }) => content)
    .join("");

test("each call has a line of its own, with an object for its arguments", () => {
  const reply = calls({ name: "one", args: { x: "4" } }, { name: "two", raw: '{"y": null}' });
  expect(messagesOf(reply).flatMap(({ tool_calls = [] }) => [tool_calls])).toEqual([
    [{ function: { index: 0, name: "one", arguments: { x: "4" } } }],
    [{ function: { index: 1, name: "two", arguments: { y: null } } }],
    [],
  ]);
});

test("arguments that Ollama can't read stay text", () => {
  const cut = cutShort(calls({ name: "one", raw: '{"x": "Ba' }));
  expect(textOf(cut)).toBe('{"name": "one", "arguments": {"x": "Ba');
  expect(linesOf(cut).at(-1)).toMatchObject({ done: true, done_reason: "length" });
});

test("a refusal is said, and thoughts have a field of their own", () => {
  expect(textOf(declines("No."))).toBe("No.");
  expect(
    messagesOf(thinks("Hm, so.", says("Hi")))
      .map(({ thinking = "" }) => thinking)
      .join(""),
  ).toBe("Hm, so.");
});

test.each([
  ["object", '{"name": "one", "arguments": {"x":4}}'],
  ["code block", '```json\n{"name": "one", "arguments": {"x":4}}\n```'],
  ["tool_call tags", '<tool_call>\n{"name": "one", "arguments": {"x":4}}\n</tool_call>'],
  ["function tags", '<function=one>{"x":4}</function>'],
] as const)("calls can be written as %s", (form, text) => {
  expect(textOf(writesCalls(form, { name: "one", args: { x: 4 } }))).toBe(text);
});
