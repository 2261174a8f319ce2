import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeStore, store } from "@/db/client";
import { runs } from "@/lib/agent/run";
import { startTflDouble, type TflDouble } from "@/lib/desks/underground/testing/tfl-double";
import { ErrorBody } from "@/lib/http/error-responses";
import { resetModels } from "@/lib/models";
import { ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { resetBreakers } from "@/lib/sources/breaker";
import { memoryCache, useCache } from "@/lib/sources/cache";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, ask, call, lineByLine, readChunks, readLines, warmEmbeddedModel } from "../testing/call";
import { GET as getMessages } from "../threads/[id]/messages/route";
import { DELETE, GET as getThread } from "../threads/[id]/route";
import { POST as stop } from "../threads/[id]/stop/route";
import { GET as join } from "../threads/[id]/stream/route";
import { ThreadMessages } from "../threads/schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const QUESTION = { query: "Is there a good service on the Circle line?" };

async function rowsOf(id: string) {
  const response = await call(getMessages, { params: { id } });
  return ThreadMessages.parse(await response.json()).messages;
}

describe("while the model writes", () => {
  let provider: ProviderDouble;

  beforeAll(async () => {
    provider = await ProviderDouble.start();
  });
  afterAll(() => provider.close());
  beforeEach(() => {
    setEnv({ ALMANAC_MODEL: "openai:double", OPENAI_BASE_URL: `${provider.url}/v1` });
    resetModels();
    return () => resetModels();
  });

  function held() {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const before = async (index: number) => {
      if (index !== 1) return;
      reach();
      await gate;
    };
    provider.script(says("CIRCLE"), { ...says("All is well. It ", "is ", "quiet."), before });
    return { reached, letGo };
  }

  /** Scripts an answer that never comes; resolves when it is awaited. A program's answer is asked for as a whole. */
  async function stalled() {
    provider.script(says("CIRCLE"), { instead: "stall" });
    await provider.next("request");
    await provider.next("request");
  }

  async function heldRun() {
    const { reached, letGo } = held();
    const response = await ask(QUESTION, "text/event-stream");
    await response.body!.cancel();
    await reached;
    const { id } = store().sqlite.prepare("SELECT id FROM threads ORDER BY rowid DESC").get() as {
      id: string;
    };
    return { id, letGo };
  }

  test.each(["cancels the stream", "breaks the connection"])(
    "an NDJSON client that %s ends the answer, and can ask on",
    async (how) => {
      const reached = stalled();
      const client = new AbortController();
      const left = provider.next("left");
      const response = await ask(QUESTION, undefined, { signal: client.signal });
      const lines = lineByLine(response);
      const thread = await lines.next();
      const id = thread.value.update.thread_id as string;
      expect((await lines.next()).value.node).toBe("router");
      await reached;
      const run = runs().get(id);
      if (how === "cancels the stream") await lines.return(undefined);
      else client.abort();
      await run?.ended;
      await left;
      expect(runs().get(id)).toBeUndefined();
      const [, answer] = await rowsOf(id);
      expect(answer).toMatchObject({ status: "stopped", error: null, state: { routedAgent: "CIRCLE" } });

      provider.script(says("VICTORIA"), says("It is well, too."));
      const next = await ask({ query: "And the Victoria line?", thread_id: id }, "application/json");
      expect(await next.json()).toMatchObject({ response: "It is well, too." });
      expect(JSON.stringify(provider.completions.at(-1)?.body.messages)).toContain(QUESTION.query);
    },
  );

  test("a JSON client that leaves ends the answer", async () => {
    const reached = stalled();
    const client = new AbortController();
    const left = provider.next("left");
    const response = ask(QUESTION, "application/json", { signal: client.signal });
    await reached;
    client.abort();
    await left;
    expect((await response).status).toBe(409);
    const [{ id }] = store().sqlite.prepare("SELECT id FROM threads").all() as [{ id: string }];
    const [, answer] = await rowsOf(id);
    expect(answer).toMatchObject({ status: "stopped", state: { routedAgent: "CIRCLE" } });
  });

  test("a client that has left before its question is read has it ended too", async () => {
    const client = new AbortController();
    const before = provider.completions.length;
    const body = new Blob([JSON.stringify(QUESTION)]).stream();
    const leaving = body.pipeThrough(new TransformStream({ flush: () => client.abort() }));
    const request = new Request("http://localhost:3000/api/chat", {
      method: "POST",
      headers: { "x-api-key": API_ENV.ALMANAC_API_KEYS.split(",")[0]!, "content-type": "application/json" },
      body: leaving,
      signal: client.signal,
      duplex: "half",
    } as RequestInit);
    // As Next gives it: the body can still be read when the client has gone.
    Object.defineProperty(request, "body", { value: leaving });
    const { POST } = await import("./route");
    const lines = await readLines(await POST(request, { params: Promise.resolve({}) }));
    expect(lines.map(({ node }) => node)).toEqual(["thread", "error"]);
    expect(lines[1]!.update).toMatchObject({ error_type: "stopped" });
    expect(provider.completions).toHaveLength(before);
  });

  test("an event stream that is left goes on, and is joined from its first event", async () => {
    const { id, letGo } = await heldRun();
    const joined = await Promise.all([1, 2].map(() => call(join, { params: { id } })));
    letGo();
    const [first, second] = await Promise.all(joined.map(readChunks));
    expect(first).toEqual(second);
    const types = first!.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["start", "data-thread"]);
    expect(types.at(-1)).toBe("finish");
    const deltas = first!.filter(({ type }) => type === "text-delta") as unknown as { delta: string }[];
    expect(deltas.map(({ delta }) => delta).join("")).toBe("All is well. It is quiet.");
    const [, answer] = await rowsOf(id);
    expect(answer).toMatchObject({ status: "complete", content: "All is well. It is quiet." });
  });

  test("there is nothing to join once it has ended", async () => {
    const { id, letGo } = await heldRun();
    const run = runs().get(id)!;
    letGo();
    await run.ended;
    const response = await call(join, { params: { id } });
    expect([response.status, await response.text()]).toEqual([204, ""]);
  });

  test("stop ends it, for who reads it too, and says when there is nothing to stop", async () => {
    const { id, letGo } = await heldRun();
    const reader = call(join, { params: { id } }).then(readChunks);
    const stopped = await call(stop, { method: "POST", params: { id } });
    expect(await stopped.json()).toEqual({ stopped: true });
    expect((await reader).at(-1)).toEqual({ type: "abort" });
    const [, answer] = await rowsOf(id);
    expect(answer).toMatchObject({ status: "stopped", state: { routedAgent: "CIRCLE" } });
    const again = await call(stop, { method: "POST", params: { id } });
    expect(await again.json()).toEqual({ stopped: false });
    letGo();
  });

  test.each(["application/x-ndjson", "application/json", "text/event-stream"] as const)(
    "another question in its thread gets 409 (%s), and leaves no trace",
    async (accept) => {
      const { id, letGo } = await heldRun();
      const response = await ask({ query: "hello", thread_id: id }, accept);
      expect(response.status).toBe(409);
      expect(ErrorBody.strict().parse(await response.json()).code).toBe("conflict");
      const run = runs().get(id)!;
      letGo();
      await run.ended;
      expect((await rowsOf(id)).map(({ status }) => status)).toEqual(["complete", "complete"]);
    },
  );

  test("of several questions at once in one thread, one is answered", async () => {
    provider.script(says("CIRCLE"), says("All is well."));
    const { thread_id } = await ask(QUESTION, "application/json").then((first) => first.json());
    provider.script(says("CIRCLE"), says("Still well."));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => ask({ query: "And now?", thread_id }, "application/json")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rowsOf(thread_id)).toHaveLength(4);
  });

  test("its thread can be deleted, and nothing of it comes back", async () => {
    const { id, letGo } = await heldRun();
    const reader = call(join, { params: { id } }).then(readChunks);
    const deleted = await call(DELETE, { method: "DELETE", params: { id } });
    expect(deleted.status).toBe(200);
    expect((await reader).at(-1)).toEqual({ type: "abort" });
    letGo();
    expect((await call(getThread, { params: { id } })).status).toBe(404);
    // A whole answer later, whatever was still on its way has come.
    provider.script(says("CIRCLE"), says("All is well."));
    await ask(QUESTION).then((response) => response.text());
    expect((await call(getThread, { params: { id } })).status).toBe(404);
    store().sqlite.prepare("UPDATE threads SET deleted_at = '2020' WHERE id = ?").run(id);
    closeStore();
    for (const table of ["messages", "checkpoints", "writes"]) {
      const rows = store().sqlite.prepare(`SELECT 1 FROM ${table} WHERE thread_id = ?`).all(id);
      expect(rows, table).toEqual([]);
    }
  });

  const writtenIn = (chunks: { type: string }[]) =>
    chunks.map((chunk) => (chunk as { delta?: string }).delta ?? "").join("");

  test("what was written of an answer that is stopped is kept", async () => {
    const { letGo } = held();
    const response = await ask(QUESTION, "text/event-stream");
    let text = "";
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const waits = !text.includes("text-delta");
      text += piece;
      if (!waits || !text.includes("text-delta")) continue;
      const { id } = store().sqlite.prepare("SELECT id FROM threads").get() as { id: string };
      await call(stop, { method: "POST", params: { id } });
      expect((await rowsOf(id))[1]).toMatchObject({ status: "stopped", content: "All is well." });
    }
    expect(writtenIn(await readChunks(new Response(text)))).toBe("All is well.");
    letGo();
  });

  test("what was written of an answer that fails is kept", async () => {
    const broken = { ...says("All is well. ", "It "), ending: "reset" as const };
    provider.script(says("CIRCLE"), broken, broken);
    const chunks = await readChunks(await ask(QUESTION, "text/event-stream"));
    expect(chunks.at(-1)?.type).toBe("error");
    const [{ id }] = store().sqlite.prepare("SELECT id FROM threads").all() as [{ id: string }];
    expect((await rowsOf(id))[1]).toMatchObject({ status: "error", content: "All is well." });
    expect(writtenIn(chunks)).toBe("All is well.".repeat(2));
  });
});

describe("while TfL keeps us waiting", () => {
  let tfl: TflDouble;

  beforeAll(async () => {
    tfl = await startTflDouble();
  });
  afterAll(() => tfl.close());
  beforeEach(() => {
    setEnv({ ALMANAC_DATA: "auto", TFL_BASE_URL: tfl.url });
    resetBreakers();
    useCache(memoryCache());
    tfl.behave("slow");
  });

  test("a client that leaves ends the answer in the middle of a tool, and can ask on", async () => {
    const asked = tfl.received();
    const lines = lineByLine(await ask(QUESTION));
    const thread = await lines.next();
    const id = thread.value.update.thread_id as string;
    await lines.next();
    await asked;
    const run = runs().get(id);
    await lines.return(undefined);
    await run?.ended;
    const [question, answer] = await rowsOf(id);
    expect(question).toMatchObject({ content: QUESTION.query, status: "complete" });
    expect(answer).toMatchObject({ status: "stopped", agent_type: "CIRCLE", desk_data: { calls: [] } });

    tfl.behave("ok");
    const next = await ask({ ...QUESTION, thread_id: id }, "application/json").then((told) => told.json());
    expect(next.provenance).toEqual([expect.objectContaining({ source: "TfL Unified API", live: true })]);
  });
});
