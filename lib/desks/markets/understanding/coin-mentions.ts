import { allCoins, coinById, findCoins } from "../coins/coins";
import { resolveCoin } from "../coins/resolve";
import { WORD_SYMBOLS } from "../coins/word-symbols";
import type { Coin } from "../types";
import { COIN_SPELLINGS } from "./coin-spellings";
import { heardCoin } from "./heard";
import { COIN, type Tape, type Word } from "./tape";
import { isEveryday } from "./vocabulary";

/** A stretch of a question that names a coin, or a symbol that several share. */
export interface CoinMention {
  start: number;
  end: number;
  written: string;
  /** One, or those that may be meant. */
  coins: Coin[];
  /** It isn't written as the coin is: a spelling that is known for it. */
  isMisspelt: boolean;
  /** It only sounds like the coin: that has to be asked. */
  isHeard?: boolean;
}

const LONGEST = 4;

/** Names that are words of this field or of everyday ones, besides the table's. */
const WORD_NAMES = new Set(
  `graph story gate mantle stacks maker compound optimism pocket ribbon flare threshold holo reserve rocket trust basic
  injective quant curve sats harmony terra pixels leo pocket space world swell casper chia quantum degen golem aster
  uni official internet computer lido wrapped ordinals gold stable tether us usd`.split(/\s+/),
);

/** Capitals that say something else than a coin in a question about markets. */
const ABBREVIATIONS = new Set(
  `rsi macd sma ema ma dma atr ath atl dca ytd mtd roi cagr api csv ohlc ohlcv nft nfts eur gbp usd jpy cad aud chf inr us usa uk eu
  pls asap fyi imo tbh lol omg btw ok tv ai pc tl dr id ta bb vwap adx obv faq q1 q2 q3 q4 h1 h2 mcap fdv tvl pnl apy apr etf etfs sec otc p2p
  hodl fomo fud gm gn wtf idk idc am pm utc gmt est pst cet`.split(/\s+/),
);

