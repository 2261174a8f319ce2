export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const ABBREVIATION =
  /(?:^|[\s(*_])(?:approx|ca|cf|vs|e\.g|i\.e|etc|incl|St|Mt|Dr|No|Nos|Fig|sq|min|avg|max|resp|[A-Z]|U\.S|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)$/u;
const END = /[.!?…]+["”’)\]*_]*(?=\s+["“‘(*_[]*[\p{Lu}\p{N}$~≈])/gu;

function* sentencesOf(line: string): Generator<[number, number]> {
  if (/^\s*\|/.test(line)) return yield [0, line.length];
  let from = 0;
  for (const match of line.matchAll(END)) {
    const isAbbreviated = match[0].startsWith(".") && ABBREVIATION.test(line.slice(from, match.index));
    const isListNumber = /^[\s>#*_-]*\d+$/.test(line.slice(from, match.index));
    if (isAbbreviated || isListNumber) continue;
    const end = match.index + match[0].length;
    yield [from, end];
    from = end;
  }
  yield [from, line.length];
}

/** In Markdown: of a paragraph, a list's line, a heading, a table's row. */
export function splitSentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const match of text.matchAll(/[^\n]+/g)) {
    for (const [from, to] of sentencesOf(match[0])) {
      const raw = match[0].slice(from, to);
      const trimmed = raw.trim();
      if (!trimmed) continue;
      const start = match.index + from + raw.indexOf(trimmed);
      found.push({ text: trimmed, start, end: start + trimmed.length });
    }
  }
  return found;
}
