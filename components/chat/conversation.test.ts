import { afterEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { Conversation } from "./conversation";
import { readDraft, writeDraft } from "./drafts";
import { textOf } from "./message-text";

const THREAD = "7f3c1f0e-5d3c-4f4e-9a55-1f0c2b1a9d11";

/** The event stream of an answer. */
function answering(response: string, id = "answer-1"): Response {
  const data = { thread_id: THREAD, desk: "underground", title: "t", question_id: "q", picked: true };
  const answer = { response, provenance: [], model: null, follow_ups: [] };
  const chunks = [
    { type: "start", messageId: id, messageMetadata: { threadId: THREAD } },
    { type: "data-thread", id: "thread", data },
    { type: "text-start", id: "t" },
    { type: "text-delta", id: "t", delta: response },
    { type: "text-end", id: "t" },
    { type: "data-answer", id: "answer", data: answer },
    { type: "finish" },
  ];
  const body = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

function stubFetch(...answers: (() => Response)[]) {
  const fetch = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => {
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

const bodyOf = (fetch: ReturnType<typeof stubFetch>, call: number) =>
  JSON.parse(String(fetch.mock.calls[call]?.[1]?.body));

const texts = ({ chat }: Conversation) => chat.messages.map(textOf);

const stored = (id: string, status: "running" | "complete", text: string): ChatMessage => ({
  id,
  role: "assistant",
  metadata: { status },
  parts: [{ type: "text", text }],
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ["new-any", "new-underground", THREAD]) {
    writeDraft(key, "");
    writeDraft(`${key}.unsent`, "");
  }
});

describe("a conversation", () => {
  it("learns its desk and thread from the first answer and names them with the next question", async () => {
    const fetch = stubFetch(
      () => answering("One."),
      () => answering("Two.", "answer-2"),
    );
    const conversation = new Conversation({});
    const thread = vi.fn();
    conversation.watch({ thread });

    await conversation.ask(" First? ");
    await conversation.ask("Second?");

    expect(bodyOf(fetch, 0)).toEqual({ query: "First?" });
    expect(bodyOf(fetch, 1)).toEqual({ desk: "underground", thread_id: THREAD, query: "Second?" });
    expect(thread).toHaveBeenCalledTimes(2);
    expect(texts(conversation)).toEqual(["First?", "One.", "Second?", "Two."]);
  });

  it("asks in place again what the server never got", async () => {
    stubFetch();
    const conversation = new Conversation({ desk: "underground" });
    await conversation.ask("Lost?");
    expect(conversation.chat.error).toBeInstanceOf(TypeError);

    stubFetch(() => answering("Found."));
    await conversation.askAgain();
    expect(texts(conversation)).toEqual(["Lost?", "Found."]);
  });

  it("keeps a question as a draft of its own until the server has it", async () => {
    stubFetch();
    const lost = new Conversation({ desk: "underground" });
    writeDraft("new-underground", "Lost?");
    await lost.ask("Lost?");
    expect(readDraft("new-underground")).toBe("");

    // The page is loaded again.
    const again = new Conversation({ desk: "underground" });
    again.restoreUnsent();
    expect(readDraft("new-underground")).toBe("Lost?");

    stubFetch(() => answering("Found."));
    await again.ask("Lost?");
    new Conversation({ desk: "underground" }).restoreUnsent();
    expect(readDraft("new-underground")).toBe("");
  });

  it("takes what was typed meanwhile along to the thread", async () => {
    stubFetch(() => answering("One."));
    const conversation = new Conversation({});
    writeDraft("new-any", "And then?");
    await conversation.ask("First?");
    expect(readDraft(THREAD)).toBe("And then?");
    expect(readDraft("new-any")).toBe("");
  });

  it("gives a question back to be edited", async () => {
    stubFetch();
    const conversation = new Conversation({ desk: "underground" });
    await conversation.ask("Lots?");
    expect(conversation.takeBack()).toBe(true);
    expect(texts(conversation)).toEqual([]);
    expect(conversation.chat.error).toBeUndefined();
    expect(readDraft("new-underground")).toBe("Lots?");
    expect(conversation.takeBack()).toBe(false);
  });

  it("takes over from the server what it doesn't know, and keeps what it knows better", () => {
    const conversation = new Conversation({ threadId: THREAD, messages: [stored("a", "running", "So")] });
    conversation.adopt([stored("a", "complete", "So it is.")]);
    expect(texts(conversation)).toEqual(["So it is."]);

    conversation.adopt([stored("a", "complete", "Older.")]);
    expect(texts(conversation)).toEqual(["So it is."]);

    conversation.adopt([stored("a", "complete", "So it is."), stored("b", "complete", "More.")]);
    expect(texts(conversation)).toEqual(["So it is.", "More."]);
  });

  it("says when the answer that it would join has ended", async () => {
    stubFetch(() => new Response(null, { status: 204 }));
    const conversation = new Conversation({ threadId: THREAD });
    const stale = vi.fn();
    conversation.watch({ stale });
    await conversation.rejoin();
    expect(stale).toHaveBeenCalledOnce();
  });

  it("stops an answer on the server once the server has the question", async () => {
    const fetch = stubFetch(
      () => answering("One."),
      () => Response.json({ stopped: true }),
    );
    const conversation = new Conversation({});
    const asked = conversation.ask("First?");
    await conversation.stop();
    await asked;
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([
      "/api/chat",
      `/api/threads/${THREAD}/stop`,
    ]);
  });
});
