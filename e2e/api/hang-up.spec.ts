import { expect, test } from "@playwright/test";
import { ProviderDouble, says } from "../../lib/models/testing/provider-double";
import { lineByLine, readLines } from "./lines";
import { Server } from "./server";

const QUESTION = { query: "Is there a good service on the Circle line?" };

let model: ProviderDouble;
let server: Server;

test.beforeAll(async () => {
  model = await ProviderDouble.start();
  const env = { ALMANAC_MODEL: "openai:double", OPENAI_BASE_URL: `${model.url}/v1` };
  server = await Server.start({ env });
});

test.afterAll(async () => {
  await server.close();
  await model.close();
});

const onThread = (id: string, path: string, init?: RequestInit) =>
  server.fetch(`/api/threads/${id}/${path}`, init);

async function answerOf(id: string) {
  const { messages } = await onThread(id, "messages").then((told) => told.json());
  return messages.at(-1);
}

/** Resolves when the specialist's model has been asked, the second call of an answer. */
async function asked(): Promise<void> {
  await model.next("request");
  await model.next("request");
}

for (const accept of ["application/x-ndjson", "application/json"]) {
  test(`a client of ${accept} that hangs up ends the answer, and can ask on`, async () => {
    const { id } = await server
      .fetch("/api/threads", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ desk: "underground" }),
      })
      .then((made) => made.json());
    model.script(says("CIRCLE"), { instead: "stall" });
    const client = new AbortController();
    const waiting = asked();
    const left = model.next("left");
    const response = server.ask({ ...QUESTION, thread_id: id }, accept, { signal: client.signal });
    response.catch(() => undefined);
    await waiting;
    client.abort();
    await left;

    // Its end is stored when no answer is in the making.
    await expect.poll(async () => (await onThread(id, "stream")).status).toBe(204);
    expect(await answerOf(id)).toMatchObject({ status: "stopped", state: { routedAgent: "CIRCLE" } });
    model.script(says("VICTORIA"), says("All is well."));
    const next = await server.ask({ query: "And the Victoria line?", thread_id: id });
    expect(await next.json()).toMatchObject({ response: "All is well." });
    expect(JSON.stringify(model.completions.at(-1)?.body.messages)).toContain(QUESTION.query);
  });
}

test("an event stream that is hung up on goes on, can be joined, and is stopped on the server", async () => {
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const before = (index: number) => (index === 1 ? gate : Promise.resolve());
  model.script(says("CIRCLE"), { ...says("All ", "is ", "well."), before });
  const client = new AbortController();
  const waiting = asked();
  const response = await server.ask(QUESTION, "text/event-stream", { signal: client.signal });
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  const id = /"threadId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1] ?? "";
  await waiting;
  client.abort();

  const joined = await onThread(id, "stream");
  expect(joined.status).toBe(200);
  expect((await server.ask({ query: "hello", thread_id: id })).status).toBe(409);
  letGo();
  const text = await joined.text();
  expect(text.startsWith('data: {"type":"start"')).toBe(true);
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  expect(await answerOf(id)).toMatchObject({ status: "complete", content: "All is well." });
  expect((await onThread(id, "stream")).status).toBe(204);
  const nothing = await onThread(id, "stop", { method: "POST" });
  expect(await nothing.json()).toEqual({ stopped: false });
});

test("the first line and each node's are on the wire before the next begins", async () => {
  model.script(says("CIRCLE"), { instead: "stall" });
  const client = new AbortController();
  const lines = lineByLine(await server.ask(QUESTION, "application/x-ndjson", { signal: client.signal }));
  expect((await lines.next()).value.node).toBe("thread");
  // The model never answers, so this can't have waited for it.
  expect((await lines.next()).value.node).toBe("router");
  const left = model.next("left");
  client.abort();
  await left;
});

test("a stopped answer says so in its last line", async () => {
  model.script(says("CIRCLE"), { instead: "stall" });
  const waiting = asked();
  const response = await server.ask(QUESTION, "application/x-ndjson");
  const [forId, forLines] = response.body!.tee();
  const { value } = await lineByLine(new Response(forId)).next();
  const lines = readLines(new Response(forLines));
  await waiting;
  const stopped = await onThread(value.update.thread_id as string, "stop", { method: "POST" });
  expect(await stopped.json()).toEqual({ stopped: true });
  expect((await lines).at(-1)).toMatchObject({ node: "error", update: { error_type: "stopped" } });
});
