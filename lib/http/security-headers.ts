export interface HeaderRule {
  source: string;
  has?: { type: "header"; key: string; value: string }[];
  headers: { key: string; value: string }[];
}

const EVERYWHERE = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

const NO_PAGE = [{ key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" }];

/** Pages get their Content-Security-Policy from proxy.ts. */
export const headerRules: HeaderRule[] = [
  { source: "/:path*", headers: EVERYWHERE },
  { source: "/api/:path*", headers: NO_PAGE },
  { source: "/health", headers: NO_PAGE },
  {
    // Over plain http browsers ignore it, and a server without TLS mustn't promise it.
    source: "/:path*",
    has: [{ type: "header", key: "x-forwarded-proto", value: "https.*" }],
    headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" }],
  },
];

interface PolicyOptions {
  development: boolean;
  contentSources: string[];
}

/** The same for all desks, because the first page's policy holds until the next reload. */
export function pagePolicy(nonce: string, { development, contentSources }: PolicyOptions): string {
  return [
    "default-src 'self'",
    // React's development build rebuilds server stacks with eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Component libraries render style attributes on the server; those can't carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...contentSources].join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
