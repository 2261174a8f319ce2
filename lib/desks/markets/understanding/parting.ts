import type { Memory } from "./conversation";
import type { Frame } from "./frame";
import { frameOf } from "./frames";

const NEVER_MIND =
  /^\W*(?:(?:oh|no|ok|okay|actually|ah|well|hm+|um|uh|sorry|please|on second thou?ghts?)\W+)*(?:never ?mind|forget (?:it|that|about (?:it|that)|i asked)|nvm|nm|cancel(?: (?:it|that))?|skip (?:it|that)|leave it(?: (?:then|be))?|(?:it )?(?:doesn'?t|does not|don'?t) matter|not important|drop (?:it|that)|no matter|scrap that|let'?s leave it)(?:\W+(?:then|thanks?|thank you|please|it's fine|its ok|i'll ask later|for now))*\W*$/;

/** After an alert was set it is the alert that is meant. */
const UNDOES = /\b(?:cancel|scrap|drop|skip|forget)\b/;
const ONLY_THANKS =
  /^\W*(?:(?:ok|okay|right|great|perfect|wow|oh|ah|good|lovely|brilliant)\W+)*(?:thanks?|thank you|thx|ty|cheers|much obliged)(?: (?:so|very) much| a (?:lot|million|bunch)| again| for (?:that|the|your|all|this|looking|explaining|being|helping|checking)[\w' ]*| you'?ve been[\w' ]*| (?:that|this)(?:'s| is| was) [\w' ]*(?:helpful|useful|clear|great|kind|good|interesting)[\w' ]*)*\W*$/;

/** “Never mind”, “thanks a lot”: a turn that asks for nothing; undefined where it may ask for something. */
export function parting(question: string, { coins, questions, calls, pending }: Memory): Frame | undefined {
  const text = question.toLowerCase().replaceAll("’", "'");
  const isBefore = questions.length > 0;
  const lead = coins[0] ? `Ask on about ${coins[0].name}, or about any other coin.` : "Ask about any coin.";
  const undoes = !pending && calls.some(({ tool }) => tool === "set_price_alert") && UNDOES.test(text);
  if (NEVER_MIND.test(text) && isBefore && !undoes)
    return frameOf("small_talk", { say: `All right. ${lead}` });
  if (text.includes("?") || text.length > 120 || ASKS.test(text)) return undefined;
  return ONLY_THANKS.test(text) ? frameOf("small_talk", { say: `You're welcome. ${lead}` }) : undefined;
}

const ASKS =
  /\b(?:what|which|how|why|when|where|who|show|give me|tell me|compare|price|rsi|alert|chart|and (?:now|then)|but|also|could you|can you|would you|what's)\b/;
