import { LRUCache } from "lru-cache";
import { processWide } from "./process-wide";

/** What was found good stands for so long, and so long again while it is looked at anew; in ms. */
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

/**
 * Looks whether something outside is well. While it was a moment ago, nobody waits for it: health is asked often, most of all of a server that is busy.
 * What isn't well is looked at each time.
 * @param key what is looked at, and where
 */
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
