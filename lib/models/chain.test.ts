import { inspect } from "node:util";
import { AIMessage, type AIMessageChunk } from "@langchain/core/messages";
import { FakeListChatModel } from "@langchain/core/utils/testing";
import { MessagesAnnotation, StateGraph } from "@langchain/langgraph";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { type ModelCallOptions, ModelChain } from "./chain";
import { createChatModel } from "./providers";
import { parseModelSpec } from "./spec";
import { collect } from "./testing/collect";
import { setEnvironment, skipRetryPauses } from "./testing/environment";
import { thinks } from "./testing/misbehaviour";
import { calls, fails, ProviderDouble, says } from "./testing/provider-double";
import type { Reply } from "./testing/reply";

const OLLAMA = "ollama:llama3.1:8b";
const OPENAI = "openai:gpt-4o-mini";
const KEY = "sk-very-secret-key-123";

let first: ProviderDouble;
let second: ProviderDouble;

beforeEach(async () => {
  [first, second] = [await ProviderDouble.start(), await ProviderDouble.start()];
  environment();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await Promise.all([first.close(), second.close()]);
});

function environment(more: Record<string, string> = {}): void {
  setEnvironment({
    OLLAMA_BASE_URL: first.url,
    OPENAI_BASE_URL: `${second.url}/v1`,
    OPENAI_API_KEY: KEY,
    ...more,
  });
}

function chainOf(...ids: string[]): ModelChain {
  const settings = { temperature: 0.7, maxTokens: 500 };
  return new ModelChain(
    ids.map((id, index) => {
      const spec = parseModelSpec(id)!;
      const retries = index < ids.length - 1 ? 0 : undefined;
      const model = createChatModel(
        spec,
        { ...settings, retries },
        () => new FakeListChatModel({ responses: ["own"] }),
      );
      return { spec, settings, model, bound: model };
    }),
  );
}

const failure = (answer: Promise<unknown>): Promise<AppError> =>
  answer.then(
    () => expect.unreachable("it should have failed"),
    (error) => error,
  );

test("the answer names its model, and still does after a checkpoint", async () => {
  first.script(says("Hi"));
  const answer = await chainOf(OLLAMA, OPENAI).invoke("Hello");
  expect(answer.response_metadata.model_id).toBe(OLLAMA);
  expect(answer.response_metadata).not.toHaveProperty("fallback_from");
  expect(JSON.stringify(answer)).toContain(`"model_id":"${OLLAMA}"`);
  expect(second.sent).toEqual([]);
});

const transient: [string, Reply, string][] = [
  ["429", fails(429), "rate_limited"],
  ["429 with a long Retry-After", fails(429, "later", { "retry-after": "50" }), "rate_limited"],
  ["500", fails(500), "server_error"],
  ["503", fails(503), "server_error"],
  ["a reset", { instead: "reset" }, "reset"],
  ["a reset within the stream", { ...says("Mind "), ending: "reset" }, "reset"],
  ["an error within the stream", { ...says("Mind "), ending: "error" }, "server_error"],
];

test.each(transient)("after %s of Ollama, OpenAI is asked at once", async (_, reply, reason) => {
  first.script(reply);
  second.script(says("Hi"));
  const answer = await chainOf(OLLAMA, OPENAI).invoke("Hello");
  expect(answer.content).toBe("Hi");
  expect(answer.response_metadata).toMatchObject({
    model_id: OPENAI,
    fallback_from: [{ model: OLLAMA, reason }],
  });
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
});

test.each(transient.slice(0, 5))("after %s of OpenAI, Ollama is asked at once", async (_, reply, reason) => {
  second.script(reply);
  first.script(says("Hi"));
  const answer = await chainOf(OPENAI, OLLAMA).invoke("Hello");
  expect(answer.response_metadata).toMatchObject({
    model_id: OLLAMA,
    fallback_from: [{ model: OPENAI, reason }],
  });
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
});

test.each([
  [OLLAMA, OPENAI],
  [OPENAI, OLLAMA],
])("after a time-out of %s, %s is asked", async (silent, other) => {
  environment({ ALMANAC_MODEL_TIMEOUT_MS: "100" });
  for (const double of [first, second])
    double.script(double === serverOf(silent) ? { instead: "stall" } : says("Hi"));
  const { response_metadata } = await chainOf(silent, other).invoke("Hello");
  expect(response_metadata).toMatchObject({
    model_id: other,
    fallback_from: [{ model: silent, reason: "timeout" }],
  });
});

test.each([
  [OLLAMA, OPENAI],
  [OPENAI, OLLAMA],
])("when %s refuses the connection, %s is asked", async (down, other) => {
  await serverOf(down).close();
  serverOf(other).script(says("Hi"));
  const { response_metadata } = await chainOf(down, other).invoke("Hello");
  expect(response_metadata.fallback_from).toEqual([{ model: down, reason: "refused" }]);
});

