import { createHmac, timingSafeEqual } from "node:crypto";
import type { Receipt } from "@/db/schema";
import { clock } from "@/lib/clock";
import { type Caller, resolveCaller } from "@/lib/http/caller";
import { signingSecret } from "@/lib/http/secret";

const HEADER = "x-payment-owner";
/** Seconds: enough for a purchase, too short to be of use to whoever finds the header in a log. */
const LIFETIME = 300;
const VALUE = /^([\w:.-]{1,200})\.(\d{1,12})\.([\w-]{43})$/;

/** The header's name is signed, too, so that nothing else signed with the secret passes for it. */
function signature(payload: string): string {
  return createHmac("sha256", signingSecret()).update(`${HEADER}.${payload}`).digest("base64url");
}

/** Valid for five minutes. A plain object, as x402-fetch drops `Headers` on the paid request. */
export function paymentOwnerHeader(owner: Caller["id"]): Record<string, string> {
  const payload = `${owner}.${clock.seconds()}`;
  return { [HEADER]: `${payload}.${signature(payload)}` };
}

export const isOwnPurchase = (request: Request): boolean =>
  signedOwner(request.headers.get(HEADER) ?? "") !== undefined;

/** The one that the agent buys for, else the request's own; null for a stranger. */
export function ownerOf(request: Request): string | null {
  return signedOwner(request.headers.get(HEADER) ?? "") ?? callerOf(request)?.id ?? null;
}

function signedOwner(value: string): string | undefined {
  const [, owner, issued, given] = VALUE.exec(value) ?? [];
  if (!owner || !issued || !given) return undefined;
  const expected = signature(`${owner}.${issued}`);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  return Math.abs(clock.seconds() - Number(issued)) < LIFETIME ? owner : undefined;
}

export const isOwners = (request: Request, { owner }: Receipt): boolean =>
  owner !== null && ownerOf(request) === owner;

/** Credentials that aren't valid count as none: buying needs none. */
function callerOf(request: Request): Caller | undefined {
  try {
    return resolveCaller(request);
  } catch {
    return undefined;
  }
}
