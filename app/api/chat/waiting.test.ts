import { afterAll, beforeAll, expect, test } from "vitest";
import { store } from "@/db/client";
import { runs } from "@/lib/agent/run";
import { ErrorBody } from "@/lib/http/error-responses";
import { resetModels } from "@/lib/models";
import { ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { API_ENV, ask, call, readChunks, warmEmbeddedModel } from "../testing/call";
import { POST as stop } from "../threads/[id]/stop/route";
import { GET as join } from "../threads/[id]/stream/route";

/* One answer at a time, so that the others wait: sixteen of them. */
isolateEnv({ ...API_ENV, ALMANAC_ANSWERS_AT_ONCE: "1" });
warmEmbeddedModel();

const QUESTION = { query: "Is there a good service on the Circle line?", desk: "underground" };
const WAITING = 16;

let provider: ProviderDouble;
beforeAll(async () => {
  provider = await ProviderDouble.start();
});
afterAll(() => {
  resetModels();
  return provider.close();
});

const newestThread = (): string => {
  const row = store().sqlite.prepare("SELECT id FROM threads ORDER BY rowid DESC").get();
  return (row as { id: string }).id;
};

async function begin(): Promise<string> {
  const response = await ask(QUESTION, "text/event-stream");
  expect(response.status).toBe(200);
  await response.body!.cancel();
  return newestThread();
}

async function heldAnswer() {
  setEnv({ ALMANAC_MODEL: "openai:double", OPENAI_BASE_URL: `${provider.url}/v1` });
  resetModels();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const before = async () => {
    reach();
    await gate;
  };
  provider.script(says("CIRCLE"), { ...says("All is well."), before });
  const id = await begin();

  await reached;
  return { id, letGo };
}

const endOf = (id: string) => runs().get(id)?.ended;

test("answers wait in the order of arrival, say so, and can be stopped without being begun", async () => {
  const first = await heldAnswer();
  const second = await begin();
  const third = await begin();
  const fourth = await begin();
  const asked = provider.completions.length;
  const reader = call(join, { params: { id: fourth } }).then(readChunks);

  const stopped = await call(stop, { method: "POST", params: { id: second } });
  expect(await stopped.json()).toEqual({ stopped: true });
  await endOf(second);
  expect(runs().get(second)).toBeUndefined();
  expect(provider.completions).toHaveLength(asked);

  const ended: string[] = [];
  const all = [third, fourth].map((id) => endOf(id)?.then(() => ended.push(id)));
  provider.script(says("CIRCLE"), says("Still well."), says("CIRCLE"), says("Well again."));
  first.letGo();
  await Promise.all(all);
  expect(ended).toEqual([third, fourth]);
  const progress = (await reader).find(({ type }) => type === "data-progress");
  expect(progress?.data).toEqual({ text: "Waiting: 2 questions are before this one" });
});

test("who finds no place to wait is told when to come back, and nothing is stored", async () => {
  const first = await heldAnswer();
  const waiting = [];
  for (let at = 0; at < WAITING; at++) waiting.push(await begin());
  const countThreads = () => store().sqlite.prepare("SELECT count(*) FROM threads").pluck().get();
  const before = countThreads();
  const refused = await ask(QUESTION, "application/json");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(ErrorBody.strict().parse(await refused.json()).code).toBe("too_busy");
  expect(countThreads()).toBe(before);
  const ends = waiting.map(endOf);
  for (const id of waiting) await call(stop, { method: "POST", params: { id } });
  first.letGo();
  await Promise.all(ends);
  provider.script(says("CIRCLE"), says("Well."));
  expect((await ask(QUESTION, "application/json")).status).toBe(200);
});
