import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { closeStore, store } from "@/db/client";
import { ErrorBody } from "@/lib/http/error-responses";
import { isolateEnv } from "@/lib/test-env";
import { loadShare } from "../../share/load-share";
import { API_ENV, ask, call, OTHER_KEY, warmEmbeddedModel } from "../testing/call";
import * as feedback from "./[id]/messages/[messageId]/feedback/route";
import * as messages from "./[id]/messages/route";
import { POST as restore } from "./[id]/restore/route";
import * as thread from "./[id]/route";
import * as share from "./[id]/share/route";
import * as threads from "./route";
import { ThreadJson, ThreadMessages } from "./schema";

isolateEnv(API_ENV);
warmEmbeddedModel();

const MINUTE = 60_000;

// Only the clock: timers go on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-07-01T10:00:00.000Z") });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function asked(query = "hello", thread_id?: string, edit_of?: string): Promise<string> {
  const told = await ask({ query, thread_id, edit_of }, "application/json");
  return (await told.json()).thread_id;
}

const rowsOf = async (id: string) =>
  ThreadMessages.parse(await call(messages.GET, { params: { id } }).then((told) => told.json())).messages;

const remove = (id: string) => call(thread.DELETE, { method: "DELETE", params: { id } });
const bringBack = (id: string, key?: string) => call(restore, { method: "POST", params: { id }, key });
const list = () => call(threads.GET, {}).then((page) => page.json());

async function full(): Promise<{ id: string; token: string }> {
  const id = await asked();
  const [question, answer] = await rowsOf(id);
  await call(feedback.PUT, {
    method: "PUT",
    params: { id, messageId: answer!.id },
    body: { rating: "down", note: "No." },
  });
  await asked("hello again", id, question!.id);
  const { share: made } = await call(share.POST, { method: "POST", params: { id } }).then((told) =>
    told.json(),
  );
  return { id, token: made.token };
}

const TABLES = ["threads", "messages", "shares", "feedback", "checkpoints", "writes"];
const counts = () =>
  TABLES.map((table) => store().sqlite.prepare(`SELECT count(*) AS rows FROM ${table}`).get()).map(
    (row) => (row as { rows: number }).rows,
  );

describe("a deleted thread", () => {
  test("is nowhere to be seen, and can't be changed or asked in", async () => {
    const { id, token } = await full();
    expect((await remove(id)).status).toBe(200);
    expect((await list()).threads).toEqual([]);
    expect(loadShare(token)).toBeUndefined();
    const params = { id };
    const answers = [
      await call(thread.GET, { params }),
      await call(messages.GET, { params }),
      await call(share.GET, { params }),
      await call(thread.PATCH, { method: "PATCH", params, body: { title: "Still here" } }),
      await remove(id),
      await ask({ query: "hello", thread_id: id }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test("comes back within an hour as it was, also after a restart", async () => {
    const { id, token } = await full();
    const before = { thread: (await list()).threads[0], rows: await rowsOf(id), shown: loadShare(token) };
    await remove(id);
    later(59 * MINUTE);
    closeStore();
    const restored = await bringBack(id);
    expect(restored.status).toBe(200);
    expect(ThreadJson.strict().parse(await restored.json())).toEqual(before.thread);
    expect({ thread: (await list()).threads[0], rows: await rowsOf(id), shown: loadShare(token) }).toEqual(
      before,
    );
    expect(await asked("And now?", id)).toBe(id);
  });

  test("that wasn't deleted stays as it is", async () => {
    const id = await asked();
    const before = await list();
    expect((await bringBack(id)).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  test("doesn't come back later, whether it was purged or not", async () => {
    const { id } = await full();
    await remove(id);
    later(61 * MINUTE);
    const response = await bringBack(id);
    expect(response.status).toBe(404);
    expect(ErrorBody.strict().parse(await response.json()).code).toBe("not_found");
  });

  test("is not another's to bring back", async () => {
    const { id } = await full();
    await remove(id);
    expect((await bringBack(id, OTHER_KEY)).status).toBe(404);
    expect((await call(thread.GET, { params: { id } })).status).toBe(404);
  });

  test.each(["at the next start", "when another is deleted"])(
    "is purged after an hour, all that belongs to it and nothing else: %s",
    async (when) => {
      const kept = await full();
      const mine = [await full(), await full()];
      const other = await asked();
      for (const { id } of mine) await remove(id);
      later(MINUTE);
      const young = await asked();
      await remove(young);
      later(59 * MINUTE + 1);
      if (when === "at the next start") closeStore();
      else await remove(other);
      const stored = store();
      stored.commits.flush();
      for (const { id } of mine) {
        for (const table of ["messages", "shares"])
          expect(stored.sqlite.prepare(`SELECT 1 FROM ${table} WHERE thread_id = ?`).all(id)).toEqual([]);
        for (const table of ["checkpoints", "writes"])
          expect(
            stored.sqlite.prepare(`SELECT 1 FROM ${table} WHERE thread_id LIKE ?`).all(`${id}%`),
          ).toEqual([]);
      }
      expect(counts().slice(0, 4)).toEqual([3, 4 + 2 + 2, 1, 1]);
      expect(await rowsOf(kept.id)).toHaveLength(2);
      expect(
        stored.sqlite.prepare("SELECT 1 FROM checkpoints WHERE thread_id LIKE ?").all(`${kept.id}:%`),
      ).not.toEqual([]);
      expect((await bringBack(young)).status).toBe(200);
    },
  );
});
