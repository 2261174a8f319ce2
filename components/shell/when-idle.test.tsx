import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { staticHtml } from "@/components/ui/testing/static-html";
import { LoadBoundary, withRetries } from "./when-idle";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a module is asked for again for a while, and then no more", async () => {
  const load = vi.fn(async () => {
    throw new Error("no network");
  });
  const loaded = expect(withRetries(load)).rejects.toThrow("a part of the page couldn't be loaded");
  await vi.advanceTimersByTimeAsync(60_000);
  await loaded;
  expect(load).toHaveBeenCalledTimes(4);
});

test("a network that comes back is enough", async () => {
  const load = vi.fn(async () => "module").mockRejectedValueOnce(new Error("no network"));
  const loaded = withRetries(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await loaded).toBe("module");
});

test("what failed is drawn again by a button", async () => {
  const failing = withRetries(() => Promise.reject(new Error("no network"))).catch((error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  const boundary = new LoadBoundary({ draw: () => "the part", onRetry: () => {} });
  expect(boundary.render()).toBe("the part");
  boundary.state = LoadBoundary.getDerivedStateFromError(await failing);
  expect(staticHtml(boundary.render() as ReactElement)).toContain("Try again");
  boundary.state = LoadBoundary.getDerivedStateFromError(new Error("a fault"));
  expect(() => boundary.render()).toThrow("a fault");
});
