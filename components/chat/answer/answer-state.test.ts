import { describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { answerState, isUnfinished } from "./answer-state";

type Status = NonNullable<ChatMessage["metadata"]>["status"];

const message = (status?: Status, answered = false): ChatMessage => ({
  id: "1",
  role: "assistant",
  metadata: { status },
  parts: answered
    ? [{ type: "data-answer", data: { response: "x", provenance: [], model: null, follow_ups: [] } }]
    : [],
});

const asking = (status?: Status, decision?: "approved"): ChatMessage => ({
  id: "1",
  role: "assistant",
  metadata: { status },
  parts: [
    { type: "data-approval", data: { id: "a", question: "x?", decision } },
    {
      type: "data-answer",
      data: { response: "x?", provenance: [], model: null, follow_ups: [], waiting: true },
    },
  ],
});

describe("answerState", () => {
  it.each<[string, ChatMessage, "reading" | "failed" | "idle", string]>([
    ["streams", message(), "reading", "working"],
    ["broke off", message(), "failed", "failed"],
    ["came whole", message(undefined, true), "idle", "complete"],
    ["ended without an answer", message(), "idle", "stopped"],
    ["is stored as running", message("running", true), "idle", "working"],
    ["is stored as stopped", message("stopped", true), "idle", "stopped"],
    ["is stored as waiting, and went on since", message("waiting", true), "idle", "complete"],
    ["asks", asking(), "idle", "waiting"],
    ["asks as it is stored", asking("waiting"), "idle", "waiting"],
    ["was decided on and then broke off", asking("waiting", "approved"), "idle", "stopped"],
    ["goes on", asking("waiting", "approved"), "reading", "working"],
    ["is stored as interrupted", message("interrupted", true), "idle", "interrupted"],
  ])("of one that %s", (_, answer, chat, state) => {
    expect(answerState(answer, chat)).toBe(state);
  });
});

describe("isUnfinished", () => {
  it("is true of what may go on elsewhere", () => {
    expect(isUnfinished(message("running", true))).toBe(true);
    expect(isUnfinished(message())).toBe(true);
  });

  it("is false of what has ended, of questions and of nothing", () => {
    expect(isUnfinished(message("stopped"))).toBe(false);
    expect(isUnfinished(message(undefined, true))).toBe(false);
    expect(isUnfinished({ id: "1", role: "user", parts: [] })).toBe(false);
    expect(isUnfinished(undefined)).toBe(false);
  });
});
