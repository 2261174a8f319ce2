import { PLAIN_WANTED, plainMeaningOf } from "./plain-terms";

/** Terms of the field, each in a sentence or two, as this desk computes them. */
const TERMS: [pattern: RegExp, text: string][] = [
  [
    /\brsi\b|\brelative strength(?: index)?\b|\bover[- ]?(?:bought|sold)\b/,
    "**RSI** (relative strength index, Wilder 1978) compares the average gain of the last 14 candles with the average loss, from 0 to 100. Above 70 is called overbought, below 30 oversold.",
  ],
  [
    /\bmacd\b/,
    "**MACD** is the exponential average of 12 candles less that of 26. Its signal line is the exponential average of 9 values of it; the histogram is the difference of the two.",
  ],
  [
    /\bbol+in?ger\b|\bbands\b/,
    "**Bollinger bands** are the average of 20 closes, and two standard deviations of them above and below it.",
  ],
  [
    /\batr\b|\btrue range\b/,
    "**ATR** (average true range, Wilder 1978) is how far the price moves within a candle, gaps included, averaged over 14 candles. It is in dollars.",
  ],
  [
    /\b(?:golden|death) cross\b/,
    "A **golden cross** is when the average of 50 days rises above that of 200 days; a **death cross** is when it falls below.",
  ],
  [
    /\bema\b|\bexponential\b/,
    "An **exponential moving average** (EMA) is an average of past closes in which newer ones weigh more. Here it is over 12 and 26 candles.",
  ],
  [
    /\bsma\b|\bmoving averages?\b/,
    "A **moving average** is the mean of the last closes: the simple one (SMA) here over 20, 50 and 200 candles, the exponential one (EMA), in which newer closes weigh more, over 12 and 26.",
  ],
  [
    /\bdraw ?-?downs?\b/,
    "The **drawdown** is the deepest fall of a period, from a peak to the lowest close after it, in per cent of the peak.",
  ],
  [
    /\bvolatil\w*/,
    "**Volatility** is how much the price swings: the standard deviation of daily log returns, times the square root of 365, as per cent a year.",
  ],
  [
    /\bcorrelat\w*/,
    "**Correlation** tells how closely two coins move together, by their daily returns: 1 is in step, 0 unrelated, −1 opposite.",
  ],
  [
    /\bmarket[- ]?cap\w*|\bmcap\b/,
    "The **market capitalisation** is the price of a coin times the number of coins in circulation.",
  ],
  [
    /\bfully[- ]diluted\b|\bfdv\b/,
    "The **fully diluted valuation** is the price of a coin times all coins that there can ever be.",
  ],
  [
    /\bsuppl(?:y|ies)\b/,
    "The **circulating supply** is how many coins there are to trade now; the **maximum supply** is how many there can ever be, where there is such a limit.",
  ],
  [
    /\bfear\b|\bgreed\b/,
    "The **Fear & Greed index** (alternative.me) sums up the mood of the market from volatility, volume, social media and trends: 0 is extreme fear, 100 extreme greed.",
  ],
  [
    /\bdca\b|\bdollar[- ]cost\b/,
    "**Dollar-cost averaging** is buying for the same sum at regular times, whatever the price.",
  ],
  [
    /\bcandle(?:stick)?s?\b/,
    "A **candle** sums up the trade of an hour, a day or a week: the first, highest, lowest and last price.",
  ],
  [/\balt-?coins?\b/, "An **altcoin** is any coin but Bitcoin."],
  [
    /\bstable-?coins?\b/,
    "A **stablecoin** is a coin that is meant to keep the price of something else, mostly of a US dollar.",
  ],
  [
    /\bath\b|\ball[- ]time high\b/,
    "The **all-time high** (ATH) is the highest price that a coin has ever had.",
  ],
  [/\bvolume\b/, "The **volume** is how much of a coin was traded, in dollars, mostly within 24 hours."],
];

const ASKS =
  /^(?:(?:and|so|ok|okay|hi|hello|please|pls|sorry|but|can you|could you|er|um)[, ]+)*(?:what(?:'s| is| are|s) (?:an? |the )?(?:meaning of )?[\w&' -]+$|what (?:does|do|did|is) [\w&' -]+ (?:mean|stand for|tell(?: me| us)?|measure|show|say|meant)\b|(?:what(?:'s| is| are|s) )?(?:the )?differences? between\b|how (?:do|would|can|should) (?:you|i|one|we|people) (?:calculate|compute|measure|work out|read|interpret)\b|(?:explain|define)\b|(?:please )?tell me what [\w&' -]+ (?:is|are|means?)|how (?:is|are|does|do) (?:the |an? )?[\w&' -]+ (?:calculated|computed|defined|measured|work|worked out)|meaning of|definition of|what (?:does|do) (?:it|they|people|you) mean (?:when|by|with)\b|what(?:'s| is| are) (?:actually |exactly )?meant by\b|what (?:exactly|actually|on earth|the heck) (?:is|are)\b|(?:i )?(?:don'?t|do not) (?:know|understand) what)/;

/** Terms that speak of a value rather than of a meaning: “what's the RSI?”. */
const OF_VALUE = /^(?:\W*(?:and|so|ok)[, ]+)?what(?:'s| is|s) (?:the )(?!meaning)/;

/**
 * The meaning of a term, where a question asks for that.
 * @param free the question in lower case, its coins masked
 * @param isOpen nothing was spoken of whose value could be meant
 */
export function explained(free: string, isOpen: boolean): string | undefined {
  const text = free.replace(/[?.!\s]+$/, "");
  if (/[XT]/.test(text) || /\b(?:its|his|their|it)\b(?! (?:mean|work|calc|comp|like))/.test(text))
    return undefined;
  const asksMeaning =
    /\b(?:mean|means|meaning|stand for|explain|define|definition|difference|differences|calculate|compute|measure|interpret|calculated|computed|defined|measured)\b/.test(
      text,
    );
  if (!ASKS.test(text) || (!asksMeaning && (OF_VALUE.test(text) || !isOpen))) return undefined;
  return (PLAIN_WANTED.test(text) ? plainMeaningOf(text) : undefined) ?? meaningOf(text);
}

/** What a term means that a text names; of several, where it asks for the difference. */
export function meaningOf(text: string): string | undefined {
  const found = TERMS.filter(([pattern]) => pattern.test(text)).map(([, meaning]) => meaning);
  return /\bdifferences?\b/.test(text) && found.length > 1 ? found.join("\n\n") : found[0];
}
