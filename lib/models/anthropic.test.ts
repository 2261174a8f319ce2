import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ModelChain } from "./chain";
import { createChatModel, type ModelSettings } from "./providers";
import { parseModelSpec } from "./spec";
import { AnthropicDouble } from "./testing/anthropic-double";
import { collect } from "./testing/collect";
import { setEnvironment, skipRetryPauses } from "./testing/environment";

const HAIKU = "anthropic:claude-haiku-4-5";
const KEY = "sk-ant-very-secret-key";
const tide = { name: "get_tide", description: "The tide.", schema: z.object({ place: z.string() }) };
const call = { id: "toolu_1", name: "get_tide", args: { place: "Saint-Étienne" } };

let provider: AnthropicDouble;

beforeEach(async () => {
  provider = await AnthropicDouble.start();
  environment();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await provider.close();
});

function environment(more: Record<string, string> = {}): void {
  setEnvironment({ ANTHROPIC_BASE_URL: provider.url, ANTHROPIC_API_KEY: KEY, ...more });
}

function model(id = HAIKU, settings: ModelSettings = { temperature: 0.2, maxTokens: 1024, retries: 0 }) {
  return createChatModel(parseModelSpec(id)!, settings, () => expect.unreachable());
}

function chain(): ModelChain {
  const spec = parseModelSpec(HAIKU)!;
  const link = { spec, settings: { temperature: 0.2 }, model: model(), bound: model() };
  return new ModelChain([link]);
}

test("it is asked with its key, and text and usage come back", async () => {
  provider.script({ tokens: ["Mind ", "the ", "gap"] });
  const answer = await model().invoke([new SystemMessage("Be brief."), new HumanMessage("Hello")]);
  expect(provider.sent[0]).toMatchObject({ method: "POST", path: "/v1/messages" });
  expect(provider.sent[0]?.headers["x-api-key"]).toBe(KEY);
  expect(provider.sent[0]?.body).toMatchObject({
    model: "claude-haiku-4-5",
    max_tokens: 1024,
    temperature: 0.2,
    system: "Be brief.",
    messages: [{ role: "user", content: "Hello" }],
  });
  expect(answer.content).toBe("Mind the gap");
  expect(answer.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 4 });
  expect(answer.response_metadata.finish_reason).toBe("stop");
});

test("with tools, too, the content is text, streamed in chunks of one id", async () => {
  provider.script({ tokens: ["Mind ", "the gap"] });
  const chunks = await collect(await model().bindTools!([tide]).stream("Hello"));
  expect(chunks.map(({ content }) => content).join("")).toBe("Mind the gap");
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(1);
  const counted = chunks.flatMap(({ usage_metadata }) => usage_metadata ?? []);
  expect(counted).toMatchObject([{ input_tokens: 11, output_tokens: 4, total_tokens: 15 }]);
  expect(provider.sent[0]?.body.tools).toMatchObject([
    { name: "get_tide", input_schema: { properties: { place: { type: "string" } } } },
  ]);
});

test("a tool call comes back, and its result goes out under an id of our own", async () => {
  provider.script({ tokens: ["Let me look."], toolCall: call }, { tokens: ["Sunny"] });
  const bound = model().bindTools!([tide]);
  const asked = await bound.invoke("Tide?");
  expect(asked.tool_calls).toEqual([expect.objectContaining(call)]);
  expect(asked).toMatchObject({
    content: "Let me look.",
    response_metadata: { finish_reason: "tool_calls" },
  });
  const renamed = new AIMessage({ content: asked.content, tool_calls: [{ ...call, id: "call_own" }] });
  await bound.invoke([
    new HumanMessage("Tide?"),
    renamed,
    new ToolMessage({ tool_call_id: "call_own", content: "sunny" }),
  ]);
  expect(provider.sent[1]?.body.messages.slice(1)).toMatchObject([
    {
      content: [
        { type: "text", text: "Let me look." },
        { type: "tool_use", id: "call_own", input: call.args },
      ],
    },
    { content: [{ type: "tool_result", tool_use_id: "call_own", content: "sunny" }] },
  ]);
});

