import { describe, expect, test, vi } from "vitest";
import { updateThread } from "@/db/threads";
import type { Route } from "@/lib/http/define-route";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import * as conversation from "../conversations/[id]/route";
import { API_ENV, ask, type CallOptions, call, OTHER_KEY, warmEmbeddedModel } from "../testing/call";
import * as messages from "./[id]/messages/route";
import * as thread from "./[id]/route";
import * as threads from "./route";
import { Deleted, ThreadJson, ThreadMessages, ThreadPage } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const create = (body: unknown, options: CallOptions = {}) =>
  call(threads.POST, { method: "POST", body, ...options });

async function created(title?: string) {
  return ThreadJson.strict().parse(await create({ desk: "underground", title }).then((made) => made.json()));
}

async function listed(search = "") {
  return ThreadPage.strict().parse(await call(threads.GET, { search }).then((page) => page.json()));
}

async function faultsOf(response: Response) {
  const { code, faults } = ErrorBody.strict().parse(await response.json());
  return [response.status, code, faults?.map(({ path }) => path)];
}

describe("a new thread", () => {
  test("is answered with 201 and can be read", async () => {
    const response = await create({ desk: "underground", title: "To work", metadata: { a: [1] } });
    expect(response.status).toBe(201);
    const made = ThreadJson.strict().parse(await response.json());
    expect(made).toMatchObject({ desk: "underground", title: "To work", metadata: { a: [1] } });
    const read = await call(thread.GET, { params: { id: made.id } });
    expect(await read.json()).toEqual(made);
  });

  test("can be asked in", async () => {
    const { id } = await created();
    const answer = await ask({ query: "hello", thread_id: id }, "application/json").then((told) =>
      told.json(),
    );
    expect(answer).toMatchObject({ thread_id: id, desk: "underground" });
  });

  test.each([
    ["desk", {}],
    ["desk", { desk: "nowhere" }],
    ["title", { desk: "underground", title: "" }],
    ["title", { desk: "underground", title: "t".repeat(81) }],
    ["title", { desk: "underground", title: "<b>To work</b>" }],
    ["title", { desk: "underground", title: "To\nwork" }],
    ["metadata", { desk: "underground", metadata: [] }],
  ])("with a bad %s is refused by that name", async (path, body) => {
    expect(await faultsOf(await create(body))).toEqual([400, "bad_request", [path]]);
  });
});

