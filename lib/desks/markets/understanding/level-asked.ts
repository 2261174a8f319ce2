import type { Context, Draft } from "./draft";
import { NUMBER, numberOf } from "./numbers";
import { FIRST_DAY, periodArgs } from "./period-args";
import { AMOUNT, type Tape } from "./tape";

/** A price, and which of the days is asked for on which it was had; both where it isn't said. */
export interface LevelAsked {
  price: number;
  which: ("first_at" | "last_at")[];
}

const MONEY = "(?:us dollars?|dollars?|usdt?|bucks?|\\$|cents?)";
const PRICE = `(\\$|us\\$|usd )? ?(${NUMBER}) ?(${MONEY})?(?![\\p{L}\\d%])`;
const IT = "(?:X+|it|they|the (?:price|coin)|a (?:single )?(?:X+|coin)|one X+|1 X+)(?:'s price)?";
const HAD =
  "(?:(?:was|were|been|be|is|being|cost(?:ed|ing|s)?|trad(?:ed|e|ing|es)|worth|priced|s(?:at|ell|old)|go(?:ne|ing)?|went|stood|still|only|just|ever|first|last|finally|hit|reach(?:ed|es)?|cross(?:ed)?|pass(?:ed)?|br(?:eak|oke|oken)|touch(?:ed)?|top(?:ped)?|got|get|climb(?:ed)?|r(?:ise|ose)|f(?:all|ell|allen)|drop(?:ped)?|dip(?:ped)?|at|to|above|below|over|under|past|through|for|around|about|as (?:low|high|cheap) as|down|up|back|the|mark|level|price|of|that) )*";
const WHEN = new RegExp(
  `\\b(?:when|what (?:day|date|year|month)|which (?:day|date|year|month)|since when|how long ago)(?: exactly)? (?:was|were|did|had|has)(?: the)?(?: (first|last|most recent) (?:time|day|date)(?: (?:that|when|on which))?)? ?${IT} ${HAD}${PRICE}`,
  "u",
);
const TIME = new RegExp(
  `\\b(first|last|most recent) (?:time|day|date)(?: (?:that|when|on which))? ?${IT} ${HAD}${PRICE}`,
  "u",
);
const SAID = new RegExp(`${IT} (?:was|were|cost|traded|stood) ${HAD}${PRICE}`, "u");
const ASKS_WHEN =
  /\bwhen (?:was|is|were) (?:that|it|this)\b|[?.,!] *when\b\W*$|\b(?:when|what (?:day|date)) *\W*$/;
const FIRST =
  /\bfirst\b|\b(?:hit|reach(?:ed)?|cross(?:ed)?|pass(?:ed)?|br(?:eak|oke)|top(?:ped)?|surpass(?:ed)?)\b/;
const LAST = /\b(?:last|most recent(?:ly)?|latest)\b/;

/** Reads a price of which it is asked when it was had, and masks it. */
export function readLevel(tape: Tape): LevelAsked | undefined {
  const { free } = tape;
  const found = free.match(WHEN) ?? free.match(TIME) ?? (ASKS_WHEN.test(free) ? free.match(SAID) : undefined);
  if (found?.index === undefined) return undefined;
  const [money, number = "", sign] = [found.at(-1), found.at(-2), found.at(-3)];
  if (!money && !sign && /^(?:19|20)\d\d ?$/.test(number)) return undefined;
  const size = numberOf(number);
  if (!size) return undefined;
  const end = found.index + found[0].trimEnd().length;
  const start = found.index + found[0].lastIndexOf(`${sign ?? ""}${number}`);
  tape.mask(start, end, AMOUNT);
  tape.read(0, end);
  tape.says(/\b(?:some point|says?|one point|once|when|time|ever)\b/);
  return { price: /^cents?$/.test(money ?? "") ? size / 100 : size, which: whichOf(found[0]) };
}

function whichOf(text: string): LevelAsked["which"] {
  if (LAST.test(text)) return ["last_at"];
  return FIRST.test(text) ? ["first_at"] : ["first_at", "last_at"];
}

/** The days on which a coin was at a price. */
export function levelOf({ price, which }: LevelAsked, { coins, periods }: Context): Draft[] {
  const [period] = periods.filter(({ isFuture }) => !isFuture);
  const days = period ? periodArgs(period, false) : { since: FIRST_DAY };
  return which.map((measure) => ({
    tool: "history_analysis",
    coins,
    event: period?.event,
    args: { measure, level: price, ...days },
  }));
}
