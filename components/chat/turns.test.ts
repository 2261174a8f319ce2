import { describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { agentName } from "./agent-name";
import { turnsOf } from "./turns";

const message = (id: string, role: "user" | "assistant"): ChatMessage => ({ id, role, parts: [] });

describe("turnsOf", () => {
  it("pairs questions with answers", () => {
    const [q1, a1, q2] = [message("q1", "user"), message("a1", "assistant"), message("q2", "user")];
    expect(turnsOf([q1, a1, q2])).toEqual([
      { key: "q1", question: q1, answer: a1 },
      { key: "q2", question: q2 },
    ]);
  });

  it("lets an answer without a question stand alone", () => {
    const [a1, a2] = [message("a1", "assistant"), message("a2", "assistant")];
    expect(turnsOf([a1, a2]).map(({ key }) => key)).toEqual(["a1", "a2"]);
  });
});

describe("agentName", () => {
  it("reads as a name", () => {
    expect(["CIRCLE", "HAMMERSMITH_CITY", "DLR"].map(agentName)).toEqual([
      "Circle",
      "Hammersmith City",
      "DLR",
    ]);
  });
});
