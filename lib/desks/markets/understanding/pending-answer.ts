import type { Pending } from "@/lib/models/embedded/understand";
import type { Coin } from "../types";
import { alike, asking, labelOf, type Slot } from "./ask";
import { asks, type Reading, unreadIn } from "./clauses";
import { ALSO, callsOf, coinsOf, writtenAs } from "./conversation";
import type { Ask, Part, ToolName } from "./frame";
import { NUMBER, numberOf } from "./numbers";
import { periodArgs } from "./period-args";

/** What an answer to a question back comes to. */
export interface Answered {
  parts: Part[];
  ask?: Ask;
  /** Sentences on what was taken where the reply left it open. */
  assumed?: string[];
}

const PLACES = [
  /\b(?:first|1st|1|former)\b/,
  /\b(?:second|2nd|2|latter)\b/,
  /\b(?:third|3rd|3)\b/,
  /\b(?:fourth|4th|4)\b/,
  /\b(?:fifth|5th|5)\b/,
  /\b(?:sixth|6th|6)\b/,
];
const YES =
  /^\W*(?:yes|yeah|yep|yup|yea|right|correct|exactly|sure|that one|that's it|ok|okay|indeed|y|si|please do)\b/;
const NO = /^\W*(?:no|nope|none|neither|nah)\b/;
const ANY =
  /^\W*(?:(?:oh|um|well|ok|i)\W+)*(?:either(?: (?:one|is fine|will do|works))?|any(?: (?:one|of them|will do|is fine))?|whichever|whatever|(?:you|u) (?:choose|pick|decide)|up to you|your (?:choice|pick)|(?:i )?(?:don'?t|do not) (?:care|mind)|no preference|surprise me|doesn'?t matter(?: which)?)\b/;
const ALL = /\b(?:all|both|everything|each)\b/;
const MOST_WORDS = 10;

/** The calls that waited for a reply, completed; undefined where the reply doesn't answer. */
export function answered(reading: Reading, pending: Pending): Answered | undefined {
  const { tape, clauses } = reading;
  const words = tape.words.length;
  const own = clauses.some((clause) => asks(clause) && !isOnlyPrice(clause.topics));
  if (words > MOST_WORDS || (own && words > 4)) return undefined;
  const slot = pending.slot as Slot;
  if (slot === "symbol" || slot === "symbols") return withCoins(reading, pending, slot);
  if (slot === "amount" || slot === "price") return withNumber(reading, pending, slot);
  return withPeriod(reading, pending);
}

const isOnlyPrice = (topics: Set<string>) =>
  [...topics].every((topic) => topic === "price" || topic === "overview");

function withCoins(reading: Reading, pending: Pending, slot: Slot): Answered | undefined {
  const { tape, coins: mentions, clauses } = reading;
  const dropped = new Set(clauses.flatMap((clause) => clause.dropped.map(({ id }) => id)));
  const offered = pending.choices;
  // One of the choices may be called what they all are.
  const pressed = offered.find((label) => label.toLowerCase() === tape.text.trim().toLowerCase());
  if (pressed) return filled(pending, slot, coinOf(pressed), reading);
  const named = mentions.flatMap(({ coins }) => {
    const within = coins.filter((coin) => offered.includes(labelOf(coin)));
    return within.length === 1 ? within : coins.length === 1 ? coins : [];
  });
  const coins = named.filter(({ id }) => !dropped.has(id));
  if (coins.length > 0) return filled(pending, slot, coins, reading);
  const [any] = ANY.test(tape.free) ? offered.flatMap((label) => coinOf(label)) : [];
  if (any) return { ...filled(pending, slot, [any], reading), assumed: [`I took ${any.name}.`] };
  const chosen = chosenOf(tape.free, offered);
  if (chosen.length > 0) return filled(pending, slot, chosen, reading);
  if (NO.test(tape.free))
    return asked(pending, slot, "Then which coin do you mean? Its full name or symbol helps.", []);
  if (offered.length > 1 && YES.test(tape.free) && words(reading) < 4)
    return asked(pending, slot, "Which of them?", offered);
  const [unknown] = unreadIn(tape);
  if (!unknown || clauses.some((clause) => asks(clause))) return undefined;
  const choices = alike(unknown).map(labelOf);
  return asked(pending, slot, `I know no coin called “${unknown}”. Which coin do you mean?`, choices);
}

const words = ({ tape }: Reading) => tape.words.length;

function asked(pending: Pending, slot: Slot, ask: string, choices: string[]): Answered {
  const { tool, args } = pending;
  return { parts: [], ask: asking({ tool: tool as ToolName, args }, slot, ask, choices) };
}

function chosenOf(text: string, offered: string[]): Coin[] {
  const coins = offered.flatMap((label) => coinOf(label));
  if (ALL.test(text)) return coins;
  if (coins.length === 1 && YES.test(text)) return coins;
  const place = PLACES.findIndex((pattern) => pattern.test(text));
  const chosen = coins[place];
  return chosen ? [chosen] : byName(text, coins);
}

/** A word of the name of just one of them. */
function byName(text: string, coins: Coin[]): Coin[] {
  const words = new Set(text.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const hits = coins.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => words.has(word)),
  );
  return hits.length === 1 ? hits : [];
}

function coinOf(label: string): Coin[] {
  const [, name = label] = label.match(/^(.*) \([^()]*\)$/) ?? [];
  return alike(name).filter((coin) => labelOf(coin) === label);
}

function filled(pending: Pending, slot: Slot, coins: Coin[], { periods }: Reading): Answered {
  const calls = callsOf(pending);
  const [period] = periods;
  if (slot === "symbols") {
    const [call] = calls;
    const before = call ? coinsOf([call]) : [];
    const all = [...new Map([...before, ...coins].map((coin) => [coin.id, coin])).values()];
    const args = { ...call?.args, symbols: all.map(writtenAs) };
    if (all.length > 1)
      return { parts: [{ tool: "comparative_analysis", args: { ...args, ...periodArgs(period, true) } }] };
    return {
      parts: [],
      ask: asking(
        { tool: "comparative_analysis", args },
        "symbols",
        `Compare ${all[0]?.name} with which coin?`,
      ),
    };
  }
  const parts = calls.flatMap(({ tool, args }) =>
    coins.map((coin) => ({ tool: tool as ToolName, args: { ...args, symbol: writtenAs(coin) } })),
  );
  return completed(parts);
}

const OTHER_MONEY =
  /[€£¥₹]|\b(?:euros?|eur|pounds?|gbp|quid|yen|jpy|francs?|chf|rupees?|inr|reais|real|naira|pesos?|krona|kronor|zloty|lira|rand|won|yuan|rmb)\b/i;

function withNumber({ tape, plan, threshold }: Reading, pending: Pending, slot: Slot): Answered | undefined {
  if (OTHER_MONEY.test(tape.text) && !/\$|dollar|\busd/i.test(tape.text))
    return {
      parts: [],
      ask: asking(
        { tool: pending.tool as ToolName, args: pending.args },
        slot,
        `I have figures in US dollars only, and convert none. ${slot === "amount" ? "How much each time" : "At what price"}, in US dollars?`,
      ),
    };
  const written = tape.text.toLowerCase().match(new RegExp(`(?<![\\p{L}\\d])(?:${NUMBER})`, "u"))?.[0];
  const value = plan?.amount ?? threshold?.price ?? (written ? numberOf(written) : undefined);
  if (!value) return undefined;
  tape.read(0, tape.text.length);
  const given =
    slot === "amount"
      ? { amount: value, ...(plan?.every && { every: plan.every }) }
      : { price: value, direction: threshold?.direction ?? pending.args.direction ?? "above" };
  return completed(
    callsOf(pending).map(({ tool, args }) => ({ tool: tool as ToolName, args: { ...args, ...given } })),
  );
}

function withPeriod({ periods }: Reading, pending: Pending): Answered | undefined {
  const [period] = periods;
  if (!period || period.event || period.isFuture) return undefined;
  const isSince = pending.slot === "since";
  const days = isSince
    ? { since: period.since, ...(period.isDay ? {} : periodArgs(period, true)) }
    : periodArgs(period, true);
  return completed(
    callsOf(pending).map(({ tool, args }): Part => {
      if (tool === "sentiment_analysis") return { tool, args: { ...args, at: period.until ?? period.since } };
      if (tool !== "price_analysis") return { tool: tool as ToolName, args: { ...args, ...days } };
      return period.isDay
        ? { tool, args: { ...args, at: period.since } }
        : { tool: "history_analysis", args: { ...args, measure: "return", ...days } };
    }),
  );
}

/** Calls that an answer completed, unless something else is missing. */
function completed(parts: Part[]): Answered {
  const open = parts.find((part) => missingIn(part) !== undefined);
  const missing = open && missingIn(open);
  if (!open || !missing) return { parts };
  const others = parts.filter((part) => part !== open);
  return {
    parts: [],
    ask: asking(
      { tool: open.tool, args: { ...open.args, ...(others.length > 0 && { [ALSO]: others }) } },
      missing.slot,
      missing.ask,
    ),
  };
}

/** US dollars */
const MOST_PAID = 1_000_000;

/** What a call lacks besides its coin. */
export function missingIn({ tool, args }: Part): { slot: Slot; ask: string } | undefined {
  if (tool === "savings_plan" && Number(args.amount) > MOST_PAID)
    return { slot: "amount", ask: "How much each time? At most a million US dollars." };
  if (tool === "savings_plan" && !args.amount)
    return { slot: "amount", ask: "How much each time, in US dollars?" };
  if (tool === "savings_plan" && !args.since)
    return { slot: "since", ask: "From when on? A year or a date is enough." };
  if (tool === "set_price_alert" && !args.price && !args.percent)
    return { slot: "price", ask: "At what price, in US dollars?" };
  return undefined;
}
