/** A joiner after them is part of a word or an emoji. */
const JOINS = "(?<![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{C}\\p{N}\\p{P}\\p{Z}]|^)";

const SELECTOR = "[\\ufe00-\\ufe0f]";

/** Control, zero-width and direction characters, lone surrogates; not joiners where scripts and emoji need them. */
const HIDDEN = [
  "[\\p{Cc}\\p{Cs}]",
  "(?![\\u200c\\u200d\\ufe00-\\ufe0f])\\p{Default_Ignorable_Code_Point}",
  `(?!${JOINS})[\\u200c\\u200d]`,
  `(?<=^|${SELECTOR})${SELECTOR}`,
].join("|");

const IN_A_LINE = new RegExp(`[\\u2028\\u2029]|${HIDDEN}`, "u");
const IN_LINES = new RegExp(`(?!\\n|\\t|\\r\\n)(?:${HIDDEN})`, "u");
const ALL_IN_LINES = new RegExp(IN_LINES, "gu");

/** @param lines the text may have line breaks and tabs */
export function hiddenCharacter(text: string, { lines }: { lines: boolean }): string | undefined {
  return (lines ? IN_LINES : IN_A_LINE).exec(text)?.[0];
}

export function withoutHidden(text: string): string {
  const left = text.replace(ALL_IN_LINES, "");
  // A joiner may now stand elsewhere.
  return left === text ? text : withoutHidden(left);
}
