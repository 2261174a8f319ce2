export interface NumberFact {
  value: number;
  /** As people write it, e.g. `ha`, `°C`, `min`; `time of day` for a time, whose value is minutes after midnight; null for counts. */
  unit: string | null;
  /** What was measured or counted, in the words of a sentence, e.g. “rainfall”, “days of rain”. */
  quantity: string;
  /** Other words by which prose may call the quantity, e.g. “wet dry” of rainfall. */
  words?: string;
  /**
   * The names of what it is of, each of which narrows it: an area, a category, a device. Facts of one tool name their
   * kinds in the same order; several names of one thing all count.
   */
  of: string[];
  /** A year, an ISO month, date or date-time, or a span of them: `2001/2020`. */
  time?: string;
  /** Values of several areas or categories, and of several times unless it is a stock, may be added up. */
  additive?: boolean;
  /** How much there is at a time, so that the latest counts and times aren't added up. */
  stock?: boolean;
  /** In words, for people: “Rainfall of Rome in 2016”. */
  origin: string;
  /** Where the desk's page shows it: a query string, e.g. “?year=2016”. */
  link?: string;
}

/** A question with an answer in words, e.g. a door's state: all that prose may answer, so that a wrong answer is recognised. */
export interface WordKind {
  quantity: string;
  phrases: readonly Phrase[];
}

/** Words that answer a `WordKind`; longer ones come before those they hold. */
export interface Phrase {
  /** Source of a regular expression. */
  pattern: string;
  /** The values of which the words are true; none where they never are. */
  values: readonly string[];
  /** Capitals count, as in a name. */
  isName?: boolean;
}

/** What a tool returned in words: one answer to a `WordKind`. Facts that share their names give several, all of them true. */
export interface WordFact {
  /** One of those in the kind's phrases. */
  value: string;
  kind: WordKind;
  of: string[];
  time?: undefined;
}

export type Fact = NumberFact | WordFact;

export const isNumberFact = (fact: Fact): fact is NumberFact => typeof fact.value === "number";
export const isWordFact = (fact: Fact): fact is WordFact => typeof fact.value === "string";

export const countFact = (value: number, quantity: string, of: string[] = []): NumberFact => ({
  value,
  unit: null,
  quantity,
  of,
  origin: `number of ${quantity}${of.length > 0 ? `, ${of.join(", ")}` : ""}`,
});
