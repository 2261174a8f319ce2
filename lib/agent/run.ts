import { processWide } from "@/lib/process-wide";
import type { AgentEvent } from "./events";

const LONGEST_WAIT_MS = 200;

/** An answer in progress: its events so far and those to come, for any number of readers. */
export class Run {
  private readonly events: AgentEvent[] = [];
  private readonly wake = new Set<() => void>();
  private readonly controller = new AbortController();
  private finished = false;
  private settle: () => void = () => {};
  private firstRead: () => void = () => {};
  /** When everything of the run is stored. */
  readonly ended = new Promise<void>((resolve) => {
    this.settle = resolve;
  });

  constructor(
    readonly threadId: string,
    readonly answerId: string,
    /** Absent where something was selected without a question. */
    readonly question?: string,
  ) {}

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** What was finished stays stored. */
  stop(): void {
    this.controller.abort();
  }

  whenStopped(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener("abort", () => resolve(), { once: true });
    });
  }

  emit(event: AgentEvent): void {
    this.events.push(event);
    this.notify();
  }

  end(): void {
    this.finished = true;
    this.settle();
    this.notify();
  }

  private notify(): void {
    for (const wake of this.wake) wake();
    this.wake.clear();
  }

  /** When a reader has sent on the first event, or after a moment without a reader. */
  whenRead(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.firstRead(), LONGEST_WAIT_MS);
      this.firstRead = () => {
        this.firstRead = () => {};
        clearTimeout(timer);
        // The turn after next: the first line leaves in between.
        setImmediate(() => setImmediate(resolve));
      };
    });
  }

  /** Every event from the first on, until the run ends. */
  async *subscribe(): AsyncGenerator<AgentEvent> {
    for (let next = 0; ; ) {
      while (next < this.events.length) yield this.events[next++] as AgentEvent;
      this.firstRead();
      if (this.finished) return;
      await new Promise<void>((resolve) => this.wake.add(resolve));
    }
  }
}

/** By thread. In this process; several instances would need a shared one. */
export interface RunRegistry {
  get(threadId: string): Run | undefined;
  add(run: Run): void;
  remove(run: Run): void;
  readonly size: number;
}

function memoryRegistry(): RunRegistry {
  const runs = new Map<string, Run>();
  return {
    get: (threadId) => runs.get(threadId),
    add: (run) => runs.set(run.threadId, run),
    remove: (run) => {
      if (runs.get(run.threadId) === run) runs.delete(run.threadId);
    },
    get size() {
      return runs.size;
    },
  };
}

export function runs(): RunRegistry {
  return processWide("runs", memoryRegistry);
}
