import type { z } from "zod";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { resolveCoin } from "../coins/resolve";
import type { Coin } from "../types";
import type { Unclear } from "./schema";

/** How many choices are named and offered. */
const OFFERED = 6;

type UnclearResult = ToolResult<z.infer<typeof Unclear>>;

/** Coins that were written, all of them known; or the question back about the first that isn't. */
type Read = { coins: Coin[]; unclear?: undefined } | { coins?: undefined; unclear: UnclearResult };

/**
 * Finds out which coins are meant. Nothing is guessed: a symbol that several share, or that no coin has, is asked about.
 * @param question what would be asked of a choice, by the coin's name
 */
export function readCoins(written: string[], question: (name: string) => string): Read {
  const coins: Coin[] = [];
  for (const each of written) {
    const found = resolveCoin(each);
    if (!("coin" in found)) return { unclear: unclear(each, found.choices, question) };
    if (!coins.some(({ id }) => id === found.coin.id)) coins.push(found.coin);
  }
  return { coins };
}

function unclear(written: string, choices: Coin[], question: (name: string) => string): UnclearResult {
  const offered = choices.slice(0, OFFERED);
  const names = offered.map((coin) => nameAmong(coin, choices));
  return {
    data: { status: "unclear", written, choices: offered },
    message: asking(written, names, choices),
    figures: [],
    provenance: [],
    followUps: names.map(question),
  };
}

function asking(written: string, names: string[], choices: Coin[]): string {
  const [only] = names;
  if (!only) return `I know no coin called **${shown(written)}**. Which one do you mean?`;
  if (!choices.every((coin) => isCalled(coin, written)))
    return `I know no coin called **${shown(written)}**. Do you mean ${either(names)}?`;
  return `Several coins are called **${shown(written)}**: ${either(names)}. Which one?`;
}

/** A text from outside as part of a sentence: no marks, no lines. */
const shown = (written: string): string =>
  written
    .replace(/[*_`[\]<>|\\\s]+/g, " ")
    .trim()
    .slice(0, 40);

const either = (names: string[]): string =>
  new Intl.ListFormat("en-GB", { type: "disjunction" }).format(names.map((name) => `**${name}**`));

const isCalled = ({ symbol, name, id }: Coin, written: string): boolean =>
  [symbol, name, id].some((each) => each.toLowerCase() === written.trim().replace(/^\$/, "").toLowerCase());

/** A coin's name; where others share it, its id, which none does. */
const nameAmong = ({ id, name, symbol }: Coin, choices: Coin[]): string => {
  const isShared = (key: "name" | "symbol", value: string) =>
    choices.filter((each) => each[key].toLowerCase() === value.toLowerCase()).length > 1;
  if (!isShared("name", name)) return name;
  return isShared("symbol", symbol) ? id : `${name} (${symbol})`;
};
