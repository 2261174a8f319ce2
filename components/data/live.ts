import type { Received } from "./read-json";

/** What is known of something that is asked for again and again. */
export interface LiveState<T> {
  /** The newest answer; kept when a later attempt fails. */
  received?: Received<T>;
  /** Why the newest attempt failed; gone with the next one that doesn't. */
  error?: string;
  isLoading: boolean;
}

/** Whether anybody can see the page. */
export interface Visibility {
  isVisible(): boolean;
  /** Calls back when the page is seen or focused again. */
  onShown(callback: () => void): () => void;
}

export interface LiveOptions<T> {
  load(signal: AbortSignal): Promise<Received<T>>;
  /** Milliseconds between two answers while the page is visible. */
  every: number;
  visibility: Visibility;
}

/** Coming back to the page asks again, but not at each change of the focus. */
const FRESH_MS = 3000;

/** Data that is refreshed as long as somebody listens and the page is visible. */
export class Live<T> {
  private state: LiveState<T> = { isLoading: true };
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: AbortController | undefined;
  private attemptedAt = Number.NEGATIVE_INFINITY;
  private stopWatching: (() => void) | undefined;

  constructor(private readonly options: LiveOptions<T>) {}

  readonly read = (): LiveState<T> => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.start();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  };

  /** Asks now, whatever the time. */
  readonly refresh = async (): Promise<void> => {
    clearTimeout(this.timer);
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.attemptedAt = Date.now();
    this.set({ ...this.state, isLoading: true });
    const next = await this.options.load(request.signal).then(
      (received): LiveState<T> => ({ received, isLoading: false }),
      (error: Error): LiveState<T> => ({ ...this.state, error: error.message, isLoading: false }),
    );
    if (request.signal.aborted) return;
    this.set(next);
    this.timer = setTimeout(this.refreshIfVisible, this.options.every);
  };

  private start(): void {
    this.stopWatching = this.options.visibility.onShown(() => {
      if (Date.now() - this.attemptedAt >= FRESH_MS) this.refreshIfVisible();
    });
    void this.refresh();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.request?.abort();
    this.stopWatching?.();
  }

  /** A page nobody sees asks for nothing; when it is seen again it does. */
  private readonly refreshIfVisible = (): void => {
    if (this.options.visibility.isVisible()) void this.refresh();
  };

  private set(state: LiveState<T>): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
