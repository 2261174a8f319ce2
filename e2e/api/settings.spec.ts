import { expect, test } from "@playwright/test";
import { ProviderDouble } from "../../lib/models/testing/provider-double";
import { Server } from "./server";

const PARTNER = "https://partner.example";

let server: Server;

test.beforeAll(async () => {
  const nowhere = await ProviderDouble.start();
  await nowhere.close();
  const env = {
    ALMANAC_CHAT_PER_MINUTE: "3",
    ALMANAC_CORS_ORIGINS: PARTNER,
    ALMANAC_MODEL: "ollama:llama3.1:8b,embedded",
    OLLAMA_BASE_URL: nowhere.url,
  };
  server = await Server.start({ env });
});

test.afterAll(() => server.close());

test("an unreachable Ollama is told by the health check, and the next model answers", async () => {
  const health = await server.fetch("/api/health");
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: "degraded",
    degraded: ["model ollama:llama3.1:8b"],
    database: { ok: true },
  });
  const answer = await server.ask({ query: "Is the Circle line running well?" });
  expect(await answer.json()).toMatchObject({ model: "embedded", agent: "CIRCLE" });
});

test("a fourth question in a minute is refused", async () => {
  const page = await fetch(server.url);
  const cookie = page.headers.getSetCookie()[0]!.split(";")[0]!;
  const statuses = [];
  for (let asked = 0; asked < 4; asked++) {
    const response = await fetch(`${server.url}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie, origin: server.url },
      body: JSON.stringify({ query: "hello" }),
    });
    statuses.push(response.status);
    if (response.status === 429) {
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ success: false, code: "rate_limited" });
    } else await response.text();
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await server.ask({ query: "hello" })).status).toBe(200);
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
