const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>/gi;

/**
 * A model's text without what it thought aloud in `<think>` tags, and without white space before it. Thinking that was never closed reaches to the end; a closing
 * tag without an opening one ends thinking that began with the text, as templates that write the opening tag themselves leave it.
 */
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
