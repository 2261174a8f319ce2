import { clean } from "./windows";
import words from "./words.json";

const MOST_READINGS = 8;
const COMMON = new Set(words.common);

/** As it stands, and with what may hide its words undone: other alphabets, spacing, leet, Base64, ROT13 and so on. */
export function readingsOf(text: string): string[] {
  const plain = clean(text);
  const found = [plain, ...REVEALS.flatMap((reveal) => reveal(plain)), ...unseenIn(text)].map(clean);
  return [...new Set(found)].filter(Boolean).slice(0, MOST_READINGS);
}

/** Nothing, or the same text, where there is nothing to undo. */
type Reveal = (text: string) => string[];

const REVEALS: Reveal[] = [
  (text) => [inOneAlphabet(text)],
  (text) => [joined(text)],
  (text) => [withoutLeet(text)],
  decoded,
  (text) => ifClearer(rot13(text), text),
  (text) => ifClearer([...text].reverse().join(""), text),
];

// From a word's beginning only: tried from each of its letters, a long word takes as long as its length squared.
const MIXED =
  /(?<!\p{L})\p{L}*(?:\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin})\p{L}*/gu;
const LOOKALIKE = new Map(Object.entries(words.confusable));

/** Mixed words in Latin letters; a word in Russian stays as it is. */
const inOneAlphabet = (text: string): string =>
  text.replace(MIXED, (word) => [...word].map((letter) => LOOKALIKE.get(letter) ?? letter).join(""));

const SPACED =
  /(?<![\p{L}\p{N}])\p{L}([ .\-_*|/])\p{L}(?![\p{L}\p{N}])(?:\1{1,2}\p{L}(?![\p{L}\p{N}])){3,}/gu;

/** “i g n o r e” as one word. Words stay apart where more space is between them. */
const joined = (text: string): string =>
  text.replace(SPACED, (run, sign: string) =>
    run
      .split(sign + sign)
      .map((word) => word.replaceAll(sign, ""))
      .join(" "),
  );

const LEET = new Map(Object.entries(words.leet));
const LEET_WORD = /(?<!\p{L})\p{L}*(?:\p{L}[013457@$]|[013457@$]\p{L})[\p{L}013457@$]*/gu;

/** Only where two longer words have digits: one alone may be a name. */
function withoutLeet(text: string): string {
  const long = (text.match(LEET_WORD) ?? []).filter((word) => (word.match(/\p{L}/gu) ?? []).length > 2);
  if (long.filter((word) => !word.startsWith("0x")).length < 2) return text;
  return text.replace(LEET_WORD, (word) => [...word].map((sign) => LEET.get(sign) ?? sign).join(""));
}

const ENCODINGS: [RegExp, (blob: string) => string][] = [
  [/(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2,3}={0,2})?/g, (blob) => utf8(Buffer.from(blob, "base64"))],
  [
    /(?:\\x)?[0-9a-f]{2}(?:(?: |\\x|:)?[0-9a-f]{2}){7,}/gi,
    (blob) => utf8(Buffer.from(blob.replace(/\\x|[ :]/g, ""), "hex")),
  ],
  [/(?:%[0-9a-f]{2}|[\w.+-]){8,}/gi, (blob) => (blob.includes("%") ? percent(blob) : "")],
  [
    /[01]{8}(?: ?[01]{8}){7,}/g,
    (blob) => utf8(Buffer.from((blob.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))),
  ],
  [/&#x?[0-9a-f]{2,6};(?:&#x?[0-9a-f]{2,6};){3,}/gi, entities],
];

function decoded(text: string): string[] {
  return ENCODINGS.flatMap(([pattern, decode]) => {
    const found: string[] = [];
    const whole = text.replace(pattern, (blob) => {
      const words = decode(blob);
      if (!isText(words)) return blob;
      found.push(words);
      return words;
    });
    return found.length > 0 ? [whole, found.join(" ")] : [];
  });
}

const utf8 = (data: Buffer): string => data.toString("utf8");

function percent(blob: string): string {
  try {
    return decodeURIComponent(blob.replace(/\+/g, " "));
  } catch {
    return "";
  }
}

function entities(blob: string): string {
  const numbers = [...blob.matchAll(/&#(x?)([0-9a-f]+);/gi)].map(([, hex, digits]) =>
    Number.parseInt(digits ?? "", hex ? 16 : 10),
  );
  return numbers.every((number) => number <= 0x10ffff) ? String.fromCodePoint(...numbers) : "";
}

/** Bytes that were no text decode to signs. */
const isText = (text: string): boolean =>
  /^[\p{L}\p{N}\p{P}\p{Zs}\s$+<=>^`|~]{8,}$/u.test(text) && /\p{L}{3}/u.test(text);

const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

const MOST_TURNED = 2000;

const ifClearer = (turned: string, text: string): string[] =>
  text.length <= MOST_TURNED && commonIn(turned) >= Math.max(2, commonIn(text) + 1) ? [turned] : [];

const commonIn = (text: string): number =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => COMMON.has(word)).length;

/** Unicode's tag characters show nothing. */
function unseenIn(text: string): string[] {
  const hidden = (text.match(/[\u{e0020}-\u{e007e}]/gu) ?? []).map((tag) =>
    String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000),
  );
  return hidden.length > 3 ? [hidden.join("")] : [];
}
