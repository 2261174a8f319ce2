const COMPANIES =
  "coinbase|tesla|nvidia|apple|amazon|microsoft|google|alphabet|facebook|netflix|microstrategy|robinhood|gamestop|amd|intel|paypal|alibaba|disney|boeing|samsung|sony|toyota|volkswagen|siemens|palantir|openai|spacex|marathon digital|riot platforms|galaxy digital|berkshire(?: hathaway)?|jp ?morgan|blackrock|goldman sachs|walmart|nike|spotify|uber|airbnb|shopify";
const TICKERS =
  "nvda|tsla|aapl|msft|amzn|googl?|mstr|gme|pltr|nflx|brk\\.?[ab]|spx|ndx|vti|voo|dax|ftse ?100|nikkei|russell 2000|s&p|msci(?: world)?";
const JOIN = "(?:(?:compared (?:to|with)|relative to|than|vs\\.?|versus|against|with|and|or|to|the|of)\\s+)*";

/** Companies, indices and what else is traded on a stock market. */
export const SHARES = new RegExp(
  `\\b${JOIN}(?:(?:${COMPANIES})(?:'s)?(?: (?:shares?|stocks?|equity|inc\\.?|corp\\.?))*|(?:${TICKERS})(?: (?:shares?|stocks?|index|500))*)(?![\\p{L}\\d])`,
  "u",
);

/** What is said of them. */
export function noneOfShares(words: string): string {
  const name = words.replace(new RegExp(`^${JOIN}`), "").replace(/'s$/, "");
  const shown =
    /^(?:\w{2,4}|s&p.*)$/.test(name) && !/^(?:nike|sony|uber)$/.test(name)
      ? name.toUpperCase()
      : name.replace(/\b\p{L}/u, (letter) => letter.toUpperCase());
  return `I have figures of coins only, none of “${shown}”: that is traded on the stock market and is no token.`;
}
