import { Conversation, type ConversationStart } from "./conversation";

/** The conversations of this tab that have a thread. They go on, answers streaming, while others are looked at. */
const open = new Map<string, Conversation>();

/** The conversation of a thread, as this tab has it open already, else as it is stored. Without a thread, a new one. */
export function openConversation(start: ConversationStart): Conversation {
  const known = start.threadId ? open.get(start.threadId) : undefined;
  if (known) return known;
  const conversation = new Conversation(start);
  // A server renders for everyone, and must remember no one's.
  if (typeof window === "undefined") return conversation;
  if (start.threadId) open.set(start.threadId, conversation);
  conversation.watch({ thread: ({ thread_id }) => open.set(thread_id, conversation) });
  return conversation;
}
