import { useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useRef } from "react";
import type { Conversation } from "./conversation";
import { useDraft } from "./use-draft";
import { useRejoin } from "./use-rejoin";
import { useSlashFocus } from "./use-slash-focus";

/** At most so often is an answer drawn anew while it streams. */
const REDRAW_MS = 40;

/** A conversation's live state, and what its composer needs. */
export function useConversation(conversation: Conversation) {
  const { messages, status, error } = useChat({
    chat: conversation.chat,
    throttle: REDRAW_MS,
    resume: conversation.chat.lastMessage?.metadata?.status === "running",
  });
  const busy = status === "submitted" || status === "streaming";
  const [text, setText] = useDraft(conversation.draftKey);
  const field = useRef<HTMLTextAreaElement>(null);
  useSlashFocus(field);
  useRejoin(conversation, error);
  useEffect(() => conversation.restoreUnsent(), [conversation]);

  const focusField = useCallback(() => {
    // The button that was pressed may be gone. A finger would only bring up the keyboard.
    if (window.matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);
  const ask = useCallback(
    (question: string) => {
      void conversation.ask(question);
      focusField();
    },
    [conversation, focusField],
  );
  const askInstead = useCallback(
    (messageId: string, question: string) => {
      void conversation.askInstead(messageId, question);
      focusField();
    },
    [conversation, focusField],
  );
  const askAgain = useCallback(() => {
    void conversation.askAgain();
    focusField();
  }, [conversation, focusField]);
  return {
    messages,
    busy,
    failure: error && conversation.failure,
    ask,
    askInstead,
    askAgain,
    composer: { text, busy, field, onChange: setText },
  };
}
