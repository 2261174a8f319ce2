import { asc, eq, sql } from "drizzle-orm";
import { prepared, store } from "./client";
import { type Message, messages } from "./schema";

const statements = prepared(({ sqlite }) => ({
  insert: sqlite.prepare(
    "INSERT INTO messages (id, thread_id, role, content, status, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  ),
  touch: sqlite.prepare("UPDATE threads SET updated_at = ? WHERE id = ?"),
  progress: sqlite.prepare("UPDATE messages SET content = ?, state = ? WHERE id = ? AND status = 'running'"),
  finish: sqlite.prepare(
    `UPDATE messages SET status = ?, content = ?, agent_type = ?, confidence = ?, reasoning = ?, tfl_data = ?, state = ?,
     provenance = ?, model = ?, error = ? WHERE id = ?`,
  ),
}));

/** A question and the answer that begins, in one transaction. */
export function insertExchange(exchange: {
  threadId: string;
  questionId: string;
  question: string;
  answerId: string;
}): void {
  const { insert, touch } = statements();
  const now = new Date().toISOString();
  insert.run(exchange.questionId, exchange.threadId, "human", exchange.question, "complete", now);
  insert.run(exchange.answerId, exchange.threadId, "assistant", "", "running", now);
  touch.run(now, exchange.threadId);
}

/** Keeps what a running answer has come to so far. Resolves when it is committed. */
export function saveProgress(
  answerId: string,
  read: () => { content: string; state: Record<string, unknown> },
): Promise<void> {
  return store().commits.committed(() => {
    const { content, state } = read();
    statements().progress.run(content, JSON.stringify(state), answerId);
  }, answerId);
}

export interface FinishedAnswer {
  status: Exclude<Message["status"], "running">;
  content: string;
  agent?: string;
  confidence?: number;
  reasoning?: string;
  data?: unknown;
  state?: Record<string, unknown>;
  provenance?: unknown[];
  model?: string | null;
  error?: string;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Closes an answer: what it came to and how it ended. Resolves when it is committed. */
export function finishAnswer(threadId: string, answerId: string, answer: FinishedAnswer): Promise<void> {
  return store().commits.committed(() => {
    statements().finish.run(
      answer.status,
      answer.content,
      answer.agent ?? null,
      answer.confidence ?? null,
      answer.reasoning ?? null,
      json(answer.data),
      json(answer.state),
      json(answer.provenance),
      answer.model ?? null,
      answer.error ?? null,
      answerId,
    );
    statements().touch.run(new Date().toISOString(), threadId);
  }, answerId);
}

/** A thread's messages, oldest first. */
export function listMessages(threadId: string): Message[] {
  store().commits.flush();
  return store()
    .db.select()
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(asc(messages.createdAt), asc(sql`rowid`))
    .all();
}
