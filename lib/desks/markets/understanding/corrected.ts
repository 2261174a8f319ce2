import { readQuantity } from "@/lib/understanding/quantities";
import { type Token, tokenise } from "@/lib/understanding/text";
import { corrects } from "./phrases.json";

const INSIDE = new Set(["a", "and", "half"]);
/** So many words may stand between a number and what takes it back: “three and a half XRP, no sorry”. */
const MOST_BETWEEN = 2;

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && readQuantity(token.text) !== undefined;

function markerAt(tokens: Token[], at: number): number {
  const lengths = corrects.map((phrase) => {
    const words = phrase.split(" ");
    return words.every((word, index) => tokens[at + index]?.text === word) ? words.length : 0;
  });
  return Math.max(0, ...lengths);
}

/** A text without the number that its writer took back: “80k, no sorry, 75k” is “75k”. */
export function corrected(text: string): string {
  const tokens = tokenise(text);
  for (let at = 1; at < tokens.length - 1; at++) {
    const length = markerAt(tokens, at);
    const next = tokens[at + length];
    if (length === 0 || !next || !isNumber(next)) continue;
    const last = [...Array(MOST_BETWEEN + 1).keys()]
      .map((back) => at - 1 - back)
      .find((index) => isNumber(tokens[index]) || tokens[index]?.text === "half");
    if (last === undefined) continue;
    let first = last;
    while (first > 0 && (isNumber(tokens[first - 1]) || INSIDE.has(tokens[first - 1]!.text))) first -= 1;
    return corrected(`${text.slice(0, tokens[first]!.start)}${text.slice(next.start)}`);
  }
  return text;
}
