import { z } from "zod";
import type { Visibility } from "@/components/data/live";
import type { Received } from "@/components/data/read-json";
import { BoardSensor, SensorReading } from "@/lib/desks/sensors/types";
import type { BoardStore } from "./board-store";
import { type FeedState, FIRST_STATE } from "./feed-state";

/** The answer of `GET /api/sensors/board`. */
export const Board = z.object({ sensors: z.array(BoardSensor) });

/** As much of an `EventSource` as is used. */
export interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

interface Options {
  store: BoardStore;
  load(signal: AbortSignal): Promise<Received<z.infer<typeof Board>>>;
  open(): Source;
  visibility: Visibility & { onHidden(callback: () => void): () => void };
}

/** An `EventSource` that won't try again by itself. */
const CLOSED = 2;
/** Readings are drawn together, well within a second of their coming. */
const FLUSH_MS = 150;
/** Several sensors may change at once. */
const RELOAD_MS = 250;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

/** Keeps a board as the server has it, by its events, as long as somebody listens and the page is visible. */
export class BoardFeed {
  private state = FIRST_STATE;
  private readonly listeners = new Set<() => void>();
  private source: Source | undefined;
  private request: AbortController | undefined;
  private pending: SensorReading[] = [];
  private readonly timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  private wait = FIRST_WAIT_MS;
  private stopWatching: (() => void)[] = [];

  constructor(private readonly options: Options) {}

  readonly read = (): FeedState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  /** Asks for the board now. */
  readonly reload = async (): Promise<void> => {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const outcome = await this.options.load(request.signal).then(
      (received) => ({ received }),
      (error: Error) => ({ error }),
    );
    if (request.signal.aborted) return;
    this.request = undefined;
    if ("error" in outcome) return this.set({ error: outcome.error.message });
    const { data, at, clockOffset } = outcome.received;
    this.options.store.replace(data.sensors);
    this.set({ error: undefined, isLoaded: true, heardAt: at, clockOffset });
  };

  private start(): void {
    const { visibility } = this.options;
    this.stopWatching = [visibility.onShown(this.resume), visibility.onHidden(this.pause)];
    this.connect();
  }

  private stop(): void {
    for (const stop of this.stopWatching) stop();
    this.disconnect();
    this.state = { ...this.state, connection: "connecting" };
  }

  private readonly connect = (): void => {
    this.disconnect();
    void this.reload();
    const source = this.options.open();
    this.source = source;
    source.addEventListener("open", () => this.opened());
    source.addEventListener("error", () => this.lost(source));
    source.addEventListener("sensors", () => this.later(this.reload, RELOAD_MS));
    source.addEventListener("reading", ({ data }) => this.hear(data));
  };

  private disconnect(): void {
    this.source?.close();
    this.source = undefined;
    this.request?.abort();
    this.request = undefined;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.pending = [];
  }

  private opened(): void {
    this.wait = FIRST_WAIT_MS;
    // Whatever came while nobody listened is on the board, unless that is on its way already.
    if (!this.request) void this.reload();
    this.set({ connection: "live", connections: this.state.connections + 1 });
  }

  private lost(source: Source): void {
    if (source !== this.source) return;
    this.set({ connection: "reconnecting" });
    if (source.readyState !== CLOSED) return;
    this.later(this.connect, this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  private hear(data: unknown): void {
    const reading = parsed(data);
    if (!reading) return;
    this.pending.push(reading);
    this.later(this.flush, FLUSH_MS);
  }

  private readonly flush = (): void => {
    const readings = this.pending;
    this.pending = [];
    this.options.store.take(readings);
    this.set({ heardAt: Date.now() });
  };

  private readonly pause = (): void => {
    this.disconnect();
    this.set({ connection: "paused" });
  };

  private readonly resume = (): void => {
    if (this.state.connection === "paused") {
      this.set({ connection: "reconnecting" });
      this.connect();
    }
  };

  /** Does something in a while, once, however many times it is wanted until then. */
  private later(work: () => void, ms: number): void {
    if (this.timers.has(work)) return;
    const run = () => {
      this.timers.delete(work);
      work();
    };
    this.timers.set(work, setTimeout(run, ms));
  }

  private set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

function parsed(data: unknown): SensorReading | undefined {
  try {
    return SensorReading.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
