import type { z } from "zod";
import type { ToolResult } from "@/lib/agent/tools/tool";
import { resolveListed } from "../sources/coin-list";
import type { Coin } from "../types";
import type { Unclear } from "./schema";

const OFFERED = 6;

type UnclearResult = ToolResult<z.infer<typeof Unclear>>;

interface Reading {
  question: (name: string) => string;
  signal: AbortSignal;
}

type Read<T> = (T & { unclear?: undefined }) | { unclear: UnclearResult };

/** The coin that is meant. Nothing is guessed: a symbol that several share, or that no coin has, is asked about. */
export async function readCoin(written: string, reading: Reading): Promise<Read<{ coin: Coin }>> {
  const found = await resolveListed(written, reading.signal);
  return "coin" in found ? found : { unclear: unclear(written, found.choices, reading.question) };
}

export async function readCoins(written: string[], reading: Reading): Promise<Read<{ coins: Coin[] }>> {
  const coins: Coin[] = [];
  for (const each of written) {
    const read = await readCoin(each, reading);
    if (read.unclear) return { unclear: read.unclear };
    if (!coins.some(({ id }) => id === read.coin.id)) coins.push(read.coin);
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
  if (!only) return `I don't know a coin called **${shown(written)}**. Which one do you mean?`;
  if (!choices.every((coin) => isCalled(coin, written)))
    return `I don't know a coin called **${shown(written)}**. Do you mean ${either(names)}?`;
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

const nameAmong = ({ id, name, symbol }: Coin, choices: Coin[]): string => {
  const isShared = (key: "name" | "symbol", value: string) =>
    choices.filter((each) => each[key].toLowerCase() === value.toLowerCase()).length > 1;
  if (!isShared("name", name)) return name;
  return isShared("symbol", symbol) ? id : `${name} (${symbol})`;
};
