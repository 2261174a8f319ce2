import type { z } from "zod";

/** For `useSyncExternalStore`. Other tabs hear of it; without storage it lives as long as the page. */
export class StoredValue<T> {
  private text: string | null | undefined;
  private value: T;
  private readonly listeners = new Set<() => void>();

  /** @param nothing before anything was kept, or where what was kept can't be read */
  constructor(
    private readonly key: string,
    private readonly schema: z.ZodType<T>,
    private readonly nothing: T,
  ) {
    this.value = nothing;
  }

  readonly read = (): T => {
    const text = this.stored((storage) => storage.getItem(this.key));
    if (text !== undefined && text !== this.text) {
      this.text = text;
      this.value = text === null ? this.nothing : this.parse(text);
    }
    return this.value;
  };

  readonly readOnServer = (): T => this.nothing;

  /** @returns whether the browser has kept it */
  write(value: T): boolean {
    const text = JSON.stringify(value);
    const isKept = this.stored((storage) => {
      storage.setItem(this.key, text);
      return true;
    });
    // What couldn't be stored is in view until the page is left, or another tab stores something.
    this.value = value;
    this.text = isKept ? text : this.stored((storage) => storage.getItem(this.key));
    for (const listener of this.listeners) listener();
    return isKept === true;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    const heard = ({ key }: StorageEvent) => {
      if (key === this.key || key === null) listener();
    };
    globalThis.addEventListener?.("storage", heard);
    return () => {
      this.listeners.delete(listener);
      globalThis.removeEventListener?.("storage", heard);
    };
  };

  private parse(text: string): T {
    try {
      return this.schema.safeParse(JSON.parse(text)).data ?? this.nothing;
    } catch {
      return this.nothing;
    }
  }

  private stored<R>(use: (storage: Storage) => R): R | undefined {
    try {
      return use(localStorage);
    } catch {
      return undefined;
    }
  }
}
