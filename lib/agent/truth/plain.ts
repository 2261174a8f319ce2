export interface Plain {
  text: string;
  /** Index in the original; one more than the text has characters. */
  at: number[];
}

const NOT_PROSE: readonly RegExp[] = [
  /\]\([^)]*\)|https?:\/\/\S+|<[^>\s]+>/gu,
  /\b\p{Ll}{3,}:(?:\p{Lu}{2}|\d{3})\S*/gu,
  /\b0x[0-9a-f…]+/giu,
  /\bCC[ -]BY(?:-[A-Z]+)*[ -]\d\.\d/gu,
  /^[ \t>]*(?:#+[ \t]*)?(?:\*\*)?\d{1,3}[.)](?=[ \t])/gmu,
  /\[\^?\d+\]/gu,
];

/** Stands for what isn't prose; the length stays. */
const FILL = "·";

export const blank = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => FILL.repeat(found.length));

/** Of other scripts; the length stays. */
function withPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (char) => {
    if (char <= "9" || char.length > 1) return char;
    let zero = char.charCodeAt(0);
    while (zero > char.charCodeAt(0) - 9 && /\p{Nd}/u.test(String.fromCharCode(zero - 1))) zero -= 1;
    return String(char.charCodeAt(0) - zero);
  });
}

const MARK = /[*`~\\]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/uy;

export function plain(markdown: string): Plain {
  const source = NOT_PROSE.reduce(blank, withPlainDigits(markdown));
  let text = "";
  const at: number[] = [];
  for (let index = 0; index < source.length; ) {
    MARK.lastIndex = index;
    const mark = MARK.exec(source);
    const isApproximate = mark?.[0] === "~" && /\d/.test(source[index + 1] ?? "");
    if (mark && !isApproximate) {
      index += mark[0].length;
      continue;
    }
    text += source[index];
    at.push(index);
    index += 1;
  }
  at.push(source.length);
  return { text, at };
}
