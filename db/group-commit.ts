import type Database from "better-sqlite3";

/**
 * Gathers small writes and commits them together before the event loop's next turn, so that many runs at once share
 * one commit. A process that is killed loses at most the writes of the turn it was in.
 */
export class GroupCommit {
  private waiting: (() => void)[] = [];
  private readonly inTransaction: (writes: (() => void)[]) => void;

  constructor(sqlite: Database.Database) {
    this.inTransaction = sqlite.transaction((writes: (() => void)[]) => {
      for (const write of writes) write();
    });
  }

  add(write: () => void): void {
    this.waiting.push(write);
    if (this.waiting.length === 1) setImmediate(() => this.flush());
  }

  /** Commits what is waiting now; readers call it first. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const writes = this.waiting;
    this.waiting = [];
    this.inTransaction(writes);
  }
}
