import { AIMessageChunk, type ToolCallChunk } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { emptyDraft, readDraft } from "./draft";

async function* sent(...chunks: ConstructorParameters<typeof AIMessageChunk>[0][]) {
  for (const chunk of chunks) yield new AIMessageChunk(chunk);
}

async function callsOf(...pieces: ToolCallChunk[]) {
  const draft = emptyDraft();
  await readDraft(
    sent(...pieces.map((piece) => ({ content: "", tool_call_chunks: [piece] }))),
    draft,
    () => {},
  );
  return draft.calls;
}

const [a, b] = [
  { name: "a", args: { of: 1 } },
  { name: "b", args: { of: 2 } },
];

test("calls that come in turns are kept apart by their index", async () => {
  const pieces = [
    { index: 0, id: "1", name: "a", args: '{"of"' },
    { index: 1, id: "2", name: "b", args: "{" },
    { index: 0, args: ":1}" },
    { index: 1, args: '"of":2}' },
  ];
  expect(await callsOf(...pieces)).toEqual([a, b]);
});

test.each([
  ["all have one index", { index: 0 }],
  ["none has an index", {}],
])("whole calls are kept apart where %s, and no id", async (_, more) => {
  const pieces = [
    { ...more, name: "a", args: '{"of":1}' },
    { ...more, name: "b", args: '{"of":' },
    { ...more, args: "2}" },
  ];
  expect(await callsOf(...pieces)).toEqual([a, b]);
});

test("a name that comes again with each piece of a call is one call", async () => {
  const piece = { index: 0, id: "1", name: "a" };
  expect(await callsOf({ ...piece, args: '{"of"' }, { ...piece, args: ":1}" })).toEqual([a]);
});

test("arguments that break off stay as they were written", async () => {
  expect(await callsOf({ index: 0, id: "1", name: "a", args: '{"of": "ha' })).toEqual([
    { name: "a", args: '{"of": "ha' },
  ]);
});

test("a line break within a text is a space", async () => {
  expect(await callsOf({ index: 0, name: "a", args: '{"of":\n"the\nend"}' })).toEqual([
    { name: "a", args: { of: "the end" } },
  ]);
});

test("no arguments are none", async () => {
  expect(await callsOf({ index: 0, name: "a", args: "" })).toEqual([{ name: "a", args: {} }]);
});

test("what a model thinks aloud is never part of its text", async () => {
  const shown: string[] = [];
  const draft = emptyDraft();
  const pieces = ["<th", "ink>is it 4", "2?</thi", "nk>\n\nIt ", "is 7."].map((content) => ({ content }));
  await readDraft(sent(...pieces), draft, (text) => shown.push(text));
  expect(draft.text).toBe("It is 7.");
  expect(shown.join()).not.toContain("42");
});

test("a refusal, the reason for the end and the tokens are read wherever they come", async () => {
  const draft = emptyDraft();
  await readDraft(
    sent(
      { content: "", additional_kwargs: { refusal: "I " }, response_metadata: { model_id: "openai:x" } },
      { content: "", additional_kwargs: { refusal: "won't." } },
      { content: "", response_metadata: { finish_reason: "stop" } },
      { content: "", usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } },
    ),
    draft,
    () => {},
  );
  expect(draft).toMatchObject({
    refusal: "I won't.",
    finish: "stop",
    model: "openai:x",
    usage: { input_tokens: 1, output_tokens: 2 },
  });
});
