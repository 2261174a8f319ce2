import type { Call } from "@/lib/understanding/frame";
import { readCount, readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { STOP_WORDS, tokenise } from "@/lib/understanding/text";
import { percentText, priceText } from "../tools/format";
import { FIRST_DAY } from "./periods";
import { hasPhrase } from "./phrases";

type Calls = Understanding & { kind: "calls" };

interface Asked {
  question: string;
  last: Call[];
  answer: string;
}

/** A move that is needed, and no move that was: “have to rise … there”, “need to go up to reach that again”. */
const BACK =
  /\b(?:how (?:much|far|many)|what|which)\b.*\b(?:have to|has to|needs? to|must)\b.*\b(?:rise|climb|gain|grow|increase|recover|go up|fall|drop|lose|go down|move)\b.*\b(?:there|that|it|again|back)\b/i;
const PRICE = /\*\*\$([\d,]+(?:\.\d+)?)\*\*/;

/** “How much would it have to rise to get back there?”: from the newest price to the one that was told. */
export function backThere({ question, last, answer }: Asked): Calls | undefined {
  const [call] = last;
  const symbol = call?.args.symbol;
  const price = readQuantity(PRICE.exec(answer)?.[1] ?? "")?.value;
  const isNewest = call?.tool === "price_analysis" && call.args.at === undefined;
  if (typeof symbol !== "string" || !price || isNewest || last.length > 1 || !BACK.test(question))
    return undefined;
  return { kind: "calls", calls: [{ tool: "price_analysis", args: { symbol, above: price } }] };
}

const PERCENT = /%|\b(?:percent|per cent|percentage|share|proportion)\b/i;
/** “What share of the days is that?” has one; more ask for something else. */
const MOST_OTHERS = 1;

/** “In percent”, “what share is that”: the sentence of the last answer that has it. */
export function inPercent({ question, answer }: Asked): (Understanding & { kind: "say" }) | undefined {
  const others = tokenise(question).filter(({ text }) => !STOP_WORDS.has(text) && !PERCENT.test(text));
  if (!PERCENT.test(question) || /\d/.test(question) || others.length > MOST_OTHERS) return undefined;
  const sentences = answer
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .flatMap((line) => line.replace(/^- /, "").split(/(?<=\.)\s+(?=[A-Z*])/));
  const told =
    sentences.find((one) => /\*\*[^*]*%\*\*/.test(one)) ??
    sentences.find((one) => /\d%/.test(one) && one.includes("**"));
  return told ? { kind: "say", text: told } : undefined;
}

const DIFFERENCE = /\b(?:difference|between (?:them|the two|those)|apart|the gap)\b/i;
const PRICES = /\*\*\$([\d,]+(?:\.\d+)?)\*\*/g;

/** “The difference?”, after two prices: how far apart they are. */
export function betweenTwo({ question, last, answer }: Asked): (Understanding & { kind: "say" }) | undefined {
  const [first, second, ...more] = [...answer.matchAll(PRICES)].flatMap(
    ([, said = ""]) => readQuantity(said) ?? [],
  );
  const isOfOne = last.length === 2 && last[0]?.args.symbol === last[1]?.args.symbol;
  if (!isOfOne || !DIFFERENCE.test(question) || /\d/.test(question) || !first || !second || more.length > 0)
    return undefined;
  const [low, high] = [first.value, second.value].toSorted((a, b) => a - b) as [number, number];
  const apart = priceText(high - low, "USD");
  const share = percentText((100 * (high - low)) / low);
  return {
    kind: "say",
    text: `${priceText(high, "USD")} is **${apart}** (**${share}**) more than ${priceText(low, "USD")}.`,
  };
}

const HOW_MUCH_DATA =
  /\bhow (?:much data|many (?:candles|data points|days of data))\b|\bbased on (?:what|which|how)\b|\b(?:what|which) (?:period|data|time ?span) (?:is|was|are|did)\b/i;

/** “Based on how much data?”: the sentence that told it. */
export function basedOn({ question, answer }: Asked): (Understanding & { kind: "say" }) | undefined {
  const told = answer.match(
    /From [\d,]+ (?:hourly|daily|weekly) candles?[^.]*\.(?: There are none from [^.]*\.)?/,
  )?.[0];
  return told && HOW_MUCH_DATA.test(question) ? { kind: "say", text: told } : undefined;
}

const WHICH_DAYS =
  /^\W*(?:and )?(?:on |at )?(?:(?:which|what) (?:days?|dates?)(?: (?:was|were) (?:that|those|they|these))?|when (?:was|were) (?:that|those|they|these|each))\W*$/i;

/** “On which days?”, after several figures: all of them again, each of which tells its day. */
export const onWhichDays = ({ question, last }: Asked): Calls | undefined =>
  last.length > 1 && last.every(({ tool }) => tool === "history_analysis") && WHICH_DAYS.test(question)
    ? { kind: "calls", calls: last }
    : undefined;

/** “And the best?”, of months, years or weekdays of which the best and the worst were told. */
export function otherEnd({ question, last }: Asked): Calls | undefined {
  const [call] = last;
  const isByStretch =
    last.length === 1 && (call?.args.by !== undefined || String(call?.args.measure) === "weekdays");
  return isByStretch && OTHER_END.test(question) ? { kind: "calls", calls: last } : undefined;
}

const OTHER_END =
  /^\W*(?:and |what about |what was |which was )*(?:the )?(?:best|worst|highest|lowest|strongest|weakest|biggest|smallest)(?: one| month| year| week| quarter)?\W*$/i;

const CROSSES: Record<string, string> = {
  averages_cross: "averages",
  golden_cross: "golden",
  death_cross: "death",
  macd_cross: "macd",
};

const LAST_ONES = /\b(?:last|past|latest) (\w+) (?:crosses|crossings|times|ones)\b/i;

/** “Does that mean anything?”, “what came after the last ones?”, of a crossing: what the price did after each. */
export function afterEach({ question, last: [call] }: Asked): Calls | undefined {
  const each = call?.tool === "technical_analysis" ? CROSSES[String(call.args.asks)] : undefined;
  if (!each || !(hasPhrase(question, "meansAnything") || hasPhrase(question, "eachTime"))) return undefined;
  const { within: _, until: __, ...args } = call!.args;
  const top = readCount(LAST_ONES.exec(question)?.[1] ?? "");
  return {
    kind: "calls",
    calls: [
      {
        tool: "technical_analysis",
        args: { ...args, each, since: FIRST_DAY, ...(top && top > 1 && { top }) },
      },
    ],
    notes: [
      "I can't say what a crossing means for the time to come. This is what the price did after each one, for you to judge:",
    ],
  };
}