describe("the list", () => {
  test("has the latest changed first, a page at a time, each thread once", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-01T10:00:00.000Z") });
    try {
      // Three at each moment: the order among them must hold from page to page.
      const made = [];
      for (let index = 0; index < 9; index++) {
        if (index % 3 === 0) vi.setSystemTime(Date.now() + 1000);
        made.push(await created(`Thread ${index}`));
      }
      const seen = [];
      for (let next: string | null = ""; next !== null; ) {
        const page = await listed(`?limit=2${next && `&before=${encodeURIComponent(next)}`}`);
        expect(page.threads.length).toBeLessThanOrEqual(2);
        seen.push(...page.threads);
        next = page.next;
      }
      expect(seen.map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
      const changed = seen.map(({ updated_at }) => updated_at);
      expect(changed).toEqual([...changed].sort().reverse());
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    "",
    "x",
    "_",
    "a_b_c",
    "\0",
    "2026-11-23T10:00:00.000Z_",
    "2026-11-23_5e0c0c0f-6a3a-4b86-9df1-0f1b8d3a6a51",
  ])("is refused after a place that no page named: %s", async (before) => {
    const response = await call(threads.GET, { search: `?before=${encodeURIComponent(before)}` });
    expect(await faultsOf(response)).toEqual([400, "bad_request", ["before"]]);
  });

  const found = async (q: string) =>
    (await listed(`?q=${encodeURIComponent(q)}`)).threads.map(({ title }) => title).sort();

  test("is searched by part of a title, in which % and _ and \\ are themselves nothing special", async () => {
    for (const title of ["Morning to Bank", "Evening", "100 % sure", "snake_case"]) {
      await created(title);
    }
    // Not by the API, which takes no such title: some are older than that.
    updateThread((await created()).id, { title: "back\\slash" });
    expect(await found("bank")).toEqual(["Morning to Bank"]);
    expect(await found(" bank ")).toEqual(["Morning to Bank"]);
    expect(await found("nothing")).toEqual([]);
    expect(await found("%")).toEqual(["100 % sure"]);
    expect(await found("0 % s")).toEqual(["100 % sure"]);
    expect(await found("_")).toEqual(["snake_case"]);
    expect(await found("snake.case")).toEqual([]);
    expect(await found("\\")).toEqual(["back\\slash"]);
    expect(await found("k\\s")).toEqual(["back\\slash"]);
    expect(await found("' OR 1=1 --")).toEqual([]);
    expect((await listed("?desk=underground")).threads).toHaveLength(5);
  });

  test("is searched by what was said, on every branch, and only among one's own", async () => {
    const { id } = await created("Morning");
    await ask({ query: "Is there a good service on the Circle line?", thread_id: id }).then((told) =>
      told.text(),
    );
    await ask({ query: "circle" }, undefined, { key: OTHER_KEY }).then((told) => told.text());
    const { messages: rows } = await call(messages.GET, { params: { id } }).then((told) => told.json());
    expect(await found("GOOD SERVICE ON")).toEqual(["Morning"]);
    expect(await found(rows[1].content.slice(0, 20))).toEqual(["Morning"]);
    await ask({ query: "hello", thread_id: id, edit_of: rows[0].id }).then((told) => told.text());
    expect(await found("circle")).toEqual(["Morning"]);
    await call(thread.DELETE, { method: "DELETE", params: { id } });
    expect(await found("circle")).toEqual([]);
  });

  test.each([
    ["limit", "?limit=0"],
    ["limit", "?limit=201"],
    ["limit", "?limit=many"],
    ["q", `?q=${"q".repeat(201)}`],
    ["q", "?q=a&q=b"],
  ])("with a bad %s is refused by that name: %s", async (path, search) => {
    expect(await faultsOf(await call(threads.GET, { search }))).toEqual([400, "bad_request", [path]]);
  });
});

describe("a change", () => {
  test("is of the title, the metadata, or both", async () => {
    const { id } = await created("Before");
    const patch = (body: unknown) =>
      call(thread.PATCH, { method: "PATCH", params: { id }, body }).then((changed) => changed.json());
    expect(await patch({ title: " After " })).toMatchObject({ title: "After", metadata: {} });
    expect(await patch({ metadata: { a: 1 } })).toMatchObject({ title: "After", metadata: { a: 1 } });
    expect(await patch({ title: "Both", metadata: {} })).toMatchObject({ title: "Both", metadata: {} });
  });

  test("of nothing is refused", async () => {
    const { id } = await created();
    const response = await call(thread.PATCH, { method: "PATCH", params: { id }, body: { colour: "red" } });
    expect(await faultsOf(response)).toEqual([400, "bad_request", ["title"]]);
  });
});

describe("a conversation", () => {
  test("is another name of a thread", async () => {
    const { thread_id: id } = await ask({ query: "hello" }, "application/json").then((told) => told.json());
    const params = { id };
    const read = await call(conversation.GET, { params }).then((told) => told.json());
    expect(read).toEqual(await call(messages.GET, { params }).then((told) => told.json()));
    expect(ThreadMessages.strict().parse(read)).toMatchObject({ success: true, threadId: id, thread_id: id });
    const gone = await call(conversation.DELETE, { method: "DELETE", params });
    expect(Deleted.strict().parse(await gone.json())).toEqual({
      success: true,
      message: "Thread deleted successfully",
    });
    expect((await call(conversation.GET, { params })).status).toBe(404);
  });

  test("gives as many of its newest messages as are asked for", async () => {
    const { thread_id: id } = await ask({ query: "hello" }, "application/json").then((told) => told.json());
    const some = async (route: Route, search: string) =>
      ThreadMessages.parse(await call(route, { params: { id }, search }).then((told) => told.json()))
        .messages;
    const [, answer] = await some(messages.GET, "");
    expect(await some(messages.GET, "?limit=1")).toEqual([answer]);
    expect(await some(conversation.GET, "?limit=1")).toEqual([answer]);
    expect(await some(messages.GET, "?limit=10")).toHaveLength(2);
    expect((await call(messages.GET, { params: { id }, search: "?limit=0" })).status).toBe(400);
  });
});

test.each(["7", "", "not-a-uuid", "../../etc/passwd", "%00", "g".repeat(36)])(
  "%j is no id of a thread, which every route says",
  async (id) => {
    const answers = await Promise.all([
      call(thread.GET, { params: { id } }),
      call(thread.DELETE, { method: "DELETE", params: { id } }),
      call(messages.GET, { params: { id } }),
    ]);
    for (const answer of answers) expect(await faultsOf(answer)).toEqual([400, "bad_request", ["id"]]);
  },
);
