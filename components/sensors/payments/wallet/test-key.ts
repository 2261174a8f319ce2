import type { Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { z } from "zod";

const STORED_AS = "almanac-sandbox-test-wallet";

const Key = z.templateLiteral(["0x", z.string().regex(/^[0-9a-f]{64}$/)]);

/** Where the browser stores nothing, the key lives as long as the page. */
let held: Hex | undefined;

/** The sandbox test wallet's key: made in this browser and kept there, good for nothing but the sandbox's dollars. */
export function testKey(): Hex {
  held ??= Key.safeParse(read()).data;
  if (held) return held;
  held = generatePrivateKey();
  write(held);
  return held;
}

function read(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function write(key: Hex): void {
  try {
    localStorage.setItem(STORED_AS, key);
  } catch {
    // It is held in memory.
  }
}
