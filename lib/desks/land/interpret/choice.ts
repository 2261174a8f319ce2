import { tokenise } from "@/lib/models/embedded/text";
import type { Alternative } from "../types";

const PLACES = ["first", "second", "third", "fourth", "fifth"];
const IGNORED = new Set("the a an of in one please i mean meant it that for to use take choose".split(" "));

/** The choice that a reply takes: by its question, its label, its place in the list, or the words only it has. */
export function matchChoice(reply: string, choices: Alternative[]): Alternative | undefined {
  if (choices.length === 0) return undefined;
  const said = normalised(reply);
  const exact = choices.find(({ question, label }) => [question, label].map(normalised).includes(said));
  if (exact) return exact;
  const words = said.split(" ").filter((word) => !IGNORED.has(word));
  const place = words.length <= 2 ? PLACES.findIndex((word) => words.includes(word)) : -1;
  if (place >= 0) return choices[place];
  return words.length > 0 && words.length <= 6 ? byOwnWords(words, choices) : undefined;
}

const normalised = (text: string) =>
  tokenise(text)
    .map((token) => token.text)
    .join(" ");

/** The only choice whose label holds every word of the reply. */
function byOwnWords(words: string[], choices: Alternative[]): Alternative | undefined {
  const fitting = choices.filter(({ label }) => {
    const own = new Set(normalised(label).split(" "));
    return words.every((word) => own.has(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}
