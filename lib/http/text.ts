import { z } from "zod";
import { hiddenCharacter } from "./hidden-characters";

const LONGEST_NAME = 80;

const NOT_OF_A_NAME = /[^\p{L}\p{M}\p{N}\p{Sc} .,:;!?¿¡'’‘"“”()\-–—/&+%#@°_·…№\u200c\u200d]/u;
const NOT_OF_A_NAME_ALL = new RegExp(NOT_OF_A_NAME, "gu");

export const inNameLetters = (text: string): string =>
  text.replace(NOT_OF_A_NAME_ALL, " ").replace(/\s+/g, " ").trim();

const sayHidden = (character: string) =>
  `must not hold characters that can't be seen, such as U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;

const visible = (most: number, lines: boolean) =>
  z
    .string()
    .trim()
    .max(most)
    .superRefine((text, context) => {
      const hidden = hiddenCharacter(text, { lines });
      if (hidden) context.addIssue({ code: "custom", message: sayHidden(hidden) });
    });

/** One line, without invisible characters, trimmed. @param most UTF-16 units */
export const lineOfText = (most: number) => visible(most, false);

export const linesOfText = (most: number) => visible(most, true);

/** Letters, digits and plain punctuation, with a letter or digit among them. */
export const oneLineName = (most = LONGEST_NAME) =>
  lineOfText(most)
    .normalize("NFC")
    .min(1)
    .superRefine((name, context) => {
      const message = faultOfName(name);
      if (message) context.addIssue({ code: "custom", message });
    });

function faultOfName(name: string): string | undefined {
  const [odd] = NOT_OF_A_NAME.exec(name) ?? [];
  // An invisible one was named by its number above.
  if (odd && !hiddenCharacter(odd, { lines: false }))
    return `may have letters, digits and plain punctuation, but no “${odd}”`;
  return name === "" || /[\p{L}\p{N}]/u.test(name) ? undefined : "must have a letter or a digit";
}
