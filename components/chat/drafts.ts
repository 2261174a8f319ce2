import { useCallback, useSyncExternalStore } from "react";

/* What was typed and not yet sent. It outlives a reload, not the tab; without storage it lives as long as the page. */

const PREFIX = "almanac.draft.";
const memory = new Map<string, string>();
const readers = new Set<() => void>();

export const draftKeyOf = (desk: string | undefined, threadId?: string): string =>
  threadId ?? `new-${desk ?? "any"}`;

export function readDraft(key: string): string {
  return memory.get(key) ?? stored((storage) => storage.getItem(PREFIX + key)) ?? "";
}

export function writeDraft(key: string, text: string): void {
  memory.set(key, text);
  stored((storage) => (text ? storage.setItem(PREFIX + key, text) : storage.removeItem(PREFIX + key)));
  for (const read of readers) read();
}

function watchDrafts(read: () => void): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

const noDraft = () => "";

export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(watchDrafts, () => readDraft(key), noDraft);
  return [text, useCallback((next: string) => writeDraft(key, next), [key])];
}
