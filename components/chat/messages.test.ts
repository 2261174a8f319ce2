import { describe, expect, it } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { newNotes, partWays, placeOf, turnsOf } from "./messages";
import { agentName } from "./steps/steps";
import { announcementOf } from "./use-conversation";

const message = (id: string, role: "user" | "assistant"): ChatMessage => ({ id, role, parts: [] });

describe("turnsOf", () => {
  it("pairs questions with answers", () => {
    const [q1, a1, q2] = [message("q1", "user"), message("a1", "assistant"), message("q2", "user")];
    expect(turnsOf([q1, a1, q2])).toMatchObject([{ question: q1, answer: a1 }, { question: q2 }]);
  });

  it("lets an answer without a question stand alone", () => {
    const [a1, a2] = [message("a1", "assistant"), message("a2", "assistant")];
    expect(turnsOf([a1, a2])).toMatchObject([{ answer: a1 }, { answer: a2 }]);
  });

  it("names a turn by its place, whichever version of the question stands there", () => {
    const keysOf = (question: string) =>
      turnsOf([message(question, "user"), message("a", "assistant")]).map(({ key }) => key);
    expect(keysOf("q1")).toEqual(keysOf("q2"));
  });
});

describe("placeOf", () => {
  const live = message("client", "user");
  const stored = { ...message("q1", "user"), metadata: { threadId: "t", siblings: ["q0", "q1"] } };
  const told = (siblings?: string[]): ChatMessage => ({
    ...message("a1", "assistant"),
    parts: [
      {
        type: "data-thread",
        id: "thread",
        data: { thread_id: "t", desk: "echo", title: "t", question_id: "q9", picked: false, siblings },
      },
    ],
  });

  it("is what the server told with the answer, in a stored question's place too", () => {
    expect(placeOf({ question: live, answer: told() })).toEqual({ id: "q9", versions: ["q9"] });
    expect(placeOf({ question: stored, answer: told(["q1", "q9"]) })).toEqual({
      id: "q9",
      versions: ["q1", "q9"],
    });
  });

  it("is as stored after a reload", () => {
    expect(placeOf({ question: stored, answer: message("a1", "assistant") })).toEqual({
      id: "q1",
      versions: ["q0", "q1"],
    });
  });

  it("is nowhere before the server has the question", () => {
    expect(placeOf({ question: live })).toBeUndefined();
    expect(placeOf({ answer: told() })).toBeUndefined();
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

describe("newNotes", () => {
  const answered = (id: string, ...notes: string[]): ChatMessage => ({
    id,
    role: "assistant",
    parts: [
      {
        type: "data-answer",
        data: {
          response: "**Good service** on the [Circle line](https://example.org). No delays.",
          model: null,
          follow_ups: [],
          provenance: notes.map((note) => ({
            source: "TfL",
            as_of: "2026-11-23T12:00:00Z",
            live: false,
            note,
          })),
        },
      },
    ],
  });

  it("says each note with the first answer that has it", () => {
    const notes = newNotes([
      answered("a1", "TfL is down", "A licence"),
      answered("a2", "TfL is down", "A strike"),
    ]);
    expect([...notes]).toEqual([
      ["a1", "TfL is down\nA licence"],
      ["a2", "A strike"],
    ]);
  });

  it("and a new answer is announced by its first sentence", () => {
    expect(announcementOf(answered("a1"))).toBe("Answer complete. Good service on the Circle line.");
  });
});

describe("partWays", () => {
  it("takes the link to a desk that knows out of the text, and no other", () => {
    const text = "That is for the Noon desk, see [this](/noon?q=x).\n\n[Ask the Noon desk](/noon?q=Is+it%3F)";
    expect(partWays(text)).toEqual({
      text: "That is for the Noon desk, see [this](/noon?q=x).",
      ways: [{ words: "Ask the Noon desk", href: "/noon?q=Is+it%3F" }],
    });
    expect(partWays("[Elsewhere](https://example.org/?q=x)").ways).toEqual([]);
  });
});
