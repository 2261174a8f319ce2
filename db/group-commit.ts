import type Database from "better-sqlite3";
import { isBusy } from "@/lib/errors";
import { fairTurn } from "@/lib/fair-turn";
import { logger } from "@/lib/log";
import { withoutWaiting } from "./busy";

interface Waiting {
  write: () => void;
  /** Called at its end, also for the writes that it replaced. */
  done: (() => void)[];
  failed: ((error: unknown) => void)[];
}

const logged = (error: unknown) => logger().error({ err: error }, "a write failed");

/** While another process holds the database, in ms. */
const AGAIN_MS = 50;
const LONGEST_MS = 10_000;

/**
 * Commits small writes together before the event loop's next turn. While another process holds the database they wait,
 * without blocking; a write replaces a waiting one with its key. A killed process loses at most its last turn's writes,
 * which nobody had been told about.
 */
export class GroupCommit {
  private waiting = new Map<string | symbol, Waiting>();
  private readonly inTransaction: (group: Waiting[]) => void;
  /** By the machine's clock; undefined: no other process holds the database. */
  private busySince: number | undefined;
  private again: NodeJS.Timeout | undefined;

  constructor(sqlite: Database.Database) {
    const writeAll = sqlite.transaction((group: Waiting[]) => {
      for (const { write } of group) write();
    });
    // Immediate, so that another writer is noticed before anything is written.
    this.inTransaction = (group) => withoutWaiting(sqlite, () => writeAll.immediate(group));
  }

  /** A failure is logged. */
  add(write: () => void, key: string | symbol = Symbol()): void {
    this.enqueue(key, { write, done: [], failed: [logged] });
  }

  /** Resolves when it is committed; those who waited for one commit go on one after the other. */
  async committed(write: () => void, key: string | symbol = Symbol()): Promise<void> {
    await new Promise<void>((done, failed) => this.enqueue(key, { write, done: [done], failed: [failed] }));
    await fairTurn();
  }

  drop(key: string): void {
    this.waiting.delete(key);
  }

  private enqueue(key: string | symbol, item: Waiting): void {
    const earlier = this.waiting.get(key);
    if (earlier) {
      this.waiting.delete(key);
      item.done.push(...earlier.done);
      item.failed.push(...earlier.failed);
    }
    if (this.waiting.size === 0) setImmediate(() => this.flush());
    this.waiting.set(key, item);
  }

  flushKeys(prefix: string): void {
    for (const key of this.waiting.keys()) {
      if (typeof key === "string" && key.startsWith(prefix)) {
        this.flush();
        return;
      }
    }
  }

  /** For readers of what may be waiting. */
  flush(): void {
    if (this.waiting.size === 0) return;
    const all = this.waiting;
    const group = [...all.values()];
    this.waiting = new Map();
    try {
      this.inTransaction(group);
      this.busySince = undefined;
      for (const item of group) settle(item);
    } catch (error) {
      if (isBusy(error) && this.tryAgain()) {
        this.waiting = all;
        return;
      }
      // One write's failure mustn't affect the others, so each is committed by itself.
      for (const item of group) this.commitAlone(item);
    }
  }

  end(): void {
    this.busySince = Number.NEGATIVE_INFINITY;
    this.flush();
    clearTimeout(this.again);
  }

  private tryAgain(): boolean {
    this.busySince ??= performance.now();
    if (performance.now() - this.busySince > LONGEST_MS) return false;
    clearTimeout(this.again);
    this.again = setTimeout(() => this.flush(), AGAIN_MS);
    return true;
  }

  private commitAlone(item: Waiting): void {
    try {
      this.inTransaction([item]);
      settle(item);
    } catch (error) {
      for (const failed of item.failed) failed(error);
    }
  }
}

function settle(item: Waiting): void {
  for (const done of item.done) done();
}
