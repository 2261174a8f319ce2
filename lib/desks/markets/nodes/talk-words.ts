import { SCOPE } from "../understanding";
import type { Intent } from "../understanding/frame";

const GREETINGS = ["Hello!", "Hi, good to see you.", "Hello, and welcome."];
const THANKS = ["You're welcome.", "Gladly.", "My pleasure."];
const GOODBYES = ["Goodbye, and until next time.", "Bye! Come back any time.", "See you."];
const REFUSALS = [
  "I can't help with that here, I'm afraid.",
  "That is outside of what I know.",
  "That one isn't for this desk, sorry.",
];
const UNCLEAR = [
  "I'm not sure what you'd like to know.",
  "I couldn't make out what you mean.",
  "I didn't quite get that.",
];
const ABOUT = [
  `I answer questions about ${SCOPE.about}.`,
  `I know my way around ${SCOPE.about}.`,
  `Here you can ask about ${SCOPE.about}.`,
];
const OFFERS = ["You could ask:", "For example:", "Questions that work:"];

/** What the embedded model says to a turn that is small talk: fitting, with what can be asked here. */
export function composeSmallTalk(question: string): string {
  if (/\b(thanks?|thank you|thx|cheers|great|nice|perfect|awesome)\b/i.test(question)) {
    return `${pick(THANKS, question)} ${offer(question, 2)}`;
  }
  if (/\b(bye|goodbye|good night|see you|farewell|ciao)\b/i.test(question)) {
    return `${pick(GOODBYES, question)} ${offer(question, 2)}`;
  }
  if (/\b(who|what|how|can you|help)\b/i.test(question) && !/\bhow are you\b/i.test(question)) {
    return `${pick(ABOUT, question)} ${offer(question, 3)}`;
  }
  return `${pick(GREETINGS, question)} ${pick(ABOUT, question)} ${offer(question, 3)}`;
}

/** What the embedded model says to a question about something else. */
export const composeOffTopic = (question: string): string =>
  `${pick(REFUSALS, question)} ${pick(ABOUT, question)} ${offer(question, 3)}`;

/** What the embedded model says to a question that it can make nothing of. */
export const composeUnclear = (question: string, intent: Intent): string =>
  intent === "off_topic"
    ? composeOffTopic(question)
    : `${pick(UNCLEAR, question)} ${pick(ABOUT, question)} ${offer(question, 3)}`;

function offer(question: string, count: number): string {
  const start = hash(question) % SCOPE.starters.length;
  const turned = [...SCOPE.starters.slice(start), ...SCOPE.starters.slice(0, start)];
  const lines = turned.slice(0, count).map((starter) => `- ${starter}`);
  return `${pick(OFFERS, question)}\n\n${lines.join("\n")}`;
}

/** One of several wordings; the same question always gets the same one. */
const pick = (wordings: readonly string[], question: string): string =>
  wordings[hash(question) % wordings.length] ?? "";

const hash = (text: string): number =>
  [...text.trim().toLowerCase()].reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
