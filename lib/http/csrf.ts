import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a change that another site's page makes with the browser's cookie. A request without an origin is
 * refused too: browsers always send one, and programs have keys.
 * @throws AppError forbidden
 */
export function assertSameOrigin(request: Request): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { headers } = request;
  const origin = headers.get("origin");
  if (origin && env().ALMANAC_CORS_ORIGINS.includes(origin)) return;
  // Browsers leave Sec-Fetch-Site out on plain http; then only the hosts can be compared.
  const site = headers.get("sec-fetch-site");
  if (site ? site === "same-origin" : isOwnOrigin(origin, headers)) return;
  throw new AppError(
    "forbidden",
    "This request doesn't come from the app's own pages. From a program, send an X-API-Key header instead of a cookie; behind a proxy, set ALMANAC_TRUST_PROXY.",
  );
}

function isOwnOrigin(origin: string | null, headers: Headers): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const host = headers.get("x-forwarded-host") ?? headers.get("host");
  return new URL(origin).host === host?.toLowerCase();
}