test("when a name can't be looked up, the next model is asked", async () => {
  environment({ OLLAMA_BASE_URL: "http://ollama.invalid" });
  second.script(says("Hi"));
  const { response_metadata } = await chainOf(OLLAMA, OPENAI).invoke("Hello");
  expect(response_metadata.fallback_from).toEqual([{ model: OLLAMA, reason: "dns" }]);
});

test("the list is tried in order, to its end", async () => {
  first.script(fails(500));
  second.script(fails(429));
  const answer = await chainOf(OLLAMA, OPENAI, "embedded").invoke("Hello");
  expect(answer.content).toBe("own");
  expect(answer.response_metadata.fallback_from).toEqual([
    { model: OLLAMA, reason: "server_error" },
    { model: OPENAI, reason: "rate_limited" },
  ]);
});

const refusals: [string, Reply, string][] = [
  ["400", fails(400), "rejected"],
  ["401", fails(401), "unauthorized"],
  ["403", fails(403), "unauthorized"],
  ["404", fails(404), "not_found"],
];

test.each(refusals)("after %s of Ollama, OpenAI is asked at once", async (_, reply, reason) => {
  first.script(reply);
  second.script(says("Hi"));
  const answer = await chainOf(OLLAMA, OPENAI).invoke("Hello");
  expect(answer.response_metadata).toMatchObject({
    model_id: OPENAI,
    fallback_from: [{ model: OLLAMA, reason }],
  });
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
});

test.each([
  ...refusals,
  ["too long a conversation", fails(400, "This model's maximum context length is 8192 tokens."), "too_long"],
] as [string, Reply, string][])("after %s of OpenAI, Ollama is asked at once", async (_, reply, reason) => {
  second.script(reply);
  first.script(says("Hi"));
  const answer = await chainOf(OPENAI, OLLAMA).invoke("Hello");
  expect(answer.response_metadata).toMatchObject({
    model_id: OLLAMA,
    fallback_from: [{ model: OPENAI, reason }],
  });
  expect([first.sent.length, second.sent.length]).toEqual([1, 1]);
});

test("a stream falls back after a refusal too", async () => {
  first.script(fails(404, "model 'llama3.1:8b' not found"));
  second.script(says("Mind ", "the gap"));
  const chunks = await collect(await chainOf(OLLAMA, OPENAI).stream("Hello"));
  expect(chunks.map(({ content }) => content).join("")).toBe("Mind the gap");
});

test.each([
  [
    400,
    "The OpenAI model gpt-4o-mini rejected the request (400). Ask in another way, or choose another model in ALMANAC_MODEL.",
  ],
  [401, "The OpenAI model gpt-4o-mini refused our access (401). Check OPENAI_API_KEY."],
  [404, "The OpenAI model gpt-4o-mini doesn't exist there. Check ALMANAC_MODEL and OPENAI_BASE_URL."],
])("%i of the last model surfaces, and it isn't asked again", async (status, message) => {
  second.script(fails(status, `Incorrect API key provided: ${KEY}`));
  const error = await failure(chainOf(OPENAI).invoke("Hello"));
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: "model_unavailable", status: 503, message });
  expect([first.sent.length, second.sent.length]).toEqual([0, 1]);
});

test("too long a conversation says so", async () => {
  second.script(fails(400, "This model's maximum context length is 128000 tokens."));
  const error = await failure(chainOf(OPENAI).invoke("Hello"));
  expect(error).toMatchObject({
    code: "model_unavailable",
    message: expect.stringContaining("too long for openai:gpt-4o-mini"),
  });
  expect(second.sent).toHaveLength(1);
});

test("a model missing in Ollama says how to get it", async () => {
  first.script(fails(404, "model 'llama3.1:8b' not found"));
  const error = await failure(chainOf(OLLAMA).invoke("Hello"));
  expect(error.message).toBe("The Ollama model llama3.1:8b isn't installed. Run: ollama pull llama3.1:8b");
});

test("the last one's failure tells of those before it", async () => {
  skipRetryPauses();
  first.script(fails(503));
  second.script(fails(429, "slow down", { "retry-after": "30" }));
  const error = await failure(chainOf(OLLAMA, OPENAI).invoke("Hello"));
  expect(error).toMatchObject({ code: "model_unavailable", retryAfter: 30 });
  expect(error.message).toBe(
    "The OpenAI model gpt-4o-mini is over its rate limit or quota. Try again in 30 seconds, or add another model to ALMANAC_MODEL. Tried before it: ollama:llama3.1:8b (server error).",
  );
});

