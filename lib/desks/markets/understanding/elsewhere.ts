import { alike } from "./ask";
import { type Clause, unreadIn } from "./clauses";
import type { Frame } from "./frame";
import { frameOf, symbolsOf } from "./frames";
import { kindByMeaning } from "./meaning";
import type { Turned } from "./turned";

/** “Who won the world cup?”: cues that any question may have, and words of other matters. */
export async function isElsewhere({ reading, memory }: Turned): Promise<boolean> {
  const { tape, clauses } = reading;
  const unread = unreadIn(tape);
  const isCoinLike = unread.some((word) => /^\$|coin$|token$|swap$|^[A-Z]{3,6}$/.test(word));
  const isSure = clauses.some(isLeft) || /\b(?:crypto|coins?|tokens?|market)/.test(tape.free);
  const isAbout = clauses.some(({ pointsBack }) => pointsBack) && memory.calls.length > 0;
  const isNear = unread.length === 1 && unread.some((word) => alike(word).length > 0);
  if (unread.length === 0 || isNear || isCoinLike || isSure || isAbout) return false;
  return (await kindByMeaning(tape.text)) === "off_topic";
}

/** What a clause asks for besides what can't be done. */
export const isLeft = ({ topics, indicators, measures }: Clause) =>
  indicators.size + measures.size > 0 || [...topics].some((topic) => !WEAK.has(topic));
const WEAK = new Set([
  "moved",
  "forecast",
  "overview",
  "price",
  "about",
  "advice",
  "why",
  "compare",
  "everything",
  "volume",
]);

export function refused({ unhonoured, reading: { coins } }: Turned): Frame {
  const tokens = symbolsOf(coins.flatMap(({ coins: [coin] }) => coin ?? []));
  return frameOf("crypto_analysis", { tokens, say: unhonoured.splice(0).join(" ") });
}

/** “What is the price of gold?”: of another market, without a coin. */
export const isOnlyElsewhere = ({ unhonoured, memory, reading }: Turned) =>
  unhonoured.some((sentence) =>
    /^(?:I have figures of coins only|Figures are in US dollars)/.test(sentence),
  ) &&
  !reading.clauses.some(({ pointsBack }) => pointsBack && memory.coins.length > 0) &&
  !/\bcryptos?\b|\bcoins?\b|cryptocurrenc/.test(reading.tape.free);

const INSTEAD = "Of tokens I can tell, for example: “What is the price of Bitcoin?”";

export const elsewhere = (turned: Turned): Frame => {
  const [said] = turned.unhonoured.splice(0);
  return frameOf("off_topic", said ? { say: `${said} ${INSTEAD}` } : {});
};
