import { readFileSync, renameSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";

/** What the chain is loaded from, and what Anvil leaves when it is asked to end. */
export const stateFiles = (folder: string) => ({
  kept: join(folder, "chain.json"),
  left: join(folder, "chain-left.json"),
});

const State = z.object({ best_block_number: z.union([z.number(), z.string()]).transform(Number) });

/** -1 for a file that is missing or cut off. */
function lastBlock(file: string): number {
  try {
    return State.parse(JSON.parse(readFileSync(file, "utf8"))).best_block_number;
  } catch {
    return -1;
  }
}

/** Anvil's last file is the newest, unless it was cut off. @returns undefined when there is none */
export function stateToLoad(folder: string): string | undefined {
  const { kept, left } = stateFiles(folder);
  const [keptBlock, leftBlock] = [lastBlock(kept), lastBlock(left)];
  if (leftBlock >= 0 && leftBlock >= keptBlock) renameSync(left, kept);
  else rmSync(left, { force: true });
  if (Math.max(keptBlock, leftBlock) >= 0) return kept;
  setAside(kept);
  return undefined;
}

/** Damaged files are kept, but not loaded. */
function setAside(file: string): void {
  try {
    renameSync(file, `${file}.damaged`);
  } catch {
    // There is none: the chain is new.
  }
}

/** `anvil_dumpState` gives gzipped JSON as hex. */
export async function keepState(folder: string, dump: string): Promise<void> {
  // Not at once: after many payments it is megabytes, and requests would wait.
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), "hex"));
  const { kept } = stateFiles(folder);
  await writeFile(`${kept}.draft`, state, { mode: 0o600 });
  await rename(`${kept}.draft`, kept);
}