test("without tools, those of earlier calls are named, and none is to be called", async () => {
  provider.script({ tokens: ["Too hot."] });
  const asked = new AIMessage({ content: "", tool_calls: [call, { ...call, id: "toolu_2" }] });
  const results = ["toolu_1", "toolu_2"].map((id) => new ToolMessage({ tool_call_id: id, content: "40 °C" }));
  await model().invoke([new HumanMessage("Too hot?"), asked, ...results]);
  expect(provider.sent[0]?.body).toMatchObject({
    tools: [{ name: "get_tide", input_schema: { type: "object" } }],
    tool_choice: { type: "none" },
  });
});

test.each([[], [tide]])("what it thinks is no part of the text", async (...tools) => {
  provider.script({ thinking: "Which gap?", tokens: ["Mind the gap"] });
  const bound = tools.length > 0 ? model().bindTools!(tools) : model();
  const answer = await bound.invoke("Hello");
  expect(answer.content).toBe("Mind the gap");
});

test("an answer that reached its limit says so", async () => {
  provider.script({ tokens: ["Mind the"], stopReason: "max_tokens" });
  expect((await model().invoke("Hello")).response_metadata.finish_reason).toBe("length");
});

test("its temperatures end at 1, and the models that take none get none", async () => {
  environment({ ALMANAC_THINKING: "low" });
  provider.script({ tokens: ["Hi"] }, { tokens: ["Hi"] });
  await model(HAIKU, { temperature: 1.7, maxTokens: 100 }).invoke("Hello");
  await model("anthropic:claude-opus-5", { temperature: 0.2, maxTokens: 100 }).invoke("Hello");
  expect(provider.sent[0]?.body).toMatchObject({ temperature: 1, max_tokens: 100 });
  expect(provider.sent[0]?.body).not.toHaveProperty("output_config");
  expect(provider.sent[1]?.body).toMatchObject({ max_tokens: 100 + 4096, output_config: { effort: "low" } });
  expect(provider.sent[1]?.body).not.toHaveProperty("temperature");
});

test.each([
  [
    401,
    "invalid x-api-key",
    "The Anthropic model claude-haiku-4-5 refused our access (401). Check ANTHROPIC_API_KEY.",
  ],
  [
    400,
    "prompt is too long: 210000 tokens",
    "The conversation is too long for anthropic:claude-haiku-4-5. Start a new one.",
  ],
  [
    529,
    "Overloaded",
    "The Anthropic model claude-haiku-4-5 failed on its server (529). Try again in a moment.",
  ],
])("%i %s", async (status, message, advice) => {
  provider.script({ status, message });
  await expect(chain().invoke("Hello")).rejects.toMatchObject({ code: "model_unavailable", message: advice });
});

test("an error within the stream is the server's", async () => {
  provider.script({ tokens: ["Mind "], breaksOff: true });
  await expect(chain().invoke("Hello")).rejects.toMatchObject({
    message: expect.stringContaining("failed on its server"),
  });
});

test("a server that isn't there can't be reached", async () => {
  await provider.close();
  await expect(chain().invoke("Hello")).rejects.toMatchObject({
    message: expect.stringContaining(
      "can't be reached. Check that its server runs and that ANTHROPIC_BASE_URL",
    ),
  });
  provider = await AnthropicDouble.start();
});

test.each(["invoke", "stream"] as const)("a caller's abort of %s is thrown as it is", async (way) => {
  provider.script({ tokens: ["Mind "], stalls: true });
  const caller = new AbortController();
  const reason = new Error("the reader went away");
  const { signal } = caller;
  const arrived = provider.next();
  const answer = way === "invoke" ? chain().invoke("Hello", { signal }) : drain(signal);
  const failed = expect(answer).rejects.toBe(reason);
  await arrived;
  caller.abort(reason);
  await failed;
});

async function drain(signal: AbortSignal): Promise<void> {
  for await (const _ of await chain().stream("Hello", { signal }));
}

test("it is asked again when its server fails", async () => {
  skipRetryPauses();
  provider.script({ status: 500 }, { tokens: ["Hi"] });
  expect((await model(HAIKU, { temperature: 0.2, maxTokens: 9 }).invoke("Hello")).content).toBe("Hi");
  expect(provider.sent).toHaveLength(2);
});

test("its key is in no part of an error", async () => {
  provider.script({ status: 401, message: `invalid key ${KEY}` });
  const error = await chain()
    .invoke("Hello")
    .catch((error) => error);
  expect(String(error.cause)).toContain("[key]");
  expect(String(error.cause)).not.toContain(KEY);
});
