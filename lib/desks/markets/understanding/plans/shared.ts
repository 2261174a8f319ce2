import { numberAtEnd } from "@/lib/understanding/quantities";
import type { Request } from "@/lib/understanding/request";
import { tokenise } from "@/lib/understanding/text";
import type { Compared } from "../../tools/schema";
import type { Coin } from "../../types";
import { type Context, MOST_COINS, ofEach } from "../asked";
import { writtenAs } from "../coins";
import { askedIndicator, indicators } from "../indicators";
import type { Days } from "../periods";
import { asksLeast, beginsWith, hasPhrase } from "../phrases";
import type { Part } from "../turn-frame";

export const isCoinFresh = (request: Request): boolean =>
  request.names("coin").some(({ isCarried }) => !isCarried);

export const SIDE_BY_SIDE = ["compare", "rank", "extreme"] as const;
export const OF_NOW: ReadonlySet<string> = new Set(["price", "market_cap", "volume", "below_ath"]);

/** “How do you work out the RSI?”, of no coin; “explain that like I'm twelve”. */
export const isMeaning = (request: Request): boolean =>
  !isCoinFresh(request) &&
  ((request.is("explain") && request.names("coin").length === 0 && !request.has("ref")) ||
    (hasPhrase(request.text, "simply") && request.earlier.length > 0));

/** An indicator that can hardly be meant otherwise: “MACD”, “50 and 200 day averages”. */
export const isOfIndicator = ({ text }: Request): boolean =>
  !hasPhrase(text, "price") &&
  indicators.find(text).some(({ values: [value = ""], score, start, end }) => {
    const { name, lengths } = askedIndicator(value);
    const isPlain = AVERAGES.has(text.slice(start, end).toLowerCase());
    return score === 1 && (lengths.length > 0 ? name !== "volume" : !isPlain && name !== "volume");
  });

/** Words of indicators that have everyday meanings. */
export const AVERAGES: ReadonlySet<string> = new Set([
  "average",
  "averages",
  "simple",
  "band",
  "bands",
  "ma",
  "volume",
  "volumes",
  "exponential",
]);

/** Nobody knows what is to come: the price now, and that it is no forecast. */
export function ahead(request: Request, coins: Coin[]): Part[] {
  request.use("time", "since", "until", "above", "below", "what", "amount");
  request.note("Nobody can know what a coin will be worth, and I don't forecast. This is what it is now.");
  return ofEach("price_analysis", coins, {});
}

export function whyAlone(request: Request): string | undefined {
  const { frame, text, earlier } = request;
  const isMore = frame.slots.some(
    ({ carried, role, mentions }) => !carried && role !== "ref" && mentions.length > 0,
  );
  if (
    frame.act === "ask" ||
    earlier[0]?.function !== frame.function ||
    isMore ||
    request.has("nth") ||
    !hasPhrase(text, "why")
  )
    return undefined;
  if (
    tokenise(text).length > MOST_OF_WHY ||
    frame.slots.some(({ carried, role }) => !carried && role !== "ref")
  )
    return undefined;
  return "I can't tell why: I have figures, not news. I can tell what else the figures say about those days, such as the deepest fall, the biggest single days or the mood.";
}

/** “But why did it do that?” is no longer. */
const MOST_OF_WHY = 7;

export function noteWhy(request: Request): void {
  if (hasPhrase(request.text, "whatDid")) return;
  if (!request.is("explain") && !hasPhrase(request.text, "why")) return;
  const fell = hasPhrase(request.text, "falls");
  const way = fell === hasPhrase(request.text, "rises") ? "This is what they did:" : doubt(fell);
  request.note(`I can't tell why prices move: I have figures, not news. ${way}`);
}

/** What the question takes for granted may not be so. */
const doubt = (fell: boolean): string => `The figures show whether they ${fell ? "fell" : "rose"} at all:`;

