const BUCKETS = 1 << 15;
const GROUPS = [2, 3, 4, 5];
/** As in lib/understanding/reader/worker.mjs. */
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\p{L}\p{N}_\s]|_/gu;

/** Of letter groups, words and pairs of words, each once, as in training/guard/features.py. */
export function bucketsOf(window: string): number[] {
  const text = window
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\p{Nd}/gu, "0");
  const found = new Set<number>();
  const row = ` ${text} `;
  for (const length of GROUPS)
    for (let at = 0; at + length <= row.length; at++) found.add(fold(row, at, at + length, length));
  const words = text.match(WORD) ?? [];
  for (const [at, word] of words.entries()) {
    found.add(fold(word, 0, word.length, 0));
    const pair = `${word} ${words[at + 1]}`;
    if (at + 1 < words.length) found.add(fold(pair, 0, pair.length, 0));
  }
  return [...found];
}

function fold(text: string, start: number, end: number, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(at);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) & (BUCKETS - 1);
}
