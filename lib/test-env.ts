import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { closeStore } from "@/db/client";
import { restartClock } from "./clock";
import { resetEnv } from "./env";
import { allRemembered } from "./memory/pending";

/** On top of those of its file; a time among them runs on from now. */
export function setEnv(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  resetEnv();
  restartClock();
}

/** Gives each test a data folder of its own, removed afterwards. @returns its path, once a test runs */
export function isolateEnv(variables: Record<string, string> = {}): () => string {
  let dir = "";
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "almanac-test-"));
    setEnv({ ALMANAC_DATA_DIR: dir, ALMANAC_LOG_LEVEL: "silent", ...variables });
  });
  afterEach(async () => {
    await allRemembered();
    closeStore();
    vi.unstubAllEnvs();
    resetEnv();
    rmSync(dir, { recursive: true, force: true });
  });
  return () => dir;
}
