import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { GroupCommit } from "./group-commit";

const dataDir = isolateEnv();

function writer(file = ":memory:") {
  const sqlite = new Database(file);
  sqlite.exec("CREATE TABLE words (word TEXT PRIMARY KEY)");
  const write = (word: string) => () => void sqlite.prepare("INSERT INTO words VALUES (?)").run(word);
  const words = () => sqlite.prepare("SELECT word FROM words").pluck().all();
  return { commits: new GroupCommit(sqlite), write, words };
}

const full = () => {
  throw new Error("the disk is full");
};

test("a write that fails takes none of the others along", async () => {
  const { commits, write, words } = writer();
  const [one, other] = [commits.committed(write("one")), commits.committed(full)];
  await expect(other).rejects.toThrow("full");
  await one;
  expect(words()).toEqual(["one"]);
});

test("whose write was replaced while it waited is told of the failure of what took its place", async () => {
  const { commits, write } = writer();
  const replaced = commits.committed(write("one"), "key");
  commits.add(full, "key");
  await expect(replaced).rejects.toThrow("full");
});

test("and of its end", async () => {
  const { commits, write, words } = writer();
  const replaced = commits.committed(write("one"), "key");
  commits.add(write("other"), "key");
  await replaced;
  expect(words()).toEqual(["other"]);
});

test("those whose writes were committed together go on in turns of their own", async () => {
  const { commits, write } = writer();
  let [turn, isOver] = [0, false];
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const wentOn = ["one", "two", "three"].map((word) => commits.committed(write(word)).then(() => turn));
  const turns = await Promise.all(wentOn);
  isOver = true;
  expect(new Set(turns).size).toBe(3);
});

test("what is written while another process holds the database is committed once it is done", async () => {
  const file = join(dataDir(), "words.db");
  const { commits, write, words } = writer(file);
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const waiting = commits.committed(write("one"));
  commits.flush();
  expect(words()).toEqual([]);
  other.close();
  await waiting;
  expect(words()).toEqual(["one"]);
});
