import { describe, expect, test } from "vitest";
import { closeStore } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask, call, OTHER_KEY, readChunks, warmEmbeddedModel } from "../testing/call";
import { GET as getMessages } from "../threads/[id]/messages/route";
import { GET as getThread, PATCH } from "../threads/[id]/route";
import { ThreadJson, ThreadMessages } from "../threads/schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

interface Told {
  thread: string;
  question: string;
  answer: string;
  response: string;
  title: string;
  siblings?: string[];
}

async function tell(query: string, thread_id?: string, edit_of?: string): Promise<Told> {
  const chunks = await readChunks(await ask({ query, thread_id, edit_of }, "text/event-stream"));
  const [start, thread] = chunks as unknown as [
    { messageId: string },
    { data: { thread_id: string; title: string; question_id: string; siblings?: string[] } },
  ];
  const answer = chunks.find(({ type }) => type === "data-answer")?.data as { response: string };
  return {
    thread: thread.data.thread_id,
    question: thread.data.question_id,
    answer: start.messageId,
    response: answer.response,
    title: thread.data.title,
    siblings: thread.data.siblings,
  };
}

async function rowsOf(id: string, search = "") {
  const response = await call(getMessages, { params: { id }, search });
  return ThreadMessages.strict().parse(await response.json()).messages;
}

const show = (id: string, active_message_id: unknown, key?: string) =>
  call(PATCH, { method: "PATCH", params: { id }, body: { active_message_id }, key });

describe("a thread's title", () => {
  const FIRST = "When is the next train from Baker Street?";
  const EDITED = "When is the next train from Bank?";
  const titleOf = async (id: string) =>
    ThreadJson.parse(await (await call(getThread, { params: { id } })).json()).title;

  test("is that of the first question as it was last put", async () => {
    const first = await tell(FIRST);
    const { thread } = first;
    expect(await titleOf(thread)).toBe(FIRST);
    const edited = await tell(EDITED, thread, first.question);
    expect(edited.title).toBe(EDITED);
    expect(await titleOf(thread)).toBe(EDITED);
    const second = await tell("And from Angel?", thread);
    await tell("And from Archway?", thread, second.question);
    expect(await titleOf(thread)).toBe(EDITED);
  });

  test("that a person gave stays", async () => {
    const { thread, question } = await tell(FIRST);
    await call(PATCH, { method: "PATCH", params: { id: thread }, body: { title: "My trains" } });
    expect((await tell(EDITED, thread, question)).title).toBe("My trains");
    expect(await titleOf(thread)).toBe("My trains");
  });
});

describe("a conversation on the Underground", () => {
  const BAKER_STREET = "When is the next train from Baker Street?";
  const BANK = "When is the next train from Bank?";
  const FOLLOW_UP = "And the one after that?";

  test.each(["in one go", "with restarts in between"])(
    "is about what its own branch was about, %s",
    async (how) => {
      const pause = () => how === "in one go" || closeStore();
      const first = await tell(BAKER_STREET);
      const { thread } = first;
      expect(first.response).toContain("Baker Street");
      expect((await tell(FOLLOW_UP, thread)).response).toContain("Baker Street");
      pause();

      const edited = await tell(BANK, thread, first.question);
      expect(edited.siblings).toEqual([first.question, edited.question]);
      expect(edited.response).toContain("Bank");
      pause();
      const atBank = await tell(FOLLOW_UP, thread);
      expect(atBank.response).toContain("Bank");
      expect(atBank.response).not.toContain("Baker Street");

      expect((await show(thread, first.question)).status).toBe(200);
      pause();
      const back = await tell(FOLLOW_UP, thread);
      expect(back.response).toContain("Baker Street");
      expect(back.response).not.toContain("Bank");

      const asked = (rows: { role: string; content: string }[]) =>
        rows.filter(({ role }) => role === "human").map(({ content }) => content);
      expect(asked(await rowsOf(thread))).toEqual([BAKER_STREET, FOLLOW_UP, FOLLOW_UP]);
      expect(asked(await rowsOf(thread, "?branches=all"))).toEqual([
        BAKER_STREET,
        FOLLOW_UP,
        BANK,
        FOLLOW_UP,
        FOLLOW_UP,
      ]);
    },
  );

  test("keeps what was before the question that is edited", async () => {
    const { thread } = await tell(BAKER_STREET);
    const second = await tell("And from Bank?", thread);
    expect(second.response).toContain("Bank");
    const edited = await tell(FOLLOW_UP, thread, second.question);
    expect(edited.response).toContain("Baker Street");
    expect(edited.response).not.toContain("Bank");
  });
});

