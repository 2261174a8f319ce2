import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { env } from "@/lib/env";
import { createChatModel, type ModelSettings } from "./providers";
import { settingsOf } from "./settings";
import { parseModelSpec } from "./spec";
import { collect } from "./testing/collect";
import { setEnvironment, skipRetryPauses } from "./testing/environment";
import { calls, fails, ProviderDouble, says } from "./testing/provider-double";

const OLLAMA = "ollama:llama3.1:8b";
const OPENAI = "openai:gpt-4o-mini";
const BOTH = [OLLAMA, OPENAI];
const tide = {
  name: "get_tide",
  description: "The tide at a place.",
  schema: z.object({ place: z.string().describe("A town"), days: z.number().optional() }),
};

let provider: ProviderDouble;

beforeEach(async () => {
  provider = await ProviderDouble.start();
  environment();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await provider.close();
});

function environment(more: Record<string, string> = {}): void {
  setEnvironment({
    OLLAMA_BASE_URL: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: "sk-test-key",
    GROQ_BASE_URL: `${provider.url}/openai/v1`,
    GROQ_API_KEY: "gsk-test-key",
    GOOGLE_BASE_URL: `${provider.url}/v1beta/openai`,
    GEMINI_API_KEY: "AIza-test-key",
    ...more,
  });
}

function model(id: string, settings: ModelSettings = { temperature: 0.7, maxTokens: 500 }) {
  return createChatModel(parseModelSpec(id)!, settings, () => {
    throw new Error("not asked for");
  });
}

// Feature: diot-ai-agent-api, Property 2: LLM configuration consistency
test("Property 2: every start gives Ollama the reference document's settings, whatever a role asks for", () => {
  const settings = fc.record({
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    maxTokens: fc.integer({ min: 1, max: 10_000 }),
    retries: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(settings, ({ retries, ...wanted }) => {
      const spec = parseModelSpec(OLLAMA)!;
      const asked = settingsOf(spec, { name: "specialist", ...wanted }, env());
      expect(model(OLLAMA, { ...asked, retries })).toMatchObject({
        model: "llama3.1:8b",
        temperature: 0.1,
        keepAlive: "24h",
        numCtx: 25600,
        caller: { maxRetries: 2 },
      });
    }),
  );
});

test("Ollama gets the settings of the reference document, and a limit", async () => {
  provider.script(says("Hi"));
  const chat = model(OLLAMA, { temperature: 0.1, maxTokens: 1024, retries: 0 });
  await chat.invoke([new SystemMessage("Be brief."), new HumanMessage("Hello")]);
  expect(provider.sent).toHaveLength(1);
  expect(provider.sent[0]).toMatchObject({ method: "POST", path: "/api/chat" });
  expect(provider.sent[0]?.body).toEqual({
    model: "llama3.1:8b",
    stream: true,
    keep_alive: "24h",
    options: { temperature: 0.1, num_ctx: 25600, num_predict: 1024 },
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
    ],
  });
  expect(chat).toMatchObject({
    temperature: 0.1,
    keepAlive: "24h",
    numCtx: 25600,
    caller: { maxRetries: 2 },
  });
});

test("OpenAI gets the role's settings, on the chat-completions API", async () => {
  provider.script(says("Hi"));
  await model(OPENAI).invoke([new SystemMessage("Be brief."), new HumanMessage("Hello")]);
  expect(provider.sent[0]).toMatchObject({ method: "POST", path: "/v1/chat/completions" });
  expect(provider.sent[0]?.headers.authorization).toBe("Bearer sk-test-key");
  expect(provider.sent[0]?.body).toEqual({
    model: "gpt-4o-mini",
    temperature: 0.7,
    max_tokens: 500,
    stream: false,
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Hello" },
    ],
  });
});

