/** As `https://host`. Next sets `request.url` to the address that it listens on. */
export function publicOrigin({ headers, url }: { headers: Pick<Headers, "get">; url: string }): string {
  const own = new URL(url);
  const first = (name: string) => headers.get(name)?.split(",")[0]?.trim();
  const protocol = first("x-forwarded-proto") ?? own.protocol.replace(":", "");
  const host = first("x-forwarded-host") ?? headers.get("host") ?? own.host;
  const origin = `${protocol}://${host}`;
  const isPlain = /^https?:\/\/[\w.:[\]-]+$/.test(origin) && URL.canParse(origin);
  return isPlain ? new URL(origin).origin : own.origin;
}
