import { describe, expect, test } from "vitest";
import { store } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { Provenance } from "@/lib/sources/provenance";
import { isolateEnv } from "@/lib/test-env";
import {
  API_ENV,
  ask,
  browser,
  type CallOptions,
  call,
  KEY,
  lineByLine,
  OTHER_KEY,
  readChunks,
  readLines,
  warmEmbeddedModel,
} from "../testing/call";
import { GET as getMessages } from "../threads/[id]/messages/route";
import { ThreadMessages } from "../threads/schema";
import { NdjsonLine, WholeAnswer } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const QUESTION = "Is there a good service on the Circle line?";

const count = (table: "threads" | "messages") =>
  (store().sqlite.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n;

async function errorOf(response: Response) {
  return { status: response.status, ...ErrorBody.strict().parse(await response.json()) };
}

describe("an answer in NDJSON", () => {
  test("is what a client gets that asks for nothing else, a line for each node", async () => {
    const response = await ask({ query: QUESTION });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const text = await response.text();
    for (const line of text.trimEnd().split("\n")) NdjsonLine.strict().parse(JSON.parse(line));
    const lines = await readLines(new Response(text));
    expect(lines.map(({ node }) => node)).toEqual(["thread", "router", "circle", "saveResponse"]);
  });

  test("tells its thread and desk first", async () => {
    const [first] = await readLines(await ask({ query: QUESTION }));
    expect(first).toEqual({ node: "thread", update: { thread_id: expect.any(String), desk: "underground" } });
    expect(Object.keys(first!.update)).toEqual(["thread_id", "desk"]);
  });

  test("has the state variables of the reference document in its lines", async () => {
    const [, router, circle, saved] = await readLines(
      await ask({ query: "Are there delays on the Circle line at Baker Street?" }),
    );
    expect(router!.update).toEqual({
      routedAgent: "CIRCLE",
      routingConfidence: 0.9,
      routingReasoning: "Direct mention of CIRCLE line in query",
    });
    expect(Object.keys(circle!.update).sort()).toEqual(["messages", "response", "tflData"]);
    const { response, tflData } = circle!.update as { response: string; tflData: { provenance: unknown[] } };
    expect(response).toContain("Circle line");
    for (const provenance of tflData.provenance) Provenance.strict().parse(provenance);
    expect(saved!.update).toEqual({ messages: [{ type: "ai", content: response }] });
  });

  test("has messages as LangChain writes them, reduced", async () => {
    const [, , circle] = await readLines(await ask({ query: QUESTION }));
    const [wanted, result] = circle!.update.messages as Record<string, unknown>[];
    expect(wanted).toEqual({
      type: "ai",
      content: "",
      tool_calls: [
        {
          id: expect.any(String),
          name: "line_status",
          args: expect.objectContaining({ lines: ["circle"] }),
        },
      ],
    });
    const [{ id }] = wanted!.tool_calls as [{ id: string }];
    expect(result).toEqual({
      type: "tool",
      name: "line_status",
      tool_call_id: id,
      content: expect.stringContaining('"circle"'),
    });
  });
});

describe("an answer in JSON", () => {
  test("is one object, with the state and where the data is from", async () => {
    const response = await ask({ query: QUESTION }, "application/json");
    expect(response.headers.get("content-type")).toBe("application/json");
    const answer = WholeAnswer.strict().parse(await response.json());
    expect(answer).toMatchObject({
      desk: "underground",
      agent: "CIRCLE",
      confidence: 0.7,
      model: "embedded",
    });
    expect(answer.response).toContain("Circle line");
    expect(answer.provenance).toEqual([
      { source: "Almanac simulation", live: false, as_of: expect.any(String) },
    ]);
    expect(answer.state).toMatchObject({
      currentQuery: QUESTION,
      routedAgent: "CIRCLE",
      routingConfidence: 0.7,
      routingReasoning: answer.reasoning,
      threadId: answer.thread_id,
      userContext: {},
      tflData: { provenance: answer.provenance },
      response: answer.response,
    });
  });

  test("has the messages of this turn, the question first", async () => {
    const first = await ask({ query: QUESTION }, "application/json").then((response) => response.json());
    const second = await ask(
      { query: "And the Victoria line?", thread_id: first.thread_id },
      "application/json",
    );
    const { state, response } = await second.json();
    expect(state.messages.map(({ type }: { type: string }) => type)).toEqual(["human", "ai", "tool", "ai"]);
    expect(state.messages[0].content).toBe("And the Victoria line?");
    expect(response).toContain("Victoria line");
  });
});

describe("an answer as an event stream", () => {
  test("is the AI SDK's UI message stream with the desk's data parts", async () => {
    const response = await ask({ query: QUESTION }, "text/event-stream", { key: null, headers: browser() });
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("x-vercel-ai-ui-message-stream")).toBe("v1");
    const text = await response.text();
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    const types = (await readChunks(new Response(text))).map(({ type }) => type);
    expect(types[0]).toBe("start");
    expect(types[1]).toBe("data-thread");
    expect(types.filter((type) => type === "data-state")).toHaveLength(3);
    expect(types).toEqual(
      expect.arrayContaining(["tool-input-available", "tool-output-available", "text-delta", "data-answer"]),
    );
    expect(types.at(-1)).toBe("finish");
  });

  test("streams the text that the answer then holds", async () => {
    const chunks = await readChunks(await ask({ query: QUESTION }, "text/event-stream"));
    const streamed = chunks.filter(({ type }) => type === "text-delta") as unknown as { delta: string }[];
    const answer = chunks.find(({ type }) => type === "data-answer")?.data as { response: string };
    expect(streamed.map(({ delta }) => delta).join("")).toBe(answer.response);
  });
});

