import { allCoins, coinById } from "../coins/coins";
import { resolveCoin } from "../coins/resolve";
import type { Coin } from "../types";
import { ALSO, writtenAs } from "./conversation";
import type { Draft } from "./draft";
import type { Ask, Part, ToolName } from "./frame";

/** What a question back is about. */
export type Slot = "symbol" | "symbols" | "since" | "days" | "amount" | "price";

const MOST_CHOICES = 6;

export const labelOf = ({ name, symbol }: Coin): string => (name === symbol ? name : `${name} (${symbol})`);

/** A question back about a draft, and what waits with it for the same answer. */
export function asking(
  { tool, args }: Pick<Draft, "tool" | "args">,
  slot: Slot,
  ask: string,
  choices: string[] = [],
  also: Part[] = [],
): Ask {
  const held = also.length > 0 ? { [ALSO]: also } : {};
  return { ask, choices, pending: { tool, args: { ...args, ...held }, slot, ask, choices } };
}

const WHAT: Partial<Record<ToolName, string>> = {
  savings_plan: "Which coin should the plan buy?",
  set_price_alert: "Which coin should the alert watch?",
};

/** “Which coin?”, with the one in view and the biggest as choices. */
export function askCoin(drafts: Draft[], inView: Coin | undefined): Ask | undefined {
  const [first, ...others] = drafts;
  if (!first) return undefined;
  const some = [inView, ...["bitcoin", "ethereum", "solana"].map(coinById)].filter(
    (coin) => coin !== undefined,
  );
  const choices = [...new Set(some.map(labelOf))].slice(0, 3);
  return asking(first, "symbol", WHAT[first.tool] ?? "Which coin do you mean?", choices, others.map(partOf));
}

const partOf = ({ tool, args }: Draft): Part => ({ tool, args });

/** A symbol that several coins share. */
export function askWhich(drafts: Draft[], written: string, coins: Coin[]): Ask | undefined {
  const [first, ...others] = drafts;
  if (!first) return undefined;
  const choices = coins.slice(0, MOST_CHOICES).map(labelOf);
  return asking(first, slotOf(first), `Which “${written}” do you mean?`, choices, others.map(partOf));
}

/** Words that sound like a coin's name. */
export function askHeard([first, ...others]: Draft[], written: string, coins: Coin[]): Ask | undefined {
  const [coin] = coins;
  if (!first || !coin) return undefined;
  const ask = `By “${written}”, do you mean ${labelOf(coin)}?`;
  const isCompared = first.tool === "comparative_analysis";
  const rest = first.coins.filter(({ id }) => id !== coin.id).map(writtenAs);
  const draft = isCompared ? { ...first, args: { ...first.args, symbols: rest } } : first;
  return asking(draft, slotOf(first), ask, [labelOf(coin)], others.map(partOf));
}

/** A name that no coin has. */
export function askUnknown(drafts: Draft[], written: string): Ask | undefined {
  const [first, ...others] = drafts;
  if (!first) return undefined;
  const choices = alike(written).map(labelOf);
  const end =
    choices.length > 0 ? "Which one do you mean?" : "Which coin do you mean? Its symbol or full name helps.";
  return asking(
    first,
    slotOf(first),
    `I know no coin called “${written}”. ${end}`,
    choices,
    others.map(partOf),
  );
}

const slotOf = ({ tool }: Draft): Slot => (tool === "comparative_analysis" ? "symbols" : "symbol");

/** Coins whose names are near to what was written, the likeliest first. */
export function alike(written: string): Coin[] {
  const resolved = resolveCoin(written);
  const found = "coin" in resolved ? [resolved.coin] : resolved.choices;
  return found.slice(0, 4);
}

/** A comparison that has only one coin. */
export function askOther({ coins, ...draft }: Draft): Ask {
  const [only] = coins;
  const choices = allCoins()
    .filter(({ id }) => ["bitcoin", "ethereum", "solana"].includes(id) && id !== only?.id)
    .map(labelOf);
  const symbols = coins.map(writtenAs);
  const ask = only ? `Compare ${only.name} with which coin?` : "Which coins shall I compare?";
  return asking({ ...draft, args: { ...draft.args, symbols } }, "symbols", ask, choices.slice(0, 3));
}
