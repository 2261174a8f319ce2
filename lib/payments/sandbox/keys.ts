import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { concat, type Hex, keccak256, numberToHex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { sandboxFolder } from "./folder";

const Key = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value));

const Keys = z.object({
  latest: Key,
  recent: Key,
  payee: Key,
  facilitator: Key,
  operator: Key,
});
export type SandboxKeys = z.infer<typeof Keys>;

const SETTLERS = 8;

/** Transactions of one account wait for each other, those of several don't. */
export const settlersOf = (facilitator: Hex): Hex[] =>
  Array.from({ length: SETTLERS }, (_, at) => keccak256(concat([facilitator, numberToHex(at, { size: 1 })])));

/** Made on first use, in a file that only its owner may read. @throws AppError when the file is damaged */
export function sandboxKeys(): SandboxKeys {
  const file = join(sandboxFolder(), "keys.json");
  return createKeys(file) ?? readKeys(file);
}

/** Undefined when the file is already there. */
function createKeys(file: string): SandboxKeys | undefined {
  const keys = Object.fromEntries(Object.keys(Keys.shape).map((name) => [name, generatePrivateKey()]));
  try {
    writeFileSync(file, JSON.stringify(keys), { flag: "wx", mode: 0o600 });
    return Keys.parse(keys);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
}

function readKeys(file: string): SandboxKeys {
  try {
    return Keys.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Without the cause, which could quote the file.
    throw new AppError(
      "upstream_unavailable",
      "The sandbox's keys are damaged. Delete the folder `sandbox` in the data folder: it holds no money.",
    );
  }
}