test.each(["application/x-ndjson", "application/json", "text/event-stream"] as const)(
  "%s is neither kept nor held back on its way, and is stored",
  async (accept) => {
    const response = await ask({ query: QUESTION }, accept);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      vary: expect.stringContaining("accept"),
      "x-request-id": expect.any(String),
    });
    await response.text();
    const rows = store().sqlite.prepare("SELECT role, status FROM messages ORDER BY rowid").all();
    expect(rows).toEqual([
      { role: "human", status: "complete" },
      { role: "assistant", status: "complete" },
    ]);
  },
);

describe("Accept", () => {
  test.each([
    [undefined, "application/x-ndjson"],
    ["*/*", "application/x-ndjson"],
    ["application/*", "application/x-ndjson"],
    ["text/*", "text/event-stream"],
    ["application/json, text/event-stream", "application/json"],
    ["application/json;q=0.1, text/event-stream;q=0.9", "text/event-stream"],
    ["APPLICATION/JSON", "application/json"],
    ["text/html, application/json;q=0.9, */*;q=0.1", "application/json"],
    ["application/json;q=0, */*", "application/x-ndjson"],
  ])("%s gives %s", async (accept, type) => {
    const response = await ask({ query: "hello" }, undefined, { headers: accept ? { accept } : {} });
    expect(response.headers.get("content-type")).toContain(type);
    await response.text();
  });

  test.each(["text/html", "image/png, text/css", "application/json;q=0"])(
    "%s is refused, and nothing is processed",
    async (accept) => {
      const response = await ask({ query: QUESTION }, undefined, { headers: { accept } });
      expect(await errorOf(response)).toMatchObject({ status: 400, code: "bad_request" });
      expect(count("threads")).toBe(0);
    },
  );
});

