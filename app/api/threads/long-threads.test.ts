import { describe, expect, test, vi } from "vitest";
import { loadDeskPage } from "@/app/(desks)/load-desk-page";
import { loadShare } from "@/app/share/load-share";
import { store } from "@/db/client";
import { saveShare } from "@/db/shares";
import { createThread } from "@/db/threads";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, ask, browser, call, warmEmbeddedModel } from "../testing/call";
import { MOST_MS, watchEventLoop } from "../testing/event-loop";
import { GET as exportThread } from "./[id]/export/route";
import { GET as listChatMessages } from "./[id]/messages/chat/route";
import { GET as listMessages } from "./[id]/messages/route";
import * as thread from "./[id]/route";

const SESSION = crypto.randomUUID();
const cookie = vi.hoisted(() => ({ value: "" }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) =>
      cookie.value.startsWith(`${name}=`) ? { value: cookie.value.split("=")[1] } : undefined,
  }),
}));

isolateEnv(API_ENV);
warmEmbeddedModel();
const loop = watchEventLoop();

const COUNT = 4000;
const KB_EACH = 20;

function longThread(count = COUNT, kB = KB_EACH): { id: string; ids: string[] } {
  cookie.value = browser(SESSION).cookie!;
  const { id } = createThread({ owner: `session:${SESSION}`, desk: "land", title: "Long" });
  const { sqlite } = store();
  const insert = sqlite.prepare(
    `INSERT INTO messages (id, thread_id, parent_id, role, desk, content, status, desk_data, steps)
     VALUES (?, ?, ?, ?, 'land', ?, 'complete', ?, '[]')`,
  );
  const data = JSON.stringify({ rows: "x".repeat(kB * 1000) });
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  sqlite.transaction(() => {
    for (const [at, message] of ids.entries())
      insert.run(
        message,
        id,
        ids[at - 1] ?? null,
        at % 2 ? "assistant" : "human",
        `Message ${at}`,
        at % 2 ? data : null,
      );
    sqlite.prepare("UPDATE threads SET leaf_id = ? WHERE id = ?").run(ids.at(-1), id);
  })();
  return { id, ids };
}

const session = () => ({ key: null, headers: browser(SESSION) });
const chatPage = async (id: string, search = "") =>
  (await (await call(listChatMessages, { params: { id }, search, ...session() })).json()).messages as {
    id: string;
  }[];

describe("a thread of thousands of messages", () => {
  test("its page shows the newest, and holds nobody up", async () => {
    const { id, ids } = longThread();
    await loop.reset();
    const { thread } = await loadDeskPage("land", id);
    expect(thread?.messages.map((message) => message.id)).toEqual(ids.slice(-40));
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("what is shared of it begins with the newest, too, and goes back page by page", async () => {
    const { id, ids } = longThread();
    const { token } = saveShare(id, ids.at(-3)!);
    await loop.reset();
    const shown = loadShare(token)!;
    expect(shown.messages.map((message) => message.id)).toEqual(ids.slice(-42, -2));
    expect(shown.earlier).toBe(ids.at(-42));
    const before = loadShare(token, shown.earlier)!;
    expect(before.messages.at(-1)?.id).toBe(ids.at(-43));
    expect(loadShare(token, ids.at(-1))).toBeUndefined();
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test.each(["markdown", "json"])("its %s export is made as it is read", async (format) => {
    const { id } = longThread();
    // In tests a route reads all of an answer to check it.
    vi.stubEnv("NODE_ENV", "production");
    await loop.reset();
    const response = await call(exportThread, { params: { id }, search: `?format=${format}`, ...session() });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(value!.length).toBeLessThan(200_000);
    let length = value!.length;
    for (let part = await reader.read(); !part.done; part = await reader.read()) length += part.value.length;
    expect(length).toBeGreaterThan(COUNT * 10);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("a question in it, and another branch of it in view, hold nobody up", async () => {
    const { id, ids } = longThread();
    await loop.reset();
    const asked = await ask(
      { query: "Is Bank step-free?", desk: "underground", thread_id: id },
      "application/json",
      session(),
    );
    expect((await asked.json()).response).toContain("Bank");
    const body = { active_message_id: ids[0] };
    const changed = await call(thread.PATCH, { method: "PATCH", params: { id }, body, ...session() });
    expect(changed.status).toBe(200);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("is read back to its beginning, each message once", async () => {
    const { id, ids } = longThread(300, 1);
    const found: string[] = [];
    for (let page = await chatPage(id); page.length > 0; page = await chatPage(id, `?before=${found[0]}`))
      found.unshift(...page.map((message) => message.id));
    expect(found).toEqual(ids);
    const rows = await call(listMessages, {
      params: { id },
      search: `?before=${ids[4]}&limit=3`,
      ...session(),
    });
    expect((await rows.json()).messages.map((message: { id: string }) => message.id)).toEqual(
      ids.slice(1, 4),
    );
  });
});

test("a page of long messages has fewer, and one at least", async () => {
  const { id, ids } = longThread(20, 1500);
  expect((await chatPage(id)).map((message) => message.id)).toEqual(ids.slice(-4));
  const huge = longThread(4, 6000);
  expect((await chatPage(huge.id)).map((message) => message.id)).toEqual(huge.ids.slice(-1));
});

test("what is shared isn't gone back from on a branch that isn't", () => {
  const { id, ids } = longThread(6, 1);
  const other = crypto.randomUUID();
  const { sqlite } = store();
  sqlite
    .prepare(
      "INSERT INTO messages (id, thread_id, parent_id, role, desk, content, status) VALUES (?, ?, ?, 'human', 'land', 'Not shared', 'complete')",
    )
    .run(other, id, ids[3]);
  const { token } = saveShare(id, ids[3]!);
  expect(loadShare(token, ids[3])?.messages).toHaveLength(3);
  for (const hidden of [other, ids[4], ids[5]]) expect(loadShare(token, hidden)).toBeUndefined();
});

test("messages before one that isn't the thread's are nowhere", async () => {
  const { id } = longThread(4, 1);
  const other = longThread(4, 1);
  for (const route of [listMessages, listChatMessages]) {
    const response = await call(route, { params: { id }, search: `?before=${other.ids[2]}`, ...session() });
    expect(response.status).toBe(404);
  }
});