test.each([
  ["quoted by the server", KEY, KEY],
  ["of no known form", "hunter2-hunter2", "hunter2-hunter2"],
  ["that isn't ours", KEY, "sk-proj-somebody-elses"],
  ["that can't be sent", `${KEY}\nX`, KEY],
])("a key %s is in no part of the error", async (_, key, secret) => {
  environment({ OPENAI_API_KEY: key });
  second.script(fails(401, `Incorrect API key provided: ${secret}`));
  const error = await failure(chainOf(OPENAI).invoke("Hello"));
  const message = expect.stringContaining("Check OPENAI_API_KEY");
  expect(error).toMatchObject({ code: "model_unavailable", message });
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(secret);
});

test("an answer that isn't of its schema is not a failure of the model", async () => {
  second.script(says('{"line":7}'));
  const error = await failure(
    chainOf(OPENAI, OLLAMA)
      .withStructuredOutput(z.object({ line: z.string() }))
      .invoke("?"),
  );
  expect(error).not.toBeInstanceOf(AppError);
  expect(first.sent).toEqual([]);
});

test.each([OLLAMA, OPENAI])(
  "a caller's abort of %s is thrown as it is, and no other model is asked",
  async (id) => {
    const [asked, other] = id === OLLAMA ? [first, second] : [second, first];
    asked.script({ instead: "stall" });
    const caller = new AbortController();
    const [arrived, left] = [asked.next("request"), asked.next("left")];
    const answer = failure(
      chainOf(id, id === OLLAMA ? OPENAI : OLLAMA).invoke("Hello", { signal: caller.signal }),
    );
    await arrived;
    const reason = new Error("the reader went away");
    caller.abort(reason);
    expect(await answer).toBe(reason);
    await left;
    expect(other.sent).toEqual([]);
  },
);

test("a caller's own deadline isn't taken for a slow model", async () => {
  first.script({ instead: "stall" });
  const generate = vi.spyOn(FakeListChatModel.prototype, "_generate");
  const caller = new AbortController();
  const [arrived, left] = [first.next("request"), first.next("left")];
  const answer = failure(chainOf(OLLAMA, "embedded").invoke("Hello", { signal: caller.signal }));
  await arrived;
  const reason = new DOMException("the caller's deadline", "TimeoutError");
  caller.abort(reason);
  expect(await answer).toBe(reason);
  await left;
  expect(generate).not.toHaveBeenCalled();
});

test("bound tools reach whichever model answers", async () => {
  const tool = { name: "get_line", description: "A line.", schema: z.object({ line: z.string() }) };
  const call = { id: "call_1", name: "get_line", args: { line: "victoria" } };
  first.script(fails(503));
  second.script(calls(call));
  const answer = await chainOf(OLLAMA, OPENAI).bindTools([tool], { tool_choice: "any" }).invoke("Which?");
  expect(answer.tool_calls).toEqual([expect.objectContaining(call)]);
  expect(answer.response_metadata.model_id).toBe(OPENAI);
  expect(first.sent[0]?.body.tools[0].function.name).toBe("get_line");
  expect(second.sent[0]?.body).toMatchObject({
    tool_choice: "required",
    tools: [{ function: { name: "get_line" } }],
  });
});

test("structured output falls back too", async () => {
  first.script(fails(503));
  second.script(says('{"line":"victoria"}'));
  const line = await chainOf(OLLAMA, OPENAI)
    .withStructuredOutput(z.object({ line: z.string() }))
    .invoke("Which?");
  expect(line).toEqual({ line: "victoria" });
});

test("options that only the inner model knows reach it", async () => {
  const choices = [{ value: "red", evidence: [{ phrase: "bus", weight: 1 }] }];
  const generate = vi.spyOn(FakeListChatModel.prototype, "_generate");
  await chainOf("embedded")
    .withConfig({ choices, tags: ["nostream"] })
    .invoke("Hello");
  // The embedded model keeps what it learnt of the list by identity.
  const given: ModelCallOptions | undefined = generate.mock.calls[0]?.[1];
  expect(given?.choices).toBe(choices);
});

test("a stream names its model once, and falls back before the first token", async () => {
  first.script({ instead: "reset" });
  second.script(says("Mind ", "the ", "gap"));
  const chunks = await collect(await chainOf(OLLAMA, OPENAI).stream("Hello"));
  const whole = (chunks as AIMessageChunk[]).reduce((left, right) => left.concat(right));
  expect(whole.content).toBe("Mind the gap");
  expect(whole.response_metadata).toMatchObject({
    model_id: OPENAI,
    fallback_from: [{ model: OLLAMA, reason: "reset" }],
  });
});

