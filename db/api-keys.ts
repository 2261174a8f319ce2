import { createHash, randomBytes, randomUUID } from "node:crypto";
import { count } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { type Store, store } from "./client";
import { apiKeys } from "./schema";

export interface ApiKeyHash {
  id: string;
  /** SHA-256 in hex. */
  hash: string;
}

export function hashApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** Only its hash is stored, so this is the one time that it is returned. */
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

/** Prepared once, as every request with a key needs it. */
const lists = new WeakMap<Store, ReturnType<typeof prepareList>>();

export function listApiKeyHashes(): ApiKeyHash[] {
  const list = lists.get(store()) ?? prepareList(store());
  lists.set(store(), list);
  return list.all();
}

/** Where neither ALMANAC_API_KEYS nor the store has a key. */
export function ensureFirstKey(): string | undefined {
  if (env().ALMANAC_API_KEYS.length > 0) return undefined;
  // Immediate, so that of two processes starting together only one finds the table empty.
  return store().db.transaction(
    (tx) => {
      const keys = tx.select({ count: count() }).from(apiKeys).get()?.count ?? 0;
      return keys === 0 ? createApiKey("First key") : undefined;
    },
    { behavior: "immediate" },
  );
}
