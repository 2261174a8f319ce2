import { describe, expect, test } from "vitest";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import { loadShare } from "../../share/load-share";
import { API_ENV, ask, call, KEY, OTHER_KEY, warmEmbeddedModel } from "../testing/call";
import * as feedback from "./[id]/messages/[messageId]/feedback/route";
import { GET as getMessages } from "./[id]/messages/route";
import { PATCH } from "./[id]/route";
import * as share from "./[id]/share/route";
import { POST as create } from "./route";
import { FeedbackJson, ShareJson, ThreadMessages } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const CIRCLE = "Is there a good service on the Circle line?";
const VICTORIA = "And the Victoria line?";

async function asked(query: string, thread_id?: string, edit_of?: string): Promise<string> {
  const told = await ask(
    { query, thread_id, edit_of, metadata: { secret: "of the owner" } },
    "application/json",
  );
  return (await told.json()).thread_id;
}

const rowsOf = async (id: string) =>
  ThreadMessages.strict().parse(await call(getMessages, { params: { id } }).then((told) => told.json()))
    .messages;

const ON_SHARE = { GET: share.GET, POST: share.POST, DELETE: share.DELETE };

async function shared(method: keyof typeof ON_SHARE, id: string) {
  const response = await call(ON_SHARE[method], { method, params: { id } });
  expect(response.status).toBe(200);
  return ShareJson.strict().parse(await response.json()).share;
}

const textsIn = (token: string) =>
  loadShare(token)?.messages.map(({ parts }) => parts.find((part) => part.type === "text")?.text);

describe("a share link", () => {
  test("isn't there until it is made, and not after it is revoked", async () => {
    const id = await asked(CIRCLE);
    expect(await shared("GET", id)).toBeNull();
    const made = await shared("POST", id);
    expect(made).toEqual({
      token: expect.stringMatching(/^[\w-]{32}$/),
      path: `/share/${made!.token}`,
      created_at: expect.any(String),
    });
    expect(await shared("GET", id)).toEqual(made);
    expect(textsIn(made!.token)?.[0]).toBe(CIRCLE);
    expect(await shared("DELETE", id)).toBeNull();
    expect(await shared("GET", id)).toBeNull();
    expect(loadShare(made!.token)).toBeUndefined();
    expect((await shared("POST", id))!.token).not.toBe(made!.token);
  });

  test("shows the branch as it was, until it is shared again under the same token", async () => {
    const id = await asked(CIRCLE);
    const { token } = (await shared("POST", id))!;
    const before = loadShare(token);
    const [question] = await rowsOf(id);
    await asked(VICTORIA, id);
    await asked("hello", id, question!.id);
    expect(loadShare(token)).toMatchObject({ messages: before!.messages.map(({ parts }) => ({ parts })) });
    expect((await shared("POST", id))!.token).toBe(token);
    expect(textsIn(token)?.[0]).toBe("hello");
    await call(PATCH, { method: "PATCH", params: { id }, body: { active_message_id: question!.id } });
    expect(textsIn(token)?.[0]).toBe("hello");
    await shared("POST", id);
    expect(textsIn(token)).toHaveLength(4);
  });

  test("shows title, desk, date and what was said with where it is from, and nothing that is the owner's", async () => {
    const id = await asked(CIRCLE);
    const [question, answer] = await rowsOf(id);
    await asked(VICTORIA, id, question!.id);
    await call(PATCH, { method: "PATCH", params: { id }, body: { active_message_id: question!.id } });
    await call(feedback.PUT, {
      method: "PUT",
      params: { id, messageId: answer!.id },
      body: { rating: "up", note: "a private note" },
    });
    const shown = loadShare((await shared("POST", id))!.token)!;
    expect(Object.keys(shown).sort()).toEqual(["createdAt", "desk", "messages", "title"]);
    expect(shown).toMatchObject({ title: CIRCLE, desk: "underground" });
    const types = shown.messages[1]!.parts.map(({ type }) => type);
    expect(types).toEqual(["data-state", "dynamic-tool", "data-state", "data-state", "text", "data-answer"]);
    const all = JSON.stringify(shown);
    for (const secret of [id, "key:", KEY, "private note", "of the owner", VICTORIA])
      expect(all).not.toContain(secret);
  });

  test.each(["", "x", "../..", "%00", "a".repeat(32), "a".repeat(10_000)])(
    "that never was shows nothing: %j",
    (token) => {
      expect(loadShare(token)).toBeUndefined();
    },
  );

  test("needs something to show", async () => {
    const { id } = await call(create, { method: "POST", body: { desk: "underground" } }).then((made) =>
      made.json(),
    );
    const response = await call(share.POST, { method: "POST", params: { id } });
    expect([response.status, ErrorBody.strict().parse(await response.json()).code]).toEqual([
      400,
      "bad_request",
    ]);
  });
});

describe("feedback", () => {
  const rate = (id: string, messageId: string, body: unknown, key?: string) =>
    call(feedback.PUT, { method: "PUT", params: { id, messageId }, body, key });
  const takeBack = (id: string, messageId: string, key?: string) =>
    call(feedback.DELETE, { method: "DELETE", params: { id, messageId }, key });

  test("is kept with its answer, replaced and taken back", async () => {
    const id = await asked(CIRCLE);
    const [question, answer] = await rowsOf(id);
    expect(answer!.feedback).toBeNull();
    for (const body of [{ rating: "up" }, { rating: "down", note: "Too long." }, { rating: "up" }]) {
      const response = await rate(id, answer!.id, body);
      expect(FeedbackJson.strict().parse(await response.json())).toEqual({ feedback: body });
      expect((await rowsOf(id)).map((row) => row.feedback)).toEqual([null, body]);
    }
    for (const _ of [1, 2])
      expect(await takeBack(id, answer!.id).then((told) => told.json())).toEqual({ feedback: null });
    expect((await rowsOf(id))[1]!.feedback).toBeNull();
    expect((await rowsOf(id))[0]!.id).toBe(question!.id);
  });

  test("is for answers only", async () => {
    const id = await asked(CIRCLE);
    const [question] = await rowsOf(id);
    const response = await rate(id, question!.id, { rating: "up" });
    expect(response.status).toBe(400);
    expect(
      ErrorBody.strict()
        .parse(await response.json())
        .faults?.map(({ path }) => path),
    ).toEqual(["messageId"]);
  });

  test("is for messages of this thread, and its owner's", async () => {
    const id = await asked(CIRCLE);
    const other = await asked(VICTORIA);
    const [, answer] = await rowsOf(id);
    const answers = [
      await rate(other, answer!.id, { rating: "up" }),
      await rate(id, crypto.randomUUID(), { rating: "up" }),
      await rate(id, answer!.id, { rating: "up" }, OTHER_KEY),
      await takeBack(other, answer!.id),
      await takeBack(id, answer!.id, OTHER_KEY),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await rowsOf(id))[1]!.feedback).toBeNull();
  });

  test.each([
    ["rating", {}],
    ["rating", { rating: "sideways" }],
    ["note", { rating: "up", note: "n".repeat(2001) }],
    ["note", { rating: "up", note: 1 }],
  ])("with a bad %s is refused by that name: %j", async (path, body) => {
    const id = await asked(CIRCLE);
    const [, answer] = await rowsOf(id);
    const response = await rate(id, answer!.id, body);
    expect(response.status).toBe(400);
    expect(
      ErrorBody.strict()
        .parse(await response.json())
        .faults?.map((fault) => fault.path),
    ).toEqual([path]);
  });
});
