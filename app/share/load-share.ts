import { branchTo } from "@/db/branches";
import { listMessages } from "@/db/messages";
import { findShared } from "@/db/shares";
import type { DeskId } from "@/lib/agent/desk-id";
import { toChatMessages } from "@/lib/agent/stored-messages";
import type { ChatMessage } from "@/lib/agent/ui-message";

export interface SharedThread {
  title: string;
  desk: DeskId;
  createdAt: string;
  messages: ChatMessage[];
}

/** What a link shows to whoever has it; none when it was revoked or never was. */
export function loadShare(token: string): SharedThread | undefined {
  const shared = findShared(token);
  if (!shared) return undefined;
  const { thread, leafId } = shared;
  const messages = toChatMessages(branchTo(listMessages(thread.id), leafId)).map(asGuestsSee);
  return { title: thread.title, desk: thread.desk, createdAt: thread.createdAt, messages };
}

/** Without what is the owner's: the thread's id, the other branches, their opinion. */
function asGuestsSee(message: ChatMessage): ChatMessage {
  const { desk, createdAt, status, error } = message.metadata ?? {};
  return { ...message, metadata: { desk, createdAt, status, error } };
}