test("a stream that shows nothing but its role before it breaks falls back", async () => {
  second.script({ ...says(""), ending: "reset" });
  first.script(says("Hi"));
  const chunks = await collect(await chainOf(OPENAI, OLLAMA).stream("Hello"));
  expect(chunks.map(({ content }) => content).join("")).toBe("Hi");
});

test.each([
  ["no words", says("")],
  ["no content", says()],
  ["only thoughts", thinks("Well.", says())],
])("a stream of %s ends, and says who wrote it", async (_, reply) => {
  for (const id of [OLLAMA, OPENAI]) {
    serverOf(id).script(reply);
    const chunks = await collect(await chainOf(id).stream("Hello"));
    expect(chunks.map(({ content }) => content).join("")).toBe("");
    expect(chunks[0]?.response_metadata.model_id).toBe(id);
  }
});

test("a stream that breaks after its first token fails, and no other model begins anew", async () => {
  second.script({ ...says("Mind "), ending: "reset" });
  const stream = await chainOf(OPENAI, OLLAMA).stream("Hello");
  const error = await failure(collect(stream));
  expect(error).toMatchObject({ code: "model_unavailable", message: expect.stringContaining("broke off") });
  expect(first.sent).toEqual([]);
});

interface Shown {
  tokens: { id?: string; text: string }[];
  updates: AIMessage[];
}

async function runInGraph(node: (input: string) => Promise<AIMessage>): Promise<Shown> {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("agent", async () => ({ messages: [await node("Hello")] }))
    .addEdge("__start__", "agent")
    .compile();
  const shown: Shown = { tokens: [], updates: [] };
  const input = { messages: [{ role: "user", content: "Hello" }] };
  for await (const [mode, part] of await graph.stream(input, { streamMode: ["messages", "updates"] })) {
    if (mode === "updates")
      shown.updates.push(...(part as { agent: { messages: AIMessage[] } }).agent.messages);
    else shown.tokens.push({ id: part[0].id, text: String(part[0].content) });
  }
  return { ...shown, tokens: shown.tokens.filter(({ text }) => text) };
}

test.each([OLLAMA, OPENAI])("in a graph, each token of %s appears once", async (id) => {
  serverOf(id).script(says("Mind ", "the ", "gap"));
  const { tokens, updates } = await runInGraph((input) => chainOf(id, "embedded").invoke(input));
  expect(tokens.map(({ text }) => text)).toEqual(["Mind ", "the ", "gap"]);
  expect(updates).toMatchObject([{ content: "Mind the gap", response_metadata: { model_id: id } }]);
  expect(new Set(tokens.map(({ id }) => id))).toEqual(new Set([updates[0]?.id]));
});

test("in a graph, each token appears once after a fallback", async () => {
  first.script(fails(503));
  second.script(says("Mind ", "the ", "gap"));
  const { tokens, updates } = await runInGraph((input) => chainOf(OLLAMA, OPENAI).invoke(input));
  expect(tokens.map(({ text }) => text)).toEqual(["Mind ", "the ", "gap"]);
  expect(updates).toHaveLength(1);
});

test("in a graph, what a broken-off model had said has another message id than the answer", async () => {
  first.script({ ...says("Nev"), ending: "reset" });
  second.script(says("Mind ", "the ", "gap"));
  const { tokens, updates } = await runInGraph((input) => chainOf(OLLAMA, OPENAI).invoke(input));
  const answer = tokens.filter(({ id }) => id === updates[0]?.id);
  expect(answer.map(({ text }) => text)).toEqual(["Mind ", "the ", "gap"]);
  expect(tokens.filter((token) => !answer.includes(token)).map(({ text }) => text)).toEqual(["Nev"]);
});

test.each(["nostream", "langsmith:nostream"])(
  "in a graph, nothing is streamed of a model tagged %s",
  async (tag) => {
    first.script(says("Mind ", "the ", "gap"));
    const chain = chainOf(OLLAMA).withConfig({ tags: [tag] });
    const { tokens, updates } = await runInGraph(async (input) => {
      const { content } = await chain.invoke(input);
      return new AIMessage({ id: "kept", content: `${content}!` });
    });
    expect(tokens).toEqual([{ id: "kept", text: "Mind the gap!" }]);
    expect(updates).toHaveLength(1);
  },
);

test("in a graph, a node's chain.stream shows each token once", async () => {
  first.script(says("Mind ", "the ", "gap"));
  const { tokens } = await runInGraph(async (input) => {
    const chunks = await collect(await chainOf(OLLAMA).stream(input));
    return (chunks as AIMessageChunk[]).reduce((left, right) => left.concat(right));
  });
  expect(tokens.map(({ text }) => text)).toEqual(["Mind ", "the ", "gap"]);
});

function serverOf(id: string): ProviderDouble {
  return id === OLLAMA ? first : second;
}
