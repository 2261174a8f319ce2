import { AIMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { say } from "@/lib/agent/node";
import type { Score } from "@/lib/agent/score";
import { clock } from "@/lib/clock";
import { readConversation } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import {
  computeCrypto,
  computeTalk,
  type Evidence,
  missingCalls,
  missingTokens,
  retriableCalls,
} from "../evaluate/compute";
import { lowerOf, type Rating, scoreOf, THRESHOLD } from "../evaluate/score";
import { scorePrompt } from "../prompts";
import type { Feedback, MarketsState, MarketsUpdate } from "../state";
import { askJson } from "./ask-json";
import { hasFindings, inWords } from "./compose";
import { isTalk } from "./is-talk";

/** How often an answer goes back because of its score. */
const MOST_REVISIONS = 2;

/** Said once in a conversation, with its first figures. */
export const NOT_ADVICE = "*These are figures, not advice.*";

/** Scores the response; one below the threshold goes back to the agent with what is missing, twice at most. The last one becomes the answer. */
export async function evaluator(
  state: MarketsState,
  config: LangGraphRunnableConfig,
): Promise<MarketsUpdate> {
  if (state.stuck && state.score) {
    return concluded(state, { ...state.score, revisions: state.revision_count }, config);
  }
  say(config, { type: "progress", text: "scoring the answer" });
  const score = isTalk(state) ? await scoreTalk(state, config) : await scoreCrypto(state, config);
  const feedback = score.value < THRESHOLD ? feedbackOn(state, score) : undefined;
  if (!feedback) return concluded(state, score, config);
  const revision_count = state.revision_count + 1;
  const text = `scoring the answer: ${inDigits(score.value)}, revising (${revision_count} of ${MOST_REVISIONS})`;
  say(config, { type: "progress", text });
  return { evaluation_score: score.value, score, revision_count, feedback };
}

const CRYPTO_PARTS = {
  completeness: "does it answer every part of the question, or say why it can't?",
  freshness: "is its data as new as the question needs? A question about the past needs no new data.",
  relevance: "is it about the coins and measures asked for, and about nothing else?",
};
const TALK_PARTS = {
  completeness: "does it respond to what the user said? Declining politely is a response.",
  helpfulness: "is it friendly, and does it say what the user can ask here?",
};

const PartForm = z.object({ value: z.coerce.number().min(0).max(1), note: z.string().catch("") });
/** A part that doesn't fit isn't judged; models also write the bare number. */
const Part = z
  .preprocess((written) => (typeof written === "object" ? written : { value: written }), PartForm)
  .optional()
  .catch(undefined);
const CryptoForm = z.object({ completeness: Part, freshness: Part, relevance: Part });
const TalkForm = z.object({ completeness: Part, helpfulness: Part });

async function scoreCrypto(state: MarketsState, config: LangGraphRunnableConfig): Promise<Score> {
  const computed = computeCrypto(evidenceOf(state));
  const judged = await judge(state, CryptoForm, CRYPTO_PARTS, config);
  return scoreOf("crypto", lowerOf<"crypto">(computed, signed(judged)), state.revision_count);
}

async function scoreTalk(state: MarketsState, config: LangGraphRunnableConfig): Promise<Score> {
  const computed = computeTalk(state.response);
  const judged = await judge(state, TalkForm, TALK_PARTS, config);
  return scoreOf("talk", lowerOf<"talk">(computed, signed(judged)), state.revision_count);
}

/** A language model's scores for an answer of a language model. */
async function judge<Form>(
  { messages, response, writer, calls }: MarketsState,
  form: z.ZodType<Form>,
  parts: Record<string, string>,
  config: LangGraphRunnableConfig,
): Promise<Form | undefined> {
  if (!writer || writer === EMBEDDED_ID) return undefined;
  const { question } = readConversation(messages);
  const sources = calls.flatMap(({ result }) => result?.provenance ?? []);
  const dates = sources.map(
    ({ source, live, as_of }) => `${source}, ${live ? "live" : "past data"}, as of ${as_of}`,
  );
  const text = `It is ${clock.iso()}.\nQuestion: ${question}\n\nAnswer: ${response}\n\nSources: ${dates.join("; ") || "none"}`;
  return askJson(form, { prompt: scorePrompt(parts), text }, config);
}

/** Says whose rating it is. */
function signed<Part extends string>(
  judged: Partial<Record<Part, Rating | undefined>> = {},
): Record<Part, Rating> {
  const rated = Object.entries<Rating | undefined>(judged).flatMap(([name, rating]) =>
    rating ? [[name, { ...rating, note: `the model finds: ${rating.note || "not quite"}` }]] : [],
  );
  return Object.fromEntries(rated) as Record<Part, Rating>;
}

function evidenceOf({ tokens, frame, calls, pending, response, writer }: MarketsState): Evidence {
  const asks = pending !== null || (writer !== EMBEDDED_ID && /\?["”*_)]*\s*$/.test(response));
  const reply = asks ? "asks" : frame?.say ? "says" : null;
  return { tokens, asked: frame ? frame.parts : null, calls, reply, now: clock.ms() };
}

/** What the agent is to do better; undefined where it may not, or where nothing would come of it. */
function feedbackOn(state: MarketsState, score: Score): Feedback | undefined {
  if (state.revision_count >= MOST_REVISIONS) return undefined;
  const isEmbedded = state.writer === EMBEDDED_ID;
  // What made no difference the last time won't the next.
  if (state.score && score.value <= state.score.value && isEmbedded) return undefined;
  const retry = isTalk(state) ? [] : retriableCalls(evidenceOf(state));
  if (!state.writer || (isEmbedded && retry.length === 0)) return undefined;
  return { by: "evaluator", reason: reasonFor(state, score), retry };
}

function reasonFor(state: MarketsState, { value, parts }: Score): string {
  const weak = parts.filter((part) => part.value < THRESHOLD).map(({ name, note }) => `${name}: ${note}`);
  const told = `scores ${inDigits(value)} of 1 (${weak.join("; ")})`;
  if (isTalk(state)) return told;
  const evidence = evidenceOf(state);
  const calls = missingCalls(evidence).map(({ tool, args, record }) =>
    inWords(record ?? { name: tool, args }),
  );
  const missing = [...calls, ...missingTokens(evidence)];
  return missing.length > 0 ? `${told}; missing: ${[...new Set(missing)].join(", ")}` : told;
}

const inDigits = (value: number): string => value.toFixed(2);

/** The answer as the conversation keeps it. */
function concluded(state: MarketsState, score: Score, config: LangGraphRunnableConfig): MarketsUpdate {
  say(config, { type: "progress", text: `scoring the answer: ${inDigits(score.value)}` });
  const isSaid = state.advised || state.frame?.isCautious === true;
  const advises = !isSaid && !isTalk(state) && hasFigures(state);
  const response = advises ? `${state.response}\n\n${NOT_ADVICE}` : state.response;
  return {
    messages: [
      new AIMessage({
        content: response,
        additional_kwargs: state.kept,
        response_metadata: { model_id: state.writer },
      }),
    ],
    response,
    evaluation_score: score.value,
    score,
    advised: isSaid || advises,
    feedback: null,
  };
}

/** Tools whose results nobody takes for advice. */
const NEUTRAL = new Set([
  "recall_conversation",
  "set_price_alert",
  "list_price_alerts",
  "remove_price_alert",
]);

/** Whether anything in the answer could be taken for advice. */
const hasFigures = ({ calls }: MarketsState): boolean =>
  hasFindings(calls.filter(({ name }) => !NEUTRAL.has(name)));
