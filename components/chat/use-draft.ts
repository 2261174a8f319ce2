import { useCallback, useSyncExternalStore } from "react";
import { readDraft, watchDrafts, writeDraft } from "./drafts";

const noDraft = () => "";

/** The draft of a conversation and how to change it. */
export function useDraft(key: string): [text: string, write: (text: string) => void] {
  const text = useSyncExternalStore(watchDrafts, () => readDraft(key), noDraft);
  return [text, useCallback((next: string) => writeDraft(key, next), [key])];
}
