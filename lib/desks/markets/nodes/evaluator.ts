import { AIMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { say } from "@/lib/agent/node";
import type { Score } from "@/lib/agent/score";
import { clock } from "@/lib/clock";
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
import type { Feedback, MarketsState, MarketsUpdate } from "../state";
import { hasFindings, inWords } from "./compose";
import { isTalk } from "./is-talk";
import { judgeTalk } from "./judge";

const MOST_REVISIONS = 2;

/** Said once in a conversation, with its first figures. */
export const NOT_ADVICE = "*These are figures, not advice.*";

/** Scores the response; one below the threshold goes back to the agent, twice at most. The last becomes the answer. */
export async function evaluator(
  state: MarketsState,
  config: LangGraphRunnableConfig,
): Promise<MarketsUpdate> {
  if (state.stuck && state.score) {
    return concluded(state, { ...state.score, revisions: state.revision_count }, config);
  }
  say(config, { type: "progress", text: "scoring the answer" });
  const score = isTalk(state) ? await scoreTalk(state, config) : scoreCrypto(state);
  const feedback = score.value < THRESHOLD ? feedbackOn(state, score) : undefined;
  if (!feedback) return concluded(state, score, config);
  const revision_count = state.revision_count + 1;
  const text = `scoring the answer: ${inDigits(score.value)}, revising (${revision_count} of ${MOST_REVISIONS})`;
  say(config, { type: "progress", text });
  return { evaluation_score: score.value, score, revision_count, feedback };
}

function scoreCrypto(state: MarketsState): Score {
  const computed = computeCrypto(evidenceOf(state));
  const { completeness, freshness, relevance } = state.judged ?? {};
  const judged = signed({ completeness, freshness, relevance });
  return scoreOf("crypto", lowerOf<"crypto">(computed, judged), state.revision_count);
}

async function scoreTalk(state: MarketsState, config: LangGraphRunnableConfig): Promise<Score> {
  const computed = computeTalk(state.response);
  const judged = await judgeTalk(state, config);
  return scoreOf("talk", lowerOf<"talk">(computed, signed(judged)), state.revision_count);
}

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
  // A language model may have understood the question otherwise than the frame has it.
  const asked = frame && (writer === null || writer === EMBEDDED_ID) ? frame.parts : null;
  return { tokens, asked, calls, reply, now: clock.ms() };
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

function concluded(state: MarketsState, score: Score, config: LangGraphRunnableConfig): MarketsUpdate {
  say(config, { type: "progress", text: `scoring the answer: ${inDigits(score.value)}` });
  const isSaid = state.advised || state.frame?.isCautious === true;
  const advises = !isSaid && !isTalk(state) && hasFigures(state);
  const response = advises ? `${state.response}\n\n${NOT_ADVICE}` : state.response;
  return {
    messages: [
      new AIMessage({
        content: response,
        additional_kwargs: state.understood,
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

const NEUTRAL = new Set([
  "recall_conversation",
  "set_price_alert",
  "list_price_alerts",
  "remove_price_alert",
]);

const hasFigures = ({ calls }: MarketsState): boolean =>
  hasFindings(calls.filter(({ name }) => !NEUTRAL.has(name)));
