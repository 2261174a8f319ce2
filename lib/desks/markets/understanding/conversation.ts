import type { Call, Pending, Turn } from "@/lib/models/embedded/understand";
import { resolveCoin } from "../coins/resolve";
import type { Coin, Interval } from "../types";
import { readCoins } from "./coin-mentions";
import type { Part, ToolName } from "./frame";
import { Tape } from "./tape";

/** What the conversation has come to: what “it” and “the same” mean. */
export interface Memory {
  /** The calls of the last turn that had any. */
  calls: Part[];
  /** The calls of the turns that had any, the oldest first. */
  answered: Part[][];
  /** What the user wrote, the oldest first. */
  questions: string[];
  /** The coins spoken of last. */
  coins: Coin[];
  /** The coins spoken of in the last turns, the newest first. */
  recent: Coin[];
  interval?: Interval;
  pending?: Pending;
}

const MOST_TURNS = 6;

/** @param history earlier turns, oldest first */
export function memoryOf(history: Turn[]): Memory {
  const memory: Memory = {
    calls: [],
    answered: [],
    questions: history.map(({ question }) => question),
    coins: [],
    recent: [],
    pending: history.at(-1)?.pending,
  };
  for (const { question, calls, pending } of history.slice(-MOST_TURNS)) {
    const asked = calls.length > 0 ? calls : pending ? callsOf(pending) : [];
    const coins = asked.length > 0 ? coinsOf(asked) : coinsIn(question);
    if (coins.length > 0) {
      memory.coins = coins;
      memory.recent = distinct([...coins, ...memory.recent]);
    }
    if (asked.length === 0) continue;
    memory.calls = asked.map(({ tool, args }) => ({ tool: tool as ToolName, args }));
    if (calls.length > 0) memory.answered.push(memory.calls);
    const interval = asked.findLast(({ args }) => args.interval)?.args.interval;
    if (interval) memory.interval = interval as Interval;
  }
  return memory;
}

/** The coins that a question names, where each name means one. */
export const coinsIn = (question: string): Coin[] =>
  distinct(
    readCoins(new Tape(question)).flatMap(({ coins }) => (coins.length === 1 && coins[0] ? [coins[0]] : [])),
  );

const distinct = (coins: Coin[]): Coin[] => [...new Map(coins.map((coin) => [coin.id, coin])).values()];

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
  return distinct(found);
}

/** How a tool is told a coin: by its symbol, where that means it alone. */
export function writtenAs({ id, symbol }: Coin): string {
  const resolved = resolveCoin(symbol);
  return "coin" in resolved && resolved.coin.id === id ? symbol : `id:${id}`;
}
