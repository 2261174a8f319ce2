import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { clock } from "@/lib/clock";
import { signingSecret } from "./secret";

export const SESSION_COOKIE = "almanac_session";

const DAY = 24 * 60 * 60;
const LIFETIME = 365 * DAY;
const RENEWED_AFTER = 7 * DAY;

/** Times in seconds since the epoch. */
export interface Session {
  id: string;
  issuedAt: number;
}

const VALUE = /^([\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{43})$/;
const COOKIES = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}=([^;]*)`, "g");

/** The cookie's name is signed, too, so that nothing else signed with the secret passes for it. */
function signature(payload: string): string {
  return createHmac("sha256", signingSecret()).update(`${SESSION_COOKIE}.${payload}`).digest("base64url");
}

/** `<uuid>.<issued at>.<signature>`. */
export function signSession({ id, issuedAt }: Session): string {
  const payload = `${id}.${issuedAt}`;
  return `${payload}.${signature(payload)}`;
}

/** Undefined when it is forged, damaged or older than a year. */
export function readSession(value: string): Session | undefined {
  const [, id, issued, given] = VALUE.exec(value) ?? [];
  if (!id || !issued || !given) return undefined;
  const expected = signature(`${id}.${issued}`);
  // Compared as text: two spellings of the same bytes must not both pass.
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  const session = { id, issuedAt: Number(issued) };
  return clock.seconds() - session.issuedAt < LIFETIME ? session : undefined;
}

/** From the first valid cookie. */
export function sessionOf(headers: Headers): Session | undefined {
  for (const [, value] of headers.get("cookie")?.matchAll(COOKIES) ?? []) {
    const session = readSession(value ?? "");
    if (session) return session;
  }
  return undefined;
}

/** A new session, or the same one redated after a week; undefined while the browser's cookie is good. */
export function freshCookie(headers: Headers): string | undefined {
  const session = sessionOf(headers);
  const now = clock.seconds();
  if (session && now - session.issuedAt <= RENEWED_AFTER) return undefined;
  return signSession({ id: session?.id ?? randomUUID(), issuedAt: now });
}

export function cookieAttributes(headers: Headers, url: URL) {
  return {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME,
    secure: isHttps(headers, url),
  } as const;
}

function isHttps(headers: Headers, url: URL): boolean {
  const forwarded = headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  return (forwarded ?? url.protocol.replace(":", "")) === "https";
}
