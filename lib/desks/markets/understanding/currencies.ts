import { asking, type Slot } from "./ask";
import type { Frame } from "./frame";
import { framed, frameOf } from "./frames";
import type { Turned } from "./turned";

const NAMES: [pattern: string, name: string][] = [
  ["€|eur|euros?", "euros"],
  ["£|gbp|(?:british )?pounds?(?: sterling)?|sterling|quid", "pounds"],
  ["yen|jpy|¥", "yen"],
  ["(?:indian )?rupees?|inr|₹", "rupees"],
  ["yuan|cny|rmb|renminbi", "yuan"],
  ["chf|(?:swiss )?francs", "Swiss francs"],
  ["cad|canadian dollars?|canadian", "Canadian dollars"],
  ["aud|(?:australian|aussie) dollars?", "Australian dollars"],
  ["nzd|new zealand dollars?", "New Zealand dollars"],
  ["singapore dollars?|sgd", "Singapore dollars"],
  ["hong kong dollars?|hkd", "Hong Kong dollars"],
  ["korean won|krw|₩", "won"],
  ["(?:mexican |argentine |argentinian |philippine |chilean |colombian )?pesos?|mxn|php", "pesos"],
  ["naira|ngn|₦", "naira"],
  ["(?:turkish )?liras?|₺", "lira"],
  ["zloty|zlotys|pln", "zloty"],
  [
    "brazilian (?:reais|reals?|currency|money)|reais|brl|r\\$|reals? (?:brazilian|from brazil)|brazilian",
    "Brazilian reais",
  ],
  ["roubles?|rubles?|₽", "roubles"],
  ["kroner|kronor|crowns|sek|nok|dkk|czk", "crowns"],
  ["(?:south african )?rands?|zar", "rand"],
  ["dirhams?|aed", "dirhams"],
  ["(?:saudi )?riyals?", "riyals"],
  ["shekels?|₪", "shekels"],
  ["baht|thb|฿", "baht"],
  ["ringgit|myr", "ringgit"],
  ["rupiah|idr", "rupiah"],
  ["vietnamese dong|vnd", "dong"],
  ["forints?|huf", "forints"],
  ["hryvnias?|uah", "hryvnias"],
  ["(?:kenyan )?shillings?|kes", "shillings"],
  ["cedis?|ghs", "cedis"],
  ["(?:my|our|local|another|other|national) currenc(?:y|ies)", "other currencies"],
];

/** Any currency but the dollar, with the preposition before it. */
export const CURRENCY = new RegExp(
  `(?:\\b(?:in|into|to|as|for|of)\\s+)?(?<![\\p{L}])(?:${NAMES.map(([pattern]) => pattern).join("|")})(?![\\p{L}])`,
  "u",
);

const START = "Figures are in US dollars only, and I have no exchange rates: ";

/** What is said of a currency that was asked for. */
export function noneIn(words: string): string {
  const name = NAMES.find(([pattern]) =>
    new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, "u").test(words),
  )?.[1];
  return `${START}none in ${name ?? "other currencies"}.`;
}

export const isOfCurrency = (sentence: string): boolean => sentence.startsWith(START);

const REFUSES_DOLLARS =
  /\b(?:not|no|n't want|n't need|without|instead of|rather than|don't (?:want|need|give me)|do not want)(?: it| them| the price)?(?: in)?(?: the| any)?(?: us| american)? ?(?:dollars?|usdt?|bucks)\b/;

const SLOTS: Record<string, { key: string; slot: Slot; ask: string }> = {
  set_price_alert: { key: "price", slot: "price", ask: "At what price in US dollars shall I watch?" },
  savings_plan: { key: "amount", slot: "amount", ask: "How much each time, in US dollars?" },
};

/** A frame that takes no other currency for dollars: it says that there are none, and asks for dollars where a sum was named. */
export function inDollars(frame: Frame, { reading, assumed, unhonoured }: Turned): Frame {
  const at = unhonoured.findIndex(isOfCurrency);
  const [said] = at < 0 ? [] : unhonoured.splice(at, 1);
  if (!said) return frame;
  const named = reading.threshold ?? reading.plan ?? reading.sum;
  const [part, ...others] = frame.parts.filter(({ tool }) => SLOTS[tool]);
  const open = part && SLOTS[part.tool];
  const rest = frame.parts.filter(({ tool }) => !SLOTS[tool]);
  if (named && open && typeof part.args[open.key] === "number") {
    const without = [part, ...others].map(({ tool, args: { [open.key]: _, ...args } }) => ({ tool, args }));
    const [first, ...also] = without;
    const sum = `${Number(part.args[open.key]).toLocaleString("en-GB")} dollars`;
    const ask = first && asking({ ...first }, open.slot, `${said} ${open.ask}`, [sum], also);
    return { ...framed(rest, ask), unread: frame.unread };
  }
  if (REFUSES_DOLLARS.test(reading.tape.free) && frame.parts.length > 0) {
    const say = `${said} If dollars will do, I'll gladly tell them.`;
    return frameOf("crypto_analysis", { tokens: frame.tokens, say });
  }
  assumed.unshift(said);
  return frame;
}