describe("a caller", () => {
  test.each([
    ["without a key", { key: null }],
    ["with a wrong key", { key: "alm_key-of-nobody-at-all" }],
    ["with an empty key", { key: "" }],
    ["with a forged session", { key: null, headers: { cookie: `almanac_session=${"x".repeat(90)}` } }],
    ["with a session and a wrong key", { key: "alm_key-of-nobody-at-all", withSession: true }],
  ] as [string, CallOptions & { withSession?: true }][])(
    "%s gets 401, and nothing is processed",
    async (_, given) => {
      const { withSession, ...options } = given;
      const headers = withSession ? browser() : options.headers;
      const response = await ask({ query: QUESTION }, undefined, { ...options, headers });
      expect(await errorOf(response)).toMatchObject({ status: 401, code: "unauthorized" });
      expect([count("threads"), count("messages")]).toEqual([0, 0]);
    },
  );

  test("with a session asks from the app's own pages only", async () => {
    const headers = { ...browser(), "sec-fetch-site": "cross-site" };
    const refused = await errorOf(await ask({ query: QUESTION }, undefined, { key: null, headers }));
    expect(refused).toMatchObject({ status: 403, code: "forbidden" });
    expect(count("threads")).toBe(0);
    const own = await ask({ query: QUESTION }, "application/json", { key: null, headers: browser() });
    expect(own.status).toBe(200);
  });

  test("can't ask in another's thread, and can't tell it from one that isn't there", async () => {
    const { thread_id } = await ask({ query: QUESTION }, "application/json").then((mine) => mine.json());
    const theirs = await errorOf(await ask({ query: "hello", thread_id }, undefined, { key: OTHER_KEY }));
    const none = await errorOf(
      await ask({ query: "hello", thread_id: crypto.randomUUID() }, undefined, { key: OTHER_KEY }),
    );
    expect(theirs).toMatchObject({ status: 404, code: "not_found" });
    expect({ ...theirs, request_id: "" }).toEqual({ ...none, request_id: "" });
    expect(count("messages")).toBe(2);
  });
});

