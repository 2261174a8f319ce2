import { oneLine } from "../prompt";

const LONGEST = 36;
const list = new Intl.ListFormat("en-GB");

/** A name or a text from outside, as part of a step's sentence. */
export const brief = (text: string): string => oneLine(text, LONGEST);

/** “Bank, Oval and 3 more”. */
export const few = (names: readonly string[], most = 3): string =>
  list.format(
    names.length > most
      ? [...names.slice(0, most).map(brief), `${names.length - most} more`]
      : names.map(brief),
  );

/** “the next trains at Bank towards Epping”: what is there of some parts. */
export const joinedParts = (...parts: (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(" ");
