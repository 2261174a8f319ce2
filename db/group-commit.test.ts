import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { GroupCommit } from "./group-commit";

isolateEnv();

function writer() {
  const sqlite = new Database(":memory:");
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
