import { readUnit } from "@/lib/understanding/quantities";
import type { Unit } from "./units";

/** Words that a currency's code or name is, too. */
const WORDS: ReadonlySet<string> = new Set(["ALL", "TOP", "gold", "marks", "rights"]);

const shown = (code: string, currencyDisplay: "symbol" | "name"): string =>
  new Intl.NumberFormat("en-GB", { style: "currency", currency: code, currencyDisplay })
    .formatToParts(2)
    .find(({ type }) => type === "currency")?.value ?? code;

/** Of each spelling (“€”, “CHF”, “swiss francs”, “zlotys”) the currency's code; of several for a word none. */
function spellings(): Map<string, string> {
  const codes = Intl.supportedValuesOf("currency");
  const names = codes.map((code) => [shown(code, "name").toLowerCase(), code] as const);
  const lastWord = (name: string) => name.split(" ").at(-1) ?? name;
  const byWord = Map.groupBy(names, ([name]) => lastWord(name));
  const unique = names.filter(([name]) => byWord.get(lastWord(name))?.length === 1);
  return new Map(
    [
      ...codes.flatMap((code) => [[code, code] as const, [shown(code, "symbol"), code] as const]),
      ...unique.map(([name, code]) => [lastWord(name), code] as const),
      ...names,
    ].filter(([spelling]) => !WORDS.has(spelling)),
  );
}

let spelled: Map<string, string> | undefined;

function codeOf(text: string): string | undefined {
  spelled ??= spellings();
  return spelled.get(text);
}

/** Like a fact's unit: dollars are money, another currency is a dimension of its own. */
const unitOfCode = (code: string): Unit => ({
  dimension: code === "USD" ? "money" : `other:${code}`,
  factor: 1,
});

const BEFORE = /(?:\p{Lu}{0,3}\p{Sc}|(?<!\p{L})\p{Lu}{3}(?=\s))\s?$/u;

/** “€”, “A$ ”, “CHF ” at the end of a text; `$` alone is of dollars. */
export function currencyBefore(text: string): { unit: Unit; length: number } | null {
  const found = BEFORE.exec(text)?.[0];
  if (!found) return null;
  const sign = found.trim();
  const code = sign === "$" ? "USD" : (codeOf(sign) ?? readCode(sign));
  return code ? { unit: unitOfCode(code), length: found.length } : null;
}

const NAME = /^\s?(\p{L}+(?: \p{L}+){0,3})/u;

/** “Euros”, “EUR”, “Swiss francs” at the beginning of a text. */
export function currencyAfter(text: string): { unit: Unit; length: number } | null {
  const words = NAME.exec(text)?.[1]?.split(" ") ?? [];
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ");
    const isWord = count === 1 && name !== name.toUpperCase();
    const code = isWord
      ? (codeOf(name.toLowerCase()) ?? readCode(name))
      : codeOf(count === 1 ? name : name.toLowerCase());
    if (code) return { unit: unitOfCode(code), length: text.indexOf(name) + name.length };
  }
  return null;
}

/** “Pounds”, “¥”: what such words mean where nothing more is said. */
function readCode(text: string): string | undefined {
  const unit = readUnit(text);
  return unit && codeOf(unit) === unit ? unit : undefined;
}
