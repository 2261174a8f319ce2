/** What is known of something that is fetched once. */
export type Fetched<T> =
  | { state: "loading" }
  | { state: "ready"; data: T }
  /** Why, in a sentence for people. */
  | { state: "failed"; message: string };

/** What was fetched, by key. A map is new whenever something in it is. */
export type FetchedEntries<T> = ReadonlyMap<string, Fetched<T>>;

const CAPACITY = 80;

/** Things that don't change, each fetched when it is first wanted and kept. */
export class FetchedStore<T> {
  private entries: FetchedEntries<T> = new Map();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly load: (key: string) => Promise<T>) {}

  readonly read = (): FetchedEntries<T> => this.entries;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Fetches what isn't there; what failed is tried again. */
  readonly want = (keys: readonly string[]): void => {
    for (const key of keys) {
      const state = this.entries.get(key)?.state;
      if (state === undefined || state === "failed") void this.fetch(key);
    }
  };

  private async fetch(key: string): Promise<void> {
    this.put(key, { state: "loading" });
    const next = await this.load(key).then(
      (data): Fetched<T> => ({ state: "ready", data }),
      (error: Error): Fetched<T> => ({ state: "failed", message: error.message }),
    );
    this.put(key, next);
  }

  /** The newest last; beyond the capacity the oldest go. */
  private put(key: string, entry: Fetched<T>): void {
    const others = [...this.entries].filter(([other]) => other !== key);
    this.entries = new Map([...others.slice(1 - CAPACITY), [key, entry]]);
    for (const listener of this.listeners) listener();
  }
}
