import { describe, expect, it, test } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { ContextItem, StepItem } from "./step-item";
import { costOf, duration, inputWords, stepsOf, tokensOf } from "./steps";

const NOTE = {
  tokens_before: 20_400,
  tokens_after: 3_100,
  summarized: 30,
  duplicates: 0,
  repeated_results: 2,
  cut: 0,
  ms: 40,
};

describe("stepsOf", () => {
  it("lists nodes and tools in the order in which they came", () => {
    const tool = { type: "dynamic-tool", toolName: "arrivals", input: { city: "Rome" } } as const;
    const message: ChatMessage = {
      id: "1",
      role: "assistant",
      parts: [
        { type: "data-state", id: "state-1", data: { node: "router", update: { line: "circle" }, ms: 12 } },
        { type: "data-context", id: "context-1", data: NOTE },
        { ...tool, toolCallId: "a", title: "Looked up Rome.", state: "output-available", output: [1] },
        { ...tool, toolCallId: "b", state: "output-error", errorText: "No such city." },
        { ...tool, toolCallId: "c", state: "input-available" },
        { type: "text", text: "An answer" },
      ],
    };
    expect(stepsOf(message)).toMatchObject([
      { kind: "node", node: "router", ms: 12, update: { line: "circle" } },
      { kind: "context", key: "context-1", summarized: 30 },
      { kind: "tool", key: "a", title: "Looked up Rome.", output: [1], running: false },
      { kind: "tool", key: "b", error: "No such city.", running: false },
      { kind: "tool", key: "c", running: true },
    ]);
  });
});

describe("duration", () => {
  it("is in the unit that people read", () => {
    expect([duration(0.4), duration(240), duration(3140)]).toEqual(["0 ms", "240 ms", "3.1 s"]);
  });
});

test.each([
  [undefined, []],
  [{ input_tokens: 1812, output_tokens: 40 }, ["1,812 tokens in, 40 out"]],
  [{ input_tokens: 1, output_tokens: 0, cost_usd: 0.000_123 }, ["1 tokens in, 0 out", "$0.00012"]],
  [{ input_tokens: 1, output_tokens: 0, cost_usd: 0 }, ["1 tokens in, 0 out", "$0"]],
])("%j", (usage, words) => {
  expect(tokensOf({ usage })).toEqual(words);
});

const payment = (amount: number, sandbox: boolean) => ({
  bought: "latest price of tea",
  amount,
  network: "base-sepolia",
  sandbox,
  transaction: null,
  receipt_id: null,
});

test("an answer's payments are added up, and said to be no money where they are none", () => {
  expect(costOf([payment(1000, true), payment(5000, true)])).toBe("$0.006 in test USDC");
  expect(costOf([payment(1000, false)])).toBe("$0.001");
});

test("it says what was done, and how many tokens that spared", () => {
  const note = { tokens_before: 20_400, tokens_after: 3100, summarized: 30, repeated_results: 2, ms: 40 };
  const html = staticHtml(<ContextItem note={{ ...note, duplicates: 0, cut: 0 }} />);
  expect(html.replace(/<[^>]+>/g, "")).toBe(
    "The conversation was shortened for the model: 30 messages summarised, 2 repeated results dropped 40 ms · 20,400 → 3,100 tokens",
  );
});

test.each([
  [{ name: "Bank", max_results: 3, lines: ["dlr"] }, "name: Bank, max results: 3"],
  [{ note: "a".repeat(100) }, `note: ${"a".repeat(74)}…`],
  [{}, ""],
  ["Bank", ""],
])("a tool's input is told in a few words: %j", (input, words) => {
  expect(inputWords(input)).toBe(words);
});

describe("a call among the steps", () => {
  const call = {
    kind: "tool",
    key: "a",
    name: "noon",
    input: { city: "Rome" },
    running: false,
  } as const;
  const shown = (title?: string) => staticHtml(<StepItem step={{ ...call, title, output: [1] }} />);
  const summary = (html: string) => /<summary>(.*?)<\/summary>/.exec(html)?.[1]?.replace(/<[^>]+>/g, "");

  test("is a sentence, with the tool's name in its details", () => {
    const html = shown("Looked up noon in Rome.");
    expect(summary(html)).toBe("Looked up noon in Rome.");
    expect(html).toContain("noon: input");
    expect(html).toContain("noon: output");
  });

  test("is its name and its arguments in old answers", () => {
    expect(summary(shown())).toBe("Called noon with city: Rome.");
  });
});
