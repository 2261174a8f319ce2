import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { Conversation, openConversation } from "./conversation";
import { readDraft, writeDraft } from "./drafts";
import { placeOf, textOf, turnsOf } from "./messages";

const THREAD = "7f3c1f0e-5d3c-4f4e-9a55-1f0c2b1a9d11";

function answering(
  response: string,
  id = "answer-1",
  thread: { question_id?: string; siblings?: string[] } = {},
): Response {
  const data = {
    thread_id: THREAD,
    desk: "echo",
    title: "t",
    question_id: "q",
    picked: true,
    ...thread,
  };
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
  metadata: { status, threadId: THREAD },
  parts: [{ type: "text", text }],
});

const storedQuestion = (id: string, text: string, siblings?: string[]): ChatMessage => ({
  id,
  role: "user",
  metadata: { status: "complete", threadId: THREAD, siblings },
  parts: [{ type: "text", text }],
});

const reopened = () =>
  new Conversation({
    desk: "echo",
    threadId: THREAD,
    messages: [storedQuestion("q1", "First?"), stored("a1", "complete", "One.")],
  });

const placeAt = ({ chat }: Conversation, index: number) => {
  const turn = turnsOf(chat.messages)[index];
  return turn && placeOf(turn);
};

const questionId = ({ chat }: Conversation, index: number) =>
  turnsOf(chat.messages)[index]?.question?.id ?? "";

