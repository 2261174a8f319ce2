import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listApiKeyHashes } from "@/db/api-keys";
import { closeStore } from "@/db/client";
import { start } from "./startup";
import { isolateEnv, setEnv } from "./test-env";

const dataDir = isolateEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });

let stdout: string[];
let stderr: string[];
beforeEach(() => {
  [stdout, stderr] = [[], []];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => stdout.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation((text) => stderr.push(String(text)) > 0);
  vi.spyOn(process, "exit").mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("the first start makes a key and shows it once, in two lines", async () => {
  await start();
  expect(stdout.join("")).toMatch(/^Almanac made a first API key.*X-API-Key.*\nalm_[\w-]{43}\n$/);
  expect(listApiKeyHashes()).toHaveLength(1);
  closeStore();
  await start();
  expect(stdout).toHaveLength(1);
  expect(stderr).toEqual([]);
});

test.each([
  ["a bad variable", { ALMANAC_LOG_LEVEL: "loud" }, /Bad environment\. ALMANAC_LOG_LEVEL/],
  [
    "a folder that can't be",
    { ALMANAC_DATA_DIR: "/dev/null/almanac" },
    /\/dev\/null\/almanac can't be written/,
  ],
])("%s is one line and exit code 1", async (_name, variables, message) => {
  setEnv(variables);
  await expect(start()).rejects.toThrow("exit 1");
  expect(stderr.join("")).toMatch(message);
  expect(stderr.join("")).toMatch(/^Almanac can't start\. [^\n]+\n$/);
  expect(stdout).toEqual([]);
});

test("a damaged database is one line that names its folder", async () => {
  mkdirSync(dataDir(), { recursive: true });
  writeFileSync(join(dataDir(), "almanac.db"), "this is no database, ".repeat(100));
  await expect(start()).rejects.toThrow("exit 1");
  expect(stderr.join("")).toMatch(
    new RegExp(`^Almanac can't start\\. The database in ${dataDir()} [^\\n]+\\n$`),
  );
});
