import { setImmediate as turn } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashApiKey } from "@/db/api-keys";
import { store } from "@/db/client";
import { insertSensor } from "@/db/sensors";
import { MAX_THREADS } from "@/db/threads";
import { desks } from "@/lib/desks";
import { tell } from "@/lib/desks/sensors/readings/feed";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { getBoard, watchReadings } from "@/lib/desks/sensors/routes/readings";
import { list as listSensors, register } from "@/lib/desks/sensors/routes/sensors";
import { STORAGE_BUSY } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { READ_IN_PART } from "@/lib/understanding/readable";
import * as health from "./health/route";
import { API_ENV, ask, call, KEY, warmEmbeddedModel } from "./testing/call";
import { MOST_MS, watchEventLoop } from "./testing/event-loop";
import * as messages from "./threads/[id]/messages/route";
import * as thread from "./threads/[id]/route";
import * as threads from "./threads/route";

isolateEnv(API_ENV);
warmEmbeddedModel();

const OWNER = `key:${hashApiKey(KEY).toString("hex").slice(0, 16)}`;

const loop = watchEventLoop();

describe("a long text", () => {
  const LONGEST = 8000;
  const filled = (piece: string) => piece.repeat(LONGEST / piece.length);
  const TEXTS = {
    "one word": filled("weather "),
    "question marks": "?".repeat(4000),
    "800 clauses": "and rain ".repeat(800),
    "names of places": filled("Brazil, Peru, "),
    "names of stations": filled("London Paris "),
    "no space": filled("天"),
    "full stops": filled(". "),
    "lines of one letter": filled("a\n"),
    "strange words": filled("0x12 "),
  };

  test.each(Object.entries(TEXTS))("of %s holds nobody up, wherever it is sent", async (_, query) => {
    for (const desk of [undefined, ...desks.map(({ id }) => id)]) {
      const response = await ask({ query, desk }, "application/json");
      await response.text();
      const longest = await loop.longest();
      expect(response.status).toBe(200);
      expect({ desk, isSoon: longest < MOST_MS, longest }).toMatchObject({ desk, isSoon: true });
    }
  });

  test("is answered with which parts of it were read", async () => {
    const query = `Is there a good service on the Circle line? ${"I should like to know that soon. ".repeat(100)}`;
    const { response } = await (await ask({ query, desk: "underground" }, "application/json")).json();
    expect(response).toContain("Circle");
    expect(response.endsWith(READ_IN_PART)).toBe(true);
  });
});

