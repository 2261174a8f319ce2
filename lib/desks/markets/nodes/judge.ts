import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { clock } from "@/lib/clock";
import { readConversation } from "@/lib/models/embedded/conversation";
import { EMBEDDED_ID } from "@/lib/models/spec";
import { judgePrompt, scorePrompt } from "../prompts";
import type { Judgement, MarketsState } from "../state";
import { askJson } from "./ask-json";

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

const judgesAny = (parts: object): boolean => Object.values(parts).some(Boolean);
const TalkForm = z.object({ completeness: Part, helpfulness: Part }).refine(judgesAny);
const CryptoForm = z
  .object({
    complete: z.preprocess(
      (written) => (typeof written === "string" ? !/^(false|no)$/i.test(written) : (written ?? undefined)),
      z.boolean().optional(),
    ),
    problem: z.string().catch(""),
    completeness: Part,
    freshness: Part,
    relevance: Part,
  })
  .refine(({ complete, problem, ...parts }) => complete !== undefined || judgesAny(parts))
  .transform(({ complete = true, ...rest }) => ({ complete, ...rest }));

/** One look of a language model at an answer of a language model; undefined where there is none of either. */
export const judgeCrypto = (
  state: MarketsState,
  config: LangGraphRunnableConfig,
): Promise<Judgement | undefined> => judge(state, CryptoForm, judgePrompt(CRYPTO_PARTS), config);

export const judgeTalk = (state: MarketsState, config: LangGraphRunnableConfig) =>
  judge(state, TalkForm, scorePrompt(TALK_PARTS), config);

async function judge<Form>(
  { messages, response, writer, calls }: MarketsState,
  form: z.ZodType<Form>,
  prompt: string,
  config: LangGraphRunnableConfig,
): Promise<Form | undefined> {
  if (!writer || writer === EMBEDDED_ID) return undefined;
  const { question } = readConversation(messages);
  const sources = calls.flatMap(({ result }) => result?.provenance ?? []);
  const dates = sources.map(
    ({ source, live, as_of }) => `${source}, ${live ? "live" : "past data"}, as of ${as_of}`,
  );
  const text = `It is ${clock.iso()}.\nQuestion: ${question}\n\nAnswer: ${response}\n\nSources: ${dates.join("; ") || "none"}`;
  return askJson(form, { prompt, text }, config);
}
