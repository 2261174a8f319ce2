const [WINDOW, STRIDE, SLACK] = [320, 160, 80];
const SHORTEST_SENTENCE = 12;
const SENTENCE = /[^.!?。！？\n]+[.!?。！？]*/g;
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/** In Unicode's plain form, without invisible characters. */
export const clean = (text: string): string => text.normalize("NFKC").replace(UNSEEN, "").trim();

/** Overlapping, so that an attack can't hide in a long text. training/guard/features.py does the same. */
export function windowsOf(text: string): string[] {
  const sentences = (text.match(SENTENCE) ?? [])
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= SHORTEST_SENTENCE)
    .map((sentence) => sentence.slice(0, WINDOW));
  const found = [...stretchesOf(text), ...(sentences.length > 1 ? sentences : [])].filter(Boolean);
  return [...new Set(found)];
}

function stretchesOf(text: string): string[] {
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    const most = start + WINDOW;
    if (most >= text.length) return [...found, text.slice(start).trim()];
    const end = spaceBefore(text, most) ?? most;
    found.push(text.slice(start, end).trim());
    start = afterSpace(text, start + STRIDE);
  }
  return found;
}

function spaceBefore(text: string, end: number): number | undefined {
  const space = text.lastIndexOf(" ", end - 1);
  return space > 0 && space >= end - SLACK ? space : undefined;
}

function afterSpace(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space > 0 && space < from + SLACK ? space + 1 : from;
}
