import { createHash } from "node:crypto";
import type { BaseMessage } from "@langchain/core/messages";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";
import { wordsOf } from "./messages";
import { type Conversation, record, type ShortContext, shorten } from "./short-context";

/** Of all summaries together. */
const MOST_LETTERS = 2_000_000;

const known = () =>
  processWide("memory.summaries", () => ({
    summaries: new LRUCache<string, string>({
      maxSize: MOST_LETTERS,
      sizeCalculation: (summary, digest) => summary.length + digest.length,
    }),
    recorded: new LRUCache<string, true>({ max: 5000 }),
  }));

/** `keepShort` for a graph that keeps all its messages: earlier summaries are used again until a restart. */
export async function keepShortAgain(
  conversation: Omit<Conversation, "summary">,
): Promise<Omit<ShortContext, "removed">> {
  const { messages, owner, threadId } = conversation;
  const { summaries, recorded } = known();
  const digests = digestsOf(owner, messages);
  // An edited question may stand where a summary went on: what is asked now is never covered by one.
  const newest = messages.findLastIndex(({ type }) => type === "human");
  const at = digests.findLastIndex((digest, index) => index < newest && summaries.has(digest));
  const summary = summaries.get(digests[at] ?? "") ?? "";
  const rest = { ...conversation, messages: messages.slice(at + 1), summary };
  const { compression, upTo, ...short } = await shorten(rest);
  if (upTo > 0) summaries.set(digests[at + upTo] ?? "", short.summary);
  if (!compression) return short;
  const { summarized, duplicates, repeatedResults, cut } = compression;
  const key = JSON.stringify([owner, threadId, at, summarized, duplicates, repeatedResults, cut]);
  if (recorded.has(key)) return short;
  recorded.set(key, true);
  record(conversation, compression);
  return { ...short, compression };
}

/** A summary may hold what was forgotten. */
export function forgetSummaries(): void {
  known().summaries.clear();
  known().recorded.clear();
}

/** Of each message with all before it. */
function digestsOf(owner: string, messages: BaseMessage[]): string[] {
  const hash = createHash("sha256").update(owner);
  return messages.map((message) => {
    hash.update(`\n${message.type}\n${wordsOf(message)}`);
    return hash.copy().digest("base64");
  });
}
