import { createHmac, timingSafeEqual } from "node:crypto";
import type { Receipt } from "@/db/schema";
import { clock } from "@/lib/clock";
import { type Caller, resolveCaller } from "@/lib/http/caller";
import { signingSecret } from "@/lib/http/secret";

const HEADER = "x-payment-owner";
/** Seconds: a purchase takes some, and what is overheard later is of no use. */
const LIFETIME = 300;
const VALUE = /^([\w:.-]{1,200})\.(\d{1,12})\.([\w-]{43})$/;

/** Bound to its use by the header's name: it can't stand for anything else signed with the secret. */
function signature(payload: string): string {
  return createHmac("sha256", signingSecret()).update(`${HEADER}.${payload}`).digest("base64url");
}

/**
 * The header with which the agent buys for a caller, so that the receipt is the caller's. Only this server can make it, and it is good for five minutes.
 * Give it as a plain object: x402-fetch drops a `Headers` on the paid request.
 * @param owner the caller's id
 */
export function paymentOwnerHeader(owner: Caller["id"]): Record<string, string> {
  const payload = `${owner}.${clock.seconds()}`;
  return { [HEADER]: `${payload}.${signature(payload)}` };
}

/** Whether the agent of this server buys with a request. */
export const isOwnPurchase = (request: Request): boolean =>
  signedOwner(request.headers.get(HEADER) ?? "") !== undefined;

/** Whose receipt a request's purchase makes: the caller that the agent buys for, else the request's own; null when nobody is known. */
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

/** Whether a receipt is the caller's who makes a request, or for whom the agent does. */
export const isOwners = (request: Request, { owner }: Receipt): boolean =>
  owner !== null && ownerOf(request) === owner;

/** The caller of a request that needs none; what isn't valid counts as absent. */
function callerOf(request: Request): Caller | undefined {
  try {
    return resolveCaller(request);
  } catch {
    return undefined;
  }
}
