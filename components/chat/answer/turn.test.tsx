import { MantineProvider } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { Conversation } from "../conversation";
import { Turn } from "./turn";

const question: ChatMessage = {
  id: "q1",
  role: "user",
  metadata: { threadId: "t", status: "complete", siblings: ["q0", "q1", "q2"] },
  parts: [{ type: "text", text: "First?" }],
};

const answer = (metadata: ChatMessage["metadata"] = {}): ChatMessage => ({
  id: "a1",
  role: "assistant",
  metadata: { threadId: "t", status: "complete", ...metadata },
  parts: [{ type: "text", text: "One." }],
});

type Props = Parameters<typeof Turn>[0];

function buttonsOf(props: Partial<Props>) {
  const html = staticHtml(
    <MantineProvider>
      <Turn
        question={question}
        answer={answer()}
        chat="idle"
        conversation={new Conversation({ threadId: "t" })}
        busy={false}
        isLast
        onAskInstead={() => {}}
        onAskAgain={() => {}}
        {...props}
      />
    </MantineProvider>,
  );
  const tags = html.match(/<button[^>]*aria-label[^>]*>/g) ?? [];
  const named = (filter: (tag: string) => boolean) =>
    tags.filter(filter).map((tag) => tag.match(/aria-label="([^"]*)"/)?.[1]);
  return {
    html,
    able: named((tag) => !tag.includes('aria-disabled="true"')),
    pressed: named((tag) => tag.includes('aria-pressed="true"')),
  };
}

describe("Turn", () => {
  it("offers what can be done with a question and its answer", () => {
    const { html, able, pressed } = buttonsOf({});
    expect(html).toContain('aria-label="Version 2 of 3"');
    expect(able).toEqual([
      "Edit the question",
      "Previous version",
      "Next version",
      "Copy",
      "Good answer",
      "Bad answer",
      "Ask again",
    ]);
    expect(pressed).toEqual([]);
  });

  it("asks again only for the last answer", () => {
    expect(buttonsOf({ isLast: false }).able).not.toContain("Ask again");
  });

  it("changes nothing of the branch while an answer is in the making", () => {
    expect(buttonsOf({ busy: true, isLast: false }).able).toEqual(["Copy", "Good answer", "Bad answer"]);
    expect(buttonsOf({ busy: true, chat: "reading" }).able).toEqual([]);
  });

  it("can't change a question that the server never got", () => {
    const unsent: ChatMessage = { ...question, metadata: undefined };
    expect(buttonsOf({ question: unsent, answer: undefined, chat: "failed" }).able).toEqual([]);
  });

  it("shows the stored rating with its note", () => {
    const rated = answer({ feedback: { rating: "down", note: "Wrong line." } });
    const { html, pressed } = buttonsOf({ answer: rated });
    expect(pressed).toEqual(["Bad answer"]);
    expect(html).toContain("Wrong line.");
  });
});
