import type { RunnableConfig } from "@langchain/core/runnables";
import {
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  copyCheckpoint,
  type PendingWrite,
  WRITES_IDX_MAP,
} from "@langchain/langgraph-checkpoint";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import type Database from "better-sqlite3";
import type { GroupCommit } from "./group-commit";

/** Reuses prepared statements and commits in groups; `SqliteSaver` itself takes 1.6 ms an answer for want of both. */
export class Checkpointer extends SqliteSaver {
  private readonly commits: GroupCommit;
  private readonly insertCheckpoint: Database.Statement;
  private readonly insertWrite: Database.Statement;
  private readonly replaceWrite: Database.Statement;
  private readonly findLast: Database.Statement<[object], { id: string }>;
  private readonly fresh = new Set<string>();
  private readonly followed = new Map<string, string | undefined>();
  private readonly writesWaiting = new Map<string, { statement: Database.Statement; row: unknown[] }[]>();

  constructor(sqlite: Database.Database, commits: GroupCommit) {
    // The package's types are for an older better-sqlite3 with the same interface.
    super(sqlite as never);
    this.setup();
    this.commits = commits;
    this.insertCheckpoint = sqlite.prepare(
      `INSERT OR REPLACE INTO checkpoints
       (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, type, checkpoint, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    );
    this.findLast = sqlite.prepare(
      `SELECT checkpoint_id AS id FROM (
         SELECT checkpoint_id, json_extract(CAST(metadata AS TEXT), '$.answer_id') AS answer_id,
           json_extract(CAST(checkpoint AS TEXT), '$.ts') AS made_at
         FROM checkpoints WHERE thread_id = $threadId AND checkpoint_ns = ''
       )
       WHERE answer_id = $id OR (answer_id IS NULL AND made_at >= $from AND ($before IS NULL OR made_at < $before))
       ORDER BY checkpoint_id DESC LIMIT 1`,
    );
    const writes =
      "INTO writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    this.insertWrite = sqlite.prepare(`INSERT OR IGNORE ${writes}`);
    this.replaceWrite = sqlite.prepare(`INSERT OR REPLACE ${writes}`);
  }

  /** A new thread has no checkpoint, so its first look-up needs no query. */
  expectNone(threadId: string): void {
    this.fresh.add(threadId);
  }

  /** Until `lastOf` is called. */
  follow(threadId: string): void {
    this.followed.set(threadId, undefined);
  }

  lastOf(threadId: string): string | undefined {
    const last = this.followed.get(threadId);
    this.followed.delete(threadId);
    return last;
  }

  /** Of an answer whose process died. Checkpoints have the answer's id; older ones are found by time. */
  findLastOf(
    threadId: string,
    answer: { id: string; from: string; before: string | null },
  ): string | undefined {
    this.commits.flush();
    return this.findLast.get({ threadId, ...answer })?.id;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    if (this.fresh.delete(config.configurable?.thread_id)) return undefined;
    this.commits.flushKeys(config.configurable?.thread_id);
    return super.getTuple(config);
  }

  override async *list(
    config: RunnableConfig,
    options?: CheckpointListOptions,
  ): AsyncGenerator<CheckpointTuple> {
    this.commits.flush();
    yield* super.list(config, options);
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
  ): Promise<RunnableConfig> {
    const { thread_id, checkpoint_ns = "", checkpoint_id, answer_id } = config.configurable ?? {};
    const [[type, body], [, about]] = await Promise.all([
      this.serde.dumpsTyped(copyCheckpoint(checkpoint)),
      this.serde.dumpsTyped({ ...metadata, answer_id }),
    ]);
    // A graph within the graph has a namespace, and nothing resumes from there.
    if (checkpoint_ns === "" && this.followed.has(thread_id)) this.followed.set(thread_id, checkpoint.id);
    // A step's writes are in the checkpoint after it, so the single ones aren't needed any more.
    this.forgetWrites(keyOf(thread_id, checkpoint_ns, checkpoint_id));
    this.commits.add(
      () => {
        this.insertCheckpoint.run(thread_id, checkpoint_ns, checkpoint.id, checkpoint_id, type, body, about);
      },
      keyOf(thread_id, checkpoint_ns, `is ${checkpoint.id}`),
    );
    return { configurable: { thread_id, checkpoint_ns, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { thread_id, checkpoint_ns = "", checkpoint_id } = config.configurable ?? {};
    const special = writes.every(([channel]) => channel in WRITES_IDX_MAP);
    const statement = special ? this.replaceWrite : this.insertWrite;
    const rows = await Promise.all(
      writes.map(async ([channel, value], index) => {
        const [type, body] = await this.serde.dumpsTyped(value);
        const position = WRITES_IDX_MAP[channel] ?? index;
        return [thread_id, checkpoint_ns, checkpoint_id, taskId, position, channel, type, body];
      }),
    );
    const key = keyOf(thread_id, checkpoint_ns, checkpoint_id);
    const waiting = [...(this.writesWaiting.get(key) ?? []), ...rows.map((row) => ({ statement, row }))];
    this.writesWaiting.set(key, waiting);
    this.commits.add(() => {
      for (const write of waiting) write.statement.run(...write.row);
      this.writesWaiting.delete(key);
    }, key);
  }

  private forgetWrites(key: string): void {
    this.writesWaiting.delete(key);
    this.commits.drop(key);
  }
}

const keyOf = (threadId: string, namespace: string, checkpoint: string | undefined) =>
  `${threadId}/${namespace}/${checkpoint}`;
