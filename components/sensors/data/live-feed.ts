import type { QueryClient } from "@tanstack/react-query";
import { SensorReading } from "@/lib/desks/sensors/types";
import { BOARD_KEY, type Board, SENSORS_KEY, withReadings } from "./board";
import { HISTORIES_KEY, type Loaded, withLive } from "./histories";

/** `paused`: nobody sees the page. */
export type Connection = "connecting" | "live" | "reconnecting" | "paused";

export interface Source {
  readonly readyState: number;
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
  close(): void;
}

interface Options {
  queries: QueryClient;
  open(): Source;
  onConnection(connection: Connection): void;
}

/** An `EventSource` that won't try again by itself. */
const CLOSED = 2;
/** Readings are drawn together, well within a second of their coming. */
const FLUSH_MS = 150;
/** Several sensors may change at once. */
const RELOAD_MS = 250;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 30_000;

export const ALERTS_KEY = [...SENSORS_KEY, "alerts"];

export class LiveFeed {
  private source: Source | undefined;
  private pending: SensorReading[] = [];
  private readonly timers = new Map<() => void, ReturnType<typeof setTimeout>>();
  private wait = FIRST_WAIT_MS;
  private wasLive = false;

  constructor(private readonly options: Options) {}

  readonly connect = (): void => {
    this.disconnect();
    const source = this.options.open();
    this.source = source;
    source.addEventListener("open", () => this.opened());
    source.addEventListener("error", () => this.lost(source));
    source.addEventListener("sensors", () => this.later(this.reloadBoard, RELOAD_MS));
    source.addEventListener("alerts", () => this.reload(ALERTS_KEY));
    source.addEventListener("reading", ({ data }) => this.hear(data));
  };

  pause(): void {
    this.disconnect();
    this.options.onConnection("paused");
  }

  disconnect(): void {
    this.source?.close();
    this.source = undefined;
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.pending = [];
  }

  private opened(): void {
    this.wait = FIRST_WAIT_MS;
    this.options.onConnection("live");
    // Whatever came while nobody listened is known to the server.
    this.reload(this.wasLive ? SENSORS_KEY : BOARD_KEY);
    this.wasLive = true;
  }

  private lost(source: Source): void {
    if (source !== this.source) return;
    this.options.onConnection("reconnecting");
    if (source.readyState !== CLOSED) return;
    this.later(this.tryAgain, this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Asking for the board, too, tells why there is no connection. */
  private readonly tryAgain = (): void => {
    this.connect();
    this.reloadBoard();
  };

  private readonly reloadBoard = (): void => this.reload(BOARD_KEY);

  private reload(queryKey: string[]): void {
    void this.options.queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }

  private hear(data: unknown): void {
    const reading = parsed(data);
    if (!reading) return;
    this.pending.push(reading);
    this.later(this.flush, FLUSH_MS);
  }

  private readonly flush = (): void => {
    const { queries } = this.options;
    const readings = this.pending;
    this.pending = [];
    queries.setQueryData<Board>(BOARD_KEY, (board) => board && withReadings(board, readings));
    queries.setQueriesData<Loaded>(
      { queryKey: HISTORIES_KEY },
      (loaded) => loaded && readings.reduce(withLive, loaded),
    );
  };

  private later(work: () => void, ms: number): void {
    if (this.timers.has(work)) return;
    const run = () => {
      this.timers.delete(work);
      work();
    };
    this.timers.set(work, setTimeout(run, ms));
  }
}

function parsed(data: unknown): SensorReading | undefined {
  try {
    return SensorReading.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}
