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
