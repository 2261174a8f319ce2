const FIRST = { words: 200, letters: 1600 };
const LAST = { words: 100, letters: 800 };

export const READ_IN_PART = `Your message is long: I read its first ${FIRST.words} words and its last ${LAST.words}, and nothing between them.`;

const WORD = /[\p{L}\p{N}]+/gu;

/** A text as far as it is read: only the ends of a long one, so that one text doesn't keep everybody waiting. */
export function readable(text: string): string {
  const words = [...text.matchAll(WORD)];
  const isShort = text.length <= FIRST.letters + LAST.letters && words.length <= FIRST.words + LAST.words;
  if (isShort) return text;
  const end = Math.min(FIRST.letters, words[FIRST.words]?.index ?? text.length);
  const begin = Math.max(end, text.length - LAST.letters, words.at(-LAST.words)?.index ?? 0);
  return `${text.slice(0, end).trim()}\n${text.slice(begin).trim()}`;
}

export const isReadInPart = (text: string): boolean => readable(text) !== text;
