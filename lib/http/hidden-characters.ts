/** After these a joiner is part of how a word or an emoji is written: letters of scripts that join, marks and signs. */
const JOINS = "(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{C}\\p{N}\\p{P}\\p{Z}]|^)";

/** A variation selector, which picks the look of the one character before it. */
const SELECTOR = "[\\ufe00-\\ufe0f]";

/**
 * What nobody sees: control characters, halves of surrogate pairs, zero-width characters and marks that turn the direction of the text. Not so the
 * joiners and selectors that some scripts and emoji are written with, where they stand as these need them.
 */
const HIDDEN = [
  "[\\p{Cc}\\p{Cs}]",
  "(?![\\u200c\\u200d\\ufe00-\\ufe0f])\\p{Default_Ignorable_Code_Point}",
  `(?!${JOINS})[\\u200c\\u200d]`,
  `(?<=^|${SELECTOR})${SELECTOR}`,
].join("|");

const IN_A_LINE = new RegExp(`[\\u2028\\u2029]|${HIDDEN}`, "u");
const IN_LINES = new RegExp(`(?!\\n|\\t|\\r\\n)(?:${HIDDEN})`, "u");
const ALL_IN_LINES = new RegExp(IN_LINES, "gu");

/**
 * The first character of a text that nobody would see.
 * @param lines the text may have line breaks and tabs
 */
export function hiddenCharacter(text: string, { lines }: { lines: boolean }): string | undefined {
  return (lines ? IN_LINES : IN_A_LINE).exec(text)?.[0];
}

/** A text of several lines without the characters that nobody sees, which come with what is pasted. */
export function withoutHidden(text: string): string {
  const left = text.replace(ALL_IN_LINES, "");
  // A joiner may now stand elsewhere.
  return left === text ? text : withoutHidden(left);
}
