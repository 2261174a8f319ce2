const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>/gi;

/**
 * A model's text without `<think>` parts and leading white space. Without a closing tag everything to the end is thinking; without an opening one
 * everything before the closing tag is, as some chat templates write the opening tag themselves.
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
