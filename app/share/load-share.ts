import type { Metadata } from "next";
import { cache } from "react";
import { listBranch } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { findShared } from "@/db/shares";
import { getThread } from "@/db/threads";
import type { DeskId } from "@/lib/agent/desk-id";
import { PAGE, toChatMessages } from "@/lib/agent/stored-messages";
import { titleOfBranch } from "@/lib/agent/threads";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/http/caller";

export interface LoadedThread {
  title: string;
  desk: DeskId;
  createdAt: string;
  messages: ChatMessage[];
  /** The first of these messages, where there are others before it. */
  earlier?: string;
}

export interface ShareProps {
  params: Promise<{ token: string }>;
  /** `before` names the message up to which the conversation is shown. */
  searchParams: Promise<{ before?: string | string[] }>;
}

/** The newest page, or the one before a message; none for a revoked or unknown link. Looked up once for a page. */
export const loadShare = cache((token: string, before?: string): LoadedThread | undefined => {
  const shared = findShared(token);
  return shared && ifThere(() => pageOf(asShared(shared.thread, shared.leafId), before));
});

/** Only those who were given the link are to find the page, and no linked page is to learn it. */
export async function shareMetadata({ params }: ShareProps): Promise<Metadata> {
  const share = loadShare((await params).token);
  return {
    robots: { index: false, follow: false },
    referrer: "no-referrer",
    title: share?.title ?? "Nothing here",
  };
}

/** As `loadShare`; none when it isn't theirs or was deleted. */
export const loadOwn = (caller: Caller, id: string, before?: string): LoadedThread | undefined =>
  ifThere(() => pageOf(getThread(caller.id, id), before));

function pageOf(thread: Thread, before?: string): LoadedThread {
  const { title, desk, createdAt } = thread;
  const rows = listBranch(thread, { ...PAGE, before });
  const messages = toChatMessages(rows).map(asGuestsSee);
  const [first] = rows;
  return { title, desk, createdAt, messages, ...(first?.parentId && { earlier: first.id }) };
}

/** With the branch of that time, and its title, which an edited question changes. */
const asShared = (thread: Thread, leafId: string): Thread => ({
  ...thread,
  leafId,
  title: titleOfBranch(thread, leafId) ?? thread.title,
});

function ifThere<T>(load: () => T): T | undefined {
  try {
    return load();
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}

/** Without what is the owner's: the thread's id, the other branches, their opinion. */
function asGuestsSee(message: ChatMessage): ChatMessage {
  const { desk, createdAt, status, error } = message.metadata ?? {};
  return { ...message, metadata: { desk, createdAt, status, error } };
}
