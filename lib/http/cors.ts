import { env } from "@/lib/env";

/** x402's stock clients send the last one, though it is a response header. */
const SENT =
  "content-type, accept, x-api-key, x-request-id, x-payment, payment-signature, access-control-expose-headers";
const READ =
  "x-request-id, retry-after, content-disposition, x-payment-response, payment-required, payment-response, x-receipt-id";

/** For the origins in ALMANAC_CORS_ORIGINS. No Allow-Credentials: another origin uses an API key, never our cookie. */
export function applyCors(request: Request, headers: Headers): void {
  const allowed = env().ALMANAC_CORS_ORIGINS;
  if (allowed.length === 0) return;
  headers.append("vary", "Origin");
  const origin = request.headers.get("origin");
  if (!origin || !allowed.includes(origin)) return;
  headers.set("access-control-allow-origin", origin);
  headers.set("access-control-expose-headers", READ);
}

/** @param allow the address's methods, as the header names them */
export function preflight(request: Request, allow: string): Response {
  const headers = new Headers({ allow });
  applyCors(request, headers);
  if (headers.has("access-control-allow-origin")) {
    headers.set("access-control-allow-methods", allow);
    headers.set("access-control-allow-headers", SENT);
    headers.set("access-control-max-age", "600");
  }
  return new Response(null, { status: 204, headers });
}
