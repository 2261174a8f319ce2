import { describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { duration, stepsOf } from "./steps";

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
        { ...tool, toolCallId: "a", state: "output-available", output: [1] },
        { ...tool, toolCallId: "b", state: "output-error", errorText: "No such city." },
        { ...tool, toolCallId: "c", state: "input-available" },
        { type: "text", text: "An answer" },
      ],
    };
    expect(stepsOf(message)).toMatchObject([
      { kind: "node", node: "router", ms: 12, update: { line: "circle" } },
      { kind: "context", key: "context-1", summarized: 30 },
      { kind: "tool", key: "a", output: [1], running: false },
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
