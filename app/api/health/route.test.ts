import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { store } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { resetModels } from "@/lib/models";
import { ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { closeRedis } from "@/lib/redis";
import { resetBreakers, throughBreaker } from "@/lib/sources/breaker";
import { SourceError } from "@/lib/sources/source-error";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, call } from "../testing/call";
import { GET } from "./route";
import { Health } from "./schema";

isolateEnv(API_ENV);

async function health() {
  const response = await call(GET, { key: null });
  return { code: response.status, ...Health.parse(await response.json()) };
}

test("all is well with the embedded model and no source asked", async () => {
  expect(await health()).toEqual({
    code: 200,
    status: "ok",
    degraded: [],
    database: { ok: true },
    models: [{ model: "embedded", ok: true, ms: expect.any(Number) }],
    sources: [],
    sensors_api: { ok: true },
    market_data: { ok: true, sources: expect.any(Object) },
    payments: {
      ok: true,
      mode: "sandbox",
      chain: { ok: true },
      facilitator: { ok: true },
      wallets: [
        { endpoint: "latest", low: false },
        { endpoint: "recent", low: false },
      ],
    },
  });
});

describe("a model", () => {
  test("whose Ollama can't be reached is degraded, and the server answers on", async () => {
    const nowhere = await ProviderDouble.start();
    await nowhere.close();
    setEnv({ ALMANAC_MODEL: "ollama:llama3.1:8b,embedded", OLLAMA_BASE_URL: nowhere.url });
    resetModels();
    expect(await health()).toMatchObject({
      code: 200,
      status: "degraded",
      degraded: ["model ollama:llama3.1:8b"],
      models: [
        { model: "ollama:llama3.1:8b", ok: false, detail: expect.stringContaining("can't be reached") },
        { model: "embedded", ok: true },
      ],
    });
  });

  test("that is there is well", async () => {
    const ollama = (await ProviderDouble.start()).script(says(), says("OK"));
    setEnv({ ALMANAC_MODEL: "ollama:llama3.1:8b", OLLAMA_BASE_URL: ollama.url });
    expect(await health()).toMatchObject({ status: "ok", models: [{ ok: true }] });
    await ollama.close();
  });

  test("isn't asked for each who wants to know, as anyone may", async () => {
    const ollama = (await ProviderDouble.start()).script(says(), says("OK"));
    setEnv({ ALMANAC_MODEL: "ollama:llama3.1:8b", OLLAMA_BASE_URL: ollama.url });
    resetModels();
    await Promise.all(Array.from({ length: 10 }, health));
    expect(await health()).toMatchObject({ status: "ok" });
    expect(ollama.sent.filter(({ path }) => path === "/api/tags")).toHaveLength(1);
    await ollama.close();
  });

  test("that is set wrongly is named by its variable, never by its value", async () => {
    setEnv({ ALMANAC_MODEL: "sk-a-key-in-the-wrong-place" });
    const response = await call(GET, { key: null });
    expect(response.status).toBe(503);
    const { error } = ErrorBody.strict().parse(await response.json());
    expect(error).toContain("ALMANAC_MODEL");
    expect(error).not.toContain("sk-");
  });
});

// Feature: diot-ai-agent-api, Property 11: Health check completeness
test("Property 11: all is well only when the sensors' API answers and the model does", async () => {
  const [api, ollama] = [await ProviderDouble.start(), await ProviderDouble.start()];
  ollama.script(says(), says("OK"));
  const gone = await ProviderDouble.start();
  await gone.close();
  const up = fc.boolean();
  await fc.assert(
    fc.asyncProperty(up, up, async (isApiUp, isModelUp) => {
      setEnv({
        ALMANAC_MODEL: "ollama:llama3.1:8b",
        OLLAMA_BASE_URL: (isModelUp ? ollama : gone).url,
        FETCH_URL: (isApiUp ? api : gone).url,
      });
      resetModels();
      const { status, degraded } = await health();
      expect(degraded).toEqual([
        ...(isModelUp ? [] : ["model ollama:llama3.1:8b"]),
        ...(isApiUp ? [] : ["sensors API"]),
      ]);
      expect(status === "ok").toBe(isApiUp && isModelUp);
    }),
    { numRuns: 100 },
  );
  await Promise.all([api.close(), ollama.close()]);
});

test("a source that keeps failing is degraded", async () => {
  const fail = () => Promise.reject(new SourceError("TfL Unified API", "timeout", "no answer"));
  for (let index = 0; index < 5; index++)
    await throughBreaker("TfL Unified API", fail).catch(() => undefined);
  try {
    expect(await health()).toMatchObject({
      code: 200,
      status: "degraded",
      degraded: ["source TfL Unified API"],
      sources: [
        {
          source: "TfL Unified API",
          ok: false,
          state: "open",
          last_error: "timeout",
          last_error_at: expect.any(String),
        },
      ],
    });
  } finally {
    resetBreakers();
  }
});

test("a Redis that can't be reached is degraded, and the server answers on", async () => {
  setEnv({ REDIS_URL: "redis://127.0.0.1:1" });
  expect(await health()).toMatchObject({
    code: 200,
    status: "degraded",
    degraded: ["Redis"],
    redis: { ok: false, detail: expect.stringContaining("counts its limits alone") },
  });
  await closeRedis();
});

test("without its database the server is down", async () => {
  vi.spyOn(store().sqlite, "prepare").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  expect(await health()).toMatchObject({
    code: 503,
    status: "down",
    degraded: ["database"],
    database: { ok: false },
  });
  vi.restoreAllMocks();
});
