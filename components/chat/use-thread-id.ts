import { useCallback, useSyncExternalStore } from "react";
import type { Conversation } from "./conversation";

/** The thread of a conversation, as soon as it has one. */
export function useThreadId(conversation: Conversation): string | undefined {
  const watch = useCallback((thread: () => void) => conversation.watch({ thread }), [conversation]);
  const read = () => conversation.threadId;
  return useSyncExternalStore(watch, read, read);
}
