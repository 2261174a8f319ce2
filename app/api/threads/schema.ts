import { z } from "zod";
import type { Message, Thread } from "@/db/schema";
import { DeskId } from "@/lib/agent/desk-id";
import { Provenance } from "@/lib/sources/provenance";

const Title = z.string().trim().min(1).max(200);
const Metadata = z.record(z.string(), z.unknown());

/** The body of `POST /api/threads`. */
export const NewThread = z
  .object({ desk: DeskId, title: Title.default("New thread"), metadata: Metadata.default({}) })
  .meta({ id: "NewThread" });

/** The body of `PATCH /api/threads/{id}`. */
export const ThreadPatch = z
  .object({ title: Title.optional(), metadata: Metadata.optional() })
  .refine((patch) => patch.title !== undefined || patch.metadata !== undefined, {
    path: ["title"],
    message: "give a title or metadata to change",
  })
  .meta({ id: "ThreadPatch" });

/** The query of `GET /api/threads`. */
export const ThreadListQuery = z.object({
  desk: DeskId.optional(),
  q: z.string().max(200).optional().describe("Part of the title"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  before: z.string().max(100).optional().describe("`next` of the page before"),
});

export const ThreadParams = z.object({ id: z.uuid() });

export const ThreadJson = z
  .object({
    id: z.uuid(),
    desk: DeskId,
    title: z.string(),
    metadata: Metadata,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Thread" });

/** A thread as the API shows it. */
export function threadJson({ id, desk, title, metadata, createdAt, updatedAt }: Thread) {
  return { id, desk, title, metadata, created_at: createdAt, updated_at: updatedAt };
}

export const MessageJson = z
  .object({
    id: z.uuid(),
    role: z.enum(["human", "assistant"]),
    content: z.string(),
    status: z.enum(["running", "complete", "stopped", "error", "interrupted"]),
    agent_type: z.string().nullable(),
    confidence: z.number().nullable(),
    reasoning: z.string().nullable(),
    tfl_data: z.unknown(),
    state: Metadata.nullable(),
    provenance: z.array(Provenance).nullable(),
    model: z.string().nullable(),
    error: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });

/** A message as the API shows it. */
export function messageJson(message: Message) {
  const { id, role, content, status, confidence, reasoning, state, provenance, model, error } = message;
  return {
    id,
    role,
    content,
    status,
    agent_type: message.agentType,
    confidence,
    reasoning,
    tfl_data: message.tflData,
    state,
    provenance,
    model,
    error,
    created_at: message.createdAt,
  };
}
