import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { OpenThread, ThreadLink } from "@/components/desk-page/types";
import { listMessages } from "@/db/messages";
import type { Thread } from "@/db/schema";
import { getThread, listThreads } from "@/db/threads";
import type { DeskId } from "@/lib/agent/desk-id";
import { toChatMessages } from "@/lib/agent/stored-messages";
import { AppError } from "@/lib/errors";
import { type Caller, sessionCaller } from "@/lib/http/caller";
import { SESSION_COOKIE } from "@/lib/http/session";

/** How many threads the page lists. */
const LISTED = 30;

export interface DeskPageData {
  threads: ThreadLink[];
  thread?: OpenThread;
  /** The address names a thread that isn't there for this caller. */
  isMissing: boolean;
}

/** What a desk's page shows of the session's caller: their threads and the one that the address names. */
export async function loadDeskPage(desk: DeskId, threadId: string | undefined): Promise<DeskPageData> {
  const caller = sessionCaller((await cookies()).get(SESSION_COOKIE)?.value);
  const thread = caller && threadId ? findThread(caller, threadId) : undefined;
  if (thread && thread.desk !== desk) redirect(`/${thread.desk}?thread=${thread.id}`);
  const threads = caller ? listThreads(caller.id, { desk, limit: LISTED }).threads : [];
  return {
    threads: threads.map(({ id, title }) => ({ id, title })),
    thread: thread && { id: thread.id, messages: toChatMessages(listMessages(thread.id)) },
    isMissing: threadId !== undefined && thread === undefined,
  };
}

function findThread(caller: Caller, id: string): Thread | undefined {
  try {
    return getThread(caller.id, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
