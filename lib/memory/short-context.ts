import type { BaseMessage } from "@langchain/core/messages";
import { insertCompression } from "@/db/memory";
import type { ContextCompression } from "@/db/schema";
import { logger } from "@/lib/log";
import { cutToFit, startOfLast } from "./cut";
import { mostTokensIn, tokensIn, tokensOf } from "./messages";
import { withoutDuplicates, withoutRepeatedResults } from "./repeats";
import { summaryOf } from "./summary";

/** Its summary among them. */
export const MOST_TOKENS = 28_000;
export const SUMMARIZE_ABOVE = 20_000;
/** Otherwise the prompt alone were too long for the model. */
const LEAST_TOKENS = 512;
const KEPT = 5;

export interface Conversation {
  owner: string;
  threadId?: string;
  messages: BaseMessage[];
  /** Of the messages before these. */
  summary?: string;
  /** Where the model can take less than 28,000 tokens. */
  room?: number;
  signal?: AbortSignal;
}

export type Compression = Omit<ContextCompression, "id" | "timestamp" | "owner" | "threadId">;

export interface ShortContext {
  messages: BaseMessage[];
  /** Of all that came before them; empty where nothing did. */
  summary: string;
  /** Ids, for a state from which these messages shall go, too. */
  removed: string[];
  /** Absent where nothing had to be done. */
  compression?: Compression;
}

interface Shortened extends ShortContext {
  /** So many of its messages, from the first on, are only in the summary. */
  upTo: number;
}

/**
 * Duplicates go, above 20,000 tokens all but the last five messages are summarised, and texts too long by themselves
 * are cut: it never has more than 28,000. What was done is recorded for the caller to see.
 */
export async function keepShort(conversation: Conversation): Promise<ShortContext> {
  const { upTo: _, ...short } = await shorten(conversation);
  if (short.compression) record(conversation, short.compression);
  return short;
}

/** Without the record, as it may have to be done again. */
export async function shorten(conversation: Conversation): Promise<Shortened> {
  const { messages, summary = "", room = MOST_TOKENS } = conversation;
  const most = Math.max(LEAST_TOKENS, Math.min(MOST_TOKENS, room));
  const above = Math.floor((most * SUMMARIZE_ABOVE) / MOST_TOKENS);
  const distinct = withoutDuplicates(messages);
  const isLong = mostTokensIn(distinct) > above && (await tokensIn(distinct)) > above;
  const duplicates = messages.length - distinct.length;
  if (!isLong && duplicates === 0) return { messages, summary, removed: [], upTo: 0 };
  const { done, ...kept } = isLong
    ? await compress(distinct, conversation, most)
    : {
        messages: distinct,
        upTo: 0,
        done: { summary, method: "none" as const, summarized: 0, repeatedResults: 0, cut: 0 },
      };
  const isAsItWas = duplicates + done.summarized + done.repeatedResults + done.cut === 0;
  if (isAsItWas) return { messages, summary, removed: [], upTo: 0 };
  const tokensBefore = await tokensIn(messages);
  const tokensAfter = (await tokensIn(kept.messages)) + (await tokensOf(done.summary));
  return {
    messages: kept.messages,
    summary: done.summary,
    removed: missingFrom(kept.messages, messages),
    upTo: kept.upTo > 0 ? messages.indexOf(distinct[kept.upTo] as BaseMessage) : 0,
    compression: { ...done, duplicates, tokensBefore, tokensAfter },
  };
}

async function compress(
  messages: BaseMessage[],
  { summary: before = "", signal }: Conversation,
  most: number,
) {
  const distinct = withoutRepeatedResults(messages);
  const start = startOfLast(distinct.messages, KEPT);
  const older = distinct.messages.slice(0, start);
  const made =
    older.length > 0
      ? await summaryOf(older, { before, most, signal })
      : { text: before, method: "none" as const };
  const room = most - (await tokensOf(made.text));
  const fitted = await cutToFit(distinct.messages.slice(start), room);
  const { repeated: repeatedResults } = distinct;
  const done = {
    summary: made.text,
    method: made.method,
    summarized: older.length,
    repeatedResults,
    cut: fitted.cut,
  };
  return { messages: fitted.messages, upTo: start, done };
}

function missingFrom(after: BaseMessage[], before: BaseMessage[]): string[] {
  const kept = new Set(after.map(({ id }) => id));
  return before.flatMap(({ id }) => (id && !kept.has(id) ? id : []));
}

/** The conversation goes on even where this can't be written. */
export function record({ owner, threadId }: Conversation, compression: Compression): void {
  try {
    insertCompression({ owner, threadId: threadId ?? null, ...compression });
  } catch (error) {
    logger().error({ err: error }, "a compression could not be recorded");
  }
}
