import { alike, askCoin, askHeard, asking, askOther, askUnknown, askWhich } from "./ask";
import { asks, type Clause } from "./clauses";
import { coinsOf } from "./conversation";
import type { Draft } from "./draft";
import { edited } from "./edit";
import type { Frame, Part } from "./frame";
import { askDays, distinct, framed, OWN_COINS } from "./frames";
import { missingIn } from "./pending-answer";
import type { Turned } from "./turned";
import { unknownCoin } from "./unknown-coin";

/** A follow-up that asks for nothing new: the last calls with something changed. */
export async function lastChanged(turned: Turned): Promise<Frame | undefined> {
  const { reading, memory } = turned;
  const [clause, another] = reading.clauses;
  const isNew = !clause || another || (asks(clause) && !isFiller(clause, turned));
  if (isNew || memory.calls.length === 0) return undefined;
  const strange = unknownCoin(clause, turned);
  const isName = strange && (clause.goesOn || alike(strange).length > 0 || /^\$|^[A-Z]{3,}$/.test(strange));
  const unknown = isName ? strange : undefined;
  const open = clause.coins.find(({ coins, isHeard }) => coins.length > 1 || isHeard);
  if (open || unknown) {
    const drafts = memory.calls.map(({ tool, args }) => {
      const { symbol: _, ...rest } = args;
      return { tool, coins: [], args: rest };
    });
    const asksOf = open?.isHeard ? askHeard : askWhich;
    const ask = open ? asksOf(drafts, open.written, open.coins) : askUnknown(drafts, unknown ?? "");
    return framed([], ask);
  }
  if (reading.tape.words.length > 14) return undefined;
  const event = clause.periods.find((period) => period.event);
  if (event) return framed([], askDays(memory.calls[0] as Part, event.event ?? ""));
  const coins = clause.coins.flatMap(({ coins: [coin] }) => coin ?? []);
  const parts = edited({ ...turned, clause, coins: distinct(coins) });
  return parts && settled(parts, turned);
}

/** Calls of which some may still lack something: then it is asked for. */
export function settled(parts: Part[], { inView }: Turned): Frame {
  const isWhole = ({ tool, args }: Part) => {
    if (tool === "comparative_analysis") return Array.isArray(args.symbols) && args.symbols.length > 1;
    return OWN_COINS.has(tool) || typeof args.symbol === "string";
  };
  const drafts = parts
    .filter((part) => !isWhole(part))
    .map((part): Draft => ({ ...part, coins: coinsOf([part]) }));
  const [first] = drafts;
  const open = parts.find((part) => isWhole(part) && missingIn(part));
  const missing = open && missingIn(open);
  const whole = parts.filter((part) => isWhole(part) && !missingIn(part));
  if (first)
    return framed(whole, first.tool === "comparative_analysis" ? askOther(first) : askCoin(drafts, inView));
  return framed(whole, missing && asking(open, missing.slot, missing.ask));
}

const SMALL = new Set(["price", "savings", "setAlert", "compare", "moved"]);

/** “How about Solana?”, “is it Solana?”: cues that ask for nothing by themselves. */
function isFiller(
  { topics, indicators, measures, free, periods, coins }: Clause,
  { reading }: Turned,
): boolean {
  if (indicators.size + measures.size > 0) return false;
  const isEmpty = [...topics].every((topic) => topic === "overview" || topic === "about");
  if (isEmpty) return /^\W*(?:and|what about|how about|or|no|not|i meant?|sorry|so)\b/.test(free);
  const isSmall = [...topics].every((topic) => SMALL.has(topic));
  const hasNew =
    reading.plan !== undefined ||
    reading.fee !== undefined ||
    reading.threshold !== undefined ||
    reading.relative !== undefined;
  return (
    isSmall &&
    hasNew &&
    coins.length === 0 &&
    /^\W*(?:and|what|but|with|how|make|no|now|change|if|instead|or|ok)\b/.test(free) &&
    (periods.length === 0 || !topics.has("price"))
  );
}
