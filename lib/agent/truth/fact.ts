export interface NumberFact {
  value: number;
  /** E.g. `ha`, `°C`, `min`; `time of day` for minutes after midnight; null for counts. */
  unit: string | null;
  /** What was measured or counted, in the words of a sentence, e.g. “days of rain”. */
  quantity: string;
  /** Other words for the quantity, e.g. “wet dry” of rainfall. */
  words?: string;
  /** Each name narrows it: an area, a category, a device. One tool's facts name their kinds in the same order. */
  of: string[];
  /** A year, an ISO month, date or date-time, or a span of them: `2001/2020`. */
  time?: string;
  /** May be summed over areas or categories, and over times unless it is a stock. */
  additive?: boolean;
  /** How much there is at a time: the latest counts, and times aren't summed. */
  stock?: boolean;
  /** For people: “Rainfall of Rome in 2016”. */
  origin: string;
  /** A query string of the desk's page, e.g. “?year=2016”. */
  link?: string;
}

/** A question with an answer in words, e.g. a door's state, with all answers, so that a wrong one is recognised. */
export interface WordKind {
  quantity: string;
  phrases: readonly Phrase[];
}

/** Longer phrases come before those they hold. */
export interface Phrase {
  /** Source of a regular expression. */
  pattern: string;
  /** The values of which the words are true; none where they never are. */
  values: readonly string[];
  /** Capitals count. */
  isName?: boolean;
}

/** One answer to a `WordKind`. Facts that share their names give several, all of them true. */
export interface WordFact {
  /** From the kind's phrases. */
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