afterEach(() => {
  vi.unstubAllGlobals();
  for (const key of ["new-any", "new-echo", THREAD, `${THREAD}.edit.q1`]) {
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
    expect(bodyOf(fetch, 1)).toEqual({ desk: "echo", thread_id: THREAD, query: "Second?" });
    expect(thread).toHaveBeenCalledTimes(2);
    expect(texts(conversation)).toEqual(["First?", "One.", "Second?", "Two."]);
  });

  it("asks without what nobody sees of a pasted text", async () => {
    const fetch = stubFetch(() => answering("One."));
    await new Conversation({}).ask("\ufeffIs the Cir\u00adcle line\u200b running?\nAnd now? 👩‍🚀");
    expect(bodyOf(fetch, 0)).toEqual({ query: "Is the Circle line running?\nAnd now? 👩‍🚀" });
  });

  it("asks in place again what the server never got", async () => {
    stubFetch();
    const conversation = new Conversation({ desk: "echo" });
    await conversation.ask("Lost?");
    expect(conversation.chat.error).toBeInstanceOf(TypeError);

    stubFetch(() => answering("Found."));
    await conversation.askAgain();
    expect(texts(conversation)).toEqual(["Lost?", "Found."]);
  });

  it("keeps a question as a draft of its own until the server has it", async () => {
    stubFetch();
    const lost = new Conversation({ desk: "echo" });
    writeDraft("new-echo", "Lost?");
    await lost.ask("Lost?");
    expect(readDraft("new-echo")).toBe("");

    const again = new Conversation({ desk: "echo" });
    again.restoreUnsent();
    expect(readDraft("new-echo")).toBe("Lost?");

    stubFetch(() => answering("Found."));
    await again.ask("Lost?");
    new Conversation({ desk: "echo" }).restoreUnsent();
    expect(readDraft("new-echo")).toBe("");
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
    const conversation = new Conversation({ desk: "echo" });
    await conversation.ask("Lots?");
    expect(conversation.takeBack()).toBe(true);
    expect(texts(conversation)).toEqual([]);
    expect(conversation.chat.error).toBeUndefined();
    expect(readDraft("new-echo")).toBe("Lots?");
    expect(conversation.takeBack()).toBe(false);
  });

  it("leaves all that was typed to a new conversation, when its own is gone", async () => {
    stubFetch(() => Response.json({ error: "No session." }, { status: 401 }));
    const conversation = reopened();
    writeDraft(conversation.draftKey, "Half a");
    writeDraft("new-echo", "Something from before.");
    await conversation.askInstead("q1", "Other?");
    conversation.keepForLater();
    expect(readDraft("new-echo")).toBe("Other?\n\nHalf a\n\nSomething from before.");
    expect(readDraft(conversation.draftKey)).toBe("");
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

describe("another version of a question", () => {
  it("is asked in the place of the one that this tab asked, by the server's id of it", async () => {
    const fetch = stubFetch(
      () => answering("One.", "a1", { question_id: "q1" }),
      () => answering("Two.", "a2", { question_id: "q2" }),
      () => answering("Other.", "a3", { question_id: "q3", siblings: ["q1", "q3"] }),
    );
    const conversation = new Conversation({ desk: "echo" });
    await conversation.ask("First?");
    await conversation.ask("Second?");

    await conversation.askInstead(questionId(conversation, 0), " Other? ");

    expect(bodyOf(fetch, 1)).not.toHaveProperty("edit_of");
    expect(bodyOf(fetch, 2)).toEqual({
      desk: "echo",
      thread_id: THREAD,
      query: "Other?",
      edit_of: "q1",
    });
    expect(texts(conversation)).toEqual(["Other?", "Other."]);
    expect(placeAt(conversation, 0)).toEqual({ id: "q3", versions: ["q1", "q3"] });
  });

  it("replaces the version before it, and leaves the next question alone", async () => {
    const fetch = stubFetch(
      () => answering("Two.", "a2", { question_id: "q2", siblings: ["q1", "q2"] }),
      () => answering("Three.", "a3", { question_id: "q3", siblings: ["q1", "q2", "q3"] }),
      () => answering("Next.", "a4", { question_id: "q4" }),
    );
    const conversation = reopened();

    await conversation.askInstead("q1", "Second?");
    await conversation.askInstead(questionId(conversation, 0), "Third?");
    await conversation.ask("Next?");

    expect(bodyOf(fetch, 0).edit_of).toBe("q1");
    expect(bodyOf(fetch, 1).edit_of).toBe("q2");
    expect(bodyOf(fetch, 2)).not.toHaveProperty("edit_of");
    expect(placeAt(conversation, 0)?.versions).toEqual(["q1", "q2", "q3"]);
  });

  it("is what asking again makes, with the same words", async () => {
    const fetch = stubFetch(() => answering("Two.", "a2", { question_id: "q2", siblings: ["q1", "q2"] }));
    const conversation = reopened();
    await conversation.askAgain();
    expect(bodyOf(fetch, 0)).toMatchObject({ query: "First?", edit_of: "q1" });
    expect(texts(conversation)).toEqual(["First?", "Two."]);
  });

  it("is still one when it is tried again after it didn't reach the server", async () => {
    stubFetch();
    const conversation = reopened();
    await conversation.askInstead("q1", "Other?");
    expect(texts(conversation)).toEqual(["Other?"]);

    const fetch = stubFetch(() => answering("Other.", "a2", { question_id: "q2" }));
    await conversation.askAgain();
    expect(bodyOf(fetch, 0)).toMatchObject({ query: "Other?", edit_of: "q1" });
  });

  it("goes back into its own field, with the branch that was in view", async () => {
    stubFetch();
    const conversation = reopened();
    await conversation.askInstead("q1", "Other?");
    expect(conversation.takeBack()).toBe(true);
    expect(texts(conversation)).toEqual(["First?", "One."]);
    expect(readDraft(conversation.editDraftKey("q1"))).toBe("Other?");
    expect(readDraft(THREAD)).toBe("");
    expect(conversation.chat.error).toBeUndefined();
  });

  it("keeps what was typed until the server has it", async () => {
    stubFetch();
    const conversation = reopened();
    writeDraft(conversation.editDraftKey("q1"), "Other?");
    await conversation.askInstead("q1", "Other?");
    expect(readDraft(conversation.editDraftKey("q1"))).toBe("Other?");

    stubFetch(() => answering("Other.", "a2", { question_id: "q2" }));
    await conversation.askAgain();
    expect(readDraft(conversation.editDraftKey("q1"))).toBe("");
  });

  it("makes way when something else is asked at the end", async () => {
    stubFetch();
    const conversation = reopened();
    await conversation.askInstead("q1", "Other?");

    const fetch = stubFetch(() => answering("Two.", "a2", { question_id: "q2" }));
    await conversation.ask("Second?");
    expect(bodyOf(fetch, 0)).not.toHaveProperty("edit_of");
    expect(texts(conversation)).toEqual(["First?", "One.", "Second?", "Two."]);
  });
});

describe("a switch to another version", () => {
  const branch = [storedQuestion("q1", "First?", ["q1", "q2"]), stored("a1", "complete", "One.")];

  async function edited() {
    stubFetch(() => answering("Two.", "a2", { question_id: "q2", siblings: ["q1", "q2"] }));
    const conversation = reopened();
    await conversation.askInstead("q1", "Second?");
    const stale = vi.fn();
    conversation.watch({ stale });
    return { conversation, stale };
  }

  it("tells the server and shows its branch, though it isn't newer", async () => {
    const { conversation, stale } = await edited();
    const fetch = stubFetch(() => Response.json({}));
    await conversation.showVersion("q1");
    expect(fetch.mock.calls[0]?.[0]).toBe(`/api/threads/${THREAD}`);
    expect(fetch.mock.calls[0]?.[1]?.method).toBe("PATCH");
    expect(bodyOf(fetch, 0)).toEqual({ active_message_id: "q1" });
    expect(stale).toHaveBeenCalledOnce();

    conversation.adopt(branch);
    expect(texts(conversation)).toEqual(["First?", "One."]);
    expect(placeAt(conversation, 0)).toEqual({ id: "q1", versions: ["q1", "q2"] });
  });

  it("waits for the branch that was chosen", async () => {
    const { conversation } = await edited();
    stubFetch(() => Response.json({}));
    await conversation.showVersion("q1");
    conversation.adopt([storedQuestion("q2", "Second?"), stored("a2", "complete", "Two.")]);
    expect(texts(conversation)).toEqual(["Second?", "Two."]);
    conversation.adopt(branch);
    expect(texts(conversation)).toEqual(["First?", "One."]);
  });

  it("doesn't happen by a page that the browser kept from before", async () => {
    const { conversation } = await edited();
    conversation.adopt(branch);
    expect(texts(conversation)).toEqual(["Second?", "Two."]);
  });

  it("says why it failed, and stays where it is", async () => {
    const { conversation, stale } = await edited();
    stubFetch(() => Response.json({ error: "There is no such message." }, { status: 404 }));
    await expect(conversation.showVersion("q1")).rejects.toThrow("There is no such message.");
    expect(stale).not.toHaveBeenCalled();
    conversation.adopt(branch);
    expect(texts(conversation)).toEqual(["Second?", "Two."]);
  });

  it("lets a question that was asked meanwhile be shown where the server put it", async () => {
    const { conversation, stale } = await edited();
    stubFetch(
      () => Response.json({}),
      () => answering("Three.", "a3", { question_id: "q3" }),
    );
    await conversation.showVersion("q1");
    await conversation.ask("Third?");
    expect(stale).toHaveBeenCalledTimes(2);

    conversation.adopt([...branch, storedQuestion("q3", "Third?"), stored("a3", "complete", "Three.")]);
    expect(texts(conversation)).toEqual(["First?", "One.", "Third?", "Three."]);
  });
});

describe("earlier messages", () => {
  const page = (...ids: string[]): ChatMessage[] =>
    ids.map((id, at) => ({
      ...storedQuestion(id, id),
      metadata: { threadId: THREAD, parentId: ids[at - 1] ?? "before" },
    }));

  it("are fetched and put before those that are here, whose turns keep their keys", async () => {
    const fetch = stubFetch(() => Response.json({ messages: page("a", "b") }));
    const conversation = new Conversation({ threadId: THREAD, messages: page("c", "d") });
    const keys = () => turnsOf(conversation.chat.messages, conversation.firstTurn).map(({ key }) => key);
    const before = keys();
    expect(conversation.hasEarlier).toBe(true);
    await conversation.showEarlier();
    expect(String(fetch.mock.calls[0]?.[0])).toBe(`/api/threads/${THREAD}/messages/chat?before=c`);
    expect(texts(conversation)).toEqual(["a", "b", "c", "d"]);
    expect(keys().slice(2)).toEqual(before);
  });

  it("aren't there where the first message follows none", async () => {
    const [first] = page("a");
    const messages = [{ ...first!, metadata: { threadId: THREAD, parentId: null } }];
    const conversation = new Conversation({ threadId: THREAD, messages });
    expect(conversation.hasEarlier).toBe(false);
    expect(new Conversation({}).hasEarlier).toBe(false);
  });

  it("a version that stands before the page comes into view with its page", async () => {
    stubFetch(() => Response.json({}));
    const conversation = new Conversation({ threadId: THREAD, messages: page("c", "d") });
    await conversation.showVersion("a2");
    conversation.adopt(page("c2", "d2"));
    expect(texts(conversation)).toEqual(["c2", "d2"]);
  });
});

describe("two tabs with the same conversation", () => {
  const other = () => new BroadcastChannel("almanac-asked");

  beforeEach(() => vi.stubGlobal("window", {}));

  it("tell each other of a question, and show it", async () => {
    stubFetch(() => answering("One."));
    const conversation = openConversation({ desk: "echo" });
    const tab = other();
    const told = new Promise((resolve) => {
      tab.onmessage = ({ data }) => resolve(data);
    });
    await conversation.ask("First?");
    expect(await told).toBe(THREAD);

    const stale = vi.fn();
    conversation.watch({ stale });
    tab.postMessage("another thread");
    tab.postMessage(THREAD);
    await vi.waitFor(() => expect(stale).toHaveBeenCalledTimes(1));
    tab.close();
  });
});
