/** Words that make another figure of the one that is asked for: leaving one out has to be said. */
const QUALIFIERS = new Set(
  `median mode quartile percentile adjusted unadjusted nominal weighted log logarithmic arithmetic geometric compounded
  intraday premarket weekend weekends weekday weekdays overnight leveraged unleveraged hedged implied premium discount
  dividend dividends interest rewards staked locked unlocked burned burnt burning deflation inflation-adjusted beta alpha
  slippage spread spreads tax taxes taxed net gross realised realized unrealised unrealized rebalanced rebalancing
  wallet wallets address addresses transactions transaction holders holder exchange exchanges coinbase kraken futures
  options perpetual margin oi funding dominance`.split(/\s+/),
);

/** Whether leaving a word out could change the answer: numbers, what looks like a symbol, words that qualify a figure. */
export const isWorthNoting = (word: string): boolean =>
  /\d/.test(word) || /^\$?[A-Z]{3,6}$/.test(word) || QUALIFIERS.has(word.toLowerCase());
