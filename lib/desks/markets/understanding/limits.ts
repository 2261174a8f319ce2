import { CURRENCY, noneIn } from "./currencies";
import { noneOfShares, SHARES } from "./shares";
import type { Tape } from "./tape";

/** Something that people ask for and this desk can't do. */
interface Limit {
  pattern: RegExp;
  /** What to say of it, given the words that asked for it. */
  say(words: string): string;
  /** Nothing is left to answer where this is asked for. */
  isWhole?: boolean;
  /** Nobody else may read its words. */
  masks?: boolean;
  /** Others still have to see its words. */
  staysVisible?: boolean;
}

const LIMITS: Limit[] = [
  {
    pattern:
      /\b(?:buy|sell|trade|swap|exchange|convert|send|transfer|withdraw|deposit|order|purchase|short|stake)\b[^.?!]{0,50}\b(?:for me|on my behalf|from my|to my|into my|to (?:0x\w+|bob|alice|this address))\b|^(?:please |pls |can you |could you |would you |i want (?:you )?to |i'?d like (?:you )?to |i wanna |let me |go |now )*(?:buy|sell|swap|send|transfer|withdraw|deposit|purchase|short|stake|unstake|mine|execute|place)\b(?! (?:the dip|or|and|signal|\?)).*$|\b(?:place|make|execute|submit|cancel) (?:a |an |my |the )?(?:buy |sell |limit |market |stop(?:-loss)? )*(?:order|trade|transaction|purchase)s?\b|\bstop[- ]loss(?:es)?\b|\bopen a (?:position|long|short|trade)\b/,
    say: () => "I can't trade, order or move money.",
    isWhole: true,
  },
  {
    pattern:
      /\bmy (?:\w+ )?(?:wallets?|portfolio|balances?|holdings?|bags?|accounts?|stack)\b|\bseed phrases?\b|\bprivate keys?\b|\b(?:crypto |cold |hot |hardware )wallets?\b|\bledger nano\b|\bmetamask\b/,
    say: () => "I don't see wallets, accounts or portfolios.",
    isWhole: true,
  },
  {
    pattern: /\bnfts?\b|\bbored apes?\b|\bopensea\b|\bcryptopunks?\b/,
    say: () => "I have no data on NFTs.",
    isWhole: true,
  },
  {
    pattern:
      /\b(?:staking|staked|stake)(?: X+| \w+)? ?(?:rewards?|yields?|returns?|interest|rates?|apy|apr|income)\b|\b(?:rewards?|yields?|returns?|interest|apy|apr|income) (?:\w+ ){0,3}?(?:for |from |on |of |by |when )?(?:staking|staked|stak\w+)\b|\b(?:apy|apr)\b/,
    say: () => "I have no staking yields or rewards; a coin's own return over a period I can tell.",
    isWhole: true,
    masks: true,
  },
  {
    pattern:
      /\bsupports?(?: ?(?:and|or|\/|&|\+|,) ?)resistances?(?: (?:levels?|lines?|zones?|areas?))?\b|\bresistances?(?: ?(?:and|or|\/|&|\+|,) ?)supports?(?: (?:levels?|lines?|zones?|areas?))?\b|\b(?:supports?|resistances?) (?:levels?|lines?|zones?|areas?|prices?)\b|\b(?:next|nearest|key|major|main|strong|where(?:'s| is| are)(?: the)?|what(?:'s| is| are)(?: the)?) (?:supports?|resistances?)\b/,
    say: () =>
      "I have no support and resistance levels; Bollinger bands, moving averages and the highest and lowest price of a period I can tell.",
    isWhole: true,
    masks: true,
  },
  {
    pattern:
      /\b0x[0-9a-f]{6,}\w*|\bbc1\w{8,}|\bon-?chain(?: (?:activity|data|metrics?|flows?|volume))?\b|\bwhales?\b|\bhash ?-?rates?\b|\bminers?\b|\bmining\b|\bgas\b(?! (?:coins?|tokens?))(?: (?:usage|limit))?|\bgas (?:fees?|prices?|costs?)\b|\b(?:network|transaction) fees?\b|\bblock (?:height|times?|rewards?|explorers?)\b|\btvl\b|\btotal value locked\b|\bstaking\b(?: (?:rewards?|yields?))?|\bapy\b|\bactive addresses\b|\bmempool\b|\b(?:a |this |last |the )?transactions? (?:hash|id|0x|status|history)\b|\bvalidators?\b|\bsmart contracts?\b|\bairdrops?\b|\bdefi\b|\bunlocks?\b/,
    say: () =>
      "I have no data from the chains themselves, such as addresses, fees, mining or staking; prices, volume, market cap and supply I can tell.",
    isWhole: true,
  },
  {
    pattern:
      /\border ?books?\b|\bbid(?:s|\/ask|[- ]ask)?\b(?: (?:and ask|price|spread))*|\b(?:ask price|spreads?)\b|\bliquidat(?:ions?|ed)\b|\bfunding rates?\b|\bopen interest\b|\bfutures\b|\boptions? (?:market|chain|expiry|data)\b|\bperp(?:s|etuals?)?\b|\bleverag\w+|\bmargin\b|\b(?:long|short)[- /]short ratio\b|\bderivatives?\b|\bmarket depth\b|\barbitrage\b/,
    say: () =>
      "I have no order books and no derivatives; the price, the 24-hour volume and the day's high and low I can tell.",
    isWhole: true,
  },
  {
    pattern:
      /\b(?:stochastics?(?: rsi)?|fib(?:onacci)?(?: (?:levels?|retracements?))?|ichimoku(?: cloud)?|adx|obv|on[- ]balance volume|vwap|super ?trend|support(?: (?:and|or|\/|&) resistance)?(?: (?:levels?|lines?|zones?))?|resistance(?: (?:and|or|\/|&) support)?(?: (?:levels?|lines?|zones?))?|elliott waves?|williams(?: %?r)?|cci|keltner(?: channels?)?|parabolic sar|pivot points?|divergences?|candlestick patterns?|head and shoulders|double (?:top|bottom)|cup and handle|nvt|mvrv|stock[- ]to[- ]flow|rainbow chart|pi cycle|mfi|money flow|hash ribbons?)\b/,
    say: (words) =>
      `I don't compute “${words}”: there are moving averages, RSI, MACD, Bollinger bands, ATR and the volume.`,
    isWhole: true,
  },
  {
    pattern:
      /\b(?:best|worst|strongest|weakest) (?:weeks?|months?|quarters?|years?)\b|\bhow many (?:times|days)\b/,
    say: () =>
      "I don't rank weeks, months or years, nor count days; the best and the worst day, returns, the highest and lowest price I can tell.",
    isWhole: true,
  },
  {
    pattern: /\b(?:typical|median) (?:price|close|value|cost)s?\b/,
    say: () => "I don't compute the median price of a period; its average, highest and lowest I can tell.",
    staysVisible: true,
  },
  {
    pattern: /\bdominance\b/,
    say: () => "I have no share of one coin in the whole market.",
    staysVisible: true,
  },
  {
    pattern:
      /\b(?:sharpe|sortino|calmar)(?: ratios?)?\b|\b(?:beta|alpha|value at risk|skew(?:ness)?|kurtosis)\b/,
    say: (words) => `I don't compute “${words}”; returns, drawdown, volatility and correlation I do.`,
    isWhole: true,
  },
  { pattern: CURRENCY, say: noneIn, staysVisible: true },
  {
    pattern:
      /\b(?:on|at|from|via|by) (?:binance|coinbase|kraken|bitstamp|kucoin|bybit|okx|bitfinex|gemini|huobi|crypto\.com|robinhood|revolut|paypal|upbit|bitpanda|mexc|gate\.io)\b(?! (?:coin|token))/,
    say: () => "I can't choose the exchange: each figure names the source that it came from.",
  },
  {
    pattern:
      /\b(?:at|around|about|by) (?:\d{1,2}(?::\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|o'?clock|utc|gmt)|\d{1,2}:\d{2}|noon|midday|midnight)\b|\b\d{1,2} ?(?:am|pm)\b/,
    say: () => "Past prices are by day, in UTC, not by the hour.",
  },
  {
    pattern:
      /\b(?:in |over |during |for )?(?:the )?(?:last|past) (?:(?:\d+|few|couple of|five|ten|fifteen|thirty) )?(?:minutes?|mins?|hour|(?:[2-9]|1\d|two|three|four|five|six|twelve|few|couple of) ?(?:hours|hrs|h))\b|\b(?:\d+|an?|one|two|few|couple of) (?:minutes?|mins?|hours?|hrs?) ago\b/,
    say: () => "Figures of the past are by day: I have none of the last minutes or hours.",
  },
  {
    pattern:
      /\b(?:by|via|per|through|an?) (?:e-?mail|sms|text(?: message)?|push(?: notification)?|whatsapp|telegram|phone|discord)\b|\b(?:e-?mail|text|call|phone|whatsapp) me\b|\bto my (?:phone|mobile|e-?mail|inbox)\b/,
    say: () => "Alerts show on this page while the server runs; none is sent to you.",
  },
  {
    pattern:
      /\bhow old\b|\bused for\b|\b(?:point|purpose) of\b|\bwhen (?:was|were|did) (?:the )?(?:X+|it|they|bitcoins?)(?: (?:first|was))? (?:created|launched|invented|founded|start(?:ed)?|launch|begin|released|born|come out)\b|\bwho (?:created|invented|founded|made|owns|runs|started|is behind|is the (?:founder|ceo|creator|inventor))\b|\bsatoshi nakamoto\b|\bvitalik\w*(?: buterin)?|\bfounders?\b|\bceo\b|\bwhite ?papers?\b|\bconsensus\b|\bproof[- ]of[- ]\w+|\broad ?maps?\b|\bhow (?:does|do) (?:the )?(?:X+|blockchains?|crypto|cryptocurrenc(?:y|ies)|it|they|mining|bitcoins?) (?:actually |really )?works?\b|\btaxe[sd]?\b|\btax\b|\bregulat\w+|\billeg?al\b|\blegal\b|\blawsuits?\b|\bhack(?:ed|s|ers?)?\b|\bscams?\b|\brug ?pulls?\b|\bblockchains?(?: technology)?\b|\buse cases?\b|\bpartnerships?\b|\bwhere (?:can|do|should|could) i (?:buy|sell|get|trade|store)\b|\bhow (?:can|do|to|should|could) (?:i )?(?:buy|sell|get|trade|store|start)\b|\bwhich (?:exchange|wallet|broker|app)\b/,
    say: () =>
      "I answer from market data alone: not about technology, people, law, tax, or where to buy and keep coins.",
    isWhole: true,
  },
  { pattern: SHARES, say: noneOfShares },
  {
    pattern:
      /(?:(?:\bcompared (?:to|with)|\bthan|\bvs\.?|\bversus|\bagainst|\bwith|\band|\bor|\bto|\bthe)\s+)?(?:\b(?:gold|silver|oil|s&p ?(?:500)?|nasdaq|dow jones|the dow|ftse|stock market|stocks?|shares|bonds?|real estate|apple|tesla|nvidia|amazon|microsoft|google|microstrategy|spy|qqq|treasuries|forex)\b)/,
    say: (words) =>
      `I have figures of coins only, none of “${words.replace(/^(?:compared (?:to|with)|than|vs\.?|versus|against|with|and|or|to|the)\s+/, "")}”.`,
  },
];

/** What the question asks for in vain: sentences, each once, and whether nothing else is left. */
export interface Limits {
  sentences: string[];
  isWhole: boolean;
}

/** Reads what can't be honoured; its words count as read, and are masked. */
export function readLimits(tape: Tape): Limits {
  const sentences: string[] = [];
  let isWhole = false;
  for (const limit of LIMITS) {
    const match = tape.free.match(limit.pattern);
    if (match?.index === undefined) continue;
    const words = tape.text.slice(match.index, match.index + match[0].length).trim();
    sentences.push(limit.say(words.toLowerCase()));
    isWhole ||= limit.isWhole ?? false;
    const coin = match[0].indexOf("X");
    if (coin >= 0 || (limit.isWhole && !limit.masks) || limit.staysVisible)
      tape.read(match.index, match.index + match[0].length);
    else tape.mask(match.index, match.index + match[0].length, "~");
  }
  return { sentences: [...new Set(sentences)], isWhole };
}
