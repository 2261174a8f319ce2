import type { Tiktoken } from "js-tiktoken/lite";

/** The encoder takes time in the square of a word's length. */
const LONGEST_PIECE = 200;

/** Its bytes in UTF-8, or six for a four-byte character cut in two. */
export const mostTokens = (text: string): number =>
  Buffer.byteLength(text) + 2 * Math.floor(text.length / LONGEST_PIECE);

/** By OpenAI's cl100k table; other models count some more or fewer. */
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
