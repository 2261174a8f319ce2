import { and, eq } from "drizzle-orm";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { branchTo, idsByParent, type Link } from "./branches";
import { prepared, store } from "./client";
import { type Feedback, feedbackIn } from "./feedback";
import { type Message, messages, type Step, type StoredPart, type Thread } from "./schema";

const PLACE = `SELECT id, parent_id AS parentId, role, desk, parts, checkpoint_thread AS checkpointThread,
  checkpoint_id AS checkpointId, created_at AS createdAt FROM messages WHERE thread_id = ?`;

/** SQLite knows lengths without reading the texts. */
const LENGTHS = ["content", "state", "desk_data", "steps", "figures", "provenance", "parts"]
  .map((column) => `ifnull(octet_length(${column}), 0)`)
  .join(" + ");

const statements = prepared(({ sqlite }) => ({
  insert: sqlite.prepare(
    `INSERT INTO messages (id, thread_id, parent_id, role, desk, content, status, checkpoint_thread, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  touch: sqlite.prepare("UPDATE threads SET updated_at = ? WHERE id = ?"),
  lead: sqlite.prepare("UPDATE threads SET updated_at = ?, leaf_id = ? WHERE id = ?"),
  progress: sqlite.prepare(
    "UPDATE messages SET content = ?, state = ?, steps = ? WHERE id = ? AND status = 'running'",
  ),
  finish: sqlite.prepare(
    `UPDATE messages SET status = ?, content = ?, agent_type = ?, confidence = ?, reasoning = ?, desk_data = ?, figures = ?,
     payments = ?, score = ?, follow_ups = ?, usage = ?, state = ?, provenance = ?, model = ?, error = ?, approval = coalesce(?, approval), steps = ?, ms = ?, checkpoint_id = ?, parts = ? WHERE id = ?`,
  ),
  end: sqlite.prepare("UPDATE messages SET status = ?, error = ? WHERE id = ?"),
  closeWaiting: sqlite.prepare(
    "UPDATE messages SET status = 'stopped' WHERE thread_id = ? AND status = 'waiting'",
  ),
  resume: sqlite.prepare(
    "UPDATE messages SET status = 'running', approval = ? WHERE id = ? AND status = 'waiting'",
  ),
  // All of it is in the index: each row by itself lies among its texts, a page for every message.
  links: sqlite.prepare<[string], PlacedLink>(
    "SELECT id, parent_id AS parentId, role, desk FROM messages WHERE thread_id = ? ORDER BY created_at, rowid",
  ),
  bytes: sqlite.prepare<[string], number>(`SELECT ${LENGTHS} FROM messages WHERE id = ?`).pluck(),
  newest: sqlite.prepare<[string], PlaceRow>(`${PLACE} ORDER BY created_at DESC, rowid DESC LIMIT 1`),
  places: sqlite.prepare<[string], PlaceRow>(`${PLACE} ORDER BY created_at, rowid`),
  said: sqlite.prepare<
    Record<string, string | number | null>,
    Omit<Said, "parts"> & { parts: string | null }
  >(
    `WITH RECURSIVE branch (id, parent_id, depth) AS (
       SELECT id, parent_id, 0 FROM messages WHERE thread_id = :thread AND id = :leaf
       UNION ALL
       SELECT messages.id, messages.parent_id, depth + 1 FROM branch JOIN messages ON messages.id = branch.parent_id
       WHERE depth + 1 < :most
     )
     SELECT messages.role, messages.desk, messages.content, messages.parts FROM branch JOIN messages USING (id) ORDER BY depth DESC`,
  ),
}));

export type PlacedMessage = Pick<
  Message,
  "id" | "parentId" | "role" | "desk" | "parts" | "checkpointThread" | "checkpointId" | "createdAt"
>;

type PlaceRow = Omit<PlacedMessage, "parts"> & { parts: string | null };

/** Drizzle doesn't read a prepared statement's rows. */
const withParts = <Row extends { parts: string | null }>(row: Row) => ({
  ...row,
  parts: row.parts === null ? null : (JSON.parse(row.parts) as StoredPart[]),
});

export type Said = Pick<Message, "role" | "desk" | "content" | "parts">;

/** Oldest first. */
export function lastSaid(threadId: string, leafId: string | null, most: number): Said[] {
  store().commits.flush();
  return statements().said.all({ thread: threadId, leaf: leafId, most }).map(withParts);
}

/** On any branch. */
export function newestMessage(threadId: string): PlacedMessage | undefined {
  const row = statements().newest.get(threadId);
  return row && withParts(row);
}

export function listPlaces(threadId: string): PlacedMessage[] {
  return statements().places.all(threadId).map(withParts);
}

/** Within the caller's transaction; their branch comes into view. */
export function insertExchange(exchange: {
  threadId: string;
  /** Null: it follows none. */
  parentId: string | null;
  desk: string;
  questionId: string;
  question: string;
  answerId: string;
  /** Null: the thread's own. */
  checkpointThread: string | null;
}): void {
  const { insert, lead } = statements();
  const { threadId, parentId, desk, questionId, question, answerId, checkpointThread } = exchange;
  const now = clock.iso();
  insert.run(questionId, threadId, parentId, "human", desk, question, "complete", null, now);
  insert.run(answerId, threadId, questionId, "assistant", desk, "", "running", checkpointThread, now);
  lead.run(now, answerId, threadId);
}

/** Resolves when it is committed. */
export function saveProgress(
  answerId: string,
  read: () => { content: string; state: Record<string, unknown>; steps: Step[] },
): Promise<void> {
  return store().commits.committed(() => {
    const { content, state, steps } = read();
    statements().progress.run(content, JSON.stringify(state), JSON.stringify(steps), answerId);
  }, answerId);
}

export interface FinishedAnswer {
  status: Exclude<Message["status"], "running">;
  content: string;
  agent?: string;
  confidence?: number;
  reasoning?: string;
  data?: unknown;
  figures?: unknown[];
  payments?: unknown[];
  score?: unknown;
  followUps?: string[];
  usage?: { input_tokens: number; output_tokens: number };
  state?: Record<string, unknown>;
  provenance?: unknown[];
  model?: string | null;
  error?: string;
  /** Absent: unchanged. */
  approval?: unknown;
  steps: Step[];
  ms: number;
  checkpointId?: string;
  parts?: StoredPart[];
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Resolves when it is committed. */
export function finishAnswer(threadId: string, answerId: string, answer: FinishedAnswer): Promise<void> {
  return store().commits.committed(() => {
    statements().finish.run(
      answer.status,
      answer.content,
      answer.agent ?? null,
      answer.confidence ?? null,
      answer.reasoning ?? null,
      json(answer.data),
      json(answer.figures),
      json(answer.payments),
      json(answer.score),
      json(answer.followUps),
      json(answer.usage),
      json(answer.state),
      json(answer.provenance),
      answer.model ?? null,
      answer.error ?? null,
      json(answer.approval),
      json(answer.steps),
      answer.ms,
      answer.checkpointId ?? null,
      json(answer.parts),
      answerId,
    );
    statements().touch.run(clock.iso(), threadId);
  }, answerId);
}

/** With what was saved of it. Resolves when it is committed. */
export function endAnswer(
  answerId: string,
  { status, error }: Pick<FinishedAnswer, "status" | "error">,
): Promise<void> {
  return store().commits.committed(() => {
    statements().end.run(status, error ?? null, answerId);
  }, answerId);
}

export function closeWaiting(threadId: string): void {
  statements().closeWaiting.run(threadId);
}

/** @param approval with the decision @returns whether the answer was still waiting */
export function resumeAnswer(answerId: string, approval: unknown): boolean {
  return statements().resume.run(JSON.stringify(approval), answerId).changes === 1;
}

export function findMessage(threadId: string, id: string): Message | undefined {
  store().commits.flush();
  return store()
    .db.select()
    .from(messages)
    .where(and(eq(messages.threadId, threadId), eq(messages.id, id)))
    .get();
}

export type ThreadMessage = Message & {
  /** For a question: all questions in the same place, oldest first. */
  siblings: string[] | null;
  feedback: Feedback | null;
};

export interface MessageRange {
  /** Not only the branch in view. */
  all?: boolean;
  before?: string;
  /** The newest. */
  limit?: number;
  /** As many of the newest as fit into this many stored bytes, at least one. */
  maxBytes?: number;
}

/** Oldest first, each read when needed. @throws AppError `not_found` when `before` isn't one of them */
export function eachMessage(
  thread: Pick<Thread, "id" | "leafId">,
  range: MessageRange = {},
): Iterable<ThreadMessage> {
  const links = statements().links.all(thread.id);
  const within = newest(before(links, thread.leafId, range), range);
  const together = idsByParent(links);
  const opinions = feedbackIn(thread.id);
  function* read() {
    for (const { id, parentId, role } of within) {
      const message = findMessage(thread.id, id);
      const siblings = role === "human" ? (together.get(parentId) ?? [id]) : null;
      if (message) yield { ...message, siblings, feedback: opinions.get(id) ?? null };
    }
  }
  return read();
}

type PlacedLink = Link & Pick<Message, "role" | "desk">;

function before(links: PlacedLink[], leafId: string | null, range: MessageRange): PlacedLink[] {
  const all = range.all ? links : branchTo(links, leafId);
  if (range.before === undefined) return all;
  const end = all.findIndex(({ id }) => id === range.before);
  if (end < 0) throw new AppError("not_found", "There is no such message on this branch of the thread.");
  return all.slice(0, end);
}

function newest(links: PlacedLink[], { limit = links.length, maxBytes }: MessageRange): PlacedLink[] {
  const within = links.slice(Math.max(0, links.length - limit));
  if (maxBytes === undefined) return within;
  let bytes = 0;
  const tooFar = within.findLastIndex(({ id }) => {
    bytes += statements().bytes.get(id) ?? 0;
    return bytes > maxBytes;
  });
  return within.slice(Math.max(0, Math.min(tooFar + 1, within.length - 1)));
}

export const listBranch = (thread: Pick<Thread, "id" | "leafId">, range?: MessageRange): ThreadMessage[] => [
  ...eachMessage(thread, range),
];

export const listMessages = (threadId: string): ThreadMessage[] => [
  ...eachMessage({ id: threadId, leafId: null }, { all: true }),
];

/** On the branch in view, in order of their first question. */
export function desksAsked({ id, leafId }: Pick<Thread, "id" | "leafId">): string[] {
  const branch = branchTo(statements().links.all(id), leafId);
  return [...new Set(branch.map(({ desk }) => desk))];
}
