import { chmodSync, existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { store } from "./client";

const dataDir = isolateEnv();
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const FILES = ["almanac.db", "almanac.db-wal", "almanac.db-shm"];

test("a new database and its folder are their user's alone", () => {
  const dir = join(dataDir(), "new", "folder");
  setEnv({ ALMANAC_DATA_DIR: dir });
  store();
  expect(modeOf(dir)).toBe("700");
  expect(FILES.map((name) => modeOf(join(dir, name)))).toEqual(["600", "600", "600"]);
});

test("a database that others could read is closed to them", () => {
  const file = join(dataDir(), "almanac.db");
  writeFileSync(file, "");
  chmodSync(file, 0o644);
  store();
  expect(modeOf(file)).toBe("600");
  expect(
    FILES.filter((name) => existsSync(join(dataDir(), name))).map((name) => modeOf(join(dataDir(), name))),
  ).toEqual(["600", "600", "600"]);
});
