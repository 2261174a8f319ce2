import { createHash, randomBytes, randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { type Store, store } from "./client";
import { apiKeys } from "./schema";

/** What is kept of a key: enough to recognise it, not to make it again. */
export interface ApiKeyHash {
  id: string;
  /** SHA-256 of the key, in hex */
  hash: string;
}

/** SHA-256 of a key. */
export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Makes a key for an API caller. It is returned this once; only its hash is stored. */
export function createApiKey(label: string): string {
  const key = `alm_${randomBytes(32).toString("base64url")}`;
  store()
    .db.insert(apiKeys)
    .values({ id: randomUUID(), hash: hashApiKey(key).toString("hex"), label, createdAt: clock.iso() })
    .run();
  return key;
}

const prepareList = ({ db }: Store) =>
  db.select({ id: apiKeys.id, hash: apiKeys.hash }).from(apiKeys).prepare();

/** Prepared once for each store, as every request with a key asks. */
const lists = new WeakMap<Store, ReturnType<typeof prepareList>>();

/** Every stored key's id and hash. */
export function listApiKeyHashes(): ApiKeyHash[] {
  const list = lists.get(store()) ?? prepareList(store());
  lists.set(store(), list);
  return list.all();
}

/** Where neither ALMANAC_API_KEYS nor the store has a key, makes one and returns it. */
export function ensureFirstKey(): string | undefined {
  if (env().ALMANAC_API_KEYS.length > 0) return undefined;
  // Immediate: of two processes that start together only one finds the table empty.
  return store().db.transaction(
    (tx) => {
      const keys = tx.select({ count: count() }).from(apiKeys).get()?.count ?? 0;
      return keys === 0 ? createApiKey("First key") : undefined;
    },
    { behavior: "immediate" },
  );
}
