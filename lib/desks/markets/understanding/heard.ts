import { distance } from "fastest-levenshtein";
import { allCoins } from "../coins/coins";
import type { Coin } from "../types";

/** So many of the biggest coins are listened for. */
const MOST = 80;
const SHORTEST = 5;
const MOST_SLIPS = 3;

const MORE_NAMES: Record<string, string> = {
  ripple: "ripple",
  "polygon-ecosystem-token": "polygon",
  "avalanche-2": "avalanche",
  "the-open-network": "toncoin",
};

interface Sound {
  name: string;
  sound: string;
  coin: Coin;
}

const known = new WeakMap<Coin[], Sound[]>();

function sounds(): Sound[] {
  const all = allCoins();
  const found =
    known.get(all) ??
    all
      .slice(0, MOST)
      .flatMap((coin) =>
        [coin.name.toLowerCase().replace(/[^a-z]/g, ""), MORE_NAMES[coin.id] ?? ""]
          .filter((name) => name.length >= SHORTEST)
          .map((name) => ({ name, sound: soundOf(name), coin })),
      );
  known.set(all, found);
  return found;
}

/** The consonants that are heard. */
const soundOf = (name: string): string =>
  name
    .replace(/ph/g, "f")
    .replace(/dg/g, "g")
    .replace(/ck|q|c/g, "k")
    .replace(/z/g, "s")
    .replace(/x/g, "ks")
    .replace(/v/g, "f")
    .replace(/[aeiouyhw]/g, "")
    .replace(/(.)\1+/g, "$1");

/** The well-known coin that words sound like as dictation writes them: “a theory um” for Ethereum. */
export function heardCoin(words: string[]): Coin | undefined {
  const joined = words.join("").toLowerCase();
  if (joined.length < SHORTEST || !/^[a-z]+$/.test(joined)) return undefined;
  const sound = soundOf(joined);
  const near = sounds()
    .filter((one) => one.sound === sound && sound.length > 2)
    .map((one) => ({ ...one, slips: distance(joined, one.name) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.coin;
}