describe("another process that holds the database", () => {
  let other: Database.Database;
  beforeEach(() => {
    other = new Database(store().sqlite.name);
    other.exec("BEGIN IMMEDIATE");
  });
  afterEach(() => other.close());
  const create = () => call(threads.POST, { method: "POST", body: { desk: "underground" } });

  test("lets changes wait until it is done, and health says so meanwhile", async () => {
    const waiting = create();
    const response = await call(health.GET, { key: null });
    expect([response.status, (await response.json()).database]).toEqual([
      503,
      { ok: false, detail: expect.stringContaining("locked by another process") },
    ]);
    other.exec("COMMIT");
    expect((await waiting).status).toBe(201);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("has changes refused after some seconds", async () => {
    const from = performance.now();
    const response = await create();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({ code: "storage_busy", error: STORAGE_BUSY });
    expect(performance.now() - from).toBeGreaterThan(4000);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("lets an answer in the making be stored when it is done", async () => {
    other.exec("COMMIT");
    const response = await ask(
      { query: "Is there a good service on the Circle line?" },
      "application/x-ndjson",
    );
    other.exec("BEGIN IMMEDIATE");
    setTimeout(() => other.exec("COMMIT"), 300);
    expect(await response.text()).toContain("Circle");
    store().commits.flush();
    const { status } = store()
      .sqlite.prepare<[], { status: string }>("SELECT status FROM messages WHERE role = 'assistant'")
      .get()!;
    expect(status).toBe("complete");
  });
});

describe("many and long threads", () => {
  const insertMany = (count: number, metadata: string) => {
    const { sqlite } = store();
    const insert = sqlite.prepare(
      "INSERT INTO threads (id, owner, desk, title, metadata) VALUES (?, ?, 'land', 'Old', ?)",
    );
    sqlite.transaction(() => {
      for (let at = 0; at < count; at++) insert.run(crypto.randomUUID(), OWNER, metadata);
    })();
  };

  test("metadata is 8 kB at most, in new threads and in changed ones", async () => {
    const body = { desk: "land", metadata: { note: "x".repeat(8200) } };
    const refused = await call(threads.POST, { method: "POST", body });
    expect(refused.status).toBe(400);
    expect((await refused.json()).faults).toEqual([
      { path: "metadata", message: "must be 8192 bytes of JSON or less" },
    ]);
    const { id } = await (await call(threads.POST, { method: "POST", body: { desk: "land" } })).json();
    const changed = await call(thread.PATCH, {
      method: "PATCH",
      params: { id },
      body: { metadata: body.metadata },
    });
    expect(changed.status).toBe(400);
  });

  test("what is known of the user is 8 kB at most, which each answer repeats", async () => {
    const refused = await ask({ query: "hello", user_context: { note: "x".repeat(8200) } });
    expect(refused.status).toBe(400);
    expect((await refused.json()).faults).toEqual([
      { path: "user_context", message: "must be 8192 bytes of JSON or less" },
    ]);
  });

  test("of many deleted threads some are removed at a time", async () => {
    insertMany(1000, "{}");
    const { sqlite } = store();
    sqlite.exec("UPDATE threads SET deleted_at = '2020-01-01T00:00:00.000Z'");
    const { id } = await (await call(threads.POST, { method: "POST", body: { desk: "land" } })).json();
    await call(thread.DELETE, { method: "DELETE", params: { id } });
    const left = () => sqlite.prepare("SELECT count(*) FROM threads").pluck().get();
    expect(left()).toBeGreaterThan(500);
    await expect.poll(left).toBe(1);
  });

  test("a list of 150 MB is small, and soon read", async () => {
    insertMany(150, JSON.stringify({ note: "x".repeat(1_000_000) }));
    await loop.reset();
    const readers: Promise<string>[] = [];
    for (let reader = 0; reader < 16; reader++) {
      readers.push(call(threads.GET, { search: "?limit=100" }).then((response) => response.text()));
      await turn();
    }
    const texts = await Promise.all(readers);
    expect(JSON.parse(texts[0]!).threads).toHaveLength(100);
    expect(texts[0]!.length).toBeLessThan(100_000);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("a caller has so many threads at most", async () => {
    insertMany(MAX_THREADS, "{}");
    const response = await call(threads.POST, { method: "POST", body: { desk: "land" } });
    expect(response.status).toBe(409);
    expect((await response.json()).error).toContain("10,000 conversations");
  });

  test("and so many sensors", async () => {
    const { sqlite } = store();
    const insert = sqlite.prepare(
      "INSERT INTO sensors (address, name, owner, simulated, interval_s, created_at) VALUES (?, ?, ?, 0, 60, '')",
    );
    sqlite.transaction(() => {
      for (let at = 0; at < 1000; at++)
        insert.run(`0x${at.toString(16).padStart(40, "0")}`, `Attic ${at}`, OWNER);
    })();
    const response = await call(register, { method: "POST", body: { name: "Cellar" } });
    expect(response.status).toBe(409);
    expect((await response.json()).error).toContain("1000 sensors");
  });

  test("of many sensors that others share few are listed", async () => {
    const { sqlite } = store();
    const insert = sqlite.prepare(
      "INSERT INTO sensors (address, name, owner, simulated, interval_s, shared, created_at) VALUES (?, ?, ?, 0, 60, 1, '')",
    );
    sqlite.transaction(() => {
      for (let at = 0; at < 20_000; at++)
        insert.run(`0x${at.toString(16).padStart(40, "0")}`, `Attic ${at}`, `session:${at % 20}`);
    })();
    await loop.reset();
    for (const route of [listSensors, getBoard]) {
      const { sensors } = await (await call(route)).json();
      expect(sensors.length).toBeLessThan(300);
    }
    await (await ask({ query: "How warm is the attic?", desk: "sensors" }, "application/json")).text();
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });

  test("a reading is told to many pages of a caller with many sensors soon after they changed", async () => {
    const row = { place: null, simulated: false, intervalS: 60, keyHash: null, owner: OWNER };
    const sensors = Array.from({ length: 1000 }, (_, at) =>
      insertSensor({ ...row, name: `Attic ${at}`, address: `0x${at.toString(16).padStart(40, "0")}` }),
    );
    const pages = await Promise.all(Array.from({ length: 300 }, () => call(watchReadings)));
    await loop.reset();
    tell({ type: "sensors" });
    ingest(sensors[0]!, [{ temperature: 20 }]);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
    for (const page of pages) await page.body?.cancel();
  });

  test("a thread of 100 MB is sent piece by piece", async () => {
    // In tests a route reads all of an answer to check it.
    vi.stubEnv("NODE_ENV", "production");
    const { id } = await (await call(threads.POST, { method: "POST", body: { desk: "land" } })).json();
    const { sqlite } = store();
    const insert = sqlite.prepare(
      `INSERT INTO messages (id, thread_id, parent_id, role, desk, content, status, desk_data)
       VALUES (?, ?, ?, 'assistant', 'land', 'x', 'complete', ?)`,
    );
    const data = JSON.stringify("x".repeat(1_000_000));
    let last: string | null = null;
    for (let at = 0; at < 100; at++) {
      const next: string = crypto.randomUUID();
      insert.run(next, id, last, data);
      last = next;
    }
    sqlite.prepare("UPDATE threads SET leaf_id = ? WHERE id = ?").run(last, id);
    await loop.reset();
    const response = await messages.GET(
      new Request("http://localhost:3000/api/threads", { headers: { "x-api-key": KEY } }),
      { params: Promise.resolve({ id }) },
    );
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    // What is read from the database only when it is asked for isn't there any more.
    sqlite.exec("DELETE FROM messages");
    let length = value!.length;
    for (let part = await reader.read(); !part.done; part = await reader.read()) length += part.value.length;
    expect(length).toBeLessThan(5_000_000);
    expect(await loop.longest()).toBeLessThan(MOST_MS);
  });
});
