import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses another site's change, and one without an origin: browsers always send one. @throws AppError forbidden */
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
