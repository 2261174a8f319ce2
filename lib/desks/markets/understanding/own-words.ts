import { STOP_WORDS } from "@/lib/models/embedded/text";
import { labelOf } from "./ask";
import { coinsIn, coinsOf, type Memory } from "./conversation";
import type { Frame, Part } from "./frame";
import { framed, frameOf } from "./frames";

/** What the user asked or said before, in this conversation or another. */
const OWN = new RegExp(
  [
    "\\bwhat (?:did|have) (?:you|u) (?:just )?(?:say|said|tell|told|answer)\\b|\\b(?:did|didn't) (?:you|u) (?:just )?say\\b",
    "\\b(?:what|which|whose|how (?:much|many|often)|when|where|who)\\b[^.?!]{0,40}\\b(?:did|do|had|have) (?:i|we) (?:just |ever |already |first |last |also )?(?:say|said|tell|told|mention(?:ed)?|ask(?:ed)?|write|written|wrote|talk(?:ed)?|discuss(?:ed)?|speak|spoken|look(?:ed)? (?:at|up)|bring up|want(?:ed)? to know)\\b",
    "\\b(?:which|what)\\b[^.?!]{0,30}\\b(?:was|were) (?:i|we) (?:asking|talking|speaking|wondering|looking|on about|interested)\\b",
    "\\b(?:do|did|can|could|don'?t) (?:you|u|ya) (?:still )?(?:remember|recall) (?:what|which|that|when|where|how|whether|if|i|we|my|our|asking|telling|talking|saying)\\b",
    "\\b(?:i|we) (?:once |just |already |also |had )?(?:asked|told|ask|tell|mentioned|said|wrote|talked|spoke) (?:to |with |about )?(?:you|u|this|here)?\\b[^.?!]{0,60}\\b(?:before|earlier|last (?:time|week|month|night|year)|yesterday|ago|(?:last|past) (?:week|month|few days)|the other day|previously|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b",
    "\\b(?:last|past|other) (?:week|month|time|day|night)[^.?!]{0,12}\\bi (?:ask|asked|told|mentioned|said|spoke)\\b",
    "\\b(?:plan|alert|figures?|answer|comparison|calculation|table|number|price|percentage|result|correlation|return|coin|thing|one|analysis|estimate|sum)s? (?:that |which )?(?:you|u|we) (?:just )?(?:worked out|made|gave|computed|calculated|showed|did|told|came up with|mentioned|looked at|talked about|discussed|spoke about|drew up|ran|quoted|set(?: up)? for me)\\b",
    "\\b(?:have|has) (?:i|we) (?:ever |already )?(?:asked|mentioned|talked|told|discussed|spoken)\\b",
    "\\bmy (?:first|last|previous|earlier|original) (?:question|message|request)\\b",
    "\\bwhere were we\\b|\\bwhat were we (?:talking|speaking|saying|discussing)\\b",
  ].join("|"),
);
/** “The price you gave me is wrong”: it is said of now. */
/** Read by the cues, with what else is in the question. */
const BY_DESK = /\bwhat (?:did|have) (?:you|u) |\b(?:did|didn't) (?:you|u) (?:just )?say\b/;
/** “The return you gave me”: that of this conversation, unless another time is named. */
const GIVEN = /\b(?:you|u) (?:just )?(?:gave|showed|computed|calculated|quoted|worked out|made|ran|did)\b/;
const NOT_RECALL = /\b(?:is|are|was) (?:wrong|right|correct|incorrect|out of date|strange)\b/;
const OTHER_TIME =
  /\b(?:yesterday|(?:last|past|previous|this) (?:time|week|month|year|night|(?:mon|tues|wednes|thurs|fri|satur|sun)day|session|conversation|chat)|(?:other|earlier|old|previous|another) (?:chats?|conversations?|threads?|sessions?)|ago|the other day|in (?:january|february|march|april|may|june|july|august|september|october|november|december)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/;
const WHEN =
  /\b(?:(?:in |over )?(?:the )?(?:last|past) (?:few )?(?:\d+ )?(?:minutes?|hours?|nights?|days?|weeks?|months?|years?)|yesterday(?: (?:morning|afternoon|evening))?|(?:an?|one|two|three|four|five|six|ten|a few|a couple of|\d+) (?:minutes?|hours?|days?|weeks?|months?|years?) ago|(?:on )?(?:last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|last) (?:morning|afternoon|evening|week|month|year)|in (?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?)\b/;

const ALL_COINS = /\bcoins\b|\bwhich (?:ones|tokens|cryptos)\b/;
const FIRST = /\b(?:first|original|begin|beginning|start|started)\b/;
const QUESTION =
  /\bask(?:ed|ing)?\b|\bquestions?\b|\bmessage\b|\bwhere were we\b|\b(?:talk|speak|discuss|say)(?:ing|ed)\b/;

/** Recalls what the user said: out of this conversation where it is in it, else from earlier ones. */
export function ownWords(question: string, memory: Memory): Frame | undefined {
  const text = question.toLowerCase().replaceAll("’", "'");
  if (!OWN.test(text) || NOT_RECALL.test(text)) return undefined;
  if (GIVEN.test(text) && memory.answered.length > 0 && !OTHER_TIME.test(text)) return undefined;
  const again = saidByDesk(text, question, memory);
  if (again) return again;
  const here = OTHER_TIME.test(text) ? undefined : saidHere(text, question, memory.questions);
  if (here) return here;
  const when = text.match(WHEN)?.[0];
  if (BY_DESK.test(text)) return undefined;
  const about = subjectOf(text.replace(when ?? "", ""), question);
  const args = {
    ...(about && { about }),
    ...(when && { when: when.replace(/^(?:in |over )?(?:the )?past\b/, "last") }),
  };
  const part: Part = { tool: "recall_conversation", args };
  return { ...framed([part]), tokens: coinsIn(question).map(({ symbol }) => symbol) };
}

const DESK_SAID =
  /\bwhat (?:did|have) (?:you|u) (?:just )?(?:say|said|tell|told|answer)\b|\b(?:did|didn't) (?:you|u) (?:just )?say\b|\b(?:you|u) (?:just )?(?:said|told me)\b/;

/** What this desk said in this conversation is looked up again. */
function saidByDesk(text: string, question: string, { answered }: Memory): Frame | undefined {
  if (!DESK_SAID.test(text) || OTHER_TIME.test(text) || answered.length === 0) return undefined;
  const named = coinsIn(question).map(({ id }) => id);
  const calls = answered.findLast(
    (one) => named.length === 0 || coinsOf(one).some(({ id }) => named.includes(id)),
  );
  return calls && { ...framed(calls), assumed: ["I looked it up again."] };
}

function saidHere(text: string, question: string, said: string[]): Frame | undefined {
  if (said.length === 0) return undefined;
  if (ALL_COINS.test(text) && /\b(?:talk|ask|discuss|mention|look|spe?ak|spoke)/.test(text)) {
    const coins = [...new Set(said.flatMap(coinsIn).map(labelOf))];
    if (coins.length > 0)
      return frameOf("crypto_analysis", { say: `In this conversation you named: ${coins.join(", ")}.` });
  }
  const wanted = contentOf(text, question);
  const told = said.findLast((one) => OF_SELF.test(one) && wanted.some((word) => stems(one).has(word)));
  if (told) return quoted("You said in this conversation", told);
  const named = coinsIn(question);
  if (!QUESTION.test(text) || named.length > 0 || wanted.length > 1) return undefined;
  if (FIRST.test(text)) return quoted("Your first question in this conversation was", said[0] ?? "");
  return wanted.length === 0
    ? quoted("The last that you asked in this conversation was", said.at(-1) ?? "")
    : undefined;
}

const OF_SELF = /\b(?:i|i'm|im|i've|i'd|my|we|our|me)\b/i;

function quoted(lead: string, words: string): Frame {
  const coins = coinsIn(words);
  const named = coins.length > 0 ? ` That is about ${coins.map(labelOf).join(" and ")}.` : "";
  const short = words.trim().slice(0, 300).replace(/\s+/g, " ");
  return frameOf("crypto_analysis", {
    say: `${lead}: “${short}”${named}`,
    tokens: coins.map(({ symbol }) => symbol),
  });
}

const ABOUT_TALK = new Set(
  `ask asked asking say said saying tell told telling mention mentioned remember recall question questions message talk talked talking speak spoke spoken
  discuss discussed coin coins one ones forgot name first last earlier before previous conversation chat chats work worked plan week month time day
  past begin begins beginning start write wrote written look looked come came did does about already still once exactly token crypto something thing
  out gave give made make showed quoted ran u ya could can answer answered original request interested wondering ever previously year yesterday`.split(
    /\s+/,
  ),
);

const stem = (word: string): string => {
  const lower = word.toLowerCase();
  return STEMS[lower] ?? lower.replace(/(?:'s|ing|ed|s)$/, "");
};
const STEMS: Record<string, string> = {
  bought: "buy",
  own: "hold",
  have: "hold",
  held: "hold",
  owned: "hold",
  owns: "hold",
  sold: "sell",
  paid: "pay",
  got: "hold",
};

const stems = (text: string): Set<string> => new Set((text.match(/[\p{L}\p{N}']{2,}/gu) ?? []).map(stem));

/** What words of the question tell apart from any other question of its kind. */
function contentOf(text: string, question: string): string[] {
  const names = new Set(
    coinsIn(question).flatMap(({ symbol, name }) => [symbol, ...name.split(" ")].map(stem)),
  );
  const words = (text.match(/[\p{L}\p{N}']{2,}/gu) ?? []).filter(
    (word) => STEMS[word] !== undefined || !(STOP_WORDS.has(word) || ABOUT_TALK.has(word)),
  );
  // “Did I have” and “have I” are of the question, not of what was said.
  return [...new Set(words.filter((word) => word !== "have" && word !== "got").map(stem))].filter(
    (word) => !names.has(word) || names.size > 0,
  );
}

function subjectOf(text: string, question: string): string {
  const named = coinsIn(question).map(({ name }) => name);
  const things = THINGS.flatMap(([pattern, thing]) => (pattern.test(text) ? thing : []));
  const left = named.length + things.length > 0 ? [] : contentOf(text, question).slice(0, 4);
  return [...named, ...things, ...left].join(" ");
}

const THINGS: [RegExp, string][] = [
  [/\bsavings? plan\b|\bplan\b|\bdca\b/, "savings plan"],
  [/\balerts?\b/, "alert"],
  [/\bcorrelation\b/, "correlation"],
  [/\bdraw ?down\b/, "drawdown"],
  [/\bvolatility\b/, "volatility"],
  [/\brsi\b/, "RSI"],
  [/\bmacd\b/, "MACD"],
  [/\bfear|\bgreed|\bsentiment/, "sentiment"],
];
