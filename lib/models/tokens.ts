import type { Tiktoken } from "js-tiktoken/lite";

/** The encoder takes time in the square of a word's length, and text from outside can be one long word. */
const LONGEST_PIECE = 200;

/**
 * An upper bound for a text's tokens in any model, without counting them: its bytes in UTF-8, or six for a four-byte character cut in two.
 */
export const mostTokens = (text: string): number =>
  Buffer.byteLength(text) + 2 * Math.floor(text.length / LONGEST_PIECE);

/** How many tokens a text has by OpenAI's cl100k table; other models count some more or fewer. The first call loads the table. */
export async function countTokens(text: string): Promise<number> {
  if (text === "") return 0;
  const tokens = await encoder();
  let count = 0;
  for (let from = 0; from < text.length; from += LONGEST_PIECE) {
    // Without the two lists a text with a control token in it is an error.
    count += tokens.encode(text.slice(from, from + LONGEST_PIECE), [], []).length;
  }
  return count;
}

let loaded: Promise<Tiktoken> | undefined;

function encoder(): Promise<Tiktoken> {
  loaded ??= Promise.all([import("js-tiktoken/lite"), import("js-tiktoken/ranks/cl100k_base")]).then(
    ([{ Tiktoken }, { default: ranks }]) => new Tiktoken(ranks),
  );
  return loaded;
}
