import { timingSafeEqual } from "node:crypto";
import { hashApiKey, listApiKeyHashes } from "@/db/api-keys";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { assertSameOrigin } from "./csrf";
import { readSession, type Session, sessionOf } from "./session";

/** Threads belong to a caller's id, and limits count it. */
export type Caller = { id: `session:${string}`; kind: "session" } | { id: `key:${string}`; kind: "key" };

interface KnownKey {
  id: string;
  hash: Buffer;
}

let fromEnvironment: { of: string[]; keys: KnownKey[] } | undefined;

function environmentKeys(): KnownKey[] {
  const configured = env().ALMANAC_API_KEYS;
  if (fromEnvironment?.of !== configured) {
    const hashes = configured.map(hashApiKey);
    const keys = hashes.map((hash) => ({ id: hash.toString("hex").slice(0, 16), hash }));
    fromEnvironment = { of: configured, keys };
  }
  return fromEnvironment.keys;
}

function knownKeys(): KnownKey[] {
  const stored = listApiKeyHashes().map(({ id, hash }) => ({ id, hash: Buffer.from(hash, "hex") }));
  return [...environmentKeys(), ...stored];
}

function keyCaller(key: string): Caller {
  const given = hashApiKey(key);
  let found: KnownKey | undefined;
  // Compares with every key, so that the time taken doesn't reveal which was close.
  for (const known of knownKeys()) {
    if (known.hash.length === given.length && timingSafeEqual(known.hash, given)) found ??= known;
  }
  if (found) return { id: `key:${found.id}`, kind: "key" };
  throw new AppError(
    "unauthorized",
    "The key in the X-API-Key header isn't valid. Check it, or ask for a new one.",
  );
}

function callerOf(session: Session): Caller {
  return { id: `session:${session.id}`, kind: "session" };
}

export function sessionCaller(cookie: string | undefined): Caller | undefined {
  const session = cookie === undefined ? undefined : readSession(cookie);
  return session && callerOf(session);
}

/** X-API-Key, else the cookie. @throws AppError unauthorized; forbidden for another site's change by cookie */
export function resolveCaller(request: Request): Caller {
  const key = request.headers.get("x-api-key");
  if (key !== null) return keyCaller(key);
  const session = sessionOf(request.headers);
  if (!session) {
    throw new AppError(
      "unauthorized",
      "Send your key in the X-API-Key header, or open the app in a browser first.",
    );
  }
  assertSameOrigin(request);
  return callerOf(session);
}
