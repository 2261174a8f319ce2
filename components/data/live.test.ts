import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "./live";
import type { Received } from "./read-json";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page, and something that counts how often it was asked. */
function scene(every = 60_000) {
  const page = { visible: true, shown: () => {} };
  let asked = 0;
  let fails = false;
  const live = new Live<number>({
    every,
    visibility: {
      isVisible: () => page.visible,
      onShown: (callback) => {
        page.shown = callback;
        return () => {
          page.shown = () => {};
        };
      },
    },
    load: async (): Promise<Received<number>> => {
      asked += 1;
      if (fails) throw new Error("TfL did not answer.");
      return { data: asked, at: Date.now(), clockOffset: 0 };
    },
  });
  return { live, page, asked: () => asked, fail: (now: boolean) => (fails = now) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("is asked for at once, then again and again while somebody listens", async () => {
  const { live, asked } = scene();
  expect(live.read()).toEqual({ isLoading: true });
  const stop = live.subscribe(() => {});
  await pass(0);
  expect(live.read().received?.data).toBe(1);
  await pass(120_000);
  expect(asked()).toBe(3);
  stop();
  await pass(600_000);
  expect(asked()).toBe(3);
});

test("a page nobody sees asks for nothing; seen again, it asks at once", async () => {
  const { live, page, asked } = scene();
  live.subscribe(() => {});
  await pass(0);
  page.visible = false;
  await pass(600_000);
  expect(asked()).toBe(1);
  page.visible = true;
  page.shown();
  await pass(0);
  expect(asked()).toBe(2);
  await pass(60_000);
  expect(asked()).toBe(3);
});

test("going to and fro between windows doesn't ask each time", async () => {
  const { live, page, asked } = scene();
  live.subscribe(() => {});
  await pass(1000);
  page.shown();
  page.shown();
  await pass(0);
  expect(asked()).toBe(1);
});

test("a failed refresh keeps what was known, says why, and is tried again", async () => {
  const { live, fail } = scene();
  live.subscribe(() => {});
  await pass(0);
  fail(true);
  await pass(60_000);
  expect(live.read()).toMatchObject({
    received: { data: 1 },
    error: "TfL did not answer.",
    isLoading: false,
  });
  fail(false);
  await pass(60_000);
  expect(live.read()).toEqual({ received: expect.objectContaining({ data: 3 }), isLoading: false });
});

test("a retry doesn't wait for the clock", async () => {
  const { live, fail } = scene();
  fail(true);
  live.subscribe(() => {});
  await pass(0);
  expect(live.read().received).toBeUndefined();
  fail(false);
  await live.refresh();
  expect(live.read().received?.data).toBe(2);
});

test("an answer that comes after a newer question, or when nobody listens, is not taken", async () => {
  const answers: ((value: Received<string>) => void)[] = [];
  const live = new Live<string>({
    every: 60_000,
    visibility: { isVisible: () => true, onShown: () => () => {} },
    load: () => new Promise((resolve) => answers.push(resolve)),
  });
  const answer = (i: number, data: string) => answers[i]!({ data, at: Date.now(), clockOffset: 0 });
  const stop = live.subscribe(() => {});
  void live.refresh();
  answer(1, "newer");
  await pass(0);
  answer(0, "older");
  await pass(0);
  expect(live.read().received?.data).toBe("newer");
  void live.refresh();
  stop();
  answer(2, "too late");
  await pass(600_000);
  expect(live.read().received?.data).toBe("newer");
  expect(answers).toHaveLength(3);
});
