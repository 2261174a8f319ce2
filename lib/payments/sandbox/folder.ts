import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "@/lib/env";

export function sandboxFolder(): string {
  const folder = join(env().ALMANAC_DATA_DIR, "sandbox");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Atomically: at any time it is the old file or the new one. */
export function writeWhole(path: string, text: string): void {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, path);
}
