import type { BaseMessage } from "@langchain/core/messages";
import { insertCompression } from "@/db/memory";
import type { ContextCompression } from "@/db/schema";
import { logger } from "@/lib/log";
import { countTokens } from "@/lib/models/tokens";
import { cutToFit, startOfLast } from "./cut";
import { mostTokensIn, tokensIn } from "./messages";
import { withoutDuplicates, withoutRepeatedResults } from "./repeats";
import { summaryOf } from "./summary";

/** The most tokens of a conversation that a model is given, its summary among them. */
export const MOST_TOKENS = 28_000;
/** Above this the beginning is summarised. */
export const SUMMARIZE_ABOVE = 20_000;
/** How many messages stay as they are then. */
const KEPT = 5;

interface Conversation {
  owner: string;
  threadId?: string;
  messages: BaseMessage[];
  /** What was made of the messages before these, by an earlier call. */
  summary?: string;
  signal?: AbortSignal;
}

/** What was done to a conversation that had become long. */
export type Compression = Omit<ContextCompression, "id" | "timestamp" | "owner" | "threadId">;

export interface ShortContext {
  messages: BaseMessage[];
  /** Of all that came before them; empty where nothing did. */
  summary: string;
  /** Of the messages that aren't among `messages` any more, the ids, for a state from which they shall go, too. */
  removed: string[];
  /** Absent where nothing had to be done. */
  compression?: Compression;
}

/**
 * Keeps a conversation short enough for a model: messages that are there twice go, above 20,000 tokens all but the last five are summarised, and texts too
 * long by themselves are cut, so that it never has more than 28,000. What was done is recorded for the caller to see.
 */
export async function keepShort(conversation: Conversation): Promise<ShortContext> {
  const { messages, summary = "" } = conversation;
  const distinct = withoutDuplicates(messages);
  const isLong = mostTokensIn(distinct) > SUMMARIZE_ABOVE && (await tokensIn(distinct)) > SUMMARIZE_ABOVE;
  const duplicates = messages.length - distinct.length;
  if (!isLong && duplicates === 0) return { messages, summary, removed: [] };
  const shortened = isLong
    ? await shorten(distinct, conversation)
    : {
        messages: distinct,
        done: { summary, method: "none" as const, summarized: 0, repeatedResults: 0, cut: 0 },
      };
  const { done } = shortened;
  const tokensBefore = await tokensIn(messages);
  const tokensAfter = (await tokensIn(shortened.messages)) + (await countTokens(done.summary));
  const compression = { ...done, duplicates, tokensBefore, tokensAfter };
  record(conversation, compression);
  return {
    messages: shortened.messages,
    summary: done.summary,
    removed: missingFrom(shortened.messages, messages),
    compression,
  };
}

/** Summarises the beginning, and cuts what is still too long. */
async function shorten(messages: BaseMessage[], { summary: before = "", signal }: Conversation) {
  const distinct = withoutRepeatedResults(messages);
  const start = startOfLast(distinct.messages, KEPT);
  const older = distinct.messages.slice(0, start);
  const made =
    older.length > 0 ? await summaryOf(older, before, signal) : { text: before, method: "none" as const };
  const room = MOST_TOKENS - (await countTokens(made.text));
  const fitted = await cutToFit(distinct.messages.slice(start), room);
  const { repeated: repeatedResults } = distinct;
  const done = {
    summary: made.text,
    method: made.method,
    summarized: older.length,
    repeatedResults,
    cut: fitted.cut,
  };
  return { messages: fitted.messages, done };
}

/** The ids of messages that were there before. */
function missingFrom(after: BaseMessage[], before: BaseMessage[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (id && !kept.has(id) ? id : []));
}

/** The conversation goes on, even where this can't be written. */
function record({ owner, threadId }: Conversation, compression: Compression): void {
  try {
    insertCompression({ owner, threadId: threadId ?? null, ...compression });
  } catch (error) {
    logger().error({ err: error }, "a compression could not be recorded");
  }
}
