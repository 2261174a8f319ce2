import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chatModel, configuredModels, ROLES, resetModels } from "./index";
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

function configure(list: string): void {
  setEnvironment({
    ALMANAC_MODEL: list,
    OLLAMA_BASE_URL: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
  });
}

test.each([
  ["router", 0.1, 10],
  ["specialist", 0.7, 500],
] as const)(
  "the %s is asked at temperature %d for %d tokens at most",
  async (role, temperature, max_tokens) => {
    configure("openai:gpt-4o-mini");
    provider.script(says("Hi"));
    await chatModel(ROLES[role]).invoke("Hello");
    expect(provider.sent[0]?.body).toMatchObject({ model: "gpt-4o-mini", temperature, max_tokens });
  },
);

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
