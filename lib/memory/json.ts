import { z } from "zod";
import type { ListedInteraction } from "@/db/memory";
import type { ContextCompression, LearnedPattern } from "@/db/schema";
import { DeskId } from "@/lib/agent/desk-id";

const Moment = z.iso.datetime();

export const InteractionJson = z
  .object({
    id: z.int(),
    timestamp: Moment,
    desk: DeskId,
    thread_id: z.string().nullable().describe("The conversation it was asked in"),
    query: z.string(),
    answer: z.string(),
    agents: z.array(z.string()).describe("Those that worked on it, in order"),
    success: z.boolean().describe("It was answered"),
    time_ms: z.int().describe("Milliseconds it took"),
    security_blocked: z.boolean().describe("It was refused as an attack; it is never recalled"),
    intent_rejected: z.boolean().describe("It wasn't the desk's to answer"),
    decisions: z.array(
      z.object({ agent_name: z.string(), decision: z.string(), reasoning: z.string(), timestamp: Moment }),
    ),
  })
  .meta({ id: "RememberedInteraction" });

export const PatternJson = z
  .object({
    pattern_type: z.string(),
    pattern_text: z.string(),
    frequency: z.int().describe("How many of the interactions have it"),
    last_seen: Moment,
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "LearnedPattern" });

export const CompressionJson = z
  .object({
    timestamp: Moment,
    thread_id: z.string().nullable(),
    tokens_before: z.int(),
    tokens_after: z.int(),
    summarized: z.int().describe("Messages whose place the summary took"),
    duplicates: z.int().describe("Messages that were there twice"),
    repeated_results: z.int().describe("Tool results that a later one repeated"),
    cut: z.int().describe("Texts that were cut"),
    method: z
      .enum(["none", "extractive", "model"])
      .describe("extractive: of the conversation's own sentences; model: in a language model's words"),
    summary: z.string(),
  })
  .meta({ id: "ContextCompression" });

export const MemoryPage = z
  .object({
    interactions: z.array(InteractionJson),
    next: z.int().nullable().describe("For `before`; null: there are no more"),
    total: z.int().describe("How many interactions are remembered, found or not"),
    patterns: z.array(PatternJson).describe("What you ask most, the most frequent first"),
    compressions: z
      .array(CompressionJson)
      .describe("Conversations that had become too long for a model, the latest first"),
  })
  .meta({ id: "MemoryPage" });

export const Forgotten = z.object({
  success: z.literal(true),
  deleted: z.int().describe("How many interactions were deleted"),
});

export const interactionJson = (one: ListedInteraction): z.input<typeof InteractionJson> => ({
  id: one.id,
  timestamp: one.timestamp,
  desk: one.desk,
  thread_id: one.threadId,
  query: one.query,
  answer: one.answer,
  agents: one.agents,
  success: one.success,
  time_ms: one.timeMs,
  security_blocked: one.securityBlocked,
  intent_rejected: one.intentRejected,
  decisions: one.decisions.map(({ agentName, ...rest }) => ({ agent_name: agentName, ...rest })),
});

export const patternJson = (pattern: LearnedPattern): z.input<typeof PatternJson> => ({
  pattern_type: pattern.patternType,
  pattern_text: pattern.patternText,
  frequency: pattern.frequency,
  last_seen: pattern.lastSeen,
  metadata: pattern.metadata,
});

export const compressionJson = (compression: ContextCompression): z.input<typeof CompressionJson> => ({
  timestamp: compression.timestamp,
  thread_id: compression.threadId,
  tokens_before: compression.tokensBefore,
  tokens_after: compression.tokensAfter,
  summarized: compression.summarized,
  duplicates: compression.duplicates,
  repeated_results: compression.repeatedResults,
  cut: compression.cut,
  method: compression.method,
  summary: compression.summary,
});
