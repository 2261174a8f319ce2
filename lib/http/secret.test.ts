import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { signingSecret } from "./secret";

const dataDir = isolateEnv();
const file = () => join(dataDir(), "secret");

test("is made on first use, readable by its owner only, and kept", () => {
  const secret = signingSecret().export();
  expect(secret).toHaveLength(32);
  expect(readFileSync(file())).toEqual(secret);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  resetEnv();
  expect(signingSecret().export()).toEqual(secret);
});

test("makes the data folder where it is missing", () => {
  setEnv({ ALMANAC_DATA_DIR: join(dataDir(), "deep", "er") });
  expect(signingSecret().export()).toHaveLength(32);
});

test("is ALMANAC_SECRET where that is set, and then no file is written", () => {
  const ALMANAC_SECRET = "a secret of more than 32 characters";
  setEnv({ ALMANAC_SECRET });
  expect(signingSecret().export().toString()).toBe(ALMANAC_SECRET);
  expect(() => statSync(file())).toThrow("ENOENT");
});

test.each([0, 31, 33])("refuses a file of %i bytes", (length) => {
  writeFileSync(file(), Buffer.alloc(length));
  expect(() => signingSecret()).toThrow("is damaged");
});
