import { distance } from "fastest-levenshtein";
import type { Coin } from "../types";
import { allCoins, coinById, findCoins, isObscure, nameKey, namesOf } from "./coins";

/** One coin, or those that may be meant, the likeliest first; no choices: no such coin is known. */
export type Resolved = { coin: Coin } | { choices: Coin[] };

const MOST_CHOICES = 6;
/** A coin is far bigger than others up to this rank when those are unranked or come after the other one. */
const FAR_BIGGER = [
  { upTo: 50, othersAfter: 100 },
  { upTo: 150, othersAfter: Number.POSITIVE_INFINITY },
];

/** A coin's id with this before it means that coin and no other of the same name: what a choice is answered with. */
const BY_ID = /^id:\s*/i;
/** “BTC/USDT” is the price of BTC. */
const PAIR = /[/-]usdt?$/i;

/** A shared symbol means a coin that is far bigger than the rest. A misspelling, or an obscure “Etherium”, gives choices. */
export function resolveCoin(written: string): Resolved {
  const text = written.trim();
  if (BY_ID.test(text)) {
    const coin = coinById(text.replace(BY_ID, ""));
    return coin ? { coin } : { choices: [] };
  }
  const found = [text, text.replace(PAIR, "")].map(findCoins).find(({ length }) => length > 0) ?? [];
  if (found.length === 0) return { choices: similarCoins(text).slice(0, MOST_CHOICES) };
  const clear = clearlyMeant(found);
  if (!clear) return { choices: found.slice(0, MOST_CHOICES) };
  const likelier = isObscure(clear) ? similarCoins(text).filter((coin) => !isObscure(coin)) : [];
  if (likelier.length === 0) return { coin: clear };
  return { choices: [...likelier.slice(0, MOST_CHOICES - 1), clear] };
}

function clearlyMeant([first, ...others]: Coin[]): Coin | undefined {
  if (!first || others.length === 0) return first;
  const rank = first.rank ?? Number.POSITIVE_INFINITY;
  const isFarBigger = FAR_BIGGER.some(
    ({ upTo, othersAfter }) =>
      rank <= upTo && others.every((each) => each.rank === null || each.rank > othersAfter),
  );
  return isFarBigger ? first : undefined;
}

function similarCoins(written: string): Coin[] {
  const name = nameKey(written);
  return allCoins()
    .map((coin) => ({ coin, slips: Math.min(...namesOf(coin).map((known) => slipsBetween(name, known))) }))
    .filter(({ slips }) => slips < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.slips - b.slips)
    .map(({ coin }) => coin);
}

/** How many letters differ, or infinity where that is too many for names of this length; two swapped letters count as one. */
function slipsBetween(written: string, known: string): number {
  const shorter = Math.min(written.length, known.length);
  if (shorter < 3 || Math.abs(written.length - known.length) > 2) return Number.POSITIVE_INFINITY;
  const slips = isSwapped(written, known) ? 1 : distance(written, known);
  return slips <= (shorter < 6 ? 1 : 2) ? slips : Number.POSITIVE_INFINITY;
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
