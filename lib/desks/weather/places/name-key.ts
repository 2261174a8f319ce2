import { tokenise } from "@/lib/understanding/text";

/** Letters that have no accent to take away. */
const PLAIN: Record<string, string> = { ø: "o", æ: "ae", ß: "ss", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
const SHORTENED: Record<string, string> = { saint: "st", mount: "mt", fort: "ft" };

function wordKey(word: string): string {
  const plain = word.replace(/[øæßłđðþı]/g, (letter) => PLAIN[letter] ?? letter);
  return SHORTENED[plain] ?? plain;
}

/** A name as it is compared: “Tromsø” and “tromso”, “Saint” and “St” are the same. */
export const nameKey = (name: string): string =>
  tokenise(name)
    .map(({ text }) => wordKey(text))
    .join(" ");
