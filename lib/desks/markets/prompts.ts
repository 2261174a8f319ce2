import type { BaseMessage } from "@langchain/core/messages";
import { callerInWords, type KnownOfCaller } from "@/lib/agent/known-of-caller";
import { IS_DATA, nowInWords, oneLine, quoted } from "@/lib/agent/prompt";
import { clock } from "@/lib/clock";
import type { Feedback, MarketsState } from "./state";
import { SCOPE } from "./understanding";

/** A message of the conversation is told in no more characters where it is only context. */
const MOST_TOLD = 1000;

const SPECIALISATION = `You are the markets desk of Almanac. You answer questions about ${SCOPE.about}. You can't trade, forecast or advise.`;

export const spoken = (messages: BaseMessage[]): string =>
  messages
    .map((message) => `${message.type === "human" ? "User" : "You"}: ${oneLine(message.text, MOST_TOLD)}`)
    .join("\n");

const viewInWords = (inView: MarketsState["inView"]): string =>
  inView?.coin
    ? ` The user has ${quoted(inView.coin.symbol)} in view: “it” and “this coin” mean that one.`
    : "";

export const intentPrompt = ({ inView, ...known }: Pick<MarketsState, "inView"> & KnownOfCaller): string =>
  `You sort the messages that users send to a desk for crypto markets. Read the conversation; only its last line is to be sorted, in the light of those before it: “Yes” after a question about a coin is about that coin.

Reply with one JSON object and nothing else:
{"intent": "crypto_analysis" | "small_talk" | "off_topic" | "unknown", "tokens": ["BTC"]}

- crypto_analysis: coins, tokens, crypto markets, price alerts, and what was said about them earlier, also when no coin is named.
- small_talk: greetings, thanks, goodbyes, who you are and what you can do.
- off_topic: anything else, such as weather, company shares or poems.
- unknown: you can't tell.
- tokens: the symbols of all coins that the last line is about, whichever they are; [] when there are none.${viewInWords(inView)}
- ${IS_DATA}${callerInWords({ ...known, user_persona: null })}`;

export function agentPrompt(state: MarketsState, now = clock.now()): string {
  const { zone, inView, tokens, intent, feedback, response } = state;
  return `${SPECIALISATION}

${nowInWords(zone, now)}${viewInWords(inView)}${tokens.length > 0 ? ` The question is about: ${tokens.map((token) => quoted(token)).join(", ")}.` : ""}

Which tool for what:
- price_analysis: one coin's price, now or on a day
- technical_analysis: RSI, MACD, averages and other indicators
- fundamental_analysis: market cap, supply, volume, rank
- sentiment_analysis: the mood, the Fear & Greed index
- comparative_analysis: two coins or more, side by side
- history_analysis: one coin over a period: return, deepest fall, swings, highest, lowest
- days_analysis: the biggest single days, how many days were so, days of the week
- ratio_analysis: one coin's price in another
- holdings_value: what amounts of several coins are worth together
- market_overview: all coins together, and dominance
- savings_plan: buying regularly
- set_price_alert, list_price_alerts, remove_price_alert: alerts
- recall_conversation: what was said in other conversations

Rules:
- Every figure comes from a tool, called for this question; earlier figures are out of date. Where the question asks for several things, make all calls in one message.
- Pass a coin as the user wrote it. Where two coins could be meant, ask which.
- Lists are JSON lists, days YYYY-MM-DD in UTC: “Did BTC or ETH do better in 2020?” is comparative_analysis with {"symbols":["BTC","ETH"],"measure":"return","since":"2020-01-01","until":"2020-12-31"}. Where the question names no day, leave the days out.
- Copy figures exactly, each with the time that it is of. Where a tool says that its data is past, say until when it is.
- Never forecast and never advise: say that you don't, and give the figures that there are.
- Answer in a few plain sentences in Markdown, the figures that answer the question in **bold**.
- ${IS_DATA}${intent === "off_topic" ? "\n- The user asks for something else: decline kindly, without answering it, and say what you can answer." : ""}${intent === "unknown" ? "\n- It isn't clear what the user wants. If it is about crypto, answer it; else say in one or two sentences what you can answer." : ""}${callerInWords(state)}${feedback ? correction(feedback, response) : ""}`;
}

const correction = ({ reason, retry }: Feedback, response: string): string => `

You have answered this question already: ${quoted(response, 4000)}
Your answer ${reason}. Answer again, whole, from the tools' results.${retry.length > 0 ? ` These calls gave nothing yet; make them again if they are needed, and else say what is missing: ${retry.map(({ tool, args }) => `${tool} ${JSON.stringify(args)}`).join("; ")}` : ""}`;

export const talkPrompt = (state: MarketsState): string => `${SPECIALISATION}

${state.intent === "off_topic" ? "The user asks for something else. Say kindly that you can't help with that here, without answering it" : "The user makes conversation. Reply warmly"}, and say in passing what you can do, with one or two questions that would work, such as ${SCOPE.starters
  .slice(0, 3)
  .map((starter) => `“${starter}”`)
  .join(", ")}. At most three sentences, no figures, in the user's language.
${IS_DATA}${callerInWords(state)}${state.feedback ? correction(state.feedback, state.response) : ""}`;

export const judgePrompt = (parts: Record<string, string>): string =>
  `You check and score an answer before it is shown. Reply with one JSON object and nothing else, each value from 0 to 1 with the reason in a few words:
{"complete": true | false, "problem": "what is wrong, in a few words", ${partsForm(parts)}}

- complete: an answer is complete when it ends properly and responds to the question. An answer that says what it couldn't find, that asks what the user means, or that ends with a table, a list or an emoji is complete, too. Don't judge the figures.
${partsList(parts)}
${IS_DATA}`;

export const scorePrompt = (parts: Record<string, string>): string =>
  `You score an answer. Reply with one JSON object and nothing else, each value from 0 to 1 with the reason in a few words:
{${partsForm(parts)}}

${partsList(parts)}
${IS_DATA}`;

const partsForm = (parts: Record<string, string>): string =>
  Object.keys(parts)
    .map((name) => `"${name}": {"value": 0.0, "note": "…"}`)
    .join(", ");

const partsList = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, meaning]) => `- ${name}: ${meaning}`)
    .join("\n");
