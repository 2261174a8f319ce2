import { normalise } from "@/lib/models/embedded/text";
import type { Said } from "./said";
import { SCOPE } from "./scope";

const GREETINGS = new Set(
  `hi hello hey hiya howdy yo sup good morning afternoon evening night day bye goodbye thanks thank thx ty cheers ta you u very so much a lot
  that thats all for now ok okay great nice cool perfect lovely brilliant awesome super fine there help please pls got it see later
  many well done bot assistant agent almanac going greetings welcome no more questions wonderful excellent i your
  the again to everyone mate me sorry test testing youre love useful helpful was`.split(/\s+/),
);
const GREETS =
  /\b(hi|hello|hey|hiya|howdy|yo|sup|morning|afternoon|evening|bye|goodbye|thanks|thank|thx|ty|cheers|ta|help|greetings|well done|good night|thats all|ok|okay|great|nice|cool|perfect|lovely|brilliant|awesome|sorry|test|testing|helpful)\b/;
/** What this is and what it can do. */
export const ASKS_FOR_HELP =
  /\b(what (?:can|could|do|else can) (?:you|u|i)(?: \w+)? (?:do|ask|help)|how (?:can|do|does) (?:you|i|this|it) (?:help|work)|(?:your|you have) (?:capabilities|abilities|features|functions|skills)|capabilities|who are you|what are you|what is this|help me)\b/;

const ASKS_HOW_YOU_ARE = /\b(?:how (?:are|r) (?:you|u|things)|hows it going|how is it going|whats up)\b/;

/** Whether a question is only a greeting or a thank-you. */
export function isGreeting(question: string): boolean {
  const words = normalise(question).replace(ASKS_HOW_YOU_ARE, "hello");
  return words.split(" ").every((word) => GREETINGS.has(word)) && GREETS.test(words);
}

/** Whether it has words of other matters. */
export const isForeign = ({ words }: Said) => {
  const all = new Set(words.split(" "));
  return SCOPE.foreign?.some((word) => all.has(word)) ?? false;
};

/** Things to be done rather than told. */
export const ORDERS =
  /^(?:(?:can|could|would|will) you |please )*(?:turn|switch|set|open|close|lock|unlock|write|sing|cook|clean|install|repair|fix|paint|sell|rent|book|order|play|call|phone|heat|translate|remind|recommend|build)\b/;

/** Asks for the meaning of a word, or for what is usual. */
export const DEFINES =
  /\b(?:does|do) .*\bmean\b|\bmeaning of\b|\bstands? for\b|\bdefin(?:e|ition)\b|\bwhats? (?:is |are |would be )?(?:a |an |the )?(?:good|normal|healthy|safe|ideal|typical|usual) /;
