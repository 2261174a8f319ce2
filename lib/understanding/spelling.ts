import lists from "./spelling.json";

const SLIPS = new Map(Object.entries(lists.slips));

const WORD = /(?<![\p{L}\p{N}'’-])\p{Ll}{4,}(?![\p{L}\p{N}'’-])/gu;

/** Each with two neighbouring letters swapped: “nigth”. */
const SWAPPED = new Map(
  lists.swapped.flatMap((word) =>
    [...word.slice(1)].flatMap((letter, at): [string, string][] => {
      const before = word[at]!;
      const swapped = word.slice(0, at) + letter + before + word.slice(at + 2);
      return at > 0 && letter !== before ? [[swapped, word]] : [];
    }),
  ),
);

/** A text with the usual slips in everyday words put right: “compair it at nigth”. Names are read by the desks. */
export const spelledRight = (text: string): string =>
  text.replace(WORD, (word) => SLIPS.get(word) ?? SWAPPED.get(word) ?? word);
