import { expect, test } from "vitest";
import { closeStore, store } from "@/db/client";
import { purgeUnused } from "@/db/purge";
import { clock } from "@/lib/clock";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { askEcho, readRun } from "./testing/echo-desk";

isolateEnv();

const DAY = 24 * 60 * 60 * 1000;
const ME = "key:me";

async function threadSince(days: number): Promise<string> {
  const { threadId } = await asked("a");
  const { id } = store()
    .sqlite.prepare("SELECT id FROM messages WHERE thread_id = ? AND role = 'human'")
    .get(threadId) as { id: string };
  await asked("b", threadId, id);
  const updated = new Date(clock.ms() - days * DAY).toISOString();
  store().sqlite.prepare("UPDATE threads SET updated_at = ? WHERE id = ?").run(updated, threadId);
  return threadId;
}

async function asked(query: string, thread?: string, editOf?: string) {
  const run = askEcho(ME, query, thread, editOf);
  await readRun(run);
  store().commits.flush();
  return run;
}

const TABLES = { threads: "id", messages: "thread_id", checkpoints: "thread_id" };

const left = () =>
  Object.entries(TABLES).map(([table, column]) => {
    const rows = store().sqlite.prepare(`SELECT ${column} AS id FROM ${table}`).all() as { id: string }[];
    return new Set(rows.map(({ id }) => id.split(":")[0]));
  });

test("by default threads never expire", async () => {
  const id = await threadSince(10_000);
  purgeUnused(store().sqlite);
  closeStore();
  for (const ids of left()) expect(ids).toEqual(new Set([id]));
});

test("threads in which nothing was asked for so many days go, with all that belongs to them", async () => {
  setEnv({ ALMANAC_THREAD_DAYS: "30" });
  const old = await threadSince(30);
  const young = await threadSince(29);
  for (const ids of left()) expect(ids).toEqual(new Set([old, young]));
  purgeUnused(store().sqlite);
  for (const ids of left()) expect(ids).toEqual(new Set([young]));
  purgeUnused(store().sqlite, clock.ms() + DAY);
  for (const ids of left()) expect(ids).toEqual(new Set());
});

test("they go at the next start, too", async () => {
  const id = await threadSince(31);
  setEnv({ ALMANAC_THREAD_DAYS: "30" });
  for (const ids of left()) expect(ids).toEqual(new Set([id]));
  closeStore();
  for (const ids of left()) expect(ids).toEqual(new Set());
});
