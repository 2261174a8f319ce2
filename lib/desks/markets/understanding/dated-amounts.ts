import { type Call, type Slot, sureFrame, type Turn } from "@/lib/understanding/frame";
import { readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { normalise, tokenise } from "@/lib/understanding/text";
import { daysOf, findTimes, readTime } from "@/lib/understanding/times";
import { coinById } from "../coins/coins";
import { type Currency, isCurrency } from "../currencies/currencies";
import { dayWords } from "../tools/days";
import { listed } from "../tools/named";
import { MOST_COINS } from "./asked";
import { coins, coinWritten, writtenAs } from "./coins";
import { indicators } from "./indicators";
import phrases from "./phrases.json";
import { numberBefore } from "./plans/shared";
import type { Moment } from "./turn-frame";
import { currencyKind } from "./vocabulary";

/** So many coins, at the close of a day. */
interface Dated {
  symbol: string;
  coins: number;
  at: string;
}

/** What they are worth at another time, or in other money, or a plan: more than what each was worth on its day. */
const OTHER =
  /\b(?:profit|gains?|loss|lost|returns?|sold|sell|better|worse|best|worst|compare[ds]?|would (?:it|that|they|those) (?:all )?be|worth (?:at|by) the end|now|today|currently|every (?:day|week|month)|a (?:day|week|month)|alert|notify|break even)\b/i;
const FEWEST = 2;
/** As many coins of one kind as the tool takes. */
const MOST_OF_ONE = 1e12;

/** “0.35 ETH on 3 Feb and 0.02 BTC on 8 July”: each by its own day; undefined for any other question. */
export function datedAmounts(
  question: string,
  history: readonly Turn[],
  moment: Moment,
): Understanding | undefined {
  const said = OTHER.test(question) ? [] : datedIn(question, moment);
  if (said.length >= FEWEST) return valued(said, moneysIn(question), moment);
  const before = datedBefore(history.at(-1)?.calls ?? []);
  if (before.length === 0) return undefined;
  const moneys = (history.at(-1)?.calls[0]?.args.currencies ?? []) as Currency[];
  const changed = changedIn(question, before, moment);
  return changed || isOfTotal(question) ? valued(changed ?? before, moneys, moment) : undefined;
}

const TOTAL = /\b(?:total|sum|altogether|all together|add (?:them|it|those|that|these|both) up|in all)\b/i;
/** Beside “total”, nothing else is measured: “the total supply” is another question. */
const BESIDE_TOTAL = new Set(
  "a add adds all altogether and are at both come comes day days do does each for give how i in is it its me much my of on please s so sum that the their them then these they those to together total up us value was were what whats worth would".split(
    " ",
  ),
);

const isOfTotal = (question: string): boolean =>
  TOTAL.test(question) && tokenise(question).every(({ text }) => BESIDE_TOTAL.has(text));

const moneysIn = (question: string): Currency[] => [
  ...new Set(
    currencyKind
      .find(question)
      .flatMap(({ values, score }) => (score === 1 ? values.filter(isCurrency) : [])),
  ),
];

function datedIn(text: string, moment: Moment): Dated[] {
  const named = coins
    .find(text)
    .filter(({ score, values }) => score === 1 && values.length === 1)
    .filter(({ start }) => numberBefore(text, start) > 0);
  const years = [...new Set(text.match(/\b20\d\d\b/g) ?? [])];
  const [year] = years.length === 1 ? years : [];
  const rows = named.flatMap(({ values: [id = ""], start, end }, at): Dated[] => {
    const coin = coinById(id);
    const until = named[at + 1]?.start;
    // The amount that stands before the next coin is none of this one's day.
    const behind = text.slice(end, until).replace(until === undefined ? "" : AMOUNT_AT_END, "");
    const day = dayIn(behind, year, moment);
    return coin && day ? [{ symbol: writtenAs(coin), coins: numberBefore(text, start), at: day }] : [];
  });
  const isEachDated = rows.length === named.length && new Set(rows.map(({ at }) => at)).size > 1;
  return isEachDated ? rows : [];
}

const AMOUNT_AT_END = /[,;]?\s*(?:and\s+|then\s+)?[\d.,]+\s*$/i;

/** The first day that a text names, of the one year that the question names where it says none itself. */
function dayIn(text: string, year: string | undefined, { now, zone }: Moment): string | undefined {
  const [found] = findTimes(text, { now, zone });
  const said = found ? text.slice(found.start, found.end) : "";
  const time = year && !said.includes(year) ? readTime(`${said} ${year}`, { now, zone }) : found?.time;
  const { first, last } = time ? daysOf(time, zone) : { first: null, last: null };
  return first !== null && first === last && first <= now.toISOString().slice(0, 10) ? first : undefined;
}

/** What was valued last; a call that failed was made again. */
function datedBefore(calls: readonly Call[]): Dated[] {
  const [first, ...others] = calls.map(({ tool, args }) =>
    tool === "holdings_value" ? (args.holdings as Dated[]) : [],
  );
  const isSame = others.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return isSame && first?.every(({ at }) => typeof at === "string") ? first : [];
}

/** “Was 0.05”, “not 0.5”, “make that 2”, “sorry”, “should be 3”. */
const CORRECTS =
  /\b(?:(?:was|were|it'?s) (?:(?:only|really|actually|just|in fact) )*\d|not \d|make (?:that|it)\b|sorry\b|should(?:'ve| have)? be(?:en)?\b|correction\b|i meant?\b)/i;
/** A question, an order, a unit, money, or something else that is measured. */
const ASKS_OTHER =
  /[?$€£¥%]|^\W*(?:and |so |also |but |then )*(?:is|are|was|were|did|does|do|has|have|can|could|would|will)\b|\b(?:what|how|which|when|why|who|where|whose|show|set|list|top|tell|give|draw|plot|compare|rank|price|worth|value|market|cap|supply|volume|total|average|mean|high|highest|low|lowest|return|volatility|alert|notify|above|below|over|under|per ?cent|percent|dollars?|usd|cents?|usdt|day|days|weeks?|months?|hours?|years?|bought for|paid|cost|sold|now|today)\b/i;

/** “The April one was 0.05, not 0.5”: the row that is meant, with its new amount. */
function changedIn(question: string, before: readonly Dated[], { now, zone }: Moment): Dated[] | undefined {
  if (!CORRECTS.test(question) || ASKS_OTHER.test(question)) return undefined;
  if (indicators.find(question).length > 0 || moneysIn(question).length > 0) return undefined;
  const times = findTimes(question, { now, zone }).filter(({ time }) => OF_DAYS.has(time.grain));
  const isOfTime = (at: number) => times.some(({ start, end }) => start <= at && at < end);
  const numbers = [...question.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(({ 0: said, index: start }) => {
    const value = readQuantity(said)?.value ?? 0;
    return value > 0 && value <= MOST_OF_ONE && !isOfTime(start) ? [{ value, start }] : [];
  });
  const isOld = ({ start }: { start: number }) => OLD.test(question.slice(0, start));
  const [old, fresh] = [numbers.find(isOld), numbers.find((one) => !isOld(one))];
  if (!fresh || numbers.length > 2) return undefined;
  const named = coins.find(question).flatMap(({ values: [id = ""] }) => coinById(id) ?? []);
  const months = phrases.months.filter((month) => ` ${normalise(question)} `.includes(` ${month} `));
  const monthOf = ({ at }: Dated) =>
    new Date(`${at}T00:00:00Z`).toLocaleString("en-GB", { month: "long", timeZone: "UTC" }).toLowerCase();
  const isMeant = (row: Dated) =>
    (named.length === 0 || named.some((coin) => writtenAs(coin) === row.symbol)) &&
    (months.length === 0 || months.some((month) => monthOf(row).startsWith(month.slice(0, 3)))) &&
    (old === undefined || row.coins === old.value);
  const nth = ORDINALS.findIndex((word) => ` ${normalise(question)} `.includes(` ${word} `));
  const counted = nth < 0 ? undefined : nth === ORDINALS.length - 1 ? before.at(-1) : before[nth];
  const [row, another] = counted ? [counted] : before.filter(isMeant);
  if (!row || another) return undefined;
  return before.map((one) => (one === row ? { ...row, coins: fresh.value } : one));
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "last"];
const OF_DAYS: ReadonlySet<string> = new Set(["day", "month", "year"]);
const OLD = /\b(?:not|instead of|rather than)\s+$/i;

function valued(all: Dated[], currencies: Currency[], { now }: Moment): Understanding {
  const holdings = all.slice(0, MOST_COINS);
  const left = all
    .slice(MOST_COINS)
    .map(({ symbol, coins: count, at }) => `${count} ${symbol} on ${dayWords(at)}`);
  const text = holdings.map(({ symbol, coins: count, at }) => `${count} ${symbol} on ${at}`).join(" and ");
  const slots = holdings.flatMap(({ symbol }): Slot[] => {
    const coin = coinWritten(symbol);
    const mention = { kind: "coin", values: [coin?.id ?? ""], start: 0, end: symbol.length, score: 1 };
    return coin
      ? [{ role: "name", text: symbol, start: text.indexOf(symbol), certainty: 1, mentions: [mention] }]
      : [];
  });
  return {
    kind: "calls",
    calls: [{ tool: "holdings_value", args: { holdings, ...(currencies.length > 0 && { currencies }) } }],
    ...(left.length > 0 && {
      notes: [`I take ${MOST_COINS} amounts at once; this is without ${listed(left)}.`],
    }),
    frames: [sureFrame("markets", "price", { text, slots, at: now })],
  };
}
