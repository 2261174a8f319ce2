import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { toAppError } from "@/lib/errors";
import { contentSources } from "@/lib/http/content-sources";
import { assertAllowedHost } from "@/lib/http/hosts";
import { pagePolicy } from "@/lib/http/security-headers";
import { cookieAttributes, freshCookie, SESSION_COOKIE } from "@/lib/http/session";

/** Gives each page a nonce of its own with the policy that demands it, and each browser a session. */
export function proxy(request: NextRequest): NextResponse {
  const refusal = refusalOf(request);
  if (refusal) return new NextResponse(refusal, { status: 403 });
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, {
    development: process.env.NODE_ENV === "development",
    contentSources: contentSources(),
  });
  // On the request too: Next reads the nonce from there when it renders its script tags.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  const cookie = freshCookie(request.headers);
  if (cookie)
    response.cookies.set(SESSION_COOKIE, cookie, cookieAttributes(request.headers, request.nextUrl));
  return response;
}

function refusalOf({ headers, nextUrl }: NextRequest): string | undefined {
  try {
    assertAllowedHost(headers, nextUrl);
    return undefined;
  } catch (error) {
    return toAppError(error).message;
  }
}

export const config = {
  // Pages: neither the API, nor what the build made, nor a file of public/, which has an extension.
  matcher: ["/((?!api/|health$|_next/static/|_next/image|.*\\.[\\w]+$).*)"],
};
