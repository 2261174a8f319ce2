import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatModel, configuredModels, contextRoom, ROLES, resetModels } from "./index";
import { setEnvironment } from "./testing/environment";
import { fails, ProviderDouble, says } from "./testing/provider-double";

let provider: ProviderDouble;

beforeEach(async () => {
  provider = await ProviderDouble.start();
  resetModels();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await provider.close();
});

function configure(list: string, more: Record<string, string> = {}): void {
  setEnvironment({
    ALMANAC_MODEL: list,
    OLLAMA_BASE_URL: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    ...more,
  });
}

test.each([
  ["router", "gpt-4o-mini", 0.1, 10],
  ["specialist", "gpt-4o-mini", 0.7, 500],
  ["router", "gpt-4.1", 0.2, 64],
  ["specialist", "gpt-4.1", 0.2, 1024],
] as const)(
  "the %s with %s is asked at temperature %d for %d tokens at most",
  async (role, model, temperature, max_tokens) => {
    configure(`openai:${model}`);
    provider.script(says("Hi"));
    await chatModel(ROLES[role]).invoke("Hello");
    expect(provider.sent[0]?.body).toMatchObject({ model, temperature, max_tokens });
  },
);

test.each([
  ["router", "llama3.1:8b", 0.1, 64],
  ["specialist", "llama3.1:8b", 0.1, 1024],
  ["specialist", "mistral", 0.2, 1024],
] as const)(
  "the %s with Ollama's %s is asked at temperature %d for %d tokens at most",
  async (role, model, temperature, num_predict) => {
    configure(`ollama:${model}`);
    provider.script(says("Hi"));
    await chatModel(ROLES[role]).invoke("Hello");
    expect(provider.sent[0]?.body).toMatchObject({
      keep_alive: "24h",
      options: { temperature, num_predict, num_ctx: 25600 },
    });
  },
);

test("the settings win over what is known of a model; the router keeps its own limit", async () => {
  configure("openai:gpt-4o-mini,ollama:llama3.1:8b", {
    ALMANAC_TEMPERATURE: "0",
    ALMANAC_MAX_TOKENS: "2000",
    ALMANAC_CONTEXT_TOKENS: "16000",
  });
  provider.script(says("Hi"), fails(500), says("Hi"));
  await chatModel(ROLES.router).invoke("Hello");
  await chatModel(ROLES.specialist).invoke("Hello");
  const [router, openai, ollama] = provider.sent.map(({ body }) => body);
  expect(router).toMatchObject({ temperature: 0, max_tokens: 10 });
  expect(openai).toMatchObject({ temperature: 0, max_tokens: 2000 });
  expect(ollama.options).toEqual({ temperature: 0, num_predict: 2000, num_ctx: 16000 });
});

test.each([
  ["embedded", undefined],
  ["openai:gpt-4o-mini,embedded", 128_000 - 500],
  ["openai:gpt-4o-mini,ollama:llama3.1:8b", 25_600 - 1024],
  ["openai:own-model", 8192 - 1024],
  ["openai:o3", 200_000 - 1024 - 8192],
  ["openai:own-qwen/qwen3-8b", 8192 - 1024 - 2048],
])("with %s there is room for %s tokens", (list, room) => {
  configure(list);
  expect(contextRoom(ROLES.specialist)).toBe(room);
});

test("a model with a next one isn't asked twice", async () => {
  configure("openai:a,ollama:b");
  provider.script(fails(500), says("Hi"));
  expect((await chatModel(ROLES.router).invoke("Hello")).response_metadata.model_id).toBe("ollama:b");
  expect(provider.sent.map(({ body }) => body.model)).toEqual(["a", "b"]);
});

test("models are made once for the same settings", () => {
  configure("openai:a");
  expect(chatModel(ROLES.router)).toBe(chatModel({ ...ROLES.router }));
  expect(chatModel(ROLES.router)).not.toBe(chatModel(ROLES.specialist));
});

test("the configured models are named in order", () => {
  configure("openai:a, ollama:b, embedded");
  expect(configuredModels()).toEqual(["openai:a", "ollama:b", "embedded"]);
});

test("with nothing set up, the embedded model answers", async () => {
  setEnvironment({});
  const answer = await chatModel(ROLES.specialist).invoke("Hello");
  expect(answer.response_metadata.model_id).toBe("embedded");
});

test("a wrong ALMANAC_MODEL is told when a model is asked for", () => {
  configure("gpt-4o");
  expect(() => chatModel(ROLES.router)).toThrow(/^ALMANAC_MODEL: item 1 must be/);
});