/** What makes a word that is also a coin the coin: “link price”, “near token”. */
const AFTER =
  /^(?:'s)? (?:coins?|tokens?|price|prices|protocol|network|chain|crypto|rsi|macd|sma|ema|bollinger|atr|volatility|drawdown|market ?cap|mcap|supply|returns?|usdt?|vs|versus|candles?|chart)\b/;
const BEFORE =
  /\b(?:prices? (?:of|for)|worth of|value of|rsi (?:of|for)|macd (?:of|for)|(?:sma|ema|atr|bands|averages?|indicators?|technicals?|analysis) (?:of|for|on)|(?:market ?cap|mcap|supply|volume|drawdown|volatility|returns?|sentiment|performance|high|low) (?:of|for|on)|cryptos?|coins?|tokens?|cryptocurrency|vs\.?|versus) (?:the )?$/;

/** “btc and link” */
/** “dot too”: all that is said. */
const ALONE_BEFORE =
  /^\W*(?:(?:and|now|ok|also|then|what about|how about|same for|for|try|do|just|or|maybe)[, ]+)*$/;
const ALONE_AFTER = /^(?:'s)?\s*(?:too|also|as well|please|pls|plz|then|next|instead|now)?\W*$/;
/** “the mood about hype” */
const FELT =
  /\b(?:moods?|sentiment|vibes?|people|folks|everyone|everybody|traders|investors|twitter|reddit|ct|buzz|talk(?:ing)?|think(?:ing)?|feel(?:ing)?|saying?|scared|afraid|excited|bullish|bearish)\b[^.?!]{0,30} (?:about|on|for|of|around|towards?) (?:the )?$/;

const BESIDE = /X(?:,| and| or| &| vs\.?| versus| with| than|, and|\/) ?$/;

/** Reads the coins of a question, and masks them. Times have been read before. */
export function readCoins(tape: Tape): CoinMention[] {
  const found: CoinMention[] = [];
  const isShouted = shouted(tape);
  for (let size = LONGEST; size > 0; size--) {
    for (let at = 0; at + size <= tape.words.length; at++) {
      const mention = mentionAt(tape, tape.words.slice(at, at + size), isShouted);
      if (!mention) continue;
      tape.mask(mention.start, mention.end, COIN);
      found.push(mention);
    }
  }
  found.push(...spelledOut(tape), ...heardIn(tape));
  return found.sort((a, b) => a.start - b.start);
}

/** “x r p” */
function spelledOut(tape: Tape): CoinMention[] {
  return [...tape.free.matchAll(/(?<![\p{L}\d'])\p{L}(?:[ .-]\p{L}){2,4}(?![\p{L}\d'])/gu)].flatMap(
    ({ 0: text, index }) => {
      const coins = meant(text.replace(/[^\p{L}]/gu, "")).filter(isListedHigh);
      const [coin] = coins;
      if (!coin || coins.length > 1) return [];
      tape.mask(index, index + text.length, COIN);
      return [{ start: index, end: index + text.length, written: text, coins: [coin], isMisspelt: false }];
    },
  );
}

const BEFORE_HEARD =
  /(?:^\W*|\b(?:of|for|is|about|does|did|do|has|was|in|into|on|buy|bought|sell|and|or|vs|versus|than|with|to|how'?s|compare|check|show|me|at|what'?s|if) |[,X] ?)(?:the )?$/;

/** What dictation writes for a coin's name, where a coin may stand. */
function heardIn(tape: Tape): CoinMention[] {
  const found: CoinMention[] = [];
  for (let size = LONGEST - 1; size > 0; size--) {
    for (let at = 0; at + size <= tape.words.length; at++) {
      const words = tape.words.slice(at, at + size);
      const [first, last] = [words[0], words.at(-1)];
      if (!first || !last || words.some(({ isRead }) => isRead) || /^(?:the|is|of)$/.test(first.lower))
        continue;
      if (
        words.every(({ lower }) => isEveryday(lower)) ||
        !BEFORE_HEARD.test(tape.free.slice(0, first.start))
      )
        continue;
      const coin = heardCoin(words.map(({ lower }) => lower));
      if (!coin) continue;
      tape.mask(first.start, last.end, COIN);
      const written = tape.text.slice(first.start, last.end);
      found.push({
        start: first.start,
        end: last.end,
        written,
        coins: [coin],
        isMisspelt: false,
        isHeard: true,
      });
    }
  }
  return found;
}

function mentionAt(tape: Tape, words: Word[], isShouted: boolean): CoinMention | undefined {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.some(({ isRead }) => isRead)) return undefined;
  const isOneName = words
    .slice(1)
    .every((word, index) => /^[ -]?$/.test(tape.text.slice(words[index]?.end, word.start)));
  if (!isOneName) return undefined;
  const written = words.map(({ raw }) => raw).join(" ");
  const known = words.length === 1 ? oneWord(tape, first, isShouted) : severalWords(tape, words);
  if (!known) return undefined;
  const pair = tape.text.slice(last.end).match(/^ ?[/-] ?usd[tc]?\b/i)?.[0].length ?? 0;
  return { ...known, start: first.start, end: last.end + pair, written };
}

type Known = Pick<CoinMention, "coins" | "isMisspelt">;

const exactly = (coins: Coin[]): Known | undefined =>
  coins.length > 0 ? { coins, isMisspelt: false } : undefined;

function severalWords(tape: Tape, words: Word[]): Known | undefined {
  const phrase = words.map(({ lower }) => lower.replace(/^\$/, "")).join(" ");
  const isNamed = phrase.startsWith("the ") && BEFORE.test(tape.free.slice(0, words[0]?.start));
  const known = spelling(phrase);
  if (known) return known;
  if (
    !isNamed &&
    words.every(({ lower }) => isEveryday(lower) || (phrase.startsWith("the ") && WORD_NAMES.has(lower)))
  )
    return undefined;
  return findCoins(phrase).length > 0 ? exactly(meant(phrase)) : undefined;
}

function oneWord(tape: Tape, word: Word, isShouted: boolean): Known | undefined {
  const { lower, raw } = word;
  if (/^\$?[\d.,]+$/.test(lower) || lower.length > 40) return undefined;
  const isTicker = lower.startsWith("$");
  const name = lower.replace(/^\$/, "");
  if (!isTicker && ABBREVIATIONS.has(name)) return undefined;
  const isCapital = !isShouted && raw.length > 1 && raw === raw.toUpperCase() && /[A-Z]/.test(raw);
  if (!isTicker && !isCapital && isWord(name) && !isUnmistakable(tape, word)) return undefined;
  if (name === "etc" && !isCapital && !isTicker && closesList(tape, word)) return undefined;
  const candidates = [name, ...singular(name), ...pairOf(name)];
  for (const candidate of candidates) {
    const known = spelling(candidate) ?? exactly(findCoins(candidate).length > 0 ? meant(candidate) : []);
    if (known && (isTicker || isCapital || known.coins.some(isListedHigh))) return known;
  }
  return undefined;
}

/** Of thousands of small coins, only those that are written as coins count. */
const BIG_ENOUGH = 500;
const bigOnes = new WeakMap<Coin[], Set<string>>();

function isListedHigh({ id }: Coin): boolean {
  const all = allCoins();
  const big = bigOnes.get(all) ?? new Set(all.slice(0, BIG_ENOUGH).map((coin) => coin.id));
  bigOnes.set(all, big);
  return big.has(id);
}

function meant(written: string): Coin[] {
  const resolved = resolveCoin(written);
  return "coin" in resolved ? [resolved.coin] : resolved.choices;
}

function spelling(written: string): Known | undefined {
  const known = COIN_SPELLINGS.get(written);
  const coin = known && coinById(known.id);
  return coin && { coins: [coin], isMisspelt: known.isMisspelt };
}

/** “bitcoins”, “solanas”; no symbol has a plural of its own. */
const singular = (name: string) => (name.length > 4 && name.endsWith("s") ? [name.slice(0, -1)] : []);
/** “btcusdt” */
const pairOf = (name: string) => name.match(/^([a-z0-9]{2,6})usdt?$/)?.slice(1) ?? [];

const isWord = (name: string) => WORD_SYMBOLS.has(name) || WORD_NAMES.has(name) || isEveryday(name);

/** Words of grammar stand before “price”, too: “one price”, “the token”. */
const NEVER = new Set(
  "one the for me just t m act all any it us you yes go key real time token form front people prop sense".split(
    " ",
  ),
);

function isUnmistakable({ free, text }: Tape, { lower, raw, start, end }: Word): boolean {
  const isNameInside =
    /^[A-Z][a-z]/.test(raw) &&
    /[a-z,] $/.test(text.slice(0, start)) &&
    (!isEveryday(lower) || WORD_SYMBOLS.has(lower));
  if (NEVER.has(lower)) return false;
  if (isEveryday(lower) && !WORD_SYMBOLS.has(lower)) return false;
  const after = free.slice(end);
  if (
    lower === "trump" &&
    /^ (?:was|won|is|says?|said|tweet\w*|got|became|took|announced|lost|left)\b/.test(after)
  )
    return false;
  if (
    lower.length > 2 &&
    WORD_SYMBOLS.has(lower) &&
    ALONE_BEFORE.test(free.slice(0, start)) &&
    ALONE_AFTER.test(after)
  )
    return free.slice(0, start).trim() !== "" || ALONE_WORDS.test(after) || isTickerLike(lower);
  if (
    FELT.test(free.slice(0, start)) &&
    /^(?:'s)?\s*(?:$|[?.!,]| (?:now|today|right|these|at|T))/.test(after)
  )
    return true;
  if (lower === "gas" && /^ (?:prices?|fees?|costs?)/.test(after)) return false;
  if (lower === "dash" || lower === "dai" || lower === "tether" || lower === "terra" || isNameInside)
    return true;
  if (AFTER.test(after)) return true;
  return (
    (BEFORE.test(free.slice(0, start)) || BESIDE.test(free.slice(0, start))) &&
    /^(?:'s)?\s*(?:$|[?.!,;]| (?:and|or|now|today|on|in|since|right|vs|versus|please|over|for|at|X|T))/.test(
      after,
    )
  );
}

const ALONE_WORDS = /(?:too|also|as well)\W*$/;
const isTickerLike = (name: string) => name === "dot" || name === "near" || name === "link";

/** “btc, eth, etc.”: the list goes on. */
function closesList({ free }: Tape, { start, end }: Word): boolean {
  const lead = free.slice(0, start);
  if (/(?:\bvs\.?|\bversus|\bor|\bthan|\bof|\bmeant?|\bnot|\bcompare|\bwith|\bto) $/.test(lead)) return false;
  if (/X[^X]*, ?(?:and )?$/.test(lead)) return true;
  return (
    /[\p{L}\dX] $/u.test(lead) &&
    !/\b(?:and|about|for|is|in|does|did|has) $/.test(lead) &&
    /^\.? ?(?:$|[?,.])/.test(free.slice(end))
  );
}

/** Where words that aren't names are in capitals, too, capitals say nothing. */
function shouted({ words }: Tape): boolean {
  const plain = words.filter(
    ({ lower }) => lower.length > 1 && isEveryday(lower) && !WORD_SYMBOLS.has(lower),
  );
  const capitals = plain.filter(({ raw }) => raw === raw.toUpperCase());
  return capitals.length > 1 && capitals.length > plain.length / 2;
}
