import type { Figure } from "../figure";
import { splitSentences } from "../truth";
import { mayBeCall } from "./calls-in-text";

export interface WordFault {
  text: string;
  reason: string;
  isLeak?: boolean;
}

export interface WordsCheck {
  /** `figures` is absent where none were looked for. */
  check(sentence: string): { figures?: Figure[]; faults: WordFault[] };
}

/** It may be a tag for thinking. */
const OPEN_TAG = /<[/a-z]{0,10}$/i;

/** Shows a message's text as far as it has been checked and can't be a call. */
export class ShownWords {
  readonly faults: WordFault[] = [];
  figures: Figure[] | undefined;
  #read = 0;
  #checker: WordsCheck | undefined;

  /** `show` isn't called any more after a fault; `checkerOf` is called at the first word. */
  constructor(
    private readonly show: (text: string) => void,
    private readonly checkerOf: () => WordsCheck | undefined,
  ) {}

  /** @param text all of the message so far */
  update(text: string): void {
    if (!mayBeCall(text)) this.#readTo(text.replace(OPEN_TAG, ""), false);
  }

  end(text: string): void {
    this.#readTo(text, true);
  }

  #readTo(text: string, isWhole: boolean): void {
    if (this.#read === 0) this.#checker = this.checkerOf();
    if (this.#checker) this.#check(text, isWhole, this.#checker);
    // After the last sentence there is only white space.
    if (!this.#checker || isWhole) this.#pass(text, text.length);
  }

  #check(text: string, isWhole: boolean, checker: WordsCheck): void {
    const from = this.#read;
    const sentences = splitSentences(text.slice(from));
    // The last sentence may continue, unless its line has ended.
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
