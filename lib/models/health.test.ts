import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modelHealth } from "./health";
import { chatModel, ROLES, resetModels } from "./index";
import { AnthropicDouble } from "./testing/anthropic-double";
import { setEnvironment } from "./testing/environment";
import { fails, ProviderDouble, says } from "./testing/provider-double";

const KEY = "sk-very-secret-key-123";
let provider: ProviderDouble;

beforeEach(async () => {
  provider = await ProviderDouble.start();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  resetModels();
  await provider.close();
});

function check(list: string, key = KEY) {
  setEnvironment({
    ALMANAC_MODEL: list,
    OLLAMA_BASE_URL: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: key,
    ANTHROPIC_BASE_URL: provider.url,
    ANTHROPIC_API_KEY: key,
    GROQ_BASE_URL: `${provider.url}/openai/v1`,
    GROQ_API_KEY: key,
    GOOGLE_BASE_URL: `${provider.url}/v1beta/openai`,
    GOOGLE_API_KEY: key,
  });
  return modelHealth();
}

const isThere = says();
const answers = says("O", "K");

test("each model that is there is asked for a token, and how long that took is said", async () => {
  provider.models = ["mistral:latest"];
  provider.script(isThere, answers);
  expect(await check("embedded,ollama:mistral")).toEqual([
    { model: "embedded", ok: true, ms: expect.any(Number) },
    { model: "ollama:mistral", ok: true, ms: expect.any(Number) },
  ]);
  expect(provider.sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /api/tags",
    "POST /api/chat",
  ]);
  expect(provider.completions[0]?.body).toMatchObject({ model: "mistral", options: { num_ctx: 25600 } });
});

test("a server of OpenAI's kind is asked for few tokens", async () => {
  provider.script(isThere, answers);
  expect(await check("openai:gpt-4o-mini")).toEqual([
    { model: "openai:gpt-4o-mini", ok: true, ms: expect.any(Number) },
  ]);
  expect(provider.completions[0]?.body).toMatchObject({ model: "gpt-4o-mini", max_tokens: 16 });
});

test("a model that was passed over is well with a warning, for ten minutes", async () => {
  let now = Math.round(performance.now());
  vi.spyOn(performance, "now").mockImplementation(() => now);
  provider.script(isThere, answers);
  const list = "openai:gpt-4o-mini,embedded";
  await check(list);
  provider.script(fails(404));
  await chatModel(ROLES.specialist).invoke("Hello");
  const advice = "The OpenAI model gpt-4o-mini doesn't exist there. Check ALMANAC_MODEL and OPENAI_BASE_URL.";
  const [warned, embedded] = await check(list);
  expect(warned).toMatchObject({ ok: true, detail: `It was passed over in the last minute: ${advice}` });
  expect(embedded).not.toHaveProperty("detail");
  now += 3 * 60_000;
  provider.script(isThere, answers);
  expect(await check(list)).toMatchObject([{ detail: `It was passed over 3 minutes ago: ${advice}` }, {}]);
  now += 7 * 60_000;
  provider.script(isThere, answers);
  expect((await check(list))[0]).not.toHaveProperty("detail");
});

test.each([
  ["anthropic:claude-haiku-4-5", "/v1/models", "ANTHROPIC_API_KEY", { "x-api-key": KEY }],
  ["groq:llama-3.1-8b-instant", "/openai/v1/models", "GROQ_API_KEY", { authorization: `Bearer ${KEY}` }],
  ["google:gemini-2.5-flash", "/v1beta/openai/models", "GOOGLE_API_KEY", { authorization: `Bearer ${KEY}` }],
])("%s is looked for with its key", async (model, path, variable, headers) => {
  provider.script(fails(403));
  const detail = `The key was refused. Check ${variable}.`;
  expect(await check(model)).toEqual([{ model, ok: false, detail }]);
  expect(provider.sent).toMatchObject([{ method: "GET", path, headers }]);
});

test("Anthropic's models are asked for a token, too", async () => {
  const anthropic = await AnthropicDouble.start();
  anthropic.script({}, { tokens: ["OK"] });
  setEnvironment({
    ALMANAC_MODEL: "anthropic:claude-haiku-4-5",
    ANTHROPIC_BASE_URL: anthropic.url,
    ANTHROPIC_API_KEY: KEY,
  });
  expect(await modelHealth()).toEqual([
    { model: "anthropic:claude-haiku-4-5", ok: true, ms: expect.any(Number) },
  ]);
  expect(anthropic.sent.map(({ path }) => path)).toEqual(["/v1/models", "/v1/messages"]);
  await anthropic.close();
});

test("a model is asked for a token at most once a minute", async () => {
  let now = Math.round(performance.now());
  vi.spyOn(performance, "now").mockImplementation(() => now);
  provider.script(isThere, answers);
  const [first] = await check("ollama:llama3.1:8b");
  now += 59_999;
  expect(await check("ollama:llama3.1:8b")).toEqual([first]);
  expect(provider.completions).toHaveLength(1);
  now += 1;
  provider.script(isThere, fails(500));
  const detail = "The Ollama model llama3.1:8b failed on its server (500). Try again in a moment.";
  expect(await check("ollama:llama3.1:8b")).toEqual([{ model: "ollama:llama3.1:8b", ok: false, detail }]);
  expect(provider.completions).toHaveLength(2);
});

test("a model that is there and says nothing in time is not well, and the next check hears of its token", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  provider.script(isThere, { tokens: ["OK"], before: () => held });
  const asked = provider.next("request").then(() => provider.next("request"));
  const checked = check("ollama:llama3.1:8b");
  await asked;
  const [giveUp, , given] = timers.mock.calls.find(([, ms]) => ms === 4000) as unknown[];
  (giveUp as (value: unknown) => void)(given);
  const detail = "It is there, but said nothing within 4 seconds.";
  expect(await checked).toEqual([{ model: "ollama:llama3.1:8b", ok: false, detail }]);
  release();
  expect(await check("ollama:llama3.1:8b")).toMatchObject([{ ok: true }]);
  expect(provider.completions).toHaveLength(1);
});

test("a model that Ollama lacks", async () => {
  const detail = "The model isn't installed. Run: ollama pull qwen3";
  expect(await check("ollama:qwen3")).toEqual([{ model: "ollama:qwen3", ok: false, detail }]);
});

test.each([
  [401, "The key was refused. Check OPENAI_API_KEY."],
  [500, "The server answered with status 500."],
])("a server that answers %i", async (status, detail) => {
  provider.script(fails(status));
  expect(await check("openai:x")).toEqual([{ model: "openai:x", ok: false, detail }]);
});

test("a server that is down, and a key that can't be sent", async () => {
  const detail = "It can't be reached. Check that its server runs and the address is right.";
  expect(await check("openai:x", `${KEY}\nX`)).toEqual([{ model: "openai:x", ok: false, detail }]);
  await provider.close();
  expect(await check("ollama:x")).toEqual([{ model: "ollama:x", ok: false, detail }]);
});

test("a server that doesn't answer is given up on after two seconds", async () => {
  const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(late);
  expect(await check("ollama:x")).toEqual([
    { model: "ollama:x", ok: false, detail: "No answer within 2 seconds." },
  ]);
  expect(timeout).toHaveBeenCalledWith(2000);
});

test("an address that isn't Ollama's", async () => {
  setEnvironment({ ALMANAC_MODEL: "ollama:x", OLLAMA_BASE_URL: `${provider.url}/v1` });
  const [health] = await modelHealth();
  expect(health).toMatchObject({ ok: false, detail: expect.stringContaining("expected protocol") });
});
