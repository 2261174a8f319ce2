import { afterEach, beforeEach, expect, test } from "vitest";
import { busy, filtered, saysNothing, waitsFor } from "./misbehaviour";
import { ProviderDouble, says } from "./provider-double";

let provider: ProviderDouble;
beforeEach(async () => {
  provider = await ProviderDouble.start();
});
afterEach(() => provider.close());

const PATHS = ["/v1/chat/completions", "/api/chat"];

const ask = (path: string) =>
  fetch(provider.url + path, { method: "POST", body: JSON.stringify({ model: "m", stream: true }) });

test.each(PATHS)("%s: nothing is sent before the first token may be", async (path) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  provider.script(waitsFor(promise, says("Mind ", "the gap")));
  const reader = (await ask(path)).body!.getReader();
  let early = true;
  const first = reader.read().then(({ value }) => ({ early, text: new TextDecoder().decode(value) }));
  await new Promise(setImmediate);
  early = false;
  resolve();
  expect(await first).toEqual({ early: false, text: expect.stringContaining("Mind ") });
});

test.each(PATHS)("%s: a busy model says when to come back", async (path) => {
  provider.script(busy(7));
  const { status, headers } = await ask(path);
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
});

test.each(PATHS)("%s: an empty answer ends like any other", async (path) => {
  provider.script(saysNothing());
  expect(await (await ask(path)).text()).toMatch(/"(finish|done)_reason":"stop"/);
});

test("an answer that is filtered says so", async () => {
  provider.script(filtered("Mind "));
  expect(await (await ask(PATHS[0]!)).text()).toContain('"finish_reason":"content_filter"');
});
