import type { Turn } from "@/lib/understanding/frame";
import type { Understanding } from "@/lib/understanding/teaching";
import { tokenise } from "@/lib/understanding/text";
import { findTimes } from "@/lib/understanding/times";
import { allCoins } from "../coins/coins";
import { pastUntil } from "../past/candles";
import { named } from "../tools/named";
import { SOURCES, sourceOf } from "./about-answer";
import { isCoinNamed } from "./coins";
import { hasPhrase, says } from "./phrases";
import { briefOf } from "./previous-answer";
import type { Moment } from "./turn-frame";

type Say = Extract<Understanding, { kind: "say" }>;
type Calls = Extract<Understanding, { kind: "calls" }>;

/** Questions about this desk itself, which need no figures: its watchlist, where its figures are from, why others have other ones. */
export function aboutDesk(question: string, history: Turn[], moment: Moment): Say | Calls | undefined {
  const frames = history.at(-1)?.frames;
  if (isOfWatchlist(question, history)) return { kind: "say", text: WATCHLIST, frames };
  if (hasPhrase(question, "elsewhere") && hasPhrase(question, "differs") && hasPhrase(question, "ours"))
    return { frames, ...different(history.at(-1)) };
  if (hasPhrase(question, "steadyCoin") && isOfAnyCoin(question))
    return { kind: "say", text: STEADY, frames };
  if (history.length === 0 && hasPhrase(question, "whichCoins"))
    return { kind: "say", text: coinsWords(), frames };
  const begun = begunWith(question, moment);
  if (begun) return { ...begun, frames };
  if (history.length === 0 && hasPhrase(question, "origin")) return { kind: "say", text: SOURCES, frames };
  return undefined;
}

function coinsWords(): string {
  const embedded = allCoins().filter((coin) => pastUntil(coin) !== undefined);
  const count = allCoins().length.toLocaleString("en-GB");
  return `I know ${count} coins by name or symbol, the biggest first: ${allCoins().slice(0, NAMED).map(named).join(", ")} and so on. Past prices without any live source are embedded here for ${embedded.map(({ symbol }) => symbol).join(", ")}; of the others I have figures while a source can be reached.`;
}

const NAMED = 8;

function isOfWatchlist(question: string, history: Turn[]): boolean {
  if (hasPhrase(question, "watchlist")) return true;
  const before = history.at(-1);
  const isBefore =
    before !== undefined && before.calls.length === 0 && isOfWatchlist(before.question, history.slice(0, -1));
  return isBefore && hasPhrase(question, "puts");
}

/** Why an exchange shows another price or indicator; of what was told before, what that was. */
function different(last: Turn | undefined): Say | Calls {
  const calls = last?.calls ?? [];
  if (calls.some(({ tool }) => tool === "technical_analysis")) {
    const told = briefOf(last?.answer ?? "");
    return {
      kind: "say",
      text: [told && `What I told you: ${told}`, OTHER_INDICATOR].filter(Boolean).join("\n\n"),
    };
  }
  const source = sourceOf(calls);
  if (source.kind === "calls") return { ...source, notes: [DIFFERENT] };
  return { kind: "say", text: `${DIFFERENT}\n\n${source.text}` };
}

const OTHER_INDICATOR =
  "Neither need be wrong. An indicator goes by its candles: their length (an hour, a day, a week), the exchange they are from, and up to which moment they go, so two sites show the same only where all three are the same. Mine goes by the candles named there, which are in UTC; the RSI and the ATR are smoothed in Wilder's way.";

const WATCHLIST =
  "I can't see or change your watchlist: it is kept in your browser only. You can do it by hand, above the chart on this page: “Add a coin” finds one by its name or symbol; the pencil (“Arrange the watchlist”) shows a bin beside each coin, to take it off. What I can do is watch a price for you, for example: “Tell me when Bitcoin goes above $100,000”.";

const isOfAnyCoin = (question: string): boolean =>
  !isCoinNamed(question) &&
  (hasPhrase(question, "anyCoin") || says(question, ["anything", "something", "one"]));

export const STEADY =
  "None is sure never to lose. A **stablecoin** comes nearest: it is made to keep the price of one US dollar, as Tether (USDT) and USDC are. In other money, such as pounds or euros, it moves with the dollar; some have lost their peg for hours, and a few for good. I have no past prices of them, so I can't show how well they kept it. The other coins on my list all move, mostly by several per cent a day.";

/** “We asked about a coin beginning with M”: the coins of earlier conversations, by their first letter. */
function begunWith(question: string, moment: Moment): Calls | undefined {
  if (!hasPhrase(question, "beginsWith") || !hasPhrase(question, "spokeOf")) return undefined;
  const words = tokenise(question);
  const begins = words.find(
    ({ text }, at) =>
      text.length === 1 && says(words[at - 1]?.text ?? "", ["with", "letter", "an", "a"]) && at > 0,
  )?.text;
  if (!begins) return undefined;
  const [when] = findTimes(question, moment);
  const args = { begins, ...(when && { when: question.slice(when.start, when.end) }) };
  return { kind: "calls", calls: [{ tool: "recall_conversation", args }] };
}

const DIFFERENT =
  "Each exchange has prices of its own: it shows what was last traded there, and a few dollars or more between two of them are usual. Mine come from another place and another moment, some of them are averages over many exchanges, and Binance's are in USDT, which isn't exactly a dollar. Where no live source answers, mine are old, and then they are far off; each answer names their day.";
