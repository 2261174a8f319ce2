import { isIP } from "node:net";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/**
 * Against DNS rebinding: an attacker's name can point here, and their page would pass for ours. IP addresses can't, and
 * programs with a key aren't browsers. @throws AppError `forbidden`
 */
export function assertAllowedHost(headers: Headers, url: URL): void {
  if (headers.has("x-api-key")) return;
  const host = headers.get("x-forwarded-host")?.split(",")[0]?.trim() ?? headers.get("host") ?? url.host;
  const name = nameOf(host);
  if (name && (isAlwaysOurs(name) || allowed().some((pattern) => fits(name, pattern)))) return;
  throw new AppError(
    "forbidden",
    "This server isn't known by the name that it was asked under. Whoever runs it can add the name to ALMANAC_ALLOWED_HOSTS.",
  );
}

function nameOf(host: string): string | undefined {
  const url = `http://${host}`;
  return /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : undefined;
}

const isAlwaysOurs = (name: string): boolean =>
  name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[|\]$/g, "")) !== 0;

function allowed(): string[] {
  const { ALMANAC_ALLOWED_HOSTS, ALMANAC_CORS_ORIGINS } = env();
  return [...ALMANAC_ALLOWED_HOSTS, ...ALMANAC_CORS_ORIGINS.map((origin) => new URL(origin).hostname)];
}

/** A pattern is a name, `.name` for all below it, or `*`. */
function fits(name: string, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  return wanted === "*" || name === wanted || (wanted.startsWith(".") && name.endsWith(wanted));
}
