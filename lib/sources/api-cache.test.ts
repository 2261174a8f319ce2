import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { store } from "@/db/client";
import { logger } from "@/lib/log";
import { closeRedis } from "@/lib/redis";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { type ApiCall, apiCache, apiCacheKey } from "./api-cache";

isolateEnv();
afterEach(async () => {
  await closeRedis();
  vi.restoreAllMocks();
});

const text = fc.string({ minLength: 1, maxLength: 8 });
const call: fc.Arbitrary<ApiCall> = fc.record({
  client: text,
  method: fc.constantFrom("GET", "POST"),
  endpoint: text,
  params: fc.dictionary(text, fc.string({ maxLength: 8 }), { maxKeys: 4 }),
});

describe("the key", () => {
  it("is api_cache:{Client}:{Method}:{Endpoint}:{params}", () => {
    const params = { symbol: "BTCUSDT", interval: "1d" };
    expect(apiCacheKey({ client: "Binance", method: "GET", endpoint: "/api/v3/klines", params })).toBe(
      "api_cache:Binance:GET:/api/v3/klines:interval=1d&symbol=BTCUSDT",
    );
    expect(apiCacheKey({ client: "CoinGecko", method: "GET", endpoint: "/coins/list" })).toBe(
      "api_cache:CoinGecko:GET:/coins/list:",
    );
  });

  it("Property: doesn't depend on the order of the parameters", () => {
    fc.assert(
      fc.property(call, (given) => {
        const reversed = Object.fromEntries(Object.entries(given.params ?? {}).reverse());
        expect(apiCacheKey({ ...given, params: reversed })).toBe(apiCacheKey(given));
      }),
    );
  });

  it("Property: is another one for another request", () => {
    const canonical = ({ client, method, endpoint, params = {} }: ApiCall) =>
      JSON.stringify([client, method, endpoint, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);
    fc.assert(
      fc.property(call, call, (a, b) => {
        expect(apiCacheKey(a) === apiCacheKey(b)).toBe(canonical(a) === canonical(b));
      }),
    );
    const one = apiCacheKey({ client: "a:GET", method: "GET", endpoint: "b" });
    expect(apiCacheKey({ client: "a", method: "GET", endpoint: "GET:b" })).not.toBe(one);
  });
});

describe.each([
  ["the database", undefined],
  ["Redis", "redis://127.0.0.1:6379/15"],
])("kept in %s", (_name, url) => {
  const key = () => `api_cache:Test:GET:/${crypto.randomUUID()}:`;

  it("an answer is there until its time is over", async ({ skip }) => {
    const cache = await cacheAt(url, skip);
    const mine = key();
    expect(await cache.get(mine)).toBeUndefined();
    cache.set(mine, '{"a":1}', 900);
    await vi.waitFor(async () => expect((await cache.get(mine))?.value).toBe('{"a":1}'));
    await vi.waitFor(async () => expect(await cache.get(mine)).toBeUndefined(), { timeout: 5000 });
  });

  it("hits, misses and what is kept are logged", async ({ skip }) => {
    const cache = await cacheAt(url, skip);
    const info = vi.spyOn(logger(), "info");
    const mine = key();
    await cache.get(mine);
    cache.set(mine, "1", 5000);
    await vi.waitFor(async () => expect(await cache.get(mine)).toBeDefined());
    const told = info.mock.calls.map(([fields, message]) => [message, (fields as { entry: string }).entry]);
    expect(told[0]).toEqual(["cache miss", mine]);
    expect(told[1]).toEqual(["cache set", mine]);
    expect(told.at(-1)).toEqual(["cache hit", mine]);
  });
});

async function cacheAt(url: string | undefined, skip: (note?: string) => void) {
  if (url) setEnv({ REDIS_URL: url });
  const cache = apiCache();
  if (!url) return cache;
  const probe = `api_cache:Probe:GET:/${crypto.randomUUID()}:`;
  cache.set(probe, "1", 5000);
  const isThere = await vi
    .waitUntil(async () => await cache.get(probe), { timeout: 1000 })
    .catch(() => false);
  if (!isThere) skip(`there is no Redis at ${url}`);
  return cache;
}

it("keeps the newest answers when the database has too many", () => {
  const cache = apiCache();
  for (let index = 0; index < 510; index += 1)
    cache.set(`api_cache:Test:GET:/${index}:`, "1", 60_000 + index);
  const kept = store().sqlite.prepare("SELECT key FROM cache").pluck().all();
  expect(kept).toHaveLength(500);
  expect(kept).not.toContain("api_cache:Test:GET:/9:");
  expect(kept).toContain("api_cache:Test:GET:/10:");
});

it("leaves what isn't an answer of a source alone", () => {
  store().sqlite.prepare("INSERT INTO cache (key, value, stored_at) VALUES ('vector:a', '1', 0)").run();
  for (let index = 0; index < 510; index += 1) apiCache().set(`api_cache:Test:GET:/${index}:`, "1", 60_000);
  expect(store().sqlite.prepare("SELECT 1 FROM cache WHERE key = 'vector:a'").get()).toBeDefined();
});

it("does without a Redis that can't be reached", async () => {
  setEnv({ REDIS_URL: "redis://127.0.0.1:1" });
  const cache = apiCache();
  const start = performance.now();
  cache.set("api_cache:Test:GET:/:", "1", 1000);
  expect(await cache.get("api_cache:Test:GET:/:")).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(1000);
});

it("does without a database that can't be opened", async () => {
  setEnv({ ALMANAC_DATA_DIR: "/dev/null/none" });
  const cache = apiCache();
  cache.set("api_cache:Test:GET:/:", "1", 1000);
  expect(await cache.get("api_cache:Test:GET:/:")).toBeUndefined();
});
