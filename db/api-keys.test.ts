import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { createApiKey, ensureFirstKey, hashApiKey, listApiKeyHashes } from "./api-keys";
import { closeStore } from "./client";

const dataDir = isolateEnv();

test("a key is random, long and told once; only its hash is stored", () => {
  const key = createApiKey("script");
  expect(key).toMatch(/^alm_[\w-]{43}$/);
  expect(createApiKey("other")).not.toBe(key);
  expect(listApiKeyHashes().map(({ hash }) => hash)).toContain(hashApiKey(key).toString("hex"));
  closeStore();
  for (const file of readdirSync(dataDir())) {
    expect(readFileSync(join(dataDir(), file), "latin1")).not.toContain(key);
  }
});

test("the first key is made once, and outlives the process", () => {
  const key = ensureFirstKey();
  expect(key).toMatch(/^alm_/);
  expect(ensureFirstKey()).toBeUndefined();
  closeStore();
  expect(ensureFirstKey()).toBeUndefined();
  expect(listApiKeyHashes()).toHaveLength(1);
});

test("no first key is made where the environment has keys", () => {
  setEnv({ ALMANAC_API_KEYS: "0123456789abcdef" });
  expect(ensureFirstKey()).toBeUndefined();
  expect(listApiKeyHashes()).toEqual([]);
});
