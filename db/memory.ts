import { and, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { prepared, store } from "./client";
import {
  type AgentDecision,
  agentDecisions,
  type ContextCompression,
  contextCompressions,
  type Interaction,
  interactions,
  type LearnedPattern,
  learnedPatterns,
} from "./schema";
import { written, writtenRow } from "./written";

export type StoredInteraction = Omit<Interaction, "vector" | "encoder" | "patterns" | "owner">;
export type StoredDecision = Omit<AgentDecision, "id" | "interactionId">;

export interface ListedInteraction extends StoredInteraction {
  decisions: StoredDecision[];
}

export interface Lesson {
  /** E.g. the kind of question. */
  type: string;
  text: string;
  metadata?: Record<string, unknown>;
}

interface NewInteraction {
  interaction: Omit<Interaction, "id" | "timestamp" | "patterns">;
  decisions: StoredDecision[];
  lessons: Lesson[];
}

const inserts = prepared(({ sqlite }) => ({
  interaction: sqlite.prepare(
    `INSERT INTO interactions (timestamp, owner, thread_id, desk, query, answer, agents, success, time_ms, security_blocked,
       intent_rejected, patterns, vector, encoder) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  decision: sqlite.prepare(
    "INSERT INTO agent_decisions (interaction_id, agent_name, decision, reasoning, timestamp) VALUES (?, ?, ?, ?, ?)",
  ),
}));

/** A trigger adds it to the index. @returns its id, when it is committed */
export async function insertInteraction(added: NewInteraction): Promise<number> {
  let id = 0;
  await store().commits.committed(() => {
    id = store().sqlite.transaction(insertNow)(added);
  });
  return id;
}

function insertNow({ interaction, decisions, lessons }: NewInteraction): number {
  const patterns = [...new Set(lessons.map((lesson) => learn(interaction.owner, lesson)))];
  const { lastInsertRowid } = inserts().interaction.run(
    clock.iso(),
    interaction.owner,
    interaction.threadId,
    interaction.desk,
    interaction.query,
    interaction.answer,
    JSON.stringify(interaction.agents),
    Number(interaction.success),
    interaction.timeMs,
    Number(interaction.securityBlocked),
    Number(interaction.intentRejected),
    JSON.stringify(patterns),
    interaction.vector,
    interaction.encoder,
  );
  const id = Number(lastInsertRowid);
  for (const { agentName, decision, reasoning, timestamp } of decisions)
    inserts().decision.run(id, agentName, decision, reasoning, timestamp);
  return id;
}

function learn(owner: string, { type, text, metadata = {} }: Lesson): number {
  const lastSeen = clock.iso();
  const upsert = store()
    .db.insert(learnedPatterns)
    .values({ owner, patternType: type, patternText: text, frequency: 1, lastSeen, metadata })
    .onConflictDoUpdate({
      target: [learnedPatterns.owner, learnedPatterns.patternType, learnedPatterns.patternText],
      set: { frequency: sql`${learnedPatterns.frequency} + 1`, lastSeen, metadata },
    })
    .returning({ id: learnedPatterns.id });
  return written(upsert).id;
}

const LISTED = {
  id: interactions.id,
  timestamp: interactions.timestamp,
  threadId: interactions.threadId,
  desk: interactions.desk,
  query: interactions.query,
  answer: interactions.answer,
  agents: interactions.agents,
  success: interactions.success,
  timeMs: interactions.timeMs,
  securityBlocked: interactions.securityBlocked,
  intentRejected: interactions.intentRejected,
};

/** From conversations that aren't deleted. */
const visibleTo = (owner: string): SQL | undefined =>
  and(
    eq(interactions.owner, owner),
    sql`NOT EXISTS (SELECT 1 FROM threads WHERE threads.id = ${interactions.threadId} AND threads.deleted_at IS NOT NULL)`,
  );

interface Page {
  limit: number;
  before?: number;
}

export function listInteractions(
  owner: string,
  { limit, before }: Page,
): { interactions: ListedInteraction[]; next: number | null } {
  const older = before === undefined ? undefined : lt(interactions.id, before);
  const rows = find(and(visibleTo(owner), older), limit + 1);
  const page = rows.slice(0, limit);
  return { interactions: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export function findInteractions(owner: string, text: string, most: number): ListedInteraction[] {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const holds = or(
    sql`${interactions.query} LIKE ${pattern} ESCAPE '\\'`,
    sql`${interactions.answer} LIKE ${pattern} ESCAPE '\\'`,
  );
  return find(and(visibleTo(owner), holds), most);
}

export function getInteractions(owner: string, ids: number[]): ListedInteraction[] {
  const rows = find(and(visibleTo(owner), inArray(interactions.id, ids)), ids.length);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export const countInteractions = (owner: string): number =>
  store().db.select({ count: count() }).from(interactions).where(visibleTo(owner)).get()?.count ?? 0;

function find(where: SQL | undefined, most: number): ListedInteraction[] {
  const { db } = store();
  const rows = db
    .select(LISTED)
    .from(interactions)
    .where(where)
    .orderBy(desc(interactions.id))
    .limit(most)
    .all();
  const ids = rows.map(({ id }) => id);
  const decisions = db
    .select()
    .from(agentDecisions)
    .where(inArray(agentDecisions.interactionId, ids))
    .orderBy(agentDecisions.id)
    .all();
  const ofEach = Map.groupBy(decisions, ({ interactionId }) => interactionId);
  return rows.map((row) => ({
    ...row,
    decisions: (ofEach.get(row.id) ?? []).map(({ id: _, interactionId: __, ...decision }) => decision),
  }));
}

/** The cosine of the embeddings. */
export type Near<Remembered> = Remembered & { similarity: number };

interface Wanted {
  owner: string;
  answeredBy?: string;
  exceptThread?: string;
  /** 384 floats of 32 bits. */
  vector: Buffer;
  encoder: string;
  limit: number;
}

interface NearRow {
  id: number;
  similarity: number;
}

/** The index has one bit per dimension, for speed; the embeddings of this many nearest are then compared in full. */
const CANDIDATES = 300;

const nearest = (condition: string) => `
  SELECT interactions.id, 1 - vec_distance_cosine(vector, :vector) AS similarity
  FROM interactions LEFT JOIN threads ON threads.id = interactions.thread_id
  WHERE interactions.id IN (
      SELECT id FROM interaction_index
      WHERE owner = :owner AND bits MATCH vec_quantize_binary(:vector) AND k = ${CANDIDATES} ${condition}
    )
    AND encoder = :encoder AND NOT security_blocked
    AND threads.deleted_at IS NULL AND (:except IS NULL OR thread_id IS NULL OR thread_id <> :except)
  ORDER BY similarity DESC LIMIT :limit`;

const statements = prepared(({ sqlite }) => ({
  ofAll: sqlite.prepare<Record<string, unknown>, NearRow>(nearest("")),
  answered: sqlite.prepare<Record<string, unknown>, NearRow>(nearest("AND answered_by = :answeredBy")),
  threats: sqlite.prepare<Record<string, unknown>, { id: string; category: string; similarity: number }>(
    `SELECT id, category, 1 - vec_distance_cosine(vector, :vector) AS similarity FROM violations
     WHERE id IN (SELECT id FROM threat_index WHERE bits MATCH vec_quantize_binary(:vector) AND k = ${CANDIDATES})
     ORDER BY similarity DESC LIMIT :limit`,
  ),
}));

/** The most alike first, without refused attacks. */
export function nearestInteractions({
  exceptThread,
  answeredBy,
  ...wanted
}: Wanted): Near<ListedInteraction>[] {
  const { ofAll, answered } = statements();
  const parameters = { ...wanted, except: exceptThread ?? null };
  const near = answeredBy === undefined ? ofAll.all(parameters) : answered.all({ ...parameters, answeredBy });
  const rows = getInteractions(
    wanted.owner,
    near.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, similarity: near.find(({ id }) => id === row.id)?.similarity ?? 0 }));
}

/** Of all callers, without false alarms and without their words. */
export const nearestThreats = (vector: Buffer, limit: number): Near<{ id: string; category: string }>[] =>
  statements().threats.all({ vector, limit });

/** With its decisions, share in the patterns, and conversation's summaries. @throws AppError `not_found` */
export function deleteInteraction(owner: string, id: number): void {
  const { db, sqlite } = store();
  const isIt = and(eq(interactions.id, id), eq(interactions.owner, owner));
  sqlite.transaction(() => {
    const gone = writtenRow(
      db.delete(interactions).where(isIt).returning({ threadId: interactions.threadId }),
    );
    if (!gone) throw new AppError("not_found", "Nothing is remembered under this id.");
    if (gone.threadId === null) return;
    db.delete(contextCompressions)
      .where(and(eq(contextCompressions.owner, owner), eq(contextCompressions.threadId, gone.threadId)))
      .run();
  })();
}

/** @returns how many interactions there were */
export function deleteMemory(owner: string): number {
  const { db, sqlite } = store();
  return sqlite.transaction(() => {
    const { changes } = db.delete(interactions).where(eq(interactions.owner, owner)).run();
    db.delete(learnedPatterns).where(eq(learnedPatterns.owner, owner)).run();
    db.delete(contextCompressions).where(eq(contextCompressions.owner, owner)).run();
    return changes;
  })();
}

export const listPatterns = (owner: string, most: number): LearnedPattern[] =>
  store()
    .db.select()
    .from(learnedPatterns)
    .where(eq(learnedPatterns.owner, owner))
    .orderBy(desc(learnedPatterns.frequency), desc(learnedPatterns.lastSeen))
    .limit(most)
    .all();

export function insertCompression(compression: Omit<ContextCompression, "id" | "timestamp">): void {
  store()
    .db.insert(contextCompressions)
    .values({ ...compression, timestamp: clock.iso() })
    .run();
}

export const listCompressions = (owner: string, most: number): ContextCompression[] =>
  store()
    .db.select()
    .from(contextCompressions)
    .where(
      and(
        eq(contextCompressions.owner, owner),
        sql`NOT EXISTS (SELECT 1 FROM threads WHERE threads.id = ${contextCompressions.threadId} AND threads.deleted_at IS NOT NULL)`,
      ),
    )
    .orderBy(desc(contextCompressions.id))
    .limit(most)
    .all();

/** Without an embedding of these weights. */
export const listStale = (encoder: string, most: number): { id: number; query: string }[] =>
  store()
    .db.select({ id: interactions.id, query: interactions.query })
    .from(interactions)
    // Not “is not”, for which SQLite would scan all rows.
    .where(
      or(isNull(interactions.encoder), lt(interactions.encoder, encoder), gt(interactions.encoder, encoder)),
    )
    .limit(most)
    .all();

export function updateVector(id: number, vector: Buffer, encoder: string): void {
  store().db.update(interactions).set({ vector, encoder }).where(eq(interactions.id, id)).run();
}
