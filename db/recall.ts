import { prepared, store } from "./client";

export interface Exchange {
  thread_id: string;
  title: string;
  question: string;
  answer: string;
  /** ISO 8601 in UTC. */
  at: string;
}

interface Wanted {
  owner: string;
  /** Absent: all desks. */
  desk?: string;
  /** ISO 8601 in UTC; the end isn't in it. Absent: all times. */
  from?: string;
  to?: string;
  exceptThread?: string;
  most: number;
}

// Walks the branch in view from its end back to the period's start; a message is never older than the one it follows.
const statements = prepared(({ sqlite }) => ({
  exchanges: sqlite.prepare<Record<string, string | number | null>, Exchange>(
    `WITH RECURSIVE branch (id, parent_id, created_at, title) AS (
       SELECT messages.id, messages.parent_id, messages.created_at, threads.title
       FROM threads JOIN messages ON messages.id = threads.leaf_id
       WHERE threads.owner = :owner AND threads.deleted_at IS NULL
         AND (:except IS NULL OR threads.id <> :except)
       UNION ALL
       SELECT messages.id, messages.parent_id, messages.created_at, branch.title
       FROM branch JOIN messages ON messages.id = branch.parent_id
       WHERE :from IS NULL OR messages.created_at >= :from
     )
     SELECT answer.thread_id, branch.title, question.content AS question, answer.content AS answer, question.created_at AS at
     FROM branch JOIN messages AS answer ON answer.id = branch.id JOIN messages AS question ON question.id = answer.parent_id
     WHERE answer.role = 'assistant' AND answer.status = 'complete' AND answer.content <> ''
       AND (:desk IS NULL OR answer.desk = :desk)
       AND NOT EXISTS (SELECT 1 FROM violations WHERE violations.answer_id = answer.id AND violations.action = 'blocked')
       AND (:from IS NULL OR question.created_at >= :from) AND (:to IS NULL OR question.created_at < :to)
     ORDER BY question.created_at DESC, answer.id LIMIT :most`,
  ),
  kept: sqlite.prepare<
    { owner: string; encoder: string; vector: Buffer; threads: string },
    { thread_id: string; query: string; likeness: number }
  >(
    `SELECT thread_id, query, 1 - vec_distance_cosine(vector, :vector) AS likeness FROM interactions
     WHERE thread_id IN (SELECT value FROM json_each(:threads)) AND owner = :owner AND encoder = :encoder AND vector IS NOT NULL`,
  ),
}));

interface Likeness {
  owner: string;
  vector: Buffer;
  encoder: string;
  exchanges: Exchange[];
}

/** The cosine for each exchange's question; undefined where its embedding wasn't kept. */
export function keptLikeness({ exchanges, ...wanted }: Likeness): (number | undefined)[] {
  const threads = JSON.stringify([...new Set(exchanges.map(({ thread_id }) => thread_id))]);
  const rows = statements().kept.all({ ...wanted, threads });
  const kept = new Map(rows.map(({ thread_id, query, likeness }) => [`${thread_id} ${query}`, likeness]));
  return exchanges.map(({ thread_id, question }) => kept.get(`${thread_id} ${question}`));
}

/** In the branches in view of threads that aren't deleted, the newest first. */
export function listExchanges({ owner, desk, from, to, exceptThread, most }: Wanted): Exchange[] {
  store().commits.flush();
  const orNull = (value: string | undefined) => value ?? null;
  return statements().exchanges.all({
    owner,
    desk: orNull(desk),
    from: orNull(from),
    to: orNull(to),
    except: orNull(exceptThread),
    most,
  });
}
