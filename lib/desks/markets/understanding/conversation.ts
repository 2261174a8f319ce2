import type { Call, Pending, Turn } from "@/lib/models/embedded/understand";
import { resolveCoin } from "../coins/resolve";
import type { Coin, Interval } from "../types";
import type { Part, ToolName } from "./frame";

/** What the conversation has come to: what “it” and “the same” mean. */
export interface Memory {
  /** The calls of the last turn that had any. */
  calls: Part[];
  /** The coins spoken of last. */
  coins: Coin[];
  interval?: Interval;
  pending?: Pending;
}

const MOST_TURNS = 6;

/** @param history earlier turns, oldest first */
export function memoryOf(history: Turn[]): Memory {
  const memory: Memory = { calls: [], coins: [], pending: history.at(-1)?.pending };
  for (const { calls, pending } of history.slice(-MOST_TURNS)) {
    const asked = calls.length > 0 ? calls : pending ? callsOf(pending) : [];
    if (asked.length === 0) continue;
    memory.calls = asked.map(({ tool, args }) => ({ tool: tool as ToolName, args }));
    const coins = coinsOf(asked);
    if (coins.length > 0) memory.coins = coins;
    const interval = asked.findLast(({ args }) => args.interval)?.args.interval;
    if (interval) memory.interval = interval as Interval;
  }
  return memory;
}

/** The key under which a pending call keeps the ones that wait with it. */
export const ALSO = "also";

/** The calls that a question back holds up. */
export function callsOf({ tool, args }: Pending): Call[] {
  const { [ALSO]: also, ...own } = args;
  return [{ tool, args: own }, ...(Array.isArray(also) ? (also as Call[]) : [])];
}

/** The coins that calls are about, in order, each once. */
export function coinsOf(calls: Call[]): Coin[] {
  const written = calls.flatMap(({ args }) => [args.symbol, args.symbols].flat());
  const found = written.flatMap((text) => {
    const resolved = typeof text === "string" ? resolveCoin(text) : undefined;
    return resolved && "coin" in resolved ? [resolved.coin] : [];
  });
  return [...new Map(found.map((coin) => [coin.id, coin])).values()];
}

/** How a tool is told a coin: by its symbol, where that means it alone. */
export function writtenAs({ id, symbol }: Coin): string {
  const resolved = resolveCoin(symbol);
  return "coin" in resolved && resolved.coin.id === id ? symbol : `id:${id}`;
}
