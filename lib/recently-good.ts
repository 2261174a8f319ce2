import { LRUCache } from "lru-cache";
import { processWide } from "./process-wide";

/** Milliseconds, and so long again while it is looked at anew. */
const GOOD_FOR_MS = 2000;
const GOOD_ENOUGH_MS = 10_000;
const MOST_KEPT = 100;

interface Found<Health> {
  at: number;
  good?: Health;
  looking?: Promise<Health>;
}

const kept = () =>
  processWide("recently-good", () => new LRUCache<string, Found<unknown>>({ max: MOST_KEPT }));

/** While it was well a moment ago, nobody waits: health is asked often. `key`: what is looked at, and where. */
export async function recentlyGood<Health extends { ok: boolean }>(
  key: string,
  look: () => Promise<Health>,
): Promise<Health> {
  const found = (kept().get(key) ?? { at: Number.NEGATIVE_INFINITY }) as Found<Health>;
  kept().set(key, found);
  const age = performance.now() - found.at;
  if (found.good && age < GOOD_FOR_MS) return found.good;
  found.looking ??= lookAnew(found, look);
  if (!found.good || age >= GOOD_ENOUGH_MS) return found.looking;
  found.looking.catch(() => {});
  return found.good;
}

async function lookAnew<Health extends { ok: boolean }>(
  found: Found<Health>,
  look: () => Promise<Health>,
): Promise<Health> {
  try {
    const health = await look();
    found.at = performance.now();
    found.good = health.ok ? health : undefined;
    return health;
  } catch (error) {
    found.good = undefined;
    throw error;
  } finally {
    found.looking = undefined;
  }
}