describe("a thread's messages", () => {
  test("tell where they stand, what was done and how long it took", async () => {
    const first = await tell("Is there a good service on the Circle line?");
    const second = await tell("And the Victoria line?", first.thread, first.question);
    const [question, answer] = await rowsOf(first.thread);
    expect(question).toMatchObject({
      id: second.question,
      parent_id: null,
      siblings: [first.question, second.question],
      steps: null,
      feedback: null,
    });
    const nodeStep = (name: string) => ({ kind: "node", name, ms: expect.any(Number) });
    expect(answer).toMatchObject({
      id: second.answer,
      parent_id: second.question,
      siblings: null,
      ms: expect.any(Number),
      steps: [
        nodeStep("router"),
        { kind: "tool", id: expect.any(String), ms: expect.any(Number) },
        nodeStep("victoria"),
        nodeStep("saveResponse"),
      ],
    });
  });

  test("are those of the branch that was chosen, to its newest end", async () => {
    const first = await tell("Is there a good service on the Circle line?");
    const { thread } = first;
    const later = await tell("And the Victoria line?", thread);
    const edited = await tell("And the Central line?", thread, later.question);
    await tell("hello", thread, first.question);
    for (const through of [first.question, first.answer, edited.question, edited.answer]) {
      const shown = ThreadJson.strict().parse(await show(thread, through).then((told) => told.json()));
      expect(shown.active_message_id).toBe(edited.answer);
    }
    await show(thread, later.question);
    expect((await rowsOf(thread)).map(({ id }) => id)).toEqual([
      first.question,
      first.answer,
      later.question,
      later.answer,
    ]);
  });
});

describe("what doesn't fit", () => {
  test.each([
    ["edit_of", (told: Told) => ({ query: "x", thread_id: told.thread, edit_of: told.answer }), 404],
    ["edit_of", (told: Told) => ({ query: "x", thread_id: told.thread, edit_of: crypto.randomUUID() }), 404],
    ["edit_of", (told: Told) => ({ query: "x", thread_id: told.thread, edit_of: "7" }), 400],
    ["edit_of", (told: Told) => ({ query: "x", edit_of: told.question }), 400],
  ])("as %s is refused by that name (%#)", async (path, body, status) => {
    const response = await ask(body(await tell("hello")));
    expect(response.status).toBe(status);
    const { faults } = ErrorBody.strict().parse(await response.json());
    expect(faults?.map((fault) => fault.path)).toEqual([path]);
  });

  test.each([
    ["7", 400],
    [null, 400],
    [crypto.randomUUID(), 404],
  ])("as active_message_id is refused by that name: %s", async (id, status) => {
    const { thread } = await tell("hello");
    const response = await show(thread, id);
    expect(response.status).toBe(status);
    const { faults } = ErrorBody.strict().parse(await response.json());
    expect(faults?.map((fault) => fault.path)).toEqual(["active_message_id"]);
  });

  test("as branches is refused by that name", async () => {
    const { thread } = await tell("hello");
    const response = await call(getMessages, { params: { id: thread }, search: "?branches=some" });
    expect(ErrorBody.parse(await response.json()).faults?.map(({ path }) => path)).toEqual(["branches"]);
  });

  test("another caller can neither edit nor choose a branch, nor tell that there is one", async () => {
    const { thread, question } = await tell("hello");
    const answers = [
      await ask({ query: "x", thread_id: thread, edit_of: question }, undefined, { key: OTHER_KEY }),
      await show(thread, question, OTHER_KEY),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(ErrorBody.strict().parse(await answer.json())).toMatchObject({
        error: "There is no such thread. It may have been deleted.",
      });
    }
    expect(await rowsOf(thread, "?branches=all")).toHaveLength(2);
  });

  test("an edit of a thread that is being answered gets 409", async () => {
    const { thread, question } = await tell("hello");
    const running = await ask({ query: "And now?", thread_id: thread });
    const response = await ask({ query: "x", thread_id: thread, edit_of: question });
    expect(response.status).toBe(409);
    await running.text();
    expect(await rowsOf(thread, "?branches=all")).toHaveLength(4);
  });
});
