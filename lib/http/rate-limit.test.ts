import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { callerLimit, type RateLimit, rateLimit } from "./rate-limit";

isolateEnv({ ALMANAC_CHAT_PER_MINUTE: "2" });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function takeAll(limit: RateLimit, callers: string[]) {
  for (const caller of callers) await limit.take(caller);
}

test("lets each caller through as often as allowed, then says how long to wait", async () => {
  const limit = rateLimit({ name: crypto.randomUUID(), points: 3 });
  await takeAll(limit, ["a", "a", "a"]);
  vi.advanceTimersByTime(20_500);
  await expect(limit.take("a")).rejects.toMatchObject({ code: "rate_limited", status: 429, retryAfter: 40 });
  await expect(limit.take("a")).rejects.toThrow("Try again in 40 s.");
  await limit.take("b");
});

test("lets a caller through again after the time it told", async () => {
  const limit = rateLimit({ name: crypto.randomUUID(), points: 1 });
  await limit.take("a");
  await expect(limit.take("a")).rejects.toMatchObject({ retryAfter: 60 });
  vi.advanceTimersByTime(60_000);
  await limit.take("a");
});

test("keeps no more callers than it may, and forgets them after the window", async () => {
  const limit = rateLimit({ name: crypto.randomUUID(), points: 5, maxCallers: 2 });
  await takeAll(limit, ["a", "b"]);
  await expect(limit.take("c")).rejects.toMatchObject({ code: "rate_limited", retryAfter: 60 });
  await limit.take("a");
  vi.advanceTimersByTime(60_000);
  await limit.take("c");
});

test("leaves no timer that would keep a process or its memory", async () => {
  const limit = rateLimit({ name: crypto.randomUUID(), points: 5 });
  await takeAll(limit, ["a", "b", "c"]);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("the chat's limit is ALMANAC_CHAT_PER_MINUTE", async () => {
  await takeAll(callerLimit("chat"), ["a", "a"]);
  await expect(callerLimit("chat").take("a")).rejects.toMatchObject({ code: "rate_limited" });
});

test("changes have a limit of their own, twice as high", async () => {
  await takeAll(callerLimit("writes"), ["a", "a", "a", "a"]);
  await expect(callerLimit("writes").take("a")).rejects.toThrow("more than 4 changes in 60 seconds");
});

test("searches have one that is ten times as high", async () => {
  await takeAll(callerLimit("searches"), Array(20).fill("a"));
  await expect(callerLimit("searches").take("a")).rejects.toThrow("more than 20 searches in 60 seconds");
});
