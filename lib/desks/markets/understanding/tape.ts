import { inBrief } from "@/lib/models/embedded/text";

/** A word of a question, with where it stands and whether something has read it. */
export interface Word {
  /** As written, without a possessive ending. */
  raw: string;
  lower: string;
  start: number;
  end: number;
  isRead: boolean;
}

const WORD = /\$?(?:\d[\d,.]*\d|[\p{L}\p{N}]+)(?:'[\p{L}]+)?/gu;

/** What stands in a tape for each character of a coin, of a time, of an amount: capitals, as its text has none. */
export const COIN = "X";
export const TIME = "T";
export const AMOUNT = "N";

/**
 * A question that is read piece by piece. What has been read is masked, each character by one that says what it was, so
 * that later patterns see the structure and offsets stay as they were.
 */
export class Tape {
  /** As asked, with straight quotes. */
  readonly text: string;
  /** The text in lower case, with the masks. */
  free: string;
  readonly words: Word[];

  constructor(question: string) {
    this.text = straightened(inBrief(question.normalize("NFKC")));
    this.free = lowered(this.text);
    this.words = [...this.text.matchAll(WORD)].map(({ 0: found, index }) => {
      const raw = found.replace(/'s$/i, "");
      return {
        raw,
        lower: lowered(raw).replaceAll("'", ""),
        start: index,
        end: index + found.length,
        isRead: false,
      };
    });
  }

  /** The words of a stretch have been read; they stay visible to other patterns. */
  read(start: number, end: number): void {
    for (const word of this.words) if (word.start < end && start < word.end) word.isRead = true;
  }

  /** A stretch has been read and stands for one thing. */
  mask(start: number, end: number, as: string): void {
    this.read(start, end);
    const stretch = this.free.slice(start, end);
    const [lead, trail] = [
      stretch.length - stretch.trimStart().length,
      stretch.length - stretch.trimEnd().length,
    ];
    if (lead === stretch.length) return;
    const [from, to] = [start + lead, end - trail];
    this.free = this.free.slice(0, from) + as.repeat(to - from) + this.free.slice(to);
  }

  /** Whether a pattern is found; what it covers counts as read. */
  says(pattern: RegExp, from = 0, to = this.free.length): boolean {
    const global = new RegExp(pattern.source, "g");
    let isFound = false;
    for (const match of this.free.slice(from, to).matchAll(global)) {
      isFound = true;
      this.read(from + match.index, from + match.index + match[0].length);
    }
    return isFound;
  }
}

const straightened = (text: string) =>
  text
    .replace(/[\u2018\u2019\u02bc`´]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014\u2212]/g, "-");

/** Lower case of the same length. */
const lowered = (text: string) =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });
