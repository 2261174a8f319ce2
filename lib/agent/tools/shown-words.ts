import type { Figure } from "../figure";
import { splitSentences } from "../truth";
import { mayBeCall } from "./calls-in-text";

/** A part of a text that mustn't be shown. */
export interface WordFault {
  text: string;
  reason: string;
  /** Whether it gives away what isn't public. */
  isLeak?: boolean;
}

/** Looks through an answer sentence by sentence; each is read after those before it. */
export interface WordsCheck {
  /** Figures only where they were looked for. */
  check(sentence: string): { figures?: Figure[]; faults: WordFault[] };
}

/** The beginning of a tag, which may be one that hides what follows. */
const OPEN_TAG = /<[/a-z]{0,10}$/i;

/** Lets the words of a message out as far as they may be shown: what has been looked through, and nothing that may be a call. */
export class ShownWords {
  /** What was found wrong so far. */
  readonly faults: WordFault[] = [];
  /** Where the figures come from, once someone has looked. */
  figures: Figure[] | undefined;
  #read = 0;
  #checker: WordsCheck | undefined;

  /**
   * @param show gets what is new; it isn't called again once something was found wrong
   * @param checkerOf asked with the first word
   */
  constructor(
    private readonly show: (text: string) => void,
    private readonly checkerOf: () => WordsCheck | undefined,
  ) {}

  /** @param text all of the message so far */
  update(text: string): void {
    if (!mayBeCall(text)) this.#readTo(text.replace(OPEN_TAG, ""), false);
  }

  /** @param text the whole message */
  end(text: string): void {
    this.#readTo(text, true);
  }

  #readTo(text: string, isWhole: boolean): void {
    if (this.#read === 0) this.#checker = this.checkerOf();
    if (this.#checker) this.#check(text, isWhole, this.#checker);
    // What stands after the last sentence is blank.
    if (!this.#checker || isWhole) this.#pass(text, text.length);
  }

  #check(text: string, isWhole: boolean, checker: WordsCheck): void {
    const from = this.#read;
    const sentences = splitSentences(text.slice(from));
    // The last one may go on, unless its line has ended.
    const isEnd = isWhole || text.endsWith("\n");
    for (const { text: sentence, end } of isEnd ? sentences : sentences.slice(0, -1)) {
      const { figures, faults } = checker.check(sentence);
      if (figures) this.figures = [...(this.figures ?? []), ...figures];
      this.faults.push(...faults);
      this.#pass(text, from + end);
    }
  }

  #pass(text: string, end: number): void {
    const part = text.slice(this.#read, end);
    this.#read = Math.max(this.#read, end);
    if (this.faults.length === 0 && part) this.show(part);
  }
}