describe("a body", () => {
  test("may use the other names of its fields", async () => {
    const first = await ask({ message: QUESTION, userContext: { name: "Ada" } }, "application/json");
    const { thread_id, state } = await first.json();
    expect(state).toMatchObject({ currentQuery: QUESTION, userContext: { name: "Ada" } });
    const second = await ask({ message: "And the Victoria line?", threadId: thread_id }, "application/json");
    expect((await second.json()).thread_id).toBe(thread_id);
  });

  test("is read by its proper names where both are there", async () => {
    const response = await ask({ query: QUESTION, message: "hello" }, "application/json");
    expect((await response.json()).state.currentQuery).toBe(QUESTION);
  });

  test("may have unknown keys, which are ignored, and nulls, which are absent", async () => {
    const response = await ask(
      { query: QUESTION, thread_id: null, desk: null, stream: true, messages: [], __proto__: null },
      "application/json",
    );
    expect(response.status).toBe(200);
    const { state } = await response.json();
    expect(state).not.toHaveProperty("stream");
  });

  test("names the thread by its first question, and keeps what came with it", async () => {
    await ask({ query: QUESTION, metadata: { a: 1 }, session_id: "s", user_id: "u", tags: ["t"] }).then(
      (response) => response.text(),
    );
    const thread = store().sqlite.prepare("SELECT title, metadata FROM threads").get() as {
      title: string;
      metadata: string;
    };
    expect(thread.title).toBe(QUESTION);
    expect(JSON.parse(thread.metadata)).toEqual({ a: 1, session_id: "s", user_id: "u", tags: ["t"] });
  });

  test.each([
    ["query", {}],
    ["query", { query: "" }],
    ["query", { query: "  \n " }],
    ["query", { query: 7 }],
    ["query", { message: ["hello"] }],
    ["query", { query: "a".repeat(8001) }],
    ["query", { ui_context: {} }],
    ["desk", { query: "hello", desk: "library" }],
    ["desk", { query: "hello", desk: 1 }],
    ["desk", { query: "hello", desk: "gardening" }],
    ["thread_id", { query: "hello", thread_id: "7" }],
    ["thread_id", { query: "hello", threadId: "../../etc" }],
    ["ui_context", { query: "hello", ui_context: "Bank" }],
    ["ui_action_only", { query: "hello", ui_action_only: "yes" }],
    ["user_context", { query: "hello", user_context: [] }],
    ["user_context", { query: "hello", userContext: "me" }],
    ["context", { query: "hello", context: {} }],
    ["user_persona", { query: "hello", user_persona: 1 }],
    ["metadata", { query: "hello", metadata: "x" }],
    ["session_id", { query: "hello", session_id: 1 }],
    ["user_id", { query: "hello", user_id: "u".repeat(201) }],
    ["tags", { query: "hello", tags: "x" }],
    ["tags[1]", { query: "hello", tags: ["ok", 2] }],
  ])("with a bad %s is refused by that name: %j", async (path, body) => {
    const error = await errorOf(await ask(body));
    expect(error).toMatchObject({ status: 400, code: "bad_request", error: expect.stringContaining(path) });
    expect(error.faults?.map((fault) => fault.path)).toEqual([path]);
    expect(count("threads")).toBe(0);
  });

  test("is told all its faults at once", async () => {
    const { faults } = await errorOf(await ask({ query: 1, tags: 2, metadata: 3 }));
    expect(faults?.map(({ path }) => path).sort()).toEqual(["metadata", "query", "tags"]);
  });

  test.each([
    [{ desk: "nowhere" }, ["desk", "query"]],
    [{ desk: "nowhere", query: 1, tags: "x" }, ["desk", "query", "tags"]],
    [{ desk: "No desk", edit_of: crypto.randomUUID() }, ["desk", "edit_of", "query"]],
    [{ desk: "sensors", ui_context: { time_zone: "Mars/Olympus" } }, ["query", "ui_context.time_zone"]],
  ])("%j is told of its desk and of what else is wrong", async (body, paths) => {
    const { status, faults } = await errorOf(await ask(body));
    expect([status, faults?.map(({ path }) => path).sort()]).toEqual([400, paths]);
  });

  test.each([
    ["nothing", ""],
    ["no JSON", "query=hello"],
    ["half of one", '{"query": "hel'],
    ["a list", "[]"],
    ["a text", '"hello"'],
    ["bytes that aren't UTF-8", Buffer.from('{"query":"\xff\xfe"}', "latin1")],
    ["too deep a nest", `${'{"metadata":'.repeat(80)}{}${"}".repeat(80)}`],
  ])("that is %s is refused", async (_, body) => {
    expect(await errorOf(await ask(body))).toMatchObject({ status: 400, code: "bad_request" });
    expect(count("threads")).toBe(0);
  });

  test("of another type is refused", async () => {
    const response = await ask({ query: QUESTION }, undefined, { headers: { "content-type": "text/plain" } });
    expect(await errorOf(response)).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test("may have a mebibyte, and not a byte more", async () => {
    const body = JSON.stringify({ query: "hello", unknown: "" });
    const padded = (length: number) => body.replace('""', `"${"x".repeat(length - body.length)}"`);
    const MIB = 1024 * 1024;
    const fits = await ask(padded(MIB));
    expect(fits.status).toBe(200);
    await fits.text();
    expect(await errorOf(await ask(padded(MIB + 1)))).toMatchObject({ status: 413, code: "too_large" });
    expect(count("threads")).toBe(1);
  });
});

test("a selection without a question is taken", async () => {
  const response = await ask({ ui_action_only: true, ui_context: { aoi_selected: {} } }, "application/json");
  expect(response.status).toBe(200);
  const { response: text } = await response.json();
  expect(text).not.toContain("apologize");
});

test("the first line is there before the answer is", async () => {
  const lines = lineByLine(await ask({ query: QUESTION }));
  const first = await lines.next();
  expect(first.value.node).toBe("thread");
  const messages = await call(getMessages, { params: { id: first.value.update.thread_id } });
  const { messages: rows } = ThreadMessages.parse(await messages.json());
  expect(rows.map(({ role, status }) => [role, status])).toEqual([
    ["human", "complete"],
    ["assistant", "running"],
  ]);
  const rest = [];
  for await (const { node } of lines) rest.push(node);
  expect(rest).toEqual(["router", "circle", "saveResponse"]);
});

test("a question of nothing but names takes no longer than others", async () => {
  const response = await ask({ query: "Bank ".repeat(300) }, "application/json");
  expect(response.status).toBe(200);
});

test("keys are told apart by all of their characters", async () => {
  const response = await ask({ query: QUESTION }, undefined, { key: `${KEY}x` });
  expect(response.status).toBe(401);
});