test("OpenAI streams with usage", async () => {
  provider.script(says("Hi"));
  for await (const _ of await model(OPENAI).stream("Hello"));
  expect(provider.sent[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
});

test("a server without keys gets none", async () => {
  setEnvironment({ OPENAI_BASE_URL: `${provider.url}/v1` });
  provider.script(says("Hi"));
  await model(OPENAI).invoke("Hello");
  expect(provider.sent[0]?.headers.authorization).toBe("Bearer none");
});

test.each(BOTH)("%s: text and usage come back", async (id) => {
  provider.script({ ...says("Mind ", "the ", "gap"), usage: { input: 11, output: 4 } });
  const answer = await model(id).invoke("Hello");
  expect(answer.content).toBe("Mind the gap");
  expect(answer.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 4, total_tokens: 15 });
});

test.each(BOTH)("%s: each token is there before the next one is made", async (id) => {
  const tokens = ["Mind ", "the ", "gap"];
  const seen: string[] = [];
  const released = tokens.map(() => Promise.withResolvers<void>());
  released[0]?.resolve();
  provider.script({ ...says(...tokens), before: (index) => released[index]!.promise });
  for await (const { content } of await model(id).stream("Hello")) {
    if (content === "") continue;
    seen.push(String(content));
    released[seen.length]?.resolve();
  }
  expect(seen).toEqual(tokens);
});

test.each(BOTH)("%s: streams as content blocks too", async (id) => {
  provider.script(says("Mind ", "the ", "gap"));
  expect(await model(id).streamEvents("Hello", {}).text).toBe("Mind the gap");
});

test.each(BOTH)("%s: gets the tools' schemas", async (id) => {
  provider.script(says("Hi"));
  await model(id).bindTools!([tide]).invoke("Hello");
  const [tool] = provider.sent[0]?.body.tools ?? [];
  expect(tool).toMatchObject({
    type: "function",
    function: { name: "get_tide", description: tide.description },
  });
  expect(tool.function.parameters).toMatchObject({
    type: "object",
    properties: { place: { type: "string", description: "A town" }, days: { type: "number" } },
    required: ["place"],
  });
});

const scriptedCalls = [
  { id: "call_1", name: "get_tide", args: { place: "Bath" } },
  { id: "call_2", name: "get_tide", args: { place: "Saint-Étienne", days: 3 } },
];
const expectedCalls = scriptedCalls.map(({ name, args }) => expect.objectContaining({ name, args }));

test.each(BOTH)("%s: tool calls come back", async (id) => {
  provider.script(calls(...scriptedCalls));
  const answer = await model(id).bindTools!([tide]).invoke("Hello");
  expect(answer.tool_calls).toEqual(expectedCalls);
});

test.each(BOTH)("%s: tool calls come back from a stream", async (id) => {
  provider.script(calls(...scriptedCalls));
  const chunks = await collect(await model(id).bindTools!([tide]).stream("Hello"));
  const answer = chunks.reduce((left, right) => left.concat(right));
  expect(answer.tool_calls).toEqual(expectedCalls);
});

test.each(BOTH)("%s: a tool's result goes back to the model", async (id) => {
  provider.script(says("Sunny"));
  await model(id).invoke([
    new HumanMessage("Tide in Bath?"),
    new AIMessage({
      content: "",
      tool_calls: [{ id: "call_1", name: "get_tide", args: { place: "Bath" } }],
    }),
    new ToolMessage({ tool_call_id: "call_1", content: "sunny" }),
  ]);
  const [, asked, result] = provider.sent[0]?.body.messages ?? [];
  expect(asked.tool_calls[0].function.name).toBe("get_tide");
  expect(result).toMatchObject({ role: "tool", content: "sunny" });
});

test.each(BOTH)("%s: structured output sends the schema and gives an object", async (id) => {
  provider.script(says('{"line":"', 'victoria"}'));
  const line = await model(id)
    .withStructuredOutput(z.object({ line: z.string() }))
    .invoke("Which?");
  expect(line).toEqual({ line: "victoria" });
  const { format, response_format } = provider.sent[0]?.body ?? {};
  expect(format ?? response_format.json_schema.schema).toMatchObject({
    properties: { line: { type: "string" } },
  });
});

test.each(BOTH)("%s: a model that never answers times out, and isn't asked again", async (id) => {
  setModelTimeout(400);
  provider.script({ instead: "stall" });
  await expect(model(id).invoke("Hello")).rejects.toMatchObject({ name: "TimeoutError" });
  expect(provider.sent).toHaveLength(1);
});

test.each(BOTH)("%s: a stream that falls silent times out", async (id) => {
  setModelTimeout(100);
  provider.script({ ...says("Mind "), ending: "stall" });
  const stream = await model(id).stream("Hello");
  await expect(collect(stream)).rejects.toMatchObject({ name: "TimeoutError" });
});

test.each(BOTH)("%s: is asked twice more when its server fails", async (id) => {
  skipRetryPauses();
  provider.script(fails(500), fails(503), says("Hi"));
  expect((await model(id).invoke("Hello")).content).toBe("Hi");
  expect(provider.sent).toHaveLength(3);
});

test.each(BOTH)("%s: fails after two retries", async (id) => {
  skipRetryPauses();
  provider.script(fails(500), fails(500), fails(500), says("too late"));
  await expect(model(id).invoke("Hello")).rejects.toMatchObject({ status: 500 });
  expect(provider.sent).toHaveLength(3);
});

test.each(BOTH)("%s: waits for a short Retry-After, not for a long one", async (id) => {
  skipRetryPauses();
  provider.script(
    fails(429, "slow down", { "retry-after": "2" }),
    fails(429, "slow down", { "retry-after": "30" }),
  );
  await expect(model(id).invoke("Hello")).rejects.toMatchObject({ status: 429 });
  expect(provider.sent).toHaveLength(2);
});

test.each(BOTH)("%s: is asked once when no retries are wanted", async (id) => {
  provider.script(fails(500));
  await expect(model(id, { temperature: 0, retries: 0 }).invoke("Hello")).rejects.toMatchObject({
    status: 500,
  });
  expect(provider.sent).toHaveLength(1);
});

test.each(BOTH)("%s: an abort before the answer reaches the server", async (id) => {
  provider.script({ instead: "stall" });
  const caller = new AbortController();
  const [arrived, left] = [provider.next("request"), provider.next("left")];
  const answer = model(id).invoke("Hello", { signal: caller.signal });
  const failed = expect(answer).rejects.toThrow();
  await arrived;
  caller.abort();
  await failed;
  await left;
});

test.each(BOTH)("%s: one caller's abort leaves another's stream alone", async (id) => {
  const chat = model(id);
  const caller = new AbortController();
  const released = Promise.withResolvers<void>();
  const reply = {
    ...says("Mind ", "the gap"),
    before: (index: number) => (index ? released.promise : Promise.resolve()),
  };
  provider.script(reply, reply);
  const [given, kept] = [await chat.stream("1", { signal: caller.signal }), await chat.stream("2")];
  await Promise.all([given.next(), kept.next()]);
  caller.abort();
  await expect(collect(given)).rejects.toThrow();
  released.resolve();
  expect((await collect(kept)).map(({ content }) => content).join("")).toMatch(/the gap$/);
});

function setModelTimeout(ms: number): void {
  environment({ ALMANAC_MODEL_TIMEOUT_MS: String(ms) });
}

test.each([
  ["groq:llama-3.1-8b-instant", "/openai/v1/chat/completions", "Bearer gsk-test-key"],
  ["google:gemini-2.5-flash", "/v1beta/openai/chat/completions", "Bearer AIza-test-key"],
])("%s is asked at its own address with its own key", async (id, path, authorization) => {
  provider.script(says("Hi"));
  expect((await model(id).invoke("Hello")).content).toBe("Hi");
  expect(provider.sent).toMatchObject([{ path, headers: { authorization } }]);
});

test("Gemini gets earlier tool calls marked as unsigned, and no other provider does", async () => {
  const asked = new AIMessage({ content: "", tool_calls: [{ id: "call_1", name: "get_tide", args: {} }] });
  const turn = [new HumanMessage("?"), asked, new ToolMessage({ tool_call_id: "call_1", content: "sunny" })];
  provider.script(says("Hi"), says("Hi"));
  await model("google:gemini-3-flash").invoke(turn);
  await model("groq:llama-3.1-8b-instant").invoke(turn);
  const [google, groq] = provider.sent.map(({ body }) => body.messages[1].tool_calls[0]);
  expect(google.extra_content).toEqual({ google: { thought_signature: "skip_thought_signature_validator" } });
  expect(groq).not.toHaveProperty("extra_content");
});
