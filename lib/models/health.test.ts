import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { modelHealth } from "./health";
import { setEnvironment } from "./testing/environment";
import { fails, ProviderDouble } from "./testing/provider-double";

const KEY = "sk-very-secret-key-123";
let provider: ProviderDouble;

beforeEach(async () => {
  provider = await ProviderDouble.start();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await provider.close();
});

function check(list: string, key = KEY) {
  setEnvironment({
    ALMANAC_MODEL: list,
    OLLAMA_BASE_URL: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: key,
  });
  return modelHealth();
}

test("all is well", async () => {
  provider.models = ["llama3.1:8b", "mistral:latest"];
  expect(await check("embedded,ollama:llama3.1:8b,ollama:mistral,openai:gpt-4o-mini")).toEqual([
    { model: "embedded", ok: true },
    { model: "ollama:llama3.1:8b", ok: true },
    { model: "ollama:mistral", ok: true },
    { model: "openai:gpt-4o-mini", ok: true },
  ]);
  expect(provider.sent.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /api/tags",
    "GET /api/tags",
    "GET /v1/models",
  ]);
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
