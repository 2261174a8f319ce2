import { expect, test } from "@playwright/test";
import { ProviderDouble } from "../../lib/models/testing/provider-double";
import { readLines } from "./lines";
import { Server } from "./server";

const PARTNER = "https://partner.example";

let server: Server;

test.beforeAll(async () => {
  const nowhere = await ProviderDouble.start();
  await nowhere.close();
  const env = {
    ALMANAC_CHAT_PER_MINUTE: "3",
    ALMANAC_CORS_ORIGINS: PARTNER,
    ALMANAC_MODEL: "ollama:llama3.1:8b",
    OLLAMA_BASE_URL: nowhere.url,
  };
  server = await Server.start({ env });
});

test.afterAll(() => server.close());

test("an unreachable Ollama is told by the health check, and to who asks", async () => {
  const health = await server.fetch("/api/health");
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: "degraded",
    degraded: ["model ollama:llama3.1:8b"],
    database: { ok: true },
  });
  // The router needs no model to choose its default; the specialist does.
  const lines = await readLines(await server.ask({ query: "hello" }, "application/x-ndjson"));
  expect(lines.map(({ node }) => node)).toEqual(["thread", "router", "error"]);
  expect(lines.at(-1)?.update).toMatchObject({
    error: true,
    type: "stream_processing_error",
    error_type: "model_unavailable",
    message: expect.stringContaining("can't be reached"),
  });
});

test("a fourth question in a minute is refused", async () => {
  // The test before asked once; a retried run starts another server.
  const statuses = [];
  for (let asked = 0; asked < 4; asked++) {
    const response = await server.ask({ query: "hello" }, "application/x-ndjson");
    statuses.push(response.status);
    if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await response.text();
  }
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  expect((await server.fetch("/api/threads")).status).toBe(200);
});

test("a partner's pages may call, others may not", async () => {
  const preflight = (origin: string) =>
    server.fetch("/api/chat", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
  const allowed = await preflight(PARTNER);
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-origin")).toBe(PARTNER);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("x-api-key");
  const refused = await preflight("https://elsewhere.example");
  expect(refused.headers.has("access-control-allow-origin")).toBe(false);
});
