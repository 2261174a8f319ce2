import type { Call } from "@/lib/understanding/frame";
import { readCount, readQuantity } from "@/lib/understanding/quantities";
import type { Understanding } from "@/lib/understanding/teaching";
import { percentText, priceText } from "../tools/format";
import { indicators } from "./indicators";
import { FIRST_DAY } from "./periods";
import { hasPhrase, sentencesOf } from "./phrases";

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
  // The worth of several coins is no price of one.
  const isWorth = call?.args.coins !== undefined || call?.tool === "savings_plan";
  if (typeof symbol !== "string" || !price || isNewest || isWorth || last.length > 1) return undefined;
  if (!BACK.test(question) || /\d/.test(question)) return undefined;
  return { kind: "calls", calls: [{ tool: "price_analysis", args: { symbol, above: price } }] };
}

const PERCENT = new RegExp(
  [
    String.raw`^\W*(?:and |so |ok |but )?(?:what(?:'s| is) (?:that |it )?)?(?:in |as an? )?(?:percent|per cent|percentage|%)(?: please| pls| then)?(?: (?:of|over|on) what i (?:put in|paid|invested))?\W*$`,
    String.raw`^\W*(?:and )?(?:what|which) (?:share|percentage|proportion|percent)(?: of (?:the |all )?(?:days|times|months|it))?(?: is| was| are)? (?:that|those|it)\W*$`,
  ].join("|"),
  "i",
);

/** “In percent”, “what share is that”: the sentence of the last answer that has it. */
export function inPercent({ question, answer }: Asked): (Understanding & { kind: "say" }) | undefined {
  if (!PERCENT.test(question)) return undefined;
  const sentences = answer
    .split("\n")
    .filter((line) => !line.startsWith("|"))
    .flatMap(sentencesOf);
  const told =
    sentences.find((one) => /\*\*[^*]*%\*\*/.test(one)) ??
    sentences.find((one) => /\d%/.test(one) && one.includes("**"));
  return told ? { kind: "say", text: told } : undefined;
}

const DIFFERENCE =
  /^\W*(?:and |so |ok )?(?:(?:what(?:'s| is)|how (?:big|large|much|many) (?:is)?|how far) ?)?(?:the )?(?:percent|per cent|dollars?|difference|gap|apart)?(?: (?:lies?|is|are|was|were))?(?: they| those| these)?(?: (?:difference|gap|apart|between (?:them|the two|those|these)|in (?:percent|per cent|dollars)))*\W*$/i;
const OF_TWO = /\b(?:difference|gap|apart|between)\b/i;
const PRICES = /\*\*\$([\d,]+(?:\.\d+)?)\*\*/g;

/** “The difference?”, after two prices: how far apart they are. */
export function betweenTwo({ question, last, answer }: Asked): (Understanding & { kind: "say" }) | undefined {
  const [first, second, ...more] = [...answer.matchAll(PRICES)].flatMap(
    ([, said = ""]) => readQuantity(said) ?? [],
  );
  const isOfOne = last.length === 2 && last[0]?.args.symbol === last[1]?.args.symbol;
  if (
    !isOfOne ||
    !OF_TWO.test(question) ||
    !DIFFERENCE.test(question) ||
    !first ||
    !second ||
    more.length > 0
  )
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
  const unit = /\b(?:month|year|week|quarter)\b/i.exec(question)?.[0].toLowerCase();
  if (unit && unit !== call?.args.by) return undefined;
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

const OF_CROSSES = /\b(?:cross(?:es|ings?)?|times?|them|those|ones)\b/i;
const OTHER_CROSS = /\b(?:golden|death) cross/i;
const LAST_ONES = /\b(?:last|past|latest) (\w+) (?:crosses|crossings|times|ones)\b/i;

/** “Does that mean anything?”, “what came after the last ones?”, of a crossing: what the price did after each. */
export function afterEach({ question, last: [call] }: Asked): Calls | undefined {
  const each = call?.tool === "technical_analysis" ? CROSSES[String(call.args.asks)] : undefined;
  const isOfEach = hasPhrase(question, "eachTime") && OF_CROSSES.test(question);
  if (!each || !(isOfEach || hasPhrase(question, "meansAnything"))) return undefined;
  // Another figure, time or indicator is another question.
  const rest = question.replace(LAST_ONES, " ").replace(/\b\d+ days (?:later|after)\b/i, " ");
  if (/\d/.test(rest) || indicators.find(rest).length > 0 || OTHER_CROSS.test(rest)) return undefined;
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
