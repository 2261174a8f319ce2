import { useChat } from "@ai-sdk/react";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { answerState, isUnfinished } from "./answer/answer-state";
import type { Conversation } from "./conversation";
import { useDraft } from "./drafts";
import { textOf } from "./messages";
import { useSlashFocus } from "./question/growing-field";

const REDRAW_MS = 40;

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

function useRejoin(conversation: Conversation, error: Error | undefined): void {
  useEffect(() => {
    if (conversation.failure?.remedy !== "rejoin" || !error) return;
    const rejoin = () => {
      if (document.visibilityState === "visible") void conversation.rejoin();
    };
    window.addEventListener("online", rejoin);
    document.addEventListener("visibilitychange", rejoin);
    return () => {
      window.removeEventListener("online", rejoin);
      document.removeEventListener("visibilitychange", rejoin);
    };
  }, [conversation, error]);
}

export function useThread(conversation: Conversation): { id?: string; title?: string } {
  const watch = useCallback((thread: () => void) => conversation.watch({ thread }), [conversation]);
  const readId = () => conversation.threadId;
  const readTitle = () => conversation.title;
  const id = useSyncExternalStore(watch, readId, readId);
  const title = useSyncExternalStore(watch, readTitle, readTitle);
  return { id, title };
}

/** If it came in while the page was open; a stored one is no news. */
export function announcementOf(last: ChatMessage | undefined): string {
  // A question that failed is an alert of its own.
  if (last?.role !== "assistant") return "";
  if (answerState(last, "idle") === "waiting") return "Your approval is needed";
  const { status } = last.metadata ?? {};
  if (status && status !== "waiting") return "";
  if (isUnfinished(last)) return "Answer ended early";
  const begins = firstSentence(textOf(last));
  return begins ? `Answer complete. ${begins}` : "Answer complete";
}

/** For a screen reader when an answer ends: once, and not each word of it. */
export function useAnnouncement(busy: boolean, last: ChatMessage | undefined): string {
  // A live region is only read when its text changes, and an answer may be there before the page is.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return isThere && !busy ? announcementOf(last) : "";
}

const LONGEST = 160;

function firstSentence(markdown: string): string {
  const [paragraph = ""] = markdown
    .replace(/\[([^\]]*)\]\([^)]*\)|[*`#>|]|\b_|_\b/g, "$1")
    .trim()
    .split("\n");
  const [sentence = paragraph] = paragraph.match(/^.*?[.!?](?=\s|$)/) ?? [];
  return sentence.length > LONGEST ? `${sentence.slice(0, LONGEST).trimEnd()}…` : sentence;
}
