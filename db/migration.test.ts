import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { listBranch, listMessages } from "./messages";
import { getThread } from "./threads";

const dataDir = isolateEnv();

function older(): Database.Database {
  const sqlite = new Database(join(dataDir(), "almanac.db"));
  const text = readFileSync("drizzle/0000_foundation.sql", "utf8");
  const journal = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  sqlite.exec(text);
  sqlite.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  sqlite
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
    .run(createHash("sha256").update(text).digest("hex"), journal.entries[0].when);
  return sqlite;
}

test("a thread from before there were branches is one branch, in its order", () => {
  const sqlite = older();
  const thread = sqlite.prepare(
    "INSERT INTO threads (id, owner, desk, title) VALUES (?, 'me', 'underground', 'x')",
  );
  const message = sqlite.prepare(
    "INSERT INTO messages (id, thread_id, role, content, created_at) VALUES (?, ?, ?, '', ?)",
  );
  for (const id of ["one", "two", "empty"]) thread.run(id);
  // Of a question and its answer the time is the same, and threads are written in turns.
  for (const minute of [0, 1, 2]) {
    for (const id of ["one", "two"]) {
      const at = new Date(minute * 60_000).toISOString();
      message.run(`${id}-q${minute}`, id, "human", at);
      message.run(`${id}-a${minute}`, id, "assistant", at);
    }
  }
  sqlite.close();

  for (const id of ["one", "two"]) {
    const rows = listBranch(getThread("me", id));
    const expected = [0, 1, 2].flatMap((minute) => [`${id}-q${minute}`, `${id}-a${minute}`]);
    expect(rows.map((row) => row.id)).toEqual(expected);
    expect(rows.map((row) => row.parentId)).toEqual([null, ...expected.slice(0, -1)]);
    expect(listMessages(id)).toEqual(rows);
    expect(rows.every(({ desk }) => desk === "underground")).toBe(true);
    expect(rows.every(({ siblings, role }) => (role === "human" ? siblings?.length === 1 : !siblings))).toBe(
      true,
    );
  }
  expect(getThread("me", "empty").leafId).toBeNull();
  expect(listBranch(getThread("me", "empty"))).toEqual([]);
});
