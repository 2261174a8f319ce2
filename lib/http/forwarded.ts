import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";

/** Anyone can send them. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** Unless proxies are trusted; Next then sets them from the connection. Called once, before the first request. */
export function followForwarding(): void {
  processWide("forwarding", () => {
    subscribe("http.server.request.start", (message) =>
      drop((message as { request: IncomingMessage }).request),
    );
    return { warned: false };
  });
}

function drop({ headers }: IncomingMessage): void {
  if (env().ALMANAC_TRUST_PROXY > 0) return;
  if (headers["x-forwarded-for"]) warnOnce();
  for (const name of FORWARDED) delete headers[name];
}

function warnOnce(): void {
  const state = processWide("forwarding", () => ({ warned: false }));
  if (state.warned) return;
  state.warned = true;
  logger().warn(
    "A request came with X-Forwarded-For, which isn't believed. If a proxy stands before this server, set ALMANAC_TRUST_PROXY=1.",
  );
}

/** The IPv4 address or IPv6 /64 (one household) that the outermost trusted proxy saw; without one the connection's. */
export function networkOf(headers: Headers): string | undefined {
  const seen = headers.get("x-forwarded-for")?.split(",") ?? [];
  const address = seen
    .at(-Math.max(1, env().ALMANAC_TRUST_PROXY))
    ?.trim()
    .replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address || isIP(address) === 0) return undefined;
  return isIPv6(address) ? `${firstHalf(address)}::/64` : address;
}

const GROUPS = 8;

function firstHalf(address: string): string {
  const [before = "", after] = address.split("%")[0]?.split("::") ?? [];
  const groups = (text: string) => text.split(":").filter(Boolean);
  const head = groups(before);
  const zeros = after === undefined ? 0 : GROUPS - head.length - groups(after).length;
  const all = [...head, ...Array<string>(zeros).fill("0"), ...groups(after ?? "")];
  return all
    .slice(0, GROUPS / 2)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
