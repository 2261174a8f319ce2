import type Database from "better-sqlite3";
import { logger } from "@/lib/log";

interface Waiting {
  write: () => void;
  done: (() => void)[];
  failed: (error: unknown) => void;
}

const logged = (error: unknown) => logger().error({ err: error }, "a write failed");

/**
 * Gathers small writes and commits them together before the event loop's next turn, so that many runs at once share
 * one commit. Writes with the same key replace one another while they wait. A process that is killed loses at most the
 * writes of the turn it was in, of which nobody was told.
 */
export class GroupCommit {
  private waiting = new Map<string | symbol, Waiting>();
  private readonly inTransaction: (group: Waiting[]) => void;

  constructor(sqlite: Database.Database) {
    this.inTransaction = sqlite.transaction((group: Waiting[]) => {
      for (const { write } of group) write();
    });
  }

  /** Writes with the next group; a failure is logged. */
  add(write: () => void, key: string | symbol = Symbol()): void {
    this.enqueue(key, { write, done: [], failed: logged });
  }

  /** Resolves when the write is committed, together with what other runs wrote in the same turn. */
  committed(write: () => void, key: string | symbol = Symbol()): Promise<void> {
    return new Promise((done, failed) => this.enqueue(key, { write, done: [done], failed }));
  }

  /** Takes back a write that waits; its place was taken by a better one. */
  drop(key: string): void {
    this.waiting.delete(key);
  }

  private enqueue(key: string | symbol, item: Waiting): void {
    const earlier = this.waiting.get(key);
    if (earlier) {
      this.waiting.delete(key);
      item.done.push(...earlier.done);
    }
    if (this.waiting.size === 0) setImmediate(() => this.flush());
    this.waiting.set(key, item);
  }

  /** As `flush`, when a write waits whose key begins so. */
  flushKeys(prefix: string): void {
    for (const key of this.waiting.keys()) {
      if (typeof key === "string" && key.startsWith(prefix)) {
        this.flush();
        return;
      }
    }
  }

  /** Commits what is waiting now; who reads what may be waiting calls it first. */
  flush(): void {
    if (this.waiting.size === 0) return;
    const group = [...this.waiting.values()];
    this.waiting = new Map();
    try {
      this.inTransaction(group);
      for (const item of group) settle(item);
    } catch {
      // One write's fault is not the others': each by itself.
      for (const item of group) this.commitAlone(item);
    }
  }

  private commitAlone(item: Waiting): void {
    try {
      this.inTransaction([item]);
      settle(item);
    } catch (error) {
      item.failed(error);
    }
  }
}

function settle(item: Waiting): void {
  for (const done of item.done) done();
}