export function compared(request: Request, coins: Coin[], measures: Compared[], days: Days): Part[] {
  const top = request.count();
  request.use("nth");
  noteUnfiltered(request);
  if (coins.length > MOST_COINS)
    request.note(`I compare the first ${MOST_COINS} coins: I can't compare more at once.`);
  const symbols = coins.slice(0, MOST_COINS).map(writtenAs);
  const [measure, ...also] = measures;
  if (also.length > 0 && !measures.includes("correlation")) {
    const span = measures.every((one) => OF_NOW.has(one)) ? {} : days;
    return [{ tool: "comparative_analysis", args: { symbols, measure, also, ...span } }];
  }
  return measures.map((measure) => ({
    tool: "comparative_analysis",
    args: {
      symbols,
      measure,
      ...claimOf(request, measure, coins),
      ...(OF_NOW.has(measure) ? {} : days),
      ...(hasPhrase(request.text, "brief") && measure !== "correlation" && { form: "line" }),
      ...(request.is("extreme", "rank", "compare", "yesno", "list") &&
        asksLeast(request.text, measure) && { order: "least_first" }),
      ...(measure === "correlation" && hasPhrase(request.text, "weakLink") && leastLinked(coins)),
      ...(top && top > 1 && top < symbols.length && { top }),
    },
  }));
}

const leastLinked = ({ length }: Coin[]) => ({
  order: "least_first",
  ...(length > FEW_COINS && { top: MOST_PAIRS }),
});

const FEW_COINS = 4;
const MOST_PAIRS = 5;

/** “Is Solana bigger than XRP?”, “did ETH beat BTC?”: whether the first one has more. */
function claimOf({ text, frame }: Request, measure: Compared, coins: Coin[]): { asks?: string } {
  const fresh = frame.slots.filter(({ role, carried }) => !carried && NAMED_IN.has(role));
  if (coins.length !== 2 || fresh.length < 2 || measure === "correlation") return {};
  if (!beginsWith(text, "claims") || !hasPhrase(text, "than")) return {};
  return { asks: asksLeast(text, measure) ? "first_less" : "first_more" };
}

const NAMED_IN: ReadonlySet<string> = new Set(["name", "against", "from", "to"]);

const MOST_BACK = 2;

/** “Do they move together?”, of the mood and a price: that isn't computed, which is all there is to say. */
export function moodBeside(request: Request, { last }: Context): string | undefined {
  const { text, earlier } = request;
  const isSpokenOf =
    earlier.slice(0, MOST_BACK).some((frame) => frame.function === "sentiment") ||
    last.some(({ tool }) => tool === "sentiment_analysis");
  const isMood = hasPhrase(text, "mood") || (isSpokenOf && !isCoinFresh(request));
  const named = new Set(request.names("coin", ["name", "against", "from", "to"]).map(({ value }) => value));
  if (!isMood || named.size > 1 || !hasPhrase(text, "together")) return undefined;
  request.use("name", "what", "ref", "time", "since", "until", "by", "against", "every");
  return "I don't compute how the mood and a price move together: I can give the index and the price of single days, and how closely the prices of two coins move together.";
}

export function noteUnfiltered(request: Request): void {
  const said = request.frame.slots.filter(
    ({ role, carried }) => !carried && (role === "above" || role === "below"),
  );
  if (said.length === 0) return;
  request.use("above", "below");
  const words = said.map(({ text }) => `“${text}”`).join(" and ");
  request.note(`I can't pick out coins or days by ${words}; the figures ignore that.`);
}

export const BOTH_ENDS = ["highest", "lowest"];

/** “The highest and the lowest price”, “the high and low”; the “top ten” are no end. */
export const isOfBothEnds = (text: string): boolean =>
  /\bhigh(?:est)?\b(?=.*\blow(?:est)?\b)|\blow(?:est)?\b(?=.*\bhigh(?:est)?\b)/i.test(text);

const OF_IT = /\b(?:of it|of one|of a coin|of a whole one)\b/i;

/** “2 SOL”: a number right before the name of a coin, or before a word for it. */
export function countBefore({ frame }: Pick<Request, "frame">): { value: number; unit: null } | undefined {
  const counts = frame.slots
    .filter(({ role, carried, mentions }) => role === "name" && !carried && mentions.length > 0)
    .map(({ start }) => numberBefore(frame.text, start));
  const ofIt = OF_IT.exec(frame.text);
  if (ofIt) counts.push(numberBefore(frame.text, ofIt.index));
  const value = counts.find((one) => one > 0);
  return value === undefined ? undefined : { value, unit: null };
}

const YEAR = /(?:^|\s)(?:19|20)\d\d\s*$/;

/** The number that stands right before a place of a text; 0 where none does, or a year. */
export function numberBefore(text: string, start: number): number {
  const before = text.slice(0, start);
  return YEAR.test(before) ? 0 : (numberAtEnd(before) ?? 0);
}
