import { HumanMessage } from "@langchain/core/messages";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChatModel } from "./providers";
import { parseModelSpec } from "./spec";
import { collect } from "./testing/collect";
import { setEnvironment } from "./testing/environment";
import { fails, ProviderDouble, says } from "./testing/provider-double";

const OLLAMA = "ollama:llama3.1:8b";
const OPENAI = "openai:gpt-4o-mini";

let provider: ProviderDouble;

beforeEach(async () => {
  provider = await ProviderDouble.start();
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
    GROQ_BASE_URL: `${provider.url}/v1`,
    GOOGLE_BASE_URL: `${provider.url}/v1`,
    ...more,
  });
}

const model = (id: string) =>
  createChatModel(parseModelSpec(id)!, { temperature: 0.7, maxTokens: 500 }, () => expect.unreachable());

const said = [new HumanMessage("Hello")];

test.each([
  ["openai:o3", "off", "low", 4096],
  ["openai:o4-mini", "high", "high", 16_384],
  ["openai:gpt-5-mini", "off", "minimal", 4096],
  ["openai:gpt-5.2", "off", "none", 4096],
  ["openai:gpt-5.1", "low", "low", 4096],
  ["openai:gpt-5.2", "medium", "none", 8192],
  ["openai:gpt-5.6-terra", "", "none", 8192],
  ["openai:gpt-6-astra", "high", "none", 16_384],
  ["openai:o3", "", undefined, 8192],
])("%s with ALMANAC_THINKING=%s has effort %s and room", async (id, thinking, effort, room) => {
  environment({ ALMANAC_THINKING: thinking, ALMANAC_CONTEXT_TOKENS: "200000" });
  provider.script(says("Hi"), says("Hi"));
  await model(id).invoke(said);
  await collect(await model(id).stream(said));
  for (const { body } of provider.sent) {
    expect(body.max_completion_tokens).toBe(500 + room);
    expect(body.reasoning_effort).toBe(effort);
    expect(body).not.toHaveProperty("temperature");
    expect(body).not.toHaveProperty("max_tokens");
  }
});

test.each([
  ["groq:openai/gpt-oss-120b", "off", "low", 500 + 4096],
  ["groq:qwen/qwen3-32b", "medium", "default", 500 + 8192],
  ["google:gemini-2.5-flash", "off", "none", 500 + 4096],
  ["google:gemini-2.5-pro", "off", "low", 500 + 4096],
  ["openai:qwen/qwen3-32b", "medium", undefined, 500 + 2048],
  ["openai:gpt-4o-mini", "high", undefined, 500],
  ["openai:gpt-5-chat-latest", "high", undefined, 500],
  ["openai:qwen3-coder", "high", undefined, 500],
])("%s with ALMANAC_THINKING=%s keeps its temperature", async (id, thinking, effort, max_tokens) => {
  environment({ ALMANAC_THINKING: thinking });
  provider.script(says("Hi"));
  await model(id).invoke(said);
  expect(provider.sent[0]?.body).toMatchObject({ temperature: 0.7, max_tokens });
  expect(provider.sent[0]?.body.reasoning_effort).toBe(effort);
});

test.each([
  ["ollama:qwen3:8b", "", undefined, 500 + 6400],
  ["ollama:qwen3:8b", "off", false, 500 + 4096],
  ["ollama:qwen3:8b", "high", true, 500 + 6400],
  ["ollama:gpt-oss:20b", "high", "high", 500 + 6400],
  ["ollama:llama3.1:8b", "", undefined, 500],
])("%s with ALMANAC_THINKING=%s is told %s", async (id, thinking, think, num_predict) => {
  environment({ ALMANAC_THINKING: thinking });
  provider.script(says("Hi"));
  await model(id).invoke(said);
  expect(provider.sent[0]?.body.think).toBe(think);
  expect(provider.sent[0]?.body.options.num_predict).toBe(num_predict);
});

test.each(['"llama3.1:8b" does not support thinking', 'think value "low" is not supported for this model'])(
  "an Ollama model that can't (%s) is asked without",
  async (refusal) => {
    environment({ ALMANAC_THINKING: "low" });
    provider.script(fails(400, refusal), says("Hi"));
    expect((await model(OLLAMA).invoke(said)).content).toBe("Hi");
    const [refused, taken] = provider.sent.map(({ body }) => body);
    expect(refused.think).toBe(true);
    const { think: _, ...rest } = refused;
    expect(taken).toEqual(rest);
  },
);

test("another 400 of Ollama's is what it is", async () => {
  environment({ ALMANAC_THINKING: "low" });
  provider.script(fails(400, "invalid options"));
  await expect(model(OLLAMA).invoke(said)).rejects.toMatchObject({ status: 400 });
  expect(provider.sent).toHaveLength(1);
});

const THOUGHT = "Which line is meant?";

test.each([
  [OLLAMA, "thinking"],
  [OPENAI, "reasoning_content"],
  [OPENAI, "reasoning"],
])("%s: what it thinks in %s is no part of the text", async (id, field) => {
  for (const thinking of ["", "low"]) {
    environment({ ALMANAC_THINKING: thinking });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) =>
      thinkingAnswer(field, JSON.parse(String(init?.body)).stream),
    );
    const [whole, chunks] = [await model(id).invoke("?"), await collect(await model(id).stream("?"))];
    expect(whole.text).toBe("Victoria");
    expect(chunks.map(({ text }) => text).join("")).toBe("Victoria");
  }
});

function thinkingAnswer(field: string, isStream: boolean): Response {
  const thought = { role: "assistant", content: "", [field]: THOUGHT };
  const said = { role: "assistant", content: "Victoria" };
  if (field === "thinking") {
    const lines = [
      { message: thought, done: false },
      { message: said, done: false },
      { message: { role: "assistant", content: "" }, done: true, eval_count: 1 },
    ];
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  }
  const type = { "content-type": isStream ? "text/event-stream" : "application/json" };
  if (!isStream) {
    const choice = { index: 0, message: { ...thought, ...said }, finish_reason: "stop" };
    return new Response(JSON.stringify({ id: "1", choices: [choice] }), { headers: type });
  }
  const events = [thought, said].map((delta) => ({ id: "1", choices: [{ index: 0, delta }] }));
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return new Response(`${text}data: [DONE]\n\n`, { headers: type });
}
