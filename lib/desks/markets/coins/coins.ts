import { setImmediate as turn } from "node:timers/promises";
import { z } from "zod";
import { processWide } from "@/lib/process-wide";
import table from "../data/coins.json";
import type { Coin } from "../types";

const Table = z.object({
  source: z.string(),
  coins: z.array(
    z
      .tuple([z.string(), z.string(), z.string(), z.number().nullable()])
      .transform(([id, symbol, name, rank]): Coin => ({ id, symbol, name, rank })),
  ),
});

const OTHER_NAMES: Record<string, string[]> = {
  ethereum: ["ether"],
  binancecoin: ["binance coin"],
  "shiba-inu": ["shiba"],
  "the-open-network": ["ton coin"],
  "polygon-ecosystem-token": ["pol"],
  "bitcoin-cash": ["bcash"],
};

/** What many names end in and people leave out: “Near” for “NEAR Protocol”. */
const ENDING = / (protocol|network|token|coin|dao|finance|hub|chain)$/;

interface Book {
  isEmbedded: boolean;
  coins: Coin[];
  byId: Map<string, Coin>;
  /** By symbol, name and id in lower case. */
  byName: Map<string, Coin[]>;
}

const holder = processWide<{ book: Book | undefined }>("markets.coins", () => ({ book: undefined }));

export const allCoins = (): Coin[] => book().coins;

/** Whether coins' ranks are the embedded ones, of autumn 2025. */
export const ranksAreEmbedded = (): boolean => book().isEmbedded;

export const coinById = (id: string): Coin | undefined => book().byId.get(id.toLowerCase());

/** Coins whose symbol, name or id is as written, in any case, with or without a “$”; the biggest first, none where it isn't known. */
export const findCoins = (written: string): Coin[] => book().byName.get(nameKey(written)) ?? [];

/** Takes in a source's 17,000 coins in slices, so that others get their turn. Its ranks replace the embedded ones. */
export async function setListedCoins(listed: Coin[]): Promise<void> {
  const isRanked = listed.some(({ rank }) => rank !== null);
  const merged = new Map(embedded().map((coin) => [coin.id, isRanked ? { ...coin, rank: null } : coin]));
  for (const coin of listed) {
    const rank = isRanked ? coin.rank : (merged.get(coin.id)?.rank ?? null);
    merged.set(coin.id, { ...coin, symbol: coin.symbol.toUpperCase(), rank });
  }
  const next = emptyBook(!isRanked);
  const coins = bySize([...merged.values()]);
  for (let first = 0; first < coins.length; first += SLICE) {
    addTo(next, coins.slice(first, first + SLICE));
    await turn();
  }
  holder.book = next;
}

const SLICE = 250;

export const nameKey = (written: string): string =>
  written
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\s*\$/, "")
    .replace(/\s+/g, " ")
    .trim();

const namesByCoin = new WeakMap<Coin, string[]>();

export function namesOf(coin: Coin): string[] {
  const names = namesByCoin.get(coin) ?? spelledOut(coin);
  namesByCoin.set(coin, names);
  return names;
}

function spelledOut({ id, symbol, name }: Coin): string[] {
  const full = nameKey(name);
  const names = [nameKey(symbol), full, full.replace(ENDING, ""), id, id.replaceAll("-", " ")];
  return [...new Set([...names, ...(OTHER_NAMES[id] ?? [])])];
}

function book(): Book {
  holder.book ??= bookOf(embedded());
  return holder.book;
}

const embedded = (): Coin[] => Table.parse(table).coins;
const embeddedIds = new Set(embedded().map(({ id }) => id));

/** Whether a coin is neither in the embedded table nor ranked by a source: one of thousands that few mean. */
export const isObscure = ({ id, rank }: Coin): boolean => rank === null && !embeddedIds.has(id);

function bookOf(unordered: Coin[]): Book {
  const found = emptyBook(true);
  addTo(found, bySize(unordered));
  return found;
}

const emptyBook = (isEmbedded: boolean): Book => ({
  isEmbedded,
  coins: [],
  byId: new Map(),
  byName: new Map(),
});

/** The sort is stable: coins without a rank stay in the order of their list, which has the bigger ones first. */
const bySize = (coins: Coin[]): Coin[] =>
  coins.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || 0);

function addTo({ coins, byId, byName }: Book, more: Coin[]): void {
  for (const coin of more) {
    coins.push(coin);
    byId.set(coin.id, coin);
    for (const name of namesOf(coin)) {
      const same = byName.get(name);
      if (same) same.push(coin);
      else byName.set(name, [coin]);
    }
  }
}
