const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>/gi;

/** Without a closing tag all to the end is thinking; the opening one may be missing, as chat templates write it. */
export function withoutThinking(text: string): string {
  let said = "";
  let depth = 0;
  let from = 0;
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (depth === 0) said = slash ? "" : said + text.slice(from, index);
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    from = index + tag.length;
  }
  return (depth === 0 ? said + text.slice(from) : said).trimStart();
}
