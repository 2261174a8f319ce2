import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listApiKeyHashes } from "@/db/api-keys";
import { closeStore, store } from "@/db/client";
import { createThread } from "@/db/threads";
import { desks } from "./desks";
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
  // The embedded model encodes its examples for the first time.
}, 120_000);

test("the desks' graphs are compiled before the first question", async () => {
  const compiled = desks.map(({ graph }) => vi.spyOn(graph, "compile"));
  await start();
  for (const compile of compiled) expect(compile).toHaveBeenCalledOnce();
}, 120_000);

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

describe("while the server is up", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    return () => vi.useRealTimers();
  });

  test("its health is asked for every five minutes", async () => {
    const server = createServer((_, response) => response.end('{"status":"ok"}')).listen(0, "127.0.0.1");
    await once(server, "listening");
    setEnv({ PORT: String((server.address() as AddressInfo).port) });
    await start();
    for (const _ of [1, 2]) {
      const asked = once(server, "request");
      vi.advanceTimersByTime(5 * 60_000);
      expect((await asked)[0].url).toBe("/api/health");
    }
    server.close();
  });

  test("threads that are too old are purged every hour", async () => {
    setEnv({ ALMANAC_THREAD_DAYS: "30" });
    await start();
    const owner = "key:test";
    for (const id of ["old", "young"]) createThread({ id, owner, desk: "land", title: "x" });
    store().sqlite.exec("UPDATE threads SET updated_at = '2020-01-01T00:00:00.000Z' WHERE id = 'old'");
    vi.advanceTimersByTime(60 * 60_000);
    expect(store().sqlite.prepare("SELECT id FROM threads").all()).toEqual([{ id: "young" }]);
  });
});
