/** Whether something is to be explained in simple words. */
export const PLAIN_WANTED =
  /\blike (?:i'?m|i am|i were|i was|you would to) (?:a |an )?(?:5|five|six|6|ten|10|child|kid|toddler|idiot|dummy|beginner)\b|\beli5\b|\bto (?:a |my )?(?:child|kid|beginner|grand\w+|mum|mother|dad|five year old|5 year old)\b|\b(?:simpl[ey]|plain|easy|layman'?s?|baby|normal)(?: \w+)? (?:words?|terms?|english|language)\b|\bsimply\b|\bfor (?:dummies|beginners|a beginner|kids)\b|\bin simple\b/;

/** The same terms as people explain them to each other, for those who ask for that. */
const PLAIN: [pattern: RegExp, text: string][] = [
  [
    /\brsi\b|\brelative strength|\bover[- ]?(?:bought|sold)\b/,
    "Think of a swing. The **RSI** is a number from 0 to 100 that says how hard the price has been pushed up or down lately. Above 70 it has gone up a lot in a short time (“overbought”), below 30 it has come down a lot (“oversold”). It doesn't say what comes next.",
  ],
  [
    /\bmacd\b/,
    "The **MACD** compares a quick average of the price with a slow one. Where the quick one is higher, the price has been picking up lately; where it is lower, it has been slowing down.",
  ],
  [
    /\bbol+in?ger\b|\bbands\b/,
    "**Bollinger bands** are two lines around the usual price. Most of the time the price stays between them; outside of them it is unusually high or low.",
  ],
  [
    /\bmarket[- ]?cap\w*|\bmcap\b/,
    "Imagine that every coin there is were bought at today's price: what that would cost is the **market capitalisation**. It tells how big a coin is.",
  ],
  [
    /\bvolatil\w*/,
    "**Volatility** is how bumpy the ride is: the higher it is, the more the price jumps up and down from day to day.",
  ],
  [
    /\bdraw ?-?downs?\b/,
    "The **drawdown** is how much you would have lost had you bought at the top and sold at the bottom after it.",
  ],
  [
    /\bcorrelat\w*/,
    "**Correlation** tells whether two coins dance together: 1 means always the same steps, 0 each for itself, −1 always the opposite.",
  ],
  [
    /\bmoving averages?\b|\bsma\b|\bema\b/,
    "A **moving average** is the usual price of the last days. It smooths out the jumps, so that the direction shows.",
  ],
  [
    /\bfear\b|\bgreed\b/,
    "The **Fear & Greed index** is the mood of the market as a number: near 0 people are afraid and sell, near 100 they are eager and buy.",
  ],
  [
    /\bstable-?coins?\b/,
    "A **stablecoin** is a coin that is meant to stay worth one dollar, like a voucher.",
  ],
  [
    /\bdca\b|\bdollar[- ]cost\b/,
    "**Dollar-cost averaging** is like a savings jar: the same sum goes in each week or month, whether coins are dear or cheap.",
  ],
];

export const plainMeaningOf = (text: string): string | undefined =>
  PLAIN.find(([pattern]) => pattern.test(text))?.[1];
