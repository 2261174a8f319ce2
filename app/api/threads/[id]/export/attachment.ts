const LONGEST = 100;

/** A name in any script; old clients see its ASCII letters. */
export function attachment(body: BodyInit, name: string, type: string): Response {
  const safe = safeName(name);
  const ascii = safe
    .normalize("NFKD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const fallback = /^[^.]*\w/.test(ascii) ? ascii : `thread${extensionOf(safe)}`;
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fallback}"; filename*=UTF-8''${encoded(safe)}`,
      "cache-control": "no-store",
    },
  });
}

/** Without characters that have a meaning in file systems or in the header. */
function safeName(name: string): string {
  const extension = extensionOf(name);
  const stem = name
    .slice(0, name.length - extension.length)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header.
    .replace(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069"\\/:*?<>|%]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  const cut = Array.from(stem).slice(0, LONGEST).join("").trim();
  return `${cut || "thread"}${extension}`;
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf("."));

/** RFC 8187: also encodes what `encodeURIComponent` leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
